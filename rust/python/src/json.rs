//! Scores and waits as JSON: `to_dict`, and what `mcr score --json` and `mcr waits --json` print. The layouts have a version,
//! which changes with them.

use crate::waits::lift_names;
use mcr_core::analysis::{Position, Wait};
use mcr_core::rules::{Fan, OptionValue, Rules};
use mcr_core::scoring::{ExcludedBy, Part, Reading, Scorer, Set, Value as Worth, payment};
use mcr_core::tiles::{Hand, Tiles, Wind};
use serde::{Serialize, Serializer};

/// The layout's version.
pub const VERSION: u8 = 1;

/// Writes scores under one rule set.
pub struct Writer<'a> {
    scorer: &'a Scorer,
    rules: NamedRules,
}

impl Writer<'_> {
    pub fn new(scorer: &Scorer) -> Writer<'_> {
        Writer { scorer, rules: NamedRules::new(scorer.rules()) }
    }

    /// The JSON text of a reading of a hand; `None` only if JSON cannot be written, which no value of these types does.
    pub fn text(&self, hand: &Hand, dealt: bool, reading: &Reading) -> Option<String> {
        serde_json::to_string(&Score::new(self, hand, dealt, reading)).ok()
    }
}

#[derive(Serialize)]
struct Score<'a> {
    version: u8,
    hand: String,
    is_win: bool,
    rules: &'a NamedRules,
    dealt: bool,
    points: u32,
    flowers: u8,
    total: u32,
    minimum_points: u32,
    is_legal: bool,
    fans: Vec<Scored>,
    excluded: Vec<Excluded>,
    decomposition: Decomposition,
    /// What each wind receives, by who gave the winning tile: a wind, or `self_drawn`.
    payments: Object<&'static str, Object<char, i64>>,
}

/// The JSON text of the waits of a hand, which is in this position.
pub fn waits(scorer: &Scorer, hand: &Hand, position: &Position) -> String {
    let rules = scorer.rules();
    let win = |value: Worth| Win {
        points: value.points,
        total: value.points + u32::from(hand.flowers().count()),
        is_legal: value.points >= rules.minimum_points,
        counts: Object(value.fans.iter().map(|(fan, count)| (fan.id(), count)).collect()),
    };
    let entry = |wait: Wait| WaitEntry {
        tile: wait.tile.to_string(),
        unseen: wait.unseen,
        last_of_kind: wait.last_of_kind,
        discard: win(wait.discard),
        self_drawn: win(wait.self_drawn),
        lifts: lift_names(wait.lifts),
    };
    let waits = WaitsDocument {
        version: VERSION,
        hand: hand.to_string(),
        visible: position.visible().to_string(),
        rules: NamedRules::new(rules),
        minimum_points: rules.minimum_points,
        waits: mcr_core::analysis::waits(scorer, position).map(entry).collect(),
    };
    serde_json::to_string(&waits).unwrap_or_default()
}

#[derive(Serialize)]
struct WaitsDocument {
    version: u8,
    hand: String,
    visible: String,
    rules: NamedRules,
    minimum_points: u32,
    waits: Vec<WaitEntry>,
}

#[derive(Serialize)]
struct WaitEntry {
    tile: String,
    unseen: u8,
    last_of_kind: bool,
    discard: Win,
    self_drawn: Win,
    lifts: Vec<&'static str>,
}

/// What a win on a wait is worth.
#[derive(Serialize)]
struct Win {
    points: u32,
    total: u32,
    is_legal: bool,
    counts: Object<&'static str, u8>,
}

/// A preset, and the options in which the rules differ from it.
#[derive(Serialize)]
struct NamedRules {
    preset: &'static str,
    changes: Object<&'static str, Value>,
}

#[derive(Serialize)]
struct Scored {
    fan: &'static str,
    count: u8,
    points: u32,
    /// The sets that form it, each once.
    sets: Vec<String>,
    /// The same for each count.
    uses: Vec<Vec<String>>,
}

#[derive(Serialize)]
struct Excluded {
    fan: &'static str,
    count: u8,
    by: Reason,
    why: String,
}

/// The fans that imply another, or the name of a principle.
#[derive(Serialize)]
#[serde(untagged)]
enum Reason {
    Fans(Vec<&'static str>),
    Principle(&'static str),
}

#[derive(Serialize)]
struct Decomposition {
    form: &'static str,
    sets: Vec<Piece>,
    pair: Option<Piece>,
    straight: Option<Piece>,
    completed: Option<Piece>,
}

/// A set, the pair, or a knitted straight.
#[derive(Clone, Serialize)]
struct Piece {
    shape: &'static str,
    tiles: String,
    meld: Option<String>,
}

/// Pairs as a JSON object, in their order.
struct Object<K, V>(Vec<(K, V)>);

impl<K: Serialize, V: Serialize> Serialize for Object<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// The value of an option.
struct Value(OptionValue);

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            OptionValue::None => serializer.serialize_none(),
            OptionValue::Int(number) => number.serialize(serializer),
            OptionValue::Text(word) => word.serialize(serializer),
        }
    }
}

impl Score<'_> {
    fn new<'a>(writer: &'a Writer<'a>, hand: &Hand, dealt: bool, reading: &Reading) -> Score<'a> {
        let rules = writer.scorer.rules();
        let (points, flowers) = (reading.value.points, hand.flowers().count());
        let total = points + u32::from(flowers);
        let pair = reading.pair.map(|tile| Piece::in_hand("pair", Tiles::collect([tile; 2]).unwrap_or_default()));
        let mut names: Vec<String> = reading.sets.iter().map(|&set| written(set)).collect();
        names.extend(pair.iter().map(|pair| pair.tiles.clone()));
        let at = |places: &[usize]| places.iter().filter_map(|&place| names.get(place).cloned()).collect();
        let fans = reading.fans.iter().map(|scored| {
            let mut places = scored.uses.concat();
            places.sort_unstable();
            places.dedup();
            let uses = scored.uses.iter().map(|places| at(places)).collect();
            Scored { fan: scored.fan.id(), count: scored.count, points: scored.points, sets: at(&places), uses }
        });
        let excluded = reading.excluded.iter().map(|excluded| {
            let by = match &excluded.by {
                ExcludedBy::Fans(fans) => Reason::Fans(fans.iter().copied().map(Fan::id).collect()),
                ExcludedBy::Principle(principle) => Reason::Principle(principle.id()),
            };
            Excluded { fan: excluded.fan.id(), count: excluded.count, by, why: excluded.why() }
        });
        Score {
            version: VERSION,
            hand: hand.to_string(),
            is_win: true,
            rules: &writer.rules,
            dealt,
            points,
            flowers,
            total,
            minimum_points: rules.minimum_points,
            is_legal: points >= rules.minimum_points,
            fans: fans.collect(),
            excluded: excluded.collect(),
            decomposition: Decomposition::new(reading, pair),
            payments: payments(total, hand),
        }
    }
}

impl NamedRules {
    fn new(rules: &Rules) -> NamedRules {
        let (preset, changes) = rules.nearest_preset();
        NamedRules {
            preset,
            changes: Object(changes.into_iter().map(|(name, value, _)| (name, Value(value))).collect()),
        }
    }
}

fn payments(total: u32, hand: &Hand) -> Object<&'static str, Object<char, i64>> {
    let received = |paid: [i64; 4]| Object(Wind::ALL.map(Wind::letter).into_iter().zip(paid).collect());
    let givers = [("self_drawn", None)].into_iter().chain(["E", "S", "W", "N"].into_iter().zip(Wind::ALL.map(Some)));
    // Of those who may have given the tile; the others are no payment.
    Object(
        givers
            .filter_map(|(name, giver)| {
                let paid = payment(total, hand.seat(), hand.circumstances().self_drawn, giver).ok()?;
                Some((name, received(paid)))
            })
            .collect(),
    )
}

/// The notation of a set.
fn written(set: Set) -> String {
    set.meld.map_or_else(|| set.tiles().to_string(), |meld| meld.to_string())
}

impl Piece {
    fn in_hand(shape: &'static str, tiles: Tiles) -> Piece {
        Piece { shape, tiles: tiles.to_string(), meld: None }
    }

    fn of(set: Set) -> Piece {
        let meld = set.meld.map(|meld| meld.to_string());
        Piece { shape: set.shape.id(), tiles: set.tiles().to_string(), meld }
    }
}

impl Decomposition {
    fn new(reading: &Reading, pair: Option<Piece>) -> Decomposition {
        let sets: Vec<_> = reading.sets.iter().map(|&set| Piece::of(set)).collect();
        let straight = reading.straight.map(|tiles| Piece::in_hand("knitted_straight", tiles));
        let completed = match reading.completed {
            Part::Set(place) => sets.get(place).cloned(),
            Part::Pair => pair.clone(),
            Part::Straight => straight.clone(),
            Part::Whole => None,
        };
        Decomposition { form: reading.form.id(), sets, pair, straight, completed }
    }
}
