//! Passes from depth over time: down, up, down again. A turn counts once the tool has come back by more than a given
//! travel; jitter and short re-stirs below it belong to the pass they happen in.

/// Rows `from..to` in which the tool goes one way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PassSpan {
    /// First row. The row of the turn belongs to the pass before.
    pub from: usize,
    /// Row behind the last.
    pub to: usize,
    /// Whether depth grows.
    pub down: bool,
}

/// Splits depth readings as they come; the result so far is that of all readings given so far at once.
///
/// NaN: the tool is taken to be where it was.
#[derive(Debug, Clone)]
pub struct PassSplitter {
    travel_m: f32,
    spans: Vec<PassSpan>,
    /// Direction now, once known.
    down: Option<bool>,
    start: usize,
    /// The extreme of the direction now, and its row.
    extreme: (usize, f32),
    /// Least and greatest while no direction is known.
    least: (usize, f32),
    greatest: (usize, f32),
    rows: usize,
}

impl PassSplitter {
    /// A splitter for which coming back by `travel_m` is a turn.
    #[must_use]
    pub fn new(travel_m: f32) -> Self {
        Self {
            travel_m,
            spans: Vec::new(),
            down: None,
            start: 0,
            extreme: (0, f32::NAN),
            least: (0, f32::NAN),
            greatest: (0, f32::NAN),
            rows: 0,
        }
    }

    /// Adds readings.
    pub fn extend(&mut self, depth_m: &[f32]) {
        for &depth in depth_m {
            self.add(depth);
        }
    }

    fn add(&mut self, depth: f32) {
        let row = self.rows;
        self.rows += 1;
        if depth.is_nan() {
            return;
        }
        match self.down {
            None => {
                if self.least.1.is_nan() || depth < self.least.1 {
                    self.least = (row, depth);
                }
                if self.greatest.1.is_nan() || depth > self.greatest.1 {
                    self.greatest = (row, depth);
                }
                if self.greatest.1 - self.least.1 > self.travel_m {
                    let down = self.greatest.0 > self.least.0;
                    self.down = Some(down);
                    self.extreme = if down { self.greatest } else { self.least };
                }
            }
            Some(down) => {
                let beyond = if down { depth >= self.extreme.1 } else { depth <= self.extreme.1 };
                if beyond {
                    self.extreme = (row, depth);
                } else if (self.extreme.1 - depth).abs() > self.travel_m {
                    let turn = self.extreme.0 + 1;
                    self.spans.push(PassSpan { from: self.start, to: turn, down });
                    self.start = turn;
                    self.down = Some(!down);
                    self.extreme = (row, depth);
                }
            }
        }
    }

    /// The passes so far; the last may still grow. Readings that never travel far enough are one pass down.
    #[must_use]
    pub fn passes(&self) -> Vec<PassSpan> {
        let mut all = self.spans.clone();
        if self.rows > self.start {
            all.push(PassSpan { from: self.start, to: self.rows, down: self.down.unwrap_or(true) });
        }
        all
    }
}
