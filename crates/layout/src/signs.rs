//! Single piles on an image: an outline, and a sign by status in it, with soft edges.
//!
//! A sign is drawn once for each radius, sixteenth of a pixel and look (status, or status and class), and stamped from then on; only large ones, of
//! which few fit on an image, are drawn each for itself.

/// In which outline a pile is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symbol {
    /// A circle.
    Round,
    /// A square of the circle's area.
    Square,
    /// A diamond that stands on a corner.
    Diamond,
}

impl Symbol {
    /// By its code: 0 a circle, 1 a square, 2 a diamond.
    #[must_use]
    pub fn of(code: u8) -> Self {
        match code {
            1 => Self::Square,
            2 => Self::Diamond,
            _ => Self::Round,
        }
    }

    /// The radius at which a place lies on the outline.
    fn extent(self, x: f32, y: f32) -> f32 {
        match self {
            Self::Round => (x * x + y * y).sqrt(),
            // Half of the edge is the radius times the root of pi, halved.
            Self::Square => f32::max(x.abs(), y.abs()) / 0.886,
            Self::Diamond => x.abs() + y.abs(),
        }
    }
}

/// Sign within the outline; the alpha byte of a palette names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sign {
    /// 251: an empty outline.
    Ring,
    /// 252: an outline with a dot.
    Dot,
    /// 253: filled, with an exclamation mark.
    Alert,
    /// 254: an outline with a cross.
    Cross,
    /// Any other: filled.
    Disc,
}

impl Sign {
    fn of(alpha: u8) -> Self {
        match alpha {
            251 => Self::Ring,
            252 => Self::Dot,
            253 => Self::Alert,
            254 => Self::Cross,
            _ => Self::Disc,
        }
    }
}

/// A part of an image that is being painted, RGBA with premultiplied alpha.
pub(crate) struct Image<'a> {
    pixels: &'a mut [u32],
    /// Pixels from one row of the part to the next.
    stride: usize,
    /// Column and row of the image at which it begins.
    from: [i64; 2],
    /// Where it ends, before these.
    to: [i64; 2],
}

impl<'a> Image<'a> {
    /// The part of an image from a column and row on to before others.
    pub(crate) fn new(pixels: &'a mut [u32], stride: usize, from: [usize; 2], to: [usize; 2]) -> Self {
        Self { pixels, stride, from: from.map(|at| at as i64), to: to.map(|at| at as i64) }
    }

    /// Pixels of a row from `west` on, those that lie on the part, and how many are left out before them.
    fn row(&mut self, west: i64, y: i64, count: usize) -> (&mut [u32], usize) {
        let ([left, top], [right, bottom]) = (self.from, self.to);
        let from = west.clamp(left, right);
        let to = (west + count as i64).clamp(from, right);
        if y < top || y >= bottom {
            return (&mut [], 0);
        }
        let start = (y - top) as usize * self.stride;
        let [first, behind] = [from - left, to - left].map(|column| start + column as usize);
        (self.pixels.get_mut(first..behind).unwrap_or_default(), (from - west) as usize)
    }
}

/// One premultiplied pixel over another, two channels at a time.
#[inline]
fn over(below: u32, above: u32) -> u32 {
    let through = 255 - (above >> 24);
    let part = |two: u32| {
        let scaled = (two & 0x00ff_00ff) * through + 0x0080_0080;
        (scaled + (scaled >> 8 & 0x00ff_00ff)) >> 8 & 0x00ff_00ff
    };
    above + (part(below) | part(below >> 8) << 8)
}

/// Below this radius in screen pixels a sign cannot be read: a plain dot is drawn.
const READABLE_PX: f32 = 3.5;
/// From this one on an exclamation mark can.
const MARK_PX: f32 = 4.5;
/// Opacity of an empty outline's dot.
const RING_DOT: f32 = 0.72;
/// A rim in a darker colour parts filled piles that overlap: this much of the light is left in it.
const RIM_LIGHT: f32 = 0.55;

/// From 0 at or below `from` to 1 a pixel on.
fn step(from: f32, at: f32) -> f32 {
    (at - from + 0.5).clamp(0.0, 1.0)
}

/// A line of this half width about 0.
fn band(at: f32, half: f32) -> f32 {
    1.0 - step(half, at.abs())
}

/// A pile's look: everything but where it stands.
#[derive(Debug, Clone, Copy)]
struct Look {
    symbol: Symbol,
    color: [u8; 4],
    /// Pixels of the image.
    radius: f32,
    pixel_ratio: f32,
}

impl Look {
    /// The pixel whose middle lies so far right and down of the pile's.
    fn pixel(&self, x: f32, y: f32) -> u32 {
        let r = self.radius;
        let d = self.symbol.extent(x, y);
        let inside = 1.0 - step(r, d);
        if inside <= 0.0 {
            return 0;
        }
        let [red, green, blue, code] = self.color;
        let sign = Sign::of(code);
        let (mut alpha, mut white, mut light) = (1.0, 0.0, 1.0);
        let screen_r = r / self.pixel_ratio;
        if screen_r < READABLE_PX {
            if sign == Sign::Ring {
                alpha = RING_DOT;
            }
        } else {
            let line = self.pixel_ratio * (screen_r * 0.24).clamp(1.1, 5.0);
            let ring = step(r - line, d);
            let rim = self.pixel_ratio * (screen_r * 0.1).clamp(0.8, 2.0);
            match sign {
                Sign::Ring => alpha = f32::max(ring, 0.1),
                Sign::Dot => alpha = f32::max(f32::max(ring, 1.0 - step(r * 0.5, d)), 0.16),
                Sign::Cross => {
                    let cross = band(x.abs() - y.abs(), line * 0.75);
                    alpha = f32::max(f32::max(ring, cross), 0.16);
                }
                Sign::Disc => light = 1.0 - (1.0 - RIM_LIGHT) * step(r - rim, d),
                Sign::Alert => {
                    light = 1.0 - (1.0 - RIM_LIGHT) * step(r - rim, d);
                    if screen_r >= MARK_PX {
                        let stem = band(x, f32::max(r * 0.13, 0.6)) * band(y + r * 0.2, r * 0.38);
                        let down = y - r * 0.48;
                        let point = 1.0 - step(r * 0.16, (x * x + down * down).sqrt());
                        white = f32::max(stem, point);
                    }
                }
            }
        }
        alpha *= inside;
        let channel = |value: u8| ((f32::from(value) * light * (1.0 - white) + 255.0 * white) * alpha + 0.5) as u8;
        u32::from_le_bytes([channel(red), channel(green), channel(blue), (255.0 * alpha + 0.5) as u8])
    }
}

/// Parts of a pixel that a sign's place is rounded to, along an axis.
const PARTS: usize = 4;
/// Radii are rounded to so many parts of a pixel.
const RADIUS_PARTS: f64 = 8.0;
/// Larger ones are not kept.
const LARGEST_KEPT_PX: f32 = 24.0;
/// Pixels of all stamps that are kept.
const MOST_KEPT: usize = 1 << 21;

/// The signs of one radius: by look and part of a pixel, made when first needed.
struct Drawn {
    radius_key: u32,
    stamps: Vec<Option<Vec<u32>>>,
}

/// Signs of an image.
pub(crate) struct Stamps {
    symbol: Symbol,
    pixel_ratio: f32,
    colors: Vec<[u8; 4]>,
    drawn: Vec<Drawn>,
    /// Of the pile before: most have the same radius.
    last: usize,
    drawn_pixels: usize,
}

impl Stamps {
    /// `colors`: by look, the alpha byte names the sign.
    pub(crate) fn new(symbol: Symbol, pixel_ratio: f64, colors: Vec<[u8; 4]>) -> Self {
        Self { symbol, pixel_ratio: pixel_ratio as f32, colors, drawn: Vec::new(), last: 0, drawn_pixels: 0 }
    }

    /// Paints a pile of a look; place and radius in pixels of the image.
    pub(crate) fn paint(&mut self, image: &mut Image<'_>, look_code: u8, [x, y]: [f64; 2], radius: f64) {
        let key = (radius * RADIUS_PARTS).round();
        let radius = (key / RADIUS_PARTS) as f32;
        let look_code = usize::from(look_code);
        let color = self.colors.get(look_code).copied().unwrap_or_default();
        let look = Look { symbol: self.symbol, color, radius, pixel_ratio: self.pixel_ratio };
        // Far outside, where a number of pixels may not fit: nothing is seen.
        let reach = f64::from(radius) + 1.0;
        let ([left, top], [right, bottom]) = (image.from.map(|at| at as f64), image.to.map(|at| at as f64));
        if !(x > left - reach && y > top - reach && x < right + reach && y < bottom + reach) {
            return;
        }
        let parts = PARTS as f64;
        let (at_x, at_y) = ((x * parts).round() as i64, (y * parts).round() as i64);
        let (left, part_x) = (at_x.div_euclid(PARTS as i64), at_x.rem_euclid(PARTS as i64));
        let (top, part_y) = (at_y.div_euclid(PARTS as i64), at_y.rem_euclid(PARTS as i64));
        let edge = 2 * reach.ceil() as usize + 1;
        let (west, north) = (left - edge as i64 / 2, top - edge as i64 / 2);
        let shift = |part: i64| part as f32 / PARTS as f32;
        if radius > LARGEST_KEPT_PX || (self.drawn_pixels > MOST_KEPT && !self.knows(key as u32)) {
            let (middle_x, middle_y) = (x as f32 - west as f32, y as f32 - north as f32);
            for row in 0..edge {
                let (pixels, skipped) = image.row(west, north + row as i64, edge);
                let down = row as f32 + 0.5 - middle_y;
                for (pixel, column) in pixels.iter_mut().zip(skipped..) {
                    let above = look.pixel(column as f32 + 0.5 - middle_x, down);
                    if above != 0 {
                        *pixel = over(*pixel, above);
                    }
                }
            }
            return;
        }
        let which = (look_code * PARTS + part_y as usize) * PARTS + part_x as usize;
        let Some(stamp) = self.stamp(key as u32, which, look, edge, shift(part_x), shift(part_y)) else { return };
        for (row, from) in stamp.chunks_exact(edge).zip(north..) {
            let (pixels, skipped) = image.row(west, from, edge);
            for (pixel, &above) in pixels.iter_mut().zip(row.get(skipped..).unwrap_or_default()) {
                if above != 0 {
                    *pixel = over(*pixel, above);
                }
            }
        }
    }

    fn knows(&mut self, radius_key: u32) -> bool {
        if self.drawn.get(self.last).is_some_and(|drawn| drawn.radius_key == radius_key) {
            return true;
        }
        match self.drawn.iter().position(|drawn| drawn.radius_key == radius_key) {
            Some(at) => {
                self.last = at;
                true
            }
            None => false,
        }
    }

    fn stamp(
        &mut self,
        radius_key: u32,
        which: usize,
        look: Look,
        edge: usize,
        shift_x: f32,
        shift_y: f32,
    ) -> Option<&[u32]> {
        if !self.knows(radius_key) {
            self.last = self.drawn.len();
            self.drawn.push(Drawn { radius_key, stamps: vec![None; self.colors.len() * PARTS * PARTS] });
        }
        let stamp = self.drawn.get_mut(self.last)?.stamps.get_mut(which)?;
        let drawn_pixels = &mut self.drawn_pixels;
        Some(stamp.get_or_insert_with(|| {
            *drawn_pixels += edge * edge;
            let middle = (edge / 2) as f32;
            let at = |index: usize, shift: f32| index as f32 + 0.5 - middle - shift;
            (0..edge * edge).map(|i| look.pixel(at(i % edge, shift_x), at(i / edge, shift_y))).collect()
        }))
    }
}
