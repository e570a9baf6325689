//! The best admissible list of fans of one reading.

use super::Outcome;
use super::combinations::{self, Combination, Combinations};
use super::exclusions;
use super::fans::{Fans, bit};
use super::set_fans;
use super::shapes::Reading;
use super::tile_fans;
use super::win::Win;
use mcr_core::rules::{Fan, Rules};
use std::collections::BTreeSet;

/// A list of fans and its total.
#[derive(Clone, Debug)]
pub struct Selection {
    points: u32,
    fans: Fans,
}

impl Selection {
    /// Whether this is the better one: more points, or as many and first in the order of lists.
    pub fn precedes(&self, other: &Selection) -> bool {
        self.points > other.points || (self.points == other.points && self.fans.precedes(&other.fans))
    }

    pub fn outcome(&self) -> Outcome {
        Outcome { points: self.points, fans: self.fans.iter().collect() }
    }
}

/// The best list of a reading.
pub fn best(reading: &Reading, win: &Win, rules: &Rules) -> Selection {
    let (available, combinations) = available(reading, win, rules);
    let search = Search { reading, win, rules, available, combinations };
    let mut best = search.settle(&[]);
    search.choose(0, &mut Combinations::new(), &mut best);
    best
}

/// All fans whose patterns hold in a reading, counted or not.
pub fn patterns(reading: &Reading, win: &Win, rules: &Rules) -> BTreeSet<Fan> {
    let (available, combinations) = available(reading, win, rules);
    available.iter().map(|(fan, _)| fan).chain(combinations.iter().map(|combination| combination.fan)).collect()
}

/// The fans whose patterns hold: those of the tiles, of single sets and of the win, and the combinations.
fn available(reading: &Reading, win: &Win, rules: &Rules) -> (Fans, Combinations) {
    let mut available = win.fans.clone();
    tile_fans::deny_to_seven_pairs(&mut available, reading, rules);
    set_fans::add(&mut available, reading, win, rules);
    let combinations = combinations::find(&reading.sets, reading.pair);
    // Chicken Hand: no other fan is available.
    available.add_if(available.is_empty() && combinations.is_empty(), Fan::ChickenHand);
    (available, combinations)
}

struct Search<'a> {
    reading: &'a Reading,
    win: &'a Win,
    rules: &'a Rules,
    /// All fans whose patterns hold, but for combinations.
    available: Fans,
    combinations: Combinations,
}

impl Search<'_> {
    /// Tries every admissible choice among the combinations from place `next` on, beside those chosen.
    fn choose(&self, next: usize, chosen: &mut Combinations, best: &mut Selection) {
        for place in next..self.combinations.len() {
            let new = self.combinations[place];
            if combinations::may_join(new, chosen, self.rules.combination_rule) {
                chosen.push(new);
                let selection = self.settle(chosen);
                if selection.precedes(best) {
                    *best = selection;
                }
                self.choose(place + 1, chosen, best);
                chosen.pop();
            }
        }
    }

    /// What is counted of the available fans and the chosen combinations.
    fn settle(&self, chosen: &[Combination]) -> Selection {
        let mut present = self.available.clone();
        for combination in chosen {
            present.add(combination.fan);
        }

        // A fan excludes only lower ones, which come after it in the catalogue: when its turn comes it is known whether
        // it is counted itself. Only Concealed Kong and Melded Kong, the catalogue's last, excludes earlier ones (which
        // exclude nothing).
        let mut counted = Fans::NONE;
        let mut excluded = 0;
        for (fan, times) in present.iter() {
            if excluded & bit(fan) == 0 {
                counted.add_times(fan, times);
                excluded |= exclusions::of(fan, self.reading, self.rules);
            }
        }
        counted.remove_all(excluded);
        self.settle_pungs_of_terminals_or_honors(&mut counted);
        Selection { points: counted.points(self.rules), fans: counted }
    }

    /// Pung of Terminals or Honors counts once for each such pung that no other counted fan is made of.
    fn settle_pungs_of_terminals_or_honors(&self, counted: &mut Fans) {
        if counted.has(Fan::PungOfTerminalsOrHonors) {
            let pungs = self.reading.sets.iter().filter(|set| set_fans::is_pung_of_terminals_or_honors(**set));
            let left = pungs.filter(|pung| !set_fans::is_consumed(**pung, counted, self.win)).count();
            let left = u8::try_from(left).unwrap_or(u8::MAX);
            let dropped = exclusions::terminal_pungs_of_nine_gates(counted, self.rules);
            counted.remove(Fan::PungOfTerminalsOrHonors);
            counted.add_times(Fan::PungOfTerminalsOrHonors, left.saturating_sub(dropped));
        }
    }
}
