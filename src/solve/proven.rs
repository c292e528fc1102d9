//! The proof trees that the engine plays: those of the openings that are proven, or one of a file.

use std::fs::File;
use std::io::{BufReader, Read};

use flate2::read::GzDecoder;

use super::certificate::{Certificate, VerifyLimits};

/// The trees of [docs/theory.md](https://docs.rs/crate/bingwa), packed by gzip.
const OPENINGS: [&[u8]; 1] = [include_bytes!("../../docs/proofs/A7r-a7l.tree.gz")];

/// The name of the trees that come with the program.
pub const OPENINGS_NAME: &str = "openings";

/// The proof trees with a name: [`OPENINGS_NAME`], or that of a file. Their lines are checked, their
/// leaves are not solved.
///
/// # Errors
///
/// The file cannot be read, or is no proof tree; the error names it.
pub fn proof_trees(name: &str) -> Result<Vec<Certificate>, String> {
    if name == OPENINGS_NAME {
        return OPENINGS.iter().map(|packed| read(*packed)).collect();
    }
    let named = |error: String| format!("{name}: {error}");
    let file = File::open(name).map_err(|error| named(error.to_string()))?;
    Ok(vec![read(file).map_err(named)?])
}

fn read(packed: impl Read) -> Result<Certificate, String> {
    let text = BufReader::new(GzDecoder::new(BufReader::new(packed)));
    Certificate::read(text, &VerifyLimits::default()).map_err(|error| error.to_string())
}
