//! Stands where wasm-pack's downloads of programs would: finds those that are on PATH, and downloads none.

use anyhow::{Result, bail};
use std::env::{self, consts::EXE_EXTENSION};
use std::path::{Path, PathBuf};

/// Where programs would be downloaded to.
#[derive(Debug)]
pub struct Cache {
    destination: PathBuf,
}

/// A folder with programs.
#[derive(Debug, Clone)]
pub struct Download {
    root: PathBuf,
}

impl Cache {
    /// A folder of this name, which is not made.
    pub fn new(name: &str) -> Result<Self> {
        Ok(Self::at(&env::temp_dir().join(name)))
    }

    /// This folder.
    pub fn at(path: &Path) -> Self {
        Self { destination: path.to_path_buf() }
    }

    /// A path in the folder.
    pub fn join(&self, path: &Path) -> PathBuf {
        self.destination.join(path)
    }

    /// Finds nothing, and fails where a download is wanted.
    pub fn download(&self, install_permitted: bool, name: &str, _: &[&str], url: &str) -> Result<Option<Download>> {
        if install_permitted {
            bail!("this wasm-pack was built without downloads: it does not fetch {name} from {url}");
        }
        Ok(None)
    }
}

impl Download {
    /// This folder.
    pub fn at(path: &Path) -> Self {
        Self { root: path.to_path_buf() }
    }

    /// A program in the folder.
    pub fn binary(&self, name: &str) -> Result<PathBuf> {
        let path = self.root.join(name).with_extension(EXE_EXTENSION);
        if !path.is_file() {
            bail!("{} is not there", path.display());
        }
        Ok(path)
    }
}
