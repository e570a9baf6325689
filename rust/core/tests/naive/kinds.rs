//! The 34 kinds of tile as numbers: 0-8 characters, 9-17 dots, 18-26 bamboo, 27-30 winds, 31-33 dragons.

/// How many of each kind.
pub type Counts = [u8; KINDS];

pub const KINDS: usize = 34;
pub const FIRST_HONOR: usize = 27;
pub const FIRST_DRAGON: usize = 31;
pub const GREEN_DRAGON: usize = 32;
pub const WHITE_DRAGON: usize = 33;

pub const DOTS: usize = 1;
pub const BAMBOO: usize = 2;

/// 0 characters, 1 dots, 2 bamboo; 3 for all honors.
pub const fn suit(kind: usize) -> usize {
    kind / 9
}

/// 1-9 on suit tiles.
pub const fn rank(kind: usize) -> usize {
    kind % 9 + 1
}

pub const fn is_honor(kind: usize) -> bool {
    kind >= FIRST_HONOR
}

pub const fn is_wind(kind: usize) -> bool {
    kind >= FIRST_HONOR && kind < FIRST_DRAGON
}

pub const fn is_dragon(kind: usize) -> bool {
    kind >= FIRST_DRAGON
}

pub const fn is_terminal(kind: usize) -> bool {
    !is_honor(kind) && (rank(kind) == 1 || rank(kind) == 9)
}

pub const fn is_terminal_or_honor(kind: usize) -> bool {
    is_honor(kind) || is_terminal(kind)
}
