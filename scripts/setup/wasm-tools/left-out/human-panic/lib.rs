//! Stands where wasm-pack's reports of crashes would; only its own main function writes them.
