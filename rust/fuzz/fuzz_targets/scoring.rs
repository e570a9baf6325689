//! Any hand under many rules: both evaluators say the same, and the best reading has the value.
//!
//! An input is a byte that chooses the rules, one that says how the hand is given and whether it is a win on the tiles
//! dealt, and the hand: as text, or as four sets, a pair and circumstances, so that many hands are complete.
#![no_main]

#[path = "../../core/tests/naive/mod.rs"]
mod naive;

use libfuzzer_sys::fuzz_target;
use mcr_core::rules::{OPTIONS, Rules};
use mcr_core::scoring::Scorer;
use mcr_core::tiles::{Draft, Flowers, Hand, Meld, Tile, Wind};
use std::sync::LazyLock;

/// The presets, every choice of every scoring option alone, and mixtures: 256 in all, each with its tables.
static SCORERS: LazyLock<Vec<Scorer>> = LazyLock::new(|| {
    let options = || OPTIONS.iter().filter(|option| option.scoring);
    let mut rules: Vec<Rules> = Rules::PRESETS.iter().filter_map(|preset| Rules::preset(preset)).collect();
    for option in options() {
        for choice in option.choices.known {
            let mut one = Rules::default();
            one.set(option.name, &choice.value).expect("a known choice");
            rules.push(one);
        }
    }
    // A linear congruential generator is random enough for mixtures.
    let mut state = 1_u64;
    while rules.len() < 256 {
        let mut mixed = Rules::default();
        for option in options() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let choices = option.choices.known;
            let choice = usize::try_from(state >> 33).expect("31 bits") % choices.len();
            mixed.set(option.name, &choices[choice].value).expect("a known choice");
        }
        rules.push(mixed);
    }
    rules.into_iter().map(Scorer::new).collect()
});

static MELDS: LazyLock<Vec<Meld>> = LazyLock::new(|| Meld::all().collect());

/// Four sets of two bytes each, the pair, which sets are melded, the winning tile, winds, flags with flowers.
fn of_sets(bytes: &[u8]) -> Option<Hand> {
    let (sets, rest) = bytes.split_at_checked(8)?;
    let &[pair, melded, winning, winds, flags, ..] = rest else { return None };
    let sets = sets.chunks(2).map(|two| MELDS[usize::from(u16::from_le_bytes([two[0], two[1]])) % MELDS.len()]);
    let pair = Tile::from_index(usize::from(pair % 34))?;
    let is_melded = |&(place, meld): &(usize, Meld)| melded >> place & 1 == 1 || meld.is_kong();
    let (melds, in_hand): (Vec<_>, Vec<_>) = sets.enumerate().partition(is_melded);
    let mut concealed: Vec<Tile> = in_hand.iter().flat_map(|(_, set)| set.tiles().iter()).chain([pair, pair]).collect();
    let last = concealed.remove(usize::from(winning) % concealed.len());
    concealed.push(last);
    let mut draft = Draft::new(melds.into_iter().map(|(_, meld)| meld), concealed);
    draft.round = Wind::ALL[usize::from(winds & 3)];
    draft.seat = Wind::ALL[usize::from(winds >> 2 & 3)];
    let circumstances = &mut draft.circumstances;
    circumstances.self_drawn = flags & 1 != 0;
    circumstances.last_of_kind = flags & 2 != 0;
    circumstances.last_in_wall = flags & 4 != 0;
    circumstances.kong = flags & 8 != 0;
    draft.flowers = Flowers::number(flags >> 4 & 7)?;
    draft.build().ok()
}

fuzz_target!(|data: &[u8]| {
    let &[rules, kind, ref hand @ ..] = data else { return };
    let hand = if kind & 1 == 0 { of_sets(hand) } else { std::str::from_utf8(hand).ok().and_then(|text| text.parse().ok()) };
    let (Some(hand), dealt) = (hand, kind & 2 != 0) else { return };
    let scorer = &SCORERS[usize::from(rules)];
    let fast = scorer.evaluate(&hand, dealt);
    let slow = naive::evaluate(&hand, dealt, scorer.rules()).map(|outcome| (outcome.points, outcome.fans));
    let listed = fast.map(|value| (value.points, value.fans.iter().collect()));
    assert_eq!(listed, slow, "{hand} dealt {dealt} under {}", scorer.rules());
    // The full account is a hundred times slower: of one input in sixteen.
    if kind >> 4 == 0 {
        let best = scorer.readings(&hand, dealt).into_iter().next().map(|reading| reading.value);
        assert_eq!(best, fast, "{hand} dealt {dealt} under {}", scorer.rules());
    }
});
