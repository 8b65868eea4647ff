//! `wasm-pack` without its look for newer versions of itself.

use clap::Parser;
use wasm_pack::{Cli, PBAR, command::run_wasm_pack};

fn main() -> anyhow::Result<()> {
    let Cli { cmd, quiet, log_level, .. } = Cli::parse();
    PBAR.set_log_level(log_level);
    PBAR.set_quiet(quiet);
    run_wasm_pack(cmd)
}
