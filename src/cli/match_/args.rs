//! The options of `match`, and the values they are read into.

use std::path::{Path, PathBuf};

use anyhow::Context;
use bingwa::matches::engine::Fields;
use bingwa::matches::openings::{Opening, OpeningSuite};
use bingwa::matches::stats::Sprt;
use bingwa::matches::{Book, DEFAULT_MAX_PLIES, DrawRule, MatchRules, ResignRule, Selection};
use bingwa::util::files;

use crate::cli::args::{RulesArgs, number};
use crate::cli::input::warn_of_few_seeds;
use crate::cli::output::wrong_usage;

const EXAMPLES: &str = "\
Examples:
  $ bingwa match --engine builtin:greedy --engine builtin:random --games 200
  $ bingwa match --engine bingwa,name=new --engine bingwa,name=old --each nodes=500 --games 4
  $ bingwa match --engine builtin:greedy --engine builtin:random --sprt elo0=0,elo1=50
  $ bingwa match --engine bingwa,tc=1+0.01 --engine builtin:greedy --games 2 --record match.txt --json match.json --log match.log
  $ bingwa match --engine bingwa,tc=1+0.01 --engine builtin:greedy --games 4 --record match.txt --json match.json --resume
  $ bingwa match --engine bingwa,depth=2 --engine builtin:greedy --games 4 --variant kujifunza --verbose
  $ bingwa match --engine builtin:greedy --engine builtin:random --games 4 --json 1.json && bingwa match --counts 1.json

Engines:
  cmd=COMMAND     a program and its arguments, quoted as in a shell; bingwa is
                  this program (another build needs its path); or a built-in engine:
                  builtin:random, or builtin:greedy (captures the most)
  args=WORDS      more arguments        dir=FOLDER    working folder
  name=NAME       in records and tables proto=ugi|uci protocol [default: tries both]
  tc=[M/]S[+INC]  a clock of S seconds, for M moves, with INC more after each move
  movetime=MS     depth=PLIES           nodes=N       limits of a move
  timemargin=MS   a move may be this much too late [default: 10]
  patience=S      wait this long for an overdue move before the game is lost
                  [default: 5; 60 without a clock]
  option.NAME=V   an engine option to set; an empty V presses a button
  Commas separate the fields; a value in quotes may contain commas. The form of
  fastchess and cutechess is read, too: -engine cmd=./a name=A -each tc=10+0.1

  Engines speak UGI or UCI. The match judges moves and results by its own rules,
  never by what an engine says.

Openings:
  Each opening is played twice, with sides swapped. An opening file has one
  opening a line: moves from the start (`A6< a5>`), a position, or moves and the
  position they lead to with ` ; ` between them. Lines that begin with # are
  comments. `bingwa openings` writes such files; one of kujifunza needs --variant
  kujifunza. The default is a suite of balanced openings of the variant, in an
  order drawn by the seed.

Rules:
  The referee plays by them, the record names them, and engines that have the
  options UCI_Variant, Kutakatia and SeedLimit are told. An engine that does not
  play the variant is refused; one that lacks another option gets a warning.

A game is lost by an illegal move, an answer that is no move, a crash, no answer,
or a move out of time; the engine is then restarted and the match goes on. The
third occurrence of a position is a draw. Games count in the order of the
schedule, whatever the order in which they end.

Exit codes:
  0  finished
  1  games were lost by faults, the SPRT is undecided, the match was interrupted,
     or an engine or a file cannot be used
  2  wrong usage";

/// Play a match between engines and estimate the difference in strength
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(in crate::cli) struct Args {
    /// An engine; give two or more
    #[arg(long = "engine", value_name = "SPEC", required_unless_present = "counts")]
    pub(super) engines: Vec<Fields>,
    /// Fields for every engine that does not set them itself
    #[arg(long, value_name = "SPEC", value_parser = shared_fields)]
    pub(super) each: Option<Fields>,
    #[command(flatten)]
    pub(super) schedule: ScheduleArgs,
    #[command(flatten)]
    pub(super) referee: RefereeArgs,
    #[command(flatten)]
    pub(super) output: OutputArgs,
    #[command(flatten)]
    pub(super) rules: RulesArgs,
    /// Add the results of matches between the same engines, and print what one match would, with
    /// --sprt its test too: files that --json wrote, or five counts of pairs such as 12,0,58,0,39
    /// (LL, LD, DD or WL, WD, WW)
    #[arg(long, value_name = "FILE|PAIRS", num_args = 1.., help_heading = "Results",
        conflicts_with_all = ["engines", "each", "games", "gauntlet", "openings", "seed",
            "concurrency", "maxplies", "resign", "draw", "variant", "seed_limit", "no_kutakatia",
            "record", "resume", "json", "log", "verbose", "quiet"])]
    pub(super) counts: Vec<PathBuf>,
}

/// The games to play.
#[derive(clap::Args)]
#[command(next_help_heading = "Schedule")]
pub(super) struct ScheduleArgs {
    /// Games of each pairing of engines [default: 100; with --sprt 100000, or one pass of the
    /// openings if no engine has a clock]
    #[arg(long, value_name = "N", value_parser = number(1..=100_000_000_usize))]
    pub(super) games: Option<usize>,
    /// Pair the first engine with each of the others, instead of all with all
    #[arg(long)]
    pub(super) gauntlet: bool,
    /// An opening file, and which openings to take: order=random|sequential,start=K
    #[arg(long, num_args = 1..=2, value_names = ["FILE", "SELECTION"])]
    pub(super) openings: Vec<String>,
    /// Seed for the order of openings and the moves of built-in engines
    #[arg(long, default_value_t = 1, value_parser = number(0..=u64::MAX))]
    pub(super) seed: u64,
    /// Games played at the same time; engines with a clock need a core each
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = number(1..=1024_usize))]
    pub(super) concurrency: usize,
    /// Stop the match as soon as this sequential test decides, as in
    /// elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized
    #[arg(long, value_name = "TEST")]
    pub(super) sprt: Option<Sprt>,
}

/// The rules that end a game early.
#[derive(clap::Args)]
#[command(next_help_heading = "Adjudication")]
pub(super) struct RefereeArgs {
    /// Draw after this many plies, opening moves included
    #[arg(long, value_name = "PLIES", default_value_t = DEFAULT_MAX_PLIES,
        value_parser = number(1..=100_000_usize))]
    pub(super) maxplies: usize,
    /// Resign for an engine after movecount moves in a row with a score of -score hundredths of a point
    /// or worse, as in movecount=3,score=500[,twosided=true]
    #[arg(long, value_name = "RULE")]
    pub(super) resign: Option<ResignRule>,
    /// Draw when both scores stay within score hundredths of a point of 0 for movecount moves,
    /// as in movenumber=40,movecount=8,score=20
    #[arg(long, value_name = "RULE")]
    pub(super) draw: Option<DrawRule>,
}

/// The files to write.
#[derive(clap::Args)]
#[command(next_help_heading = "Output")]
pub(super) struct OutputArgs {
    /// Add every game to this file as it ends
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
    /// Continue the match in the record, even after a crash or kill -9
    #[arg(long, requires = "record")]
    pub(super) resume: bool,
    /// Write the result to this file, every second and at the end; `-` writes it to standard
    /// output, at the end and in place of the text
    #[arg(long, value_name = "FILE")]
    pub(super) json: Option<PathBuf>,
    /// Write the dialogue with each engine to this file, with times
    #[arg(long, value_name = "FILE")]
    pub(super) log: Option<PathBuf>,
    /// Print a line when a game has finished
    #[arg(long, short, conflicts_with = "quiet")]
    pub(super) verbose: bool,
    /// Write nothing but the result
    #[arg(long, short)]
    pub(super) quiet: bool,
}

fn shared_fields(text: &str) -> Result<Fields, String> {
    let fields: Fields = text.parse().map_err(|error| format!("{error}"))?;
    fields.check_shared().map_err(|error| error.to_string())?;
    Ok(fields)
}

impl Args {
    pub(super) fn book(&self) -> anyhow::Result<Book> {
        let start = self.rules.start();
        let variant = self.rules.variant().unwrap_or_default();
        let rules = MatchRules { variant, rules: self.rules.of(&start) };
        let seed = self.schedule.seed;
        let (path, selection) = match self.schedule.openings.as_slice() {
            [] => {
                let book = Book::default_of(rules, seed);
                return book.with_context(|| {
                    format!("the default openings do not fit the rules ({rules}); --openings names others")
                });
            }
            [path] => (path, Selection::default()),
            [path, selection, ..] => {
                let wrong = |error| wrong_usage(format!("--openings: {error}"));
                (path, selection.parse().map_err(wrong)?)
            }
        };
        let context = || format!("openings {path:?}");
        let text = files::read_text_file(Path::new(path), "openings").with_context(context)?.0;
        let suite = OpeningSuite::parse(&text, &start, &rules.rules).with_context(context)?;
        warn_of_few_seeds(path, suite.openings.iter().map(Opening::position));
        let found = suite.openings.len();
        if selection.start > found {
            return Err(wrong_usage(format!(
                "--openings: found start={}, expected at most start={found}: {path:?} has \
                 {found} openings",
                selection.start
            )));
        }
        Ok(Book::new(suite.openings, selection, seed, rules))
    }
}
