//! Piles as bytes, for the way from the server and for who keeps them: the texts that pile numbers begin with, a chunk of
//! `log-format` with the columns, and those that hold other floats than decimals as they are. A row in the order of a
//! site takes some five bytes.

use crate::LayoutError;
use crate::map::{PileColumns, cell};
use log_format::{Beginnings, ChunkError, ChunkHead, ChunkWriter, NumberedKeys, NumberedTexts};

/// First bytes of a part, with its version.
const MAGIC: [u8; 4] = *b"PIL2";
const PILE_NO: NumberedKeys<'_> = NumberedKeys { begins: "begins", value: "value", less: None, digits: "digits" };

fn fault(what: &'static str) -> LayoutError {
    LayoutError::StoredPiles { what }
}

fn of_chunk(_: ChunkError) -> LayoutError {
    fault("its columns are damaged")
}

/// Takes bytes off the front.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, bytes: usize) -> Result<&'a [u8], LayoutError> {
        let (front, rest) = self.0.split_at_checked(bytes).ok_or(fault("it ends early"))?;
        self.0 = rest;
        Ok(front)
    }

    fn count(&mut self) -> Result<usize, LayoutError> {
        let (count, _) = self.take(4)?.as_chunks();
        Ok(u32::from_le_bytes(cell(count, 0, [0; 4])) as usize)
    }

    fn cells<const N: usize, T>(
        &mut self,
        rows: usize,
        of: impl Fn([u8; N]) -> T,
        into: &mut Vec<T>,
    ) -> Result<(), LayoutError> {
        let (cells, _) = self.take(rows.saturating_mul(N))?.as_chunks::<N>();
        into.extend(cells.iter().map(|&bytes| of(bytes)));
        Ok(())
    }
}

impl PileColumns {
    /// The rows from `from` to before `to` as bytes.
    ///
    /// # Errors
    /// `layout.stored_piles` for more rows than a chunk holds, or a number longer than 65,535 bytes.
    pub fn packed(&self, from: usize, to: usize) -> Result<Vec<u8>, LayoutError> {
        let to = to.min(self.pile_id.len());
        let rows = from.min(to)..to;
        let mut numbers = NumberedTexts::default();
        if !rows.clone().all(|row| numbers.push(self.pile_no.get(row))) {
            return Err(fault("a number is too long"));
        }
        let ids: Vec<i64> = rows.clone().map(|row| cell(&self.pile_id, row, 0).into()).collect();
        let statuses: Vec<i64> = rows.clone().map(|row| cell(&self.status, row, 0).into()).collect();
        let mut chunk = ChunkWriter::new(rows.len()).map_err(of_chunk)?;
        chunk.add_integers("pile_id", 0, &ids, None).map_err(of_chunk)?;
        numbers.add_to(&mut chunk, PILE_NO).map_err(of_chunk)?;
        chunk.add_integers("status", 0, &statuses, None).map_err(of_chunk)?;
        let mut raw = Vec::new();
        for (key, column) in [("x_m", &self.x_m), ("y_m", &self.y_m), ("finished_ms", &self.finished_ms)] {
            let values = column.get(rows.clone()).unwrap_or_default();
            if !chunk.add_exact(key, values, false).map_err(of_chunk)? {
                raw.extend(values.iter().flat_map(|value| value.to_le_bytes()));
            }
        }
        for (key, column) in
            [("diameter_m", &self.diameter_m), ("design_depth_m", &self.design_depth_m), ("depth_m", &self.depth_m)]
        {
            let values = column.get(rows.clone()).unwrap_or_default();
            let wide: Vec<f64> = values.iter().map(|&value| value.into()).collect();
            if !chunk.add_exact(key, &wide, true).map_err(of_chunk)? {
                raw.extend(values.iter().flat_map(|value| value.to_le_bytes()));
            }
        }
        let chunk = chunk.finish();
        let mut bytes = MAGIC.to_vec();
        numbers.put_beginnings(&mut bytes);
        bytes.extend((chunk.len() as u32).to_le_bytes());
        bytes.extend(chunk);
        bytes.extend(raw);
        Ok(bytes)
    }

    /// Adds the rows of a part.
    ///
    /// # Errors
    /// `layout.stored_piles` for bytes that are none; then the columns must not be used.
    pub fn push_packed(&mut self, bytes: &[u8]) -> Result<(), LayoutError> {
        let mut reader = Reader(bytes);
        if reader.take(MAGIC.len())? != MAGIC {
            return Err(fault("it is of another kind or version"));
        }
        let (beginnings, rest) = Beginnings::read(reader.0).ok_or(fault("a number is no text"))?;
        reader = Reader(rest);
        let chunk = reader.count()?;
        let chunk = reader.take(chunk)?;
        let head = ChunkHead::read(chunk).map_err(of_chunk)?;
        head.column(chunk, "pile_id").and_then(|ids| ids.append_as(&mut self.pile_id, "u32")).map_err(of_chunk)?;
        head.column(chunk, "status").and_then(|all| all.append_as(&mut self.status, "u8")).map_err(of_chunk)?;
        let numbers = &mut self.pile_no;
        let push = |beginning: &str, digits: &[u8]| numbers.push_parts(beginning, digits);
        beginnings.each_text(&head, chunk, PILE_NO, push).map_err(of_chunk)?;
        for (key, column) in [("x_m", &mut self.x_m), ("y_m", &mut self.y_m), ("finished_ms", &mut self.finished_ms)] {
            match head.column(chunk, key) {
                Ok(decimals) => decimals.append_f64(column).map_err(of_chunk)?,
                Err(ChunkError::Column { .. }) => reader.cells(head.rows, f64::from_le_bytes, column)?,
                Err(fault) => return Err(of_chunk(fault)),
            }
        }
        for (key, column) in [
            ("diameter_m", &mut self.diameter_m),
            ("design_depth_m", &mut self.design_depth_m),
            ("depth_m", &mut self.depth_m),
        ] {
            match head.column(chunk, key) {
                Ok(decimals) => decimals.append_f32(column).map_err(of_chunk)?,
                Err(ChunkError::Column { .. }) => reader.cells(head.rows, f32::from_le_bytes, column)?,
                Err(fault) => return Err(of_chunk(fault)),
            }
        }
        if !reader.0.is_empty() {
            return Err(fault("something follows it"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PileNumbers;
    use proptest::prelude::*;

    /// All cells as text, so that missing ones compare equal.
    fn cells(piles: &PileColumns) -> Vec<String> {
        let float = |value: f64| if value.is_nan() { "none".to_owned() } else { value.to_bits().to_string() };
        (0..piles.pile_id.len())
            .map(|row| {
                let wide = [&piles.x_m, &piles.y_m, &piles.finished_ms].map(|column| float(column[row]));
                let single = [&piles.diameter_m, &piles.design_depth_m, &piles.depth_m]
                    .map(|column| float(f64::from(column[row])));
                format!("{} {} {wide:?} {single:?} {}", piles.pile_id[row], piles.pile_no.get(row), piles.status[row])
            })
            .collect()
    }

    fn number() -> impl Strategy<Value = String> {
        prop_oneof!["[A-Z桩+_-]{0,4}[0-9]{0,20}", "K[0-9]{1,2}\\+[0-9]{3}_[A-C]_[0-9]{1,3}", Just(String::new())]
    }

    fn piles() -> impl Strategy<Value = PileColumns> {
        let metres = prop_oneof![Just(f64::NAN), -1e6..1e6f64, (0i64..9_999_999).prop_map(|mm| mm as f64 / 1000.0)];
        let depth = prop_oneof![Just(f32::NAN), (0u16..5000).prop_map(|cm| f32::from(cm) / 100.0)];
        let row = (any::<u32>(), number(), metres.clone(), metres, depth, 0u8..=255);
        proptest::collection::vec(row, 0..60).prop_map(|rows| PileColumns {
            pile_id: rows.iter().map(|row| row.0).collect(),
            pile_no: PileNumbers::from_texts(&rows.iter().map(|row| &row.1).collect::<Vec<_>>()),
            x_m: rows.iter().map(|row| row.2).collect(),
            y_m: rows.iter().map(|row| row.3).collect(),
            diameter_m: rows.iter().map(|_| 0.5).collect(),
            design_depth_m: rows.iter().map(|row| row.4).collect(),
            depth_m: rows.iter().map(|row| row.4 / 3.0).collect(),
            status: rows.iter().map(|row| row.5).collect(),
            finished_ms: rows.iter().map(|row| row.2 * 1e6).collect(),
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 200,
            rng_seed: proptest::test_runner::RngSeed::Fixed(13),
            failure_persistence: None,
            ..Default::default()
        })]

        #[test]
        fn parts_give_the_piles_back(piles in piles(), part in 1usize..20) {
            let mut back = PileColumns::default();
            for from in (0..piles.pile_id.len()).step_by(part) {
                back.push_packed(&piles.packed(from, from + part).unwrap()).unwrap();
            }
            prop_assert_eq!(cells(&back), cells(&piles));
        }

        #[test]
        fn a_part_that_is_cut_or_changed_is_a_fault_or_piles(
            piles in piles(), at: prop::sample::Index, byte: u8,
        ) {
            let whole = piles.packed(0, usize::MAX).unwrap();
            let cut = &whole[..at.index(whole.len())];
            prop_assert_eq!(PileColumns::default().push_packed(cut).unwrap_err().code(), "layout.stored_piles");
            let mut changed = whole.clone();
            changed[at.index(whole.len())] = byte;
            let _ = PileColumns::default().push_packed(&changed);
        }
    }

    /// A road's piles: rows of 22 along a bend, most of them made one after the other by two machines.
    #[test]
    fn a_pile_of_a_road_takes_few_bytes() {
        let rows = 20_000u32;
        let place = |id: u32| (f64::from(id / 22) * 1.5, f64::from(id % 22) * 1.5);
        let rounded = |metres: f64| (metres * 1000.0).round() / 1000.0;
        let turned = |id: u32| {
            let ((along, across), turn) = (place(id), place(id).0 / 3000.0);
            (
                rounded(3_403_000.0 + along * turn.cos() - across * turn.sin()),
                rounded(500_000.0 + along * turn.sin() + across * turn.cos()),
            )
        };
        let numbers: Vec<String> =
            (0..rows).map(|id| format!("K{}+{:03}_{}", 2 + id / 22_000, id / 22 % 1000, id % 22 + 1)).collect();
        let piles = PileColumns {
            pile_id: (1..=rows).collect(),
            pile_no: PileNumbers::from_texts(&numbers),
            x_m: (0..rows).map(|id| turned(id).0).collect(),
            y_m: (0..rows).map(|id| turned(id).1).collect(),
            diameter_m: vec![0.5; rows as usize],
            design_depth_m: (0..rows).map(|id| 5.5 + (id / 220 % 8) as f32 / 2.0).collect(),
            depth_m: (0..rows).map(|id| 5.5 + (id / 220 % 8) as f32 / 2.0 + (id * 7 % 5) as f32 / 100.0).collect(),
            status: (0..rows).map(|id| if id % 20 == 0 { 3 } else { 2 }).collect(),
            finished_ms: (0..rows).map(|id| 1.7e12 + f64::from(id * 900 + id * 37 % 300) * 1000.0).collect(),
        };
        let bytes = piles.packed(0, usize::MAX).unwrap().len();
        assert!(bytes < 8 * rows as usize, "{} B a pile", bytes as f64 / f64::from(rows));
    }
}
