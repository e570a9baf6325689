//! Games stepped together: what is legal, what is seen, and what comes out are those of the deals themselves.
#![allow(clippy::float_cmp, reason = "rewards are points, whole numbers or few halves and eighths of them")]

use mcr_core::analysis::Distances;
use mcr_core::arena::{Arena, BotMaker, Schedule, Walls};
use mcr_core::bots::{Level, Tools};
use mcr_core::env::{ACTIONS, Batch, Encoder, Game, Many, ManyError, Mask, Reward, Saved, Setup, index_of};
use mcr_core::play::{Deal, Observation, Seat};
use mcr_core::rules::Rules;
use mcr_core::scoring::Scorer;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// Random deals in which each mask is compared.
const DEALS: u64 = 10_000;

fn setup(preset: &str, encoder: Option<Encoder>) -> Setup {
    let rules = Rules::preset(preset).unwrap();
    let tools = Tools { scorer: Arc::new(Scorer::new(rules)), distances: Arc::new(Distances::new(rules)) };
    Setup { tools, encoder, reward: Reward::Points, skips_forced: true }
}

fn many(setup: &Setup, games: usize, threads: usize) -> Many {
    Many::new(setup.clone(), games, 1, true, NonZero::new(threads).unwrap()).unwrap()
}

/// What a batch holds.
#[derive(Clone, Debug, PartialEq)]
struct Arrays {
    obs: Vec<u8>,
    mask: Vec<bool>,
    seat: Vec<i8>,
    reward: Vec<f32>,
    done: Vec<bool>,
}

impl Arrays {
    /// Of many games, with nonsense in them.
    fn of(many: &Many) -> Arrays {
        let games = many.games().len();
        Arrays {
            obs: vec![99; games * many.observation_len()],
            mask: vec![true; games * ACTIONS],
            seat: vec![9; games],
            reward: vec![9.0; 4 * games],
            done: vec![true; games],
        }
    }

    fn batch(&mut self) -> Batch<'_> {
        let Arrays { obs, mask, seat, reward, done } = self;
        Batch { obs, mask, seat, reward, done }
    }
}

/// Begins under a seed, and gives what the batch holds then.
fn begun(many: &mut Many, seed: u64) -> Arrays {
    let mut arrays = Arrays::of(many);
    many.reset(Some(seed), None, arrays.batch());
    arrays
}

/// A step with random actions.
fn step(many: &mut Many, draw: u64, arrays: &mut Arrays) {
    let mut actions = vec![0; many.games().len()];
    many.random_actions(draw, &mut actions);
    many.step(&actions, arrays.batch()).unwrap();
}

fn indices(deal: &Deal, seat: Seat) -> Vec<usize> {
    let claimable = deal.claimable().map(|(tile, _)| tile.kind());
    deal.legal_actions(seat).iter().map(|action| index_of(action, claimable).unwrap()).collect()
}

#[test]
fn masks_are_the_legal_actions_at_every_step_of_many_deals() {
    for (preset, deals) in [("botzone", DEALS), ("mahjongsoft", 500), ("cardavia", 500)] {
        let setup = setup(preset, None);
        let mut many = many(&setup, 64, 2);
        let mut arrays = begun(&mut many, 7);
        let (mut ended, mut draw, mut decisions, mut begun) = (0, 0, 0, 0);
        while ended < deals {
            for (place, game) in many.games().iter().enumerate() {
                let seat = game.acting().unwrap();
                assert_eq!(arrays.seat[place], i8::try_from(seat.index()).unwrap());
                let row = &arrays.mask[ACTIONS * place..ACTIONS * (place + 1)];
                let masked: Vec<usize> = (0..ACTIONS).filter(|&index| row[index]).collect();
                assert_eq!(masked, indices(game.deal(), seat), "{preset}, deal {}", game.number());
                assert!(masked.len() > 1 && game.deal().awaiting().contains(seat));
                decisions += 1;
                begun += u64::from(game.deal().steps().is_empty());
            }
            step(&mut many, draw, &mut arrays);
            draw += 1;
            ended += arrays.done.iter().map(|&done| u64::from(done)).sum::<u64>();
        }
        // Of the last step no decision was looked at.
        begun += many.games().iter().filter(|game| game.deal().steps().is_empty()).count() as u64;
        assert!(decisions > 90 * deals && begun == ended + 64, "{preset}: {decisions} of {ended} deals, {begun} begun");
    }
}

#[test]
fn deals_are_those_of_a_study_and_rewards_those_of_the_deals() {
    let setup = setup("botzone", None);
    let mut many = many(&setup, 6, 2);
    let mut arrays = begun(&mut many, 3);
    let schedule = Schedule::study(3);
    let (mut ended, mut won) = ([0; 6], 0);
    for draw in 0..4_000 {
        step(&mut many, draw, &mut arrays);
        for (place, ended) in ended.iter_mut().enumerate() {
            let reward = &arrays.reward[4 * place..4 * (place + 1)];
            if !arrays.done[place] {
                assert_eq!(reward, [0.0; 4]);
                continue;
            }
            let number = place as u64 + 6 * *ended;
            *ended += 1;
            let record = many.games()[place].last_record(&setup, 3).unwrap();
            let (deal, scheduled) = (record.deal(), schedule.deal(setup.rules(), number).unwrap());
            assert_eq!(deal.wall().seed(), Some(scheduled.seed));
            assert_eq!((deal.round(), deal.dealer()), (scheduled.round, scheduled.dealer));
            #[allow(clippy::cast_precision_loss, reason = "points")]
            let points = deal.result().unwrap().payments.map(|points| points as f32);
            assert_eq!(reward, points);
            assert_eq!(many.games()[place].number(), number + 6);
            won += usize::from(points != [0.0; 4]);
        }
    }
    assert!(ended.iter().all(|&ended| ended > 30) && won > 1, "{ended:?}, {won} won");
}

#[test]
fn threads_play_no_part() {
    let setup = setup("botzone", Some(Encoder::Table));
    let [mut one, mut three] = [1, 3].map(|threads| many(&setup, 100, threads));
    let (mut first, mut second) = (begun(&mut one, 9), begun(&mut three, 9));
    assert_eq!(first, second);
    for draw in 0..150 {
        step(&mut one, draw, &mut first);
        step(&mut three, draw, &mut second);
        assert_eq!(first, second);
    }
}

#[test]
fn one_illegal_action_and_nothing_is_done_anywhere() {
    let setup = setup("botzone", Some(Encoder::Pku6));
    let mut many = many(&setup, 40, 2);
    let mut arrays = begun(&mut many, 2);
    for draw in 0..300 {
        let mut actions = vec![0; 40];
        many.random_actions(draw, &mut actions);
        let wrong = usize::try_from(draw % 40).unwrap();
        let mask = many.masks()[wrong];
        let illegal = [-1, -2, 235, i16::MAX, i16::MIN]
            .into_iter()
            .chain((0..235).filter(|&index| !mask.contains(usize::try_from(index).unwrap())))
            .nth(usize::try_from(draw * 7 % 200).unwrap())
            .unwrap();
        let (saved, before, legal) = (many.save(), arrays.clone(), actions[wrong]);
        actions[wrong] = illegal;
        let (game, refused) = many.step(&actions, arrays.batch()).unwrap_err();
        assert_eq!((game, refused.index, refused.seat), (wrong, illegal.into(), many.games()[wrong].acting()));
        assert!(!refused.why.is_empty());
        assert_eq!((many.save(), &arrays), (saved, &before));
        actions[wrong] = legal;
        many.step(&actions, arrays.batch()).unwrap();
    }
}

#[test]
fn play_goes_on_from_a_saved_state_as_it_did() {
    let setup = setup("botzone", Some(Encoder::Table));
    let mut many = many(&setup, 30, 2);
    let mut arrays = begun(&mut many, 4);
    for draw in 0..130 {
        step(&mut many, draw, &mut arrays);
    }
    let text = many.save().print();
    let saved = Saved::parse(&text).unwrap();
    let mut after = Vec::new();
    for draw in 130..330 {
        step(&mut many, draw, &mut arrays);
        after.push(arrays.clone());
    }
    let mut other = self::many(&setup, 30, 1);
    let mut again = begun(&mut other, 77);
    other.restore(&saved).unwrap();
    other.show(again.batch());
    assert_eq!(other.save(), saved);
    for (draw, expected) in (130..330).zip(&after) {
        step(&mut other, draw, &mut again);
        assert_eq!(&again, expected);
    }
    // What does not fit changes nothing.
    let kept = other.save();
    let fewer = self::many(&setup, 29, 1).save();
    let others = self::many(&self::setup("cardavia", None), 30, 1).save();
    for wrong in [fewer, others] {
        other.restore(&wrong).unwrap_err();
        assert_eq!(other.save(), kept);
    }
    let last = text.rfind("discard ").unwrap();
    for (broken, why) in [
        (text.replace("\"mcr_env\":1", "\"mcr_env\":2"), "version"),
        (text[..text.len() - 9].to_owned(), "EOF"),
        (format!("{}discard E,win{}", &text[..last], &text[last + 10..]), "game 29"),
        (text.replacen("discard", "dicsard", 1), "expected"),
    ] {
        let error = Saved::parse(&broken).and_then(|saved| other.restore(&saved)).unwrap_err();
        assert!(error.to_string().contains(why), "{error}");
        assert_eq!(other.save(), kept);
    }
}

#[test]
fn ended_deals_wait_where_they_are_not_dealt_again() {
    let setup = setup("botzone", Some(Encoder::Pku6));
    let mut many = Many::new(setup, 8, 5, false, NonZero::<usize>::MIN).unwrap();
    let mut arrays = Arrays::of(&many);
    many.show(arrays.batch());
    let mut draw = 0;
    while !arrays.done.iter().all(|&done| done) {
        step(&mut many, draw, &mut arrays);
        draw += 1;
        for place in 0..8 {
            let is_over = many.games()[place].deal().result().is_some();
            assert_eq!((arrays.done[place], arrays.seat[place] == -1), (is_over, is_over));
            let size = many.observation_len();
            let is_empty = arrays.obs[size * place..size * (place + 1)].iter().all(|&cell| cell == 0);
            assert_eq!((is_empty, many.masks()[place].is_empty()), (is_over, is_over));
        }
    }
    let (game, refused) = many.step(&[0; 8], arrays.batch()).unwrap_err();
    assert_eq!((game, refused.seat), (0, None));
    many.reset(None, Some(&[true, false, false, false, false, false, false, true]), arrays.batch());
    let numbers: Vec<u64> = many.games().iter().map(Game::number).collect();
    assert_eq!(numbers, [8, 1, 2, 3, 4, 5, 6, 15]);
    assert_eq!(arrays.seat.iter().filter(|&&seat| seat >= 0).count(), 2);
}

/// In the claims: whatever one seat answers, the next one to act sees and may do the same.
#[test]
fn an_answer_is_not_told_before_all_are_given() {
    let setup = setup("botzone", Some(Encoder::Full));
    let mut compared = 0;
    for number in 0..400 {
        let mut game = Game::new(&setup, 6, number).unwrap();
        let mut draw = number;
        while let Some(seat) = game.acting() {
            let mask = *game.mask();
            let others: Vec<Seat> = game.deal().awaiting().iter().filter(|&other| other != seat).collect();
            if let &[_, ..] = &others[..] {
                let from = game.deal().claimable().unwrap().1;
                assert!(others.iter().all(|other| other.turns_after(from) > seat.turns_after(from)));
                let told = |answer: usize| {
                    let mut game = game.clone();
                    game.step(&setup, i64::try_from(answer).unwrap()).unwrap();
                    let next = game.acting().unwrap();
                    let seen =
                        Seat::ALL.into_iter().filter(|&other| other != seat).map(|other| game.seen(other).clone());
                    let seen: Vec<Observation> = seen.collect();
                    (next, *game.mask(), planes(&setup, game.seen(next)), seen)
                };
                let passed = told(0);
                for answer in (1..).map_while(|n| mask.nth(n)) {
                    assert!(told(answer) == passed, "deal {number}, answer {answer}");
                    compared += 1;
                }
            }
            draw = draw.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let index = mask.nth(usize::try_from(draw >> 33).unwrap() % mask.len()).unwrap();
            game.step(&setup, i64::try_from(index).unwrap()).unwrap();
        }
    }
    assert!(compared > 150, "{compared}");
}

/// Deals that a seat may be in give the same planes and the same mask: nothing hidden plays a part.
#[test]
fn hidden_tiles_play_no_part() {
    for preset in ["botzone", "cardavia"] {
        let setup = setup(preset, Some(Encoder::Full));
        let (mut compared, mut different) = (0, 0);
        for number in 0..40 {
            let mut game = Game::new(&setup, 8, number).unwrap();
            let mut draw = number;
            while let Some(seat) = game.acting() {
                draw = draw.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                if (draw >> 40).is_multiple_of(20) {
                    let seen = game.seen(seat).clone();
                    let sampled = seen.sample(&setup.tools.scorer, draw).unwrap();
                    let claimable = sampled.claimable().map(|(tile, _)| tile.kind());
                    assert_eq!(Mask::of(&sampled.legal_actions(seat), claimable), *game.mask());
                    assert_eq!(planes(&setup, &sampled.observation(seat)), planes(&setup, &seen));
                    compared += 1;
                    let hands = |deal: &Deal| Seat::ALL.map(|seat| *deal.hand(seat));
                    different += usize::from(hands(&sampled) != hands(game.deal()));
                }
                let mask = *game.mask();
                let index = mask.nth(usize::try_from(draw >> 33).unwrap() % mask.len()).unwrap();
                game.step(&setup, i64::try_from(index).unwrap()).unwrap();
            }
        }
        assert!(compared > 100 && different * 10 > compared * 9, "{preset}: {different} of {compared}");
    }
}

fn planes(setup: &Setup, seen: &Observation) -> Vec<u8> {
    let encoder = setup.encoder.unwrap();
    let mut bytes = vec![77; encoder.bytes()];
    encoder.write(seen, &setup.tools, &mut bytes);
    bytes
}

#[test]
fn the_other_rewards_follow_from_the_points() {
    let mut setup = setup("botzone", None);
    let seed = 12;
    // What four such bots get on the walls, as a study has it.
    let paid = |level: Level| {
        let tools = setup.tools.clone();
        let maker: BotMaker = Arc::new(move || level.build(&tools, 0));
        let schedule = Schedule { walls: Walls::Of(seed), seatings: vec![[0; 4]] };
        let arena = Arena::new(setup.tools.scorer.clone(), schedule, vec![maker], false).unwrap();
        let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
        let deals = arena.play(0..40, NonZero::<usize>::MIN, &stop, &done).unwrap().unwrap().columns.deals;
        move |deal: usize| [deals.pay_0[deal], deals.pay_1[deal], deals.pay_2[deal], deals.pay_3[deal]]
    };
    let (random, shanten) = (paid(Level::Random), paid(Level::Shanten));
    let mut some = 0;
    for number in 0..40_u16 {
        let mut game = Game::new(&setup, seed, number.into()).unwrap();
        setup.reward = Reward::Duplicate(vec![Level::Random, Level::Shanten]);
        while game.acting().is_some() {
            assert_eq!(setup.reward.of(game.deal(), &setup.tools), [0.0; 4]);
            let index = game.mask().nth(0).unwrap();
            game.step(&setup, i64::try_from(index).unwrap()).unwrap();
        }
        #[allow(clippy::cast_precision_loss, reason = "points")]
        let points = game.deal().result().unwrap().payments.map(|points| points as f32);
        let [random, shanten] = [random(number.into()), shanten(number.into())];
        #[allow(clippy::cast_precision_loss, reason = "points")]
        let relative = [0, 1, 2, 3].map(|seat| points[seat] - (random[seat] + shanten[seat]) as f32 / 2.0);
        assert_eq!(setup.reward.of(game.deal(), &setup.tools), relative);
        some += usize::from(relative != [0.0; 4]);
        setup.reward = Reward::PointsOver8;
        assert_eq!(setup.reward.of(game.deal(), &setup.tools), points.map(|points| points / 8.0));
    }
    assert!(some > 2, "{some}");
}

#[test]
fn a_choice_about_flowers_is_refused() {
    for preset in Rules::PRESETS {
        let made = Many::new(setup(preset, None), 2, 1, true, NonZero::<usize>::MIN);
        match made {
            Ok(_) => assert!(["botzone", "mahjongsoft", "cardavia"].contains(&preset)),
            Err(error) => assert!(matches!(error, ManyError::OptionalFlowers), "{preset}: {error}"),
        }
    }
    assert!(matches!(Many::new(setup("botzone", None), 0, 1, true, NonZero::<usize>::MIN), Err(ManyError::None)));
}
