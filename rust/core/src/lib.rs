//! Mahjong Competition Rules (MCR, Chinese Official, Guobiao 国标麻将): the rules, exactly and fast.
//!
//! The floors, bottom up; each imports only from those before it:
//! - [`tiles`]: tiles, melds, hands, and their notation;
//! - [`rules`]: the catalogue of fans, and the rules as a value with every disputed reading as an option;
//! - [`scoring`]: from a hand to its points, and why;
//! - [`analysis`]: a hand before the win: waits, distances, what to throw;
//! - [`play`]: the deal as a state machine: wall, actions, events, observations;
//! - [`bots`]: players that see only an observation;
//! - [`records`]: deals and matches as text, our own and that of others;
//! - [`arena`]: many deals, on many threads, columns out;
//! - [`env`]: many deals stepped together, for learning by reinforcement.
//!
//! And beside [`rules`] [`sampling`]: random winning hands, for tests, benchmarks and exercises.

pub mod analysis;
pub mod arena;
pub mod bots;
pub mod env;
pub mod play;
mod random;
pub mod records;
pub mod rules;
pub mod sampling;
pub mod scoring;
pub mod tiles;
