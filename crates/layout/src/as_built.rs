//! As built against design: depths and offsets by area, and what should not be so: piles beyond tolerance or short,
//! machines and surveys that are off by rule, piles made in another's place, twice, without a design, or skipped.

use crate::LayoutError;
use crate::fit::{Drift, LEAST_DRIFTING, drift_of};
use crate::job::{Job, look_on, share};
use crate::map::{PileMap, cell, push_row};
use crate::picture::Seen;
use crate::sequence::rows_near;
use crate::sorting::{keyed, of, total_key, value_of};
use answers::NONE;

/// Columns of records that it is worked out from, in this order.
pub const BUILT_COLUMNS: [&str; 9] =
    ["pile_id", "equipment_id", "started_ms", "ended_ms", "depth_m", "dx_m", "dy_m", "is_generated", "is_discarded"];
const PILE: usize = 0;
const MACHINE: usize = 1;
const BEGAN: usize = 2;
const ENDED: usize = 3;
const DEPTH: usize = 4;
const NORTH: usize = 5;
const EAST: usize = 6;
const GENERATED: usize = 7;
const GIVEN_UP: usize = 8;
/// Piles no further apart than so many times the usual spacing are neighbours of one that was skipped.
const NEAR: f64 = 1.5;
/// A record that reached this share of the designed depth made the pile.
const WHOLE: f64 = 0.5;

/// Limits of findings.
#[derive(Debug, Clone, Copy)]
pub struct BuiltTerms {
    /// Offsets may be so many millimetres; infinite: no limit.
    pub offset_mm: f64,
    /// Offsets may be this share of the diameter; infinite: no limit.
    pub offset_share: f64,
    /// A pile may be so many metres short of its design.
    pub short_m: f64,
    /// Nobody minds what is systematic but moves no pile by so much, metres.
    pub least_m: f64,
    /// A pile was skipped when its last neighbour ended so long before the newest record, ms.
    pub rest_ms: f64,
    /// A pile is made by one record.
    pub once: bool,
    /// Edge of square areas, metres; 0: areas are as named.
    pub area_m: f64,
}

answers::kinds! {
    /// Kind of a finding.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum BuiltKind {
        /// Further off than allowed.
        Beyond = "beyond",
        /// Not as deep as designed.
        Short = "short",
        /// All machines are off by one way.
        SurveyShift = "surveyShift",
        /// All machines are off by one turn.
        SurveyTurn = "surveyTurn",
        /// A machine is off by one way.
        MachineShift = "machineShift",
        /// A machine is off by one turn.
        MachineTurn = "machineTurn",
        /// Nearer to another's design than to their own.
        OtherPlace = "otherPlace",
        /// Made by more than one record.
        Twice = "twice",
        /// Not made while all around them were.
        Skipped = "skipped",
        /// Records whose piles no design has.
        Unplanned = "unplanned",
    }
}

answers::answer! {
    /// Areas of piles as built, an entry an area.
    #[derive(Debug, Clone, Default, PartialEq)]
    pub struct AreasAsBuilt = "AreasAsBuilt" {
        /// Its code.
        code: Vec<u32>,
        /// Least east of its designs, offset from the set's origin, metres; infinite where no pile has a place.
        west_m: Vec<f64>,
        /// Their least north.
        south_m: Vec<f64>,
        /// Their largest east.
        east_m: Vec<f64>,
        /// Their largest north.
        north_m: Vec<f64>,
        /// Piles designed.
        designed: Vec<u32>,
        /// Of these, made.
        made: Vec<u32>,
        /// Of these, with a known offset.
        placed: Vec<u32>,
        /// Of these, beyond tolerance.
        beyond: Vec<u32>,
        /// Made, but short.
        short: Vec<u32>,
        /// Sum of the offsets, mm.
        sum_mm: Vec<f64>,
        /// The largest offset, mm.
        worst_mm: Vec<f64>,
        /// Metres reached, of piles with both depths.
        reached_m: Vec<f64>,
        /// Metres designed, of the same piles.
        designed_m: Vec<f64>,
    }
}

answers::answer! {
    /// Findings in piles as built, an entry a finding. The numbers are of something systematic, else NaN.
    #[derive(Debug, Clone, Default, PartialEq)]
    pub struct FindingsAsBuilt = "FindingsAsBuilt" {
        /// Index into `BUILT_KINDS`.
        kind: Vec<u8>,
        /// Id of its machine; 0: none.
        machine: Vec<u32>,
        /// Entry of `piles` behind its last one; the next finding's begin there.
        to: Vec<u32>,
        /// Mean offset to the north, metres.
        north_m: Vec<f64>,
        /// The same to the east.
        east_m: Vec<f64>,
        /// Root mean square of the offsets without their mean, metres.
        left_m: Vec<f64>,
        /// Standard error of the mean, metres.
        error_m: Vec<f64>,
        /// Turn of the piles as built against the design, clockwise, degrees.
        turn_deg: Vec<f64>,
        /// Root mean square of the offsets without the turn as well, metres.
        turned_left_m: Vec<f64>,
        /// How far the turn moves the outermost pile, metres.
        reach_m: Vec<f64>,
    }
}

answers::answer! {
    /// As built against design.
    #[derive(Debug, Clone, Default, PartialEq)]
    pub struct AsBuilt = "AsBuilt" {
        /// In the order of their codes.
        areas: AreasAsBuilt,
        /// Those of something systematic first, the rest by kind.
        findings: FindingsAsBuilt,
        /// Ids of piles, finding after finding; the worst first, those of something systematic in the map's order.
        piles: Vec<u32>,
        /// By entry of `piles`: mm off, metres short, records, or hours since the last neighbour was made.
        values: Vec<f64>,
        /// By entry of `piles`: the pile near whose design it was made; 0: none.
        others: Vec<u32>,
        /// Usual distance of neighbours, metres.
        spacing_m: f64,
    }
}

/// Works it out, in steps over the piles of the map.
#[derive(Debug)]
pub struct AsBuiltJob {
    records: [Vec<f64>; BUILT_COLUMNS.len()],
    terms: BuiltTerms,
    /// By row of the map: code of its area.
    areas: Vec<u32>,
    /// By row: the newest record that ended.
    newest: Vec<u32>,
    /// By row: records that reached enough depth.
    times: Vec<u32>,
    newest_ms: f64,
    at: usize,
    /// By kind: rank, row and the other's row in one number, so that the module has one sort for all; the worst sorts first.
    found: [Vec<u128>; BuiltKind::NAMES.len()],
}

impl AsBuiltJob {
    /// Holds records, by [`BUILT_COLUMNS`], against the designs of a map; areas by row of the map.
    ///
    /// # Errors
    /// `layout.length` for columns of different lengths.
    pub fn new(
        map: &PileMap,
        records: [Vec<f64>; BUILT_COLUMNS.len()],
        areas: Vec<u32>,
        terms: BuiltTerms,
    ) -> Result<Self, LayoutError> {
        let rows = map.columns().pile_id.len();
        let [ids, ..] = &records;
        let count = ids.len();
        for (column, cells) in BUILT_COLUMNS.into_iter().zip(&records) {
            if cells.len() != count {
                return Err(LayoutError::Length { column, cells: cells.len(), rows: count });
            }
        }
        if areas.len() != rows {
            return Err(LayoutError::Length { column: "area", cells: areas.len(), rows });
        }
        let mut job = Self {
            records,
            terms,
            areas,
            newest: vec![NONE; rows],
            times: vec![0; rows],
            newest_ms: f64::NEG_INFINITY,
            at: 0,
            found: Default::default(),
        };
        for record in 0..count as u32 {
            job.take(map, record);
        }
        Ok(job)
    }

    #[inline(never)]
    fn of(&self, column: usize, record: u32) -> f64 {
        self.records.get(column).map_or(f64::NAN, |cells| cell(cells, record as usize, f64::NAN))
    }

    fn take(&mut self, map: &PileMap, record: u32) {
        let (ended, pile) = (self.of(ENDED, record), self.of(PILE, record));
        if self.of(GENERATED, record) == 1.0 || ended.is_nan() {
            return;
        }
        self.newest_ms = self.newest_ms.max(ended);
        let Some(row) = map.row_of_id(pile as u32) else {
            if self.of(GIVEN_UP, record) != 1.0 {
                self.find(BuiltKind::Unplanned, -ended, pile as u32, NONE);
            }
            return;
        };
        let designed = f64::from(cell(&map.columns().design_depth_m, row as usize, f32::NAN));
        let is_whole = designed.is_nan() || self.of(DEPTH, record) >= designed * WHOLE;
        let before = cell(&self.newest, row as usize, NONE);
        let is_newer = before == NONE || self.of(BEGAN, record) >= self.of(BEGAN, before);
        if let Some(newest) = self.newest.get_mut(row as usize).filter(|_| is_newer) {
            *newest = record;
        }
        if let Some(times) = self.times.get_mut(row as usize) {
            *times += u32::from(is_whole);
        }
    }

    /// `rank`: the least comes first.
    #[inline(never)]
    fn find(&mut self, kind: BuiltKind, rank: f64, pile: u32, other: u32) {
        if let Some(found) = self.found.get_mut(usize::from(kind.code())) {
            found.push(u128::from(total_key(rank)) << 64 | u128::from(pile) << 32 | u128::from(other));
        }
    }

    fn tolerance_mm(&self, map: &PileMap, row: u32) -> f64 {
        let diameter_m = f64::from(cell(&map.columns().diameter_m, row as usize, f32::NAN));
        // A diameter that nobody knows limits nothing.
        self.terms.offset_mm.min(self.terms.offset_share * diameter_m * 1000.0)
    }

    /// North, east of the design at which the record's machine stood, metres; NaN where it did not tell.
    #[inline(never)]
    fn offset(&self, record: u32) -> [f64; 2] {
        [self.of(NORTH, record), self.of(EAST, record)]
    }

    fn short_m(&self, map: &PileMap, row: u32, record: u32) -> f64 {
        f64::from(cell(&map.columns().design_depth_m, row as usize, f32::NAN)) - self.of(DEPTH, record)
    }

    /// Looks at what needs neighbours, and says how many these were.
    fn look(&mut self, map: &PileMap, slot: u32) -> usize {
        let row = map.row_of_slot(slot);
        let record = cell(&self.newest, row as usize, NONE);
        let spacing_m = map.spacing_m();
        if !spacing_m.is_finite() {
            return 0;
        }
        if record != NONE {
            let [to_north, to_east] = self.offset(record);
            let off_m = to_north.hypot(to_east);
            if off_m > spacing_m / 2.0
                && let Ok(hit) = map.hit(row)
                && let Some(other) =
                    map.nearest([hit.east_m + to_east, hit.north_m + to_north], off_m, u32::MAX, &Seen::default())
                && other != row
            {
                self.find(BuiltKind::OtherPlace, -off_m * 1000.0, row, other);
            }
            return 1;
        }
        if cell(&map.columns().status, row as usize, 0) != 0 {
            return 0;
        }
        let (mut near, mut made, mut last) = (0, 0, f64::NEG_INFINITY);
        let around = rows_near(map, slot, spacing_m * NEAR);
        for &other in &around {
            if other == row || cell(&map.columns().status, other as usize, 0) == 4 {
                continue;
            }
            near += 1;
            let record = cell(&self.newest, other as usize, NONE);
            if record != NONE {
                made += 1;
                last = last.max(self.of(ENDED, record));
            }
        }
        let rest_ms = self.newest_ms - last;
        if near >= 2 && made == near && rest_ms >= self.terms.rest_ms {
            self.find(BuiltKind::Skipped, -rest_ms / 3_600_000.0, row, NONE);
        }
        around.len()
    }

    /// Findings of what machines have in common.
    fn systematic(&self, map: &PileMap, answer: &mut AsBuilt) {
        let half = map.spacing_m() / 2.0;
        // By machine.
        let of_machine = |(row, &record): (u32, &u32)| keyed(self.of(MACHINE, record) as u64, row);
        let mut keys: Vec<u128> = (0u32..).zip(&self.newest).filter(|(_, at)| **at != NONE).map(of_machine).collect();
        keys.sort_unstable();
        // Where those of a machine begin and end; rows, and what of their offsets is not explained yet.
        let (mut groups, mut rows, mut piles) = (Vec::<[u32; 3]>::new(), Vec::new(), Vec::new());
        for key in keys {
            let (machine, row) = of(key);
            let [north, east] = self.offset(cell(&self.newest, row as usize, NONE));
            let place = |of: &[f64]| cell(of, row as usize, f64::NAN);
            let pile = [place(&map.columns().x_m), place(&map.columns().y_m), north, east];
            // One that stands in another's place tells nothing of its machine.
            if north.hypot(east) > half || !pile.iter().sum::<f64>().is_finite() {
                continue;
            }
            let begin = rows.len() as u32;
            match groups.last_mut() {
                Some([id, _, end]) if *id == machine as u32 => *end = begin + 1,
                _ => groups.push([machine as u32, begin, begin + 1]),
            }
            rows.push(row);
            piles.push(pile);
        }
        let least_m = self.terms.least_m;
        let own = |piles: &[[f64; 4]], [_, from, to]: [u32; 3]| {
            drift_of(piles.get(from as usize..to as usize).unwrap_or_default(), least_m)
        };
        let all = drift_of(&piles, least_m);
        let [north, east, .., turn, _, _] = all.numbers;
        let mut alike = all.systematic > 0;
        let mut machines = 0;
        for &group in groups.iter().filter(|[_, from, to]| to - from >= LEAST_DRIFTING as u32) {
            let own = own(&piles, group);
            machines += 1;
            alike &= if all.systematic == 2 {
                own.systematic == 2 && own.numbers[4] * turn > 0.0
            } else {
                let along = own.numbers[0] * north + own.numbers[1] * east;
                own.systematic > 0 && along > (north * north + east * east) / 2.0
            };
        }
        // One machine alone may be off by itself; it cannot be turned by itself.
        if alike && machines > u8::from(all.systematic == 1) {
            self.tell_drift(answer, all, BuiltKind::SurveyShift, 0, &rows);
            // Offsets of machines beyond that are their own.
            for pile in &mut piles {
                [pile[2], pile[3]] = all.rest(*pile);
            }
        }
        for group in groups {
            let own = own(&piles, group);
            if own.systematic > 0 {
                let [id, from, to] = group;
                let rows = rows.get(from as usize..to as usize).unwrap_or_default();
                self.tell_drift(answer, own, BuiltKind::MachineShift, id, rows);
            }
        }
    }

    /// `kind`: of a shift; that of a turn comes after it.
    #[inline(never)]
    fn tell_drift(&self, answer: &mut AsBuilt, drift: Drift, kind: BuiltKind, machine: u32, rows: &[u32]) {
        for &row in rows {
            let [north, east] = self.offset(cell(&self.newest, row as usize, NONE));
            answer.piles.push(row);
            answer.values.push(north.hypot(east) * 1000.0);
            answer.others.push(NONE);
        }
        let kind = kind.code() + drift.systematic - 1;
        end_finding(answer, kind, machine, &drift.numbers);
    }

    fn sum_areas(&mut self, map: &PileMap, answer: &mut AsBuilt) {
        if self.terms.area_m > 0.0
            && let Some(extent) = map.index.extent()
        {
            let edge = self.terms.area_m;
            let [west, south] = [extent.min_e, extent.min_n].map(|metres| (f64::from(metres) / edge).floor());
            let across = (f64::from(extent.max_e) / edge).floor() - west + 1.0;
            for (row, area) in (0u32..).zip(&mut self.areas) {
                let place = map.hit(row).map_or(f64::NAN, |hit| {
                    ((hit.north_m / edge).floor() - south) * across + (hit.east_m / edge).floor() - west
                });
                *area = if place.is_nan() { NONE } else { place as u32 };
            }
        }
        let mut order: Vec<u128> = self.areas.iter().zip(0u32..).map(|(&area, row)| keyed(area.into(), row)).collect();
        order.sort_unstable();
        for area in order.chunk_by(|&a, &b| of(a).0 == of(b).0) {
            self.sum_area(map, area, &mut answer.areas);
        }
    }

    /// Adds an area: keys of its code and its rows, at least one.
    fn sum_area(&mut self, map: &PileMap, keys: &[u128], areas: &mut AreasAsBuilt) {
        let mut code = 0;
        let [mut west, mut south, mut east, mut north] =
            [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
        let (mut counts, [mut sum_mm, mut worst_mm, mut reached_m, mut designed_m]) = ([0; 5], [0.0f64; 4]);
        for &key in keys {
            let (area, row) = of(key);
            code = area as u32;
            if let Ok(hit) = map.hit(row) {
                (west, south) = (west.min(hit.east_m), south.min(hit.north_m));
                (east, north) = (east.max(hit.east_m), north.max(hit.north_m));
            }
            let record = cell(&self.newest, row as usize, NONE);
            let [n, e] = self.offset(record);
            let (off_mm, depth, short_m) =
                (n.hypot(e) * 1000.0, self.of(DEPTH, record), self.short_m(map, row, record));
            let is_beyond = off_mm > self.tolerance_mm(map, row);
            let is_short = short_m > self.terms.short_m;
            let is = [true, record != NONE, !off_mm.is_nan(), is_beyond, is_short];
            for (count, is) in counts.iter_mut().zip(is) {
                *count += u32::from(is);
            }
            if !off_mm.is_nan() {
                sum_mm += off_mm;
                worst_mm = worst_mm.max(off_mm);
            }
            if !short_m.is_nan() {
                reached_m += depth;
                designed_m += depth + short_m;
            }
            if is_beyond {
                self.find(BuiltKind::Beyond, -off_mm, row, NONE);
            }
            if is_short {
                self.find(BuiltKind::Short, -short_m, row, NONE);
            }
            let times = cell(&self.times, row as usize, 0);
            if self.terms.once && times > 1 {
                self.find(BuiltKind::Twice, -f64::from(times), row, NONE);
            }
        }
        let [designed, made, placed, beyond, short] = counts;
        push_row(
            &mut [
                &mut areas.code,
                &mut areas.designed,
                &mut areas.made,
                &mut areas.placed,
                &mut areas.beyond,
                &mut areas.short,
            ],
            &[code, designed, made, placed, beyond, short],
        );
        push_row(
            &mut [
                &mut areas.west_m,
                &mut areas.south_m,
                &mut areas.east_m,
                &mut areas.north_m,
                &mut areas.sum_mm,
                &mut areas.worst_mm,
                &mut areas.reached_m,
                &mut areas.designed_m,
            ],
            &[west, south, east, north, sum_mm, worst_mm, reached_m, designed_m],
        );
    }
}

/// Ends a finding whose piles are there. Numbers: as its columns from `north_m` on.
#[inline(never)]
fn end_finding(AsBuilt { findings, piles, .. }: &mut AsBuilt, kind: u8, machine: u32, numbers: &[f64; 7]) {
    findings.kind.push(kind);
    push_row(&mut [&mut findings.machine, &mut findings.to], &[machine, piles.len() as u32]);
    push_row(
        &mut [
            &mut findings.north_m,
            &mut findings.east_m,
            &mut findings.left_m,
            &mut findings.error_m,
            &mut findings.turn_deg,
            &mut findings.turned_left_m,
            &mut findings.reach_m,
        ],
        numbers,
    );
}

impl Job for AsBuiltJob {
    type Answer = AsBuilt;

    fn step(&mut self, map: &PileMap, piles: usize) -> bool {
        let slots = map.index.points().len();
        self.at = look_on(self.at, piles, slots, |slot| self.look(map, slot));
        self.at >= slots
    }

    fn progress(&self) -> f64 {
        share(self.at, self.newest.len())
    }

    fn finish(mut self, map: &PileMap) -> AsBuilt {
        while !self.step(map, usize::MAX) {}
        let mut answer = AsBuilt { spacing_m: map.spacing_m(), ..AsBuilt::default() };
        self.sum_areas(map, &mut answer);
        self.systematic(map, &mut answer);
        // Rows become ids; of records without a design it is the id that they say.
        let id = |row: u32| cell(&map.columns().pile_id, row as usize, 0);
        answer.piles.iter_mut().for_each(|pile| *pile = id(*pile));
        for (kind, found) in (0u8..).zip(&mut self.found) {
            if found.is_empty() {
                continue;
            }
            found.sort_unstable();
            for &key in found.iter() {
                let pile = (key >> 32) as u32;
                answer.piles.push(if kind == BuiltKind::Unplanned.code() { pile } else { id(pile) });
                answer.values.push(-value_of((key >> 64) as u64));
                answer.others.push(key as u32);
            }
            end_finding(&mut answer, kind, 0, &[f64::NAN; 7]);
        }
        answer.others.iter_mut().for_each(|other| *other = id(*other));
        answer
    }
}
