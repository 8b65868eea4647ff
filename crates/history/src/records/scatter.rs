//! Figures by group, many readings at a time.

use super::wide_cell::WideCell;
use crate::bins::NO_GROUP;

/// Sum, count, least and greatest of a group's readings.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cell {
    pub(crate) sum: f64,
    pub(crate) count: u32,
    pub(crate) min: f32,
    pub(crate) max: f32,
}

impl Cell {
    pub(crate) const NONE: Self = Self { sum: 0.0, count: 0, min: f32::INFINITY, max: f32::NEG_INFINITY };

    #[inline]
    pub(super) fn add(&mut self, value: f32) {
        self.sum += f64::from(value);
        self.count += 1;
        // Extremes change rarely: a branch is cheaper than a store.
        if value < self.min {
            self.min = value;
        }
        if value > self.max {
            self.max = value;
        }
    }

    #[inline]
    pub(crate) fn join(&mut self, other: &Self) {
        self.sum += other.sum;
        self.count += other.count;
        self.min = if other.min < self.min { other.min } else { self.min };
        self.max = if other.max > self.max { other.max } else { self.max };
    }
}

/// Number of cells for codes of one byte. The last is for [`NO_GROUP`], whose last byte leads there; it is never read.
const BYTE: usize = 1 << 8;
/// Tables used in turn. Readings that follow one another are mostly of one group, and adding to a cell waits for the
/// addition before.
const TURNS: usize = 4;

/// Count, sum, least and greatest of the readings of each group.
#[derive(Debug, Clone)]
pub(crate) struct GroupCells {
    tables: Tables,
    /// By group, once there are runs.
    wide_cells: Vec<WideCell>,
    groups: usize,
}

#[derive(Debug, Clone)]
enum Tables {
    /// So few groups that a byte tells them.
    Few(Box<[[packed::Packed; BYTE]; TURNS]>),
    /// Any number of groups.
    Many(Vec<Cell>),
}

impl GroupCells {
    pub(crate) fn new(groups: usize) -> Self {
        let tables = if groups < BYTE {
            Tables::Few(Box::new([[packed::Packed::NONE; BYTE]; TURNS]))
        } else {
            Tables::Many(vec![Cell::NONE; groups])
        };
        Self { tables, wide_cells: Vec::new(), groups }
    }

    /// Adds each value to the cell of its code: one of the groups, or [`NO_GROUP`], which a NaN must have.
    pub(crate) fn add(&mut self, codes: &[u32], values: &[f32]) {
        match &mut self.tables {
            Tables::Few(tables) => add_in_turns(tables, codes, values),
            Tables::Many(cells) => {
                for (&code, &value) in codes.iter().zip(values) {
                    if let Some(cell) = cells.get_mut(code as usize) {
                        cell.add(value);
                    }
                }
            }
        }
    }

    /// Adds the first `count` of these readings to the cell of a group, if it is one.
    #[inline]
    pub(crate) fn add_run(&mut self, code: u32, readings: &[f32], count: usize) {
        if self.wide_cells.is_empty() {
            self.wide_cells = vec![WideCell::none(); self.groups];
        }
        if let Some(wide) = self.wide_cells.get_mut(code as usize) {
            wide.add(readings, count);
        }
    }

    /// Adds figures to the cell of a group.
    pub(crate) fn join(&mut self, code: u32, figures: &Cell) {
        match &mut self.tables {
            Tables::Few(tables) => {
                let [table, ..] = tables.as_mut();
                if let Some(packed) = table.get_mut(code as usize) {
                    let mut cell = packed.cell();
                    cell.join(figures);
                    *packed = packed::Packed::of(&cell);
                }
            }
            Tables::Many(cells) => {
                if let Some(cell) = cells.get_mut(code as usize) {
                    cell.join(figures);
                }
            }
        }
    }

    /// The cells by group.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        let mut cells = match &self.tables {
            Tables::Few(_) => vec![Cell::NONE; self.groups],
            Tables::Many(cells) => cells.clone(),
        };
        if let Tables::Few(tables) = &self.tables {
            for table in tables.iter() {
                for (cell, packed) in cells.iter_mut().zip(table) {
                    cell.join(&packed.cell());
                }
            }
        }
        for (cell, wide) in cells.iter_mut().zip(&self.wide_cells) {
            cell.join(&wide.cell());
        }
        cells
    }
}

fn add_in_turns(tables: &mut [[packed::Packed; BYTE]; TURNS], codes: &[u32], values: &[f32]) {
    let quarter = codes.len().min(values.len()) / TURNS;
    let (code_parts, code_rest) = parts(codes, quarter);
    let (value_parts, value_rest) = parts(values, quarter);
    let [t0, t1, t2, t3] = tables;
    let [c0, c1, c2, c3] = code_parts;
    let [v0, v1, v2, v3] = value_parts;
    let turns = c0.iter().zip(v0).zip(c1.iter().zip(v1)).zip(c2.iter().zip(v2)).zip(c3.iter().zip(v3));
    for ((((c0, v0), (c1, v1)), (c2, v2)), (c3, v3)) in turns {
        add_to(t0, *c0, *v0);
        add_to(t1, *c1, *v1);
        add_to(t2, *c2, *v2);
        add_to(t3, *c3, *v3);
    }
    for (&code, &value) in code_rest.iter().zip(value_rest) {
        add_to(t0, code, value);
    }
}

/// So many cells for each turn, and the few that are left.
fn parts<T>(cells: &[T], each: usize) -> ([&[T]; TURNS], &[T]) {
    let part = |turn: usize| cells.get(turn * each..(turn + 1) * each).unwrap_or_default();
    ([part(0), part(1), part(2), part(3)], cells.get(TURNS * each..).unwrap_or_default())
}

#[inline]
fn add_to(table: &mut [packed::Packed; BYTE], code: u32, value: f32) {
    // A byte cannot be outside the table, which the compiler knows too.
    if let Some(packed) = table.get_mut(usize::from(code as u8)) {
        packed.add(value);
    }
}

/// Gives [`NO_GROUP`] to NaN.
pub(crate) fn mask_missing(codes: &mut [u32], values: &[f32]) {
    for (code, value) in codes.iter_mut().zip(values) {
        *code = if value.is_nan() { NO_GROUP } else { *code };
    }
}

/// A cell as two vectors of 128 bits, which WebAssembly adds a reading to in two instructions.
#[cfg(target_arch = "wasm32")]
mod packed {
    use super::Cell;
    use core::arch::wasm32::{
        f32x4_extract_lane, f32x4_pmin, f32x4_splat, f64x2, f64x2_add, f64x2_extract_lane, i32x4, v128, v128_xor,
    };

    /// Sum and count; least, greatest with its sign turned, and both again.
    #[derive(Debug, Clone, Copy)]
    pub(crate) struct Packed {
        sums: v128,
        extremes: v128,
    }

    impl Packed {
        pub(super) const NONE: Self = Self {
            sums: f64x2(0.0, 0.0),
            extremes: core::arch::wasm32::f32x4(f32::INFINITY, f32::INFINITY, f32::INFINITY, f32::INFINITY),
        };

        #[inline]
        pub(super) fn add(&mut self, value: f32) {
            self.sums = f64x2_add(self.sums, f64x2(f64::from(value), 1.0));
            let signs = i32x4(0, i32::MIN, 0, i32::MIN);
            self.extremes = f32x4_pmin(self.extremes, v128_xor(f32x4_splat(value), signs));
        }

        pub(super) fn cell(&self) -> Cell {
            Cell {
                sum: f64x2_extract_lane::<0>(self.sums),
                count: f64x2_extract_lane::<1>(self.sums) as u32,
                min: f32x4_extract_lane::<0>(self.extremes),
                max: -f32x4_extract_lane::<1>(self.extremes),
            }
        }

        pub(super) fn of(cell: &Cell) -> Self {
            let (min, max) = (cell.min, -cell.max);
            let extremes = core::arch::wasm32::f32x4(min, max, min, max);
            Self { sums: f64x2(cell.sum, cell.count.into()), extremes }
        }
    }
}

/// A cell as it is.
#[cfg(not(target_arch = "wasm32"))]
mod packed {
    use super::Cell;

    #[derive(Debug, Clone, Copy)]
    pub(crate) struct Packed(Cell);

    impl Packed {
        pub(super) const NONE: Self = Self(Cell::NONE);

        #[inline]
        pub(super) fn add(&mut self, value: f32) {
            self.0.add(value);
        }

        pub(super) fn cell(&self) -> Cell {
            self.0
        }

        pub(super) fn of(cell: &Cell) -> Self {
            Self(*cell)
        }
    }
}
