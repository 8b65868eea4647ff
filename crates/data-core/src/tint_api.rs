//! Piles of a map by a number of each: its own, or one of their records.

use crate::errors::{IntoJs, bad_argument};
use crate::focus_api::PileFocus;
use crate::heads_api::{HeadTable, take_of};
use crate::layout_api::PileMap;
use crate::objects::object_of;
use layout::{Measure, Numbers, Seen, Tint};
use wasm_bindgen::prelude::*;

/// A number of each pile; see `layout::Tint`.
#[wasm_bindgen]
pub struct PileTint(pub(crate) Tint);

/// The numbers of the piles that are looked at; see `layout::Numbers`.
#[wasm_bindgen]
pub struct PileNumbersSeen(Numbers);

/// By record, the row of its pile.
#[wasm_bindgen]
pub struct PileJoin(Vec<u32>);

#[wasm_bindgen]
impl PileTint {
    /// Puts the piles into classes and hides some; an end of the range of NaN is open.
    pub fn classify(
        &mut self,
        edges: &[f64],
        hidden: &[u8],
        low: f64,
        high: f64,
        focus: &PileFocus,
    ) -> Result<(), JsValue> {
        let hidden = hidden.iter().fold(0, |bits, &class| bits | 1u64.checked_shl(class.into()).unwrap_or(0));
        self.0.classify(edges, hidden, low, high, &focus.0).map_err(IntoJs::into_js)
    }

    /// Each number in percent of another of the same map; none where that has none above 0.
    #[must_use]
    #[wasm_bindgen(js_name = percentOf)]
    pub fn percent_of(&self, other: &PileTint) -> PileTint {
        PileTint(self.0.percent_of(&other.0))
    }

    /// Of no number: piles keep the colours of their statuses.
    #[must_use]
    pub fn none() -> PileTint {
        PileTint(Tint::default())
    }

    /// Bytes held.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

impl PileTint {
    pub(crate) fn seen<'a>(&'a self, colors: &'a [u8], focus: &'a PileFocus) -> Seen<'a> {
        Seen { classes: self.0.classes(), colors, focus: Some(&focus.0) }
    }
}

#[wasm_bindgen]
impl PileJoin {
    /// Bytes held.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.capacity() * 4
    }
}

#[wasm_bindgen]
impl HeadTable {
    /// The rows of the piles on a map that the records are of.
    #[wasm_bindgen(js_name = joinTo)]
    pub fn join_to(&self, map: &PileMap) -> Result<PileJoin, JsValue> {
        let ids = self.0.pile_ids().map_err(IntoJs::into_js)?;
        Ok(PileJoin(map.0.rows_of_ids(&ids)))
    }

    /// A number of each pile by its records, whose join to the map it is; `over`: each divided by that column. A `designed`
    /// one a pile has before it is made.
    #[allow(clippy::too_many_arguments)]
    pub fn tint(
        &self,
        map: &PileMap,
        join: &PileJoin,
        column: &str,
        over: Option<String>,
        take: &str,
        designed: bool,
    ) -> Result<PileTint, JsValue> {
        let numbers = self.0.joined(&join.0, map.rows(), column, over.as_deref(), take_of(take)?);
        Ok(PileTint(map.0.tint_by_rows(&numbers.map_err(IntoJs::into_js)?, designed)))
    }
}

#[wasm_bindgen]
impl PileMap {
    /// A number that the map has of each pile.
    #[wasm_bindgen(js_name = tintBy)]
    pub fn tint_by(&self, measure: &str) -> Result<PileTint, JsValue> {
        let measure = match measure {
            "design_depth_m" => Measure::DesignDepth,
            "depth_m" => Measure::Depth,
            "depth_off_m" => Measure::DepthOff,
            "diameter_m" => Measure::Diameter,
            "finished_ms" => Measure::Finished,
            "order" => Measure::Order,
            _ => return Err(bad_argument("a map has no such number of its piles")),
        };
        Ok(PileTint(self.0.tint_by(measure)))
    }

    /// Piles as columns of depth, among so many from one on; as the words of a `SOLID_PILE` each; see
    /// `layout::PileMap::solid`.
    #[must_use]
    pub fn solid(&self, first: usize, most: usize, mask: u32, tint: &PileTint, focus: &PileFocus) -> Vec<u32> {
        self.0.solid(first, most, mask, &tint.0, &focus.0)
    }

    /// The numbers of piles by their ids; see `layout::PileMap::numbers_of`.
    #[wasm_bindgen(js_name = numbersOf)]
    #[must_use]
    pub fn numbers_of(&self, tint: &PileTint, ids: &[u32]) -> Vec<f64> {
        self.0.numbers_of(&tint.0, ids)
    }

    /// The numbers of the piles of the statuses that are looked at.
    #[must_use]
    pub fn numbers(&self, tint: &PileTint, mask: u32, focus: &PileFocus) -> PileNumbersSeen {
        PileNumbersSeen(self.0.numbers(&tint.0, mask, &focus.0))
    }
}

#[wasm_bindgen]
impl PileNumbersSeen {
    /// How they lie within a range; an end of NaN is open.
    #[wasm_bindgen(unchecked_return_type = "answers.NumberSpread")]
    #[must_use]
    pub fn spread(&self, low: f64, high: f64) -> JsValue {
        object_of(self.0.spread(low, high))
    }

    /// Edges between classes of about as many piles each.
    #[wasm_bindgen(js_name = equalEdges)]
    #[must_use]
    pub fn equal_edges(&self, classes: usize) -> Vec<f64> {
        self.0.equal_edges(classes)
    }

    /// The first of the different numbers, ascending.
    #[must_use]
    pub fn distinct(&self, most: usize) -> Vec<f64> {
        self.0.distinct(most)
    }

    /// Piles from edge to edge.
    #[wasm_bindgen(js_name = countsBetween)]
    #[must_use]
    pub fn counts_between(&self, edges: &[f64]) -> Vec<u32> {
        self.0.counts_between(edges)
    }

    /// Piles by bin.
    pub fn bins(&self, origin: f64, width: f64, bins: usize) -> Result<Vec<u32>, JsValue> {
        self.0.bins(origin, width, bins).map_err(IntoJs::into_js)
    }
}
