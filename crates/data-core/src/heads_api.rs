//! Heads of a project's records.

use crate::errors::{IntoJs, bad_argument};
use crate::objects::object_of;
use crate::payload_api::Table;
use heads::{ColumnCells, Heads, NO_U8, NO_U32, NewestFirst, Rows, Take, Texts};
use payload::{Column, Values};
use wasm_bindgen::prelude::*;

/// Heads; see the crate `heads`.
#[wasm_bindgen]
#[derive(Default)]
pub struct HeadTable(pub(crate) Heads);

/// Row numbers of heads in an order.
#[wasm_bindgen]
pub struct HeadRows(Rows);

/// A list of records or warnings, the newest first, cut from kept parts; see the crate `heads`.
#[wasm_bindgen]
pub struct NewestHeads(NewestFirst);

fn cells_of(column: Column) -> ColumnCells {
    let nulls = column.nulls;
    let numbers = |cells: Vec<u32>| cells.into_iter().enumerate();
    match column.values {
        Values::F64(cells) | Values::Time(cells) => ColumnCells::F64(cells),
        Values::F32(cells) => ColumnCells::F32(cells),
        Values::I32(cells) => ColumnCells::F64(
            cells.iter().enumerate().map(|(row, &n)| if nulls.get(row) { f64::NAN } else { f64::from(n) }).collect(),
        ),
        Values::U32(cells) if nulls.count() == 0 => ColumnCells::U32(cells),
        Values::U32(cells) => {
            ColumnCells::U32(numbers(cells).map(|(row, n)| if nulls.get(row) { NO_U32 } else { n }).collect())
        }
        Values::U8(cells) => ColumnCells::U8(
            cells.into_iter().enumerate().map(|(row, n)| if nulls.get(row) { NO_U8 } else { n }).collect(),
        ),
        Values::Text(texts) => ColumnCells::Text(texts_of(texts)),
        Values::Dict { codes, words } if nulls.count() == 0 => ColumnCells::Dict { codes, words: texts_of(words) },
        // A word that is missing is an empty one, as texts are.
        Values::Dict { mut codes, words } => {
            let mut words = texts_of(words);
            let none = (0..words.len()).find(|&word| words.get(word).is_empty()).unwrap_or_else(|| {
                words.push(b"");
                words.len() - 1
            });
            for (_, code) in codes.iter_mut().enumerate().filter(|&(row, _)| nulls.get(row)) {
                *code = none as u32;
            }
            ColumnCells::Dict { codes, words }
        }
    }
}

fn texts_of(texts: payload::TextColumn) -> Texts {
    let (ends, bytes) = texts.into_parts();
    Texts::new(ends, bytes).unwrap_or_default()
}

pub(crate) fn take_of(take: &str) -> Result<Take, JsValue> {
    Ok(match take {
        "first" => Take::First,
        "last" => Take::Last,
        "min" => Take::Min,
        "max" => Take::Max,
        "sum" => Take::Sum,
        "mean" => Take::Mean,
        "count" => Take::Count,
        _ => return Err(bad_argument("there is no such figure of a pile")),
    })
}

#[wasm_bindgen]
impl HeadTable {
    /// None yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> HeadTable {
        Self::default()
    }

    /// Those of a table, which is freed.
    #[wasm_bindgen(js_name = ofTable)]
    pub fn of_table(table: Table) -> Result<HeadTable, JsValue> {
        let columns = table.0.into_columns().into_iter().map(|column| (column.name.clone(), cells_of(column)));
        Heads::new(columns.collect()).map(Self).map_err(IntoJs::into_js)
    }

    /// Adds those of a part.
    pub fn push(&mut self, part: &[u8]) -> Result<(), JsValue> {
        Heads::of_packed(part).and_then(|more| self.0.append(more)).map_err(IntoJs::into_js)
    }

    /// Adds these columns of a part, in this order; it may have others.
    #[wasm_bindgen(js_name = pushColumns)]
    pub fn push_columns(&mut self, part: &[u8], names: Vec<String>) -> Result<(), JsValue> {
        Heads::of_packed_columns(part, &names).and_then(|more| self.0.append(more)).map_err(IntoJs::into_js)
    }

    /// Gives back memory that was taken for more rows.
    pub fn shrink(&mut self) {
        self.0.shrink();
    }

    /// Rows from `from` to before `to` as a part.
    pub fn part(&self, from: usize, to: usize) -> Result<Vec<u8>, JsValue> {
        self.0.packed(from, to).map_err(IntoJs::into_js)
    }

    /// Adds rows behind those that are there; they are freed.
    pub fn append(&mut self, more: HeadTable) -> Result<(), JsValue> {
        self.0.append(more.0).map_err(IntoJs::into_js)
    }

    /// Makes changes take the place of all records of the piles that they name; with `keepsGone` piles without records
    /// are still said to have none.
    pub fn change(
        &mut self,
        changes: &HeadTable,
        #[wasm_bindgen(js_name = keepsGone)] keeps_gone: bool,
    ) -> Result<(), JsValue> {
        self.0.change(&changes.0, keeps_gone).map_err(IntoJs::into_js)
    }

    /// How many there are.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn rows(&self) -> usize {
        self.0.rows()
    }

    /// Bytes held.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// Names of the columns.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.0.names().map(str::to_owned).collect()
    }

    /// All rows.
    #[must_use]
    pub fn all(&self) -> HeadRows {
        HeadRows(self.0.all())
    }

    /// Sorts rows by a column; the last of several columns first.
    pub fn sort(&mut self, rows: &mut HeadRows, column: &str, descending: bool) -> Result<(), JsValue> {
        self.0.sort(&mut rows.0, column, descending).map_err(IntoJs::into_js)
    }

    /// Keeps rows of a range; an end of NaN is open.
    #[wasm_bindgen(js_name = keepRange)]
    pub fn keep_range(&self, rows: &mut HeadRows, column: &str, low: f64, high: f64) -> Result<(), JsValue> {
        self.0.keep_range(&mut rows.0, column, low, high).map_err(IntoJs::into_js)
    }

    /// Keeps rows of these numbers.
    #[wasm_bindgen(js_name = keepOneOf)]
    pub fn keep_one_of(&self, rows: &mut HeadRows, column: &str, numbers: &[f64]) -> Result<(), JsValue> {
        self.0.keep_one_of(&mut rows.0, column, numbers).map_err(IntoJs::into_js)
    }

    /// Keeps rows with or without a number.
    #[wasm_bindgen(js_name = keepPresent)]
    pub fn keep_present(&self, rows: &mut HeadRows, column: &str, present: bool) -> Result<(), JsValue> {
        self.0.keep_present(&mut rows.0, column, present).map_err(IntoJs::into_js)
    }

    /// Keeps rows whose text contains a part, or is it.
    #[wasm_bindgen(js_name = keepText)]
    pub fn keep_text(&self, rows: &mut HeadRows, column: &str, part: &str, whole: bool) -> Result<(), JsValue> {
        self.0.keep_text(&mut rows.0, column, part, whole).map_err(IntoJs::into_js)
    }

    /// Numbers of rows `from` to before `to` of an order.
    pub fn numbers(&self, rows: &HeadRows, column: &str, from: usize, to: usize) -> Result<Vec<f64>, JsValue> {
        self.0.numbers_of(rows.part(from, to), column).map_err(IntoJs::into_js)
    }

    /// Texts of the same, joined by U+0000.
    pub fn texts(&self, rows: &HeadRows, column: &str, from: usize, to: usize) -> Result<String, JsValue> {
        let texts = self.0.texts_of(rows.part(from, to), column).map_err(IntoJs::into_js)?;
        Ok(texts.join("\0"))
    }

    /// Figures of a column.
    #[wasm_bindgen(unchecked_return_type = "answers.HeadFigures")]
    pub fn figures(&self, rows: &HeadRows, column: &str) -> Result<JsValue, JsValue> {
        self.0.figures(&rows.0.0, column).map(object_of).map_err(IntoJs::into_js)
    }

    /// Rows by bin.
    #[wasm_bindgen(unchecked_return_type = "answers.HeadHistogram")]
    pub fn histogram(
        &self,
        rows: &HeadRows,
        column: &str,
        origin: f64,
        width: f64,
        bins: usize,
    ) -> Result<JsValue, JsValue> {
        self.0.histogram(&rows.0.0, column, origin, width, bins).map(object_of).map_err(IntoJs::into_js)
    }
}

#[wasm_bindgen]
impl NewestHeads {
    /// A list with these columns. `changes`, the newest first, which are freed, are all rows of these piles as they are
    /// now, and all of the same millisecond as one of those, by the column `time`. `givenUp`: of given-up piles alone, or
    /// of the others.
    #[wasm_bindgen(constructor)]
    pub fn new(
        names: Vec<String>,
        time: String,
        changes: HeadTable,
        piles: &[u32],
        #[wasm_bindgen(js_name = givenUp)] given_up: Option<bool>,
    ) -> Result<NewestHeads, JsValue> {
        NewestFirst::new(names, time, changes.0, piles, given_up).map(Self).map_err(IntoJs::into_js)
    }

    /// Takes the rows of the part before those that came so far.
    pub fn push(&mut self, part: &[u8]) -> Result<(), JsValue> {
        self.0.push(part).map_err(IntoJs::into_js)
    }

    /// All parts have come.
    pub fn finish(&mut self) -> Result<(), JsValue> {
        self.0.finish().map_err(IntoJs::into_js)
    }

    /// Rows that can be taken.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn rows(&self) -> usize {
        self.0.rows()
    }

    /// The rows of the list that came and were not taken yet.
    pub fn take(&mut self) -> HeadTable {
        HeadTable(self.0.take())
    }
}

#[wasm_bindgen]
impl HeadRows {
    /// How many there are.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn rows(&self) -> usize {
        self.0.0.len()
    }

    /// The same rows in the same order, to be sorted or filtered otherwise.
    #[must_use]
    pub fn copy(&self) -> HeadRows {
        Self(self.0.clone())
    }

    /// Bytes held.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.0.capacity() * 4
    }
}

impl HeadRows {
    fn part(&self, from: usize, to: usize) -> &[u32] {
        let to = to.min(self.0.0.len());
        self.0.0.get(from.min(to)..to).unwrap_or_default()
    }
}
