//! Deals made up from what one seat knows: it cannot tell them from its own.

mod table;

use mcr_core::play::{Action, Deal, Observation, PhysicalTile, SampleError, Seat, deal_seed};
use mcr_core::rules::Rules;
use mcr_core::scoring::Scorer;
use mcr_core::tiles::Wind;
use std::sync::Arc;
use table::{Random, scorer};

/// A random action, wins and kongs and now and then a false win among them.
fn act(deal: &mut Deal, random: &mut Random) {
    let seat = deal.awaiting().iter().next().unwrap();
    if random.once_in(300) && deal.apply(seat, Action::DeclareWin).is_ok() {
        return;
    }
    let actions = deal.legal_actions(seat);
    let kong = actions.iter().find(|action| matches!(action, Action::ConcealedKong(_) | Action::AddedKong(_)));
    let action = kong.or_else(|| actions.nth(random.below(actions.len()))).unwrap();
    deal.apply(seat, action).unwrap();
}

fn numbers(tiles: &[PhysicalTile]) -> Vec<u8> {
    let mut numbers: Vec<u8> = tiles.iter().map(|tile| tile.number()).collect();
    numbers.sort_unstable();
    numbers
}

/// Samples are complete, consistent, the same for the same seed, and differ in what is hidden. Returns how many were asked
/// for and how many were not found.
fn check(preset: &str, deals: u64, minimum: u32) -> (usize, usize) {
    let rules = Rules { minimum_points: minimum, ..Rules::preset(preset).unwrap() };
    let scorer = if minimum == 8 { scorer(preset) } else { Arc::new(Scorer::new(rules)) };
    let (mut asked, mut missed, mut differ) = (0, 0, 0);
    for index in 0..deals {
        let seed = deal_seed(11, index);
        let mut random = Random(seed | 1);
        let mut deal = table::deal(&scorer, seed, Wind::South, Seat::ALL[usize::try_from(index % 4).unwrap()]);
        loop {
            if random.once_in(12) || deal.result().is_some() {
                for seat in Seat::ALL {
                    let known = deal.observation(seat);
                    asked += 1;
                    match known.sample(&scorer, seed) {
                        Ok(made) => {
                            assert_eq!(made.observation(seat), known);
                            assert_eq!(made.result().is_some(), deal.result().is_some());
                            assert_eq!(numbers(made.wall().tiles()), numbers(deal.wall().tiles()));
                            assert_eq!(known.sample(&scorer, seed).as_ref(), Ok(&made));
                            differ += usize::from(made.wall().tiles() != deal.wall().tiles());
                        }
                        Err(error) => {
                            assert!(matches!(error, SampleError::NotFound { .. }), "{error}");
                            // To one who is asked there always is an answer.
                            let is_asked = deal.awaiting().contains(seat);
                            assert!(!is_asked, "{preset} {index}: {:?}", deal.events().last());
                            missed += 1;
                        }
                    }
                }
            }
            if deal.awaiting().is_empty() {
                break;
            }
            if random.once_in(400) {
                let _ = deal.declare_dead(Seat::ALL[random.below(4)], "a tile too many");
            }
            act(&mut deal, &mut random);
        }
    }
    println!("{preset}, minimum {minimum}: {missed} of {asked} not found");
    assert!(asked > 500 && differ * 10 > asked * 9);
    (asked, missed)
}

#[test]
fn samples_fit_under_every_preset() {
    for preset in Rules::PRESETS {
        let (asked, missed) = check(preset, 60, 8);
        assert!(missed * 100 <= asked, "{preset}: {missed} of {asked}");
    }
}

/// Hands that win come up too, and are shown.
#[test]
fn samples_fit_without_a_minimum() {
    for preset in ["wmo", "mahjongsoft", "cardavia"] {
        let (asked, missed) = check(preset, 60, 0);
        assert!(missed * 50 <= asked, "{preset}: {missed} of {asked}");
    }
}

/// Every hidden tile is as likely as the others at the beginning.
#[test]
fn hidden_tiles_are_spread_evenly() {
    let scorer = scorer("mahjongsoft");
    let deal = table::deal(&scorer, 3, Wind::East, Seat::ALL[0]);
    let known = deal.observation(Seat::ALL[0]);
    let mut held = [0_u32; 136];
    let draws = 4_000;
    for seed in 0..draws {
        let made = known.sample(&scorer, seed).unwrap();
        for tile in made.hand(Seat::ALL[2]).iter() {
            held[usize::from(tile.number())] += 1;
        }
    }
    // 13 of 122 hidden tiles: 426 of 4,000, standard deviation 19.5.
    for (number, &times) in (0..).zip(&held) {
        let is_seen = known.has_seen(PhysicalTile::new(number).unwrap());
        assert!(if is_seen { times == 0 } else { (320..=532).contains(&times) }, "{number}: {times}");
    }
}

#[test]
fn a_position_without_a_history_is_refused() {
    let known = Observation::new(Seat::ALL[0], &Rules::WMO, Wind::East, Seat::ALL[0]);
    assert_eq!(known.sample(&scorer("wmo"), 0), Err(SampleError::NoHistory));
    let deal = table::deal(&scorer("wmo"), 0, Wind::East, Seat::ALL[0]);
    let other = deal.observation(Seat::ALL[1]).sample(&scorer("mil"), 0);
    assert_eq!(other, Err(SampleError::OtherRules));
}
