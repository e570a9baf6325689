//! `analyse` and `analyse_claim`: what each discard, and each answer to a discard, promises.

use crate::convert::{Arg, DraftArg, Int, Name, TileArg, TilesArg};
use crate::distance::distances;
use crate::errors::Error;
use crate::hand::PyHand;
use crate::meld::PyMeld;
use crate::rules::{PyRules, RulesArg};
use crate::tiles::{PyTile, PyTiles};
use crate::waits::before_win;
use mcr_core::analysis::Position;
use mcr_core::analysis::outlook::{Answer, Other, Question, Row};
use mcr_core::scoring::Scorer;
use mcr_core::tiles::{Circumstances, Draft, Flowers, Hand, Problem, Tile, Tiles};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Draws that a question may ask about: after the deal the wall holds no more tiles.
const MOST_DRAWS: i64 = 91;

/// A hand that is to discard; what its flags say of a win is left out, its flowers stay.
fn after_draw(mut draft: Draft) -> Result<Hand, Error> {
    draft.circumstances = Circumstances::default();
    let hand = draft.build()?;
    if hand.winning_tile().is_none() { Err(Problem::NothingToDiscard.into()) } else { Ok(hand) }
}

fn draws(draws: Int) -> Result<usize, Error> {
    let Int(number) = draws;
    let allowed = usize::try_from(number).ok().filter(|_| number <= MOST_DRAWS);
    allowed.ok_or_else(|| Error::Value(format!("draws_left must be 0 to {MOST_DRAWS}, not {number}")))
}

/// Asks without the interpreter.
fn ask<R: Send>(
    py: Python<'_>,
    scorer: &Scorer,
    (hand, draws_left, claims): (&Hand, usize, bool),
    ask: impl Fn(&Question<'_>) -> R + Send + Sync,
) -> R {
    let flowers = hand.flowers().count();
    py.detach(|| {
        let distances = &distances(scorer.rules());
        ask(&Question { scorer, distances, flowers, draws_left, claims })
    })
}

/// One tile of each of some kinds.
fn tiles(kinds: u64) -> PyTiles {
    let of_each = Tile::playing().filter(|tile| kinds >> tile.index() & 1 == 1);
    PyTiles(Tiles::collect(of_each).unwrap_or_default())
}

/// The hand of a position of 13 tiles.
pub fn remaining(position: &Position, flowers: Flowers) -> Result<Hand, Error> {
    let mut draft = Draft::new(position.melds(), position.concealed().iter());
    draft.round = position.round();
    draft.seat = position.seat();
    draft.flowers = flowers;
    Ok(draft.build()?)
}

/// Return what `analyse` makes its answer of.
///
/// The hand without its flags, the visible tiles, the rules, and for each discard, best first, the fields of a
/// `Discard` but the rules.
#[pyfunction(name = "_analyse")]
pub fn analyse(
    py: Python<'_>,
    hand: Arg<DraftArg>,
    visible: Arg<TilesArg>,
    draws_left: Int,
    claims: bool,
    rules: Arg<RulesArg>,
) -> PyResult<Bound<'_, PyTuple>> {
    let (hand, visible, RulesArg(scorer)) = (after_draw(hand.0?.0)?, visible.0?.0, rules.0?);
    let draws_left = draws(draws_left)?;
    let position = Position::new(&hand, visible).map_err(Error::from)?;
    let rows = ask(py, &scorer, (&hand, draws_left, claims), |question| question.rows(&position));
    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        let Row { discard, shanten, useful, useful_count, promise } = row;
        let after = position.after_discard(discard).ok_or_else(|| Error::Value(format!("{discard} is not held")))?;
        let fields = (
            PyTile(discard),
            shanten,
            tiles(useful),
            useful_count,
            promise.distance,
            tiles(promise.helping),
            promise.helping_count,
            promise.outlook.win_chance,
            promise.outlook.expected_points,
            py.None(),
            promise.exact,
        );
        let after = (PyHand(remaining(&after, hand.flowers())?), PyTiles(after.visible()));
        found.push(fields.into_pyobject(py)?.add(after.into_pyobject(py)?)?);
    }
    let rules = PyRules::of(&scorer);
    (PyHand(hand), PyTiles(position.visible()), rules, PyTuple::new(py, found)?).into_pyobject(py)
}

/// Return what `analyse_claim` makes its answer of.
///
/// The hand without its flags, the visible tiles, the rules, the discard, and for each answer, best first, the fields of
/// a `Claim`.
#[pyfunction(name = "_analyse_claim")]
#[expect(clippy::too_many_arguments, reason = "those of `analyse_claim`")]
pub fn analyse_claim(
    py: Python<'_>,
    hand: Arg<DraftArg>,
    tile: Arg<TileArg>,
    from_: Name,
    visible: Arg<TilesArg>,
    draws_left: Int,
    claims: bool,
    rules: Arg<RulesArg>,
) -> PyResult<Bound<'_, PyTuple>> {
    let (hand, tile, visible, RulesArg(scorer)) = (before_win(hand.0?.0)?, tile.0?.0, visible.0?.0, rules.0?);
    let from = match from_.0.as_str() {
        "left" => Other::Left,
        "opposite" => Other::Opposite,
        "right" => Other::Next,
        other => return Err(Error::Value(format!("from_ is left, opposite or right, not {other:?}")).into()),
    };
    let draws_left = draws(draws_left)?;
    if tile.is_flower() {
        return Err(Error::Value(format!("{tile} is a flower, which nobody claims")).into());
    }
    let position = Position::new(&hand, visible).map_err(Error::from)?;
    if position.with_visible(tile).is_none() {
        return Err(Error::from(Problem::VisibleCopies { tile, found: 5 }).into());
    }
    let answers = ask(py, &scorer, (&hand, draws_left, claims), |question| question.answers(&position, tile, from));
    let found = answers.into_iter().map(|Answer { meld, discard, promise }| {
        let outlook = promise.outlook;
        let (meld, discard) = (meld.map(PyMeld), discard.map(PyTile));
        (meld, discard, promise.distance, outlook.win_chance, outlook.expected_points, promise.exact).into_pyobject(py)
    });
    let found = PyTuple::new(py, found.collect::<PyResult<Vec<_>>>()?)?;
    (PyHand(hand), PyTiles(position.visible()), PyRules::of(&scorer), PyTile(tile), found).into_pyobject(py)
}
