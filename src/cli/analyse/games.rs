//! `analyse --record`: the games of a file, analysed and reported, as JSON too, and written
//! again with comments.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;
use std::{mem, vec};

use anyhow::{Context, ensure};
use bingwa::analysis::annotate;
use bingwa::analysis::{self, Explanation, GameAnalysis, JudgedMove, MoveVerdict, PlayerSummary};
use bingwa::bao::record::{self, BrokenRecord, Record, RecordError, RecordProblem};
use bingwa::bao::{Game, Outcome, Side};
use bingwa::search::{Engine, Limits};
use bingwa::util::messages::count_of;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::super::interrupt::Interruptible;
use super::super::notation;
use super::super::output::ExitStatus;
use super::super::output::{self, write_json};
use super::super::picture::PictureFile;
use super::super::recorded::{self, file_of, read};
use super::super::save::{Target, expect_different, is_same_file};
use super::{Args, plot, text};

/// Depth of each position's search without limits: ten seconds or so a game.
const DEFAULT_DEPTH: u32 = 24;

/// A game of the file, or why it cannot be read.
type ReadRecord = Result<Record, BrokenRecord>;

pub(super) fn run(file: &str, args: &Args) -> anyhow::Result<ExitStatus> {
    let annotated = match &args.annotate {
        Some(path) => Some(AnnotatedRecords::new(path, file, &limits(args))?),
        None => None,
    };
    if args.explain && annotated.as_ref().is_some_and(AnnotatedRecords::is_stdout) {
        return Err(output::wrong_usage(
            "--annotate - leaves no room on standard output for the words of --explain",
        ));
    }
    let (name, content) = read(file)?;
    let mut records: Vec<_> = (1..).zip(record::parse_each(&content)).collect();
    if let Some(number) = args.place.game {
        let number = recorded::chosen(Some(number), records.len()).context(name.to_owned())?;
        records = vec![records.swap_remove(number - 1)];
    }
    let plots = match &args.plot {
        Some(plot) if records.len() == 1 => vec![plot.clone()],
        Some(plot) => records.iter().map(|(number, _)| plot.numbered(*number)).collect(),
        None => Vec::new(),
    };
    for plot in &plots {
        let annotated = args.annotate.as_deref();
        expect_different(&[
            ("--record", file_of(file)),
            ("--annotate", annotated),
            ("--plot", Some(plot.path())),
        ])?;
    }
    let plots = plots.iter().map(PictureFile::target).collect::<Result<_, _>>()?;
    if records.is_empty() {
        anyhow::bail!("{name}: found no game, expected a game record");
    }
    let engine = args.engine.engine(1)?;
    // From the first game to the last, so that Ctrl-C between two searches is
    // not lost.
    let interrupts = Interruptible::begin();
    let analyser = Analyser { name, args, engine, interrupts, plots, annotated, is_first: true };
    analyser.run(records.into_iter())
}

/// Analyses the games of a file one after the other.
struct Analyser<'a> {
    /// The file's name for messages.
    name: &'a str,
    args: &'a Args,
    engine: Engine,
    interrupts: Interruptible,
    /// The picture of each game, or nothing.
    plots: Vec<Target>,
    annotated: Option<AnnotatedRecords>,
    /// No game was printed yet.
    is_first: bool,
}

impl Analyser<'_> {
    /// Analyses the games, then writes the annotated ones. An error ends the analysis,
    /// but the games analysed before it are written with their comments.
    fn run(mut self, records: vec::IntoIter<(usize, ReadRecord)>) -> anyhow::Result<ExitStatus> {
        let mut records = records.enumerate();
        let analysed = self.games(&mut records);
        if analysed.is_err() && records.len() > 0 {
            let games = count_of(records.len(), "game");
            let were = if records.len() == 1 { "was" } else { "were" };
            output::warning(&format!("{}: {games} at the end {were} not analysed", self.name));
        }
        let Some(mut annotated) = self.annotated else { return analysed };
        for (_, (number, rest)) in records {
            annotated.add_unchanged(number, rest.as_ref().ok());
        }
        match (annotated.write(), analysed) {
            (Ok(()), analysed) => analysed,
            (Err(error), Err(first)) if !output::is_broken_pipe(&first) => {
                output::error(&format!("{first:#}"));
                Err(error)
            }
            (Err(error), _) => Err(error),
        }
    }

    /// Analyses and reports games up to the last one, Ctrl-C, or an error.
    fn games(
        &mut self,
        records: &mut impl ExactSizeIterator<Item = (usize, (usize, ReadRecord))>,
    ) -> anyhow::Result<ExitStatus> {
        let mut status = ExitStatus::Done;
        while let Some((index, (number, read))) = records.next() {
            let game = match &read {
                Ok(record) => played(record, self.args).map(|game| (record, game)),
                // An illegal move stands before what cannot be read.
                Err(broken) => {
                    Err(played(&broken.read, self.args).err().unwrap_or_else(|| broken.to_string()))
                }
            };
            match game {
                Ok((record, game)) => {
                    let report = self.analysed(number, record, &game);
                    self.print(&report)?;
                    self.draw(index, &report)?;
                    if report.analysis.interrupted {
                        return Ok(left_out(self.name, &report, records.len()));
                    }
                }
                Err(error) => {
                    self.refuse(number, &read, &error)?;
                    status = ExitStatus::Failed;
                }
            }
        }
        Ok(status)
    }

    /// Reports a game that cannot be read or played.
    fn refuse(&mut self, number: usize, read: &ReadRecord, error: &str) -> anyhow::Result<()> {
        output::error(&format!("{}: game {number}: {error}", self.name));
        if let Some(annotated) = &mut self.annotated {
            annotated.add_unchanged(number, read.as_ref().ok());
        }
        if self.args.json {
            let record = match read {
                Ok(record) => record,
                Err(broken) => &broken.read,
            };
            write_wrong_json(&mut output::stdout(), number, record, error)?;
        }
        Ok(())
    }

    /// Analyses a game, and adds it to the annotated ones.
    fn analysed<'r>(&mut self, number: usize, record: &'r Record, game: &Game) -> GameReport<'r> {
        let place = format!("{}: game {number}", self.name);
        for remark in record.remarks(game) {
            output::warning(&format!("{place}: {remark}"));
        }
        let mut analysis = analyse(&mut self.engine, number, game, self.args, &self.interrupts);
        match book_plies(record) {
            Ok(plies) => analysis.exempt_book(plies),
            Err(error) => output::warning(&format!("{place}: {error}")),
        }
        // Before the report, which standard output may not take.
        if let Some(annotated) = &mut self.annotated {
            annotated.add(record, &analysis);
        }
        GameReport { number, record, analysis }
    }

    /// Prints the report, unless the annotated games take standard output.
    fn print(&mut self, report: &GameReport<'_>) -> anyhow::Result<()> {
        let mut out = output::stdout();
        if self.args.json {
            write_json_report(&mut out, report, self.args.explain)?;
        } else if !self.annotated.as_ref().is_some_and(AnnotatedRecords::is_stdout) {
            if !mem::take(&mut self.is_first) {
                writeln!(out)?;
            }
            text::write(&mut out, report)?;
            if self.args.explain {
                text::write_reasons(&mut out, report)?;
            }
        }
        out.flush()?;
        Ok(())
    }

    /// Draws the game, if pictures are wanted.
    fn draw(&self, index: usize, report: &GameReport<'_>) -> anyhow::Result<()> {
        let Some(picture) = self.plots.get(index) else { return Ok(()) };
        if report.game().moves().is_empty() {
            let (name, number) = (self.name, report.number);
            output::warning(&format!("{name}: game {number}: no move, so no picture"));
            return Ok(());
        }
        let svg = plot::draw(report).into_svg();
        picture.write(|out| out.write_all(svg.as_bytes()))
    }
}

/// The limits of each position's search.
fn limits(args: &Args) -> Limits {
    args.limits.limits(Limits::depth(DEFAULT_DEPTH))
}

/// The game of a record, or an error, which names the move if a move is wrong.
fn played(record: &Record, args: &Args) -> Result<Game, String> {
    let rules = args.rules.of_record(record).map_err(|error| error.to_string())?;
    record.replay(&rules).map_err(|error| match error {
        RecordError { problem: RecordProblem::Move(_), .. } => {
            let game = record.replay_legal(&rules);
            let (index, side) = (game.moves().len(), side_after(&game));
            format!("move {} of {side}: {error}", game.pair(index))
        }
        error => error.to_string(),
    })
}

/// The moves that the tag `BookPlies` says come from a book of openings.
fn book_plies(record: &Record) -> anyhow::Result<usize> {
    /// The tag that `match` writes.
    const TAG: &str = "BookPlies";
    let Some(text) = record.tag(TAG) else { return Ok(0) };
    text.parse()
        .map_err(|_| anyhow::anyhow!("tag {TAG}: found {text:?}, expected a number of plies"))
}

/// The player whose turn it is, also after a win.
fn side_after(game: &Game) -> Side {
    game.moves().last().map_or(game.start().side(), |legal| legal.mv().side().opponent())
}

/// Analyses a game with a progress bar. Ctrl-C interrupts the analysis.
fn analyse(
    engine: &mut Engine,
    number: usize,
    game: &Game,
    args: &Args,
    interrupts: &Interruptible,
) -> GameAnalysis {
    // Draws on standard error, if that is a terminal.
    let bar = ProgressBar::new(game.moves().len() as u64 + 1).with_style(bar_style());
    bar.set_message(format!("game {number}"));
    bar.enable_steady_tick(Duration::from_millis(100));
    let analysis = analysis::analyse(game, engine, &limits(args), |progress| {
        bar.set_position(progress.finished as u64);
        match interrupts.is_interrupted() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    bar.finish_and_clear();
    analysis
}

fn bar_style() -> ProgressStyle {
    ProgressStyle::with_template("{msg} {elapsed} {wide_bar} {pos}/{len} positions")
        .expect("a valid template")
}

/// Reports the moves and games that Ctrl-C left out.
fn left_out(name: &str, report: &GameReport<'_>, games: usize) -> ExitStatus {
    let moves = report.analysis.verdicts.iter().filter(|verdict| verdict.is_none()).count();
    let mut text = format!(
        "{name}: game {}: interrupted: the first {} not analysed",
        report.number,
        match moves {
            1 => "move was".to_owned(),
            _ => format!("{moves} moves were"),
        }
    );
    if games > 0 {
        text += &format!(", nor {} after it", count_of(games, "game"));
    }
    output::error(&text);
    ExitStatus::Failed
}

/// An analysed game with its record.
pub(super) struct GameReport<'a> {
    /// Its place in the file, from 1.
    pub(super) number: usize,
    pub(super) record: &'a Record,
    pub(super) analysis: GameAnalysis,
}

impl GameReport<'_> {
    pub(super) fn game(&self) -> &Game {
        &self.analysis.game
    }

    /// A player's name in the record.
    pub(super) fn name(&self, side: Side) -> String {
        let (key, unnamed) = match side {
            Side::South => ("Kusini", "KUSINI"),
            Side::North => ("Kaskazini", "kaskazini"),
        };
        // Names come from the file: they must not steer the terminal.
        output::one_line(self.record.tag(key).unwrap_or(unnamed))
    }

    /// The record's result, or without one the result of its moves.
    pub(super) fn result(&self) -> String {
        let played = self.game().outcome().map_or("*", Outcome::result);
        output::one_line(self.record.tag("Result").unwrap_or(played))
    }

    /// The number of the pair of moves that a move belongs to, as in records.
    pub(super) fn pair(&self, index: usize) -> usize {
        self.game().pair(index)
    }

    /// The best line instead of a move, in full notation.
    pub(super) fn full_line(&self, index: usize, verdict: &MoveVerdict) -> Vec<String> {
        let position = self.game().positions().nth(index);
        position.map_or_else(Vec::new, |position| {
            notation::full_line(position, &verdict.line, self.game().rules())
        })
    }
}

/// South's chance of winning, from the mover's.
pub(super) fn chance_of_south(chance: f64, mover: Side) -> f64 {
    if mover == Side::South { chance } else { 1.0 - chance }
}

/// Characters of a line, where a comment can be broken.
const WIDTH: usize = 96;

/// The records to be written when all games are analysed.
struct AnnotatedRecords {
    target: Target,
    name: String,
    limits: Limits,
    text: String,
    /// Games that cannot be read, and so not be written.
    left_out: Vec<usize>,
}

impl AnnotatedRecords {
    /// Checks the file to write, before the analysis.
    ///
    /// # Errors
    ///
    /// It cannot be written, or it is the record itself.
    fn new(file: &Path, record: &str, limits: &Limits) -> anyhow::Result<AnnotatedRecords> {
        let name = file.display().to_string();
        ensure!(
            !file_of(record).is_some_and(|record| is_same_file(file, record)),
            "--annotate: found {name:?}, which is the record itself, expected another file"
        );
        let target = Target::of(file).context("--annotate")?;
        let limits = limits.clone();
        Ok(AnnotatedRecords { target, name, limits, text: String::new(), left_out: Vec::new() })
    }

    /// Whether the records go to standard output, which then takes nothing else.
    fn is_stdout(&self) -> bool {
        matches!(self.target, Target::Stdout)
    }

    /// Adds an analysed game.
    fn add(&mut self, record: &Record, analysis: &GameAnalysis) {
        self.push(&annotate::annotate(record, analysis, &self.limits));
    }

    /// Adds a game as it is, because it was not analysed. One that cannot be read
    /// is left out.
    fn add_unchanged(&mut self, number: usize, record: Option<&Record>) {
        match record {
            Some(record) => self.push(record),
            None => self.left_out.push(number),
        }
    }

    fn push(&mut self, record: &Record) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(&annotate::wrapped(record, WIDTH));
    }

    /// Writes the games.
    ///
    /// # Errors
    ///
    /// They cannot be written; a file is then as it was before.
    fn write(self) -> anyhow::Result<()> {
        self.target.write(|out| out.write_all(self.text.as_bytes())).context("--annotate")?;
        if !self.left_out.is_empty() {
            let numbers: Vec<String> = self.left_out.iter().map(usize::to_string).collect();
            let (games, are) = match numbers.len() {
                1 => ("game", "is"),
                _ => ("games", "are"),
            };
            let (name, numbers) = (self.name, numbers.join(", "));
            output::warning(&format!(
                "{name}: {games} {numbers} cannot be read and {are} not in it"
            ));
        }
        Ok(())
    }
}

/// A judged move of a game of the file.
#[derive(Serialize)]
struct MoveObject<'a> {
    game: usize,
    #[serde(flatten)]
    judged: JudgedMove<'a>,
    comment: Option<&'a str>,
    /// With --explain.
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<Explanation>,
}

/// A game.
#[derive(Default, Serialize)]
struct GameObject<'a> {
    game: usize,
    line: usize,
    tags: &'a [(String, String)],
    moves: usize,
    judged: usize,
    result: Option<String>,
    over: Option<String>,
    south: Option<PlayerObject>,
    north: Option<PlayerObject>,
    /// Plies of the moves that turned the game.
    turning_points: Vec<usize>,
    /// The player ahead at the end, and the ply since which that is so.
    leader: Option<Side>,
    leads_from: Option<usize>,
    nodes: u64,
    time_ms: u128,
    error: Option<&'a str>,
}

/// A player and what its moves add up to.
#[derive(Serialize)]
struct PlayerObject {
    name: String,
    #[serde(flatten)]
    summary: PlayerSummary,
}

/// Writes an analysed game.
fn write_json_report(
    out: &mut impl Write,
    report: &GameReport<'_>,
    explain: bool,
) -> io::Result<()> {
    for (index, verdict) in report.analysis.judged() {
        let object = MoveObject {
            game: report.number,
            judged: JudgedMove::new(report.game(), index, verdict),
            comment: report.record.moves[index].comment.as_deref(),
            explanation: report.analysis.explanation(index).filter(|_| explain),
        };
        write_json(out, &object)?;
    }
    let outcome = report.game().outcome();
    let lead = report.analysis.lead();
    let turned = report.analysis.turning_points();
    let [south, north] = Side::ALL.map(|side| {
        Some(PlayerObject { name: report.name(side), summary: report.analysis.summary(side) })
    });
    let object = GameObject {
        game: report.number,
        line: report.record.line,
        tags: &report.record.tags,
        moves: report.game().moves().len(),
        judged: report.analysis.judged().count(),
        result: Some(report.result()),
        over: outcome.map(|outcome: Outcome| outcome.to_string()),
        south,
        north,
        turning_points: turned.map(|(index, _)| index + 1).collect(),
        leader: lead.map(|(side, _)| side),
        leads_from: lead.map(|(_, index)| index + 1),
        nodes: report.analysis.nodes,
        time_ms: report.analysis.time.as_millis(),
        error: None,
    };
    write_json(out, &object)
}

/// Writes a game that cannot be read or played.
fn write_wrong_json(
    out: &mut impl Write,
    number: usize,
    record: &Record,
    error: &str,
) -> io::Result<()> {
    let (line, tags) = (record.line, &record.tags[..]);
    let error = Some(error);
    write_json(out, &GameObject { game: number, line, tags, error, ..GameObject::default() })
}
