//! Columnar records: one pile's log as it is drawn, and questions over many rows.
//!
//! NaN is a missing reading in every function unless it says otherwise; -0 equals 0. Functions return indices or
//! plain columns, so that the caller gathers everything else that belongs to a row.
#![deny(missing_docs, unreachable_pub)]

mod bins;
mod bounds;
mod clock;
mod day_share;
mod derived;
mod error;
mod extremes;
mod figures;
mod float_keys;
mod formula;
mod grouting;
mod judge;
mod keep_extremes;
mod key_sort;
mod levels;
mod log;
mod peaks;
mod per_metre;
mod pieced_column;
mod quantile;
mod records;
mod segments;
mod selection;
mod slurry;
mod sorting;
mod steps;
mod summary;
mod tracks;
mod work;
mod zone;

pub use bins::Bins;
pub use day_share::{cement_share_pct, share_of_day_above};
pub use error::HistoryError;
pub use figures::{Take, figure, rounded};
pub use formula::FormulaProblem;
pub use grouting::{Flow, GradeLimit, GroutedHole, GroutingTerms, UnthickenedGrade};
pub use judge::{At, Breach, Judge, PassSet, Place, RecordEnd, Row, Rule, When, Within};
pub use log::{LogInfo, LogRows, PileLog};
pub use per_metre::{AmountKind, PerMetre};
pub use pieced_column::PiecedColumn;
pub use records::{
    Breaches, ChannelRange, Checks, DensityCheck, Filter, FindingKind, Findings, FrozenCheck, GroupJob, GroupQuery,
    GroupTable, HistogramJob, IntegrityJob, Job, JudgeJob, JumpCheck, Key, Ratio, RecordHead, RecordRows, RecordSet,
    SelectJob, SetInfo, SumCheck, TotalCheck,
};
pub use segments::{SEGMENT_M, SegmentSums, Segments, depth_read, segments};
pub use selection::Selection;
pub use slurry::{cement_kg, ratio_of_density, slurry_density, slurry_litres};
pub use sorting::rows_by_number;
pub use steps::{Lean, PlumbLine, Steps, WorkSteps};
pub use summary::{LogColumns, SlurryDesign, Summary, SummaryRoles, summarise};
pub use tracks::{Axis, LogTracks, PassRange, Stretch, Track, TracksQuery};
pub use work::{WorkCuts, WorkEvents, WorkTake};
pub use zone::{TimeBucket, ZoneOffsets};
