//! `verify`: certificates checked.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

use anyhow::Context;
use bingwa::matches::MatchRules;
use bingwa::solve::certificate::{Head, VerifyLimits, verify};
use bingwa::util::messages::count_of;
use flate2::bufread::MultiGzDecoder;
use serde::Serialize;

use super::input::warn_of_few_seeds;
use super::lines::STDIN;
use super::output::{self, ExitStatus, stdout, write_json};

const EXAMPLES: &str = "\
Examples:
  $ bingwa solve kujifunza --proof kujifunza.proof.gz && bingwa verify kujifunza.proof.gz

A file is read once, with the rules of the game alone; memory grows with its open
positions, not with its lines. tools/verify checks the same files with other code,
in Python.";

/// Check certificates that `solve --proof` has written
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Certificates, compressed by gzip or not; `-` reads standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Write a JSON object for each file
    #[arg(long)]
    json: bool,
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
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let mut verdict = ExitStatus::Done;
    for file in &args.files {
        let name = if file == STDIN { "stdin" } else { file };
        match check(file) {
            Ok(head) => {
                warn_of_few_seeds(name, std::iter::once(&head.root));
                print(name, &head, args.json)?;
            }
            Err(error) => {
                output::error(&format!("{name}: {error:#}"));
                verdict = ExitStatus::Failed;
            }
        }
    }
    Ok(verdict)
}

fn check(file: &str) -> anyhow::Result<Head> {
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

fn print(file: &str, head: &Head, json: bool) -> anyhow::Result<()> {
    let Head { claim, variant, rules, root, lines } = head;
    if !json {
        let rules = MatchRules { variant: *variant, rules: *rules };
        let lines = count_of(*lines, "line");
        return Ok(writeln!(stdout(), "{file}: proven: {claim} from {root} ({rules}, {lines})")?);
    }
    let proven = Proven {
        file,
        claim: claim.to_string(),
        position: root.to_string(),
        variant: variant.name(),
        kutakatia: rules.kutakatia,
        seed_limit: rules.seed_limit,
        lines: *lines,
    };
    Ok(write_json(&mut stdout(), &proven)?)
}
