//! Values of options as data: what a binding, a record or a command line passes in and prints.

use std::borrow::Cow;
use std::fmt;

use thiserror::Error;

use super::options::OPTIONS;
use super::presets::PRESETS;
use super::round_winds::RoundWinds;

/// The value of an option: a word, a number, or nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OptionValue {
    /// No limit; of the two clocks only.
    None,
    /// A number.
    Int(u32),
    /// A word of the option, or the letters of the round winds.
    Text(Cow<'static, str>),
}

impl From<u32> for OptionValue {
    fn from(number: u32) -> OptionValue {
        OptionValue::Int(number)
    }
}

impl From<&'static str> for OptionValue {
    fn from(word: &'static str) -> OptionValue {
        text(word)
    }
}

impl From<String> for OptionValue {
    fn from(word: String) -> OptionValue {
        OptionValue::Text(Cow::Owned(word))
    }
}

/// Writes the word or number as it is, and `None`.
impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::None => f.write_str("None"),
            OptionValue::Int(number) => write!(f, "{number}"),
            OptionValue::Text(word) => f.write_str(word),
        }
    }
}

/// A word as a value.
pub(super) const fn text(word: &'static str) -> OptionValue {
    OptionValue::Text(Cow::Borrowed(word))
}

/// One reading of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What the option is set to.
    pub value: OptionValue,
    /// What that means.
    pub meaning: &'static str,
    /// The authorities, programs and presets that read the rules so.
    pub who: &'static str,
}

/// What an option may be set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// Which values are allowed.
    pub kind: ChoiceKind,
    /// The readings in use, the default first; all that are allowed if the kind is [`ChoiceKind::Listed`].
    pub known: &'static [Choice],
}

/// Which values an option allows.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum ChoiceKind {
    /// The known ones and no others.
    Listed,
    /// Any number in the range.
    Number {
        /// The least number allowed.
        least: u32,
        /// The greatest number allowed.
        most: u32,
    },
    /// No limit, or any number of seconds in the range.
    NoneOrNumber {
        /// The least number allowed.
        least: u32,
        /// The greatest number allowed.
        most: u32,
    },
    /// One to four letters of `ESWN`, see [`RoundWinds`].
    Winds,
}

impl Choices {
    /// Whether the option may be set to `value`.
    #[must_use]
    pub fn allows(&self, value: &OptionValue) -> bool {
        match (self.kind, value) {
            (ChoiceKind::Listed, _) => self.known.iter().any(|choice| choice.value == *value),
            (ChoiceKind::NoneOrNumber { .. }, OptionValue::None) => true,
            (
                ChoiceKind::Number { least, most } | ChoiceKind::NoneOrNumber { least, most },
                OptionValue::Int(number),
            ) => (least..=most).contains(number),
            (ChoiceKind::Winds, OptionValue::Text(letters)) => RoundWinds::from_letters(letters).is_some(),
            _ => false,
        }
    }
}

/// Writes what is allowed, as `six, five, two_melded, separate`.
impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ChoiceKind::Listed => write_list(f, self.known.iter().map(|choice| &choice.value)),
            ChoiceKind::Number { least, most } => write!(f, "a number from {least} to {most}"),
            ChoiceKind::NoneOrNumber { least, most } => write!(f, "None or a number from {least} to {most}"),
            ChoiceKind::Winds => f.write_str("one to four of the letters ESWN"),
        }
    }
}

/// Why a rule set could not be named or changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RulesError {
    /// There is no such option.
    #[error("unknown option `{option}`; the options are {}", Listed(OPTIONS.iter().map(|info| info.name)))]
    UnknownOption {
        /// What was asked for.
        option: String,
    },
    /// The option does not take this value.
    #[error("`{option}` cannot be `{value}`; allowed: {allowed}")]
    BadValue {
        /// The option.
        option: &'static str,
        /// What it was to be set to.
        value: OptionValue,
        /// What it can be set to.
        allowed: &'static Choices,
    },
    /// There is no such preset.
    #[error("unknown rules `{name}`; the presets are {}", Listed(PRESETS))]
    UnknownPreset {
        /// What was asked for.
        name: String,
    },
}

/// Prints a list with commas.
struct Listed<T>(T);

impl<T: IntoIterator<Item: fmt::Display> + Clone> fmt::Display for Listed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, self.0.clone())
    }
}

fn write_list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: impl IntoIterator<Item = T>) -> fmt::Result {
    for (i, item) in items.into_iter().enumerate() {
        write!(f, "{}{item}", if i == 0 { "" } else { ", " })?;
    }
    Ok(())
}

/// A type whose values can be passed as [`OptionValue`].
pub(super) trait AsOptionValue: Copy {
    /// The value as data.
    fn to_value(self) -> OptionValue;
    /// The value that this data stands for.
    fn from_value(value: &OptionValue) -> Option<Self>;
}

impl AsOptionValue for u32 {
    fn to_value(self) -> OptionValue {
        OptionValue::Int(self)
    }

    fn from_value(value: &OptionValue) -> Option<u32> {
        match value {
            OptionValue::Int(number) => Some(*number),
            _ => None,
        }
    }
}

impl AsOptionValue for Option<u32> {
    fn to_value(self) -> OptionValue {
        self.map_or(OptionValue::None, OptionValue::Int)
    }

    fn from_value(value: &OptionValue) -> Option<Option<u32>> {
        match value {
            OptionValue::None => Some(None),
            OptionValue::Int(number) => Some(Some(*number)),
            OptionValue::Text(_) => None,
        }
    }
}

impl AsOptionValue for RoundWinds {
    fn to_value(self) -> OptionValue {
        self.to_string().into()
    }

    fn from_value(value: &OptionValue) -> Option<RoundWinds> {
        match value {
            OptionValue::Text(letters) => RoundWinds::from_letters(letters),
            _ => None,
        }
    }
}
