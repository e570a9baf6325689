//! Players of the ladder: legal whatever they see.

mod table;

use mcr_core::bots::{Bot, Level, Tools};
use mcr_core::play::{Deal, Observation, Seat};
use mcr_core::rules::Rules;
use table::{begin, scorer};

/// Plays a deal with these players, every action of theirs being looked at before it is done.
fn play(mut deal: Deal, players: &mut [Box<dyn Bot>; 4], seed: u64) -> Deal {
    let mut seen = Seat::ALL.map(|seat| Observation::new(seat, deal.rules(), deal.round(), deal.dealer()));
    players.iter_mut().for_each(|player| player.begin(seed));
    while let Some(seat) = deal.awaiting().iter().next() {
        let seen = &mut seen[seat.index()];
        seen.catch_up(&deal);
        let action = players[seat.index()].act(seen);
        assert!(seen.legal_actions.contains(action), "{action} of {:?}", seen.legal_actions);
        deal.apply(seat, action).unwrap();
    }
    deal
}

/// Random tables under every preset: a deal is played to its end by legal actions.
#[test]
fn whatever_happens_the_actions_are_legal() {
    for preset in Rules::PRESETS {
        let scorer = scorer(preset);
        let tools = Tools::new(scorer.clone());
        let mut won = 0;
        for index in 0..60 {
            let (deal, mut random) = begin(&scorer, index);
            let mut players = Seat::ALL.map(|_| Level::ALL[random.below(Level::ALL.len())].build(&tools, index));
            let deal = play(deal, &mut players, index);
            won += usize::from(!deal.result().unwrap().wins.is_empty());
        }
        assert!(won > 30, "{preset}: {won} of 60 were won");
    }
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
