//! Names of the fans in five languages, read from `rust/core/data/fan_names.csv`.
//!
//! The file is data that a translator can edit: one line a fan, plain values without commas or quotation marks. It is
//! compiled in and taken apart at first use; the tests refuse an incomplete one.

use std::sync::OnceLock;

use super::catalogue::Fan;
use super::language::Language;

const FILE: &str = include_str!("../../data/fan_names.csv");

/// The names of one fan; empty where the file has none.
#[derive(Copy, Clone, Default)]
pub(super) struct Names {
    en: &'static str,
    zh: &'static str,
    pub(super) pinyin: &'static str,
    pt: &'static str,
    ru: &'static str,
    pl: &'static str,
}

impl Names {
    pub(super) const fn name(&self, language: Language) -> &'static str {
        match language {
            Language::En => self.en,
            Language::Zh => self.zh,
            Language::Pt => self.pt,
            Language::Ru => self.ru,
            Language::Pl => self.pl,
        }
    }
}

/// The names of `fan`.
pub(super) fn of(fan: Fan) -> &'static Names {
    static NAMES: OnceLock<[Names; Fan::COUNT]> = OnceLock::new();
    &NAMES.get_or_init(read)[fan.index()]
}

fn read() -> [Names; Fan::COUNT] {
    let mut names = [Names::default(); Fan::COUNT];
    for line in FILE.lines().skip(1) {
        let mut fields = line.split(',').map(str::trim);
        if let Some(fan) = fields.next().and_then(Fan::from_id) {
            let mut next = || fields.next().unwrap_or_default();
            // In the order of the columns.
            names[fan.index()] = Names { en: next(), zh: next(), pinyin: next(), pt: next(), ru: next(), pl: next() };
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_file_has_one_full_line_for_each_fan() {
        let mut lines = FILE.lines();
        assert_eq!(lines.next(), Some("id,en,zh,pinyin,pt,ru,pl"));
        let mut seen = HashSet::new();
        for line in lines {
            let fields: Vec<_> = line.split(',').collect();
            assert_eq!(fields.len(), 7, "{line}");
            assert!(fields.iter().all(|field| !field.is_empty() && *field == field.trim()), "{line}");
            assert!(!line.contains('"'), "{line}");
            assert!(Fan::from_id(fields[0]).is_some_and(|fan| seen.insert(fan)), "{line}");
        }
        assert_eq!(seen.len(), Fan::COUNT);
    }

    #[test]
    fn names_are_unique_in_each_language() {
        for language in Language::ALL {
            let names: HashSet<_> = Fan::ALL.into_iter().map(|fan| fan.name(language)).collect();
            assert_eq!(names.len(), Fan::COUNT, "{language}");
        }
    }

    #[test]
    fn columns_are_not_mixed_up() {
        let fan = Fan::MixedStraight;
        assert_eq!(
            Language::ALL.map(|l| fan.name(l)),
            ["Mixed Straight", "花龙", "Sequência Mista", "Смешанный ряд", "Mieszany strit"]
        );
        assert_eq!(fan.pinyin(), "huā lóng");
    }
}
