//! Columnar records: one pile's log as it is drawn, and questions over many rows.
//!
//! NaN is a missing reading in every function unless it says otherwise; -0 equals 0. Functions return indices or
//! plain columns, so that the caller gathers everything else that belongs to a row.
#![deny(missing_docs)]

mod binned;
mod bounds;
mod clock;
mod day_share;
mod derived;
mod downsample;
mod error;
mod extremes;
mod figures;
mod float_keys;
mod formula;
mod group;
mod grouting;
mod judge;
mod key_sort;
mod levels;
mod log;
mod lttb;
mod passes;
mod peaks;
mod per_metre;
mod pieced_column;
mod pyramid;
mod quantile;
mod records;
mod run_quantiles;
mod segments;
mod selection;
mod slurry;
mod sorting;
mod steps;
mod summary;
mod tracks;
mod work;
mod zone;

pub use binned::BinnedValues;
pub use bounds::{
    MAX_FINE_BINS, MAX_GROUP_QUANTILES, MAX_GROUPS, MAX_QUANTILES, MAX_QUESTION_BYTES, MAX_RANGES, MAX_RECORDS,
    MAX_RUNS, MAX_SPANS, MAX_TIME_BUCKETS,
};
pub use day_share::{cement_share_pct, share_of_day_above};
pub use downsample::{FEWEST_POINTS, Method, downsample, keep_extremes};
pub use error::HistoryError;
pub use figures::{Take, figure, rounded};
pub use group::{Bins, Figures, Groups, NO_GROUP, group_by, group_by_bins, histogram, weighted_means};
pub use grouting::{Flow, GradeLimit, GroutedHole, GroutingTerms, HeldGrade, water_flow};
pub use judge::{At, Breach, GAP_MS, Judge, PassSet, Place, RecordEnd, Row, Rule, USUAL_STEP_MS, When, Within};
pub use log::{LogInfo, LogRows, PileLog};
pub use passes::{PassSpan, PassSplitter};
pub use per_metre::{PerMetre, Told};
pub use pieced_column::PiecedColumn;
pub use pyramid::{Block, SeriesPyramid, Span};
pub use quantile::{quantiles, quantiles_by_bins};
pub use records::{
    BinnedJob, Breaches, ChannelRange, Checks, DensityCheck, Filter, FindingKind, Findings, GroupJob, GroupQuery,
    GroupTable, HistogramJob, IntegrityJob, Job, JudgeJob, JumpCheck, Key, Part, Ratio, RecordHead, RecordPass,
    RecordRows, RecordSet, SelectJob, SetInfo, SumCheck, ThinJob, Total, TotalCheck,
};
pub use run_quantiles::RunQuantilesJob;
pub use segments::{DEEPEST_M, HALT_MS, SEGMENT_M, SegmentSums, Segments, depth_read, segments};
pub use selection::Selection;
pub use slurry::{cement_kg, ratio_of_density, slurry_density, slurry_litres};
pub use sorting::rows_by_number;
pub use steps::{Lean, PlumbLine, Steps, WorkSteps};
pub use summary::{LogColumns, SlurryDesign, Summary, SummaryRoles, summarise};
pub use tracks::{Axis, LogTracks, PassRange, Stretch, Track, TracksQuery};
pub use work::{WorkCuts, WorkEvents, WorkTake};
pub use zone::{TimeBucket, ZoneOffsets};
