//! The combination rule on every multiset of two to four chows, in both readings and as the five principles word it.

mod naive;

use mcr_core::rules::{CombinationRule, Rules};
use naive::combinations::{Combination, find, may_join};
use naive::{Set, SetShape};

/// Every multiset of `number` chows.
fn chows(number: usize) -> Vec<Vec<Set>> {
    let first_tiles = (0..3).flat_map(|suit| (0..7).map(move |lowest| 9 * suit + lowest));
    let chows: Vec<Set> = first_tiles.map(|kind| Set { shape: SetShape::Chow, kind, concealed: true }).collect();
    (0..number).fold(vec![vec![]], |shorter, _| {
        let longer = |sets: &Vec<Set>| {
            let from = sets.last().map_or(0, |last| chows.iter().position(|chow| chow == last).unwrap());
            let sets = sets.clone();
            chows[from..].iter().map(move |&chow| [&sets[..], &[chow]].concat()).collect::<Vec<_>>()
        };
        shorter.iter().flat_map(longer).collect()
    })
}

/// The most points that the sets make together, if `may_be_chosen` says what may stand beside what was chosen.
fn most(sets: &[Set], may_be_chosen: &dyn Fn(Combination, &[Combination]) -> bool) -> u32 {
    fn search(
        left: &[Combination],
        chosen: &mut Vec<Combination>,
        may: &dyn Fn(Combination, &[Combination]) -> bool,
    ) -> u32 {
        let Some((&next, left)) = left.split_first() else {
            return chosen.iter().map(|combination| combination.fan.points(&Rules::WMO)).sum();
        };
        let mut most = search(left, chosen, may);
        if may(next, chosen) {
            chosen.push(next);
            most = most.max(search(left, chosen, may));
            chosen.pop();
        }
        most
    }
    search(&find(sets, None), &mut Vec::new(), may_be_chosen)
}

fn acyclic(new: Combination, chosen: &[Combination]) -> bool {
    may_join(new, chosen, CombinationRule::Acyclic)
}

fn twice(new: Combination, chosen: &[Combination]) -> bool {
    may_join(new, chosen, CombinationRule::Twice)
}

/// The principle of non-identity by its words: a set used in a fan is in no second one of the same name.
fn acyclic_and_not_identical(new: Combination, chosen: &[Combination]) -> bool {
    acyclic(new, chosen) && chosen.iter().all(|other| other.fan != new.fan || other.parts & new.parts == 0)
}

#[test]
fn the_two_readings_differ_where_it_is_known() {
    for (number, multisets, differing) in [(2, 231, 0), (3, 1_771, 72), (4, 10_626, 1_317)] {
        let all = chows(number);
        assert_eq!(all.len(), multisets);
        assert_eq!(all.iter().filter(|sets| most(sets, &acyclic) != most(sets, &twice)).count(), differing);
        assert!(all.iter().all(|sets| most(sets, &acyclic) <= most(sets, &twice)));
    }
}

#[test]
fn no_circle_says_all_that_the_principle_of_non_identity_says() {
    for number in 2..=4 {
        for sets in chows(number) {
            assert_eq!(most(&sets, &acyclic), most(&sets, &acyclic_and_not_identical), "{sets:?}");
        }
    }
}

/// Without a larger fan, so many chows that hang together make one two-chow fan less than they are.
#[test]
fn two_chow_fans_are_counted_as_tables_do() {
    let is_of_two = |combination: &Combination| combination.fan.points(&Rules::WMO) == 1;
    for sets in chows(4) {
        let combinations = find(&sets, None);
        if combinations.iter().all(is_of_two) {
            let mut group = [0, 1, 2, 3];
            for combination in &combinations {
                let of: Vec<usize> =
                    (0..4).filter(|set| combination.parts >> set & 1 == 1).map(|set| group[set]).collect();
                group.iter_mut().filter(|own| **own == of[1]).for_each(|own| *own = of[0]);
            }
            let groups = (0..4).filter(|own| group.contains(own)).count();
            assert_eq!(most(&sets, &acyclic), u32::try_from(4 - groups).unwrap());
        } else {
            // One fan of three or four chows; of three, with at most one of two that takes in the fourth.
            let is_of = |number| move |combination: &&Combination| combination.parts.count_ones() == number;
            let points = |combination: &Combination| combination.fan.points(&Rules::WMO);
            let best_of_four = combinations.iter().filter(is_of(4)).map(points).max().unwrap_or(0);
            let best_of_three = combinations
                .iter()
                .filter(is_of(3))
                .map(|three| {
                    let with_fourth = |two: &&Combination| two.parts & !three.parts != 0;
                    let more = combinations.iter().filter(is_of(2)).any(|two| with_fourth(&two));
                    points(three) + u32::from(more)
                })
                .max()
                .unwrap_or(0);
            assert_eq!(most(&sets, &acyclic), best_of_four.max(best_of_three));
        }
    }
}
