//! Looks for input that makes the data core trap, hang or take too much memory.
//!
//! A target is a function of seeded random numbers: it makes input that looks like what it is meant to break, has the
//! crates work on it under a [`Watch`], and compares what they answer with what it knows. `cargo test -p fuzz` tries a
//! few cases of each, always the same. A long run tries others, larger ones, in a build as it is shipped; see
//! crates/README.md.
#![deny(missing_docs)]

mod meters;
mod random;
mod targets;

pub use random::Random;
pub use targets::{Watch, run};
