//! As built against design: depths and offsets by area, and what should not be so: piles beyond tolerance or short,
//! machines and surveys that are off by rule, piles made in another's place, twice, without a design, or skipped.

use crate::LayoutError;
use crate::fit::{Drift, LEAST_DRIFTING, drift_of};
use crate::job::{Job, look_on, share};
use crate::map::{PileMap, cell};
use crate::picture::Seen;
use crate::sequence::rows_near;
use crate::sorting::{keyed, of, total_key, value_of};

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
const NONE: u32 = u32::MAX;

/// What counts as wrong.
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
    /// What a finding says.
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
    /// As built against design. Numbers of findings: by kind; see `as_built` of the console.
    #[derive(Debug, Clone, Default, PartialEq)]
    pub struct AsBuilt = "AsBuilt" {
        /// By area: its code.
        area: Vec<u32>,
        /// By area: least east and north of its designs, largest east and north, offsets from the set's origin, metres.
        area_box: Vec<f64>,
        /// By area, six counts: piles designed, made, placed, beyond tolerance, short, and with both depths known.
        area_counts: Vec<u32>,
        /// By area, four numbers: sum and largest of the offsets, mm; metres reached and designed of piles with both.
        area_numbers: Vec<f64>,
        /// By finding three numbers: the code of its kind, the id of its machine (0: none), and where its piles end.
        findings: Vec<u32>,
        /// Ids of piles, finding after finding; the worst first, those of something systematic in the map's order.
        piles: Vec<u32>,
        /// By entry of `piles`: mm off, metres short, records, or hours since the last neighbour was made.
        values: Vec<f64>,
        /// By entry of `piles`: the pile near whose design it was made; 0: none.
        others: Vec<u32>,
        /// By finding of something systematic eight numbers, else NaN: mean offset to the north and the east, root mean
        /// square, what is left without the mean, standard error of the mean, all metres; turn, degrees; what is left
        /// without it, and how far it moves the outermost pile, metres.
        numbers: Vec<f64>,
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
                own.systematic == 2 && own.numbers[5] * turn > 0.0
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
        answer.numbers.extend_from_slice(&drift.numbers);
        for &row in rows {
            let [north, east] = self.offset(cell(&self.newest, row as usize, NONE));
            answer.piles.push(row);
            answer.values.push(north.hypot(east) * 1000.0);
            answer.others.push(NONE);
        }
        let kind = kind.code() + drift.systematic - 1;
        answer.findings.extend_from_slice(&[kind.into(), machine, answer.piles.len() as u32]);
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
        for key in order {
            let (area, row) = of(key);
            if answer.area.last() != Some(&(area as u32)) {
                answer.area.push(area as u32);
                answer.area_box.extend_from_slice(&[
                    f64::INFINITY,
                    f64::INFINITY,
                    f64::NEG_INFINITY,
                    f64::NEG_INFINITY,
                ]);
                answer.area_counts.extend_from_slice(&[0; 6]);
                answer.area_numbers.extend_from_slice(&[0.0; 4]);
            }
            if let (Ok(hit), Some([min_e, min_n, max_e, max_n])) = (map.hit(row), answer.area_box.last_chunk_mut()) {
                (*min_e, *min_n) = (min_e.min(hit.east_m), min_n.min(hit.north_m));
                (*max_e, *max_n) = (max_e.max(hit.east_m), max_n.max(hit.north_m));
            }
            let record = cell(&self.newest, row as usize, NONE);
            let [n, e] = self.offset(record);
            let (off_mm, depth, short_m) =
                (n.hypot(e) * 1000.0, self.of(DEPTH, record), self.short_m(map, row, record));
            let is_beyond = off_mm > self.tolerance_mm(map, row);
            let is_short = short_m > self.terms.short_m;
            let (Some(counts), Some(numbers)) =
                (answer.area_counts.last_chunk_mut::<6>(), answer.area_numbers.last_chunk_mut::<4>())
            else {
                continue;
            };
            let is = [true, record != NONE, !off_mm.is_nan(), is_beyond, is_short, !short_m.is_nan()];
            for (count, is) in counts.iter_mut().zip(is) {
                *count += u32::from(is);
            }
            if !off_mm.is_nan() {
                numbers[0] += off_mm;
                numbers[1] = numbers[1].max(off_mm);
            }
            if !short_m.is_nan() {
                numbers[2] += depth;
                numbers[3] += depth + short_m;
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
    }
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
        for (kind, found) in (0u32..).zip(&mut self.found) {
            if found.is_empty() {
                continue;
            }
            found.sort_unstable();
            answer.numbers.extend_from_slice(&[f64::NAN; 8]);
            for &key in found.iter() {
                let pile = (key >> 32) as u32;
                answer.piles.push(if kind == u32::from(BuiltKind::Unplanned.code()) { pile } else { id(pile) });
                answer.values.push(-value_of((key >> 64) as u64));
                answer.others.push(key as u32);
            }
            answer.findings.extend_from_slice(&[kind, 0, answer.piles.len() as u32]);
        }
        answer.others.iter_mut().for_each(|other| *other = id(*other));
        answer
    }
}
