//! The proof trees that the engine plays: those of the openings that are proven, or one of a file.

use std::fs::File;
use std::io::{BufReader, Read};

use flate2::read::GzDecoder;

use super::certificate::{Certificate, VerifyLimits};

/// A file of docs/proofs, named by the moves from the start, with `l` and `r` for `<` and `>`.
macro_rules! opening {
    ($moves:literal) => {
        include_bytes!(concat!("../../docs/proofs/", $moves, ".tree.gz"))
    };
}

/// The trees of docs/theory.md, packed by gzip.
const OPENINGS: &[&[u8]] = &[
    opening!("A6l-a5l-A3r-a5l"),
    opening!("A6l-a5r-A3l-a8r+-A5r-a6r"),
    opening!("A6l-a6r-A4l-a6r"),
    opening!("A6l-a6r-A4l-a7r"),
    opening!("A6l-a6r-A4l-a8r"),
    opening!("A6r-a7l-A5l-a6r-A1l-a7r"),
    opening!("A6r-a7r-A7l-a6l-A4l-a8r"),
    opening!("A7l-a5l-A6l-a6l-A2l+-a2l"),
    opening!("A7l-a5l-A6l-a6l-A4r-a3l"),
    opening!("A7l-a5l-A6l-a6r-A4r-a8r"),
    opening!("A7l-a5l-A6l-a7r-A4l-a7r"),
    opening!("A7l-a5l-A6l-a7r-A4l-a8r"),
    opening!("A7l-a5l-A6l-a7r-A4r-a1l"),
    opening!("A7l-a5r-A6r-a6l"),
    opening!("A7r"),
    opening!("A7r-a6l-A6r-a5r"),
    opening!("A7r-a7l"),
    opening!("A7r-a7r-A6l-a6l-A4l-a1l"),
];

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_proof_tree_comes_with_the_program() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/proofs");
        let files = std::fs::read_dir(folder).expect("the proofs");
        let is_tree = |name: &str| name.ends_with(".tree.gz");
        let files = files.map(|file| file.expect("a file").file_name());
        let trees = files.filter(|name| is_tree(name.to_str().expect("ASCII"))).count();
        let openings = proof_trees(OPENINGS_NAME).expect("good trees");
        assert_eq!(openings.len(), trees);
        for tree in openings {
            assert!(tree.head().lines < 40_000, "{}", tree.head());
        }
    }
}
