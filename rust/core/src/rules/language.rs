//! The languages in which fans have names.

use std::fmt;

/// A language of the catalogue.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Chinese, simplified characters.
    Zh,
    /// Portuguese.
    Pt,
    /// Russian.
    Ru,
    /// Polish.
    Pl,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 5] = [Language::En, Language::Zh, Language::Pt, Language::Ru, Language::Pl];

    /// The two letters of ISO 639-1.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Zh => "zh",
            Language::Pt => "pt",
            Language::Ru => "ru",
            Language::Pl => "pl",
        }
    }

    /// The language with this code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.code() == code)
    }
}

/// Writes the code.
impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::Language;

    #[test]
    fn codes_go_both_ways() {
        for language in Language::ALL {
            assert_eq!(Language::from_code(&language.to_string()), Some(language));
        }
        assert_eq!(Language::from_code("EN"), None);
    }
}
