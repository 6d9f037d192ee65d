//! The site from outside: every route, good and bad, without a network; and its stream, over a real
//! socket.

mod anything;
mod comforts;
mod facts;
mod floods;
mod guarded;
mod hangups;
mod home;
mod learning;
mod log;
mod luck;
mod nodes;
mod options;
mod pictures;
mod playing;
mod room;
mod rounds;
mod routes;
mod running;
mod seats;
mod settings;
mod site;
mod streams;
mod troubles;
mod upgrades;
mod watched;
