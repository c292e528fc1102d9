//! The options of `match`, and the values they are read into.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Context;
use bingwa::bao::{Position, Variant};
use bingwa::matches::engine::Fields;
use bingwa::matches::openings::{Opening, OpeningSuite, OpeningSuiteError};
use bingwa::matches::stats::Sprt;
use bingwa::matches::{
    Book, DEFAULT_MAX_PLIES, DrawRule, MatchRules, ResignRule, Selection, SelectionError,
};
use bingwa::util::files;

use super::counts::Counted;
use crate::cli::args::{RulesArgs, number};
use crate::cli::input::{is_record_line, warn_of_few_seeds};
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
  $ bingwa match --counts 12,0,258,0,59 --sprt elo0=0,elo1=10

Engines:
  cmd=COMMAND     a program and its arguments, quoted as in a shell, or a file whose
                  name has spaces; or a built-in engine: builtin:random, or
                  builtin:greedy (captures the most)
  args=WORDS      more arguments        dir=FOLDER    working folder
  name=NAME       in records and tables proto=ugi|uci protocol [default: tries both]
  tc=[M/]S[+INC]  a clock of S seconds, for M moves, with INC more after each move
  movetime=MS     depth=PLIES           nodes=N       limits of a move
  timemargin=MS   a move may be this much too late [default: 10]
  patience=S      wait this long for an overdue move before the game is lost
                  [default: 5; 60 without a clock]
  option.NAME=V   an engine option to set; an empty V presses a button
  Commas separate the fields; a value in quotes may contain commas.

Openings:
  An opening file has one opening a line: moves from the start (`A6< a5>`), a
  position, or moves and the position they lead to with ` ; ` between them.
  Lines that begin with # are comments. `bingwa openings` writes such files; one
  of kujifunza needs --variant kujifunza. The default is a suite of balanced
  openings of the variant, in an order drawn by the seed.

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
///
/// Engines are programs that speak UGI or UCI. Each opening is played twice,
/// with sides swapped. The match judges moves and results by its own rules,
/// never by what an engine says.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = EXAMPLES)]
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
    pub(super) rules: RulesArgs,
    #[command(flatten)]
    pub(super) output: OutputArgs,
    /// Add the results of matches between the same engines: files of --json, or the counts of
    /// pairs LL,LD,DD or WL,WD,WW; prints what one match would, with --sprt its test too
    #[arg(long, value_name = "FILE", num_args = 1.., help_heading = "Results",
        conflicts_with_all = ["engines", "each", "games", "rounds", "gauntlet", "openings", "seed",
            "concurrency", "maxplies", "resign", "draw", "variant", "seed_limit", "no_kutakatia",
            "record", "resume", "json", "log", "event", "report_every", "verbose", "quiet"])]
    pub(super) counts: Vec<Counted>,
}

/// The games to play.
#[derive(clap::Args)]
#[command(next_help_heading = "Schedule")]
pub(super) struct ScheduleArgs {
    /// Games of each pairing of engines [default: 100; with --sprt 100000, or one pass of the
    /// openings if no engine has a clock]
    #[arg(long, value_name = "N", value_parser = number(1..=100_000_000_usize))]
    pub(super) games: Option<usize>,
    /// Rounds: two games of each pairing, from one opening
    #[arg(long, value_name = "N", value_parser = number(1..=50_000_000_usize), conflicts_with = "games")]
    pub(super) rounds: Option<usize>,
    /// Pair the first engine with each of the others, instead of all with all
    #[arg(long)]
    pub(super) gauntlet: bool,
    /// An opening file, and which openings to take: order=random|sequential,plies=N,start=K
    #[arg(long, num_args = 1..=2, value_names = ["FILE", "SELECTION"])]
    pub(super) openings: Vec<String>,
    /// Seed for the order of openings and the moves of built-in engines
    #[arg(long, default_value_t = 1, value_parser = number(0..=u64::MAX))]
    pub(super) seed: u64,
    /// Games played at the same time
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
    #[arg(long, value_name = "RULE", value_parser = resign_rule)]
    pub(super) resign: Option<ResignRule>,
    /// Draw when both scores stay within score hundredths of a point of 0 for movecount moves,
    /// as in movenumber=40,movecount=8,score=20
    #[arg(long, value_name = "RULE", value_parser = draw_rule)]
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
    /// Name of the match in records [default: the engines' names]
    #[arg(long, value_name = "NAME")]
    pub(super) event: Option<String>,
    /// Games between two progress lines, where no progress bar is shown
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number(1..=1_000_000_000_usize))]
    pub(super) report_every: usize,
    /// Print a line when a game starts and when it has finished
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

/// What the value of a key in [`key_values`] is.
#[derive(Clone, Copy)]
enum ValueOf {
    /// A number, which must be given.
    Number,
    /// A number, with this one as the default.
    NumberOr(i64),
    /// `true` or `false`; `false` is the default.
    Switch,
}

impl ValueOf {
    fn default(self) -> Option<i64> {
        match self {
            ValueOf::Number => None,
            ValueOf::NumberOr(number) => Some(number),
            ValueOf::Switch => Some(0),
        }
    }

    /// The value as a number: 1 stands for `true`. The error is what was expected.
    fn read(self, text: &str) -> Result<i64, &'static str> {
        match (self, text) {
            (ValueOf::Switch, "true") => Ok(1),
            (ValueOf::Switch, "false") => Ok(0),
            (ValueOf::Switch, _) => Err("true or false"),
            _ => {
                let number = text.parse::<i32>().ok().filter(|&number| number >= 0);
                number.map(i64::from).ok_or("a number")
            }
        }
    }
}

/// Reads `key=value,...` into the values of `keys`, in their order. A key
/// without a default is required; none may stand twice.
fn key_values<const N: usize>(text: &str, keys: [(&str, ValueOf); N]) -> Result<[i64; N], String> {
    let mut values = keys.map(|(_, kind)| kind.default());
    let mut seen = BTreeSet::new();
    for piece in text.split(',') {
        let names = keys.map(|(key, _)| key).join(", ");
        let (key, value) = piece.split_once('=').unwrap_or((piece, ""));
        let index = keys.iter().position(|(name, _)| *name == key);
        let index = index.ok_or_else(|| format!("found {piece:?}, expected KEY=N of {names}"))?;
        let value = keys[index].1.read(value);
        values[index] =
            Some(value.map_err(|expected| format!("found {piece:?}, expected {expected}"))?);
        if !seen.insert(key) {
            return Err(format!("found {key} twice, expected it once"));
        }
    }
    for ((key, _), value) in keys.iter().zip(&values) {
        value.ok_or_else(|| format!("found no {key}, expected {key}=N"))?;
    }
    Ok(values.map(Option::unwrap_or_default))
}

fn resign_rule(text: &str) -> Result<ResignRule, String> {
    use ValueOf::{Number, Switch};
    let keys = [("movecount", Number), ("score", Number), ("twosided", Switch)];
    let [moves, score, two_sided] = key_values(text, keys)?;
    let (moves, two_sided) = (move_count(moves)?, two_sided != 0);
    Ok(ResignRule { moves, score: score as i32, two_sided })
}

fn draw_rule(text: &str) -> Result<DrawRule, String> {
    use ValueOf::{Number, NumberOr};
    let keys = [("movenumber", NumberOr(1)), ("movecount", Number), ("score", Number)];
    let [from_move, moves, score] = key_values(text, keys)?;
    let moves = move_count(moves)?;
    Ok(DrawRule { from_move: from_move as usize, moves, score: score as i32 })
}

fn move_count(moves: i64) -> Result<usize, String> {
    if moves < 1 {
        return Err(format!("movecount: found {moves}, expected at least 1"));
    }
    Ok(moves as usize)
}

impl Args {
    /// The rules of the match, unless its openings name others.
    fn match_rules(&self) -> MatchRules {
        let start = self.rules.start();
        let variant = self.rules.variant().unwrap_or_default();
        MatchRules { variant, rules: self.rules.of(&start) }
    }

    pub(super) fn book(&self) -> anyhow::Result<Book> {
        let (rules, seed) = (self.match_rules(), self.schedule.seed);
        let (path, selection) = match self.schedule.openings.as_slice() {
            [] => {
                let book = Book::default_of(rules, seed);
                return book.with_context(|| {
                    format!("the default openings do not fit the rules ({rules}); --openings names others")
                });
            }
            [path] => (path, Selection::default()),
            [path, selection, ..] => {
                let wrong = |error: SelectionError| wrong_usage(format!("--openings: {error}"));
                (path, selection.parse().map_err(wrong)?)
            }
        };
        let context = || format!("openings {path:?}");
        let text = files::read_text_file(Path::new(path), "openings").with_context(context)?;
        let (suite, rules) = self.suite(&text, rules).with_context(context)?;
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

    /// Reads an opening file, and the rules that it is for.
    fn suite(&self, text: &str, rules: MatchRules) -> anyhow::Result<(OpeningSuite, MatchRules)> {
        let read = |rules: MatchRules| OpeningSuite::parse(text, &rules.start(), &rules.rules);
        let kujifunza = MatchRules {
            variant: Variant::Kujifunza,
            rules: self.rules.of(&Position::kujifunza()),
        };
        match read(rules) {
            Ok(suite) if self.rules.variant().is_none() && begins_kujifunza(&suite) => {
                Ok((suite, kujifunza))
            }
            Ok(suite) => Ok((suite, rules)),
            Err(error) => Err(self.explained(text, error, read)),
        }
    }

    /// The error of a file that is no opening file, with the way out if there is
    /// one.
    fn explained(
        &self,
        text: &str,
        error: OpeningSuiteError,
        read: impl Fn(MatchRules) -> Result<OpeningSuite, OpeningSuiteError>,
    ) -> anyhow::Error {
        if is_record(text) {
            return anyhow::anyhow!(
                "found a game record, expected openings, one a line; `bingwa openings` writes them"
            );
        }
        let first = 1 + text.lines().take_while(|line| is_comment(line)).count();
        let fails_at_once = matches!(error, OpeningSuiteError::Line { line, .. } if line == first);
        let own = self.rules.variant().unwrap_or_default();
        let other = Variant::ALL.into_iter().find(|&variant| {
            let start = Position::start(variant);
            fails_at_once
                && variant != own
                && read(MatchRules { variant, rules: self.rules.of(&start) }).is_ok()
        });
        match other {
            Some(other) => anyhow::anyhow!(
                "found openings of {other}, expected openings of {own}; --variant {other} plays them"
            ),
            None => error.into(),
        }
    }
}

/// Whether a text looks like a game record: it begins with a tag or a numbered
/// pair of moves.
fn is_record(text: &str) -> bool {
    text.lines().find(|line| !is_comment(line)).is_some_and(is_record_line)
}

/// Whether a line of an opening file is blank or a comment.
fn is_comment(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with('#')
}

/// Whether every opening begins at the start of kujifunza.
fn begins_kujifunza(suite: &OpeningSuite) -> bool {
    suite.openings.iter().all(|opening| *opening.start() == Position::kujifunza())
}
