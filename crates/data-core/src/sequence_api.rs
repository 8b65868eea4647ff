//! Rules about the sequence of making, and the directions of lines of piles.

use crate::errors::{IntoJs, bad_argument};
use crate::jobs::job;
use crate::layout_api::PileMap;
use crate::objects::object_of;
use layout::{Job, Made, Neighbourhood, SequenceKind};
use wasm_bindgen::prelude::*;

job! {
    /// Looks for pairs of piles that break a rule of sequence.
    SequenceJob(layout::SequenceJob) over PileMap.0 -> JsValue as "answers.BrokenSequence", object_of
}

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
        let kind = match kind {
            "order" => SequenceKind::Order,
            "young" => SequenceKind::Young,
            "skip" => SequenceKind::Skip,
            "cold" => SequenceKind::Cold,
            _ => return Err(bad_argument("there is no such rule of sequence")),
        };
        if [orders.len(), lines.len(), numerals.len()] != [ids.len(); 3] {
            return Err(bad_argument("ids, orders, rows and numbers differ in length"));
        }
        let mut made = vec![Made::default(); map.rows()];
        for (pairs, put) in [
            (began, (|made, value| made.began_ms = value) as fn(&mut Made, f64)),
            (ended, |made, value| made.ended_ms = value),
            (machine, |made, value| made.machine = value),
        ] {
            let (piles, values) = pairs.split_at(pairs.len() / 2);
            let piles: Vec<u32> = piles.iter().map(|&id| id as u32).collect();
            for (row, &value) in map.0.rows_of_ids(&piles).into_iter().zip(values) {
                if let Some(made) = made.get_mut(row as usize) {
                    put(made, value);
                }
            }
        }
        let designed = orders.iter().zip(lines).zip(numerals);
        for (row, ((&order, &line), &numeral)) in map.0.rows_of_ids(ids).into_iter().zip(designed) {
            if let Some(made) = made.get_mut(row as usize) {
                (made.order, made.line, made.numeral) = (order, line, numeral);
            }
        }
        let near = if in_row { Neighbourhood::InRow(near) } else { Neighbourhood::Within(near) };
        layout::SequenceJob::new(&map.0, kind, near, limit_ms, made).map(Self).map_err(IntoJs::into_js)
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
