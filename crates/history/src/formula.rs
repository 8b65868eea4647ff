//! A channel by a formula that a user writes: numbers, channels, `+ - * /`, parentheses, `min`, `max` and `abs`.

use crate::HistoryError;

/// Longest text of a formula, bytes; it bounds how deep parentheses go, too.
const MAX_FORMULA_BYTES: usize = 256;
/// Digits that a number keeps exactly.
const MAX_DIGITS: usize = 15;

answers::kinds! {
    /// Why a formula cannot be read.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum FormulaProblem {
        /// A value is missing, or something else stands there.
        Value = "value",
        /// The same of a sign.
        Sign = "sign",
        /// A number that is none.
        Number = "number",
        /// A name that is none.
        Name = "name",
        /// The text is too long.
        Long = "long",
    }
}

/// One step of a formula, which takes what it needs from a stack and leaves its result there.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Step {
    Number(f64),
    /// Reading of the channel in this place.
    Reading(usize),
    /// `+ - * /` and `<` (min), `>` (max) of the last two results, `~` (minus) and `|` (abs) of the last.
    Apply(u8),
}

/// A formula in the order of its steps.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Formula(Vec<Step>);

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    channels: &'a [String],
    steps: Vec<Step>,
}

impl Formula {
    /// Reads a formula over these channels.
    ///
    /// # Errors
    /// `history.formula` with the place, in characters, of what cannot be read.
    pub(crate) fn read(text: &str, channels: &[String]) -> Result<Self, HistoryError> {
        let mut reader = Reader { text: text.as_bytes(), at: 0, channels, steps: Vec::new() };
        let problem = if text.len() > MAX_FORMULA_BYTES {
            FormulaProblem::Long
        } else {
            match reader.sum() {
                Ok(()) if reader.peek() == 0 && reader.at >= text.len() => return Ok(Self(reader.steps)),
                Ok(()) => FormulaProblem::Sign,
                Err(problem) => problem,
            }
        };
        let at = text.char_indices().take_while(|&(byte, _)| byte < reader.at).count();
        Err(HistoryError::Formula { at, problem })
    }

    /// The result of one row. No reading (NaN) where one is missing, something is divided by 0, or the result is too
    /// large.
    pub(crate) fn of_row(&self, reading: impl Fn(usize) -> f32, stack: &mut Vec<f64>) -> f32 {
        stack.clear();
        for &step in &self.0 {
            let sign = match step {
                Step::Number(number) => {
                    stack.push(number);
                    continue;
                }
                Step::Reading(channel) => {
                    stack.push(f64::from(reading(channel)));
                    continue;
                }
                Step::Apply(sign) => sign,
            };
            let last = stack.pop().unwrap_or(f64::NAN);
            let result = match sign {
                b'~' => -last,
                b'|' => last.abs(),
                _ => {
                    let first = stack.pop().unwrap_or(f64::NAN);
                    match sign {
                        b'+' => first + last,
                        b'-' => first - last,
                        b'*' => first * last,
                        b'/' if last == 0.0 => f64::NAN,
                        b'/' => first / last,
                        // A comparison with NaN is false: the NaN is taken, on whichever side it is.
                        _ if first.is_nan() || (first < last) == (sign == b'<') && !last.is_nan() => first,
                        _ => last,
                    }
                }
            };
            stack.push(result);
        }
        let result = stack.pop().unwrap_or(f64::NAN) as f32;
        if result.is_finite() { result } else { f32::NAN }
    }
}

impl Reader<'_> {
    /// The next byte that is no space; 0 at the end.
    fn peek(&mut self) -> u8 {
        while self.text.get(self.at) == Some(&b' ') {
            self.at += 1;
        }
        self.text.get(self.at).copied().unwrap_or_default()
    }

    /// Takes this byte, where it is the next.
    fn takes(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == byte;
        self.at += usize::from(is_next);
        is_next
    }

    fn step(&mut self, step: Step) {
        self.steps.push(step);
    }

    fn apply(&mut self, sign: u8) {
        self.step(Step::Apply(sign));
    }

    fn sum(&mut self) -> Result<(), FormulaProblem> {
        self.product()?;
        while let sign @ (b'+' | b'-') = self.peek() {
            self.at += 1;
            self.product()?;
            self.apply(sign);
        }
        Ok(())
    }

    fn product(&mut self) -> Result<(), FormulaProblem> {
        self.value()?;
        while let sign @ (b'*' | b'/') = self.peek() {
            self.at += 1;
            self.value()?;
            self.apply(sign);
        }
        Ok(())
    }

    fn value(&mut self) -> Result<(), FormulaProblem> {
        if self.takes(b'-') {
            self.value()?;
            self.apply(b'~');
            return Ok(());
        }
        if self.takes(b'(') {
            self.sum()?;
            return self.close();
        }
        let from = self.at;
        while self.text.get(self.at).is_some_and(|&byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.')) {
            self.at += 1;
        }
        let word = self.text.get(from..self.at).unwrap_or_default();
        let problem = match word.first() {
            None => FormulaProblem::Value,
            Some(b'0'..=b'9') => match number_of(word) {
                Some(number) => {
                    self.step(Step::Number(number));
                    return Ok(());
                }
                None => FormulaProblem::Number,
            },
            Some(_) => {
                if let Some(place) = self.channels.iter().position(|name| name.as_bytes() == word) {
                    self.step(Step::Reading(place));
                    return Ok(());
                }
                let sign = match word {
                    b"min" => b'<',
                    b"max" => b'>',
                    b"abs" => b'|',
                    _ => 0,
                };
                if sign > 0 {
                    return self.function(sign);
                }
                FormulaProblem::Name
            }
        };
        self.at = from;
        Err(problem)
    }

    /// A function's argument.
    fn function(&mut self, sign: u8) -> Result<(), FormulaProblem> {
        if !self.takes(b'(') {
            return Err(FormulaProblem::Sign);
        }
        self.sum()?;
        if sign == b'|' {
            self.apply(sign);
        } else {
            while self.takes(b',') {
                self.sum()?;
                self.apply(sign);
            }
        }
        self.close()
    }

    fn close(&mut self) -> Result<(), FormulaProblem> {
        if self.takes(b')') { Ok(()) } else { Err(FormulaProblem::Sign) }
    }
}

/// Digits with at most one point among them; the nearest number, as both parts are exact.
fn number_of(word: &[u8]) -> Option<f64> {
    let (mut number, mut scale, mut digits) = (0.0, 0.0, 0);
    for &byte in word {
        match byte {
            b'0'..=b'9' => {
                number = number * 10.0 + f64::from(byte - b'0');
                scale *= 10.0;
                digits += 1;
            }
            b'.' if scale == 0.0 => scale = 1.0,
            _ => return None,
        }
    }
    (digits <= MAX_DIGITS).then(|| if scale > 0.0 { number / scale } else { number })
}
