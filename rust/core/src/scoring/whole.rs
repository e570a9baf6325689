//! Fans of the whole hand: which suits, honors and ranks it holds, and whether all its sets are chows or pungs.

use super::exclusions::{DENIED_WITH_SEVEN_PAIRS, Exclusions};
use super::fans::{FanCounts, Worth};
use super::masks;
use crate::rules::{AllowOrDeny, Fan, Rules};

/// What the sets are.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(usize)]
pub(super) enum Sets {
    /// Chows and pungs, or chows with a pair of honors.
    Other,
    /// All chows, with a pair of suit tiles.
    AllChows,
    /// All pungs and kongs.
    AllPungs,
    /// Seven pairs.
    SevenPairs,
}

const SETS: [Sets; 4] = [Sets::Other, Sets::AllChows, Sets::AllPungs, Sets::SevenPairs];

/// Classes of the ranks that a hand holds: ranks of the same class have the same fans.
const CLASSES: usize = 16;
/// Bits of [`Holding::presence`]: three suits, winds, dragons.
const PRESENCES: usize = 1 << 5;

/// Which suits and honors a hand holds, and the class of its ranks.
#[derive(Copy, Clone, Debug)]
pub(super) struct Holding {
    pub(super) presence: usize,
    class: usize,
}

impl Holding {
    /// One suit and nothing else.
    #[inline]
    pub(super) const fn is_one_suit(self) -> bool {
        matches!(self.presence, 1 | 2 | 4)
    }
}

/// Values by holding and sets.
pub(super) struct WholeWorths {
    classes: [u8; 1 << 9],
    worths: Box<[Worth; CLASSES * PRESENCES * 4]>,
}

impl WholeWorths {
    pub(super) fn new(rules: &Rules, exclusions: &Exclusions) -> WholeWorths {
        let mut classes = [0; 1 << 9];
        let mut known: Vec<RankFans> = Vec::new();
        for (ranks, class) in (0..1 << 9).zip(&mut classes) {
            let fans = RankFans::of(ranks);
            let place = known.iter().position(|&other| other == fans).unwrap_or_else(|| {
                known.push(fans);
                known.len() - 1
            });
            assert!(place < CLASSES, "classes of ranks");
            *class = u8::try_from(place).expect("few classes");
        }
        // The table is read with the ranks' bits in the order in which they are cheapest to gather.
        let mut by_gathered = [0; 1 << 9];
        for ranks in 0..1 << 9 {
            let spread = (0..9).fold(0, |spread, rank| spread | (ranks >> rank & 1) << (3 * rank));
            by_gathered[gather(spread)] = classes[ranks as usize];
        }
        let worths = (0..CLASSES * PRESENCES * 4)
            .map(|index| {
                let (class, presence) = (index % CLASSES, index / CLASSES % PRESENCES);
                let ranks = known.get(class).copied().unwrap_or_default();
                let sets = SETS[index / (CLASSES * PRESENCES)];
                let mut fans = fans(ranks, presence, sets);
                if sets == Sets::SevenPairs && rules.seven_pairs_combinations == AllowOrDeny::Deny {
                    for fan in DENIED_WITH_SEVEN_PAIRS {
                        fans.0 &= !FanCounts::field(fan).0;
                    }
                }
                Worth::of(exclusions.apply(fans, fans), rules)
            })
            .collect::<Vec<_>>();
        let worths = worths.into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("sizes agree"));
        WholeWorths { classes: by_gathered, worths }
    }

    /// The holding of a hand given as a word of counts.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "masked to 27 bits")]
    pub(super) fn holding(&self, tiles: u128) -> Holding {
        let suit = |n: u32| (tiles >> (27 * n)) as u32 & 0x7FF_FFFF;
        let (m, p, s, honors) = (suit(0), suit(1), suit(2), suit(3));
        let presence = usize::from(m != 0)
            | usize::from(p != 0) << 1
            | usize::from(s != 0) << 2
            | usize::from(honors & 0xFFF != 0) << 3
            | usize::from(honors & 0x1F_F000 != 0) << 4;
        let ranks = m | p | s;
        let present = (ranks | ranks >> 1 | ranks >> 2) & 0o111_111_111;
        Holding { presence, class: self.classes[gather(present)].into() }
    }

    #[inline]
    pub(super) fn worth(&self, holding: Holding, sets: Sets) -> Worth {
        let index = holding.class + CLASSES * (holding.presence + PRESENCES * sets as usize);
        self.worths[index & (CLASSES * PRESENCES * 4 - 1)]
    }
}

/// Nine bits that stand three apart, brought together in some order: all but the last stand at different places modulo
/// eight.
#[inline]
const fn gather(spread: u32) -> usize {
    ((spread | spread >> 8 | spread >> 16) & 0xFF | spread >> 16 & 0x100) as usize
}

/// What the ranks of a hand alone say.
#[derive(Copy, Clone, Default, PartialEq, Eq)]
struct RankFans {
    /// Upper, middle or lower tiles; the first that holds. Two hold only for a single rank, and no hand is made of one.
    third: Option<Fan>,
    /// Upper or lower four.
    half: Option<Fan>,
    all_simples: bool,
    all_terminals: bool,
}

impl RankFans {
    fn of(ranks: u64) -> RankFans {
        let within = |list: &[u8]| ranks != 0 && ranks & !masks::ranks(list) == 0;
        if ranks.is_power_of_two() {
            return RankFans { all_terminals: within(&[1, 9]), ..RankFans::default() };
        }
        let first = |choices: &[(&[u8], Fan)]| choices.iter().find(|(list, _)| within(list)).map(|&(_, fan)| fan);
        RankFans {
            third: first(&[
                (&[7, 8, 9], Fan::UpperTiles),
                (&[4, 5, 6], Fan::MiddleTiles),
                (&[1, 2, 3], Fan::LowerTiles),
            ]),
            half: first(&[(&[6, 7, 8, 9], Fan::UpperFour), (&[1, 2, 3, 4], Fan::LowerFour)]),
            all_simples: within(&[2, 3, 4, 5, 6, 7, 8]),
            all_terminals: within(&[1, 9]),
        }
    }
}

/// All fans of the whole hand, given as a word of counts, whose pattern is there, those that exclude each other among them.
pub(super) fn patterns(tiles: u128, sets: Sets) -> FanCounts {
    let held = (0..34).filter(|kind| tiles >> (3 * kind) & 7 != 0);
    let (ranks, presence) = held.fold((0, 0), |(ranks, presence), kind| match kind {
        0..27 => (ranks | 1 << (kind % 9), presence | 1 << (kind / 9)),
        27..31 => (ranks, presence | 1 << 3),
        _ => (ranks, presence | 1 << 4),
    });
    fans(RankFans::of(ranks), presence, sets)
}

fn fans(ranks: RankFans, presence: usize, sets: Sets) -> FanCounts {
    let suits = (presence & 7).count_ones();
    let (winds, dragons) = (presence >> 3 & 1 == 1, presence >> 4 & 1 == 1);
    let honors = winds || dragons;
    let mut fans = FanCounts::EMPTY;
    let mut add_if = |is_there: bool, fan: Fan| {
        if is_there {
            fans.add(fan);
        }
    };
    add_if(suits == 0, Fan::AllHonors);
    add_if(ranks.all_terminals && !honors, Fan::AllTerminals);
    add_if(ranks.all_terminals && honors, Fan::AllTerminalsAndHonors);
    add_if(suits == 1 && !honors, Fan::FullFlush);
    add_if(suits == 1 && honors, Fan::HalfFlush);
    add_if(suits == 2, Fan::OneVoidedSuit);
    add_if(suits == 3 && winds && dragons, Fan::AllTypes);
    add_if(!honors, Fan::NoHonors);
    add_if(ranks.all_simples && !honors, Fan::AllSimples);
    for fan in [ranks.third, ranks.half].into_iter().flatten() {
        add_if(!honors, fan);
    }
    match sets {
        Sets::AllChows => add_if(true, Fan::AllChows),
        Sets::AllPungs => add_if(true, Fan::AllPungs),
        Sets::SevenPairs => add_if(true, Fan::SevenPairs),
        Sets::Other => {}
    }
    fans
}
