//! Every pattern that is there in a reading, whether it is counted or not.

use super::chows;
use super::masks::{self, FOUR_COPIES};
use super::melds::counter;
use super::pungs;
use super::reading::{Form, Part, Reading, Set, SetShape};
use super::scorer::{Context, Scorer};
use super::whole::Sets;
use super::winning::{KONG, LAST_IN_WALL, LAST_OF_KIND, Wait};
use crate::rules::{Fan, MixedKongs};
use crate::tiles::{Meld, Tile, Wind};

/// A fan whose pattern is there, and the sets that form it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) fan: Fan,
    /// Indices of sets, the number of sets standing for the pair; empty for a pattern of the whole hand or the win.
    pub(super) uses: Vec<usize>,
}

/// Collects patterns.
#[derive(Default)]
struct Patterns(Vec<Pattern>);

impl Patterns {
    fn add(&mut self, fan: Fan, uses: impl IntoIterator<Item = usize>) {
        self.0.push(Pattern { fan, uses: uses.into_iter().collect() });
    }

    fn add_if(&mut self, is_there: bool, fan: Fan) {
        if is_there {
            self.add(fan, []);
        }
    }
}

impl Scorer {
    /// The patterns of a reading; `wait` is the wait fan that it may claim.
    pub(super) fn patterns(&self, context: &Context, reading: &Reading, wait: Wait) -> Vec<Pattern> {
        let mut patterns = Patterns::default();
        if reading.form == Form::ThirteenOrphans || reading.form == Form::HonorsAndKnitted {
            patterns_of_form(context, reading, &mut patterns);
        } else {
            patterns_of_tiles(context, reading, &mut patterns);
        }
        patterns_of_several(reading, Set::chow_kind, chows::fan_among, &mut patterns);
        patterns_of_several(reading, Set::pung_kind, pungs::fan_among, &mut patterns);
        patterns_of_fives(reading, &mut patterns);
        patterns_of_honors(context, reading, &mut patterns);
        self.patterns_of_kongs(context, reading, &mut patterns);
        self.patterns_of_win(context, reading, wait, &mut patterns);
        if patterns.0.is_empty() {
            patterns.add(Fan::ChickenHand, []);
        }
        patterns.0
    }

    /// Kongs and concealed pungs.
    fn patterns_of_kongs(&self, context: &Context, reading: &Reading, patterns: &mut Patterns) {
        let indices = |is: &dyn Fn(&Set) -> bool| -> Vec<usize> {
            (0..).zip(&reading.sets).filter(|(_, set)| is(set)).map(|(index, _)| index).collect()
        };
        let is_concealed = |set: &Set| set.meld.is_none_or(Meld::is_concealed);
        let concealed = indices(&|set| set.shape == SetShape::Kong && is_concealed(set));
        let melded = indices(&|set| set.shape == SetShape::Kong && !is_concealed(set));
        let all: Vec<usize> = indices(&|set| set.shape == SetShape::Kong);
        for (n, fan) in [(4, Fan::FourKongs), (3, Fan::ThreeKongs)] {
            if all.len() >= n {
                patterns.add(fan, all[..n].to_vec());
            }
        }
        if concealed.len() >= 2 {
            patterns.add(Fan::TwoConcealedKongs, concealed[..2].to_vec());
        }
        if melded.len() >= 2 {
            patterns.add(Fan::TwoMeldedKongs, melded[..2].to_vec());
        }
        if let (Some(&one), Some(&other)) = (concealed.first(), melded.first()) {
            match self.rules.mixed_kongs {
                MixedKongs::Six | MixedKongs::Five => patterns.add(Fan::ConcealedAndMeldedKong, [one, other]),
                MixedKongs::TwoMelded if melded.len() == 1 => patterns.add(Fan::TwoMeldedKongs, [one, other]),
                MixedKongs::TwoMelded | MixedKongs::Separate => {}
            }
        }
        for &index in &concealed {
            patterns.add(Fan::ConcealedKong, [index]);
        }
        for &index in &melded {
            patterns.add(Fan::MeldedKong, [index]);
        }

        let by_discard = !context.self_drawn();
        let pungs: Vec<usize> = (0..)
            .zip(&reading.sets)
            .filter(|(index, set)| {
                let is_melded_by_win = by_discard && reading.completed == Part::Set(*index);
                set.shape != SetShape::Chow && is_concealed(set) && !is_melded_by_win
            })
            .map(|(index, _)| index)
            .collect();
        for (n, fan) in [(4, Fan::FourConcealedPungs), (3, Fan::ThreeConcealedPungs), (2, Fan::TwoConcealedPungs)] {
            if pungs.len() >= n {
                patterns.add(fan, pungs[..n].to_vec());
            }
        }
    }

    /// Events, concealment, wait.
    fn patterns_of_win(&self, context: &Context, reading: &Reading, wait: Wait, patterns: &mut Patterns) {
        let is = |bit: usize| context.circumstances & bit != 0;
        let self_drawn = context.self_drawn();
        patterns.add_if(is(LAST_IN_WALL) && self_drawn, Fan::LastTileDraw);
        patterns.add_if(is(LAST_IN_WALL) && !self_drawn, Fan::LastTileClaim);
        patterns.add_if(is(KONG) && self_drawn, Fan::OutWithReplacementTile);
        patterns.add_if(is(KONG) && !self_drawn, Fan::RobbingTheKong);
        patterns.add_if(is(LAST_OF_KIND), Fan::LastTile);
        let open = counter::read(context.melds.counters, counter::OPEN_MELDS);
        patterns.add_if(open == 0 && self_drawn, Fan::FullyConcealedHand);
        patterns.add_if(open == 0 && !self_drawn, Fan::ConcealedHand);
        patterns.add_if(self_drawn, Fan::SelfDrawn);
        patterns.add_if(reading.value.fans.has(Fan::MeldedHand), Fan::MeldedHand);
        let is_pair_wait = reading.form == Form::SevenPairs && self.is_only_wait(context);
        patterns.add_if(is_pair_wait, Fan::SingleWait);
        if let Some(fan) = wait.fan() {
            let uses = match reading.completed {
                Part::Set(index) => Some(index),
                Part::Pair => Some(reading.sets.len()),
                Part::Straight | Part::Whole => None,
            };
            patterns.add(fan, uses);
        }
    }
}

/// Thirteen orphans, honors and knitted tiles.
fn patterns_of_form(context: &Context, reading: &Reading, patterns: &mut Patterns) {
    if reading.form == Form::ThirteenOrphans {
        patterns.add(Fan::ThirteenOrphans, []);
        patterns.add(Fan::AllTerminalsAndHonors, []);
    } else if let Some(found) = super::knitted::honors_and_knitted(context.concealed) {
        patterns.add_if(found.is_greater, Fan::GreaterHonorsAndKnittedTiles);
        patterns.add(Fan::LesserHonorsAndKnittedTiles, []);
        patterns.add_if(found.has_straight, Fan::KnittedStraight);
    }
    let is_all_types = super::whole::patterns(context.tiles, Sets::Other).has(Fan::AllTypes);
    patterns.add_if(is_all_types, Fan::AllTypes);
}

/// What all tiles, and all sets, are made of.
fn patterns_of_tiles(context: &Context, reading: &Reading, patterns: &mut Patterns) {
    let all = |shape: fn(Set) -> Option<usize>| reading.sets.iter().all(|&set| shape(set).is_some());
    let pair = reading.pair.map_or(0, |tile| 1_u64 << tile.index());
    let sets = match reading.form {
        Form::SevenPairs => Sets::SevenPairs,
        _ if all(Set::chow_kind) && pair & masks::SUIT_TILES != 0 => Sets::AllChows,
        Form::Standard if all(Set::pung_kind) => Sets::AllPungs,
        _ => Sets::Other,
    };
    let whole = super::whole::patterns(context.tiles, sets);
    for (fan, _) in whole.iter() {
        patterns.add(fan, []);
    }
    patterns.add_if(context.tiles & !masks::GREEN == 0, Fan::AllGreen);
    patterns.add_if(context.tiles & !masks::REVERSIBLE == 0, Fan::ReversibleTiles);
    for _ in 0..(context.tiles & FOUR_COPIES).count_ones() {
        patterns.add(Fan::TileHog, []);
    }
    match reading.form {
        Form::SevenPairs => patterns.add_if(super::forms::is_shifted(context.concealed), Fan::SevenShiftedPairs),
        Form::KnittedStraight => patterns.add(Fan::KnittedStraight, []),
        _ => {
            let in_each = |kinds: u64| {
                let holds = |tiles: u128| tiles & masks::fields(kinds) != 0;
                reading.sets.iter().all(|set| holds(set.tiles().bits())) && pair & kinds != 0
            };
            patterns.add_if(in_each(masks::TERMINALS_AND_HONORS), Fan::OutsideHand);
            patterns.add_if(in_each(masks::FIVES), Fan::AllFives);
            patterns.add_if(sets == Sets::AllPungs && in_each(masks::EVENS), Fan::AllEvenPungs);
            patterns.add_if(context.is_nine_gates(), Fan::NineGates);
        }
    }
}

/// Fans of two, three and four chows, or pungs.
fn patterns_of_several(
    reading: &Reading,
    kind_of: fn(Set) -> Option<usize>,
    fan_among: fn(&[usize]) -> Option<Fan>,
    patterns: &mut Patterns,
) {
    let places: Vec<(usize, usize)> =
        (0..).zip(&reading.sets).filter_map(|(index, &set)| Some((index, kind_of(set)?))).collect();
    for choice in 0_u32..1 << places.len() {
        let used: Vec<_> = (0..places.len()).filter(|n| choice >> n & 1 == 1).map(|n| places[n]).collect();
        let kinds: Vec<usize> = used.iter().map(|&(_, kind)| kind).collect();
        if let Some(fan) = fan_among(&kinds) {
            patterns.add(fan, used.iter().map(|&(index, _)| index));
        }
    }
}

/// The fans of four terminal chows and a pair of fives.
fn patterns_of_fives(reading: &Reading, patterns: &mut Patterns) {
    let kinds: Option<Vec<usize>> = reading.sets.iter().map(|set| set.chow_kind()).collect();
    let fives = kinds.and_then(|kinds| chows::fan_with_fives(kinds.try_into().ok()?));
    if let (Some((fan, suit)), Some(pair)) = (fives, reading.pair)
        && pair.index() == 9 * suit + 4
    {
        patterns.add(fan, 0..=4);
    }
}

/// Pungs of winds and dragons, and of terminals.
fn patterns_of_honors(context: &Context, reading: &Reading, patterns: &mut Patterns) {
    let pungs_of = |is: fn(Tile) -> bool| -> Vec<usize> {
        let pungs = (0..).zip(&reading.sets).filter(|(_, set)| set.shape != SetShape::Chow && is(set.tile));
        pungs.map(|(index, _)| index).collect()
    };
    let pair = reading.sets.len();
    let winds = pungs_of(Tile::is_wind);
    let with_pair = |list: &[usize]| list.iter().copied().chain([pair]).collect::<Vec<_>>();
    let pair_is = |is: fn(Tile) -> bool| reading.pair.is_some_and(is);
    match winds.len() {
        4 => {
            patterns.add(Fan::BigFourWinds, winds.clone());
            patterns.add(Fan::BigThreeWinds, winds[..3].to_vec());
        }
        3 => {
            if pair_is(Tile::is_wind) {
                patterns.add(Fan::LittleFourWinds, with_pair(&winds));
            }
            patterns.add(Fan::BigThreeWinds, winds.clone());
        }
        _ => {}
    }
    let (round, seat) = (Wind::ALL[context.wind_index >> 2], Wind::ALL[context.wind_index & 3]);
    let dragons = pungs_of(Tile::is_dragon);
    if dragons.len() == 3 {
        patterns.add(Fan::BigThreeDragons, dragons.clone());
    }
    if dragons.len() >= 2 {
        if dragons.len() == 2 && pair_is(Tile::is_dragon) {
            patterns.add(Fan::LittleThreeDragons, with_pair(&dragons));
        }
        patterns.add(Fan::TwoDragonsPungs, dragons[..2].to_vec());
    }
    for &dragon in &dragons {
        patterns.add(Fan::DragonPung, [dragon]);
    }
    for &index in &winds {
        let wind = reading.sets[index].tile.wind();
        if wind == Some(round) {
            patterns.add(Fan::PrevalentWind, [index]);
        }
        if wind == Some(seat) {
            patterns.add(Fan::SeatWind, [index]);
        }
    }
    // Those that count as nothing else first, so that they are the ones counted.
    let winds_are_used = [Fan::BigThreeWinds, Fan::LittleFourWinds].iter().any(|&fan| reading.value.fans.has(fan));
    let mut outer = pungs_of(|tile| tile.is_terminal() || tile.is_honor());
    outer.sort_by_key(|&index| {
        let tile = reading.sets[index].tile;
        let is_used = |wind| winds_are_used || wind == round || wind == seat;
        tile.is_dragon() || tile.wind().is_some_and(is_used)
    });
    for index in outer {
        patterns.add(Fan::PungOfTerminalsOrHonors, [index]);
    }
}
