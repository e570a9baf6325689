//! What a player notes while it weighs, for those who ask why. Nothing is noted where nobody asked.

use crate::analysis::Position;
use crate::play::Action;
use crate::tiles::Tile;

/// How a player came to what it does.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reason {
    /// It may win.
    Win,
    /// It is asked for its vote after a false win.
    Vote,
    /// It holds a flower.
    Flower,
    /// A kong leaves the hand as near, and brings a tile: it is laid before any discard is weighed against it.
    Kong,
    /// It chooses by chance.
    Chance,
    /// There is nothing else that it may do.
    Only,
    /// Its tiles make no hand, as in a position written down with too few: the first thing that it may do.
    NoHand,
    /// It weighed its choices.
    #[default]
    Weighed,
}

impl Reason {
    /// All.
    pub const ALL: [Reason; 8] = [
        Reason::Win,
        Reason::Vote,
        Reason::Flower,
        Reason::Kong,
        Reason::Chance,
        Reason::Only,
        Reason::NoHand,
        Reason::Weighed,
    ];

    /// The name used in data.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Reason::Win => "win",
            Reason::Vote => "vote",
            Reason::Flower => "flower",
            Reason::Kong => "kong",
            Reason::Chance => "chance",
            Reason::Only => "only",
            Reason::NoHand => "no_hand",
            Reason::Weighed => "weighed",
        }
    }
}

/// By what a player compared its choices.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Scale {
    /// Tiles missing to any complete hand, then the unseen tiles that bring it nearer.
    Useful,
    /// The ways to hands worth the minimum; only their ratios mean anything.
    Ways,
    /// Points.
    Points,
}

impl Scale {
    /// All.
    pub const ALL: [Scale; 3] = [Scale::Useful, Scale::Ways, Scale::Points];

    /// The name used in data.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Scale::Useful => "useful",
            Scale::Ways => "ways",
            Scale::Points => "points",
        }
    }
}

/// What a player found of one choice; what it did not look at is `None`.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Weighed {
    /// Tiles missing, where the player compares them first: fewer are better.
    pub missing: Option<u8>,
    /// What it compares then, on its scale: more is better. `None` for what it did not weigh, or refused without.
    pub value: Option<f32>,
    /// The ways to hands worth the minimum that stay near.
    pub ways: Option<f32>,
    /// Points that the hand left is worth more than none.
    pub stake: Option<f32>,
    /// Points that dealing in takes off, times its chance.
    pub risk: Option<f32>,
    /// The chance to win by the outlook, as often as the deal lasts so long, 0-1.
    pub win_chance: Option<f32>,
    /// Points that winning brings by the outlook, likewise.
    pub expected_points: Option<f32>,
}

/// A notebook, or none.
pub(super) struct Notes(Option<Noted>);

#[derive(Default)]
pub(super) struct Noted {
    pub(super) reason: Reason,
    pub(super) scale: Option<Scale>,
    pub(super) choices: Vec<(Action, Weighed)>,
}

impl Notes {
    /// Nobody asked.
    pub(super) const fn none() -> Notes {
        Notes(None)
    }

    /// Somebody asks.
    pub(super) fn asked() -> Notes {
        Notes(Some(Noted::default()))
    }

    /// Whether somebody asks: then nothing is decided without a look that would decide the same.
    pub(super) const fn are_asked(&self) -> bool {
        self.0.is_some()
    }

    pub(super) fn because(&mut self, reason: Reason) {
        if let Some(noted) = &mut self.0 {
            noted.reason = reason;
        }
    }

    pub(super) fn by(&mut self, scale: Scale) {
        if let Some(noted) = &mut self.0 {
            noted.scale = Some(scale);
        }
    }

    /// Writes down something about a choice.
    pub(super) fn note(&mut self, action: Action, write: impl FnOnce(&mut Weighed)) {
        let Some(noted) = &mut self.0 else { return };
        let place = noted.choices.iter().position(|&(other, _)| other == action).unwrap_or_else(|| {
            noted.choices.push((action, Weighed::default()));
            noted.choices.len() - 1
        });
        write(&mut noted.choices[place].1);
    }

    /// Writes down the weights of what each discard leaves.
    pub(super) fn ways(
        &mut self,
        position: &Position,
        weights: &[f32; Tile::PLAYING_KINDS],
        write: impl Fn(&mut Weighed, f32),
    ) {
        if !self.are_asked() {
            return;
        }
        for tile in position.concealed().kinds() {
            self.note(Action::Discard(tile.into()), |noted| write(noted, weights[tile.index()]));
        }
    }

    pub(super) fn noted(self) -> Noted {
        self.0.unwrap_or_default()
    }
}
