//! How the rows of an answer are written: which fields, in which order, with which bytes between their values. A
//! program writes all its rows alike, so that one row tells how to find the values of the others.

use crate::literal::Literal;
use crate::scan::{RawString, Scan, Skipper, scan_string, skip_space};
use crate::state::Key;

/// Most fields of a shape.
const MAX_FIELDS: usize = 256;
/// Most bytes between two values.
const MAX_LITERAL: usize = 256;

/// A field of a shape, and the text before its value.
pub(crate) struct Field {
    pub key: Key,
    /// From the row's brace to the value, where the field is the row's first.
    pub open: Literal,
    /// From the value of the field before it.
    pub comma: Literal,
    /// From the last value of the row before, where the field is the row's first.
    pub wrap: Literal,
}

/// The shape of a row.
pub(crate) struct Shape {
    pub fields: Vec<Field>,
    /// From the last value to behind the row's brace.
    pub close: Literal,
}

impl Shape {
    /// The shape of the row whose brace is at `at`. `None` where the buffer ends before the next row's brace, or the
    /// row is none to learn from.
    pub(crate) fn learn(buf: &[u8], at: usize, mut key_of: impl FnMut(RawString<'_>) -> Scan<Key>) -> Option<Self> {
        struct Found<'a> {
            key: Key,
            /// From the value before (or the brace) to the key's quote.
            glue: &'a [u8],
            /// From the quote to the value.
            name: &'a [u8],
        }
        let mut found: Vec<Found<'_>> = Vec::new();
        let mut glue_from = at;
        let mut here = at + 1;
        let (value_end, close_end) = loop {
            let quote = skip_space(buf, here).ok()?;
            if buf.get(quote) != Some(&b'"') || found.len() == MAX_FIELDS {
                return None;
            }
            let (raw, next) = scan_string(buf, quote).ok()?;
            let key = key_of(raw).ok()?;
            if key != Key::Unknown && found.iter().any(|other| other.key == key) {
                return None;
            }
            let colon = skip_space(buf, next).ok()?;
            if buf.get(colon) != Some(&b':') {
                return None;
            }
            let value = skip_space(buf, colon + 1).ok()?;
            found.push(Found { key, glue: buf.get(glue_from..quote)?, name: buf.get(quote..value)? });
            let mut end = value;
            Skipper::new().run(buf, &mut end, false).ok()?;
            let mark = skip_space(buf, end).ok()?;
            match buf.get(mark) {
                Some(b',') => here = mark + 1,
                Some(b'}') => break (end, mark + 1),
                _ => return None,
            }
            glue_from = end;
        };
        let comma = skip_space(buf, close_end).ok()?;
        let brace = skip_space(buf, comma + 1).ok()?;
        if buf.get(comma) != Some(&b',') || buf.get(brace) != Some(&b'{') {
            return None;
        }
        let close = buf.get(value_end..close_end)?;
        let between = buf.get(value_end..brace)?;
        let open = found.first()?.glue;
        let fields = found.iter().map(|Found { key, glue, name }| {
            let literals = [[&[], open, name], [&[], *glue, name], [between, open, name]].map(|parts| parts.concat());
            let [open, comma, wrap] = literals.each_ref().map(|text| Literal::new(text));
            (wrap.length <= MAX_LITERAL).then_some(Field { key: *key, open, comma, wrap })
        });
        Some(Self { fields: fields.collect::<Option<_>>()?, close: Literal::new(close) })
    }
}

/// The shape in use, and when to learn another.
pub(crate) struct Shapes {
    pub shape: Option<Shape>,
    /// Rows in succession that the shape was of no use for.
    misses: u32,
    /// The row from which on it may be learnt again, and for how many rows then not.
    learn_from: usize,
    patience: usize,
}

/// Where rows are all different, learning them is wasted: it is tried ever less often.
const MAX_PATIENCE: usize = 256;

impl Shapes {
    pub(crate) fn new() -> Self {
        Self { shape: None, misses: 0, learn_from: 0, patience: 1 }
    }

    /// Whether row number `row` should be learnt from.
    pub(crate) fn wants(&mut self, row: usize) -> bool {
        let wanted = (self.shape.is_none() || self.misses >= 2) && row >= self.learn_from;
        if wanted {
            self.learn_from = row + self.patience;
            self.patience = (self.patience * 2).min(MAX_PATIENCE);
        }
        wanted
    }

    /// Puts a learnt shape in the place of the one before.
    pub(crate) fn learnt(&mut self, shape: Shape) {
        self.shape = Some(shape);
        self.misses = 0;
    }

    /// Tells how many rows the shape was good for.
    pub(crate) fn read(&mut self, rows: usize) {
        self.misses = if rows == 0 { self.misses.saturating_add(1) } else { 0 };
        if rows >= MAX_PATIENCE {
            self.patience = 1;
        }
    }
}
