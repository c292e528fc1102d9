//! Help at full strength: hints, chances of winning, lines of play, and reasons.

use std::io::Write;

use anyhow::Context;
use bingwa::analysis::Explanation;
use bingwa::bao::Game;
use bingwa::search::{Engine, Info, Limits, Options, last_lines};
use console::style;

use super::super::args::{self, EngineArgs};
use super::super::interrupt::Interruptible;
use super::super::notation;
use super::command;
use super::spinner::{CtrlC, think_visibly};
use super::view;

/// Lines of play of `analyse` without a number.
const DEFAULT_LINES: usize = 3;

/// Nodes of the search for the bar that is shown at every move: too few to be waited
/// for.
const BAR_NODES: u64 = 20_000;

/// What a search found.
struct Found {
    /// The last report on each of the best lines, at least one; the best line first.
    lines: Vec<Info>,
    /// Ctrl-C ended the search.
    interrupted: bool,
}

/// An engine of its own, so that help changes nothing about the opponent's play.
pub(super) struct Coach {
    settings: EngineArgs,
    /// Made for the first question.
    engine: Option<Engine>,
}

impl Coach {
    pub(super) fn new(settings: EngineArgs) -> Coach {
        Coach { settings, engine: None }
    }

    /// Searches for the best `lines` lines of play.
    fn search(
        &mut self,
        out: &mut impl Write,
        game: &Game,
        limits: Limits,
        lines: usize,
    ) -> anyhow::Result<Found> {
        let engine = match &mut self.engine {
            Some(engine) => engine,
            empty => empty.insert(self.settings.engine(lines)?),
        };
        engine.set_options(Options { multipv: lines, ..*engine.options() })?;
        let mut reports: Vec<Info> = Vec::new();
        let on_info = |info: Info| {
            reports.push(info);
            Ok(())
        };
        let end = think_visibly(out, CtrlC::Answers, || engine.start(game, limits), on_info)?;
        let found = last_lines(&reports);
        anyhow::ensure!(!found.is_empty(), "the engine found no move");
        Ok(Found { lines: found, interrupted: end.interrupted })
    }

    /// Prints the best move, what it does, and the play expected.
    pub(super) fn hint(
        &mut self,
        out: &mut impl Write,
        game: &Game,
        limits: Limits,
    ) -> anyhow::Result<()> {
        let found = self.search(out, game, limits, 1)?;
        let info = &found.lines[0];
        let explanation = Explanation::of_info(game.position(), game.rules(), info);
        let explanation = explanation.context("the engine found no move")?;
        writeln!(out, "bingwa would play {}", style(&explanation.facts.full).bold())?;
        paragraphs(out, &explanation.paragraphs())?;
        Ok(writeln!(out, "{}", view::bar(info.score.of_south(game.position().side())))?)
    }

    /// Prints the chance of winning of both players.
    pub(super) fn eval(
        &mut self,
        out: &mut impl Write,
        game: &Game,
        limits: Limits,
    ) -> anyhow::Result<()> {
        let found = self.search(out, game, limits, 1)?;
        let Info { score, depth, .. } = found.lines[0];
        writeln!(out, "{}", view::bar(score.of_south(game.position().side())))?;
        let side = game.position().side();
        Ok(writeln!(out, "score {} for {side}, to move; depth {depth}", notation::score(score))?)
    }

    /// Prints the bar that is shown at every move. True if Ctrl-C ended its search.
    pub(super) fn bar(&mut self, out: &mut impl Write, game: &Game) -> anyhow::Result<bool> {
        let found = self.search(out, game, Limits::nodes(BAR_NODES), 1)?;
        writeln!(out, "{}", view::bar(found.lines[0].score.of_south(game.position().side())))?;
        Ok(found.interrupted)
    }

    /// Prints the best lines of play; `lines` is their number as text.
    pub(super) fn analyse(
        &mut self,
        out: &mut impl Write,
        game: &Game,
        limits: Limits,
        lines: &str,
    ) -> anyhow::Result<()> {
        let lines = match lines {
            "" => DEFAULT_LINES,
            text => args::number(1..=Options::MAX_MULTIPV)(text)
                .map_err(|error| anyhow::anyhow!("analyse: {error}"))?,
        };
        let lines = lines.min(game.legal_moves().len());
        let found = self.search(out, game, limits, lines)?.lines;
        let side = game.position().side();
        let title = format!("The best moves of {side}, searched to depth {}:", found[0].depth);
        view::say(out, &title)?;
        view::line_of_play(out, "chance", "score", "line of play")?;
        for info in &found {
            let chance = notation::chance(info.score);
            let line = notation::full_line(game.position(), &info.pv, game.rules()).join(" ");
            view::line_of_play(out, &chance, &notation::score(info.score), &line)?;
        }
        Ok(())
    }

    /// Prints why a move is forbidden; of a legal move, what it does, and which move is
    /// better.
    pub(super) fn why(
        &mut self,
        out: &mut impl Write,
        game: &Game,
        limits: Limits,
        text: &str,
    ) -> anyhow::Result<()> {
        let (position, rules) = (game.position(), game.rules());
        let m = match position.parse_move(text, rules) {
            Ok(legal) => legal.mv(),
            Err(error) => match error.why {
                Some(why) => return paragraphs(out, &[format!("{why}.")]),
                None => return Err(error.into()),
            },
        };
        // For both searches: Ctrl-C during the first one also ends the second.
        let _interrupts = Interruptible::begin();
        let best = self.search(out, game, limits.clone(), 1)?.lines.swap_remove(0);
        let this = match best.pv.first() {
            Some(&first) if first == m => best.clone(),
            _ => {
                let only = Limits { searchmoves: vec![m], ..limits };
                self.search(out, game, only, 1)?.lines.swap_remove(0)
            }
        };
        let explanation = Explanation::of_two(position, rules, &this, &best);
        let explanation = explanation.context("the engine found no line of play")?;
        writeln!(out, "{} is legal.", style(&explanation.facts.full).bold())?;
        paragraphs(out, &explanation.paragraphs())
    }
}

/// Prints paragraphs, wrapped to the terminal.
fn paragraphs(out: &mut impl Write, paragraphs: &[String]) -> anyhow::Result<()> {
    for paragraph in paragraphs {
        for line in textwrap::wrap(paragraph, command::columns()) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}
