//! What the analysis asks about hands that are not there yet: totals that leave out how the win comes about.

use super::fans::{FanCounts, Value};
use super::melds::counter;
use super::scorer::{Context, Scorer};
use super::sets::HandSplit;
use super::waits;
use crate::rules::{Fan, Rules};
use crate::tiles::Hand;

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
        if self.split(context.concealed).filter(HandSplit::has_one_pair).is_some() {
            return Some(self.best_of_several(&context).into());
        }
        self.special(&context).map(Value::from)
    }

    /// The total of a hand read as seven pairs; `None` if it is not.
    pub(crate) fn evaluate_seven_pairs(&self, hand: &Hand) -> Option<Value> {
        let context = self.target(hand, false)?;
        let is_pairs = context.melded_sets() == 0 && waits::seven_pairs(context.concealed);
        is_pairs.then(|| self.seven_pairs(&context).into())
    }

    fn target(&self, hand: &Hand, with_waits: bool) -> Option<Context> {
        let context = self.context(hand, !with_waits)?;
        Some(Context { circumstances: hand.circumstance_bits(), waits_count: with_waits, ..context })
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
