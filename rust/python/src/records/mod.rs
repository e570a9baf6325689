//! Records: `Record`, the readers and writers of every form, and what `mcr.records` keeps a file with.

mod entries;
mod forms;
mod journal;
mod readings;
mod record;

pub use forms::{decoded, record_forms, write_record};
pub use journal::{PyJournal, recovered};
pub use readings::{PyReadings, read_records};
pub use record::PyRecord;

use mcr_core::records::Scorers;

/// Scorers from those that are kept for everything else.
pub const fn scorers() -> Scorers {
    Scorers::made_by(crate::rules::scorer)
}
