//! `verify`: certificates checked.

mod leaves;

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use bingwa::matches::MatchRules;
use bingwa::solve::certificate::{Claim, Head, Verified, VerifyLimits, verify};
use bingwa::util::messages::count_of;
use flate2::bufread::MultiGzDecoder;
use serde::Serialize;

use self::leaves::{LeafWork, SolvedLeaves};
use super::args::{RARE, number, thread_pool, threads};
use super::input::warn_of_few_seeds;
use super::interrupt::Interruptible;
use super::lines::STDIN;
use super::output::{self, ExitStatus, stdout, write_json};

const EXAMPLES: &str = "\
Examples:
  $ bingwa solve kujifunza --proof kujifunza.proof.gz && bingwa verify kujifunza.proof.gz
  $ bingwa solve kujifunza --tree kujifunza.tree.gz --leaf-nodes 5000
  $ bingwa verify kujifunza.tree.gz --journal kujifunza.leaves
  $ bingwa verify kujifunza.tree.gz --sample 3

A file is read once, with the rules of the game alone; memory grows with its open
positions, not with its lines. Then the solver proves each leaf of a proof tree.
tools/verify checks the same files with other code, in Python.";

/// Check certificates and proof trees that `solve` has written
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Certificates, compressed by gzip or not; `-` reads standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Write a JSON object for each file
    #[arg(long)]
    json: bool,
    /// Write each leaf that is proven to this file, and skip those that it has
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Solve only this many leaves of each file, chosen at random
    #[arg(long, value_name = "N", value_parser = number(1..=u64::MAX))]
    sample: Option<u64>,
    /// Which leaves --sample chooses [default: others each time]
    #[arg(long, value_name = "N", requires = "sample",
        value_parser = number(0..=u64::MAX), help_heading = RARE)]
    seed: Option<u64>,
    /// Threads that solve leaves [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads(), help_heading = RARE)]
    threads: Option<usize>,
}

/// A good certificate, as JSON.
#[derive(Serialize)]
struct Proven<'a> {
    file: &'a str,
    claim: String,
    position: String,
    variant: &'a str,
    kutakatia: bool,
    seed_limit: u32,
    lines: u64,
    leaves: usize,
    leaves_solved: usize,
    /// The seed of a sample.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    proven: bool,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let work = LeafWork::new(args)?;
    let interrupts = Interruptible::begin();
    let mut verdict = ExitStatus::Done;
    for file in &args.files {
        let name = if file == STDIN { "stdin" } else { file };
        let checked = check(file).and_then(|verified| {
            let solved = work.solve(&verified)?;
            Ok((verified, solved))
        });
        match checked {
            Ok((verified, solved)) => {
                warn_of_few_seeds(name, std::iter::once(&verified.head.root));
                print(name, &verified, solved, args.json, work.seed)?;
            }
            Err(error) => {
                output::error(&format!("{name}: {error:#}"));
                verdict = ExitStatus::Failed;
                if interrupts.is_interrupted() {
                    break;
                }
            }
        }
    }
    Ok(verdict)
}

/// Checks the lines of a file.
fn check(file: &str) -> anyhow::Result<Verified> {
    let bytes: Box<dyn Read> = match file {
        STDIN => Box::new(io::stdin()),
        _ => Box::new(File::open(Path::new(file)).context("cannot be opened")?),
    };
    let limits = &VerifyLimits::default();
    let mut bytes = BufReader::new(bytes);
    let mut text: Box<dyn BufRead> = match is_packed(&mut bytes)? {
        true => Box::new(BufReader::new(MultiGzDecoder::new(bytes))),
        false => Box::new(bytes),
    };
    let expected = "expected a certificate, which begins with [Proof \"...\"]";
    anyhow::ensure!(!is_packed(&mut text)?, "found a file that gzip compressed twice, {expected}");
    let first = text.fill_buf().context("cannot be read")?.first();
    anyhow::ensure!(matches!(first, None | Some(b'[')), "found another text, {expected}");
    Ok(verify(text, limits)?)
}

/// Whether bytes begin as those that gzip has compressed.
fn is_packed(bytes: &mut impl BufRead) -> anyhow::Result<bool> {
    Ok(bytes.fill_buf().context("cannot be read")?.starts_with(&[0x1f, 0x8b]))
}

fn print(
    file: &str,
    verified: &Verified,
    solved: SolvedLeaves,
    json: bool,
    seed: u64,
) -> anyhow::Result<()> {
    let Verified { head, leaves } = verified;
    let Head { claim, variant, rules, root, lines, .. } = head;
    let SolvedLeaves { solved, excess } = solved;
    // The plies of the claim rest on those of the leaves.
    let claim = match *claim {
        Claim::Wins(winner, plies) => Claim::Wins(winner, plies + excess),
        claim => claim,
    };
    let proven = solved == leaves.len();
    if json {
        let answer = Proven {
            file,
            claim: claim.to_string(),
            position: root.to_string(),
            variant: variant.name(),
            kutakatia: rules.kutakatia,
            seed_limit: rules.seed_limit,
            lines: *lines,
            leaves: leaves.len(),
            leaves_solved: solved,
            seed: Some(seed).filter(|_| !proven),
            proven,
        };
        return Ok(write_json(&mut stdout(), &answer)?);
    }
    let rules = MatchRules { variant: *variant, rules: *rules };
    let mut size = count_of(*lines, "line");
    if !leaves.is_empty() {
        size += &format!(", leaves: {}", leaves.len());
    }
    let verdict = match proven {
        true => "proven",
        false => "not proven, only sampled",
    };
    writeln!(stdout(), "{file}: {verdict}: {claim} from {root} ({rules}, {size})")?;
    if !proven {
        // With this share of bad leaves, a sample meets one in 95 of 100 cases.
        let share = 100.0 * (1.0 - 0.05_f64.powf(1.0 / solved as f64));
        let leaves = leaves.len();
        writeln!(
            stdout(),
            "{file}: {solved} of {leaves} leaves, chosen at random by seed {seed}, are won, so with 95% confidence \
             at most {share:.2}% of the leaves are not; all moves above them are right"
        )?;
    }
    Ok(())
}
