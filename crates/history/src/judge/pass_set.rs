//! Some of the pass codes.

/// A set of pass codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PassSet([u64; 4]);

impl PassSet {
    /// Whether a pass is among them.
    #[inline]
    #[must_use]
    pub fn has(&self, pass: u8) -> bool {
        self.0.get(usize::from(pass / 64)).is_some_and(|word| word >> (pass % 64) & 1 == 1)
    }

    /// Adds a pass; false when it was there already.
    pub fn insert(&mut self, pass: u8) -> bool {
        let is_new = !self.has(pass);
        if let Some(word) = self.0.get_mut(usize::from(pass / 64)) {
            *word |= 1 << (pass % 64);
        }
        is_new
    }
}

impl FromIterator<u8> for PassSet {
    fn from_iter<I: IntoIterator<Item = u8>>(passes: I) -> Self {
        let mut set = Self::default();
        for pass in passes {
            set.insert(pass);
        }
        set
    }
}
