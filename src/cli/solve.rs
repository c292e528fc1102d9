//! `solve`: proofs of forced wins.

use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use bingwa::bao::{Game, LegalMove, Move, Position, Rules, Side};
use bingwa::search::Options;
use bingwa::solve::certificate::{Claim, Head};
use bingwa::solve::{Attempt, ProvenWin, Solution, SolveLimits, SolveProgress, SolveStage, Solver};
use bingwa::util::messages::count_of;
use flate2::Compression;
use flate2::write::GzEncoder;
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use serde::Serialize;

use super::args::{RulesArgs, SideArgs, hash_error, number, threads};
use super::input::{Defaults, PositionsArgs};
use super::interrupt::Interruptible;
use super::output::ExitStatus;
use super::output::{self, stdout, write_json, wrong_usage};
use super::recorded::front_row_winner;
use super::save::{Target, expect_different};

const EXAMPLES: &str = "\
Examples:
  $ bingwa solve kujifunza --exact
  $ bingwa solve kujifunza --proof kujifunza.proof.gz && bingwa verify kujifunza.proof.gz
  $ bingwa solve --record game.txt --ply 40
  $ bingwa solve --record game.txt --ply 20 --backwards
  $ bingwa solve kujifunza --divide

Answers:
  South wins in 21 plies        the shortest win
  South wins in 25 plies or fewer, not in 16 or fewer
  not decided: no win within 14 plies for South, none within 15 for North
  drawn: neither player can force a win without repeating positions
A ply is a move of one player. Plies count from the position. Moves played before it
play no part: only repetitions after it count.";

/// Prove which player wins, whatever the opponent plays
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    input: PositionsArgs,
    /// Find the shortest win
    #[arg(long)]
    exact: bool,
    /// Solve the position after each legal move
    #[arg(long, conflicts_with_all = ["proof", "no_shorter"])]
    divide: bool,
    /// First solve the later positions of the game of --record, from the last one back; their
    /// proofs stay in the table
    #[arg(long, requires = "ply", conflicts_with = "divide")]
    backwards: bool,
    /// Write a certificate of the win, which `verify` checks; compressed by gzip
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    /// Write a certificate that there is no shorter win
    #[arg(long, value_name = "FILE", requires = "exact")]
    no_shorter: Option<PathBuf>,
    /// Write a JSON object for each position
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    side: SideArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Threads of the proof-number search; the depth-limited search (--plies, --exact)
    /// and certificates take one. One thread is deterministic without --time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads(),
        help_heading = "Solver")]
    threads: usize,
    /// Size of the table, in megabytes; memory is taken as it is needed
    #[arg(long, value_name = "MB", default_value_t = 1024,
        value_parser = number(1..=Options::MAX_HASH), help_heading = "Solver")]
    hash: usize,
    #[command(flatten)]
    rules: RulesArgs,
}

/// The limits of the solver.
#[derive(clap::Args)]
#[command(next_help_heading = "Limits for each position (the first one reached ends the search)")]
struct LimitArgs {
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
struct Answer {
    position: Position,
    kutakatia: bool,
    seed_limit: u32,
    /// The move after which the position was solved, with --divide.
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<Move>,
    /// The moves of the game before a later position, with --backwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<usize>,
    winner: Option<Side>,
    plies: Option<u32>,
    exact: bool,
    /// The winner's move, if the winner is to move.
    #[serde(rename = "move")]
    best: Option<Move>,
    drawn: bool,
    no_win_within: NoWin,
    attempt: Option<Attempt>,
    nodes: u64,
    time_ms: u64,
    table_bytes: u64,
}

/// Which position an answer is about.
#[derive(Clone, Copy)]
enum Row {
    /// One that was asked about.
    Asked,
    /// The one after a move, with --divide.
    After(Move),
    /// A later one of a game, with --backwards: the moves before it.
    Later(usize),
}

/// The plies within which a player has no win.
#[derive(Serialize)]
struct NoWin {
    south: u32,
    north: u32,
}

impl Answer {
    fn of(position: &Position, rules: &Rules, row: Row, solution: &Solution) -> Answer {
        let [south, north] = solution.no_win_within;
        let (after, ply) = match row {
            Row::Asked => (None, None),
            Row::After(mv) => (Some(mv), None),
            Row::Later(ply) => (None, Some(ply)),
        };
        Answer {
            position: *position,
            kutakatia: rules.kutakatia,
            seed_limit: rules.seed_limit,
            after,
            ply,
            winner: solution.win.map(|win| win.winner),
            plies: solution.win.map(|win| win.plies),
            exact: solution.win.is_some_and(|win| win.exact),
            best: solution.best,
            drawn: solution.drawn,
            no_win_within: NoWin { south, north },
            attempt: solution.attempt,
            nodes: solution.nodes,
            time_ms: solution.time.as_millis().try_into().unwrap_or(u64::MAX),
            table_bytes: solution.table_bytes,
        }
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let (proof, no_shorter) = (args.proof.as_deref(), args.no_shorter.as_deref());
    let positions = args.input.arguments();
    for (flag, file) in [("--proof", proof), ("--no-shorter", no_shorter)] {
        if file.is_some() && positions > 1 {
            return Err(wrong_usage(format!(
                "{flag}: found {positions} positions, expected one for each file"
            )));
        }
    }
    expect_different(&[
        ("--record", args.input.record.file()),
        ("--proof", proof),
        ("--no-shorter", no_shorter),
    ])?;
    let proof = certificate_file("--proof", proof)?;
    let no_shorter = certificate_file("--no-shorter", no_shorter)?;
    if proof.is_none() && no_shorter.is_none() {
        output::end_without_reader();
    }
    let mut work = Work {
        args,
        solver: Solver::new(args.hash, args.threads).map_err(hash_error)?,
        proof,
        no_shorter,
        written: false,
    };
    if args.backwards {
        return work.backwards();
    }
    args.for_each(|game| work.answer(game))
}

/// The file of a certificate. Standard output has the answers.
fn certificate_file(flag: &str, path: Option<&Path>) -> anyhow::Result<Option<Target>> {
    let Some(path) = path else { return Ok(None) };
    match Target::of(path)? {
        Target::Stdout => {
            Err(wrong_usage(format!("{flag}: found {}, expected a file", path.display())))
        }
        file => Ok(Some(file)),
    }
}

impl Args {
    /// Deals with the position of the record, or with one position after another.
    fn for_each(
        &self,
        mut deal_with: impl FnMut(&Game) -> anyhow::Result<ControlFlow<()>>,
    ) -> anyhow::Result<ExitStatus> {
        if let Some(game) = self.input.record.unfinished_game(&self.rules)? {
            return Ok(exit_status(deal_with(&game)?));
        }
        let defaults = Defaults { start: self.rules.start(), side: self.side.side };
        self.input
            .for_each(defaults, |input, _| deal_with(&input.game(&self.rules, &self.input.moves)?))
    }

    fn solve_limits(&self) -> SolveLimits {
        let LimitArgs { plies, nodes, time } = self.limits;
        SolveLimits { plies, nodes, time: time.map(Duration::from_secs), exact: self.exact }
    }
}

/// Refuses a position in which the game is over.
fn check_not_over(game: &Game) -> anyhow::Result<()> {
    if let Some(winner) = front_row_winner(game) {
        anyhow::bail!("position: the game is over: {winner} has won");
    }
    Ok(())
}

/// The work on one position after another.
struct Work<'a> {
    args: &'a Args,
    solver: Solver,
    proof: Option<Target>,
    no_shorter: Option<Target>,
    /// A certificate has been written.
    written: bool,
}

impl Work<'_> {
    /// Solves the position of the record after the later ones of its game. The solver keeps its
    /// table from one to the next.
    fn backwards(&mut self) -> anyhow::Result<ExitStatus> {
        let record = &self.args.input.record;
        let whole = record.whole_game(&self.args.rules)?.expect("--backwards needs --record");
        let (game, end) = (whole.unfinished_until(record.place.ply)?, whole.until(None)?);
        let (rules, first) = (*game.rules(), game.moves().len());
        let positions: Vec<Position> = end.positions().copied().collect();
        let limits = SolveLimits { exact: false, ..self.args.solve_limits() };
        let interrupts = Interruptible::begin();
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for (ply, position) in positions.iter().enumerate().skip(first + 1).rev() {
            let solution = self.solve(position, &rules, &limits);
            self.print(position, &rules, Row::Later(ply), &solution)?;
            if interrupts.is_interrupted() {
                let left = count_of(ply - first, "earlier position");
                let files = self.args.proof.iter().chain(&self.args.no_shorter);
                output::warning(&format!(
                    "interrupted: what is known after ply {ply} was printed; {left} not tried{}",
                    not_written(files)
                ));
                return Ok(ExitStatus::Failed);
            }
            nodes += solution.nodes;
            time += solution.time;
        }
        let later = positions.len() - first - 1;
        if later > 0 && !self.args.json {
            let later = count_of(later, "later position");
            writeln!(stdout(), "{later}: {}", work_text(nodes, time))?;
        }
        Ok(exit_status(self.answer(&game)?))
    }

    /// Solves the position of a game and prints the answer.
    fn answer(&mut self, game: &Game) -> anyhow::Result<ControlFlow<()>> {
        let (position, rules) = (*game.position(), *game.rules());
        check_not_over(game)?;
        // Until this answer. Ctrl-C ends the program while it waits for the next position.
        let interrupts = Interruptible::begin();
        // Refused before the search, which can take hours.
        anyhow::ensure!(
            !self.written,
            "{}: found a second position, expected one for each file",
            self.flag()
        );
        if self.args.divide {
            return self.divide(&position, &rules);
        }
        let solution = self.solve(&position, &rules, &self.args.solve_limits());
        self.print(&position, &rules, Row::Asked, &solution)?;
        if interrupts.is_interrupted() {
            let files = self.write_what_is_known(&position, &rules, &solution)?;
            output::warning(&format!("interrupted: what is known so far was printed{files}"));
            return Ok(ControlFlow::Break(()));
        }
        self.write_certificates(&position, &rules, &solution)?;
        // Ctrl-C may have come since.
        Ok(stop_if(interrupts.is_interrupted()))
    }

    /// Solves the position after each legal move.
    fn divide(&mut self, position: &Position, rules: &Rules) -> anyhow::Result<ControlFlow<()>> {
        let interrupts = Interruptible::begin();
        let moves = position.legal_moves(rules).sorted();
        let (mover, winner) = (position.side(), position.side().opponent());
        anyhow::ensure!(
            !moves.is_empty(),
            "position: the game is over: {mover} has no legal move, so {winner} has won"
        );
        for (number, legal) in moves.iter().enumerate() {
            let solution = match legal.position() {
                Some(next) => self.solve(next, rules, &self.args.solve_limits()),
                None => won_at_once(legal),
            };
            self.print(legal.board_after(), rules, Row::After(legal.mv()), &solution)?;
            if interrupts.is_interrupted() {
                let after = match moves.len() - number - 1 {
                    0 => String::new(),
                    left => format!("; {} after it not tried", count_of(left, "move")),
                };
                output::warning(&format!(
                    "interrupted: what is known of this move was printed{after}"
                ));
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn solve(&mut self, position: &Position, rules: &Rules, limits: &SolveLimits) -> Solution {
        let bar = spinner();
        let interrupts = Interruptible::begin();
        let solution = self.solver.solve(position, rules, limits, |progress| {
            bar.set_message(progress_text(&progress));
            stop_if(interrupts.is_interrupted())
        });
        bar.finish_and_clear();
        solution
    }

    fn print(
        &self,
        position: &Position,
        rules: &Rules,
        row: Row,
        solution: &Solution,
    ) -> anyhow::Result<()> {
        let mut out = BufWriter::new(stdout());
        if self.args.json {
            write_json(&mut out, &Answer::of(position, rules, row, solution))?;
        } else {
            match row {
                Row::Asked => {}
                Row::After(mv) => write!(out, "{:<5} ", format!("{mv}"))?,
                Row::Later(ply) => write!(out, "after ply {ply}: ")?,
            }
            write!(out, "{solution}")?;
            if let Some(best) = solution.best {
                write!(out, ", with {best}")?;
            }
            match row {
                Row::Asked => writeln!(out, "\n{}", effort(solution))?,
                Row::After(_) => writeln!(out)?,
                Row::Later(_) => writeln!(out, "; {}", work_text(solution.nodes, solution.time))?,
            }
        }
        Ok(out.flush()?)
    }

    /// The option that asks for a certificate; the first of two.
    fn flag(&self) -> &'static str {
        if self.args.proof.is_some() { "--proof" } else { "--no-shorter" }
    }

    /// Writes the certificates that were asked for.
    fn write_certificates(
        &mut self,
        position: &Position,
        rules: &Rules,
        solution: &Solution,
    ) -> anyhow::Result<()> {
        let (proof, no_shorter) = (self.proof.take(), self.no_shorter.take());
        if proof.is_none() && no_shorter.is_none() {
            return Ok(());
        }
        self.written = true;
        let ProvenWin { winner, plies, exact } = solution.win.with_context(|| {
            format!("{}: no win was proven, so no file was written", self.flag())
        })?;
        if let (Some(target), Some(file)) = (proof, &self.args.proof) {
            self.write(&target, file, position, rules, Claim::Wins(winner, plies), false)?;
        }
        if let (Some(target), Some(file)) = (no_shorter, &self.args.no_shorter) {
            anyhow::ensure!(exact, "--no-shorter: the shortest win is not known");
            let shorter = plies.checked_sub(1);
            let shorter = shorter.context("--no-shorter: the game is over, none is shorter")?;
            let claim = Claim::DoesNotWin(winner, shorter);
            self.write(&target, file, position, rules, claim, false)?;
        }
        Ok(())
    }

    /// After Ctrl-C, writes the certificate of a win that is known; says what was not
    /// written.
    fn write_what_is_known(
        &mut self,
        position: &Position,
        rules: &Rules,
        solution: &Solution,
    ) -> anyhow::Result<String> {
        let mut missing = Vec::new();
        if let (Some(target), Some(file)) = (self.proof.take(), &self.args.proof) {
            match solution.win {
                Some(ProvenWin { winner, plies, .. }) => {
                    let claim = Claim::Wins(winner, plies);
                    match self.write(&target, file, position, rules, claim, true) {
                        Err(error) if output::is_output(&error) => return Err(error),
                        Err(error) => {
                            output::error(&format!("{error:#}"));
                            missing.push(file);
                        }
                        Ok(()) => {}
                    }
                }
                None => missing.push(file),
            }
        }
        // Not written after Ctrl-C: the search for the shortest win was probably cut short.
        missing.extend(self.no_shorter.take().and(self.args.no_shorter.as_ref()));
        Ok(not_written(missing))
    }

    /// Writes a certificate. Ctrl-C stops it, unless Ctrl-C has stopped the search: then a
    /// second one ends the program.
    fn write(
        &mut self,
        target: &Target,
        file: &Path,
        position: &Position,
        rules: &Rules,
        claim: Claim,
        search_was_interrupted: bool,
    ) -> anyhow::Result<()> {
        let bar = spinner();
        bar.set_message("writing the certificate");
        let interrupts = Interruptible::begin();
        let is_interrupted = || !search_was_interrupted && interrupts.is_interrupted();
        let certificate =
            self.solver.certificate(position, rules, claim, |_| stop_if(is_interrupted()));
        bar.finish_and_clear();
        anyhow::ensure!(
            certificate.is_ok() || !is_interrupted(),
            "{}: interrupted: no certificate was written",
            file.display()
        );
        let certificate = certificate.with_context(|| file.display().to_string())?;
        target.write(|out| {
            let mut packed = GzEncoder::new(BufWriter::new(out), Compression::best());
            certificate.write(&mut packed)?;
            packed.finish()?.flush()
        })?;
        let Head { claim, lines, .. } = certificate.head();
        if !self.args.json {
            writeln!(stdout(), "{}: {claim}, {}", file.display(), count_of(*lines, "line"))?;
        }
        Ok(())
    }
}

/// The answer for a move that takes the last seed of the opponent's front row: plies
/// count from the position after it.
fn won_at_once(legal: &LegalMove) -> Solution {
    let win = ProvenWin { winner: legal.mv().side(), plies: 0, exact: true };
    Solution { win: Some(win), ..Solution::default() }
}

fn exit_status(flow: ControlFlow<()>) -> ExitStatus {
    if flow.is_break() { ExitStatus::Failed } else { ExitStatus::Done }
}

fn stop_if(interrupted: bool) -> ControlFlow<()> {
    if interrupted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// The files that were asked for and are not there, for the end of a sentence.
fn not_written<'a>(files: impl IntoIterator<Item = &'a PathBuf>) -> String {
    files.into_iter().map(|file| format!("; {} was not written", file.display())).collect()
}

/// `90909 nodes in 0.118 s`.
fn work_text(nodes: u64, time: Duration) -> String {
    format!("{} in {:.3} s", count_of(nodes, "node"), time.as_secs_f64())
}

/// The nodes, the time and the memory of an answer.
fn effort(solution: &Solution) -> String {
    let nps = solution.nodes as f64 / solution.time.as_secs_f64().max(1e-9);
    let mut text = format!(
        "{}, {nps:.0} nodes/s, {} of the table used",
        work_text(solution.nodes, solution.time),
        HumanBytes(solution.table_bytes)
    );
    if let Some(Attempt { attacker, proof_number, disproof_number }) = solution.attempt {
        text += &format!(
            "; attempt for {attacker}: proof number {proof_number}, disproof number \
             {disproof_number}"
        );
    }
    text
}

/// A line about a running search, on standard error if that is a terminal.
fn spinner() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {elapsed}  {msg}").expect("a template");
    let bar = ProgressBar::new_spinner().with_style(style);
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
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
    format!("{stage}; {nodes} nodes, {bytes}")
}
