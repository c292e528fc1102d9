//! `analyse`: the search of positions, and the analysis of recorded games.
//!
//! | file | idea |
//! |---|---|
//! | `position`, `depths` | the search of one position, and its table |
//! | `games` | the games of a file: their analysis, as JSON, and written again with comments |
//! | `text`, `plot` | an analysed game as text, and as a picture |

mod depths;
mod games;
mod plot;
mod position;
mod text;

use std::path::{Path, PathBuf};

use bingwa::search::{Limits, Options};

use super::args::{EngineArgs, LimitArgs, RulesArgs, SideArgs, number};
use super::output::ExitStatus;
use super::output::{self, wrong_usage};
use super::picture::{self, PictureFile};
use super::recorded::PlyArgs;
use super::save::STDOUT;

const EXAMPLES: &str = "\
Examples:
  $ bingwa analyse startpos --depth 8
  $ bingwa analyse startpos --moves 'A6<* a5>' --movetime 200 --multipv 2
  $ echo kujifunza | bingwa analyse - --nodes 20000 --json
  $ bingwa analyse startpos --searchmoves 'A6l A6r' --depth 10
  $ bingwa analyse startpos --moves 'A6< a5>' --depth 10 --multipv 2 --explain
  $ bingwa analyse --record games.txt --depth 8 --plot game.svg
  $ bingwa analyse --record games.txt --depth 12 --annotate annotated.txt
  $ bingwa analyse --record games.txt --game 1 --ply 20

Limits:
  Without a limit a position is searched to depth 30; with --record, each position
  of the game to depth 24. Ctrl-C ends the search and prints the best move so far.
  Positions that were not searched yet are counted on standard error, and the exit
  code is 1.

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
  docs/analysis.md explains the output. --plot draws South's chance of winning; if
  FILE has several games, game.svg becomes game-1.svg, game-2.svg and so on. --game
  takes one game of FILE; with --ply the position after that many of its moves is
  searched, as a POSITION is.";

/// Search a position and print a line per depth, then the move; or analyse a
/// recorded game
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The position; `-` reads any number of positions from standard input
    position: Option<String>,
    /// Analyse the games of this file, move by move, or with --ply one position of a
    /// game; `-` reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves", "side"])]
    record: Option<String>,
    #[command(flatten)]
    place: PlyArgs,
    /// Draw the chance of winning over the game
    #[arg(long, value_name = "FILE.svg", requires = "record", conflicts_with_all = ["position", "ply"], value_parser = picture::file)]
    plot: Option<PictureFile>,
    /// Write the games to this file again, with comments at the moves that lost
    /// chances; `-` is standard output
    #[arg(long, value_name = "FILE", requires = "record", conflicts_with_all = ["position", "ply"])]
    annotate: Option<PathBuf>,
    /// Say in words what the moves do; with --record, why moves lost chances
    #[arg(long)]
    explain: bool,
    /// Moves to play before the search, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    moves: String,
    /// Number of best lines to find
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = number(1..=Options::MAX_MULTIPV))]
    multipv: usize,
    /// Search only these moves, separated by spaces
    #[arg(long, value_name = "MOVES", value_parser = some_moves)]
    searchmoves: Option<String>,
    /// Look for a win in N moves; stop when it is found or proven not to exist
    #[arg(long, value_name = "N", value_parser = number(1..=Limits::LONGEST_MATE))]
    mate: Option<u32>,
    /// Write one JSON object per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    side: SideArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

/// Reads moves, at least one; whether they can be played is left open.
fn some_moves(text: &str) -> Result<String, &'static str> {
    if text.trim().is_empty() {
        return Err("found nothing, expected a move");
    }
    Ok(text.to_owned())
}

impl Args {
    /// Refuses the options that only the search of one position has.
    fn refuse_searches_of_one_position(&self) -> anyhow::Result<()> {
        let given = [
            ("--multipv", self.multipv > 1),
            ("--searchmoves", self.searchmoves.is_some()),
            ("--mate", self.mate.is_some()),
        ];
        match given.into_iter().find(|(_, given)| *given) {
            Some((option, _)) => Err(wrong_usage(format!(
                "{option} searches one position: with --record it needs --ply as well"
            ))),
            None => Ok(()),
        }
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    if args.json && args.annotate.as_deref() == Some(Path::new(STDOUT)) {
        return Err(wrong_usage("--annotate - and --json both write to standard output"));
    }
    if args.plot.is_none() && args.annotate.is_none() {
        output::end_without_reader();
    }
    match (&args.position, &args.record) {
        (_, Some(file)) if args.place.ply.is_some() => position::run_recorded(file, args),
        (_, Some(file)) => {
            args.refuse_searches_of_one_position()?;
            games::run(file, args)
        }
        (Some(position), None) => {
            args.place.expect_record()?;
            position::run(position, args)
        }
        (None, None) => Err(wrong_usage(
            "POSITION: found none, expected a position, or --record FILE for the games of a file",
        )),
    }
}
