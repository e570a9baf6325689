//! Players of the ladder: legal whatever they see.

mod table;

use mcr_core::bots::{Bot, Level, Tools};
use mcr_core::play::{Action, Deal, Observation, Seat};
use mcr_core::rules::Rules;
use table::{begin, scorer};

/// Plays a deal with these players, looking at each observation and what is done before it is done.
fn play(
    mut deal: Deal,
    players: &mut [Box<dyn Bot>; 4],
    seed: u64,
    mut look: impl FnMut(&Deal, Seat, &Observation, Action),
) -> Deal {
    let mut observed = Seat::ALL.map(|seat| Observation::new(seat, deal.rules(), deal.round(), deal.dealer()));
    for player in players.iter_mut() {
        player.begin(seed);
    }
    while let Some(seat) = deal.awaiting().iter().next() {
        let observation = &mut observed[seat.index()];
        observation.catch_up(&deal);
        let action = players[seat.index()].act(observation);
        look(&deal, seat, observation, action);
        deal.apply(seat, action).unwrap();
    }
    deal
}

/// Random tables under every preset: a deal is played to its end by legal actions. A player that is made anew and asked the
/// same, of the observation or of its text, acts legally too; of the observation it does the same.
#[test]
fn whatever_is_seen_the_actions_are_legal() {
    for preset in Rules::PRESETS {
        let scorer = scorer(preset);
        let tools = Tools::new(scorer.clone());
        let mut won = 0;
        for index in 0..40 {
            let (deal, mut random) = begin(&scorer, index);
            let levels = Seat::ALL.map(|_| Level::ALL[random.below(Level::ALL.len())]);
            let mut players = levels.map(|level| level.build(&tools, index));
            let deal = play(deal, &mut players, index, |_, seat, seen, action| {
                let level = levels[seat.index()];
                assert!(seen.legal_actions.contains(action), "{level}: {action} of {:?}", seen.legal_actions);
                if random.once_in(10) {
                    let again = level.build(&tools, index).act(seen);
                    assert!(level == Level::Random || again == action, "{level}: {again}, before {action}: {seen}");
                    let read = Observation::parse(&seen.to_string(), |_| scorer.clone()).unwrap();
                    let of_text = Level::ALL.map(|level| level.build(&tools, index).act(&read));
                    assert!(of_text.iter().all(|&action| read.legal_actions.contains(action)), "{of_text:?}");
                }
            });
            won += usize::from(!deal.result().unwrap().wins.is_empty());
        }
        assert!(won > 20, "{preset}: {won} of 40 were won");
    }
}

/// In a deal that the seat cannot tell from this one, other tiles being hidden, it does the same.
#[test]
fn what_is_hidden_plays_no_part() {
    let scorer = scorer("wmo");
    let tools = Tools::new(scorer.clone());
    let (mut asked, mut different) = (0, 0);
    for index in 0..12 {
        for level in Level::ALL.into_iter().filter(|&level| level != Level::Random) {
            let (deal, mut random) = begin(&scorer, 500 + index);
            let mut players = Seat::ALL.map(|_| level.build(&tools, index));
            play(deal, &mut players, index, |deal, seat, seen, action| {
                if !random.once_in(8) {
                    return;
                }
                let other = seen.sample(&scorer, index).unwrap();
                let hidden = |deal: &Deal| seat.others().map(|other| *deal.hand(other)).collect::<Vec<_>>();
                asked += 1;
                different += usize::from(hidden(&other) != hidden(deal));
                assert_eq!(level.build(&tools, index).act(&other.observation(seat)), action, "{level}: {seen}");
            });
        }
    }
    assert!(asked > 200 && different > asked * 9 / 10, "{different} of {asked}");
}

#[test]
fn players_are_built_by_name() {
    for level in Level::ALL {
        assert_eq!(level.name().parse(), Ok(level));
        assert_eq!(level.to_string(), level.name());
    }
    let error = "carefull".parse::<Level>().unwrap_err();
    assert!(
        error.to_string().starts_with("no bot is called \"carefull\"; there are random, shanten, legal"),
        "{error}"
    );
}
