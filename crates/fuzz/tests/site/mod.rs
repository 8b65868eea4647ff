//! Rows of machines as they come, and as nobody would expect them.

use fuzz::{Random, Watch};
use history::{RecordHead, RecordRows, RecordSet};

/// Rows by column: depth, a flow, a running total.
pub struct Columns {
    pub time_ms: Vec<f64>,
    pub pass: Vec<u8>,
    pub values: [Vec<f32>; 3],
}

#[derive(Clone, Copy)]
enum Shape {
    /// Strokes down and up.
    Strokes,
    /// Every row elsewhere.
    Jumping,
    /// All the same.
    Flat,
    /// Hardly a reading.
    Silent,
    /// Two values in turn, which is a turn of direction at every row.
    Jittering,
    /// Any bits.
    Bits,
    /// One reading far from all others.
    Peak,
}

const SHAPES: [Shape; 7] =
    [Shape::Strokes, Shape::Jumping, Shape::Flat, Shape::Silent, Shape::Jittering, Shape::Bits, Shape::Peak];

fn channel(random: &mut Random, rows: usize) -> Vec<f32> {
    let shape = random.of(&SHAPES).unwrap_or(Shape::Flat);
    let (scale, holes) = (random.share() * 60.0 + 0.1, random.of(&[0, 0, 3, 40]).unwrap_or(0));
    let infinite = random.one_in(6);
    (0..rows)
        .map(|row| {
            if holes > 0 && random.one_in(holes) {
                return f32::NAN;
            }
            if infinite && random.one_in(rows / 3 + 1) {
                return if random.one_in(2) { f32::INFINITY } else { f32::NEG_INFINITY };
            }
            (match shape {
                Shape::Strokes => ((row as f64 / 500.0).fract() - 0.5).abs() * scale,
                Shape::Jumping => random.share() * scale,
                Shape::Flat => scale,
                Shape::Silent => {
                    if random.one_in(rows / 20 + 1) {
                        scale
                    } else {
                        f64::NAN
                    }
                }
                Shape::Jittering => {
                    if row % 2 == 0 {
                        scale
                    } else {
                        -scale
                    }
                }
                Shape::Bits => f64::from(f32::from_bits(random.bits() as u32)),
                Shape::Peak => {
                    if row == rows / 2 {
                        1e30
                    } else {
                        scale + row as f64 * 1e-9
                    }
                }
            }) as f32
        })
        .collect()
}

/// Rows of any shape.
pub fn columns(random: &mut Random) -> Columns {
    columns_up_to(random, usize::MAX)
}

/// The same, at most so many.
pub fn columns_up_to(random: &mut Random, most: usize) -> Columns {
    let rows = random.size().min(most);
    let clock = random.below(5);
    let passes = random.below(4);
    let mut time = 1.79e12;
    let time_ms = (0..rows)
        .map(|row| {
            time += match clock {
                0 => 1000.0,
                1 => random.share() * 4000.0,
                2 => {
                    if random.one_in(300) {
                        -90_000.0
                    } else {
                        1000.0
                    }
                }
                _ => 60_000.0,
            };
            match clock {
                3 => random.share() * 3e12,
                4 if row % 64 == 7 => f64::NAN,
                4 => random.float() * 1e10,
                _ => time,
            }
        })
        .collect();
    let pass = (0..rows)
        .map(|row| match passes {
            0 => 0,
            1 => (row / 700 % 5) as u8,
            2 => (row % 2) as u8,
            _ => random.bits() as u8,
        })
        .collect();
    Columns { time_ms, pass, values: [0, 1, 2].map(|_| channel(random, rows)) }
}

/// A set of these rows, of many records one after another or all mixed.
pub fn set_of(columns: &Columns, random: &mut Random, watch: &mut Watch) -> RecordSet {
    let mut set = RecordSet::new(["depth_m", "flow_lpm", "total_l"].map(String::from).to_vec());
    let rows = columns.time_ms.len();
    let records = if random.one_in(6) { rows.min(200_000) + 1 } else { 1 + random.below(40) };
    for id in 0..records as u32 {
        let head = RecordHead { id, pile_id: id / 2, machine_id: id % 5, row: random.below(9) as u32 };
        assert_eq!(set.add_record(head), Ok(id));
    }
    let mixed = random.one_in(3);
    let mut at = 0;
    while at < rows {
        let end = (at + 1 + random.below(if records > 100 { 40 } else { rows / 4 + 40 })).min(rows);
        let part = |cells: &Vec<f32>| cells[at..end].to_vec();
        let values: Vec<f32> = columns.values.iter().flat_map(part).collect();
        let added = RecordRows { time_ms: &columns.time_ms[at..end], pass: &columns.pass[at..end], values: &values };
        let record = random.below(records) as u32;
        let outcome = if mixed {
            watch.step("append", || {
                (at..end).try_for_each(|row| {
                    let values = [0, 1, 2].map(|channel| values[channel * (end - at) + row - at]);
                    let one = RecordRows {
                        time_ms: &columns.time_ms[row..=row],
                        pass: &columns.pass[row..=row],
                        values: &values,
                    };
                    set.append((record + row as u32 % 3) % records as u32, one)
                })
            })
        } else {
            watch.step("append", || set.append(record, added))
        };
        assert_eq!(outcome, Ok(()));
        at = end;
    }
    set
}
