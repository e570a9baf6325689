//! Every reading of a winning hand, in full: the sets, what the winning tile completed, and which of the patterns that are
//! there the value counts.

use super::chows::{self, USES, is_admissible};
use super::excluded::{ExcludedFan, reason};
use super::fans::{FanCounts, Value};
use super::patterns::Pattern;
use super::pungs;
use super::reading::{Form, Part, Reading, ScoredFan, Set, SetShape};
use super::scorer::{Context, Scorer};
use super::sets::{CHOWS_OF, ConcealedSets};
use super::waits;
use super::winning::Wait;
use crate::rules::{Fan, Rules};
use crate::tiles::{Hand, Tile, Tiles};

impl Scorer {
    /// Every reading of a hand, best first: each shape, each split into sets, each part that the winning tile may have
    /// completed. The first has the value that [`Scorer::evaluate`] gives; there is none if the tiles are not a winning
    /// shape. Sets that are equal are not told apart.
    #[must_use]
    pub fn readings(&self, hand: &Hand, dealt: bool) -> Vec<Reading> {
        let Some(context) = self.context(hand, dealt) else { return Vec::new() };
        let melds: Vec<Set> = hand.melds().map(Set::from).collect();
        let mut readings = Vec::new();
        if let Some(split) = self.split(context.concealed).filter(super::sets::HandSplit::has_one_pair) {
            let is_unique = self.wait_is_unique(&context, &split);
            for sets in split.all() {
                readings.extend(self.of_sets(&context, &melds, &sets, None, is_unique));
            }
        }
        if let Some((straight, sets)) = self.knitted_straight(&context) {
            let is_unique = self.is_only_wait(&context);
            readings.extend(self.of_sets(&context, &melds, &sets, Some(straight), is_unique));
        }
        if context.melded_sets() == 0 {
            let pairs = waits::seven_pairs(context.concealed).then(|| self.seven_pairs(&context));
            let forms = [
                (Form::SevenPairs, pairs),
                (Form::ThirteenOrphans, self.thirteen_orphans(&context)),
                (Form::HonorsAndKnitted, self.honors_and_knitted(&context)),
            ];
            for (form, worth) in forms {
                readings.extend(worth.map(|worth| self.reading_of_form(&context, form, worth.into())));
            }
        }
        readings.sort_by_key(|reading| std::cmp::Reverse(reading.value));
        readings
    }

    /// The readings of one split, one for each part that may have been completed.
    fn of_sets(
        &self,
        context: &Context,
        melds: &[Set],
        concealed: &ConcealedSets,
        straight: Option<u128>,
        is_unique: bool,
    ) -> Vec<Reading> {
        let mut sets = melds.to_vec();
        sets.extend(list(concealed));
        let kind = context.winning;
        let mut parts: Vec<Part> = Vec::new();
        for (index, set) in sets.iter().enumerate().skip(melds.len()) {
            let is_new = !parts.iter().any(|part| matches!(part, Part::Set(other) if sets[*other] == *set));
            if set.tiles().bits() >> (3 * kind) & 7 != 0 && is_new {
                parts.push(Part::Set(index));
            }
        }
        if concealed.pair >> kind & 1 == 1 {
            parts.push(Part::Pair);
        }
        if straight.is_some_and(|straight| straight >> (3 * kind) & 1 == 1) {
            parts.push(Part::Straight);
        }
        let of_part = |completed: Part| {
            let wait = self.wait_of(kind, completed, &sets, straight);
            let wait = if is_unique { wait } else { Wait::Open };
            let completes_pung = matches!(completed, Part::Set(index) if sets[index].shape == SetShape::Pung);
            let value = self.worth(context, concealed, wait, completes_pung).into();
            let mut reading = Reading {
                form: if straight.is_some() { Form::KnittedStraight } else { Form::Standard },
                sets: sets.clone(),
                pair: Tile::from_index(concealed.pair.trailing_zeros() as usize),
                straight: straight.map(Tiles::from_bits),
                completed,
                value,
                fans: Vec::new(),
                excluded: Vec::new(),
            };
            let patterns = self.patterns(context, &reading, wait);
            self.attribute(&mut reading, &patterns);
            reading
        };
        parts.into_iter().map(of_part).collect()
    }

    /// The wait fan that the completed part would have if nothing else had been wanted.
    fn wait_of(&self, winning: usize, completed: Part, sets: &[Set], straight: Option<u128>) -> Wait {
        let chows_of = &CHOWS_OF[winning];
        let wait = match completed {
            Part::Pair => Wait::Single,
            Part::Set(index) => match sets[index].chow_kind().map(|chow| 7 << (3 * chow)) {
                Some(chow) if chow & chows_of.edge != 0 => Wait::Edge,
                Some(chow) if chow & chows_of.closed != 0 => Wait::Closed,
                _ => Wait::Open,
            },
            Part::Straight | Part::Whole => Wait::Open,
        };
        match straight {
            Some(straight) if !self.knitted_claim(straight, winning, wait) => Wait::Open,
            _ => wait,
        }
    }

    fn reading_of_form(&self, context: &Context, form: Form, value: Value) -> Reading {
        let (sets, fans, excluded) = (Vec::new(), Vec::new(), Vec::new());
        let mut reading =
            Reading { form, sets, pair: None, straight: None, completed: Part::Whole, value, fans, excluded };
        let patterns = self.patterns(context, &reading, Wait::Open);
        self.attribute(&mut reading, &patterns);
        reading
    }

    /// Divides the patterns of a reading into those that its value counts and those that it does not.
    fn attribute(&self, reading: &mut Reading, patterns: &[Pattern]) {
        let is_counted = choose(reading, patterns, &self.rules);
        for (fan, count) in reading.value.fans.iter() {
            let counted = patterns.iter().zip(&is_counted).filter(|(pattern, counted)| pattern.fan == fan && **counted);
            let uses: Vec<Vec<usize>> = counted.map(|(pattern, _)| pattern.uses.clone()).collect();
            debug_assert_eq!(uses.len(), usize::from(count), "{fan} in {reading:?}");
            reading.fans.push(ScoredFan { fan, count, points: fan.points(&self.rules) * u32::from(count), uses });
        }
        reading.fans.sort_by_key(|scored| (std::cmp::Reverse(scored.fan.points(&self.rules)), scored.fan));
        let mut excluded: Vec<ExcludedFan> = Vec::new();
        for (pattern, _) in patterns.iter().zip(&is_counted).filter(|(_, counted)| !**counted) {
            let by = reason(pattern, reading, &self.exclusions, &self.rules);
            match excluded.iter_mut().find(|other| other.fan == pattern.fan && other.by == by) {
                Some(other) => other.count += 1,
                None => excluded.push(ExcludedFan { fan: pattern.fan, count: 1, by }),
            }
        }
        excluded.sort_by_key(|other| other.fan);
        reading.excluded = excluded;
    }
}

/// The sets in the hand, in tile order.
fn list(concealed: &ConcealedSets) -> Vec<Set> {
    let chows = (0..chows::KINDS).flat_map(|chow| {
        let count = concealed.chows >> (3 * chow) & 7;
        (0..count).map(move |_| Set::in_hand(SetShape::Chow, chow + 2 * (chow / 7)))
    });
    let pungs = (0..Tile::PLAYING_KINDS).filter(|kind| concealed.pungs >> kind & 1 == 1);
    let mut sets: Vec<Set> = chows.chain(pungs.map(|kind| Set::in_hand(SetShape::Pung, kind))).collect();
    sets.sort_by_key(|set| set.tile);
    sets
}

/// Which patterns the value counts. Where a fan's pattern is there more often than it is counted, the choice among chows
/// and among pungs is one that the combination rule admits.
fn choose(reading: &Reading, patterns: &[Pattern], rules: &Rules) -> Vec<bool> {
    let mut left = reading.value.fans;
    let mut counted = vec![false; patterns.len()];
    for combined in [
        combination(reading, Set::chow_kind, chows::fan_among, rules),
        combination(reading, Set::pung_kind, pungs::fan_among, rules),
    ] {
        for (fan, uses) in combined {
            let place = patterns.iter().position(|pattern| pattern.fan == fan && pattern.uses == uses);
            counted[place.expect("every combination is a pattern")] = true;
            left.0 -= FanCounts::one(fan).0;
        }
    }
    for (pattern, counted) in patterns.iter().zip(&mut counted) {
        if !*counted && left.has(pattern.fan) {
            *counted = true;
            left.0 -= FanCounts::one(pattern.fan).0;
        }
    }
    debug_assert!(left.is_empty(), "{left:?} counted without a pattern in {reading:?}");
    counted
}

/// The fans of several chows, or of several pungs, that a reading counts, each with its sets.
fn combination(
    reading: &Reading,
    kind_of: impl Fn(Set) -> Option<usize>,
    fan_among: impl Fn(&[usize]) -> Option<Fan>,
    rules: &Rules,
) -> Vec<(Fan, Vec<usize>)> {
    let places: Vec<(usize, usize)> =
        (0..).zip(&reading.sets).filter_map(|(index, &set)| Some((index, kind_of(set)?))).collect();
    let candidates: Vec<Option<(Fan, Vec<usize>)>> = USES
        .iter()
        .map(|uses| {
            let used = (0..4).filter(|n| uses >> n & 1 == 1).map(|n| places.get(n).copied());
            let used: Vec<(usize, usize)> = used.collect::<Option<_>>()?;
            let kinds: Vec<usize> = used.iter().map(|&(_, kind)| kind).collect();
            Some((fan_among(&kinds)?, used.into_iter().map(|(index, _)| index).collect()))
        })
        .collect();
    let candidate_fans = |choice: u16| (0..USES.len()).filter(move |n| choice >> n & 1 == 1);
    let is_counted = |choice: u16| {
        let mut wanted = reading.value.fans;
        for n in candidate_fans(choice) {
            match &candidates[n] {
                Some((fan, _)) if wanted.has(*fan) => wanted.0 -= FanCounts::one(*fan).0,
                _ => return false,
            }
        }
        // Nothing that could be among these sets may be left over.
        candidates.iter().flatten().all(|(fan, _)| !wanted.has(*fan))
    };
    let usable = candidates.iter().enumerate().fold(0_u16, |usable, (n, candidate)| {
        let counts = matches!(candidate, Some((fan, _)) if reading.value.fans.has(*fan));
        usable | u16::from(counts) << n
    });
    // In rising order, all choices of what the value can count at all.
    let choices = std::iter::successors(Some(0_u16), |choice| {
        Some(choice.wrapping_sub(usable) & usable).filter(|&next| next != 0)
    });
    let admissible = choices.filter(|&choice| is_counted(choice) && is_admissible(choice, rules.combination_rule));
    let Some(choice) = admissible.min_by_key(|choice| choice.count_ones()) else { return Vec::new() };
    candidate_fans(choice).filter_map(|n| candidates[n].clone()).collect()
}
