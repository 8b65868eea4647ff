//! Views and pictures as their words say; the places are those that `answers::words!` declares.
#![allow(dead_code)]

use layout::{
    LayoutError, PictureHead, PictureKind, PictureQuery, PileMap, Seen, ViewEntry, ViewHead, ViewKind, ViewQuery,
};

/// Most pixels of an image.
pub const MOST_PIXELS: u32 = 1 << 24;

#[derive(Debug, PartialEq)]
pub struct View {
    pub kind: ViewKind,
    pub piles: u32,
    /// Edge of a cell, metres.
    pub cell_m: f64,
    /// East, north.
    pub origin_m: [f64; 2],
    entries: usize,
    words: Vec<u32>,
}

fn f64_of(words: &[u32], at: usize) -> f64 {
    f64::from_bits(u64::from(words[at]) | u64::from(words[at + 1]) << 32)
}

pub fn view_seen(map: &PileMap, query: &ViewQuery<'_>, seen: &Seen<'_>) -> View {
    let words = map.view(query, seen);
    let (kind, each) =
        if words[0] == 0 { (ViewKind::Piles, ViewEntry::WORDS) } else { (ViewKind::Cells, ViewEntry::WORDS - 1) };
    assert_eq!(words[0], u32::from(kind.code()));
    assert_eq!(words.len(), ViewHead::WORDS + words[1] as usize * each);
    View {
        kind,
        piles: words[2],
        cell_m: f64_of(&words, 4),
        origin_m: [f64_of(&words, 6), f64_of(&words, 8)],
        entries: words[1] as usize,
        words,
    }
}

pub fn view(map: &PileMap, query: &ViewQuery<'_>) -> View {
    view_seen(map, query, &Seen::default())
}

impl View {
    fn column(&self, from: usize, words_each: usize) -> &[u32] {
        let from = ViewHead::WORDS + from * self.entries;
        self.words.get(from..from + words_each * self.entries).unwrap_or_default()
    }

    /// East, north of the view's origin; two an entry.
    pub fn positions(&self) -> Vec<f32> {
        self.column(0, 2).iter().map(|&bits| f32::from_bits(bits)).collect()
    }

    /// RGBA; four an entry.
    pub fn colors(&self) -> Vec<u8> {
        self.column(2, 1).iter().flat_map(|color| color.to_le_bytes()).collect()
    }

    /// Row (piles) or number of piles (cells).
    pub fn values(&self) -> &[u32] {
        self.column(3, 1)
    }

    /// Radius in metres; empty for cells.
    pub fn radii(&self) -> Vec<f32> {
        self.column(4, 1).iter().map(|&bits| f32::from_bits(bits)).collect()
    }
}

#[derive(Debug)]
pub struct Picture {
    pub kind: PictureKind,
    /// Piles painted by status.
    pub painted: [u32; 5],
    words: Vec<u32>,
}

pub fn picture_seen(map: &PileMap, query: &PictureQuery<'_>, seen: &Seen<'_>) -> Result<Picture, LayoutError> {
    let words = map.picture(query, seen)?;
    let kind = if words[0] == 0 { PictureKind::Piles } else { PictureKind::Shares };
    assert_eq!(words[0], u32::from(kind.code()));
    Ok(Picture { kind, painted: words[1..6].try_into().unwrap(), words })
}

pub fn picture(map: &PileMap, query: &PictureQuery<'_>) -> Result<Picture, LayoutError> {
    picture_seen(map, query, &Seen::default())
}

impl Picture {
    /// RGBA with premultiplied alpha, rows from the north.
    pub fn pixels(&self) -> &[u32] {
        &self.words[PictureHead::WORDS..]
    }

    pub fn head(&self) -> &[u32] {
        &self.words[..PictureHead::WORDS]
    }
}

/// The nearest row among all piles.
pub fn nearest(map: &PileMap, e: f64, n: f64, radius_m: f64, status_mask: u32) -> Option<u32> {
    map.nearest([e, n], radius_m, status_mask, &Seen::default())
}

/// The row of each pile on the map, in the order of the curve.
pub fn rows_by_slot(map: &PileMap) -> Vec<u32> {
    let all = map.solid(0, usize::MAX, u32::MAX, &layout::Tint::default(), &layout::Focus::default());
    all.chunks(layout::SolidPile::WORDS).map(|pile| pile[0]).collect()
}
