//! Rows of many records as columns in memory, and the questions asked of them. A question that may last is a [`Job`]:
//! it runs in steps, so that other work comes in between.

mod coded;
mod digit_ranks;
mod filter;
mod findings;
mod grouping;
mod histogram;
mod job;
mod judging;
mod keys;
mod ranks;
mod record_segments;
mod runs;
mod scatter;
mod segment_runs;
mod store;
mod sums;
mod times;
mod wide_cell;

pub use filter::{ChannelRange, Filter, SelectJob};
pub use findings::{
    Checks, DensityCheck, FindingKind, Findings, FrozenCheck, IntegrityJob, JumpCheck, Ratio, SumCheck, TotalCheck,
};
pub use grouping::{GroupJob, GroupQuery, GroupTable};
pub use histogram::HistogramJob;
pub use job::Job;
pub use judging::{Breaches, JudgeJob};
pub use keys::Key;
pub use store::{RecordHead, RecordRows, RecordSet, SetInfo};
