//! Why players do what they do: what they say is what they do, it comes from what they see, and it costs them nothing.

mod table;

use mcr_core::bots::{Bot, Choice, Level, Reason, Scale, Tools, Why};
use mcr_core::play::{Action, Deal, Observation, Seat};
use mcr_core::rules::Rules;
use std::collections::HashMap;
use table::{begin, catch_up, observations, scorer};

/// Plays a deal of four of a level; at each decision asks a player of the level why before it acts.
fn ask_through(deal: Deal, level: Level, tools: &Tools, mut look: impl FnMut(&Deal, &Observation, &Why)) {
    let mut deal = deal;
    let mut observed = observations(&deal);
    let mut players = Seat::ALL.map(|seat| level.build(tools, seat.index() as u64));
    while let Some(seat) = deal.awaiting().iter().next() {
        catch_up(&mut observed, &deal);
        let seen = &observed[seat.index()];
        let why = players[seat.index()].why(seen, tools).unwrap();
        look(&deal, seen, &why);
        let action = players[seat.index()].act(seen);
        assert_eq!(why.action, action, "{level}: {seen}");
        deal.apply(seat, action).unwrap();
    }
}

/// The most that a choice with a value has: the fewest missing, then the most value.
fn best_by<'a>(choices: impl Iterator<Item = &'a Choice>) -> Option<(Option<u8>, f32)> {
    choices
        .filter_map(|choice| Some((choice.weighed.missing, choice.weighed.value?)))
        .min_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)))
}

/// What weighing leads to follows from what is said of the choices.
fn follows(level: Level, seen: &Observation, why: &Why) {
    let chosen = &why.choices[0];
    let about = || format!("{level}: {:?} of {:#?}\n{seen}", why.action, why.choices);
    assert_eq!(chosen.action, why.action);
    assert!(seen.legal_actions.contains(why.action));
    assert_eq!(why.choices.len(), seen.legal_actions.len(), "{}", about());
    assert!(seen.legal_actions.iter().all(|action| why.choices.iter().any(|choice| choice.action == action)));
    let of_chosen = || (chosen.weighed.missing, chosen.weighed.value.unwrap());
    match (why.reason, why.action) {
        (Reason::Weighed, Action::Discard(_)) => {
            assert_eq!(best_by(why.choices.iter()), Some(of_chosen()), "{}", about());
        }
        (Reason::Weighed, Action::Pass) => {
            let better = |choice: &Choice| match why.scale.unwrap() {
                Scale::Useful => choice.weighed.missing < chosen.weighed.missing,
                // What leads nearer has a value; passing has none.
                _ => choice.weighed.value > chosen.weighed.value,
            };
            assert!(!why.choices.iter().any(better), "{}", about());
        }
        (Reason::Weighed, _) if why.scale == Some(Scale::Useful) => {
            let pass = why.choices.iter().find(|choice| choice.action == Action::Pass).unwrap();
            let most =
                if why.action == Action::Kong { pass.weighed.missing } else { pass.weighed.missing.map(|n| n - 1) };
            assert!(chosen.weighed.missing <= most, "{}", about());
        }
        (Reason::Weighed, _) => assert_eq!(best_by(why.choices.iter()), Some(of_chosen()), "{}", about()),
        (Reason::Win, action) => assert_eq!(action, Action::Win),
        // Where no flower can be laid out one is thrown.
        (Reason::Flower, Action::Discard(discard)) => assert!(discard.tile.is_flower()),
        (Reason::Flower, Action::Flower(_)) | (Reason::Kong, Action::ConcealedKong(_) | Action::AddedKong(_)) => {}
        (Reason::Only, _) => assert_eq!(why.choices.len(), 1),
        (Reason::Chance, _) => assert_eq!(level, Level::Random),
        _ => panic!("{}", about()),
    }
    for pair in why.choices[1..].windows(2) {
        let key = |choice: &Choice| (choice.weighed.missing, -choice.weighed.value.unwrap_or(0.0));
        let is_weighed = |choice: &Choice| choice.weighed.missing.is_some() || choice.weighed.value.is_some();
        assert!(!is_weighed(&pair[1]) || is_weighed(&pair[0]) && key(&pair[0]) <= key(&pair[1]), "{}", about());
    }
    for choice in &why.choices {
        let left = choice.left.as_ref();
        assert!(left.is_none_or(|left| !left.position.has_drawn() && left.distance.is_none_or(|least| least > 0)));
        if let (Action::Discard(discard), Some(left)) = (choice.action, left) {
            assert!(left.position.visible().count(discard.tile) > 0);
            assert!(choice.danger.is_some_and(|danger| (0.0..1.0).contains(&danger)));
        }
        assert_eq!(
            choice.discard.is_some(),
            matches!(choice.action, Action::Chow(_) | Action::Pung) && level != Level::Random
        );
        let shares = [choice.weighed.ways, choice.weighed.win_chance];
        assert!(shares.into_iter().flatten().all(|share| (0.0..=1.0).contains(&share)), "{}", about());
    }
}

#[test]
fn what_is_said_is_what_is_done() {
    let scorer = scorer("wmo");
    let tools = Tools::new(scorer.clone());
    for level in Level::ALL {
        let mut met = HashMap::new();
        for index in 0..if level == Level::Thinker { 6 } else { 20 } {
            let (deal, _) = begin(&scorer, 900 + index);
            ask_through(deal, level, &tools, |_, seen, why| {
                follows(level, seen, why);
                *met.entry((why.reason, why.scale)).or_insert(0) += 1;
            });
        }
        let times = |reason, scale| met.get(&(reason, scale)).copied().unwrap_or(0);
        match level {
            Level::Random => assert!(times(Reason::Chance, None) > 500),
            Level::Shanten => assert!(times(Reason::Weighed, Some(Scale::Useful)) > 200),
            Level::Legal => assert!(times(Reason::Weighed, Some(Scale::Ways)) > 200),
            Level::Careful | Level::Thinker => {
                assert!(times(Reason::Weighed, Some(Scale::Points)) > 50, "{level}: {met:?}");
            }
        }
        if level != Level::Random {
            assert!(times(Reason::Win, None) > 1 && times(Reason::Flower, None) > 5, "{level}: {met:?}");
        }
    }
}

/// Every preset, whatever stands on the table: also where the tiles are no hand.
#[test]
fn under_all_rules_and_of_text() {
    let mut kongs = 0;
    for preset in Rules::PRESETS {
        let scorer = scorer(preset);
        let tools = Tools::new(scorer.clone());
        for index in 0..8 {
            let (mut deal, mut random) = begin(&scorer, 40 + index);
            let mut observed = observations(&deal);
            while let Some(seat) = deal.awaiting().iter().next() {
                catch_up(&mut observed, &deal);
                let seen = &observed[seat.index()];
                for level in Level::ALL {
                    if level == Level::Thinker && !random.once_in(20) {
                        continue;
                    }
                    let mut player = level.build(&tools, index);
                    let why = player.why(seen, &tools).unwrap();
                    kongs += usize::from(why.reason == Reason::Kong);
                    assert_eq!((why.action, why.choices[0].action), (player.act(seen), why.action), "{level}: {seen}");
                    if random.once_in(30) {
                        let read = Observation::parse(&seen.to_string(), |_| scorer.clone()).unwrap();
                        assert_eq!(player.why(&read, &tools).unwrap().action, player.act(&read), "{level}: {seen}");
                    }
                }
                let legal = seen.legal_actions;
                let action = legal.nth(random.below(legal.len())).unwrap();
                deal.apply(seat, action).unwrap();
            }
        }
    }
    assert!(kongs > 10, "{kongs}");
}

/// With other tiles hidden the same is said, and a player that was asked goes on as one that was not.
#[test]
fn what_is_hidden_plays_no_part_and_asking_changes_nothing() {
    let scorer = scorer("wmo");
    let tools = Tools::new(scorer.clone());
    for level in Level::ALL {
        let mut asked = 0;
        for index in 0..if level == Level::Thinker { 2 } else { 5 } {
            let (deal, mut random) = begin(&scorer, 700 + index);
            let unasked = deal.clone();
            let mut done = Vec::new();
            ask_through(deal, level, &tools, |_, seen, why| {
                done.push(why.action);
                if level != Level::Random && random.once_in(6) {
                    asked += 1;
                    let other = seen.sample(&scorer, index).unwrap().observation(seen.seat);
                    let said = level.build(&tools, index).why(&other, &tools).unwrap();
                    assert_eq!(format!("{said:?}"), format!("{why:?}"), "{level}: {seen}");
                }
            });
            assert_eq!(done, without_asking(unasked, level, &tools), "{level}");
        }
        assert!(asked > 20 || level == Level::Random, "{level}: {asked}");
    }
}

/// What four of a level do that nobody asks.
fn without_asking(mut deal: Deal, level: Level, tools: &Tools) -> Vec<Action> {
    let mut observed = observations(&deal);
    let mut players = Seat::ALL.map(|seat| level.build(tools, seat.index() as u64));
    let mut done = Vec::new();
    while let Some(seat) = deal.awaiting().iter().next() {
        catch_up(&mut observed, &deal);
        let action = players[seat.index()].act(&observed[seat.index()]);
        done.push(action);
        deal.apply(seat, action).unwrap();
    }
    done
}

/// A player of one's own need not say anything.
#[test]
fn a_player_may_keep_silent() {
    struct Silent;
    impl Bot for Silent {
        fn begin(&mut self, _seed: u64) {}
        fn act(&mut self, seen: &Observation) -> Action {
            seen.legal_actions.nth(0).unwrap()
        }
    }
    let scorer = scorer("wmo");
    let (deal, _) = begin(&scorer, 1);
    let seat = deal.awaiting().iter().next().unwrap();
    assert!(Silent.why(&deal.observation(seat), &Tools::new(scorer)).is_none());
}
