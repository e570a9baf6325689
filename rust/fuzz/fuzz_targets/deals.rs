//! Any actions in any deal: no panic, what is listed is taken and nothing else, a refused action changes nothing, tiles stay
//! where they can be.
//!
//! An input is a byte that chooses the rules, one for the seed and the dealer, then two bytes an action: which seat acts, and
//! what it does, a listed action or any other.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mcr_core::play::{Action, Chow, Deal, Discard, Seat, Wall};
use mcr_core::rules::Rules;
use mcr_core::scoring::Scorer;
use mcr_core::tiles::{Tile, Wind};
use std::sync::{Arc, LazyLock};

/// The presets, each also without a minimum, so that wins are frequent.
static SCORERS: LazyLock<Vec<Arc<Scorer>>> = LazyLock::new(|| {
    let presets = Rules::PRESETS.iter().filter_map(|preset| Rules::preset(preset));
    let rules = presets.flat_map(|rules| [rules, Rules { minimum_points: 0, ..rules }]);
    rules.map(|rules| Arc::new(Scorer::new(rules))).collect()
});

/// Every action, each copy to discard one of its own.
static ACTIONS: LazyLock<Vec<Action>> = LazyLock::new(|| {
    let chows = Tile::playing().flat_map(|first| (0..3).filter_map(move |place| Chow::new(first, place)));
    let copies = Tile::all().flat_map(|tile| (0..5).map(move |copy| Discard { tile, copy: (copy < 4).then_some(copy) }));
    let of_tiles = Tile::all().flat_map(|tile| [Action::ConcealedKong(tile), Action::AddedKong(tile), Action::Flower(tile)]);
    [Action::Pass, Action::Win, Action::Pung, Action::Kong, Action::DeclareWin, Action::Consent, Action::Object]
        .into_iter()
        .chain(chows.map(Action::Chow))
        .chain(copies.map(Action::Discard))
        .chain(of_tiles)
        .collect()
});

fuzz_target!(|data: &[u8]| {
    let &[rules, seed, ref actions @ ..] = data else { return };
    let scorer = &SCORERS[usize::from(rules) % SCORERS.len()];
    let wall = Wall::new(u64::from(seed >> 2), scorer.rules()).expect("a preset has a wall");
    let dealer = Seat::ALL[usize::from(seed & 3)];
    let mut deal = Deal::new(scorer.clone(), &wall, Wind::ALL[usize::from(seed >> 2 & 3)], dealer).expect("its own wall");
    for bytes in actions.chunks_exact(2) {
        act(&mut deal, bytes[0], bytes[1]);
        for seat in Seat::ALL {
            assert_eq!(deal.awaiting().contains(seat), !deal.legal_actions(seat).is_empty());
            let melds = deal.melds(seat).len();
            let held = deal.hand(seat).len() + 3 * melds;
            assert!(held == 13 || held == 14 || deal.result().is_some() || deal.claimable().is_some(), "{held}");
        }
        assert_eq!(deal.result().is_some(), deal.awaiting().is_empty());
    }
});

/// One seat does something: an awaited one and a listed action, or any seat and any action.
fn act(deal: &mut Deal, who: u8, what: u8) {
    let awaiting: Vec<Seat> = deal.awaiting().iter().collect();
    let any = Seat::ALL[usize::from(who & 3)];
    if who >= 0xFC {
        let was_dead = deal.is_dead(any);
        assert_eq!(deal.declare_dead(any, "").is_err(), was_dead || awaiting.is_empty());
    } else if who & 0x80 == 0 && !awaiting.is_empty() {
        let seat = awaiting[usize::from(who) % awaiting.len()];
        let actions = deal.legal_actions(seat);
        let action = actions.nth(usize::from(what) % actions.len()).expect("there are that many");
        assert!(actions.contains(action) && action.to_string().parse() == Ok(action));
        deal.apply(seat, action).expect("a listed action");
    } else {
        let action = ACTIONS[(usize::from(who >> 2 & 3) << 8 | usize::from(what)) % ACTIONS.len()];
        let (before, is_listed) = (deal.clone(), deal.legal_actions(any).contains(action));
        match deal.apply(any, action) {
            Ok(()) => assert!(is_listed || action == Action::DeclareWin, "{action}"),
            Err(error) => {
                let names_copy = matches!(action, Action::Discard(Discard { copy: Some(_), .. }));
                assert!(*deal == before && (!is_listed || names_copy), "{error}");
            }
        }
    }
}
