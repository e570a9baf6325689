//! Many deals: the same columns whatever the threads, equal to deals played one by one; bots against themselves.

use mcr_core::arena::{Arena, ArenaError, BotMaker, Columns, Failure, Schedule, Unfit, Walls, play_out, seat_seed};
use mcr_core::bots::{Bot, Random};
use mcr_core::play::{Action, Deal, Observation, Reason, Seat, Wall, deal_seed};
use mcr_core::rules::{Fan, Rules};
use mcr_core::sampling::{Mix, Sampler};
use mcr_core::scoring::{Form, Scorer};
use mcr_core::tiles::{Hand, Wind};
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Looks at what it sees, unlike [`Random`], and chooses as that does, but wins where it can.
struct Seeing(Random);

impl Bot for Seeing {
    fn begin(&mut self, seed: u64) {
        self.0.begin(seed);
    }

    fn act(&mut self, seen: &Observation) -> Action {
        assert!(!seen.legal_actions.is_empty() && !seen.events.is_empty());
        if seen.legal_actions.contains(Action::Win) { Action::Win } else { self.0.act(seen) }
    }
}

/// Passes, whatever it is asked.
struct Passing;

impl Bot for Passing {
    fn begin(&mut self, _seed: u64) {}

    fn act(&mut self, _seen: &Observation) -> Action {
        Action::Pass
    }
}

fn random() -> BotMaker {
    Arc::new(|| Box::new(Random::new(0)))
}

fn seeing() -> BotMaker {
    Arc::new(|| Box::new(Seeing(Random::new(0))))
}

fn arena(rules: Rules, schedule: Schedule, makers: &[BotMaker], is_timed: bool) -> Arena {
    Arena::new(Arc::new(Scorer::new(rules)), schedule, makers.to_vec(), is_timed).unwrap()
}

fn play(arena: &Arena, deals: std::ops::Range<u64>, threads: usize) -> Columns {
    let done = AtomicU64::new(0);
    let wanted = deals.end - deals.start;
    let played = arena.play(deals, NonZero::new(threads).unwrap(), &AtomicBool::new(false), &done);
    assert_eq!(done.load(Ordering::Relaxed), wanted);
    played.unwrap().unwrap().columns
}

#[test]
fn threads_and_pieces_make_no_difference() {
    let makers = [random(), seeing(), random(), seeing()];
    let arena = arena(Rules::WMO, Schedule::study(3), &makers, false);
    let all = play(&arena, 0..500, 1);
    assert!(all.deals.deal.iter().copied().eq(0..500));
    assert!(all.wins.deal.len() > 5 && all.fans.deal.len() > all.wins.deal.len());
    for threads in [2, 7] {
        assert_eq!(play(&arena, 0..500, threads), all, "{threads} threads");
    }
    let mut pieces = play(&arena, 0..123, 2);
    pieces.append(&mut play(&arena, 123..124, 1));
    pieces.append(&mut play(&arena, 124..500, 3));
    assert_eq!(pieces, all);
    assert_eq!(play(&arena, 500..500, 3), Columns::default());
}

/// The same deals with bots asked by hand, each shown a fresh observation.
#[test]
fn columns_are_what_deals_played_one_by_one_show() {
    for rules in [Rules::WMO, Rules::preset("botzone").unwrap(), Rules::preset("mil").unwrap()] {
        let makers = [seeing(), random(), seeing(), random()];
        let arena = arena(rules, Schedule::study(5), &makers, false);
        let columns = play(&arena, 0..300, 2);
        let scorer = Arc::new(Scorer::new(rules));
        let (mut win_row, mut fan_row) = (0, 0);
        for row in 0..300 {
            let number = row as u64;
            let seed = deal_seed(5, number);
            let mut bots = makers.each_ref().map(|maker| maker());
            for seat in Seat::ALL {
                bots[seat.index()].begin(seat_seed(seed, seat));
            }
            let round = Wind::ALL[usize::from(rules.round_winds.wind(row / 4 % 4))];
            let wall = Wall::new(seed, &rules).unwrap();
            let mut deal = Deal::new(scorer.clone(), &wall, round, Seat::ALL[row % 4]).unwrap();
            while let Some(seat) = deal.awaiting().iter().next() {
                let action = bots[seat.index()].act(&deal.observation(seat));
                deal.apply(seat, action).unwrap();
            }
            let result = deal.result().unwrap();
            let found = &columns.deals;
            assert_eq!((found.deal[row], found.seed[row]), (i64::try_from(row).unwrap(), seed));
            assert_eq!(Wind::ALL[usize::try_from(found.round[row]).unwrap()], round);
            assert_eq!(usize::try_from(found.dealer[row]), Ok(row % 4));
            assert_eq!(Reason::ALL[usize::try_from(found.reason[row]).unwrap()], result.reason);
            let discarder = usize::try_from(found.discarder[row]).ok().and_then(Seat::new);
            assert_eq!(discarder, result.discarder);
            assert_eq!(found.turns[row].cast_unsigned(), deal.turns());
            assert_eq!(usize::try_from(found.wall_left[row]).unwrap(), deal.wall().remaining());
            assert_eq!(found.kongs[row].cast_unsigned(), deal.kongs());
            let pay = [found.pay_0[row], found.pay_1[row], found.pay_2[row], found.pay_3[row]];
            assert_eq!(pay.map(i64::from), result.payments);
            for win in &result.wins {
                let wins = &columns.wins;
                let text = &wins.hand.text[..usize::try_from(wins.hand.ends[win_row]).unwrap()];
                assert!(text.ends_with(&win.hand.to_string()), "{text}");
                assert_eq!(u32::try_from(wins.total[win_row]).unwrap(), win.total());
                assert_eq!(wins.points[win_row] + i16::from(wins.flowers[win_row]), wins.total[win_row]);
                assert_eq!(usize::try_from(wins.seat[win_row]).unwrap(), win.seat.index());
                assert_eq!(wins.wind[win_row], win.seat.wind(deal.dealer()) as i8);
                assert_eq!(wins.self_drawn[win_row], result.reason == Reason::SelfDrawn);
                assert_eq!(wins.tile[win_row].cast_unsigned() as usize, win.hand.winning_tile().unwrap().index());
                assert_eq!(usize::try_from(wins.melds[win_row]).unwrap(), win.hand.melds().count());
                assert_eq!(wins.turn[win_row], i16::from(win.turn));
                let mut sum = 0;
                while columns.fans.deal.get(fan_row) == Some(&found.deal[row])
                    && columns.fans.seat[fan_row] == wins.seat[win_row]
                {
                    let fan = Fan::from_index(usize::try_from(columns.fans.fan[fan_row]).unwrap()).unwrap();
                    let count = columns.fans.count[fan_row];
                    let expected =
                        if fan == Fan::FlowerTiles { win.hand.flowers().count() } else { win.value.fans.count(fan) };
                    assert_eq!(count, expected);
                    sum += columns.fans.points[fan_row];
                    fan_row += 1;
                }
                assert_eq!(sum, wins.total[win_row]);
                win_row += 1;
            }
        }
        assert!(win_row > 5, "{rules}: {win_row} wins");
        assert_eq!((win_row, fan_row), (columns.wins.deal.len(), columns.fans.deal.len()));
        let texts = &columns.wins.hand;
        assert_eq!(texts.ends.last().copied(), i64::try_from(texts.text.len()).ok());
        let starts = std::iter::once(0).chain(texts.ends.iter().copied());
        for (start, &end) in starts.zip(&texts.ends) {
            let text = &texts.text[usize::try_from(start).unwrap()..usize::try_from(end).unwrap()];
            assert_eq!(text.parse::<Hand>().unwrap().to_string(), text);
        }
    }
}

#[test]
fn a_bot_against_itself_is_exactly_even_on_every_wall() {
    let schedule = Schedule::one_against_three(Walls::Of(11));
    let arena = arena(Rules::WMO, schedule.clone(), &[seeing(), seeing()], true);
    let done = AtomicU64::new(0);
    let played = arena.play(0..4 * 60, NonZero::new(2).unwrap(), &AtomicBool::new(false), &done).unwrap().unwrap();
    let deals = &played.columns.deals;
    let pay = [&deals.pay_0, &deals.pay_1, &deals.pay_2, &deals.pay_3];
    let of_the_one = |deal: usize| {
        let seat = schedule.seatings[deal % 4].iter().position(|&bot| bot == 0).unwrap();
        i64::from(pay[seat][deal])
    };
    for wall in 0..60 {
        assert_eq!((4 * wall..4 * wall + 4).map(of_the_one).sum::<i64>(), 0, "wall {wall}");
    }
    assert!((0..240).any(|deal| of_the_one(deal) != 0));
    let [one, three] = &played.times[..] else { panic!("a time a maker") };
    assert!(one.count() > 1000 && three.count() == 3 * one.count(), "{} {}", one.count(), three.count());
    assert!(one.total() > 0 && one.longest() >= one.quantile(0.5));
}

#[test]
fn an_illegal_answer_names_deal_and_bot_whatever_the_threads() {
    let makers = [random(), Arc::new(|| Box::new(Passing) as Box<dyn Bot>) as BotMaker];
    let schedule = Schedule { walls: Walls::Of(1), seatings: vec![[0, 0, 0, 0], [0, 1, 0, 0]] };
    let arena = arena(Rules::WMO, schedule, &makers, false);
    for threads in [1, 2, 5] {
        let played = arena.play(0..300, NonZero::new(threads).unwrap(), &AtomicBool::new(false), &AtomicU64::new(0));
        let Err(ArenaError::Illegal { deal: 1, seed, bot: 1, error }) = played else { panic!("{played:?}") };
        assert_eq!((seed, error.seat, error.action), (deal_seed(1, 0), Seat::ALL[1], Action::Pass));
    }
    let too_many = Schedule { walls: Walls::Of(1), seatings: vec![[0, 1, 2, 3]] };
    let made = Arena::new(Arc::new(Scorer::new(Rules::WMO)), too_many, vec![random(); 3], false);
    assert_eq!(made.err(), Some(ArenaError::NoBot(3)));
    let listed = Schedule { walls: Walls::Listed(vec![1, 2]), seatings: vec![[0; 4]] };
    let arena = Arena::new(Arc::new(Scorer::new(Rules::WMO)), listed, vec![random()], false).unwrap();
    assert_eq!(arena.deal(2).err(), Some(ArenaError::NoDeal(2)));
}

#[test]
fn it_stops_when_told_to() {
    let arena = arena(Rules::WMO, Schedule::study(1), &[random(), random(), random(), random()], false);
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let played = std::thread::scope(|scope| {
        let playing = scope.spawn(|| arena.play(0..1_000_000_000, NonZero::new(2).unwrap(), &stop, &done));
        while done.load(Ordering::Relaxed) < 50 {
            std::thread::yield_now();
        }
        stop.store(true, Ordering::Relaxed);
        playing.join().unwrap()
    });
    assert_eq!(played, Ok(None));
}

#[test]
fn deals_that_run_or_cost_too_much_are_no_rows() {
    let wall = Wall::new(1, &Rules::WMO).unwrap();
    let mut deal = Deal::new(Arc::new(Scorer::new(Rules::WMO)), &wall, Wind::East, Seat::ALL[0]).unwrap();
    let mut columns = Columns::default();
    assert_eq!(columns.push(7, &deal), Err(Unfit::Unfinished { deal: 7 }));
    let refused = play_out(&mut deal, |_, _| Ok::<_, ()>(Action::Pass));
    assert!(matches!(refused, Err(Failure::Illegal(_))));
    assert_eq!(play_out(&mut deal, |_, _| Err("gone")), Err(Failure::NoAnswer(Seat::ALL[0], "gone")));
    deal.end_with_penalty(Seat::ALL[2], u32::MAX).unwrap();
    let found = columns.push(7, &deal).unwrap_err();
    assert!(found.to_string().contains("deal 7: pay is"), "{found}");
    assert_eq!(columns, Columns::default());
}

#[test]
fn the_form_follows_from_the_fans() {
    let scorer = Scorer::new(Rules::WMO);
    let mut seen = [0; Form::ALL.len()];
    for hand in Sampler::new(1, Mix::Wide).take(20_000) {
        let reading = &scorer.readings(&hand, false)[0];
        assert_eq!(Form::of(&scorer.evaluate(&hand, false).unwrap()), reading.form, "{hand}");
        seen[reading.form as usize] += 1;
    }
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}

#[test]
fn a_random_bot_chooses_the_same_seeing_or_not() {
    let wall = Wall::new(9, &Rules::WMO).unwrap();
    let deal = Deal::new(Arc::new(Scorer::new(Rules::WMO)), &wall, Wind::East, Seat::ALL[0]).unwrap();
    for seed in 0..50 {
        let [mut seeing, mut blind] = [Random::new(seed), Random::new(seed)];
        let legal = deal.legal_actions(Seat::ALL[0]);
        assert_eq!(Some(seeing.act(&deal.observation(Seat::ALL[0]))), blind.act_unseeing(legal));
    }
}
