//! Waits against the definition: each of the 34 tiles tried through the naive evaluator, and the circumstances one by one.

mod naive;

use mcr_core::analysis::{Lifts, Position, Wait, wait_points, waiting_kinds, waits};
use mcr_core::rules::Rules;
use mcr_core::sampling::{Mix, Sampler};
use mcr_core::scoring::Scorer;
use mcr_core::tiles::{Circumstances, Draft, Hand, Meld, Tile, Tiles};

/// Numbers that follow from a seed.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % bound as u64).expect("below the bound")
    }

    /// Up to `most` visible tiles beside the own ones, half of them copies of a few kinds.
    fn visible(&mut self, own: Tiles, most: usize) -> Tiles {
        let mut seen = own;
        let mut visible = Tiles::EMPTY;
        let few: Vec<usize> = (0..6).map(|_| self.below(34)).collect();
        for _ in 0..self.below(most + 1) {
            let kind = if self.below(2) == 0 { few[self.below(few.len())] } else { self.below(34) };
            let tile = Tile::from_index(kind).expect("a kind");
            if seen.insert(tile) {
                assert!(visible.insert(tile));
            }
        }
        visible
    }
}

/// The points of a win by the naive evaluator, `None` where the tiles are no win or the circumstances contradict them.
fn points(position: &Position, tile: Tile, circumstances: Circumstances, rules: &Rules) -> Option<u32> {
    let hand = position.won_on(tile, circumstances).ok()?;
    naive::evaluate(&hand, false, rules).map(|outcome| outcome.points)
}

/// The waits from their definition.
fn expected(position: &Position, rules: &Rules) -> Vec<(Tile, u8, u32, u32, Lifts)> {
    let copies = |tiles: Tiles, tile| usize::from(tiles.count(tile));
    let mut waits = Vec::new();
    for tile in Tile::playing() {
        let melded: usize = position.melds().map(|meld| copies(meld.tiles(), tile)).sum();
        let (concealed, visible) = (copies(position.concealed(), tile), copies(position.visible(), tile));
        if concealed + melded == 4 {
            continue;
        }
        let last_of_kind = melded + visible == 3 && concealed == 0;
        let discard = Circumstances { last_of_kind, ..Circumstances::default() };
        let drawn = Circumstances { self_drawn: true, ..discard };
        let of = |circumstances| points(position, tile, circumstances, rules);
        let Some(on_discard) = of(discard) else { continue };
        let self_drawn = of(drawn).expect("a win however the tile comes");
        let is_legal = |circumstances| of(circumstances).is_some_and(|points| points >= rules.minimum_points);
        let mut lifts = Lifts::default();
        if !is_legal(discard) {
            lifts.self_drawn = is_legal(drawn);
            lifts.last_of_kind = is_legal(Circumstances { last_of_kind: true, ..discard });
            lifts.last_in_wall = is_legal(Circumstances { last_in_wall: true, ..discard });
            lifts.kong = [discard, drawn].into_iter().any(|how| is_legal(Circumstances { kong: true, ..how }));
        }
        let unseen = u8::try_from(4 - concealed - melded - visible).expect("no more than four");
        waits.push((tile, unseen, on_discard, self_drawn, lifts));
    }
    waits
}

fn assert_waits(scorer: &Scorer, position: &Position) -> usize {
    let expected = expected(position, scorer.rules());
    let found: Vec<Wait> = waits(scorer, position).collect();
    let listed: Vec<_> =
        found.iter().map(|w| (w.tile, w.unseen, w.discard.points, w.self_drawn.points, w.lifts)).collect();
    assert_eq!(listed, expected, "{position:?} under {}", scorer.rules());
    let kinds = expected.iter().fold(0, |kinds, (tile, ..)| kinds | 1_u64 << tile.index());
    assert_eq!(waiting_kinds(position), kinds, "{position:?}");
    let lean: Vec<_> = wait_points(scorer, position).map(|w| (w.tile, w.unseen, w.discard, w.self_drawn)).collect();
    let short: Vec<_> =
        expected.iter().map(|&(tile, unseen, discard, drawn, _)| (tile, unseen, discard, drawn)).collect();
    assert_eq!(lean, short, "{position:?}");
    for wait in found {
        for (self_drawn, value) in [(false, wait.discard), (true, wait.self_drawn)] {
            assert_eq!(scorer.evaluate(&wait.hand(position, self_drawn), false), Some(value), "{position:?}");
        }
    }
    expected.len()
}

/// The hand before the win.
fn before(hand: &Hand) -> Hand {
    let mut draft = Draft::new(hand.melds(), hand.concealed().iter());
    draft.round = hand.round();
    draft.seat = hand.seat();
    draft.build().expect("thirteen tiles of a possible hand")
}

#[test]
fn of_ready_hands_under_every_preset() {
    for (preset, seed) in Rules::PRESETS.into_iter().zip(0..) {
        let scorer = Scorer::new(Rules::preset(preset).expect("a preset"));
        let mut numbers = Numbers(seed);
        let mut lifted = [0; 4];
        for hand in Sampler::new(40 + seed, Mix::Wide).take(1_500) {
            let hand = before(&hand);
            let own = Position::new(&hand, Tiles::EMPTY).expect("nothing visible").own();
            let position = Position::new(&hand, numbers.visible(own, 60)).expect("no fifth copy");
            assert_waits(&scorer, &position);
            for wait in waits(&scorer, &position) {
                let lifts = wait.lifts;
                let each = [lifts.self_drawn, lifts.last_of_kind, lifts.last_in_wall, lifts.kong];
                lifted.iter_mut().zip(each).for_each(|(count, lifts)| *count += usize::from(lifts));
            }
        }
        assert!(lifted.iter().all(|&count| count > 20), "every circumstance lifts some: {lifted:?}");
    }
}

#[test]
fn under_other_minimums_and_readings() {
    let wmo = Rules::WMO;
    for (rules, seed) in [
        Rules { minimum_points: 0, ..wmo },
        Rules { minimum_points: 1, ..wmo },
        Rules { minimum_points: 12, ..wmo },
        Rules { minimum_points: 64, ..wmo },
        Rules { wait_test: mcr_core::rules::WaitTest::Obtainable, ..wmo },
    ]
    .into_iter()
    .zip(0..)
    {
        let scorer = Scorer::new(rules);
        let mut numbers = Numbers(seed);
        for hand in Sampler::new(60 + seed, Mix::Usual).take(500) {
            let hand = before(&hand);
            let own = Position::new(&hand, Tiles::EMPTY).expect("nothing visible").own();
            let position = Position::new(&hand, numbers.visible(own, 40)).expect("no fifth copy");
            assert_waits(&scorer, &position);
        }
    }
}

/// Hands near a win and far from one, of every number of melds, most of which wait for nothing.
#[test]
fn of_hands_with_some_tiles_changed() {
    let scorer = Scorer::new(Rules::WMO);
    let mut numbers = Numbers(7);
    let (mut ready, mut not_ready) = ([0; 5], [0; 5]);
    for hand in Sampler::new(80, Mix::Wide).take(6_000) {
        let melds: Vec<Meld> = hand.melds().collect();
        let mut concealed: Vec<Tile> = hand.concealed().iter().collect();
        for _ in 0..numbers.below(3) {
            let place = numbers.below(concealed.len());
            concealed[place] = Tile::from_index(numbers.below(34)).expect("a kind");
        }
        let Ok(hand) = Draft::new(melds.iter().copied(), concealed).build() else { continue };
        let position = Position::new(&hand, Tiles::EMPTY).expect("nothing visible");
        let waits = assert_waits(&scorer, &position);
        let count = if waits > 0 { &mut ready } else { &mut not_ready };
        count[melds.len()] += 1;
    }
    assert!(ready.iter().chain(&not_ready).all(|&count| count > 10), "{ready:?} {not_ready:?}");
}

/// Every form, what only looks like a wait, and tiles that are all seen.
#[test]
fn of_hands_worth_a_name() {
    let scorer = Scorer::new(Rules::WMO);
    for (hand, visible, wanted) in [
        ("1112345678999m", "", "123456789m"),
        ("1111m123p456p789p", "", ""),
        ("1111m2233p44556s", "", "6s"),
        ("19m19p19sESWNCFP", "", "19m19p19sESWNCFP"),
        ("19m19p19sESWNCFF", "FF", "P"),
        ("147m258p369sESWN", "", "CFP"),
        ("147m258pESWNCFP", "", "369s"),
        ("147m258p369s1235m", "", "5m"),
        ("147m258p36s12355m", "", "9s"),
        ("[EEEE]147m258p369sS", "", "S"),
        ("[EEE,1]147m258p369sS", "SS", "S"),
        ("[1111s]147m258p69s55m", "", "3s"),
        ("[3333s]147m258p69s55m", "", ""),
        ("[1111s]147m258p369sE", "", "E"),
        ("[123m,1]2223334445m", "5m", "456m"),
        ("[111m,1][222m,1][333m,1][444m,1]5m", "555m", "5m"),
        ("[NNN,3]77789m11888p", "", "7m1p"),
        ("123456789m1122p", "1122p", "12p"),
    ] {
        let position = Position::new(&hand.parse().unwrap(), visible.parse().unwrap()).unwrap();
        assert_waits(&scorer, &position);
        let found = Tiles::collect(waits(&scorer, &position).map(|wait| wait.tile)).unwrap();
        assert_eq!(found.to_string(), wanted, "{hand}");
    }
}

#[test]
fn a_hand_of_fourteen_waits_for_nothing() {
    let scorer = Scorer::new(Rules::WMO);
    for hand in Sampler::new(90, Mix::Wide).take(500) {
        let position = Position::new(&hand, Tiles::EMPTY).expect("nothing visible");
        assert_eq!(waiting_kinds(&position), 0);
        assert_eq!(waits(&scorer, &position).count() + wait_points(&scorer, &position).count(), 0);
    }
}
