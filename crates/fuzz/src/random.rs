//! Numbers that look random and are the same for the same seed.

/// Sebastiano Vigna's SplitMix64.
#[derive(Debug, Clone)]
pub struct Random {
    state: u64,
    /// Most rows, piles or fields that a case should have.
    size: usize,
}

impl Random {
    /// Numbers of a seed.
    #[must_use]
    pub fn new(seed: u64, size: usize) -> Self {
        Self { state: seed, size }
    }

    /// Any number.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below `most`, or 0.
    pub fn below(&mut self, most: usize) -> usize {
        ((u128::from(self.bits()) * most as u128) >> 64) as usize
    }

    /// True once in so many times.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// From 0 to below 1.
    pub fn share(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// One of these.
    pub fn of<T: Clone>(&mut self, choices: &[T]) -> Option<T> {
        let at = self.below(choices.len());
        choices.get(at).cloned()
    }

    /// How many rows, piles or fields to make: mostly few, sometimes as many as a case may have.
    pub fn size(&mut self) -> usize {
        let most = self.size;
        match self.below(8) {
            0 => self.below(4),
            1..=3 => self.below(most.min(300) + 1),
            4..=5 => self.below(most.min(9000) + 1),
            6 => self.below(most + 1),
            _ => most,
        }
    }

    /// A number as callers mix them up: none, small, at the edge of what a type or a bound has, or huge.
    pub fn count(&mut self) -> usize {
        const EDGES: [usize; 12] = [0, 1, 2, 3, 63, 64, 65, 4096, 65_536, 1 << 20, u32::MAX as usize, usize::MAX];
        match self.below(4) {
            0 => self.of(&EDGES).unwrap_or(0),
            1 => 10usize.pow(self.below(10) as u32) * 3,
            _ => self.below(2000),
        }
    }

    /// A float that a caller may hand in.
    pub fn float(&mut self) -> f64 {
        const EDGES: [f64; 16] = [
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.25,
            1e-6,
            1e-300,
            1e9,
            1e15,
            1e300,
            -1e300,
            f64::MAX,
            f64::MIN_POSITIVE,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
        ];
        match self.below(4) {
            0 => self.of(&EDGES).unwrap_or(0.0),
            1 => f64::from_bits(self.bits()),
            _ => (self.share() - 0.3) * 200.0,
        }
    }

    /// The same in 32 bits.
    pub fn narrow(&mut self) -> f32 {
        self.float() as f32
    }
}
