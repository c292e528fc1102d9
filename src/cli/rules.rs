//! `rules`: the rules of the game, and its words.

use std::io::Write;

use super::output::ExitStatus;
use super::output::stdout;

const EXAMPLES: &str = "\
Examples:
  $ bingwa rules
  $ bingwa rules --glossary

The text is a page of the documentation in Markdown. `bingwa rules | less` shows it
screen by screen.";

/// Print the rules of the game, with examples, or the glossary
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Print the glossary: Swahili terms and the signs of the notation
    #[arg(long)]
    glossary: bool,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let page = match args.glossary {
        true => include_str!("../../docs/glossary.md"),
        false => include_str!("../../docs/rules.md"),
    };
    stdout().write_all(page.as_bytes())?;
    Ok(ExitStatus::Done)
}
