#![no_main]

#[path = "../request.rs"]
mod request;

thread_local! {
    static HOUSE: request::House = request::House::open();
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| HOUSE.with(|house| house.visit(bytes)));
