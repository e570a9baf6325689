//! The distances to the five forms are those of their definition.

mod hands;
mod naive;

use hands::{Character, Random, random_hand};
use mcr_core::analysis::{Position, Shanten, discards, useful_tiles};
use mcr_core::rules::Rules;
use mcr_core::sampling::winning_hands;
use mcr_core::scoring::Scorer;
use mcr_core::tiles::{Circumstances, Draft, Hand, Tile, Tiles};

fn shanten(hand: &Hand) -> Shanten {
    Shanten::of(&Position::new(hand, Tiles::EMPTY).expect("nothing is visible"))
}

fn assert_as_defined(hand: &Hand) {
    let found = Shanten::FORMS.map(|form| shanten(hand).to(form));
    assert_eq!(found, naive::shanten::distances(hand), "{hand}");
}

/// Hands of each character in turn.
fn hands(seed: u64, count: usize, melds: usize, has_drawn: bool) -> impl Iterator<Item = Hand> {
    let mut random = Random::new(seed);
    Character::ALL
        .into_iter()
        .cycle()
        .take(count)
        .map(move |character| random_hand(&mut random, character, melds, has_drawn))
}

fn assert_random_hands_as_defined(melds: usize) {
    for has_drawn in [false, true] {
        hands(melds as u64, 2000, melds, has_drawn).for_each(|hand| assert_as_defined(&hand));
    }
}

#[test]
fn without_melds() {
    assert_random_hands_as_defined(0);
}

#[test]
fn with_one_meld() {
    assert_random_hands_as_defined(1);
}

#[test]
fn with_two_melds() {
    assert_random_hands_as_defined(2);
}

#[test]
fn with_three_melds() {
    assert_random_hands_as_defined(3);
}

#[test]
fn with_four_melds() {
    assert_random_hands_as_defined(4);
}

#[test]
fn minus_one_exactly_when_there_is_a_score() {
    let scorer = Scorer::new(Rules::preset("wmo").expect("a preset"));
    for hand in winning_hands(5).take(50_000) {
        assert_eq!(shanten(&hand).best(), -1, "{hand}");
    }
    let mut complete = 0;
    for melds in 0..5 {
        for hand in hands(10 + melds as u64, 20_000, melds, true) {
            let is_win = scorer.evaluate(&hand, false).is_some();
            assert_eq!(shanten(&hand).best() == -1, is_win, "{hand}");
            complete += usize::from(is_win);
        }
    }
    assert!((5_000..50_000).contains(&complete), "{complete} of 100,000 hands are complete");
}

#[test]
fn zero_exactly_when_a_tile_completes_a_shape() {
    let scorer = Scorer::new(Rules::preset("wmo").expect("a preset"));
    let mut ready = 0;
    for melds in 0..5 {
        for hand in hands(20 + melds as u64, 20_000, melds, false) {
            let position = Position::new(&hand, Tiles::EMPTY).expect("nothing is visible");
            let waits = Tile::playing().any(|tile| {
                position.won_on(tile, Circumstances::default()).is_ok_and(|won| scorer.evaluate(&won, false).is_some())
            });
            assert_eq!(Shanten::of(&position).best() == 0, waits, "{hand}");
            ready += usize::from(waits);
        }
    }
    assert!((10_000..90_000).contains(&ready), "{ready} of 100,000 hands are ready");
}

/// The position of a hand where so many other tiles are visible.
fn with_visible(random: &mut Random, hand: &Hand, count: usize) -> Position {
    let mut known = Position::new(hand, Tiles::EMPTY).expect("nothing is visible").own();
    let mut visible = Tiles::EMPTY;
    while visible.len() < count {
        let tile = Tile::from_index(random.below(Tile::PLAYING_KINDS)).expect("a kind");
        if known.insert(tile) {
            assert!(visible.insert(tile), "what can be known is visible");
        }
    }
    Position::new(hand, visible).expect("no fifth copy")
}

/// The nearest distance of a position by the definition.
fn best_by_definition(position: &Position) -> i8 {
    let hand = Draft::new(position.melds(), position.concealed().iter()).build().expect("a hand");
    naive::shanten::distances(&hand).into_iter().flatten().min().expect("the standard form is always possible")
}

/// The useful tiles of 13 by the definition.
fn useful_by_definition(position: &Position) -> Tiles {
    let (unseen, best) = (position.unseen(), best_by_definition(position));
    let is_useful = |tile: &Tile| position.after_draw(*tile).is_some_and(|drawn| best_by_definition(&drawn) < best);
    let useful = Tile::playing().filter(is_useful);
    Tiles::collect(useful.flat_map(|tile| vec![tile; unseen[tile.index()].into()])).expect("no fifth copy")
}

#[test]
fn useful_tiles_are_those_that_bring_the_hand_nearer() {
    let mut random = Random::new(30);
    for melds in 0..5 {
        for hand in hands(30 + melds as u64, 120, melds, false) {
            let visible = random.below(60);
            let position = with_visible(&mut random, &hand, visible);
            assert_eq!(useful_tiles(&position), useful_by_definition(&position), "{position:?}");
        }
    }
}

#[test]
fn each_discard_leaves_what_the_thirteen_tiles_say() {
    let mut random = Random::new(40);
    for melds in 0..5 {
        for hand in hands(40 + melds as u64, 1000, melds, true) {
            let visible = random.below(60);
            let position = with_visible(&mut random, &hand, visible);
            let rows = discards(&position);
            let kinds: Vec<Tile> = rows.iter().map(|row| row.tile).collect();
            assert_eq!(kinds, position.concealed().kinds().collect::<Vec<_>>());
            let mut useful_of_best = 0;
            for row in &rows {
                let after = position.after_discard(row.tile).expect("a concealed tile");
                assert_eq!((row.shanten, row.useful), (Shanten::of(&after), useful_tiles(&after)), "{after:?}");
                if row.shanten.best() == Shanten::of(&position).best() {
                    row.useful.kinds().for_each(|tile| useful_of_best |= 1_u64 << tile.index());
                }
            }
            let useful = useful_tiles(&position).kinds().fold(0, |kinds, tile| kinds | 1_u64 << tile.index());
            assert_eq!(useful, useful_of_best, "{position:?}");
        }
    }
}

#[test]
fn a_fifth_copy_is_never_wanted() {
    for (text, standard) in [
        ("1111m123p456p789p", 1),
        ("[111m,1]1m123p456p789p", 1),
        ("[1111m]234m123p4567p", 0),
        ("[123m,1]111m23m456p78p", 0),
        ("[4444m]35m123p456p77s", 1),
        ("[4444m]56m123p456p77s", 0),
        ("[123m,1][123m,1]1233m567p", 1),
        ("[123m,1]1112345m666p", 0),
    ] {
        let hand = text.parse().expect("a hand");
        assert_as_defined(&hand);
        assert_eq!(shanten(&hand).to(Shanten::FORMS[0]), Some(standard), "{text}");
    }
}
