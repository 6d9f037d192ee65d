//! The command line, as it is called by others.

mod bench;
mod leaks;
mod referee;
mod run;
