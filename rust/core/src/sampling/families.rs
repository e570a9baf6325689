//! Families of hands in which rare fans, shapes and waits are frequent.

use super::maker::Maker;
use crate::tiles::{Suit, Tile, Wind};

/// Puts a family's tiles down; `None` where they did not fit.
pub(super) type Family = fn(&mut Maker) -> Option<()>;

/// The families, and how often each is drawn beside the others: in the wide mix, in the usual mix.
pub(super) const FAMILIES: [(usize, usize, Family); 24] = [
    (60, 40, narrow),
    (50, 90, flush),
    (20, 60, two_suits),
    (30, 60, all_types),
    (50, 15, terminals_and_honors),
    (40, 30, outside_hand),
    (30, 8, all_fives),
    (50, 12, winds),
    (40, 30, dragons),
    (70, 120, pure_chows),
    (80, 220, mixed_chows),
    (40, 8, terminal_chows),
    (50, 12, pure_pungs),
    (50, 20, mixed_pungs),
    (50, 40, kongs),
    (60, 30, concealed_pungs),
    (30, 6, nine_gates),
    (70, 30, seven_pairs),
    (20, 4, thirteen_orphans),
    (40, 15, honors_and_knitted),
    (60, 25, knitted_straight),
    (60, 40, crowded),
    (40, 40, exhausted_wait),
    (40, 45, chicken),
];

const RANKS_OF_FANS: [&[u8]; 9] = [
    &[1, 2, 3],
    &[4, 5, 6],
    &[7, 8, 9],
    &[1, 2, 3, 4],
    &[6, 7, 8, 9],
    &[2, 3, 4, 5, 6, 7, 8],
    &[2, 4, 6, 8],
    &[1, 9],
    &[1, 2, 3, 4, 5, 6, 7, 8, 9],
];

fn has_rank(tile: Tile, ranks: &[u8]) -> bool {
    tile.rank().is_some_and(|rank| ranks.contains(&rank))
}

fn is_outer(tile: Tile) -> bool {
    tile.is_terminal() || tile.is_honor()
}

fn is_green(tile: Tile) -> bool {
    tile == Tile::GREEN || tile.suit() == Some(Suit::Bamboo) && has_rank(tile, &[2, 3, 4, 6, 8])
}

fn is_reversible(tile: Tile) -> bool {
    match tile.suit() {
        Some(Suit::Dots) => has_rank(tile, &[1, 2, 3, 4, 5, 8, 9]),
        Some(Suit::Bamboo) => has_rank(tile, &[2, 4, 5, 6, 8, 9]),
        Some(Suit::Characters) => false,
        None => tile == Tile::WHITE,
    }
}

/// Any sets and pair.
pub(super) fn plain(hand: &mut Maker) -> Option<()> {
    hand.fill_up()
}

/// Sets of tiles that a fan of the whole hand asks for: some ranks, green, or reversible.
fn narrow(hand: &mut Maker) -> Option<()> {
    let n = hand.random.below(RANKS_OF_FANS.len() + 4);
    match RANKS_OF_FANS.get(n) {
        Some(ranks) => hand.fill_with(|tile| has_rank(tile, ranks)),
        None if n.is_multiple_of(2) => hand.fill_with(is_green),
        None => hand.fill_with(is_reversible),
    }
}

/// Sets of one suit, with or without honors.
fn flush(hand: &mut Maker) -> Option<()> {
    let (suit, with_honors) = (hand.suit(), hand.random.chance(50));
    hand.fill_with(|tile| tile.suit() == Some(suit) || with_honors && tile.is_honor())
}

/// Sets of two suits, with or without honors.
fn two_suits(hand: &mut Maker) -> Option<()> {
    let (voided, with_honors) = (hand.suit(), hand.random.chance(50));
    hand.fill_with(|tile| tile.suit().map_or(with_honors, |suit| suit != voided))
}

/// A set of each suit, and winds and dragons as set and pair.
fn all_types(hand: &mut Maker) -> Option<()> {
    for suit in Suit::ALL {
        let rank = hand.between(1, 9);
        if hand.random.chance(70) { hand.chow(suit, rank)? } else { hand.pung(Tile::numbered(suit, rank)?)? }
    }
    let (winds_are_set, chows) = (hand.random.chance(50), hand.random.below(100));
    hand.fill(
        chows,
        |set| set.is_within(|tile| if winds_are_set { tile.is_wind() } else { tile.is_dragon() }),
        |tile| if winds_are_set { tile.is_dragon() } else { tile.is_wind() },
    )
}

/// Pungs of terminals, of honors, or of both.
fn terminals_and_honors(hand: &mut Maker) -> Option<()> {
    match hand.random.below(3) {
        0 => hand.fill_with(Tile::is_terminal),
        1 => hand.fill_with(Tile::is_honor),
        _ => hand.fill_with(is_outer),
    }
}

/// A terminal or an honor in every set and the pair.
fn outside_hand(hand: &mut Maker) -> Option<()> {
    hand.fill(70, |set| set.tiles().into_iter().any(is_outer), is_outer)
}

/// A five in every set and the pair.
fn all_fives(hand: &mut Maker) -> Option<()> {
    hand.fill(85, |set| set.tiles().into_iter().any(|tile| has_rank(tile, &[5])), |tile| has_rank(tile, &[5]))
}

/// Two to four pungs of winds, a further wind perhaps the pair.
fn winds(hand: &mut Maker) -> Option<()> {
    let (winds, count) = (hand.random.shuffled(Wind::ALL), hand.between(2, 4));
    equals(hand, &winds.map(Wind::tile), count.into())
}

/// One to three pungs of dragons, a further dragon perhaps the pair.
fn dragons(hand: &mut Maker) -> Option<()> {
    let (dragons, count) = (hand.random.shuffled([Tile::RED, Tile::GREEN, Tile::WHITE]), hand.between(1, 3));
    equals(hand, &dragons, count.into())
}

/// Pungs of the first `count` tiles, the next one perhaps the pair, and any sets.
fn equals(hand: &mut Maker, tiles: &[Tile], count: usize) -> Option<()> {
    tiles[..count].iter().try_for_each(|&tile| hand.pung(tile))?;
    if let Some(&next) = tiles.get(count)
        && hand.random.chance(50)
    {
        hand.pair(next)?;
    }
    hand.fill_up()
}

/// Three or four chows of one suit, each 0 to 3 ranks above the last.
fn pure_chows(hand: &mut Maker) -> Option<()> {
    let (suit, step, count) = (hand.suit(), hand.between(0, 3), hand.between(3, 4));
    let first = hand.between(1, 7_u8.checked_sub(step * (count - 1))?.max(1));
    (0..count).try_for_each(|n| hand.chow(suit, first + step * n))?;
    hand.fill_up()
}

/// A chow of each suit, each 0, 1 or 3 ranks above the last.
fn mixed_chows(hand: &mut Maker) -> Option<()> {
    let step = hand.random.choose(&[0, 1, 3])?;
    let first = hand.between(1, 7 - 2 * step);
    let suits = hand.random.shuffled(Suit::ALL);
    suits.into_iter().zip(0..).try_for_each(|(suit, n)| hand.chow(suit, first + step * n))?;
    hand.fill_up()
}

/// 123 and 789 twice, in one suit or in two, and in most hands the pair of fives.
fn terminal_chows(hand: &mut Maker) -> Option<()> {
    let suits = hand.random.shuffled(Suit::ALL);
    let [a, b, fives] = if hand.random.chance(50) { [suits[0]; 3] } else { suits };
    for suit in [a, b] {
        hand.chow(suit, 1)?;
        hand.chow(suit, 7)?;
    }
    if hand.random.chance(75) {
        hand.pair(Tile::numbered(fives, 5)?)?;
    }
    hand.fill_up()
}

/// Three or four pungs in a row.
fn pure_pungs(hand: &mut Maker) -> Option<()> {
    let (suit, count) = (hand.suit(), hand.between(3, 4));
    let first = hand.between(1, 10 - count);
    (first..first + count).try_for_each(|rank| hand.pung(Tile::numbered(suit, rank)?))?;
    hand.fill_up()
}

/// Two or three pungs of different suits, of one rank or in a row.
fn mixed_pungs(hand: &mut Maker) -> Option<()> {
    let (step, count) = (hand.between(0, 1), hand.between(2, 3));
    let first = hand.between(1, 7);
    let suits = hand.random.shuffled(Suit::ALL);
    let mut ranks = (0..count).map(|n| first + step * n).zip(suits);
    ranks.try_for_each(|(rank, suit)| hand.pung(Tile::numbered(suit, rank)?))?;
    hand.fill_up()
}

/// Two to four pungs, most of them kongs.
fn kongs(hand: &mut Maker) -> Option<()> {
    hand.style.kongs = 85;
    let chows = hand.random.choose(&[0, 0, 20, 40])?;
    hand.fill(chows, |_| true, |_| true)
}

/// Pungs that are nearly all concealed.
fn concealed_pungs(hand: &mut Maker) -> Option<()> {
    hand.style.melded = hand.random.choose(&[0, 0, 15])?;
    let chows = hand.random.choose(&[0, 0, 25])?;
    hand.fill(chows, |_| true, |_| true)
}

/// 1112345678999 and one more tile of the suit.
fn nine_gates(hand: &mut Maker) -> Option<()> {
    let (suit, more) = (hand.suit(), hand.between(1, 9));
    let ranks = [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, more];
    ranks.into_iter().try_for_each(|rank| hand.tile(Tile::numbered(suit, rank)?))
}

/// Seven pairs: of any tiles, in a row, or of tiles that a fan asks for, among them four equal tiles.
fn seven_pairs(hand: &mut Maker) -> Option<()> {
    let suit = hand.suit();
    let choice = hand.random.below(8 + RANKS_OF_FANS.len());
    let is_allowed = |tile: Tile| match choice {
        0 => true,
        1 | 2 => tile.suit() == Some(suit),
        3 => tile.suit() == Some(suit) || tile.is_honor(),
        4 => tile.is_honor(),
        5 => is_green(tile),
        6 => is_reversible(tile),
        7 => is_outer(tile),
        n => has_rank(tile, RANKS_OF_FANS[n - 8]),
    };
    if choice == 1 {
        let first = hand.between(1, 3);
        return (first..first + 7).try_for_each(|rank| hand.pair(Tile::numbered(suit, rank)?));
    }
    let kinds: Vec<Tile> = Tile::playing().filter(|&tile| is_allowed(tile)).collect();
    (0..7).try_for_each(|_| {
        let tile = hand.random.choose(&kinds)?;
        hand.pair(tile)
    })
}

/// Every terminal and honor once, and one of them again.
fn thirteen_orphans(hand: &mut Maker) -> Option<()> {
    let kinds: Vec<Tile> = Tile::playing().filter(|&tile| is_outer(tile)).collect();
    kinds.iter().try_for_each(|&tile| hand.tile(tile))?;
    let again = hand.random.choose(&kinds)?;
    hand.tile(again)
}

/// 147, 258 and 369, each of another suit.
fn knitted(hand: &mut Maker) -> Vec<Tile> {
    let suits = hand.random.shuffled(Suit::ALL);
    let rank = |tile: Tile, suit| tile.rank().filter(|_| tile.suit() == Some(suit));
    let holds = |tile| (0..3).any(|n| rank(tile, suits[usize::from(n)]).is_some_and(|rank| rank % 3 == n));
    Tile::playing().filter(|&tile| holds(tile)).collect()
}

/// Fourteen different tiles of a knitted straight and honors: all honors, all nine numbers, or neither.
fn honors_and_knitted(hand: &mut Maker) -> Option<()> {
    let numbers: [Tile; 9] = knitted(hand).try_into().ok()?;
    let honors = [27, 28, 29, 30, 31, 32, 33].map(Tile::from_index);
    let count = usize::from(hand.between(5, 7));
    let (numbers, honors) = (hand.random.shuffled(numbers), hand.random.shuffled(honors));
    honors[..count].iter().try_for_each(|honor| hand.tile((*honor)?))?;
    numbers[..14 - count].iter().try_for_each(|&number| hand.tile(number))
}

/// A knitted straight, a further set and the pair.
fn knitted_straight(hand: &mut Maker) -> Option<()> {
    knitted(hand).into_iter().try_for_each(|tile| hand.tile(tile))?;
    hand.fill_up()
}

/// Most sets within a few ranks of one suit, which often split in two ways or want many tiles.
fn crowded(hand: &mut Maker) -> Option<()> {
    let (suit, width) = (hand.suit(), hand.between(2, 5));
    let first = hand.between(1, 9 - width);
    hand.style.won_in = Some(suit);
    hand.style.melded = hand.random.choose(&[0, 0, 20])?;
    if hand.random.chance(40) {
        // Three equal chows are three pungs.
        (first..=first + 2).try_for_each(|rank| hand.pung(Tile::numbered(suit, rank)?))?;
    }
    let is_near = |tile: Tile| {
        tile.suit() == Some(suit) && tile.rank().is_some_and(|rank| (first..=first + width).contains(&rank))
    };
    let (all_near, chows) = (hand.random.chance(60), hand.random.choose(&[40, 80])?);
    hand.fill(chows, |set| all_near || set.is_within(is_near), |tile| !all_near || is_near(tile))
}

/// A pung and a chow of its tile, won in the suit: one of the tiles wanted may be held four times.
fn exhausted_wait(hand: &mut Maker) -> Option<()> {
    let (suit, rank) = (hand.suit(), hand.between(1, 9));
    let first = hand.between(rank.saturating_sub(2).max(1), rank.min(7));
    hand.pung(Tile::numbered(suit, rank)?)?;
    hand.chow(suit, first)?;
    if hand.random.chance(50) {
        let next = hand.between(1, 7);
        hand.chow(suit, next)?;
    }
    hand.style.won_in = Some(suit);
    hand.style.melded /= 2;
    hand.fill_up()
}

/// Four chows of four ranks in three suits with a pair of winds, some melded, won on a common discard: often worth nothing.
fn chicken(hand: &mut Maker) -> Option<()> {
    let ranks = hand.random.shuffled([1, 2, 3, 4, 5, 6, 7]);
    let suits = hand.random.shuffled(Suit::ALL);
    for (suit, rank) in suits.into_iter().chain([suits[0]]).zip(ranks) {
        hand.chow(suit, rank)?;
    }
    let wind = Wind::ALL[hand.random.below(4)].tile();
    hand.pair(wind)?;
    (hand.style.melded, hand.style.self_drawn, hand.style.events) = (50, 0, 0);
    hand.style.won_in = hand.random.choose(&suits);
    Some(())
}
