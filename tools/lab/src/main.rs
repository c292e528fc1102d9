//! The laboratory: makes training data, tests changes of strength, and makes and proves
//! positions.
//!
//! | module | what it does |
//! |---|---|
//! | [`generate`], [`samples`] | games of the engine against itself, and their positions as training data |
//! | [`sprt`], [`ladder`] | matches of two revisions, and of all levels |
//! | `spsa` | tunes the parameters of the search by games |
//! | [`exam`], [`puzzles`] | positions with proven answers |
//! | [`review`] | how far the grades of a review are true |
//! | [`openings`] | searches and proofs of openings |
//! | [`jobs`], [`players`], [`solved`], [`text`] | what the verbs share |

mod exam;
mod generate;
mod jobs;
mod ladder;
mod openings;
mod players;
mod puzzles;
mod review;
mod samples;
mod solved;
mod sprt;
#[cfg(feature = "spsa")]
mod spsa;
mod text;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use bingwa::matches::openings::{Opening, OpeningSuite};
use bingwa::search::{HashError, Options};
use bingwa::util::messages;
use clap::builder::{RangedU64ValueParser, TypedValueParser};
use clap::{Parser, Subcommand};

/// Make training data, test changes of strength, and make and prove positions
#[derive(Parser)]
#[command(name = "bingwa-lab")]
struct Arguments {
    #[command(subcommand)]
    verb: LabVerb,
}

#[derive(Subcommand)]
enum LabVerb {
    Generate(generate::Arguments),
    Rows(samples::RowsArguments),
    Loss(samples::LossArguments),
    Sprt(sprt::Arguments),
    #[cfg(feature = "spsa")]
    Spsa(spsa::Arguments),
    Ladder(ladder::Arguments),
    Openings(openings::Arguments),
    Exam(exam::Arguments),
    Puzzles(puzzles::Arguments),
    Review(review::Arguments),
}

fn main() -> ExitCode {
    // A reader who has seen enough, such as `head`, ends the program without an error.
    sigpipe::reset();
    let Arguments { verb } = messages::parse();
    messages::exit_code(match verb {
        LabVerb::Generate(arguments) => generate::run(&arguments),
        LabVerb::Rows(arguments) => samples::rows(&arguments),
        LabVerb::Loss(arguments) => samples::loss(&arguments),
        LabVerb::Sprt(arguments) => sprt::run(&arguments),
        #[cfg(feature = "spsa")]
        LabVerb::Spsa(arguments) => spsa::run(&arguments).map_err(hash_error),
        LabVerb::Ladder(arguments) => ladder::run(&arguments),
        LabVerb::Openings(arguments) => openings::run(&arguments).map_err(hash_error),
        LabVerb::Exam(arguments) => exam::run(&arguments),
        LabVerb::Puzzles(arguments) => puzzles::run(&arguments),
        LabVerb::Review(arguments) => review::run(&arguments).map_err(hash_error),
    })
}

/// The error of a verb with --hash: a table that is too large names the option.
fn hash_error(error: anyhow::Error) -> anyhow::Error {
    match error.downcast::<HashError>() {
        Ok(error) => anyhow!(error.of("--hash")),
        Err(error) => error,
    }
}

/// The openings of a file, at least one.
fn read_openings(path: &Path) -> anyhow::Result<Vec<Opening>> {
    let named = || path.display().to_string();
    let text = std::fs::read_to_string(path).with_context(named)?;
    Ok(text.parse::<OpeningSuite>().with_context(named)?.openings)
}

/// Sizes of a table that the engine takes, in megabytes.
fn hash() -> impl TypedValueParser<Value = usize> {
    RangedU64ValueParser::<usize>::new().range(1..=Options::MAX_HASH as u64)
}

/// Numbers of nodes, games or plies: at least 1.
fn positive() -> impl TypedValueParser<Value = u64> {
    clap::value_parser!(u64).range(1..)
}
