//! Core errors as the exceptions of `mcr._errors`: the one place where they are mapped.

use crate::play::PyAction;
use mcr_core::play::{Action, MatchError, SampleError, Seat, WallError};
use mcr_core::records::{RecordError, UnknownFormat};
use mcr_core::rules::RulesError;
use mcr_core::scoring::PaymentError;
use mcr_core::tiles::{HandError, InvalidHand, ParseError, Problem};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyTuple, PyType};

/// All that can go wrong with what Python passes in, beside a wrong type.
#[derive(Debug)]
pub enum Error {
    /// Text that is not in the notation.
    Parse(ParseError),
    /// A hand, meld or multiset that cannot be.
    Invalid(InvalidHand),
    /// Bad hands among many, with their positions.
    Rows(Vec<(usize, Error)>),
    /// An item among many that is no hand at all; its type.
    NoHand(String),
    /// An unknown option or preset, or a value that an option does not take: every one.
    Rules(Vec<RulesError>),
    /// A payment that nobody or the wrong one would have to make.
    Payment(PaymentError),
    /// Tiles that are no wall, or not one of these rules.
    Wall(WallError),
    /// No deal that fits an observation.
    Sample(SampleError),
    /// A match that does not go on.
    Match(MatchError),
    /// A record that cannot be read, or does not replay.
    Record(RecordError),
    /// A form of records that there is not.
    Format(UnknownFormat),
    /// Something that a seat may not do, or that may not be done to it: whose, which action, the same in words, why not.
    Refused { seat: Seat, action: Option<Action>, what: String, why: String },
    /// Any other value that is not allowed: what it is, and what would be.
    Value(String),
}

impl Error {
    /// What is wrong, one text a problem.
    pub fn problems(&self) -> Vec<String> {
        match self {
            Error::Parse(error) => error.faults.iter().map(ToString::to_string).collect(),
            Error::Invalid(error) => error.problems.iter().map(ToString::to_string).collect(),
            Error::Rows(rows) => rows.iter().map(|(_, error)| error.problems().join("; ")).collect(),
            Error::NoHand(kind) => vec![format!("a hand is a str or a Hand, not {kind}")],
            Error::Rules(errors) => errors.iter().map(ToString::to_string).collect(),
            Error::Payment(error) => vec![error.to_string()],
            Error::Wall(error) => vec![error.to_string()],
            Error::Sample(error) => vec![error.to_string()],
            Error::Match(error) => vec![error.to_string()],
            Error::Record(error) => vec![error.to_string()],
            Error::Format(error) => vec![error.to_string()],
            Error::Refused { seat, what, why, .. } => vec![format!("seat {seat} cannot {what}: {why}")],
            Error::Value(message) => vec![message.clone()],
        }
    }
}

impl Error {
    /// Where in the text the first thing stands that is wrong, as far as it has a place.
    pub fn offset(&self) -> Option<usize> {
        match self {
            Error::Parse(error) => error.faults.first().map(|fault| fault.offset),
            Error::Invalid(error) => error.problems.iter().find_map(|problem| match problem {
                Problem::Copies { offset, .. }
                | Problem::Meld { offset, .. }
                | Problem::FlowerInHand { offset, .. }
                | Problem::RepeatedFlower { offset, .. } => *offset,
                Problem::TileCount { .. }
                | Problem::NoWinningTile
                | Problem::NotBeforeWin
                | Problem::NothingToDiscard
                | Problem::VisibleCopies { .. }
                | Problem::MeldCount { .. }
                | Problem::FlowerCount { .. }
                | Problem::RobbingLastInWall
                | Problem::RobbingHeldTile { .. }
                | Problem::ReplacementWithoutKong
                | Problem::LastOfKindHeld { .. } => None,
            }),
            Error::Rows(_)
            | Error::NoHand(_)
            | Error::Rules(_)
            | Error::Payment(_)
            | Error::Wall(_)
            | Error::Sample(_)
            | Error::Match(_)
            | Error::Record(_)
            | Error::Format(_)
            | Error::Refused { .. }
            | Error::Value(_) => None,
        }
    }
}

impl From<ParseError> for Error {
    fn from(error: ParseError) -> Error {
        Error::Parse(error)
    }
}

impl From<InvalidHand> for Error {
    fn from(error: InvalidHand) -> Error {
        Error::Invalid(error)
    }
}

impl From<Problem> for Error {
    fn from(problem: Problem) -> Error {
        Error::Invalid(InvalidHand { problems: vec![problem] })
    }
}

impl From<HandError> for Error {
    fn from(error: HandError) -> Error {
        match error {
            HandError::Parse(error) => Error::Parse(error),
            HandError::Invalid(error) => Error::Invalid(error),
        }
    }
}

impl From<RulesError> for Error {
    fn from(error: RulesError) -> Error {
        Error::Rules(vec![error])
    }
}

impl From<PaymentError> for Error {
    fn from(error: PaymentError) -> Error {
        Error::Payment(error)
    }
}

impl From<WallError> for Error {
    fn from(error: WallError) -> Error {
        Error::Wall(error)
    }
}

impl From<SampleError> for Error {
    fn from(error: SampleError) -> Error {
        Error::Sample(error)
    }
}

impl From<MatchError> for Error {
    fn from(error: MatchError) -> Error {
        Error::Match(error)
    }
}

impl From<RecordError> for Error {
    fn from(error: RecordError) -> Error {
        Error::Record(error)
    }
}

impl From<UnknownFormat> for Error {
    fn from(error: UnknownFormat) -> Error {
        Error::Format(error)
    }
}

impl From<Error> for PyErr {
    fn from(error: Error) -> PyErr {
        Python::attach(|py| exception(py, &error).map_or_else(|error| error, PyErr::from_value))
    }
}

fn exception<'py>(py: Python<'py>, error: &Error) -> PyResult<Bound<'py, PyAny>> {
    static PARSE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static INVALID: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static ILLEGAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static RECORD: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static OTHER: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = |cell: &'static PyOnceLock<Py<PyType>>, name| cell.import(py, "mcr._errors", name);
    match error {
        Error::Parse(ParseError { faults }) => {
            let faults = faults.iter().map(|fault| (fault.offset, &fault.found, fault.expected));
            class(&PARSE, "ParseError")?.call1((PyTuple::new(py, faults.collect::<Vec<_>>())?,))
        }
        Error::Invalid(_) | Error::NoHand(_) => {
            class(&INVALID, "InvalidHandError")?.call1((PyTuple::new(py, error.problems())?,))
        }
        Error::Rows(rows) => {
            let numbers = PyTuple::new(py, rows.iter().map(|(row, _)| row))?;
            class(&INVALID, "InvalidHandError")?.call1((PyTuple::new(py, error.problems())?, numbers))
        }
        Error::Refused { seat, action, what, why } => {
            let action = action.map(PyAction);
            class(&ILLEGAL, "IllegalActionError")?.call1((seat.index(), action, what, why))
        }
        Error::Record(RecordError { line, why }) => class(&RECORD, "RecordError")?.call1((*line, why.to_string())),
        Error::Rules(_)
        | Error::Payment(_)
        | Error::Wall(_)
        | Error::Sample(_)
        | Error::Match(_)
        | Error::Format(_)
        | Error::Value(_) => class(&OTHER, "McrError")?.call1((error.problems().join("; "),)),
    }
}
