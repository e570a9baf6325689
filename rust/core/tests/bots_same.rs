//! What players of the ladder do stays what it was when their strength was measured (docs/bots.md): whatever makes them faster
//! changes no action. A change on purpose is measured anew, and then gives other numbers here.
//!
//! Weights are sums of many chances, and of the last bits of an exponential it depends on the system which they are: two choices
//! that come out equal but for those might be told apart differently elsewhere.

use mcr_core::bots::{Bot, Level, Tools};
use mcr_core::play::{Deal, Observation, Seat, Wall, deal_seed};
use mcr_core::rules::Rules;
use mcr_core::scoring::Scorer;
use mcr_core::tiles::Wind;
use std::sync::Arc;

/// A number that tells one text from another, begun with what came before.
fn fnv(before: u64, text: &str) -> u64 {
    text.bytes().fold(before, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

const NOTHING: u64 = 0xcbf2_9ce4_8422_2325;

/// A number of all that is done in deals of a table: rounds and dealers in turn, the players moving round it.
fn played(preset: &str, levels: [Level; 4], deals: u64, first: u64) -> u64 {
    let tools = Tools::new(Arc::new(Scorer::new(Rules::preset(preset).unwrap())));
    let mut players: [Box<dyn Bot>; 4] = levels.map(|level| level.build(&tools, 1));
    (0..deals).fold(NOTHING, |all, index| {
        let place = |n: u64| usize::try_from(n % 4).unwrap();
        let seed = deal_seed(77, first + index);
        let (round, dealer) = (Wind::ALL[place(index / 4)], Seat::ALL[place(index)]);
        let wall = Wall::new(seed, tools.rules()).unwrap();
        let mut deal = Deal::new(tools.scorer.clone(), &wall, round, dealer).unwrap();
        let mut observed = Seat::ALL.map(|seat| Observation::new(seat, tools.rules(), round, dealer));
        for player in &mut players {
            player.begin(seed);
        }
        let mut done = NOTHING;
        while let Some(seat) = deal.awaiting().iter().next() {
            let observation = &mut observed[seat.index()];
            observation.catch_up(&deal);
            let action = players[(seat.index() + place(index / 16)) % 4].act(observation);
            done = fnv(done, &format!("{}{action};", seat.index()));
            deal.apply(seat, action).unwrap();
        }
        fnv(all, &done.to_string())
    })
}

#[test]
fn players_do_what_they_did() {
    const CAREFUL: [Level; 4] = [Level::Careful; 4];
    assert_eq!(played("wmo", CAREFUL, 80, 0), 0x1d13_d0e8_fcfb_8126);
    assert_eq!(played("botzone", CAREFUL, 20, 5000), 0x995f_10bc_0633_bd3b);
    assert_eq!(played("cardavia", CAREFUL, 20, 5000), 0x3d6c_f3e1_5255_6d1c);
    assert_eq!(
        played("mil", [Level::Careful, Level::Legal, Level::Shanten, Level::Thinker], 20, 9000),
        0x4fec_271e_c0e7_00f9
    );
}
