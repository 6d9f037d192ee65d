//! The command line, as it is called by others.

mod arena;
mod bench;
mod contract;
mod crowd;
mod disk;
mod doctor;
mod first_run;
mod headroom;
#[cfg(unix)]
mod hosting;
mod leaks;
#[cfg(unix)]
mod migrate;
mod play;
mod referee;
mod review;
mod rule_records;
mod run;
mod serve;
#[cfg(target_os = "linux")]
mod shutdown;
mod solve;
mod survey;
mod terminal;
mod tmux;
mod verify;
