//! What a hand would win, however little: before a tile is discarded or added, and on the tile drawn. A slow player that knows
//! events only says the same.

mod table;

use mcr_core::play::{Action, PhysicalTile, Seat};
use mcr_core::rules::Rules;
use mcr_core::scoring::Scorer;
use mcr_core::tiles::Wind;
use std::sync::Arc;
use table::{Random, catch_up, observations, win_on};

#[test]
fn what_a_tile_would_be_worth_to_the_others() {
    let (mut wins, mut drawn, mut robbed) = (0, 0, 0);
    for preset in ["wmo", "botzone"] {
        // Everything that is a shape can win, so that it is asked for, and nobody does: shapes come up again and again.
        let scorer = Arc::new(Scorer::new(Rules { minimum_points: 0, ..Rules::preset(preset).unwrap() }));
        for seed in 0..3_000 {
            let mut deal = table::deal(&scorer, seed, Wind::South, Seat::ALL[1]);
            let (mut seen, mut random) = (observations(&deal), Random(seed + 1));
            while let Some(seat) = deal.awaiting().iter().next() {
                let actions = deal.legal_actions(seat);
                let is_wanted =
                    |action: &Action| matches!(action, Action::Chow(_) | Action::Pung | Action::AddedKong(_));
                let passed = actions.iter().find(|action| matches!(action, Action::Pass | Action::Discard(_)));
                let mut action = actions.iter().find(is_wanted).filter(|_| !random.once_in(5)).or(passed).unwrap();
                if let Action::Discard(_) = action {
                    action = loosest(deal.hand(seat).iter());
                }
                let (tile, is_added) = match action {
                    Action::Discard(discard) => (PhysicalTile::of(discard.tile, discard.copy.unwrap()), false),
                    Action::AddedKong(kind) => (deal.hand(seat).lowest(kind), true),
                    _ => (None, false),
                };
                let tile = tile.filter(|tile| !tile.is_flower());
                let before = tile.map(|tile| Seat::ALL.map(|other| deal.value_of_claim(other, tile, is_added)));
                drawn += usize::from(deal.value_drawn().is_some());
                deal.apply(seat, action).unwrap();
                let Some((tile, before)) = tile.zip(before) else { continue };
                if deal.claimable().is_none_or(|(asked, _)| asked != tile) {
                    // Nobody could answer, and the deal has gone on: the events behind are not to be looked at.
                    continue;
                }
                catch_up(&mut seen, &deal);
                for other in seat.others() {
                    let slow = win_on(&scorer, &seen, other, seat, tile, is_added);
                    let value = before[other.index()];
                    assert_eq!(value.map(|win| win.value), slow, "{preset} {seed}: {tile} for seat {other}");
                    wins += usize::from(slow.is_some());
                    robbed += usize::from(slow.is_some() && is_added);
                }
                assert_eq!(before[seat.index()], None, "not to the seat that has it");
            }
        }
    }
    println!("{wins} on a discard or an added kong ({robbed}), {drawn} on the tile drawn");
    assert!(wins > 1_000 && drawn > 1_000 && robbed > 10);
}

/// Discards the tile that has the fewest neighbours.
fn loosest(hand: impl Iterator<Item = PhysicalTile>) -> Action {
    let hand: Vec<PhysicalTile> = hand.collect();
    let neighbours = |tile: &PhysicalTile| {
        let near = |other: &&PhysicalTile| {
            let (a, b) = (other.kind(), tile.kind());
            a == b || a.suit().is_some() && a.suit() == b.suit() && a.index().abs_diff(b.index()) <= 2
        };
        hand.iter().filter(near).count()
    };
    Action::Discard((*hand.iter().min_by_key(|tile| neighbours(tile)).unwrap()).into())
}
