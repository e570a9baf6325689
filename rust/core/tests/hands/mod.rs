//! Random hands of 13 or 14 tiles with a number of melds, of many characters.
#![allow(dead_code, reason = "each test binary uses its own part")]

use mcr_core::tiles::{Draft, Hand, Meld, Tile, Tiles};

/// Random numbers, the same ones for a seed.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A number below `n` (splitmix64; the bias is of no matter for small numbers).
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((word ^ word >> 31) >> 33).expect("31 bits") % n
    }
}

/// What the tiles of a hand are like.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Character {
    /// Any tiles.
    Even,
    /// Sets and a pair, some tiles exchanged.
    NearlyComplete,
    /// Most kinds three or four times.
    Crowded,
    /// One suit, or one suit and honors.
    Flush,
    /// Few neighbouring ranks.
    Narrow,
    /// Terminals, honors and knitted tiles, each seldom twice.
    Scattered,
}

impl Character {
    pub const ALL: [Character; 6] = [
        Character::Even,
        Character::NearlyComplete,
        Character::Crowded,
        Character::Flush,
        Character::Narrow,
        Character::Scattered,
    ];

    /// The kinds that the hand is drawn from.
    fn pool(self, random: &mut Random) -> Vec<Tile> {
        let (suit, third) = (random.below(3), random.below(3));
        let (honors, low) = (random.below(2) == 0, 1 + random.below(6));
        let is_in = |tile: &Tile| match (self, tile.suit(), tile.rank()) {
            (Character::Flush, Some(of), _) => of as usize == suit,
            (Character::Flush, None, _) => honors,
            (Character::Narrow, _, Some(rank)) => (low..low + 4).contains(&rank.into()),
            (Character::Narrow, _, None) => honors && tile.is_dragon(),
            (Character::Scattered, Some(of), Some(rank)) => {
                tile.is_terminal() && honors || usize::from(rank) % 3 == (of as usize + third) % 3
            }
            _ => true,
        };
        Tile::playing().filter(is_in).collect()
    }
}

/// A hand with `melds` melds; of 14 tiles or 13.
pub fn random_hand(random: &mut Random, character: Character, melds: usize, has_drawn: bool) -> Hand {
    loop {
        if let Some(hand) = attempt(random, character, melds, has_drawn) {
            return hand;
        }
    }
}

fn attempt(random: &mut Random, character: Character, melds: usize, has_drawn: bool) -> Option<Hand> {
    let pool = character.pool(random);
    let any = |random: &mut Random| pool[random.below(pool.len())];
    let mut held = Tiles::EMPTY;
    let mut melded: Vec<Meld> = Vec::new();
    while melded.len() < melds {
        let tile = any(random);
        let meld = match random.below(4) {
            0 | 1 => Meld::chow(tile, 1),
            2 => Meld::pung(tile, 1),
            _ if random.below(2) == 0 => Meld::melded_kong(tile, 1),
            _ => Meld::concealed_kong(tile),
        }?;
        meld.tiles().iter().all(|tile| held.insert(tile)).then(|| melded.push(meld))?;
    }
    let size = 13 + usize::from(has_drawn) - 3 * melds;
    let mut concealed: Vec<Tile> = Vec::new();
    if character == Character::NearlyComplete {
        for _ in melds..4 {
            concealed.extend(match Meld::chow(any(random), 1).filter(|_| random.below(4) > 0) {
                Some(chow) => chow.tiles().iter().collect(),
                None => vec![any(random); 3],
            });
        }
        concealed.extend([any(random); 2]);
        for _ in 0..random.below(4) {
            let place = random.below(concealed.len());
            concealed[place] = Tile::playing().nth(random.below(34))?;
        }
        concealed.swap_remove(random.below(concealed.len()));
        concealed.truncate(size);
    }
    for &tile in &concealed {
        held.insert(tile).then_some(())?;
    }
    while concealed.len() < size {
        let tile = any(random);
        let copies = if character == Character::Crowded { 1 + random.below(4) } else { 1 };
        for _ in 0..copies {
            if concealed.len() < size && held.insert(tile) {
                concealed.push(tile);
            }
        }
        if pool.iter().all(|&tile| held.count(tile) == 4) {
            return None;
        }
    }
    Draft::new(melded, concealed).build().ok()
}
