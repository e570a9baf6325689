//! `analyse` and `analyse_claim`: what each discard, and each answer to a discard, promises.

use crate::convert::{Arg, DraftArg, TileArg, TilesArg, given};
use crate::errors::Error;
use crate::hand::PyHand;
use crate::meld::PyMeld;
use crate::rules::{PyRules, RulesArg};
use crate::tiles::{PyTile, PyTiles};
