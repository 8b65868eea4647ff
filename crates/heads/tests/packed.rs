//! Heads as bytes: those that an earlier version kept, and numbers of piles that machines make side by side.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use heads::{ColumnCells, Heads, NO_U32, Texts};
use proptest::prelude::*;

fn texts(all: &[String]) -> Texts {
    let mut made = Texts::default();
    all.iter().for_each(|text| made.push(text.as_bytes()));
    made
}

fn table(columns: Vec<(&str, ColumnCells)>) -> Heads {
    Heads::new(columns.into_iter().map(|(name, cells)| (name.to_owned(), cells)).collect()).unwrap()
}

/// Every cell as it is, floats by their bits.
fn cells(heads: &Heads) -> Vec<Vec<String>> {
    let of = |name: &str| match heads.cells(name).unwrap() {
        ColumnCells::F64(cells) => cells.iter().map(|cell| format!("{:x}", cell.to_bits())).collect(),
        ColumnCells::F32(cells) => cells.iter().map(|cell| format!("{:x}", cell.to_bits())).collect(),
        ColumnCells::U32(cells) => cells.iter().map(u32::to_string).collect(),
        ColumnCells::U8(cells) => cells.iter().map(u8::to_string).collect(),
        _ => heads.texts_of(&heads.all().0, name).unwrap().into_iter().map(str::to_owned).collect(),
    };
    heads.names().map(of).collect()
}

/// Three records as `HED2`, which browsers have kept: number, pile, machine, begin, depth and warnings.
const EARLIER: &str = "\
48454432060004097265636f72645f6e6f040770696c655f6e6f050e65717569706d656e745f6e616d65000a737461727465645f6d7301076465\
7074685f6d02087761726e696e6773ee00000089504c0157030a0130000d030001023076001103b8f909e80b0230640006030e000131000d0300\
01023176000d030e03023164000d0300040132000d0300010133001703808cd48cd366d9d7370134021002cc08020135000f0200035f86d67803\
000101000202000327bbf7be03b8f909e80b0100160300a417ed5d14ca000eb9f1a1f103000101000202000327bbf7be030e0301020302000ac5\
5e7dbe0300040401010200044a4b60d203000101000202000327bbf7be03808cd48cd366d9d7370500b0220400aade15d73fe0e62302cc080202\
000203010101b96fc8492302000303000203010101a939cb96020000000c000c004b312d3230323631313230544b322d32303236313132305402\
00000002000100412d42020000000600e4b880e58fb70600e4ba8ce58fb7";

#[test]
fn what_an_earlier_version_kept_is_read() {
    let byte = |at: usize| u8::from_str_radix(&EARLIER[at..at + 2], 16).unwrap();
    let bytes: Vec<u8> = (0..EARLIER.len()).step_by(2).map(byte).collect();
    assert_eq!(&bytes[..4], b"HED2");
    let heads = Heads::of_packed(&bytes).unwrap();
    let rows = heads.all().0;
    let texts = |name: &str| heads.texts_of(&rows, name).unwrap();
    assert_eq!(texts("record_no"), ["K1-20261120T081500", "K2-20261120T081511", "K1-20261120T083012"]);
    assert_eq!(texts("pile_no"), ["A-009", "B7", "A-010"]);
    assert_eq!(texts("equipment_name"), ["一号", "二号", "一号"]);
    let began = [1_763_500_000_000.0, 1_763_500_011_000.0, 1_763_500_912_345.0];
    assert_eq!(heads.numbers_of(&rows, "started_ms").unwrap(), began);
    assert_eq!(format!("{:?}", heads.numbers_of(&rows, "warnings").unwrap()), "[0.0, NaN, 3.0]");
    let depths = heads.numbers_of(&rows, "depth_m").unwrap();
    assert_eq!((depths[0], depths[1].is_nan(), depths[2]), (5.5, true, f64::from(5.52f32)));
    // It is kept anew as this version keeps it.
    let anew = heads.packed(0, usize::MAX).unwrap();
    assert_eq!(&anew[..4], b"HED3");
    assert_eq!(cells(&Heads::of_packed(&anew).unwrap()), cells(&heads));
}

#[test]
fn another_version_is_a_fault() {
    let mut bytes = table(vec![("pile_id", ColumnCells::U32(vec![1]))]).packed(0, 1).unwrap();
    for version in [b'1', b'4', 0] {
        bytes[3] = version;
        assert_eq!(Heads::of_packed(&bytes).unwrap_err().code(), "heads.kept");
    }
}

/// Of each machine the next pile of its row, as often as it is named.
fn piles_of(machines: &[u8]) -> Vec<String> {
    let mut made = [0u32; 256];
    let next = |&machine: &u8| {
        made[usize::from(machine)] += 1;
        format!("F{machine}-7-{}", u32::from(machine) * 37 % 101 + made[usize::from(machine)])
    };
    machines.iter().map(next).collect()
}

#[test]
fn numbers_of_piles_made_side_by_side_take_less_than_half_a_byte() {
    let mut random = 3u32;
    let machine = |_| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 24) as u8 % 100
    };
    let machines: Vec<u8> = (0..4_000).map(machine).collect();
    let bytes = |texts: &[String]| {
        let heads = table(vec![("pile_no", ColumnCells::Text(self::texts(texts)))]);
        let bytes = heads.packed(0, usize::MAX).unwrap();
        assert_eq!(cells(&Heads::of_packed(&bytes).unwrap()), [texts]);
        bytes.len()
    };
    let rows: Vec<String> = machines.iter().map(|machine| format!("F{machine}-7-1")).collect();
    // The first of each row tells where it begins. As they are, the numbers from 1 to 150 take a byte each.
    assert!(bytes(&piles_of(&machines)) - bytes(&rows) < machines.len() / 2);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        rng_seed: proptest::test_runner::RngSeed::Fixed(41),
        failure_persistence: None,
        ..Default::default()
    })]

    /// Whatever the bits of a float, times in no order, and texts that go on where their machine was, or anywhere.
    #[test]
    fn every_cell_comes_back_to_the_bit(
        machines in prop::collection::vec(0u8..6, 0..80),
        odd in prop::collection::vec("[K桩]{0,2}[0-9]{0,20}", 80),
        is_odd in prop::collection::vec(prop::bool::weighted(0.1), 80),
        // A missing one is NaN of one kind.
        times in prop::collection::vec(
            prop_oneof![any::<f64>(), Just(f64::NAN), (0i64..1 << 50).prop_map(|ms| ms as f64)], 80,
        ),
        depths in prop::collection::vec(prop_oneof![any::<f32>(), Just(f32::NAN), (0u16..999).prop_map(f32::from)], 80),
        counts in prop::collection::vec(prop_oneof![any::<u32>(), Just(NO_U32), 0u32..5], 80),
        from in 0usize..40,
        rows in 0usize..80,
    ) {
        let count = machines.len();
        let mut piles = piles_of(&machines);
        for (text, (odd, is_odd)) in piles.iter_mut().zip(odd.iter().zip(is_odd)) {
            if is_odd { text.clone_from(odd); }
        }
        let times = times[..count].iter().map(|time| if time.is_nan() { f64::NAN } else { *time }).collect();
        let depths = depths[..count].iter().map(|depth| if depth.is_nan() { f32::NAN } else { *depth }).collect();
        let heads = table(vec![
            ("pile_no", ColumnCells::Text(texts(&piles))),
            ("record_no", ColumnCells::Text(texts(&odd[..count]))),
            ("ended_ms", ColumnCells::F64(times)),
            ("depth_m", ColumnCells::F32(depths)),
            ("warnings", ColumnCells::U32(counts[..count].to_vec())),
        ]);
        let back = Heads::of_packed(&heads.packed(from, from + rows).unwrap()).unwrap();
        let range = from.min(count)..(from + rows).min(count);
        let expected: Vec<Vec<String>> = cells(&heads).iter().map(|column| column[range.clone()].to_vec()).collect();
        prop_assert_eq!(cells(&back), expected);
    }
}
