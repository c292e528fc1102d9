//! `match`: engine against engine, with statistics.

mod desk;

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process;
use std::sync::Mutex;
use std::thread;

use anyhow::Context;
use bingwa::bao::Rules;
use bingwa::matches::book::{self, Book, Selection};
use bingwa::matches::engine::{EngineKind, EngineSpec, Fields, Log, Stop, make_names_distinct};
use bingwa::matches::game::{Adjudication, DEFAULT_MAX_PLIES, DrawRule, ResignRule};
use bingwa::matches::journal::{Journal, Resumed};
use bingwa::matches::schedule::{Format, Schedule};
use bingwa::matches::stats::{Sprt, Verdict as TestVerdict};
use bingwa::matches::tally::Tally;
use bingwa::matches::tournament::Tournament;

use self::desk::Desk;
use super::args::number;
use super::{ExitStatus, output};

const EXAMPLES: &str = "\
Examples:
  $ bingwa match --engine builtin:greedy --engine builtin:random --games 200
  $ bingwa match --engine bingwa,name=new --engine bingwa,name=old --each nodes=500 --games 4
  $ bingwa match --engine builtin:greedy --engine builtin:random --sprt elo0=0,elo1=50
  $ bingwa match --engine bingwa,tc=1+0.01 --engine builtin:greedy --games 2 --record match.txt --json match.json --log match.log
  $ bingwa match --engine bingwa,tc=1+0.01 --engine builtin:greedy --games 4 --record match.txt --json match.json --resume

Engines:
  cmd=COMMAND     a program with its arguments, as a shell reads them; or
                  builtin:random, or builtin:greedy, which takes the most seeds
  args=WORDS      more arguments        dir=FOLDER    where to start it
  name=NAME       in records and tables proto=ugi|uci what it speaks [default: tried]
  tc=[M/]S[+INC]  a clock of S seconds, for M moves, with INC more after each move
  movetime=MS     depth=PLIES           nodes=N       limits of a move
  timemargin=MS   how late a move may come [default: 10]
  patience=S      how long to wait for a move that does not come, after its time
                  [default: 5; 60 where no clock runs]
  option.NAME=V   an option to set; empty for a button
  Separated by commas; a value in quotes may hold commas.

Openings:
  A file has an opening a line: moves from the start (`A6< a5>`), a position, or
  moves and the position they lead to with ` ; ` between them. # begins a comment.
  That is what `bingwa openings` writes. Without a file, a suite of 500 balanced
  openings of 6 to 10 plies is taken, in an order drawn by the seed.

A game is lost by an illegal move, nonsense, a crash, no answer, or a move out of
time; then the engine is started anew, and the match goes on. Drawn is a third
repetition. Games count in the order of the schedule, whatever the order in which
they end.

Exit codes:
  0  finished
  1  games were lost by faults, or the SPRT has not decided within the games, or the
     match was interrupted, or an engine or file cannot be used
  2  wrong usage";

/// Play engines against each other, and say what the result means
///
/// Engines are programs that speak UGI or UCI. Each opening is played twice,
/// sides swapped. Our own rules decide, never the engines.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// An engine; give two or more
    #[arg(long = "engine", value_name = "SPEC", required = true)]
    engines: Vec<Fields>,
    /// What engines share, unless they say otherwise
    #[arg(long, value_name = "SPEC", value_parser = shared)]
    each: Option<Fields>,
    #[command(flatten)]
    schedule: ScheduleArgs,
    #[command(flatten)]
    rules: RefereeArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// Which games are played.
#[derive(clap::Args)]
#[command(next_help_heading = "Schedule")]
struct ScheduleArgs {
    /// Games of each two engines [default: 100; with --sprt 100000, or as many as there are
    /// different ones if no engine has a clock]
    #[arg(long, value_name = "N", value_parser = number(1..=100_000_000_usize))]
    games: Option<usize>,
    /// Rounds: pairs of games of each two engines
    #[arg(long, value_name = "N", value_parser = number(1..=50_000_000_usize), conflicts_with = "games")]
    rounds: Option<usize>,
    /// The first engine plays all others, instead of everyone everyone
    #[arg(long)]
    gauntlet: bool,
    /// A file of openings, and how to take them: order=random|sequential,plies=N,start=K
    #[arg(long, num_args = 1..=2, value_names = ["FILE", "SELECTION"])]
    openings: Vec<String>,
    /// What openings and built-in engines are drawn by
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at a time
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = number(1..=1024_usize))]
    concurrency: usize,
    /// A test that ends the match when it has decided, as in
    /// elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized
    #[arg(long, value_name = "TEST")]
    sprt: Option<Sprt>,
}

/// What ends a game.
#[derive(clap::Args)]
#[command(next_help_heading = "Adjudication")]
struct RefereeArgs {
    /// Plies after which a game is drawn
    #[arg(long, value_name = "PLIES", default_value_t = DEFAULT_MAX_PLIES,
        value_parser = number(1..=100_000_usize))]
    maxplies: usize,
    /// Resign for an engine whose score is -score or worse for so many of its moves,
    /// as in movecount=3,score=1500[,twosided=true]
    #[arg(long, value_name = "RULE", value_parser = resign_rule)]
    resign: Option<ResignRule>,
    /// Draw when both scores are within score of 0 for so many moves of each,
    /// as in movenumber=40,movecount=8,score=20
    #[arg(long, value_name = "RULE", value_parser = draw_rule)]
    draw: Option<DrawRule>,
}

/// Where things are written.
#[derive(clap::Args)]
#[command(next_help_heading = "Output")]
struct OutputArgs {
    /// Write every game to this file as it ends
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Go on with the match in the record, even one that was killed
    #[arg(long, requires = "record")]
    resume: bool,
    /// Write the result to this file, in between and at the end
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the whole dialogue of each engine to this file, with times
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// The match's name in records [default: its engines]
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    /// Games between two lines on how the match stands, where no terminal is
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number(1..=1_000_000_000_usize))]
    report_every: usize,
    /// Say nothing but the result
    #[arg(long, short)]
    quiet: bool,
}

fn shared(text: &str) -> Result<Fields, String> {
    let fields: Fields = text.parse().map_err(|error| format!("{error}"))?;
    fields.check_shared().map_err(|error| error.to_string())?;
    Ok(fields)
}

/// Reads `key=value,…`; each key at most once, and all there are.
fn rule<const N: usize>(text: &str, keys: [(&str, Option<i64>); N]) -> Result<[i64; N], String> {
    let mut values = keys.map(|(_, default)| default);
    let mut seen = HashSet::new();
    for piece in text.split(',') {
        let names = keys.map(|(key, _)| key).join(", ");
        let (key, value) = piece.split_once('=').unwrap_or((piece, ""));
        let place = keys.iter().position(|(name, _)| *name == key);
        let place = place.ok_or_else(|| format!("found {piece:?}, expected KEY=N of {names}"))?;
        let number = match value {
            "true" => Some(1),
            "false" => Some(0),
            _ => value.parse::<u32>().ok().map(i64::from).filter(|&n| n <= i64::from(i32::MAX)),
        };
        values[place] = Some(number.ok_or_else(|| format!("found {piece:?}, expected a number"))?);
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
    let keys = [("movecount", None), ("score", None), ("twosided", Some(0))];
    let [moves, score, two_sided] = rule(text, keys)?;
    let (moves, two_sided) = (at_least_one(moves)?, two_sided != 0);
    Ok(ResignRule { moves, score: score as i32, two_sided })
}

fn draw_rule(text: &str) -> Result<DrawRule, String> {
    let keys = [("movenumber", Some(1)), ("movecount", None), ("score", None)];
    let [from_move, moves, score] = rule(text, keys)?;
    let moves = at_least_one(moves)?;
    Ok(DrawRule { from_move: from_move as usize, moves, score: score as i32 })
}

fn at_least_one(moves: i64) -> Result<usize, String> {
    if moves < 1 {
        return Err(format!("movecount: found {moves}, expected at least 1"));
    }
    Ok(moves as usize)
}

/// Whether a game that is played again comes out the same: nothing that moves
/// by the clock or by chance plays.
fn would_repeat(engines: &[EngineSpec]) -> bool {
    engines.iter().all(|engine| {
        matches!(engine.kind, EngineKind::Program(_))
            && engine.limits.tc.is_none()
            && engine.limits.movetime.is_none()
    })
}

fn absolute(path: &PathBuf) -> Option<PathBuf> {
    std::path::absolute(path).ok()
}

/// What is wrong with arguments that are right one by one.
fn usage(message: &str) -> ! {
    output::error(message);
    process::exit(2)
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let engines = args.specs();
    let format = if args.schedule.gauntlet { Format::Gauntlet } else { Format::RoundRobin };
    if args.schedule.sprt.is_some() && engines.len() > 2 {
        usage("--sprt: found more than two engines, expected two");
    }
    args.check_outputs();
    let mut tournament = args.tournament(engines, format)?;
    let stop = interrupts();

    let mut tally = Tally::new(tournament.engines.len(), &tournament.schedule, args.schedule.sprt);
    let (journal, played) = args.journal(&tournament, format, &mut tally)?;
    tournament.log = args.log()?;
    let (rounds, openings) = (tournament.schedule.rounds(), tournament.book.len());
    if rounds > openings && would_repeat(&tournament.engines) {
        output::warning(&format!(
            "--games: found {rounds} rounds for {openings} openings, expected at most as many \
             where no engine has a clock: later games repeat earlier ones and prove nothing new"
        ));
    }
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
    if tournament.concurrency > cores {
        let found = tournament.concurrency;
        output::warning(&format!(
            "--concurrency: found {found} games at a time for {cores} cores, expected one a core; \
             engines will disturb each other"
        ));
    }
    for warning in tournament.check_engines(&stop)? {
        output::warning(&warning);
    }

    let mut desk = Desk::new(args, &tournament, tally, journal)?;
    let played = match desk.tally.verdict() {
        TestVerdict::Continue => tournament.run(&played, &stop, |games| desk.take(&games)),
        _ => Ok(()),
    };
    let interrupted = stop.is_stopped();
    // What has been played counts, whatever kept the rest from it.
    let verdict = desk.finish(interrupted)?;
    played.map(|()| verdict)
}

impl Args {
    fn specs(&self) -> Vec<EngineSpec> {
        let shared = self.each.clone().unwrap_or_default();
        let specs = self.engines.iter().map(|fields| {
            EngineSpec::try_from(fields.clone().with_shared(&shared))
                .unwrap_or_else(|error| usage(&format!("--engine: {error}")))
        });
        let mut specs: Vec<EngineSpec> = specs.collect();
        if specs.len() < 2 {
            usage("--engine: found one engine, expected two or more");
        }
        make_names_distinct(&mut specs);
        specs
    }

    fn tournament(&self, engines: Vec<EngineSpec>, format: Format) -> anyhow::Result<Tournament> {
        let ScheduleArgs { games, rounds, seed, concurrency, .. } = self.schedule;
        let book = self.book()?;
        let games = rounds.map(|rounds| 2 * rounds).or(games);
        let games = games.unwrap_or_else(|| self.default_games(&engines, &book));
        let schedule = Schedule::new(engines.len(), format, games);
        let RefereeArgs { maxplies, resign, draw } = self.rules;
        Ok(Tournament {
            book,
            engines,
            schedule,
            adjudication: Adjudication { max_plies: maxplies, resign, draw },
            seed,
            concurrency,
            log: None,
        })
    }

    /// Games of each two engines, unless set otherwise: enough for a test to
    /// decide, but not the same games twice.
    fn default_games(&self, engines: &[EngineSpec], book: &Book) -> usize {
        const WITHOUT_TEST: usize = 100;
        const WITH_TEST: usize = 100_000;
        match self.schedule.sprt {
            None => WITHOUT_TEST,
            Some(_) if would_repeat(engines) => 2 * book.len(),
            Some(_) => WITH_TEST,
        }
    }

    /// The log: a new one, or where it stood.
    fn log(&self) -> anyhow::Result<Option<Log>> {
        let Some(path) = &self.output.log else { return Ok(None) };
        let log = if self.output.resume { Log::append(path) } else { Log::create(path) };
        log.map(Some).with_context(|| format!("log {path:?}"))
    }

    /// No two outputs may be one file.
    fn check_outputs(&self) {
        let OutputArgs { record, json, log, .. } = &self.output;
        let paths = [("--record", record), ("--json", json), ("--log", log)];
        let paths = paths.map(|(flag, path)| (flag, path.as_ref().and_then(absolute)));
        for (index, (flag, path)) in paths.iter().enumerate() {
            let same = paths[..index].iter().find(|(_, other)| path.is_some() && other == path);
            if let Some((other, _)) = same {
                usage(&format!("{flag}: found the file of {other}, expected another"));
            }
        }
    }

    fn book(&self) -> anyhow::Result<Book> {
        let seed = self.schedule.seed;
        let (path, selection) = match self.schedule.openings.as_slice() {
            [] => return Ok(Book::balanced(seed, Rules::default())),
            [path] => (path, Selection::default()),
            [path, selection, ..] => {
                let selection = selection.parse();
                (path, selection.unwrap_or_else(|e: String| usage(&format!("--openings: {e}"))))
            }
        };
        let text = fs::read_to_string(path).with_context(|| format!("openings {path:?}"))?;
        let openings = book::parse(&text, &Rules::default());
        let openings = openings.with_context(|| format!("openings {path:?}"))?;
        Ok(Book::new(openings, selection, seed, Rules::default()))
    }

    /// Opens the record, and counts the games that are in it.
    fn journal(
        &self,
        tournament: &Tournament,
        format: Format,
        tally: &mut Tally,
    ) -> anyhow::Result<(Option<Journal>, HashSet<usize>)> {
        let Some(path) = &self.output.record else { return Ok((None, HashSet::new())) };
        let names: Vec<&str> = tournament.engines.iter().map(|e| e.name.as_str()).collect();
        let event = self.output.event.clone().unwrap_or_else(|| names.join(" - "));
        if !self.output.resume {
            let journal = Journal::create(path, tournament, &event, format.name())?;
            return Ok((Some(journal), HashSet::new()));
        }
        if !path.exists() {
            output::warning(&format!("record {path:?}: found no such file, a new match begins"));
        }
        let Resumed { journal, games, cut_off } =
            Journal::resume(path, tournament, &event, format.name())?;
        if let Some(line) = cut_off {
            output::warning(&format!(
                "record {path:?}: line {line}: found a half-written game, which is cut off"
            ));
        }
        games.iter().for_each(|game| tally.add(game));
        if !self.output.quiet {
            writeln!(output::stdout(), "going on after {} games", games.len())?;
        }
        Ok((Some(journal), games.iter().map(|game| game.scheduled.number).collect()))
    }
}

/// A signal at Ctrl-C. A second one ends the program at once.
fn interrupts() -> Stop {
    /// The exit code of a program ended by Ctrl-C, as shells have it.
    const INTERRUPTED: i32 = 130;
    let (stopper, stop) = Stop::new();
    let stopper = Mutex::new(Some(stopper));
    let handler = move || {
        let taken = stopper.lock().ok().and_then(|mut stopper| stopper.take());
        if taken.is_none() {
            process::exit(INTERRUPTED);
        }
    };
    match ctrlc::set_handler(handler) {
        Ok(()) => stop,
        // Without a handler Ctrl-C ends the program as usual.
        Err(_) => Stop::never(),
    }
}
