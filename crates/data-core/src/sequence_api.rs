//! Rules about the sequence of making, and the directions of lines of piles.

use crate::errors::{IntoJs, bad_argument};
use crate::heads_api::HeadTable;
use crate::jobs::job;
use crate::layout_api::PileMap;
use crate::objects::object_of;
use heads::{ColumnCells, Take};
use layout::{Job, Made, Neighbourhood, SequenceKind};
use wasm_bindgen::prelude::*;

job! {
    /// Looks for pairs of piles that break a rule of sequence.
    SequenceJob(layout::SequenceJob) over PileMap.0 -> JsValue as "answers.BrokenSequence", object_of
}

/// Kind of a rule by its name: `order`, `young`, `skip` or `cold`.
fn kind_of(kind: &str) -> Result<SequenceKind, JsValue> {
    Ok(match kind {
        "order" => SequenceKind::Order,
        "young" => SequenceKind::Young,
        "skip" => SequenceKind::Skip,
        "cold" => SequenceKind::Cold,
        _ => return Err(bad_argument("there is no such rule of sequence")),
    })
}

/// Metres or numbers of a row.
fn near_of(near: f64, in_row: bool) -> Neighbourhood {
    if in_row { Neighbourhood::InRow(near) } else { Neighbourhood::Within(near) }
}

/// Puts values of piles, by their ids, into their known facts.
fn put<T: Copy>(map: &PileMap, made: &mut [Made], ids: &[u32], values: &[T], put: fn(&mut Made, T)) {
    for (row, &value) in map.0.rows_of_ids(ids).into_iter().zip(values) {
        if let Some(made) = made.get_mut(row as usize) {
            put(made, value);
        }
    }
}

const BEGAN: fn(&mut Made, f64) = |made, value| made.began_ms = value;
const ENDED: fn(&mut Made, f64) = |made, value| made.ended_ms = value;
const MACHINE: fn(&mut Made, f64) = |made, value| made.machine = value;

#[wasm_bindgen]
impl SequenceJob {
    /// A rule: `order`, `young`, `skip` or `cold`; neighbours stand within so many metres or numbers of a row. `began`,
    /// `ended` and `machine`: as `HeadTable.byPile` gives them. Orders, codes of rows and numbers in them by `ids`.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::too_many_arguments)]
    pub fn new(
        map: &PileMap,
        kind: &str,
        near: f64,
        #[wasm_bindgen(js_name = inRow)] in_row: bool,
        #[wasm_bindgen(js_name = limitMs)] limit_ms: f64,
        began: &[f64],
        ended: &[f64],
        machine: &[f64],
        ids: &[u32],
        orders: &[u8],
        lines: &[u32],
        numerals: &[f64],
    ) -> Result<SequenceJob, JsValue> {
        let kind = kind_of(kind)?;
        if [orders.len(), lines.len(), numerals.len()] != [ids.len(); 3] {
            return Err(bad_argument("ids, orders, rows and numbers differ in length"));
        }
        let mut made = vec![Made::default(); map.rows()];
        for (pairs, set) in [(began, BEGAN), (ended, ENDED), (machine, MACHINE)] {
            let (piles, values) = pairs.split_at(pairs.len() / 2);
            let piles: Vec<u32> = piles.iter().map(|&id| id as u32).collect();
            put(map, &mut made, &piles, values, set);
        }
        put(map, &mut made, ids, orders, |made, order| made.order = order);
        put(map, &mut made, ids, lines, |made, line| made.line = line);
        put(map, &mut made, ids, numerals, |made, numeral| made.numeral = numeral);
        layout::SequenceJob::new(&map.0, kind, near_of(near, in_row), limit_ms, made).map(Self).map_err(IntoJs::into_js)
    }

    /// The same by the heads of records and, where they have rows, what designs say: `hole_order`, `row_no`, `numeral`. An
    /// order that is no whole number from 1 to 255 is none.
    #[wasm_bindgen(js_name = ofHeads)]
    #[allow(clippy::too_many_arguments)]
    pub fn of_heads(
        map: &PileMap,
        kind: &str,
        near: f64,
        #[wasm_bindgen(js_name = inRow)] in_row: bool,
        #[wasm_bindgen(js_name = limitMs)] limit_ms: f64,
        records: &HeadTable,
        designs: &HeadTable,
    ) -> Result<SequenceJob, JsValue> {
        let kind = kind_of(kind)?;
        let mut made = vec![Made::default(); map.rows()];
        let all = records.0.all();
        for (column, take, set) in
            [("started_ms", Take::Min, BEGAN), ("ended_ms", Take::Max, ENDED), ("equipment_id", Take::Last, MACHINE)]
        {
            let (piles, values) = records.0.by_pile(&all, column, take).map_err(IntoJs::into_js)?;
            put(map, &mut made, &piles, &values, set);
        }
        if designs.rows() > 0 {
            let all = designs.0.all().0;
            let numbers = |column: &str| designs.0.numbers_of(&all, column).map_err(IntoJs::into_js);
            let ids = designs.0.pile_ids().map_err(IntoJs::into_js)?;
            let whole = |order: f64| order.fract() == 0.0 && (1.0..=255.0).contains(&order);
            let order = |&order: &f64| if whole(order) { order as u8 } else { 0 };
            let orders: Vec<u8> = numbers("hole_order")?.iter().map(order).collect();
            put(map, &mut made, &ids, &orders, |made, order| made.order = order);
            put(map, &mut made, &ids, &numbers("numeral")?, |made, numeral| made.numeral = numeral);
            if let ColumnCells::Dict { codes, .. } = designs.0.cells("row_no").map_err(IntoJs::into_js)? {
                put(map, &mut made, &ids, codes, |made, line| made.line = line);
            }
        }
        layout::SequenceJob::new(&map.0, kind, near_of(near, in_row), limit_ms, made).map(Self).map_err(IntoJs::into_js)
    }
}

#[wasm_bindgen]
impl PileMap {
    /// By row, degrees clockwise from north in which the line runs on which the pile stands; NaN: none.
    #[must_use]
    pub fn headings(&self, rows: &[u32]) -> Vec<f32> {
        self.0.headings(rows)
    }

    /// Usual distance of neighbours, metres; infinite with fewer than two piles.
    #[wasm_bindgen(getter, js_name = spacingM)]
    #[must_use]
    pub fn spacing_m(&self) -> f64 {
        self.0.spacing_m()
    }
}
