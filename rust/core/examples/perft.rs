//! Counts the sequences of exactly n actions from the start of a deal: `perft [PRESET [SEED [DEALER [DEPTH]]]]`.
//!
//! Sequences that end the deal earlier are not counted; answers are given in rising seat number; a declared win that is
//! none, and which copy is discarded, do not count. Two engines that agree on these numbers allow the same actions.

use mcr_core::play::{Deal, Seat, Wall};
use mcr_core::rules::Rules;
use mcr_core::scoring::Scorer;
use mcr_core::tiles::Wind;
use std::sync::Arc;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let rules: Rules = arguments.next().as_deref().unwrap_or("wmo").parse()?;
    let seed = arguments.next().map_or(Ok(0), |seed| seed.parse())?;
    let dealer = arguments.next().map_or(Ok(0), |dealer| dealer.parse())?;
    let depth = arguments.next().map_or(Ok(5), |depth| depth.parse())?;
    let dealer = Seat::new(dealer).ok_or("the dealer is a seat, 0 to 3")?;
    let deal = Deal::new(Arc::new(Scorer::new(rules)), &Wall::new(seed, &rules)?, Wind::East, dealer)?;
    for n in 1..=depth {
        println!("{n} {}", perft(&deal, n));
    }
    Ok(())
}

fn perft(deal: &Deal, depth: u32) -> u64 {
    let Some(seat) = deal.awaiting().iter().next() else { return u64::from(depth == 0) };
    let actions = deal.legal_actions(seat);
    match depth {
        0 => 1,
        1 => actions.len() as u64,
        _ => actions.iter().map(|action| perft(&after(deal, seat, action), depth - 1)).sum(),
    }
}

fn after(deal: &Deal, seat: Seat, action: mcr_core::play::Action) -> Deal {
    let mut deal = deal.clone();
    deal.apply(seat, action).expect("a legal action");
    deal
}
