//! `analyse --record`: the games of a file, analysed and reported, as JSON too, and written
//! again with comments.

use std::fmt::{Display, Write as _};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use bingwa::analysis::annotate;
use bingwa::analysis::{self, Explanation, GameAnalysis, JudgedMove, MoveVerdict, PlayerSummary};
use bingwa::bao::record::{self, BrokenRecord, Record, RecordError, RecordProblem};
use bingwa::bao::{Game, Side};
use bingwa::search::{Engine, Limits};
use bingwa::util::files::OutputFile;
use serde::Serialize;

use super::super::interrupt::Interruptible;
use super::super::notation;
use super::super::output::{self, ExitStatus, one_line, progress_bar, stdout, write_json};
use super::super::recorded::{chosen, read};
use super::super::save::{Target, is_stdout};
use super::{Args, plot, text};

/// A game of the file, by its number there, or why it cannot be read.
type ReadGame = (usize, Result<Record, BrokenRecord>);

/// Analyses the games of a file one after the other, up to the last one or Ctrl-C.
pub(super) fn run(file: &str, args: &Args) -> anyhow::Result<ExitStatus> {
    let (name, content) = read(file)?;
    let mut games: Vec<ReadGame> = (1..).zip(record::parse_each(&content)).collect();
    if args.input.place.game.is_some() || args.plot.is_some() || games.is_empty() {
        let number = chosen(args.input.place.game, games.len()).with_context(|| name.to_owned())?;
        games = vec![games.swap_remove(number - 1)];
    }
    let Some(path) = &args.annotate else { return report(name, &mut games, args, &mut None) };
    expect_own_analysis(path, &games).with_context(|| format!("--annotate {}", path.display()))?;
    let target = Target::of(path)?;
    let mut annotated = Some(String::new());
    let status = report(name, &mut games, args, &mut annotated);
    let mut annotated = annotated.unwrap_or_default();
    if annotated.is_empty() {
        // Nothing is new: an earlier analysis stays.
        return status;
    }
    // What was not analysed stays as it is.
    games.iter().flat_map(|(_, game)| game).for_each(|game| push_game(&mut annotated, game));
    target.write(|out| out.write_all(annotated.as_bytes()))?;
    status
}

/// Adds a game to a text of games.
fn push_game(games: &mut String, game: &impl Display) {
    let gap = if games.is_empty() { "" } else { "\n" };
    let _ = write!(games, "{gap}{game}");
}

/// Checks that a file may be replaced by these games with comments: it is empty, or has earlier
/// analyses of some of them.
fn expect_own_analysis(path: &Path, games: &[ReadGame]) -> anyhow::Result<()> {
    if is_stdout(path) || !path.exists() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&fs::read(path)?).into_owned();
    let key = |record: &Record| {
        let tag = |key| record.tag(key).map(str::to_owned);
        let moves: Vec<String> = record.moves.iter().map(|mv| mv.text.clone()).collect();
        (["Kusini", "Kaskazini", "Position"].map(tag), moves)
    };
    let is_ours = |old: Record| {
        old.tag("Annotator").is_some_and(|name| name.starts_with("bingwa"))
            && !old.moves.is_empty()
            && games.iter().flat_map(|(_, game)| game).any(|game| key(game) == key(&old))
    };
    let mut old = record::parse_each(&text).peekable();
    let is_free =
        text.trim().is_empty() || old.peek().is_some() && old.all(|old| old.is_ok_and(is_ours));
    anyhow::ensure!(is_free, "found other games in it, expected no file or an earlier analysis");
    Ok(())
}

/// Analyses and reports games, and takes those that were analysed out of `games`. Adds each to
/// `annotated`, with comments.
fn report(
    name: &str,
    games: &mut Vec<ReadGame>,
    args: &Args,
    annotated: &mut Option<String>,
) -> anyhow::Result<ExitStatus> {
    let picture = args.plot.as_deref().map(OutputFile::new).transpose().context("--plot")?;
    let mut engine = args.engine.engine(1)?;
    // From the first game to the last, so that Ctrl-C between two searches is
    // not lost.
    let interrupts = Interruptible::begin();
    let mut status = ExitStatus::Done;
    let mut gap = "";
    while !games.is_empty() {
        let (number, read) = games.remove(0);
        let place = format!("{name}: game {number}");
        let (record, broken) = match read {
            Ok(record) => (record, None),
            Err(BrokenRecord { error, read }) => (*read, Some(error)),
        };
        let mut out = stdout();
        let (game, stop) = match played(&record, broken.as_ref(), args) {
            Ok(played) => played,
            Err(error) => {
                output::error(&format!("{place}: {error}"));
                status = ExitStatus::Failed;
                match annotated {
                    Some(_) if broken.is_some() => {
                        output::warning(&format!("{place}: not written: it cannot be read"));
                    }
                    Some(annotated) => push_game(annotated, &record),
                    None => {}
                }
                if args.json {
                    write_json(&mut out, &AnalysedGame::wrong(number, &record, &error))?;
                }
                continue;
            }
        };
        for remark in record.remarks(&game) {
            output::warning(&format!("{place}: {remark}"));
        }
        if let Some(error) = &stop {
            output::error(&format!("{place}: {error}"));
            status = ExitStatus::Failed;
        }
        let mut analysis = analyse(&mut engine, &place, &game, args, &interrupts);
        analysis.exempt_book(book_plies(&record, &place));
        let report = GameReport { number, record: &record, analysis, stop };
        // Before the report, which standard output may not take.
        match annotated {
            Some(_) if broken.is_some() => {
                output::warning(&format!("{place}: not written: it cannot be read"));
            }
            Some(annotated) => push_game(annotated, &report.annotated(args)),
            None => {}
        }
        if !args.annotate.as_deref().is_some_and(is_stdout) {
            write!(out, "{gap}")?;
            report.write(&mut out, args)?;
            gap = if args.json { "" } else { "\n" };
        }
        if let Some(picture) = &picture {
            anyhow::ensure!(!game.moves().is_empty(), "{place}: no move, so no picture");
            let svg = plot::draw(&report);
            picture.write(|out| out.write_all(svg.as_bytes()))?;
        }
        if report.analysis.interrupted {
            output::error(&format!("{place}: interrupted: the rest was not analysed"));
            return Ok(ExitStatus::Failed);
        }
    }
    Ok(status)
}

/// The limits of each position's search.
fn limits(args: &Args) -> Limits {
    args.limits.limits(Limits::default())
}

/// The game of a record, up to what cannot be read or played, and that.
///
/// # Errors
///
/// Nothing can be played: the tags are wrong, or the first move.
fn played(
    record: &Record,
    broken: Option<&RecordError>,
    args: &Args,
) -> Result<(Game, Option<RecordError>), RecordError> {
    let rules = args.input.rules.of_record(record)?;
    let (game, stop) = match record.replay(&rules) {
        Ok(game) => (game, broken.cloned()),
        Err(error @ RecordError { problem: RecordProblem::Move(_), .. }) => {
            (record.replay_legal(&rules), Some(error))
        }
        Err(error) => return Err(error),
    };
    match stop {
        Some(error) if game.moves().is_empty() => Err(error),
        stop => Ok((game, stop)),
    }
}

/// The moves that the tag `BookPlies` says come from a book of openings. `match` writes it.
fn book_plies(record: &Record, place: &str) -> usize {
    let Some(text) = record.tag("BookPlies") else { return 0 };
    text.parse().unwrap_or_else(|_| {
        let expected = "expected a number of plies";
        output::warning(&format!("{place}: tag BookPlies: found {text:?}, {expected}"));
        0
    })
}

/// Analyses a game with a progress bar. Ctrl-C interrupts the analysis.
fn analyse(
    engine: &mut Engine,
    place: &str,
    game: &Game,
    args: &Args,
    interrupts: &Interruptible,
) -> GameAnalysis {
    let bar = progress_bar(game.moves().len() + 1, "positions");
    bar.set_message(place.to_owned());
    let analysis = analysis::analyse(game, engine, &limits(args), |progress| {
        bar.set_position(progress.finished as u64);
        if let Some((index, verdict)) = progress.judged {
            let (pair, full) = (game.pair(index), game.moves()[index].full());
            bar.set_message(format!("{place}: {pair} {full} {}", text::mark(verdict)));
        }
        interrupts.flow()
    });
    bar.finish_and_clear();
    analysis
}

/// An analysed game with its record.
pub(super) struct GameReport<'a> {
    /// Its place in the file, from 1.
    pub(super) number: usize,
    pub(super) record: &'a Record,
    pub(super) analysis: GameAnalysis,
    /// What follows the last move and cannot be read or played.
    pub(super) stop: Option<RecordError>,
}

impl GameReport<'_> {
    pub(super) fn game(&self) -> &Game {
        &self.analysis.game
    }

    /// The player of a move.
    pub(super) fn mover(&self, index: usize) -> Side {
        self.game().moves()[index].mv().side()
    }

    /// A player's name in the record.
    pub(super) fn name(&self, side: Side) -> String {
        let (key, unnamed) = match side {
            Side::South => ("Kusini", "KUSINI"),
            Side::North => ("Kaskazini", "kaskazini"),
        };
        // Names come from the file: they must not steer the terminal.
        one_line(self.record.tag(key).unwrap_or(unnamed))
    }

    /// The result of the moves if they won the game, otherwise the record's.
    pub(super) fn result(&self) -> String {
        one_line(self.record.result(self.game()))
    }

    /// The number of the pair of moves that a move belongs to, as in records.
    pub(super) fn pair(&self, index: usize) -> usize {
        self.game().pair(index)
    }

    /// The best line instead of a move, in full notation.
    pub(super) fn best_line(&self, index: usize, verdict: &MoveVerdict) -> String {
        let position = self.game().positions().nth(index).expect("each move has its position");
        notation::full_line(position, &verdict.line, self.game().rules()).join(" ")
    }

    /// The record with comments.
    fn annotated(&self, args: &Args) -> String {
        /// Characters of a line, where a comment can be broken.
        const WIDTH: usize = 96;
        let annotated = annotate::annotate(self.record, &self.analysis, &limits(args));
        annotate::wrapped(&annotated, WIDTH)
    }

    /// Writes the report, as JSON if that was asked for.
    fn write(&self, out: &mut impl Write, args: &Args) -> io::Result<()> {
        if args.json {
            return self.write_json(out, args.explain);
        }
        text::write(out, self)?;
        if args.explain {
            text::write_reasons(out, self)?;
        }
        Ok(())
    }

    fn write_json(&self, out: &mut impl Write, explain: bool) -> io::Result<()> {
        for (index, verdict) in self.analysis.judged() {
            let object = JudgedMoveObject {
                game: self.number,
                judged: JudgedMove::new(self.game(), index, verdict),
                comment: self.record.moves[index].comment.as_deref(),
                explanation: self.analysis.explanation(index).filter(|_| explain),
            };
            write_json(out, &object)?;
        }
        let lead = self.analysis.lead();
        let turned = self.analysis.turning_points();
        let [south, north] = Side::ALL.map(|side| {
            Some(PlayerObject { name: self.name(side), summary: self.analysis.summary(side) })
        });
        let object = AnalysedGame {
            game: self.number,
            line: self.record.line,
            tags: &self.record.tags,
            moves: self.game().moves().len(),
            judged: self.analysis.judged().count(),
            result: Some(self.result()),
            over: self.game().outcome().map(|outcome| outcome.to_string()),
            south,
            north,
            turning_points: turned.map(|(index, _)| index + 1).collect(),
            leader: lead.map(|(side, _)| side),
            leads_from: lead.map(|(_, index)| index + 1),
            nodes: self.analysis.nodes,
            time_ms: self.analysis.time.as_millis(),
            error: self.stop.as_ref().map(RecordError::to_string),
        };
        write_json(out, &object)
    }
}

/// A judged move of a game of the file.
#[derive(Serialize)]
struct JudgedMoveObject<'a> {
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
struct AnalysedGame<'a> {
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
    error: Option<String>,
}

impl AnalysedGame<'_> {
    /// A game that cannot be read or played.
    fn wrong<'a>(game: usize, record: &'a Record, error: &RecordError) -> AnalysedGame<'a> {
        let error = Some(error.to_string());
        AnalysedGame {
            game,
            line: record.line,
            tags: &record.tags,
            error,
            ..AnalysedGame::default()
        }
    }
}

/// A player and what its moves add up to.
#[derive(Serialize)]
struct PlayerObject {
    name: String,
    #[serde(flatten)]
    summary: PlayerSummary,
}
