//! Rows of many records as columns in memory, and the questions asked of them. A question that may last is a [`Job`]:
//! it runs in steps, so that other work comes in between.

mod filter;
mod grouping;
mod job;
mod keys;
mod runs;
mod scatter;
mod store;
mod sums;
mod times;

pub use filter::{ChannelRange, Filter, SelectJob};
pub use grouping::{GroupJob, GroupQuery, GroupTable};
pub use job::Job;
pub use keys::Key;
pub use store::{RecordHead, RecordRows, RecordSet, SetInfo};
