//! How long shanten takes: `cargo bench -p mcr-core --bench shanten`. One thread, nothing but the hands in the cache.
//!
//! What is timed is also checked: each result must equal that of a first pass, of which the tests of shanten tell that it is
//! right. A process of its own has built no table yet, so that the first use can be timed.

use mcr_core::analysis::{Discard, Position, Shanten, discards, useful_tiles};
use mcr_core::sampling::{Mix, Sampler};
use mcr_core::tiles::{Draft, Hand, Tile, Tiles};
use std::hint::black_box;
use std::time::Instant;

const HANDS: usize = 20_000;
/// Hands of which the discards are looked at.
const FEW: usize = 100;
const ROUNDS: usize = 51;

/// Concealed tiles, those of the melds, and how many melds.
type Parts = (Tiles, Tiles, usize);

fn main() {
    let start = Instant::now();
    black_box(Shanten::of_tiles(Tiles::EMPTY, Tiles::EMPTY, 0));
    println!("{:<44}{:>9.1} ms", "first use, all tables with it", start.elapsed().as_secs_f64() * 1e3);
    println!("median and fastest of {ROUNDS} rounds, a hand:");

    let mut random = Random(1);
    let dealt: Vec<Parts> = (0..HANDS).map(|_| (random.tiles(13), Tiles::EMPTY, 0)).collect();
    report_shanten("13 tiles dealt", &dealt);
    let fourteen: Vec<Parts> = (0..HANDS).map(|_| (random.tiles(14), Tiles::EMPTY, 0)).collect();
    report_shanten("14 tiles dealt", &fourteen);
    let wins: Vec<Hand> = Sampler::new(1, Mix::Usual).take(HANDS).collect();
    report_shanten("13 tiles before a win, many melds", &wins.iter().map(before_win).collect::<Vec<_>>());

    let positions: Vec<Position> = dealt[..FEW].iter().map(|(tiles, ..)| position(*tiles)).collect();
    let useful: Vec<Tiles> = positions.iter().map(useful_tiles).collect();
    report("13 tiles dealt, useful tiles", FEW, || {
        positions.iter().zip(&useful).all(|(position, useful)| useful_tiles(black_box(position)) == *useful)
    });
    let positions: Vec<Position> = fourteen[..FEW].iter().map(|(tiles, ..)| position(*tiles)).collect();
    let tables: Vec<Vec<Discard>> = positions.iter().map(|position| discards(position).to_vec()).collect();
    report("14 tiles dealt, discards with useful tiles", FEW, || {
        positions.iter().zip(&tables).all(|(position, table)| discards(black_box(position))[..] == table[..])
    });
}

/// The winning hand without the winning tile.
fn before_win(hand: &Hand) -> Parts {
    let melded = hand.melds().flat_map(|meld| meld.tiles().iter().collect::<Vec<_>>());
    (hand.concealed(), Tiles::collect(melded).expect("a possible hand"), hand.melds().count())
}

fn position(tiles: Tiles) -> Position {
    let hand = Draft::new([], tiles.iter()).build().expect("a possible hand");
    Position::new(&hand, Tiles::EMPTY).expect("nothing is visible")
}

fn report_shanten(what: &str, hands: &[Parts]) {
    let of = |&(concealed, melded, melds): &Parts| Shanten::of_tiles(concealed, melded, melds);
    let first: Vec<Shanten> = hands.iter().map(of).collect();
    report(what, HANDS, || hands.iter().zip(&first).all(|(hand, first)| of(black_box(hand)) == *first));
}

/// Times a pass over so many hands that says whether every result was right.
#[allow(clippy::cast_precision_loss, reason = "few hands")]
fn report(what: &str, hands: usize, mut pass: impl FnMut() -> bool) {
    let mut nanoseconds: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            let is_right = black_box(pass());
            let elapsed = start.elapsed().as_secs_f64() * 1e9;
            assert!(is_right, "{what}: a result differs from the first pass");
            elapsed / hands as f64
        })
        .collect();
    nanoseconds.sort_by(f64::total_cmp);
    println!("{what:<44}{:>9.1} ns {:>9.1} ns", nanoseconds[ROUNDS / 2], nanoseconds[0]);
}

/// Random numbers (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((word ^ word >> 31) >> 33).expect("31 bits") % n
    }

    /// So many tiles of the wall.
    fn tiles(&mut self, count: usize) -> Tiles {
        let mut wall: Vec<Tile> = Tile::playing().flat_map(|tile| [tile; 4]).collect();
        Tiles::collect((0..count).map(|_| wall.swap_remove(self.below(wall.len())))).expect("no fifth copy")
    }
}
