#![no_main]

#[path = "../file.rs"]
mod file;

thread_local! {
    static SERVERS: file::Servers = file::Servers::stop();
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    SERVERS.with(|servers| servers.change(bytes));
});
