//! Values as words of 32 bits.

/// A value that takes a fixed number of words, little-endian.
pub trait Words {
    /// Words that it takes.
    const COUNT: usize;

    /// Appends them.
    fn append_to(self, words: &mut Vec<u32>);
}

impl Words for u32 {
    const COUNT: usize = 1;

    fn append_to(self, words: &mut Vec<u32>) {
        words.push(self);
    }
}

impl Words for f32 {
    const COUNT: usize = 1;

    fn append_to(self, words: &mut Vec<u32>) {
        words.push(self.to_bits());
    }
}

impl Words for f64 {
    const COUNT: usize = 2;

    fn append_to(self, words: &mut Vec<u32>) {
        let bits = self.to_bits();
        words.extend([bits as u32, (bits >> 32) as u32]);
    }
}

impl<W: Words, const N: usize> Words for [W; N] {
    const COUNT: usize = N * W::COUNT;

    fn append_to(self, words: &mut Vec<u32>) {
        for value in self {
            value.append_to(words);
        }
    }
}
