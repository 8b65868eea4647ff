//! A viewport as an image: the map paints piles where it holds them, and the graphics processor moves a few textures,
//! which costs the same for a thousand and a million piles.
//!
//! Piles that stand apart on screen, or are few, are painted one by one, each with its sign. Elsewhere a pixel shows the
//! shares of the piles that fall on it. Both are one pass over the Hilbert order, in which neighbours on the image are
//! neighbours in memory.

use crate::error::shown;
use crate::focus::Focus;
use crate::four::Four;
use crate::index::{BoxM, greatest, least};
use crate::map::PileMap;
use crate::search::Places;
use crate::signs::{Image, Stamps, Symbol};
use crate::tint::{HIDDEN, MOST_CLASSES};
use crate::view::{APART_PX, FEW_PILES, NEAR_ENOUGH_M, color_of, slots};
use crate::{LayoutError, STATUS_COUNT};
use std::ops::Range;

/// Most pixels of an image.
pub(crate) const MOST_PIXELS: u32 = 1 << 24;
/// Piles are painted one by one while their squares cover the image no more than so many times.
const MOST_COVERED: f64 = 6.0;
/// No pile is painted with a smaller radius, so that none vanishes; in screen pixels.
const LEAST_RADIUS_PX: f64 = 1.5;
/// Thin piles (drain boards) are painted so large where there is room, so that their signs can be told; in screen pixels.
const ROOMY_RADIUS_PX: f64 = 4.5;
/// That much of the distance of neighbours they may take for it: a fifth of it stays bare between two of them.
const ROOM_TAKEN: f64 = 0.4;
/// Rows of pixels that shares are added up in at a time: they stay in the processor's cache.
pub(crate) const BAND: usize = 48;
/// How much a pile counts for the pixel beside its own across the corner; 1 for the others around it.
const CORNER: f32 = 0.6;
/// Of a pile's pixel and those around it.
const SPREAD: f64 = 5.0 + 4.0 * CORNER as f64;

/// An image wanted.
#[derive(Debug, Clone, Copy)]
pub struct PictureQuery<'a> {
    /// West edge: offset from the site's origin, metres.
    pub west_m: f64,
    /// North edge likewise.
    pub north_m: f64,
    /// Pixels of the image a metre takes.
    pub pixels_per_m: f64,
    /// Pixels of the image a screen pixel takes.
    pub pixel_ratio: f64,
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
    /// Bit n: status n is shown.
    pub status_mask: u32,
    /// RGBA by status, then by status for piles that are not looked at; the alpha byte names the sign, see
    /// `Sign` in `signs.rs`.
    pub palette: &'a [u8],
    /// Outline of a pile.
    pub symbol: Symbol,
}

/// Colours in place of those of statuses, and the piles looked at; empty columns replace nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Seen<'a> {
    /// By slot, from [`crate::Tint::classes`].
    pub classes: &'a [u8],
    /// RGBA by class, of which the alpha byte means nothing: the sign stays that of the status.
    pub colors: &'a [u8],
    /// `None`: all piles, as they are now.
    pub focus: Option<&'a Focus>,
}

impl Seen<'_> {
    /// The look of a pile: its class and status, or its status among those that are not looked at; `None` where it is
    /// hidden.
    #[inline]
    pub(crate) fn look(&self, slot: u32, status: u8) -> Option<u8> {
        let class = match self.classes.get(slot as usize) {
            None => 0,
            Some(&HIDDEN) => return None,
            Some(&class) => class,
        };
        let looked_at = self.focus.is_none_or(|focus| focus.has(slot));
        Some(look_of(class, looked_at, status))
    }

    /// RGBA by look, the alpha byte names the sign: piles that are not looked at, then class by class.
    pub(crate) fn looks(&self, palette: &[u8]) -> Vec<[u8; 4]> {
        let statuses: [[u8; 4]; STATUS_COUNT] = std::array::from_fn(|status| color_of(palette, status));
        let mut looks: Vec<[u8; 4]> = (STATUS_COUNT..2 * STATUS_COUNT).map(|at| color_of(palette, at)).collect();
        if self.classes.is_empty() {
            looks.extend(statuses);
            return looks;
        }
        let of = |&[r, g, b, _]: &[u8; 4]| statuses.map(|[.., sign]| [r, g, b, sign]);
        looks.extend(self.colors.as_chunks::<4>().0.iter().take(MOST_CLASSES + 1).flat_map(of));
        looks
    }

    pub(crate) fn shows(&self, slot: u32) -> bool {
        self.classes.get(slot as usize) != Some(&HIDDEN)
    }

    /// Whether there is nothing that could hide a pile.
    pub(crate) fn hides_none(&self) -> bool {
        self.classes.is_empty()
    }
}

/// The look of a pile that is shown.
#[inline]
pub(crate) fn look_of(class: u8, looked_at: bool, status: u8) -> u8 {
    if looked_at { (class + 1).wrapping_mul(STATUS_COUNT as u8).wrapping_add(status) } else { status }
}

answers::kinds! {
    /// Kind of pixels.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum PictureKind {
        /// Piles one by one.
        Piles = "piles",
        /// Shares of the piles on a pixel.
        Shares = "shares",
    }
}

answers::words! {
    /// The head of an image; its pixels follow, a word each, rows from the north, RGBA with premultiplied alpha.
    pub struct PictureHead = "PICTURE_HEAD" {
        /// Kind of the pixels, by its code.
        kind: u32,
        /// Piles whose centre lies on the image, by status, those hidden left out.
        painted: [u32; STATUS_COUNT],
    }
}

answers::words! {
    /// Where a piece of a picture that is painted in steps lies on it, in pixels.
    pub struct PicturePiece = "PICTURE_PIECE" {
        /// From the west edge.
        x: u32,
        /// From the north edge.
        y: u32,
        /// Columns of pixels.
        width: u32,
        /// Rows of pixels.
        height: u32,
    }
}

/// An image: words with room for its head.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Picture {
    pub(crate) kind: PictureKind,
    pub(crate) painted: [u32; STATUS_COUNT],
    pub(crate) words: Vec<u32>,
}

impl Picture {
    /// All words, the head first.
    pub(crate) fn into_words(mut self) -> Vec<u32> {
        let mut head = Vec::with_capacity(PictureHead::WORDS);
        PictureHead { kind: self.kind.code().into(), painted: self.painted }.append_to(&mut head);
        for (word, value) in self.words.iter_mut().zip(head) {
            *word = value;
        }
        self.words
    }
}

/// A query that can be answered, and what follows from it.
pub(crate) struct Plan<'a> {
    pub(crate) query: PictureQuery<'a>,
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Pixels of the image.
    least_radius_px: f64,
}

impl<'a> Plan<'a> {
    /// `spacing_m`: distance of neighbours.
    pub(crate) fn of(query: &PictureQuery<'a>, spacing_m: f64) -> Result<Self, LayoutError> {
        let PictureQuery { width, height, .. } = *query;
        let pixels = width.checked_mul(height).filter(|pixels| *pixels <= MOST_PIXELS);
        if pixels.is_none() {
            return Err(LayoutError::Most { what: "pixels of an image", most: MOST_PIXELS as usize });
        }
        for (name, value) in [("the scale", query.pixels_per_m), ("the pixel ratio", query.pixel_ratio)] {
            if !(value.is_finite() && value > 0.0) {
                return Err(LayoutError::Argument { name, value: shown(value), must: "above 0" });
            }
        }
        for (name, value) in [("the west edge", query.west_m), ("the north edge", query.north_m)] {
            if !value.is_finite() {
                return Err(LayoutError::Argument { name, value: shown(value), must: "a number" });
            }
        }
        let PictureQuery { pixels_per_m, pixel_ratio, .. } = *query;
        // A lone pile has all the room.
        let roomy_px = least(ROOM_TAKEN * spacing_m * pixels_per_m, ROOMY_RADIUS_PX * pixel_ratio);
        let least_radius_px = greatest(LEAST_RADIUS_PX * pixel_ratio, roomy_px);
        Ok(Self { query: *query, width: width as usize, height: height as usize, least_radius_px })
    }

    /// The part of the site under the rows of pixels, and so many pixels around.
    pub(crate) fn area(&self, rows: Range<usize>, around_px: f64) -> BoxM {
        self.area_of(0..self.width, rows, around_px)
    }

    /// The part of the site under some columns of them.
    pub(crate) fn area_of(&self, columns: Range<usize>, rows: Range<usize>, around_px: f64) -> BoxM {
        let PictureQuery { west_m, north_m, pixels_per_m, .. } = self.query;
        let east = |px: f64| (west_m + px / pixels_per_m) as f32;
        let north = |px: f64| (north_m - px / pixels_per_m) as f32;
        BoxM {
            min_e: east(columns.start as f64 - around_px).next_down(),
            max_e: east(columns.end as f64 + around_px).next_up(),
            min_n: north(rows.end as f64 + around_px).next_down(),
            max_n: north(rows.start as f64 - around_px).next_up(),
        }
    }

    pub(crate) fn pixels(&self) -> usize {
        self.width * self.height
    }

    pub(crate) fn radius_px(&self, radius_m: f32) -> f64 {
        // A diameter that is not known is no number, and stays behind.
        greatest(self.least_radius_px, f64::from(radius_m) * self.query.pixels_per_m)
    }

    /// The place on the image in pixels from its north-west corner.
    pub(crate) fn place(&self, [e, n]: [f64; 2]) -> [f64; 2] {
        let PictureQuery { west_m, north_m, pixels_per_m, .. } = self.query;
        [(e - west_m) * pixels_per_m, (north_m - n) * pixels_per_m]
    }

    pub(crate) fn holds(&self, [x, y]: [f64; 2]) -> bool {
        x >= 0.0 && y >= 0.0 && x < self.width as f64 && y < self.height as f64
    }
}

impl PileMap {
    /// The viewport as an image, as words: a [`PictureHead`], then the pixels.
    ///
    /// # Errors
    /// `layout.most` for an image beyond 2^24 pixels, `layout.argument` for a scale or an edge that is none.
    pub fn picture(&self, query: &PictureQuery<'_>, seen: &Seen<'_>) -> Result<Vec<u32>, LayoutError> {
        let plan = Plan::of(query, self.spacing_m)?;
        let picture = match self.runs_one_by_one(&plan, seen.focus) {
            Some(runs) => self.picture_of_piles(&plan, &runs, seen),
            None => self.picture_of_shares(&plan, seen),
        };
        Ok(picture.into_words())
    }

    /// The piles to be painted one by one; `None` where they are too close or too large for that.
    pub(crate) fn runs_one_by_one(&self, plan: &Plan<'_>, focus: Option<&Focus>) -> Option<Vec<Range<u32>>> {
        let PictureQuery { pixels_per_m, pixel_ratio, status_mask, .. } = plan.query;
        let apart = self.spacing_m * pixels_per_m >= APART_PX * pixel_ratio;
        let most = if apart { usize::MAX } else { FEW_PILES };
        let room = plan.pixels() as f64;
        // The widest pile decides how far beyond the edges a centre may lie and still be seen.
        let reach_px = plan.radius_px(self.most_radius_m()) + 2.0;
        let (mut runs, mut piles, mut covered) = (Vec::<Range<u32>>::new(), 0, 0.0);
        self.for_each_run_shown(&plan.area(0..plan.height, reach_px), status_mask, focus, |run| {
            piles += run.len();
            for &radius_m in slots(self.radii(), &run) {
                let edge = 2.0 * plan.radius_px(radius_m) + 1.0;
                covered += least(edge * edge, room);
            }
            match runs.last_mut() {
                Some(last) if last.end == run.start => last.end = run.end,
                _ => runs.push(run),
            }
            piles <= most && covered <= MOST_COVERED * room
        });
        (piles <= most && covered <= MOST_COVERED * room).then_some(runs)
    }

    /// Metres; 0 where no diameter is known.
    pub(crate) fn most_radius_m(&self) -> f32 {
        *self.most_radius_m.get_or_init(|| self.radii().iter().copied().fold(0.0, f32::max))
    }

    pub(crate) fn picture_of_piles(&self, plan: &Plan<'_>, runs: &[Range<u32>], seen: &Seen<'_>) -> Picture {
        let PictureQuery { palette, pixel_ratio, symbol, .. } = plan.query;
        let mut words = vec![0; PictureHead::WORDS + plan.pixels()];
        let mut image = Image::new(
            words.get_mut(PictureHead::WORDS..).unwrap_or_default(),
            plan.width,
            [0, 0],
            [plan.width, plan.height],
        );
        let mut stamps = Stamps::new(symbol, pixel_ratio, seen.looks(palette));
        let mut painted = [0; STATUS_COUNT];
        let spots = self.spots();
        for run in runs {
            let statuses = slots(self.statuses(seen.focus), run);
            for ((slot, &status), &radius_m) in run.clone().zip(statuses).zip(slots(self.radii(), run)) {
                let Some(look) = seen.look(slot, status) else { continue };
                let at = plan.place(spots(slot));
                if let Some(count) = painted.get_mut(usize::from(status)).filter(|_| plan.holds(at)) {
                    *count += 1;
                }
                stamps.paint(&mut image, look, at, plan.radius_px(radius_m));
            }
        }
        Picture { kind: PictureKind::Piles, painted, words }
    }

    /// Where single piles are painted.
    pub(crate) fn spots(&self) -> impl Fn(u32) -> [f64; 2] {
        let places = self.places();
        let near_enough = places.slack_m <= NEAR_ENOUGH_M;
        move |slot| if near_enough { self.index.at(slot) } else { places.at(slot) }
    }

    /// Sums that are enough for an opaque pixel: where piles stand as close as they typically do.
    pub(crate) fn full(&self, pixels_per_m: f64) -> f32 {
        let spacing_px = self.spacing_m * pixels_per_m;
        (SPREAD * greatest(1.0, 1.0 / (spacing_px * spacing_px))) as f32
    }

    fn picture_of_shares(&self, plan: &Plan<'_>, seen: &Seen<'_>) -> Picture {
        let PictureQuery { west_m, north_m, pixels_per_m, status_mask, palette, .. } = plan.query;
        let mut words = vec![0; PictureHead::WORDS + plan.pixels()];
        let mut painted = [0; STATUS_COUNT];
        let none = Four::new([0.0; 4]);
        let light = lights(&seen.looks(palette));
        let light_of = |look: u8| light.get(usize::from(look)).copied().unwrap_or(none);
        let full = self.full(pixels_per_m);
        // A pixel beyond every edge: piles there reach in.
        let across = plan.width + 2;
        let mut sums = vec![none; (BAND + 2) * across];
        let (scale, last) = (pixels_per_m, plan.width as f64);
        for from in (0..plan.height).step_by(BAND) {
            let rows = from..(from + BAND).min(plan.height);
            let mut any = false;
            // The first row of the sums, and the middle of the image's first pixel, lie so far from the corner.
            let top = from as f64 - 1.0;
            let down = rows.len() as f64 + 2.0;
            self.for_each_run_shown(&plan.area(rows.clone(), 1.0), status_mask, seen.focus, |run| {
                let points = slots(self.index.points(), &run);
                let statuses = slots(self.statuses(seen.focus), &run);
                for ((slot, &[e, n]), &status) in run.clone().zip(points).zip(statuses) {
                    let x = (f64::from(e) - west_m) * scale + 1.0;
                    // In whole rows before the band's own are taken off, so that a pile is in the same row of any band.
                    let y = ((north_m - f64::from(n)) * scale).floor() - top;
                    if !(x >= 0.0 && y >= 0.0 && x < last + 2.0 && y < down) {
                        continue;
                    }
                    let (x, y) = (x as usize, y as usize);
                    let Some(look) = seen.look(slot, status) else { continue };
                    let Some(sum) = sums.get_mut(y * across + x) else { continue };
                    any = true;
                    *sum = sum.plus(light_of(look));
                    let inside = x > 0 && x <= plan.width && y > 0 && y <= rows.len();
                    if let Some(count) = painted.get_mut(usize::from(status)) {
                        *count += u32::from(inside);
                    }
                }
                true
            });
            if any {
                let to = PictureHead::WORDS + from * plan.width..PictureHead::WORDS + rows.end * plan.width;
                let to = words.get_mut(to).unwrap_or_default();
                for (row, pixels) in to.chunks_mut(plan.width).enumerate() {
                    spread(three_rows(&sums, across, row, 0..across), full, pixels);
                }
                sums.fill(none);
            }
        }
        Picture { kind: PictureKind::Shares, painted, words }
    }
}

/// A part of a row of sums and of the two below it.
pub(crate) fn three_rows(sums: &[Four], across: usize, row: usize, part: Range<usize>) -> [&[Four]; 3] {
    [0, 1, 2].map(|down| {
        let from = (row + down) * across;
        sums.get(from + part.start..from + part.end).unwrap_or_default()
    })
}

/// Light of a pile of each look on its pixel: colours are added in linear light, of which a square is near enough.
pub(crate) fn lights(looks: &[[u8; 4]]) -> Vec<Four> {
    let light_of = |color: &[u8; 4]| {
        let [r, g, b, _] = color.map(f32::from);
        Four::new([1.0, r * r, g * g, b * b])
    };
    looks.iter().map(light_of).collect()
}

/// Pixels of the middle one of three rows of sums, each spread over those around it.
pub(crate) fn spread([up, middle, down]: [&[Four]; 3], full: f32, pixels: &mut [u32]) {
    // Of a column of three: as it counts beside its pixels, and for its own.
    let columns = |((&up, &middle), &down): ((&Four, &Four), &Four)| -> [Four; 2] {
        let ends = up.plus(down);
        [ends.times(CORNER).plus(middle), ends.plus(middle)]
    };
    let mut all = up.iter().zip(middle).zip(down).map(columns);
    let (Some([mut west, _]), Some(mut here)) = (all.next(), all.next()) else { return };
    for (pixel, east) in pixels.iter_mut().zip(all) {
        let ([beside, own], [beside_east, _]) = (here, east);
        let sum = west.plus(own).plus(beside_east);
        if sum.piles() > 0.0 {
            *pixel = sum.pixel(full);
        }
        (west, here) = (beside, east);
    }
}
