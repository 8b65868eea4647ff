//! Row objects are read by the shape of the rows before them. Rows of another shape, anywhere, must make no difference
//! to what is read and to what is said of a fault.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod oracle;
mod support;

use oracle::{KINDS, cells_of, in_chunks, oracle, schema, seeded, value};
use payload::PayloadError;
use proptest::prelude::*;
use support::decode_table;

/// How a program writes its rows: the white space it puts at each place, and the order of the fields.
#[derive(Debug, Clone)]
struct Style {
    open: &'static str,
    comma: &'static str,
    colon: &'static str,
    close: &'static str,
    between: &'static str,
    turn: usize,
    /// Fields that it never writes, one bit each.
    absent: u8,
    /// A field nobody asked for, with a name of that many letters, before that field.
    extra: Option<(usize, usize)>,
    /// Writes one key with an escape.
    escaped: bool,
}

fn style() -> impl Strategy<Value = Style> {
    let space = || prop::sample::select(vec!["", "", "", " ", "\n    ", "\r\n\t"]);
    let order = (prop_oneof![2 => Just(0usize), 1 => 1usize..8], prop_oneof![2 => Just(0u8), 1 => any::<u8>()]);
    let extra = prop::option::of((0usize..8, 0usize..40));
    (space(), space(), space(), space(), space(), order, extra, prop::bool::weighted(0.1)).prop_map(
        |(open, comma, colon, close, between, (turn, absent), extra, escaped)| Style {
            open,
            comma,
            colon,
            close,
            between,
            turn,
            absent,
            extra,
            escaped,
        },
    )
}

/// A way in which one row differs from the others.
#[derive(Debug, Clone)]
enum Quirk {
    None,
    /// A field is left out.
    Without(usize),
    /// Two neighbours change places.
    Swapped(usize),
    /// A field more.
    More(usize, &'static str),
    /// More white space at one place.
    Space(usize),
    Empty,
}

fn quirk() -> impl Strategy<Value = Quirk> {
    prop_oneof![
        16 => Just(Quirk::None),
        2 => (0usize..9).prop_map(Quirk::Without),
        1 => (0usize..9).prop_map(Quirk::Swapped),
        1 => (0usize..9, other()).prop_map(|(at, value)| Quirk::More(at, value)),
        1 => (0usize..9).prop_map(Quirk::Space),
        1 => Just(Quirk::Empty),
    ]
}

fn other() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["1", "-0.5e3", "null", "false", "\"\"", "\"]},{\"", "{\"wide\":[{}]}", "[1,[2]]"])
}

fn write_row(style: &Style, quirk: &Quirk, cells: &[String], other: &str) -> String {
    let key = |name: &str| match name.char_indices().nth(2) {
        Some((at, letter)) if style.escaped => {
            format!("{}\\u{:04x}{}", &name[..at], u32::from(letter), &name[at + letter.len_utf8()..])
        }
        _ => name.to_owned(),
    };
    let present = KINDS.iter().zip(cells).enumerate().filter(|(i, _)| style.absent >> i & 1 == 0);
    let mut fields: Vec<String> =
        present.map(|(_, ((name, _), cell))| format!("\"{}\":{}{cell}", key(name), style.colon)).collect();
    if !fields.is_empty() {
        let turn = style.turn % fields.len();
        fields.rotate_left(turn);
    }
    if let Some((at, length)) = style.extra {
        fields.insert(at.min(fields.len()), format!("\"x{}\":{}{other}", "y".repeat(length), style.colon));
    }
    match *quirk {
        Quirk::Without(at) if at < fields.len() => drop(fields.remove(at)),
        Quirk::Swapped(at) if at + 1 < fields.len() => fields.swap(at, at + 1),
        Quirk::More(at, value) => fields.insert(at.min(fields.len()), format!("\"more\":{value}")),
        Quirk::Space(at) if at < fields.len() => fields[at].push(' '),
        Quirk::Empty => fields.clear(),
        _ => {}
    }
    format!("{{{}{}{}}}", style.open, fields.join(&format!(",{}", style.comma)), style.close)
}

/// Stretches of rows, each in a style of its own.
fn rows() -> impl Strategy<Value = String> {
    let row = || (KINDS.map(|(_, kind)| value(kind)).to_vec(), quirk(), other());
    let stretch = (style(), prop::collection::vec(row(), 0..20));
    prop::collection::vec(stretch, 1..5).prop_map(|stretches| {
        let rows = stretches.iter().flat_map(|(style, rows)| {
            let write = |(cells, quirk, other): &(Vec<String>, Quirk, &str)| {
                format!("{}{}", style.between, write_row(style, quirk, cells, other))
            };
            rows.iter().map(write).collect::<Vec<_>>()
        });
        format!("[{}]", rows.collect::<Vec<_>>().join(","))
    })
}

fn whole(bytes: &[u8]) -> Result<oracle::TableCells, PayloadError> {
    decode_table(bytes, &schema()).map(|table| cells_of(&table))
}

proptest! {
    #![proptest_config(seeded(1200))]

    #[test]
    fn rows_of_many_shapes(text in rows(), sizes in prop::collection::vec(1usize..700, 1..6)) {
        let ours = whole(text.as_bytes());
        prop_assert!(ours.is_ok(), "{}: {:?}", text, ours);
        prop_assert_eq!(ours.clone().ok(), oracle(text.as_bytes()), "{}", text);
        prop_assert_eq!(in_chunks(text.as_bytes(), &sizes).map(|t| cells_of(&t)), ours);
    }

    /// A fault is found where it is, whichever way the rows before it were read.
    #[test]
    fn damage_in_rows_of_many_shapes(
        text in rows(),
        at: prop::sample::Index,
        byte in prop_oneof![any::<u8>(), prop::sample::select(b"0159.eE-+\"{}[],: ntu\\".to_vec())],
        how in 0usize..4,
        sizes in prop::collection::vec(1usize..700, 1..4),
    ) {
        let mut bytes = text.into_bytes();
        let at = at.index(bytes.len());
        match how {
            0 => bytes.truncate(at),
            1 => bytes[at] = byte,
            2 => bytes.insert(at, byte),
            _ => drop(bytes.remove(at)),
        }
        let ours = whole(&bytes);
        if let Ok(cells) = &ours {
            prop_assert_eq!(Some(cells.clone()), oracle(&bytes));
        }
        prop_assert_eq!(in_chunks(&bytes, &sizes).map(|t| cells_of(&t)), ours.clone());
        // Byte by byte nothing is ever read by its shape.
        prop_assert_eq!(in_chunks(&bytes, &[1]).map(|t| cells_of(&t)), ours);
    }
}

/// Numbers that differ from run to run would make failures hard to find again.
fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z ^ z >> 32
}

/// Rows as a logger writes them; one field in `rarity` is left out, and as many are null.
fn log(rows: u64, rarity: u64) -> String {
    let text = (0..rows).map(|row| {
        let fields = KINDS.iter().enumerate().filter_map(|(i, (name, _))| {
            let chance = mix(row * 64 + i as u64);
            if chance.is_multiple_of(rarity) {
                return None;
            }
            let value = match i {
                _ if (chance >> 9).is_multiple_of(rarity) => "null".to_owned(),
                0 => format!("{}", (chance >> 20) as f64 / 4096.0),
                1 => format!("{:.2}", (chance % 20_001) as f64 / 100.0 - 100.0),
                2 => format!("{}", chance as i32),
                3 => row.to_string(),
                4 => (chance % 256).to_string(),
                5 => (1_795_133_700_000 + 1000 * row).to_string(),
                6 => format!("\"K12+{}_A_{}\"", row % 999, chance % 77),
                _ => ["\"down\"", "\"up\"", "\"复搅\"", "\"\""][(chance % 4) as usize].to_owned(),
            };
            Some(format!("\"{name}\":{value}"))
        });
        format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
    });
    format!("[{}]", text.collect::<Vec<_>>().join(","))
}

/// Many times the rows for which room is made at once.
#[test]
fn long_logs() {
    for (rows, rarity) in [(5000, 7), (5000, 200), (2048, 1 << 40), (2049, 1 << 40), (1023, 1000)] {
        let text = log(rows, rarity);
        let ours = whole(text.as_bytes());
        assert_eq!(ours.as_ref().ok(), oracle(text.as_bytes()).as_ref(), "{rows} rows, one in {rarity}");
        for sizes in [[65_536, 65_536], [1000, 50_000], [4096, 7]] {
            assert_eq!(in_chunks(text.as_bytes(), &sizes).map(|t| cells_of(&t)), ours, "{rows} rows by {sizes:?}");
        }
    }
}

#[test]
fn cut_or_flipped_anywhere() {
    let text = log(12, 9).into_bytes();
    for length in 0..text.len() {
        let fault = whole(&text[..length]).unwrap_err();
        assert_eq!(fault.code(), "payload.json", "{length}: {fault}");
        assert_eq!(in_chunks(&text[..length], &[1]).map(|t| cells_of(&t)), Err(fault), "{length}");
    }
    for bit in 0..text.len() * 8 {
        let mut flipped = text.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        let ours = whole(&flipped);
        if let Ok(cells) = &ours {
            assert_eq!(Some(cells), oracle(&flipped).as_ref(), "bit {bit}");
        }
        assert_eq!(in_chunks(&flipped, &[97]).map(|t| cells_of(&t)), ours, "bit {bit}");
    }
}

/// Values that a decoder could stumble over.
const ODD: [&str; 62] = [
    "NaN",
    "-NaN",
    "Infinity",
    "-Infinity",
    "-0",
    "-0.0",
    "0",
    "00",
    "01",
    "-01",
    "1.",
    ".5",
    "-.5",
    "-",
    "--1",
    "+1",
    "1-2",
    "1.2.3",
    "1 2",
    "1e",
    "1e+",
    "0x10",
    "1_0",
    "1e308",
    "-1e308",
    "1e400",
    "-1e400",
    "1e-400",
    "5e-324",
    "0e99999999999",
    "1e2",
    "1.0",
    "255",
    "256",
    "-1",
    "2147483647",
    "2147483648",
    "-2147483648",
    "-2147483649",
    "4294967295",
    "4294967296",
    "16777217",
    "3.4028235e38",
    "3.4028236e38",
    "9007199254740993",
    "123456789012345",
    "-12345678901234",
    "-123456789012345",
    "1234567890123456",
    "12345678901234.5",
    "12345678901234567890",
    "0.1234567890123456789",
    "null",
    "nul",
    "nulll",
    "true",
    "[]",
    "{}",
    "\"\"",
    "\"1\"",
    "\"\\ud83d\\ude00\"",
    "\"\\ud83d\"",
];

/// Each of them among forty ordinary values, in both forms, as every kind of column.
#[test]
fn odd_values_among_ordinary_ones() {
    let only = |at: usize, cells: &[&str]| {
        let columns = KINDS.iter().enumerate().map(|(i, (name, _))| {
            let cells = if i == at { cells.join(",") } else { vec!["null"; cells.len()].join(",") };
            format!("\"{name}\":[{cells}]")
        });
        format!("{{\"columns\":{{{}}},\"rows\":{}}}", columns.collect::<Vec<_>>().join(","), cells.len())
    };
    for (i, (name, _)) in KINDS.iter().enumerate() {
        let ordinary = if i < 6 { ["7", "42"] } else { ["\"K12+340\"", "\"\""] };
        for odd in ODD {
            for place in [3, 20, 39] {
                let mut cells: Vec<&str> = ordinary.into_iter().cycle().take(40).collect();
                cells[place] = odd;
                let rows: Vec<String> = cells.iter().map(|cell| format!("{{\"{name}\":{cell}}}")).collect();
                for text in [only(i, &cells), format!("[{}]", rows.join(","))] {
                    let ours = whole(text.as_bytes());
                    assert_eq!(ours.clone().ok(), oracle(text.as_bytes()), "{odd} as {name}");
                    assert_eq!(in_chunks(text.as_bytes(), &[1]).map(|t| cells_of(&t)), ours, "{odd} as {name}");
                }
            }
        }
    }
}

#[test]
fn numbers_of_rows_that_cannot_be() {
    for rows in ["1e18", "4294967296", "-1", "1.5", "1e400", "\"3\"", "null", "[3]"] {
        let text = format!("{{\"rows\":{rows},\"columns\":{{}}}}");
        assert_eq!(whole(text.as_bytes()).unwrap_err().code(), "payload.json", "{rows}");
    }
}
