//! The commands of a game: their help, and what they do.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::{Context, anyhow, ensure};
use bingwa::analysis::{BLUNDER, Explanation};
use bingwa::bao::{Game, Move};
use bingwa::search::{Info, Limits, Options};
use console::style;

use super::super::interrupt::Interruptible;
use super::super::output;
use super::super::rules::{GLOSSARY, RULES, print_page};
use super::super::{notation, trace};
use super::PlaySession;
use super::record::Seats;
use super::view::{self, think_visibly};

/// The commands with their arguments, and what they do.
const COMMANDS: [(&str, &str); 19] = [
    ("A6<  A5>+", "a move: pit, direction, + to play the nyumba; A6l, A5r+ too"),
    ("undo [N]", "take back your last move, or N of them, and the answers"),
    ("redo", "play again what was taken back"),
    ("resign", "give up the game"),
    ("new", "begin another game"),
    ("go", "change sides: bingwa plays the side to move"),
    ("level N", "set the strength of bingwa; level prints it"),
    ("moves", "list the legal moves: first and last pit, and what each captures"),
    ("show", "draw the board again"),
    ("trace [MOVE]", "explain the last move, or another, sowing by sowing"),
    ("why MOVE", "why a move is forbidden, or what a legal one does"),
    ("hint", "the move that bingwa would play at full strength"),
    ("eval", "the chance of winning of both players"),
    ("record", "print the record of the game"),
    ("save FILE", "write the record of the game to a new file"),
    ("rules", "print the rules of the game"),
    ("glossary", "print the words of the game and the signs"),
    ("help [WORD]", "print these commands, or what a command, sign or word means"),
    ("quit q exit", "leave; Ctrl-D and the end of the input too"),
];

/// The signs of moves and boards.
const SIGNS: [(&str, &str); 7] = [
    ("A B  a b", "front and back row of South; of North"),
    ("1 to 8", "the pit, counted from its owner's left"),
    ("<  >", "to the mover's left, right; in a kunamua capture, from pit 1, 8"),
    ("+", "the nyumba is played where the move could stop in it"),
    ("*  **  #", "after a move: a takata; a takata with kutakatia; a win"),
    ("#  !", "on the board: an owned nyumba; a pit under kutakatia"),
    ("o  x  .", "the last move: its start, the pits it captured, its end"),
];

/// The words that commands begin with, for completion.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().skip(1).filter_map(|(usage, _)| usage.split(' ').next())
}

/// The help on commands and signs.
pub(super) fn help() -> String {
    let line = |(usage, meaning): &(&str, &str)| format!("  {usage:<13}{meaning}\n");
    let lines = |entries: &[(&str, &str)]| entries.iter().map(line).collect::<String>();
    format!(
        "{}Capital letters do not matter in commands.\n\nSigns:\n{}",
        lines(&COMMANDS),
        lines(&SIGNS)
    )
}

/// What a command, a sign or a word of the glossary means, a paragraph for each meaning.
fn meanings(word: &str) -> Vec<String> {
    let names = |text: &str| {
        let mut names = text.split([' ', ',', '(', ')']);
        text.eq_ignore_ascii_case(word) || names.any(|name| name.eq_ignore_ascii_case(word))
    };
    let rows = GLOSSARY.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | "));
    let rows = rows.filter(|(_, meaning)| !meaning.starts_with("meaning "));
    let entries = COMMANDS.iter().chain(&SIGNS).copied().chain(rows);
    let plain = entries.map(|(name, meaning)| {
        let meaning = meaning.trim_end_matches(" |").replace(" | ", "; in bingwa: ");
        (name.replace('`', ""), meaning.replace('`', ""))
    });
    let named = plain.filter(|(name, _)| names(name));
    named.map(|(name, meaning)| format!("{name}: {meaning}")).collect()
}

impl PlaySession {
    /// Obeys a command; breaks if the person leaves. The command's error is reported
    /// and the game goes on; only an error of standard output is returned.
    pub(super) fn obey(&mut self, line: &str) -> anyhow::Result<ControlFlow<()>> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let done = match (&word.to_ascii_lowercase()[..], rest.trim()) {
            ("", _) => Ok(()),
            ("quit" | "q" | "exit", "") => match self.may_leave(true) {
                Ok(true) => return Ok(ControlFlow::Break(())),
                asked => asked.map(drop),
            },
            ("undo", count) => self.undo(count),
            ("redo", "") => self.redo(),
            ("resign", "") => self.resign(),
            ("new", "") => self.begin_another(),
            ("go", "") => self.go(),
            ("level", number) => self.set_level(number),
            ("moves", "") => self.list_moves(),
            ("show", "") => self.show(),
            ("trace", text) => self.trace(text),
            ("why", text) => self.why(text),
            ("hint", "") => self.hint(),
            ("eval", "") => self.eval(),
            ("record", "") => self.print_record(),
            ("save", file) => self
                .save(file)
                .and_then(|()| Ok(writeln!(self.out, "Saved in {}", output::one_line(file))?)),
            ("rules", "") => print_page(&mut self.out, RULES).map_err(Into::into),
            ("glossary", "") => print_page(&mut self.out, GLOSSARY).map_err(Into::into),
            ("help" | "?", "") => Ok(write!(self.out, "{}", help())?),
            ("help" | "?", word) => self.explain(word),
            // A digit, or a row's letter and a digit.
            _ if word
                .trim_start_matches(['A', 'B', 'a', 'b'])
                .starts_with(|c: char| c.is_ascii_digit()) =>
            {
                self.play_move(line)
            }
            _ => Err(anyhow!("unknown command {line:?}: type help")),
        };
        match done {
            Err(error) if output::is_output(&error) => return Err(error),
            Err(error) => output::error(&format!("{error:#}")),
            Ok(()) => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    fn play_move(&mut self, text: &str) -> anyhow::Result<()> {
        self.check_not_over()?;
        let before = self.coaches.then(|| self.game.clone());
        let mv = self.game.position().parse_move(text, self.game.rules())?.mv();
        self.push(mv)?;
        if let Some(before) = before {
            self.comment(&before, mv)?;
        }
        self.take_turns()
    }

    /// Says that the last move was a blunder, if it was, and what was better.
    fn comment(&mut self, before: &Game, mv: Move) -> anyhow::Result<()> {
        /// Nodes of a first look, and of a second one at what seems to be a blunder.
        const NODES: [u64; 2] = [400_000, 1_600_000];
        if before.legal_moves().len() == 1 || self.game.outcome().is_some() {
            return Ok(());
        }
        self.out.flush()?;
        let interrupts = Interruptible::begin();
        let mut explanation = None;
        for nodes in NODES {
            let mut search = |searchmoves| {
                let limits = Limits { searchmoves, ..Limits::nodes(nodes) };
                think_visibly(&mut self.coach, before, &limits)
            };
            let best = search(Vec::new())?.best.filter(|best| best.pv.first() != Some(&mv));
            let Some(best) = best else { return Ok(()) };
            let Some(this) = search(vec![mv])?.best else { return Ok(()) };
            let lost = best.score.chance() - this.score.chance();
            if lost < BLUNDER || interrupts.is_interrupted() {
                return Ok(());
            }
            explanation = Explanation::of_two(before.position(), before.rules(), &this, &best);
        }
        let words = explanation.map(|explanation| (explanation.criticism(), explanation.better));
        if let Some((criticism, Some(better))) = words {
            let (full, brief) = (&better.facts.full, better.facts.brief());
            let text = format!("A blunder. {} Better {full}: {brief}.", criticism[0]);
            view::say(&mut self.out, &text)?;
        }
        Ok(())
    }

    /// Takes back the person's last moves, one without a number, and what followed. A resignation
    /// counts as a move.
    fn undo(&mut self, count: &str) -> anyhow::Result<()> {
        let own = |mv: Move| self.seats.single().is_none_or(|person| mv.side() == person);
        let moves = self.game.moves().iter().enumerate();
        let places = moves.filter(|(_, legal)| own(legal.mv())).map(|(place, _)| place);
        let resignation = self.resigned.map(|_| self.game.moves().len());
        let places: Vec<usize> = places.chain(resignation).collect();
        ensure!(!places.is_empty(), "undo: found no move of yours to take back");
        let count = if count.is_empty() { "1" } else { count };
        let number = count.parse().ok().filter(|&number| number > 0);
        let first = number.and_then(|number| places.len().checked_sub(number));
        let most = places.len();
        let first = first.with_context(|| {
            format!("undo: found {count:?}, expected a number of your moves from 1 to {most}")
        })?;
        self.resigned = None;
        while self.game.moves().len() > places[first] {
            self.undone.extend(self.game.undo().map(|legal| legal.mv()));
        }
        self.show()
    }

    /// Plays again what was taken back, to the next move of a person.
    fn redo(&mut self) -> anyhow::Result<()> {
        self.check_not_over()?;
        ensure!(!self.undone.is_empty(), "redo: found no move to play again");
        while let Some(&next) = self.undone.last() {
            self.push(next)?;
            if self.seats.single().is_none_or(|person| person == self.game.position().side()) {
                break;
            }
        }
        if self.seats.is_watching() { Ok(()) } else { self.take_turns() }
    }

    /// Resigns for the person, or for the person to move if two people play.
    fn resign(&mut self) -> anyhow::Result<()> {
        self.check_not_over()?;
        if self.prompt.is_interactive() && !self.agrees("Give up the game? y, n", false)? {
            return Ok(());
        }
        self.resigned = Some(self.seats.single().unwrap_or(self.game.position().side()));
        self.is_unsaved = true;
        self.show()
    }

    /// Lets the engine play the side to move, or resumes a game of the engine against itself.
    fn go(&mut self) -> anyhow::Result<()> {
        self.check_not_over()?;
        if !self.seats.is_watching() {
            self.seats = Seats::one(self.game.position().side().opponent());
            writeln!(self.out, "{}.", self.seats)?;
        }
        self.take_turns()
    }

    /// Begins another game from the same start.
    fn begin_another(&mut self) -> anyhow::Result<()> {
        if !self.may_leave(false)? {
            return Ok(());
        }
        self.game = Game::new(*self.game.start(), *self.game.rules());
        self.undone.clear();
        self.resigned = None;
        (self.is_unsaved, self.saved_as) = (false, None);
        self.engine.new_game();
        self.greet()?;
        self.take_turns()
    }

    /// Sets the strength of the engine, or prints it.
    fn set_level(&mut self, text: &str) -> anyhow::Result<()> {
        if !text.is_empty() {
            let level = text.parse().map_err(|error| anyhow!("level: {error}"))?;
            self.engine.set_options(Options { level, ..*self.engine.options() })?;
        }
        Ok(writeln!(self.out, "level {}", self.engine.options().level)?)
    }

    fn list_moves(&mut self) -> anyhow::Result<()> {
        self.check_not_over()?;
        Ok(view::moves(&mut self.out, self.game.position(), self.game.rules())?)
    }

    fn print_record(&mut self) -> anyhow::Result<()> {
        let record = self.record();
        Ok(write!(self.out, "{record}")?)
    }

    /// Explains a legal move sowing by sowing; without a text the last one.
    fn trace(&mut self, text: &str) -> anyhow::Result<()> {
        let (position, mv) = if text.is_empty() {
            let last = self.game.plies().last().context("trace: found no move played yet")?;
            (last.0, last.1.mv())
        } else {
            self.check_not_over()?;
            let position = self.game.position();
            (position, position.parse_move(text, self.game.rules())?.mv())
        };
        trace::print(&mut self.out, position, mv, self.game.rules())
    }

    /// Searches for the best line of play at full strength, or for that of one move. Nothing that
    /// was found before plays a part, so a position has the same chance every time. Ctrl-C ends
    /// the search early.
    fn search(&mut self, searchmoves: Vec<Move>) -> anyhow::Result<Info> {
        self.check_not_over()?;
        self.out.flush()?;
        self.coach.new_game();
        let limits = Limits { searchmoves, ..self.coach_limits.clone() };
        let end = think_visibly(&mut self.coach, &self.game, &limits)?;
        end.best.context("the engine found no move")
    }

    /// Prints the best move, what it does, and the play expected.
    fn hint(&mut self) -> anyhow::Result<()> {
        let best = self.search(Vec::new())?;
        let explanation = Explanation::of_info(self.game.position(), self.game.rules(), &best);
        let explanation = explanation.context("the engine found no move")?;
        let full = style(&explanation.facts.full).bold();
        writeln!(self.out, "bingwa would play {full}")?;
        self.print_paragraphs(&explanation.paragraphs())?;
        self.print_bar(&best)
    }

    /// Prints the chance of winning of both players.
    fn eval(&mut self) -> anyhow::Result<()> {
        let best = self.search(Vec::new())?;
        self.print_bar(&best)?;
        let (score, side) = (notation::score(best.score), self.game.position().side());
        Ok(writeln!(self.out, "score {score} for {side}, to move; depth {}", best.depth)?)
    }

    fn print_bar(&mut self, info: &Info) -> anyhow::Result<()> {
        let south = info.score.of_south(self.game.position().side());
        Ok(writeln!(self.out, "{}", view::bar(south))?)
    }

    /// Prints the meanings of a word.
    fn explain(&mut self, word: &str) -> anyhow::Result<()> {
        let meanings = meanings(word);
        let expected = "expected a command, a sign or a word of the glossary";
        ensure!(!meanings.is_empty(), "help: found {word:?}, {expected}");
        self.print_paragraphs(&meanings)
    }

    /// Prints why a move is forbidden; of a legal move, what it does, and which move is better. If
    /// the direction is missing, both are explained.
    fn why(&mut self, text: &str) -> anyhow::Result<()> {
        self.check_not_over()?;
        ensure!(!text.is_empty(), "why: found no move, expected why MOVE");
        let moves = match self.game.position().parse_move(text, self.game.rules()) {
            Ok(legal) => vec![legal.mv()],
            Err(error) => match error.why {
                Some(why) => return Ok(view::say(&mut self.out, &format!("{why}."))?),
                None => Some(self.both_directions(text))
                    .filter(|moves| !moves.is_empty())
                    .ok_or(error)?,
            },
        };
        // For all searches: Ctrl-C during one also ends the next.
        let _interrupts = Interruptible::begin();
        let best = self.search(Vec::new())?;
        for mv in moves {
            let this = match best.pv.first() {
                Some(&first) if first == mv => best.clone(),
                _ => self.search(vec![mv])?,
            };
            let (position, rules) = (self.game.position(), self.game.rules());
            let explanation = Explanation::of_two(position, rules, &this, &best);
            let explanation = explanation.context("the engine found no line of play")?;
            writeln!(self.out, "{} is legal.", style(&explanation.facts.full).bold())?;
            self.print_paragraphs(&explanation.paragraphs())?;
        }
        Ok(())
    }

    /// The legal moves that a text without a direction names; none of any other text.
    fn both_directions(&self, text: &str) -> Vec<Move> {
        let text = text.trim_end_matches(['*', '#']);
        let (pit, plus) = text.strip_suffix('+').map_or((text, ""), |pit| (pit, "+"));
        let read = |sign| {
            let text = format!("{pit}{sign}{plus}");
            self.game.position().parse_move(&text, self.game.rules()).ok()
        };
        ['<', '>'].into_iter().filter_map(read).map(|legal| legal.mv()).collect()
    }

    fn print_paragraphs(&mut self, paragraphs: &[String]) -> anyhow::Result<()> {
        paragraphs.iter().try_for_each(|text| Ok(view::say(&mut self.out, text)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_fits_80_columns() {
        assert!(help().lines().all(|line| line.len() < 80), "{}", help());
    }
}
