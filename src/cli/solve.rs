//! `solve`: proofs of forced wins.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, ErrorKind, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use bingwa::bao::{Game, Move, Position, Rules, Side};
use bingwa::search::{Engine, Limits, Options};
use bingwa::solve::certificate::{
    Certificate, Claim, Head, MOST_LEAF_NODES, Unfinished, VerifyLimits,
};
use bingwa::solve::{
    Attempt, ProvenWin, SavedSearch, Solution, SolveLimits, SolveProgress, SolveStage, Solver,
};
use bingwa::util::files::OutputFile;
use bingwa::util::messages::count_of;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use indicatif::{HumanBytes, HumanCount};
use serde::Serialize;

use super::args::{RARE, hash_error, number, side, threads};
use super::input::PositionArgs;
use super::interrupt::Interruptible;
use super::notation;
use super::output::{self, ExitStatus, columns, spinner, stdout, wrapped, write_json, wrong_usage};
use super::recorded::expect_unfinished;
use super::save::expect_different;

const EXAMPLES: &str = "\
Examples:
  $ bingwa solve kujifunza --exact
  $ bingwa solve kujifunza --proof kujifunza.proof.gz && bingwa verify kujifunza.proof.gz
  $ bingwa solve --record docs/game.txt --ply 40

Answers:
  South wins in 21 plies        the shortest win
  South wins in 25 plies or fewer, not in 16 or fewer
  not decided: no win within 14 plies for South, none within 15 for North
  drawn: neither player can force a win without repeating positions
A line of the win follows: the winner's moves, and the replies that delay the end the
most. `...` ends a line of which the table has lost the rest.
A ply is a move of one player. Plies count from the position. Moves played before it
play no part: only repetitions after it count.";

/// Prove which player wins, whatever the opponent plays
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Positions; `-`, or none at all, reads them from standard input
    #[arg(value_name = "POSITION")]
    position: Vec<String>,
    /// Find the shortest win
    #[arg(long)]
    exact: bool,
    /// Write a certificate of the win, which `verify` checks; compressed by gzip
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    /// Write a proof tree of the win: a short certificate, whose leaves `verify` solves again
    #[arg(long, value_name = "FILE")]
    tree: Option<PathBuf>,
    /// Write a JSON object for each position
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: SolveLimitArgs,
    #[command(flatten)]
    input: PositionArgs,
    /// The player whose win is looked for first [default: the one who is ahead, by the evaluation, and
    /// after 1,000,000 nodes by a search]
    #[arg(long, value_name = "SIDE", value_parser = side, help_heading = RARE)]
    attacker: Option<Side>,
    /// Go on from what an earlier search has saved, of this position or another, or from the
    /// proof tree of a later one; repeatable. The file of --save may be missing
    #[arg(long, value_name = "FILE", help_heading = RARE)]
    load: Vec<PathBuf>,
    /// Save the positions with the most work, at most 64 MiB, during the search and at the end
    #[arg(long, value_name = "FILE", help_heading = RARE)]
    save: Option<PathBuf>,
    /// Seconds between two saves
    #[arg(long, value_name = "SECONDS", default_value_t = 600, requires = "save",
        value_parser = number(1..=u64::MAX), help_heading = RARE)]
    save_every: u64,
    /// Most nodes with which the solver proves a leaf of --tree alone
    #[arg(long, value_name = "N", default_value_t = 1_000_000, requires = "tree",
        value_parser = number(1..=MOST_LEAF_NODES), help_heading = RARE)]
    leaf_nodes: u64,
    /// Write a certificate that there is no shorter win
    #[arg(long, value_name = "FILE", requires = "exact", help_heading = RARE)]
    no_shorter: Option<PathBuf>,
    /// Threads of the proof-number search; one is deterministic without --time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads(),
        help_heading = RARE)]
    threads: usize,
    /// Most megabytes of the table, which grows as it is needed
    #[arg(long, value_name = "MB", default_value_t = 1024,
        value_parser = number(1..=Options::MAX_HASH), help_heading = RARE)]
    hash: usize,
}

/// The limits of the solver.
#[derive(clap::Args)]
#[command(next_help_heading = "Limits for each position (the first one reached ends the search)")]
struct SolveLimitArgs {
    /// Longest win to look for; a win that is found is a shortest one
    #[arg(long, value_name = "PLIES", value_parser = number(1..=250_u32))]
    plies: Option<u32>,
    /// Nodes to search
    #[arg(long, value_name = "N", value_parser = number(1..=u64::MAX))]
    nodes: Option<u64>,
    /// Time to search, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = number(1..=u64::MAX))]
    time: Option<u64>,
}

/// A solved position, as JSON.
#[derive(Serialize)]
struct SolveAnswer {
    position: Position,
    kutakatia: bool,
    seed_limit: u32,
    winner: Option<Side>,
    plies: Option<u32>,
    exact: bool,
    /// The winner's move, if the winner is to move.
    #[serde(rename = "move")]
    best: Option<Move>,
    /// The line of the win, as far as it is known.
    pv: Vec<Move>,
    drawn: bool,
    no_win_within: NoWinWithin,
    attempt: Option<Attempt>,
    /// The leaves of the trees of --load, on which the answer may rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    loaded_leaves: Option<usize>,
    nodes: u64,
    time_ms: u128,
    table_bytes: u64,
}

/// The plies within which a player has no win.
#[derive(Serialize)]
struct NoWinWithin {
    south: u32,
    north: u32,
}

/// What the options that write a file expect.
const EXPECTED_ONE: &str = "expected one for --proof, --tree, --no-shorter and --save";

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    expect_different(&[
        ("--record", args.input.record_file()),
        ("--proof", args.proof.as_deref()),
        ("--tree", args.tree.as_deref()),
        ("--no-shorter", args.no_shorter.as_deref()),
        ("--save", args.save.as_deref()),
    ])?;
    let file = |path: &Option<PathBuf>| path.as_deref().map(OutputFile::new).transpose();
    let files = [&args.proof, &args.tree, &args.no_shorter, &args.save];
    if files.iter().all(|file| file.is_none()) {
        output::end_without_reader();
    } else if let [_, second, ..] = &args.position[..] {
        return Err(wrong_usage(format!("found a second POSITION {second:?}, {EXPECTED_ONE}")));
    }
    let mut work = SolveWork {
        args,
        solver: Solver::new(args.hash, args.threads).map_err(hash_error)?,
        proof: file(&args.proof)?,
        tree: file(&args.tree)?,
        no_shorter: file(&args.no_shorter)?,
        save: file(&args.save)?,
        load: &args.load,
        loaded_leaves: 0,
        is_written: false,
    };
    args.input.for_each(&args.position, |game| work.answer(game))
}

/// The work on one position after another.
struct SolveWork<'a> {
    args: &'a Args,
    solver: Solver,
    proof: Option<OutputFile>,
    tree: Option<OutputFile>,
    no_shorter: Option<OutputFile>,
    save: Option<OutputFile>,
    /// The files that are not loaded yet.
    load: &'a [PathBuf],
    /// The leaves of the trees that were loaded.
    loaded_leaves: usize,
    /// The files of a position have been written.
    is_written: bool,
}

impl SolveWork<'_> {
    fn limits(&self) -> SolveLimits {
        let SolveLimitArgs { plies, nodes, time } = self.args.limits;
        let Args { exact, attacker, .. } = *self.args;
        SolveLimits { plies, nodes, time: time.map(Duration::from_secs), exact, attacker }
    }

    /// Solves the position of a game, prints the answer and writes the certificates.
    fn answer(&mut self, game: &Game) -> anyhow::Result<ControlFlow<ExitStatus>> {
        expect_unfinished(game)?;
        // Refused before the search, which can take hours.
        anyhow::ensure!(!self.is_written, "found a second position, {EXPECTED_ONE}");
        let files = [&self.proof, &self.tree, &self.no_shorter, &self.save];
        self.is_written = files.iter().any(|file| file.is_some());
        self.load(game.rules())?;
        let (solution, is_interrupted) = self.solve(game);
        self.print(game, &solution)?;
        if is_interrupted {
            output::warning("interrupted: what is known so far was printed");
        }
        if let (Some(file), Some(path)) = (&self.save, &self.args.save) {
            let positions =
                save(file, &SavedSearch::of(&self.solver.table(), game.position(), game.rules()))?;
            if !self.args.json {
                writeln!(stdout(), "{}: {}", path.display(), count_of(positions, "position"))?;
            }
        }
        self.write_certificates(game, &solution, is_interrupted)?;
        Ok(match is_interrupted {
            true => ControlFlow::Break(ExitStatus::Failed),
            false => ControlFlow::Continue(()),
        })
    }

    /// Reads the files of --load, once.
    fn load(&mut self, rules: &Rules) -> anyhow::Result<()> {
        for path in std::mem::take(&mut self.load) {
            let is_first_run = self.args.save.as_ref() == Some(path) && !path.exists();
            if is_first_run {
                continue;
            }
            self.load_file(path, rules).with_context(|| format!("--load {}", path.display()))?;
        }
        Ok(())
    }

    fn load_file(&mut self, path: &Path, rules: &Rules) -> anyhow::Result<()> {
        let mut text = BufReader::new(GzDecoder::new(BufReader::new(File::open(path)?)));
        let begin = text.fill_buf().map_err(|error| match error.kind() {
            ErrorKind::InvalidInput => anyhow!("expected a file of --save or --tree"),
            _ => error.into(),
        })?;
        if !begin.starts_with(b"[Proof ") {
            self.solver.load(&SavedSearch::read(&mut text, rules)?);
            return Ok(());
        }
        let tree = Certificate::read(text, &VerifyLimits::default())?;
        let found = tree.head().rules;
        anyhow::ensure!(found == *rules, "found a proof under {found:?}, expected {rules:?}");
        self.loaded_leaves += tree.leaves();
        self.solver.load_wins(&tree);
        Ok(())
    }

    /// The solution of a position, and whether Ctrl-C has ended the search. A long search asks the
    /// engine whose win to look for.
    fn solve(&mut self, game: &Game) -> (Solution, bool) {
        let limits = self.limits();
        let all = limits.nodes.unwrap_or(u64::MAX);
        if limits.attacker.is_some() || limits.plies.is_some() || all <= STATIC_NODES {
            return self.search(game, &limits);
        }
        let interrupts = Interruptible::begin();
        let begin = SolveLimits { nodes: Some(STATIC_NODES), ..limits };
        let (first, is_interrupted) = self.search(game, &begin);
        let is_late = limits.time.is_some_and(|time| first.time >= time);
        let is_done = first.drawn || first.win.is_some_and(|win| win.exact || !limits.exact);
        if is_interrupted || is_late || is_done {
            return (first, is_interrupted);
        }
        let asked = Instant::now();
        let attacker = ahead_by_search(game);
        let time = first.time + asked.elapsed();
        let rest = SolveLimits {
            nodes: limits.nodes.map(|nodes| nodes.saturating_sub(first.nodes).max(1)),
            time: limits.time.map(|all| all.saturating_sub(time)),
            attacker,
            ..limits
        };
        let (mut solution, _) = self.search(game, &rest);
        solution.nodes += first.nodes;
        solution.time += time;
        (solution, interrupts.is_interrupted())
    }

    /// What the solver finds within these limits, and whether Ctrl-C has ended it.
    fn search(&mut self, game: &Game, limits: &SolveLimits) -> (Solution, bool) {
        let bar = spinner();
        let interrupts = Interruptible::begin();
        let table = self.solver.table();
        let mut saved = Instant::now();
        let solution = self.solver.solve(game.position(), game.rules(), limits, |progress| {
            bar.set_message(progress_text(&progress));
            if let Some(file) = &self.save
                && saved.elapsed().as_secs() >= self.args.save_every
            {
                let search = SavedSearch::of(&table, game.position(), game.rules());
                // The search is worth more than this file: the next one may succeed.
                if let Err(error) = save(file, &search) {
                    output::warning(&format!("{error:#}"));
                }
                saved = Instant::now();
            }
            interrupts.flow()
        });
        bar.finish_and_clear();
        (solution, interrupts.is_interrupted())
    }

    fn print(&self, game: &Game, solution: &Solution) -> anyhow::Result<()> {
        let (position, rules, mut out) = (game.position(), game.rules(), stdout());
        if self.args.json {
            let [south, north] = solution.no_win_within;
            let answer = SolveAnswer {
                position: *position,
                kutakatia: rules.kutakatia,
                seed_limit: rules.seed_limit,
                winner: solution.win.map(|win| win.winner),
                plies: solution.win.map(|win| win.plies),
                exact: solution.win.is_some_and(|win| win.exact),
                best: solution.best(),
                pv: solution.line.clone(),
                drawn: solution.drawn,
                no_win_within: NoWinWithin { south, north },
                attempt: solution.attempt,
                loaded_leaves: Some(self.loaded_leaves).filter(|&leaves| leaves > 0),
                nodes: solution.nodes,
                time_ms: solution.time.as_millis(),
                table_bytes: solution.table_bytes,
            };
            return Ok(write_json(&mut out, &answer)?);
        }
        let best = solution.best().map_or_else(String::new, |best| format!(", with {best}"));
        writeln!(out, "{solution}{best}")?;
        if solution.line.len() > 1 {
            let mut line = notation::full_line(position, &solution.line, rules).join(" ");
            let mut game = Game::new(*position, *rules);
            if solution.line.iter().all(|&mv| game.play(mv).is_ok()) && game.outcome().is_none() {
                line += " ...";
            }
            writeln!(out, "{}", wrapped(&line, "  ", "  ", columns().unwrap_or(80).min(80)))?;
        }
        writeln!(out, "{}", effort(solution))?;
        if self.loaded_leaves > 0 {
            let leaves = self.loaded_leaves;
            writeln!(out, "leaves of --load, which only verify proves: {leaves}")?;
        }
        Ok(())
    }

    /// Writes the certificates that were asked for. After Ctrl-C it is not known whether a win
    /// is the shortest one.
    fn write_certificates(
        &mut self,
        game: &Game,
        solution: &Solution,
        is_interrupted: bool,
    ) -> anyhow::Result<()> {
        let args = self.args;
        let proven = |option: &str| {
            let none = || format!("--{option}: no win was proven, so no file was written");
            solution.win.with_context(none)
        };
        // The tree first: a long certificate can take all the memory.
        if let (Some(file), Some(path)) = (self.tree.take(), &args.tree) {
            let winner = proven("tree")?.winner;
            self.write(&file, path, |solver, go_on| {
                solver.tree(game.position(), game.rules(), winner, args.leaf_nodes, |_| go_on())
            })?;
        }
        if let (Some(file), Some(path)) = (self.proof.take(), &args.proof) {
            let win = proven("proof")?;
            self.write_claim(&file, path, game, Claim::Wins(win.winner, win.plies))?;
        }
        if let (Some(file), Some(path)) = (self.no_shorter.take(), &args.no_shorter) {
            let win = solution.win.filter(|win| win.exact && win.plies > 0 && !is_interrupted);
            let ProvenWin { winner, plies, .. } =
                win.context("--no-shorter: no shortest win was proven, so no file was written")?;
            self.write_claim(&file, path, game, Claim::DoesNotWin(winner, plies - 1))?;
        }
        Ok(())
    }

    /// Writes the certificate of a claim.
    fn write_claim(
        &mut self,
        file: &OutputFile,
        path: &Path,
        game: &Game,
        claim: Claim,
    ) -> anyhow::Result<()> {
        self.write(file, path, |solver, go_on| {
            solver.certificate(game.position(), game.rules(), claim, |_| go_on())
        })
    }

    /// Writes a certificate. After Ctrl-C there is no file.
    fn write(
        &mut self,
        file: &OutputFile,
        path: &Path,
        build: impl FnOnce(&mut Solver, &dyn Fn() -> ControlFlow<()>) -> Result<Certificate, Unfinished>,
    ) -> anyhow::Result<()> {
        let bar = spinner();
        bar.set_message("writing the certificate");
        let interrupts = Interruptible::begin();
        let certificate = build(&mut self.solver, &|| interrupts.flow());
        bar.finish_and_clear();
        let named = || path.display().to_string();
        if certificate.is_err() && interrupts.is_interrupted() {
            bail!("{}: interrupted while it was made, so no file was written", named());
        }
        let certificate = certificate.with_context(named)?;
        file.write(|out| {
            let mut packed = GzEncoder::new(BufWriter::new(out), Compression::best());
            certificate.write(&mut packed)?;
            packed.finish()?.flush()
        })?;
        if !self.args.json {
            let Head { claim, lines, .. } = certificate.head();
            let mut text = format!("{claim}, {}", count_of(*lines, "line"));
            if let leaves @ 1.. = certificate.leaves() {
                text += &format!(", leaves: {leaves}");
            }
            writeln!(stdout(), "{}: {text}", path.display())?;
        }
        Ok(())
    }
}

/// Nodes of the solver for the player who is ahead by the static evaluation. A longer search is worth
/// one of the engine: the evaluation was wrong in five of twelve openings of four plies.
const STATIC_NODES: u64 = 1_000_000;

/// The player who is ahead by a search of the engine; `None` without the memory for it.
fn ahead_by_search(game: &Game) -> Option<Side> {
    const NODES: u64 = 1_000_000;
    let mut engine = Engine::new(Options::default()).ok()?;
    let alone = Game::new(*game.position(), *game.rules());
    let mut value = 0;
    engine.search(&alone, Limits::nodes(NODES), |info| value = info.value);
    let mover = game.position().side();
    Some(if value >= 0 { mover } else { mover.opponent() })
}

/// Writes a file of --save; the number of its positions.
fn save(file: &OutputFile, search: &SavedSearch) -> anyhow::Result<u64> {
    file.write(|out| {
        // The keys are random, so more effort would gain nothing.
        let mut packed = GzEncoder::new(BufWriter::new(out), Compression::fast());
        search.write(&mut packed)?;
        packed.finish()?.flush()
    })?;
    Ok(search.len() as u64)
}

/// The nodes, the time and the memory of an answer.
fn effort(solution: &Solution) -> String {
    let (nodes, seconds) = (count_of(solution.nodes, "node"), solution.time.as_secs_f64());
    let nps = solution.nodes as f64 / seconds.max(1e-9);
    let bytes = HumanBytes(solution.table_bytes);
    let mut text =
        format!("{nodes} in {seconds:.3} s, {nps:.0} nodes/s, {bytes} of the table used");
    if let Some(Attempt { attacker, proof_number, disproof_number }) = solution.attempt {
        text += &format!(
            "; attempt for {attacker}: proof number {proof_number}, disproof number \
             {disproof_number}"
        );
    }
    text
}

fn progress_text(progress: &SolveProgress) -> String {
    let stage = match progress.stage {
        SolveStage::Within(plies) => format!("wins within {plies} plies"),
        SolveStage::Proof(Attempt { attacker, proof_number, disproof_number }) => format!(
            "proving that {attacker} wins: proof number {proof_number}, disproof number \
             {disproof_number}"
        ),
        SolveStage::Certificate => "putting the certificate together".to_owned(),
    };
    let (nodes, bytes) = (HumanCount(progress.nodes), HumanBytes(progress.table_bytes));
    format!("{nodes} nodes, {bytes}; {stage}")
}
