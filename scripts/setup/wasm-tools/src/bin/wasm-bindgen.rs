//! `wasm-bindgen` as wasm-pack calls it to make a package for browsers.

use clap::Parser;
use std::path::PathBuf;
use wasm_bindgen_cli_support::Bindgen;

/// Makes the JavaScript around a module.
#[derive(Parser)]
#[command(name = "wasm-bindgen", version)]
struct Args {
    /// The module.
    input: PathBuf,
    /// Where the package goes.
    #[arg(long)]
    out_dir: PathBuf,
    /// The loader of the package.
    #[arg(long, value_parser = ["web"])]
    target: String,
    /// Types are made always.
    #[arg(long)]
    typescript: bool,
}

fn main() -> anyhow::Result<()> {
    let Args { input, out_dir, .. } = Args::parse();
    let mut bindgen = Bindgen::new();
    bindgen.web(true)?.input_path(input).typescript(true).omit_default_module_path(false).generate(out_dir)
}
