//! Estimates of what hands promise that are too far for the model.

use super::graph::Model;
use super::steps::Steps;
use super::values::Outlook;
use crate::analysis::Position;

pub(super) fn outlook(_first: &Steps, _model: &Model<'_>, _position: &Position, _distance: u8) -> Outlook {
    Outlook::default()
}
