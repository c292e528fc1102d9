//! `analyse`: the search of positions, and the analysis of recorded games.
//!
//! | file | idea |
//! |---|---|
//! | `position` | the search of one position, and its table |
//! | `games` | the games of a file: their analysis, as JSON, and written again with comments |
//! | `text`, `plot` | an analysed game as text, and as a picture |

mod games;
mod plot;
mod position;
mod text;

use std::path::PathBuf;

use bingwa::search::{Limits, Options};

use super::args::{EngineArgs, LimitArgs, REVIEW_HASH, number};
use super::input::{PositionArgs, record_in};
use super::output::{ExitStatus, end_without_reader, wrong_usage};
use super::save::{expect_different, is_stdout};
use super::svg;

const EXAMPLES: &str = "\
Examples:
  $ bingwa analyse startpos
  $ bingwa analyse startpos --moves 'A6<* a5>' --movetime 200 --multipv 2
  $ echo kujifunza | bingwa analyse - --nodes 20000 --json
  $ bingwa analyse startpos --moves 'A6< a5>' --multipv 2 --explain
  $ bingwa analyse --record games.txt --game 1 --plot game.svg
  $ bingwa analyse --record games.txt --annotate annotated.txt
  $ bingwa analyse --record games.txt --game 1 --ply 20

Limits:
  Without a limit a position is searched with 250,000 nodes, and with 2,000,000 more
  if the winner is not clear then; with --record, again where a move seems to lose
  much. That is about half a second a move. Ctrl-C ends the search and prints the
  best move so far. If positions were left out, the exit code is 1.

Scores:
  Points, from the point of view of the player to move. A point triples the odds of
  winning: +1 is a chance of 75%, +2 of 90%. `mate 3` is a win in three moves of
  the winner, `mate -3` a loss. A score with < or > is a bound: the search ended in
  the middle of that depth. With --json each report is an object; the last object of
  a position has the key `move`, and the score, depth and line of the last report on
  the best line. Moves in JSON are plain (no marks).

Moves:
  A6l and A6r are read as A6< and A6>, which a shell takes for redirections. A move
  that is not legal is answered with the rule that forbids it.

Game records:
  The search runs from the end of the game to its beginning, so that late
  discoveries help to judge earlier moves. Scores are South's: `mate 3` is a win
  for South, `mate -3` for North. A move that lowers its player's chance of
  winning by 10, 20 or 30 percentage points is an inaccuracy, a mistake or a
  blunder. A mistake that makes the better player the worse one turns the game.
  docs/analysis.md explains the output. --game takes one game of FILE; with --ply the
  position after that many of its moves is searched, as a POSITION is.";

/// Search positions and print a line per depth, then the move; or analyse recorded games
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Positions; `-`, or none at all, reads them from standard input. With --record and
    /// without --ply, the games of the file are analysed move by move
    #[arg(value_name = "POSITION")]
    position: Vec<String>,
    /// Draw South's chance of winning over the game
    #[arg(long, value_name = "FILE.svg", value_parser = svg::file, requires = "record",
        conflicts_with_all = ["position", "ply"])]
    plot: Option<PathBuf>,
    /// Write the games to this file again, with comments at the moves that lost chances; `-` is
    /// standard output, in place of the report
    #[arg(long, value_name = "FILE", requires = "record",
        conflicts_with_all = ["position", "ply"])]
    annotate: Option<PathBuf>,
    /// Say in words what the moves do; with --record, why moves lost chances
    #[arg(long)]
    explain: bool,
    /// Number of best lines to find
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = number(1..=Options::MAX_MULTIPV))]
    multipv: usize,
    /// Look for a win in N moves; stop when it is found or proven not to exist
    #[arg(long, value_name = "N", value_parser = number(1..=Limits::LONGEST_MATE))]
    mate: Option<u32>,
    /// Write one JSON object per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    engine: EngineArgs<REVIEW_HASH>,
    #[command(flatten)]
    input: PositionArgs,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let annotate = args.annotate.as_deref();
    expect_different(&[
        ("--record", args.input.record_file()),
        ("--plot", args.plot.as_deref()),
        ("--annotate", annotate.filter(|path| !is_stdout(path))),
    ])?;
    if args.json && annotate.is_some_and(is_stdout) {
        return Err(wrong_usage("--annotate - and --json both write to standard output"));
    }
    if args.plot.is_none() && args.annotate.is_none() {
        end_without_reader();
    }
    let record = args.input.record.as_deref().or_else(|| record_in(&args.position));
    match record {
        Some(file) if args.input.place.ply.is_none() => {
            if args.multipv > 1 || args.mate.is_some() {
                return Err(wrong_usage(
                    "--multipv and --mate search one position: with --record they need --ply as well",
                ));
            }
            games::run(file, args)
        }
        _ => position::run(args),
    }
}
