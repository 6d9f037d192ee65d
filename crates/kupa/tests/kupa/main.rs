//! The command line, as it is called by others.

mod bench;
mod contract;
mod leaks;
mod referee;
mod run;
