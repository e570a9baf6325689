//! Deals played at random, with all that a record has to keep.
#![allow(dead_code, reason = "each test binary uses its own part")]

use crate::table::{self, Random};
use mcr_core::play::{Action, Deal, Seat, deal_seed};
use mcr_core::rules::WinBelowMinimum;
use mcr_core::scoring::Scorer;
use mcr_core::tiles::Wind;
use std::sync::Arc;

/// Begins deal `index`, with its own numbers; East is seat 0 unless `any_dealer`.
pub fn begin(scorer: &Arc<Scorer>, index: u64, any_dealer: bool) -> (Deal, Random) {
    let seed = deal_seed(23, index);
    let dealer = if any_dealer { Seat::ALL[usize::try_from(index % 4).unwrap()] } else { Seat::ALL[0] };
    (table::deal(scorer, seed, Wind::ALL[usize::try_from(index / 4 % 4).unwrap()], dealer), Random(seed | 1))
}

/// What a player might do who claims a lot and wins when that is possible.
pub fn choose(deal: &Deal, seat: Seat, random: &mut Random) -> Action {
    let actions = deal.legal_actions(seat);
    let wanted = |action: &Action| matches!(action, Action::AddedKong(_) | Action::ConcealedKong(_) | Action::Kong);
    if actions.contains(Action::Win) {
        return Action::Win;
    }
    let any = actions.nth(random.below(actions.len())).unwrap();
    let action = actions.iter().find(wanted).filter(|_| !random.once_in(4)).unwrap_or(any);
    // At times a copy is named.
    match action {
        Action::Discard(discard) if random.once_in(3) => {
            let held: Vec<_> = deal.hand(seat).iter().filter(|tile| tile.kind() == discard.tile).collect();
            Action::Discard(held[random.below(held.len())].into())
        }
        other => other,
    }
}

/// Does one thing; now and then, if `strange`, what a referee does, or declares a win that is none.
pub fn act(deal: &mut Deal, random: &mut Random, strange: bool) {
    if strange && random.once_in(300) {
        let seat = Seat::ALL[random.below(4)];
        let _ = deal.declare_dead(seat, "he said \"mahjong\",\n and had 15 tiles: 错和");
        return;
    }
    if strange && random.once_in(2_000) {
        deal.end_with_penalty(Seat::ALL[random.below(4)], 20).unwrap();
        return;
    }
    let awaited: Vec<Seat> = deal.awaiting().iter().collect();
    let seat = awaited[random.below(awaited.len())];
    let may_declare = strange && deal.rules().win_below_minimum != WinBelowMinimum::Refused && random.once_in(300);
    if may_declare && deal.apply(seat, Action::DeclareWin).is_ok() {
        return;
    }
    let action = choose(deal, seat, random);
    deal.apply(seat, action).unwrap();
}

/// A whole deal.
pub fn play(scorer: &Arc<Scorer>, index: u64, any_dealer: bool, strange: bool) -> Deal {
    let (mut deal, mut random) = begin(scorer, index, any_dealer);
    while deal.result().is_none() {
        act(&mut deal, &mut random, strange);
    }
    deal
}

/// A text with some of its bytes changed, left out, put in or cut off.
pub fn damaged(text: &[u8], random: &mut Random) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..=random.below(3) {
        if text.is_empty() {
            break;
        }
        let place = random.below(text.len());
        let byte = [b'0', b'9', b'"', b'\n', b'{', b'm', b'-', 0xFF, b' ', b'/'][random.below(10)];
        match random.below(5) {
            0 => text[place] = byte,
            1 => drop(text.remove(place)),
            2 => text.insert(place, byte),
            3 => text[place] ^= 1 << random.below(8),
            _ if random.once_in(4) => text.truncate(place),
            _ => {
                let end = (place + random.below(40)).min(text.len());
                drop(text.drain(place..end));
            }
        }
    }
    text
}
