//! The head of a record from its whole log: depths, totals, extremes, mean speeds and cement.

use crate::figures::{Take, taken};
use crate::segments::{depth_read, worked_ms};
use crate::slurry::{cement_kg, ratio_of_density};

/// A whole log in order of its rows. Columns are as long as `time_ms`.
#[derive(Debug, Clone, Copy)]
pub struct LogColumns<'a> {
    /// Epoch ms.
    pub time_ms: &'a [f64],
    /// Pass codes.
    pub pass: &'a [u8],
    /// By channel.
    pub values: &'a [&'a [f32]],
}

/// Which of a log's channels hold what, by their places; channels that the log has not are left out.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SummaryRoles {
    /// Depth in m.
    pub depth: Option<usize>,
    /// Running totals of slurry in L; the first that has readings counts.
    pub slurry: Vec<usize>,
    /// Running totals of cement in kg where it is measured itself; the first that has readings counts.
    pub cement: Vec<usize>,
    /// A running total in L of grout that gets thicker grade by grade.
    pub graded_volume: Option<usize>,
    /// Density of slurry in g/cm³.
    pub density: Option<usize>,
    /// Currents in A, one an axis.
    pub current: Vec<usize>,
    /// Inclinations in degrees, one a direction.
    pub tilt: Vec<usize>,
    /// Code of the pass that goes down.
    pub down: Option<u8>,
    /// Code of the pass that goes up.
    pub up: Option<u8>,
}

/// The slurry as designed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SlurryDesign {
    /// Water-cement ratio, used where no density was read.
    pub ratio: Option<f64>,
    /// Density of the cement in g/cm³.
    pub cement_gcm3: f64,
}

answers::answer! {
    /// Times, totals and extremes of a log; null where the type has no such channel or nothing was read.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Summary = "RecordSummary" {
        /// Epoch ms of the first row.
        started_ms: f64,
        /// Epoch ms of the last row.
        ended_ms: f64,
        /// The deepest point, metres.
        depth_m: Option<f64>,
        /// Slurry that went in, litres.
        slurry_l: Option<f64>,
        /// Cement that went in, kg.
        ash_kg: Option<f64>,
        /// Water-cement ratio: that of the mean density read, else the design's.
        water_cement_ratio: Option<f64>,
        /// The largest current of all axes, A.
        max_current_a: Option<f64>,
        /// Metres travelled in the pass down over the time that was recorded of it, m/min.
        mean_down_mpm: Option<f64>,
        /// The same of the pass up, m/min.
        mean_up_mpm: Option<f64>,
        /// The largest inclination of all directions, without its sign, degrees.
        max_tilt_deg: Option<f64>,
    }
}

/// Sums up a whole log; `None` for one without rows.
#[must_use]
pub fn summarise(log: &LogColumns<'_>, roles: &SummaryRoles, design: SlurryDesign) -> Option<Summary> {
    let (&started_ms, &ended_ms) = log.time_ms.first().zip(log.time_ms.last())?;
    let column = |channel: Option<usize>| channel.and_then(|at| log.values.get(at)).copied().unwrap_or_default();
    let take = |take: Take| move |&channel: &usize| taken(take, column(Some(channel)).iter().copied());
    let (depth, density) = (column(roles.depth), column(roles.density));
    let slurry_l = roles.slurry.iter().find_map(take(Take::Largest));
    let ratio = ratio_read(density, design.cement_gcm3).or(design.ratio);
    let weighed_kg = roles.cement.iter().find_map(take(Take::Largest));
    let graded_kg = || graded_cement_kg(column(roles.graded_volume), density, design.cement_gcm3);
    let mixed_kg = || Some(cement_kg(slurry_l?, ratio?, design.cement_gcm3));
    Some(Summary {
        started_ms,
        ended_ms,
        depth_m: depth.iter().filter_map(|&depth| depth_read(depth)).reduce(f64::max),
        slurry_l,
        ash_kg: weighed_kg.or_else(graded_kg).or_else(mixed_kg),
        water_cement_ratio: ratio,
        max_current_a: roles.current.iter().filter_map(take(Take::Largest)).reduce(f64::max),
        mean_down_mpm: roles.down.and_then(|pass| mean_speed_mpm(log, depth, pass)),
        mean_up_mpm: roles.up.and_then(|pass| mean_speed_mpm(log, depth, pass)),
        max_tilt_deg: roles.tilt.iter().filter_map(take(Take::LargestAbs)).reduce(f64::max),
    })
}

/// The ratio that the mean density read has. Water and less is no slurry: the pump stood still.
fn ratio_read(density_gcm3: &[f32], cement_gcm3: f64) -> Option<f64> {
    let mean = taken(Take::Mean, density_gcm3.iter().copied().filter(|&density| density > 1.0))?;
    ratio_of_density(mean, cement_gcm3)
}

/// Cement in grout that gets thicker grade by grade. The volume between two rows has the density read last; it counts
/// from 0.
fn graded_cement_kg(volume_l: &[f32], density_gcm3: &[f32], cement_gcm3: f64) -> Option<f64> {
    let (mut sum_kg, mut before_l, mut ratio) = (0.0, 0.0, None);
    for (&volume, &density) in volume_l.iter().zip(density_gcm3) {
        ratio = ratio_of_density(f64::from(density), cement_gcm3).or(ratio);
        if let Some(ratio) = ratio.filter(|_| volume.is_finite()) {
            sum_kg += cement_kg(f64::from(volume) - before_l, ratio, cement_gcm3);
            before_l = f64::from(volume);
        }
    }
    (sum_kg > 0.0).then_some(sum_kg)
}

/// Metres travelled in a pass over the time that was recorded of it, in m/min. Halts and a clock set back are no time.
fn mean_speed_mpm(log: &LogColumns<'_>, depth_m: &[f32], pass: u8) -> Option<f64> {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    let (mut before_ms, mut total_ms) = (f64::NAN, 0.0);
    for ((&of, &now_ms), &depth) in log.pass.iter().zip(log.time_ms).zip(depth_m) {
        let Some(depth) = depth_read(depth).filter(|_| of == pass) else { continue };
        (low, high) = (low.min(depth), high.max(depth));
        total_ms += worked_ms(before_ms, now_ms).unwrap_or(0.0);
        before_ms = now_ms;
    }
    (total_ms > 0.0).then(|| (high - low) / (total_ms / 60_000.0))
}
