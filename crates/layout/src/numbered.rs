//! Rows by the numbers that piles carry, and numbers for rows that were found.

use crate::job::{Job, next, share};
use crate::map::PileMap;
use crate::numbering::parse_number;
use crate::numbers::PileNumbers;
use crate::rows::NO_ROW;
use std::collections::HashMap;

answers::answer! {
    /// The rows that pile numbers name.
    #[derive(Debug, Clone, PartialEq)]
    pub struct NumberedRows = "NumberedRows" {
        /// By row: the part that its numbers have in common, upper case (`K12+340_A`), in order of mileage, then by name
        /// with digits counted as numbers.
        names: Vec<String>,
        /// By row: mileage in metres; NaN without one.
        mileage_m: Vec<f64>,
        /// By pile: its row; 4294967295 where the number ends in no digit.
        row: Vec<u32>,
        /// By pile: the number within the row; 4294967295 likewise.
        place: Vec<u32>,
    }
}

/// Text in pieces, so that digits compare as numbers: SN-9 before SN-15.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Piece {
    Digits(u128),
    Text(String),
}

fn pieces(name: &str) -> Vec<Piece> {
    let mut rest = name;
    let mut found = Vec::new();
    while let Some(first) = rest.chars().next() {
        let digits = first.is_ascii_digit();
        let end = rest.find(|c: char| c.is_ascii_digit() != digits).unwrap_or(rest.len());
        let (piece, after) = rest.split_at(end);
        // Beyond 38 digits a number is a text.
        found.push(match piece.parse() {
            Ok(number) if digits => Piece::Digits(number),
            _ => Piece::Text(piece.to_owned()),
        });
        rest = after;
    }
    found
}

/// Groups piles by their numbers without the last digits: `K12+340_A_17` stands in `K12+340_A`, `SN-15-47` in
/// `SN-15`, `Z418` in `Z`. Letter case and the separator before the place do not tell rows apart.
#[must_use]
pub fn rows_of_numbers(numbers: &PileNumbers) -> NumberedRows {
    let mut job = NumberedRowsJob::of(numbers.len());
    while !job.go_on(numbers, usize::MAX) {}
    job.ordered()
}

/// [`rows_of_numbers`] of a map's piles, in steps.
#[derive(Debug)]
pub struct NumberedRowsJob {
    piles: usize,
    known: HashMap<String, u32>,
    /// In the order they were met: mileage and name.
    rows: Vec<(f64, String)>,
    found: NumberedRows,
    name: String,
}

impl NumberedRowsJob {
    /// Reads the numbers of a map's piles.
    #[must_use]
    pub fn new(map: &PileMap) -> Self {
        Self::of(map.columns().pile_no.len())
    }

    fn of(piles: usize) -> Self {
        let found = NumberedRows { names: vec![], mileage_m: vec![], row: vec![], place: vec![] };
        Self { piles, known: HashMap::new(), rows: Vec::new(), found, name: String::new() }
    }

    fn go_on(&mut self, numbers: &PileNumbers, piles: usize) -> bool {
        let Self { known, rows, found, name, .. } = self;
        for at in next(found.row.len(), piles, self.piles) {
            let number = numbers.get(at).trim();
            let parts = parse_number(number);
            let (mut row, mut place) = (NO_ROW, NO_ROW);
            if let Some(of) = parts.place {
                name.clear();
                let stem = number.trim_end_matches(|c: char| c.is_ascii_digit());
                let letters = stem.trim_end_matches(['_', '-', ' ', '.', '/', '#']).chars();
                name.extend(letters.map(|c| c.to_ascii_uppercase()));
                row = known.get(name).copied().unwrap_or(rows.len() as u32);
                if row as usize == rows.len() {
                    known.insert(name.clone(), row);
                    rows.push((parts.mileage_m.unwrap_or(f64::NAN), name.clone()));
                }
                place = of;
            }
            found.row.push(row);
            found.place.push(place);
        }
        self.found.row.len() >= self.piles
    }

    fn ordered(self) -> NumberedRows {
        let Self { mut rows, mut found, .. } = self;
        // Into order; NaN, without a mileage, comes last.
        let mut order: Vec<(u32, Vec<Piece>, f64)> =
            (0u32..).zip(&rows).map(|(row, (mileage_m, name))| (row, pieces(name), *mileage_m)).collect();
        order.sort_unstable_by(|a, b| a.2.total_cmp(&b.2).then_with(|| a.1.cmp(&b.1)).then(a.0.cmp(&b.0)));
        let mut rank = vec![NO_ROW; rows.len()];
        for ((old, ..), new) in order.iter().zip(0u32..) {
            if let Some(rank) = rank.get_mut(*old as usize) {
                *rank = new;
            }
            if let Some((mileage_m, name)) = rows.get_mut(*old as usize) {
                found.mileage_m.push(*mileage_m);
                found.names.push(std::mem::take(name));
            }
        }
        for row in &mut found.row {
            *row = rank.get(*row as usize).copied().unwrap_or(NO_ROW);
        }
        found
    }
}

impl Job for NumberedRowsJob {
    type Answer = NumberedRows;

    fn step(&mut self, map: &PileMap, piles: usize) -> bool {
        self.go_on(&map.columns().pile_no, piles)
    }

    fn progress(&self) -> f64 {
        share(self.found.row.len(), self.piles)
    }

    fn finish(mut self, map: &PileMap) -> NumberedRows {
        while !self.step(map, usize::MAX) {}
        self.ordered()
    }
}
