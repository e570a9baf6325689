//! Columns of the arena as arrays, which take over what they hold.

use mcr_core::arena::{Columns, DealColumns, FanColumns, Texts, WinColumns};
use mcr_core::play::Reason;
use mcr_core::rules::Fan;
use mcr_core::scoring::Form;
use mcr_core::tiles::{Tile, Wind};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Puts columns of one frame into a dict under their names.
macro_rules! dict {
    ($py:expr, $columns:expr, $frame:ident { $($name:ident),+ } $(and $hand:ident)?) => {{
        let $frame { $($name,)+ $($hand)? } = $columns;
        let dict = PyDict::new($py);
        $(dict.set_item(stringify!($name), PyArray1::from_vec($py, $name))?;)+
        $(dict.set_item(stringify!($hand), texts($py, $hand))?;)?
        dict
    }};
}

/// The frames `deals`, `wins` and `fans` as dicts of arrays. Categories are codes; texts are one array of bytes and one of
/// where each begins, with the end of the last.
pub fn dicts(py: Python<'_>, columns: Columns) -> PyResult<[Bound<'_, PyDict>; 3]> {
    let Columns { deals, wins, fans } = columns;
    Ok([
        dict!(
            py,
            deals,
            DealColumns {
                deal,
                seed,
                round,
                dealer,
                reason,
                discarder,
                turns,
                wall_left,
                kongs,
                pay_0,
                pay_1,
                pay_2,
                pay_3
            }
        ),
        dict!(py, wins, WinColumns {
            deal, seat, wind, self_drawn, tile, form, points, flowers, total, melds, turn
        } and hand),
        dict!(py, fans, FanColumns { deal, seat, fan, count, points }),
    ])
}

type TextArrays<'py> = (Bound<'py, PyArray1<u8>>, Bound<'py, PyArray1<i64>>);

fn texts(py: Python<'_>, texts: Texts) -> TextArrays<'_> {
    let Texts { text, mut ends } = texts;
    ends.insert(0, 0);
    (PyArray1::from_vec(py, text.into_bytes()), PyArray1::from_vec(py, ends))
}

/// Return the categories that the codes of columns stand for, by the name of the column.
#[pyfunction(name = "_categories")]
pub fn categories(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let winds: Vec<String> = Wind::ALL.iter().map(|wind| wind.letter().to_string()).collect();
    let dict = PyDict::new(py);
    dict.set_item("round", &winds)?;
    dict.set_item("wind", &winds)?;
    dict.set_item("reason", Reason::ALL.map(Reason::id))?;
    dict.set_item("tile", Tile::playing().map(|tile| tile.to_string()).collect::<Vec<_>>())?;
    dict.set_item("form", Form::ALL.map(Form::id))?;
    dict.set_item("fan", Fan::ALL.map(Fan::id).to_vec())?;
    Ok(dict)
}
