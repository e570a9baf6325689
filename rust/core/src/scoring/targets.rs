//! What the analysis asks about hands that are not there yet: totals that leave out how the win comes about.

use super::fans::{FanCounts, Value};
use super::masks;
use super::melds::{MeldWords, counter};
use super::scorer::{Context, Scorer};
use super::sets::{ConcealedSets, HandSplit};
use super::winning::{SELF_DRAWN, Wait};
use crate::rules::{Fan, Rules};
use crate::tiles::{Hand, Meld, Tile};

impl Value {
    /// What is left when a fan is not counted.
    pub(crate) fn without(self, fan: Fan, rules: &Rules) -> Value {
        let count = self.fans.count(fan);
        Value {
            points: self.points - fan.points(rules) * u32::from(count),
            fans: FanCounts(self.fans.0 & !FanCounts::field(fan).0),
        }
    }
}

impl Scorer {
    /// The best total of a hand without the Last Tile that its melds alone would show, and without a wait fan unless
    /// `with_waits`; `None` if the tiles are not a winning shape.
    pub(crate) fn evaluate_target(&self, hand: &Hand, with_waits: bool) -> Option<Value> {
        let context = self.target(hand, with_waits)?;
        if self.split(context.concealed).as_ref().is_some_and(HandSplit::has_one_pair) {
            return Some(self.best_of_several(&context).into());
        }
        self.special(&context).map(Value::from)
    }

    /// The total of seven pairs read as such, whatever sets they make.
    pub(crate) fn evaluate_seven_pairs(&self, hand: &Hand) -> Option<Value> {
        Some(self.seven_pairs(&self.target(hand, false)?).into())
    }

    fn target(&self, hand: &Hand, with_waits: bool) -> Option<Context> {
        let context = self.context(hand, false)?;
        Some(Context { circumstances: hand.circumstance_bits(), waits_count: with_waits, ..context })
    }

    /// For every pair that four melds leave room for what the hand is worth when that pair is drawn, its kind and the points.
    pub(crate) fn points_by_pair(
        &self,
        melds: [Option<Meld>; 4],
        wind_index: u8,
    ) -> impl Iterator<Item = (usize, u32)> + use<'_> {
        let melds = MeldWords::sum(self.melds, melds);
        let kinds = (0..Tile::PLAYING_KINDS).filter(move |kind| melds.tiles >> (3 * kind) & 7 <= 2);
        kinds.map(move |winning| {
            let concealed = 2 << (3 * winning);
            let tiles = concealed + melds.tiles;
            let hogs = masks::fold(tiles & masks::FOUR_COPIES).count_ones() as usize;
            let context = Context {
                winning,
                concealed,
                tiles,
                melds,
                circumstances: SELF_DRAWN,
                tile_hogs: self.fans.of(Fan::TileHog).times(hogs),
                wind_index: wind_index.into(),
                holding: self.whole.holding(tiles),
                waits_count: false,
            };
            let sets = ConcealedSets {
                chows: 0,
                pungs: 0,
                pair: 1 << winning,
                // No pung is concealed, and nobody asks how many pairs there are.
                counters: 0,
                has_straight: false,
            };
            (winning, Value::from(self.worth(&context, &sets, Wait::Open, false)).points)
        })
    }

    /// The points of kongs, and of concealed pungs with concealed kongs among them.
    pub(crate) fn kong_points(&self, melded: usize, concealed: usize, concealed_pungs: usize) -> u32 {
        Value::from(self.kongs.worth(
            (concealed_pungs as u64) << counter::CONCEALED_PUNGS
                | (concealed as u64) << counter::CONCEALED_KONGS
                | (melded as u64) << counter::MELDED_KONGS,
        ))
        .points
    }
}
