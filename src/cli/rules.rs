//! `rules`: the rules of the game, and its words.

use console::{Term, colors_enabled};

use super::args;
use super::exit_status::ExitStatus;
use super::{markdown, pager};

const EXAMPLES: &str = "\
Examples:
  $ bingwa rules
  $ bingwa rules --glossary

At a terminal the text goes through the pager named by PAGER, if it is set.";

/// The rules, as a page of the documentation.
const RULES: &str = include_str!("../../docs/rules.md");

/// The glossary, as a page of the documentation.
const GLOSSARY: &str = include_str!("../../docs/glossary.md");

/// Columns where standard output is no terminal.
const DEFAULT_WIDTH: usize = 80;

/// Fewest columns that a page is wrapped to.
const MIN_WIDTH: usize = 20;

/// Most columns at a terminal: longer lines are hard to read.
const MAX_WIDTH: usize = 100;

/// Print the rules of the game, with examples, or the glossary
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Print the glossary: Swahili terms and the signs of the notation
    #[arg(long)]
    glossary: bool,
    /// Columns to wrap the text to; boards keep their own [default: the width of
    /// the terminal, at most 100; 80 if there is none]
    #[arg(long, value_name = "COLUMNS", value_parser = args::number(MIN_WIDTH..=1000))]
    width: Option<usize>,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let page = if args.glossary { GLOSSARY } else { RULES };
    let width = args.width.unwrap_or_else(terminal_width);
    pager::print(&markdown::render(page, width, colors_enabled()))?;
    Ok(ExitStatus::Done)
}

/// The columns of the terminal.
fn terminal_width() -> usize {
    match Term::stdout().size_checked() {
        Some((_, columns)) => usize::from(columns).clamp(MIN_WIDTH, MAX_WIDTH),
        None => DEFAULT_WIDTH,
    }
}
