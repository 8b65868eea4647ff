//! A chunk gives back the values that were put in, to the digit, and damage is told by the part it lies in.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use log_format::{ChunkError, ChunkHead, ChunkWriter, LogPart, WantedRows};
use proptest::prelude::*;

/// Rows of a block.
const BLOCK_ROWS: usize = 1024;
/// Most rows of a chunk.
const MAX_ROWS: usize = 1 << 22;

/// A series as machines make them, or as nobody does.
fn series() -> impl Strategy<Value = Vec<i64>> {
    let edge = prop_oneof![Just(i64::MIN), Just(i64::MAX), Just(0), Just(-1), Just(1), any::<i64>()];
    let steps = prop_oneof![Just(1i64), Just(10), Just(1000), 1..100_000i64];
    prop_oneof![
        prop::collection::vec(edge, 0..200),
        prop::collection::vec(any::<i64>(), 0..3000),
        // Constant.
        (any::<i64>(), 0..3000usize).prop_map(|(value, rows)| vec![value; rows]),
        // A walk in steps, wrapping at the ends of the range.
        (any::<i64>(), steps, prop::collection::vec(-20..20i64, 0..3000)).prop_map(|(start, step, turns)| {
            let mut value = start;
            turns
                .iter()
                .map(|turn| {
                    value = value.wrapping_add(turn * step);
                    value
                })
                .collect()
        }),
        // A clock with gaps that jumps back.
        prop::collection::vec(prop_oneof![20 => Just(1000i64), 1 => -3_600_000..3_600_000i64], 0..3000).prop_map(
            |ticks| ticks
                .iter()
                .scan(1_763_600_000_000i64, |at, tick| {
                    *at += tick;
                    Some(*at)
                })
                .collect()
        ),
    ]
}

fn gaps(rows: usize) -> impl Strategy<Value = Option<Vec<bool>>> {
    prop_oneof![
        Just(None),
        Just(Some(vec![false; rows])),
        prop::collection::vec(any::<bool>(), rows).prop_map(Some),
        // In runs.
        prop::collection::vec(1..500usize, rows / 100 + 1).prop_map(move |runs| {
            let cells = runs.iter().enumerate().flat_map(|(at, &run)| vec![at % 2 == 0; run]);
            let mut cells: Vec<bool> = cells.take(rows).collect();
            cells.resize(rows, true);
            Some(cells)
        }),
    ]
}

fn chunk_of(values: &[i64], present: Option<&[bool]>) -> Vec<u8> {
    let mut writer = ChunkWriter::new(values.len()).unwrap();
    writer.add_integers("a", 0, values, present).unwrap();
    writer.finish()
}

/// The integers of a column, `None` where there is no reading.
fn integers(bytes: &[u8], key: &str) -> Result<Vec<Option<i64>>, ChunkError> {
    let head = ChunkHead::read(bytes)?;
    let mut out = Vec::new();
    head.column(bytes, key)?.append_with(&mut out, None, Some)?;
    Ok(out)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 192,
        rng_seed: proptest::test_runner::RngSeed::Fixed(69),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn integers_come_back_with_their_gaps(
        (values, present) in series().prop_flat_map(|values| { let rows = values.len(); (Just(values), gaps(rows)) }),
    ) {
        let bytes = chunk_of(&values, present.as_deref());
        let expected: Vec<Option<i64>> = values.iter().enumerate()
            .map(|(row, &value)| present.as_ref().is_none_or(|present| present[row]).then_some(value)).collect();
        prop_assert_eq!(&integers(&bytes, "a").unwrap(), &expected);

        // The heads of the chunk and of its blocks tell the truth.
        let head = ChunkHead::read(&bytes).unwrap();
        let numbers: Vec<i64> = expected.iter().copied().flatten().collect();
        let (least, largest) = (numbers.iter().copied().min().unwrap_or(0), numbers.iter().copied().max().unwrap_or(0));
        prop_assert_eq!((head.columns[0].count, head.columns[0].least, head.columns[0].largest),
            (numbers.len(), least, largest));
        let column = head.column(&bytes, "a").unwrap();
        for (block, cells) in column.blocks().iter().zip(expected.chunks(BLOCK_ROWS)) {
            let numbers: Vec<i64> = cells.iter().copied().flatten().collect();
            prop_assert_eq!((block.rows, block.count), (cells.len(), numbers.len()));
            prop_assert_eq!(block.least, numbers.iter().copied().min().unwrap_or(0));
            prop_assert_eq!(block.largest, numbers.iter().copied().max().unwrap_or(0));
        }
    }

    #[test]
    fn readings_come_back_to_the_digit_they_are_kept_with(
        integers in prop::collection::vec(prop::option::weighted(0.9, -(1i64 << 50)..1 << 50), 0..300),
        decimals in 0..=6u8,
    ) {
        let text = |value: i64| format!("{value}e-{decimals}").parse::<f64>().unwrap();
        let readings: Vec<f64> = integers.iter().map(|cell| cell.map_or(f64::NAN, text)).collect();
        let mut writer = ChunkWriter::new(readings.len()).unwrap();
        writer.add_readings("a", decimals, &readings).unwrap();
        let bytes = writer.finish();
        let head = ChunkHead::read(&bytes).unwrap();
        let column = head.column(&bytes, "a").unwrap();
        let (mut wide, mut narrow) = (Vec::new(), Vec::new());
        column.append_f64(&mut wide).unwrap();
        column.append_f32(&mut narrow).unwrap();
        let bits = |values: &[f64]| values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
        prop_assert_eq!(bits(&wide), bits(&readings));
        for (narrow, reading) in narrow.iter().zip(&readings) {
            prop_assert_eq!(narrow.to_bits(), (*reading as f32).to_bits());
        }
    }

    /// About the ends of what 32 bits, floats of 32 bits and floats of 64 bits hold.
    #[test]
    fn readings_of_any_width_come_back_to_the_digit(
        least in prop_oneof![
            Just(0i64), Just(-(1 << 24)), Just(1 << 24), Just(-(1 << 31)), Just(1 << 32), Just((1 << 53) - (1 << 33)),
            -2000..2000i64, any::<i32>().prop_map(i64::from),
        ],
        width in 0..=33u32,
        step in prop_oneof![Just(1i64), Just(10), 2..100_000i64, Just(1 << 31), Just(1 << 33)],
        (cells, present) in prop::collection::vec(any::<u64>(), 1..2600)
            .prop_flat_map(|cells| { let rows = cells.len(); (Just(cells), gaps(rows)) }),
        falls in any::<bool>(),
        decimals in 0..=12u8,
    ) {
        let most = (1i64 << 53) - 1;
        let above = |(row, cell): (usize, &u64)| {
            let turn = if falls { (cells.len() - row) as u64 * 3 } else { 0 };
            ((cell & ((1 << width) - 1)) + turn) as i64
        };
        let values: Vec<i64> = cells.iter().enumerate().map(above)
            .map(|above| (i128::from(least) + i128::from(above) * i128::from(step)).min(i128::from(most)) as i64).collect();
        let mut writer = ChunkWriter::new(values.len()).unwrap();
        writer.add_integers("a", decimals, &values, present.as_deref()).unwrap();
        let bytes = writer.finish();
        let head = ChunkHead::read(&bytes).unwrap();
        let column = head.column(&bytes, "a").unwrap();
        let (mut wide, mut narrow) = (Vec::new(), Vec::new());
        column.append_f64(&mut wide).unwrap();
        column.append_f32(&mut narrow).unwrap();
        let integers = integers(&bytes, "a").unwrap();
        prop_assert_eq!((wide.len(), narrow.len(), integers.len()), (values.len(), values.len(), values.len()));
        for (row, &value) in values.iter().enumerate() {
            let expected = present.as_ref().is_none_or(|present| present[row]).then_some(value);
            let reading = expected.map_or(f64::NAN, |value| format!("{value}e-{decimals}").parse::<f64>().unwrap());
            prop_assert_eq!(integers[row], expected);
            prop_assert_eq!(wide[row].to_bits(), reading.to_bits());
            prop_assert_eq!(narrow[row].to_bits(), (reading as f32).to_bits());
        }
    }

    #[test]
    fn a_flipped_bit_is_told_and_spoils_one_column(at in any::<prop::sample::Index>(), bit in 0..8u8) {
        let (bytes, _) = example();
        let head = ChunkHead::read(&bytes).unwrap();
        let mut other = bytes.clone();
        let at = at.index(bytes.len());
        other[at] ^= 1 << bit;
        let own: Vec<_> = head.columns.iter().filter(|column| column.bytes.contains(&at)).collect();
        match own.as_slice() {
            [] => prop_assert!(ChunkHead::read(&other).is_err()),
            [column, ..] => for each in &head.columns {
                let read = integers(&other, &each.key);
                if each.key == column.key {
                    prop_assert_eq!(read, Err(ChunkError::Checksum { part: format!("column {}", each.key) }));
                } else {
                    prop_assert_eq!(read.unwrap(), integers(&bytes, &each.key).unwrap());
                }
            },
        }
    }
}

fn example() -> (Vec<u8>, Vec<f64>) {
    let depth: Vec<f64> = (0..2500).map(|row| (f64::from(row) / 40.0).sin() * 9.0 + 9.0).collect();
    let mut writer = ChunkWriter::new(depth.len()).unwrap();
    writer.add_integers("seq", 0, &(0..2500).collect::<Vec<_>>(), None).unwrap();
    writer.add_readings("depth_m", 3, &depth).unwrap();
    writer.add_readings("flow_lpm", 2, &depth.iter().map(|depth| depth * 3.0).collect::<Vec<_>>()).unwrap();
    (writer.finish(), depth)
}

#[test]
fn a_cut_chunk_gives_the_columns_before_the_cut() {
    let (bytes, _) = example();
    let head = ChunkHead::read(&bytes).unwrap();
    for end in 0..bytes.len() {
        let cut = &bytes[..end];
        let Ok(cut_head) = ChunkHead::read(cut) else {
            assert!(end < head.columns[0].bytes.start, "the head is whole at {end}");
            continue;
        };
        assert_eq!(cut_head, head);
        for column in &head.columns {
            let opened = cut_head.column(cut, &column.key);
            if column.bytes.end <= end {
                assert!(opened.is_ok());
            } else {
                let part = format!("column {}", column.key);
                assert_eq!(opened.map(|_| ()), Err(ChunkError::Truncated { part }));
            }
        }
    }
}

#[test]
fn selected_columns_are_those_of_the_whole() {
    let (bytes, _) = example();
    let head = ChunkHead::read(&bytes).unwrap();
    let part = head.select(&bytes, &["flow_lpm", "seq"]).unwrap();
    assert!(part.len() < bytes.len());
    let keys: Vec<String> = ChunkHead::read(&part).unwrap().columns.into_iter().map(|column| column.key).collect();
    assert_eq!(keys, ["flow_lpm", "seq"]);
    for key in ["flow_lpm", "seq"] {
        assert_eq!(integers(&part, key), integers(&bytes, key));
    }
    assert_eq!(head.select(&bytes, &["nobody"]), Err(ChunkError::Column { column: "nobody".to_owned() }));
}

#[test]
fn what_never_changes_takes_next_to_nothing() {
    let rows = 6000i64;
    for values in [vec![7; 6000], (0..rows).collect(), (0..rows).map(|row| 1_763_600_000_000 + row * 1000).collect()] {
        let bytes = chunk_of(&values, None);
        assert!(bytes.len() < 130, "{} bytes", bytes.len());
    }
}

#[test]
fn steps_are_found_whatever_the_digits_kept() {
    let walk: Vec<i64> = (0..2000).map(|row: i64| (row * 7919) % 13).collect();
    let tenfold: Vec<i64> = walk.iter().map(|value| value * 10 + 3).collect();
    assert!(chunk_of(&tenfold, None).len() <= chunk_of(&walk, None).len() + 4);
}

#[test]
fn what_does_not_fit_is_refused_by_name() {
    let mut writer = ChunkWriter::new(2).unwrap();
    let length = ChunkError::Length { column: "a".to_owned(), cells: 3, rows: 2 };
    assert_eq!(writer.add_integers("a", 0, &[1, 2, 3], None), Err(length));
    let reading = ChunkError::Reading { column: "a".to_owned(), row: 1, decimals: 3 };
    assert_eq!(writer.add_readings("a", 3, &[0.0, 1e16]), Err(reading));
    writer.add_integers("a", 0, &[1, 256], None).unwrap();
    assert_eq!(writer.add_integers("a", 0, &[1, 2], None), Err(ChunkError::Twice { column: "a".to_owned() }));
    let limit = ChunkError::Limit { what: "rows", found: MAX_ROWS + 1, limit: MAX_ROWS };
    assert_eq!(ChunkWriter::new(MAX_ROWS + 1).map(|_| ()), Err(limit));

    let bytes = writer.finish();
    let head = ChunkHead::read(&bytes).unwrap();
    let column = head.column(&bytes, "a").unwrap();
    let (mut numbers, mut codes) = (Vec::<u32>::new(), Vec::<u8>::new());
    column.append_as(&mut numbers, "u32").unwrap();
    assert_eq!(numbers, [1, 256]);
    let wrong = ChunkError::Type { column: "a".to_owned(), wanted: "u8" };
    assert_eq!(column.append_as(&mut codes, "u8"), Err(wrong));
}

#[test]
fn another_version_and_other_bytes_are_told_apart() {
    let (mut bytes, _) = example();
    bytes[3] = 9;
    assert_eq!(ChunkHead::read(&bytes), Err(ChunkError::Version { found: 9, known: 1 }));
    assert_eq!(ChunkHead::read(b"not a chunk"), Err(ChunkError::Foreign));
    assert_eq!(ChunkHead::read(&[]), Err(ChunkError::Foreign));
}

/// A log of 2,500 rows with a hole in its numbers, a clock that jumps back, two passes and two channels.
fn log() -> Vec<u8> {
    let rows = 0..2500i64;
    let mut writer = ChunkWriter::new(2500).unwrap();
    writer.add_integers("seq", 0, &rows.clone().map(|row| row + row / 1000).collect::<Vec<_>>(), None).unwrap();
    let jump = |row: i64| if row < 1500 { 0 } else { 300_000 };
    writer
        .add_integers("time_ms", 0, &rows.clone().map(|row| row * 1000 - jump(row)).collect::<Vec<_>>(), None)
        .unwrap();
    writer.add_integers("pass", 0, &rows.clone().map(|row| row / 1250).collect::<Vec<_>>(), None).unwrap();
    let depth: Vec<f64> = rows.clone().map(|row| row as f64 / 100.0).collect();
    writer.add_readings("depth_m", 3, &depth).unwrap();
    let flow: Vec<f64> = rows.map(|row| if row % 7 == 0 { f64::NAN } else { ((row * 7919) % 101) as f64 }).collect();
    writer.add_readings("flow_lpm", 2, &flow).unwrap();
    writer.finish()
}

fn keys(keys: &[&str]) -> Vec<String> {
    keys.iter().map(|&key| key.to_owned()).collect()
}

#[test]
fn rows_of_a_log_are_those_wanted() {
    let bytes = log();
    let channels = keys(&["flow_lpm", "nobody", "depth_m"]);
    let whole = LogPart::read(&bytes, &channels, &WantedRows::ALL).unwrap();
    assert_eq!(whole.seq.len(), 2500);
    assert_eq!(whole.damage, []);
    assert_eq!(whole.values.len(), 3 * 2500);
    assert!(whole.values[2500..5000].iter().all(|value| value.is_nan()), "a channel that it has not");
    assert_eq!(whole.values[5000 + 321].to_bits(), 3.21f32.to_bits());

    let wanted = WantedRows { after_seq: Some(900), from_ms: 850_000.0, to_ms: 1_400_000.0, passes: Some(&[0]) };
    let part = LogPart::read(&bytes, &channels, &wanted).unwrap();
    let expected: Vec<usize> = (0..2500)
        .filter(|&row| {
            whole.seq[row] > 900 && (850_000.0..=1_400_000.0).contains(&whole.time_ms[row]) && whole.pass[row] == 0
        })
        .collect();
    assert!(expected.len() > 100 && expected.len() < 1250);
    assert_eq!(part.seq, expected.iter().map(|&row| whole.seq[row]).collect::<Vec<_>>());
    assert_eq!(part.time_ms, expected.iter().map(|&row| whole.time_ms[row]).collect::<Vec<_>>());
    assert_eq!(part.pass, vec![0; expected.len()]);
    let bits = |values: &[f32]| values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
    for channel in 0..3 {
        let own: Vec<f32> = expected.iter().map(|&row| whole.values[channel * 2500 + row]).collect();
        assert_eq!(bits(&part.values[channel * expected.len()..][..expected.len()]), bits(&own));
    }
}

#[test]
fn a_damaged_channel_of_a_log_is_told_of_and_the_others_are_read() {
    let bytes = log();
    let head = ChunkHead::read(&bytes).unwrap();
    let channels = keys(&["depth_m", "flow_lpm"]);
    let whole = LogPart::read(&bytes, &channels, &WantedRows::ALL).unwrap();
    let flipped = |key: &str| {
        let mut other = bytes.clone();
        other[head.of(key).unwrap().bytes.start + 3] ^= 1;
        LogPart::read(&other, &channels, &WantedRows::ALL)
    };
    let part = flipped("depth_m").unwrap();
    assert_eq!(part.damage, [ChunkError::Checksum { part: "column depth_m".to_owned() }]);
    assert!(part.values[..2500].iter().all(|value| value.is_nan()));
    assert_eq!(part.values[2501], whole.values[2501]);
    for key in ["seq", "time_ms", "pass"] {
        assert_eq!(flipped(key), Err(ChunkError::Checksum { part: format!("column {key}") }));
    }
    let mut writer = ChunkWriter::new(2).unwrap();
    for key in ["seq", "time_ms", "pass"] {
        writer.add_integers(key, 0, &[2, 1], None).unwrap();
    }
    let unordered = LogPart::read(&writer.finish(), &[], &WantedRows::ALL);
    assert_eq!(unordered.map_err(|fault| fault.code()), Err("chunk.malformed"));
}
