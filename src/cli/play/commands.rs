//! The commands of a game: how they are read, their help, and what they do.

use std::io::Write;

use anyhow::{Context, ensure};
use bingwa::analysis::Explanation;
use bingwa::bao::{Game, Move, Side};
use bingwa::search::{Engine, Info, Limits, Options, last_lines};
use console::style;

use super::super::interrupt::Interruptible;
use super::super::output::{self, wrapped};
use super::super::{args, notation, trace};
use super::PlaySession;
use super::files::{Ending, LoadedGame, Seats, path_of};
use super::view::{self, columns, think_visibly};

/// A line of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayCommand<'a> {
    Move(&'a str),
    Moves,
    Why(&'a str),
    Hint,
    Eval,
    /// The number of lines, as text.
    Analyse(&'a str),
    Bar,
    /// A move, or nothing: the last move.
    Trace(&'a str),
    Undo,
    Redo,
    Show,
    Flip,
    Position,
    Record,
    Level(&'a str),
    Go,
    As(&'a str),
    New,
    Rematch,
    Save(&'a str),
    Load(&'a str),
    Resign,
    Help,
    Quit,
    /// A command that takes no argument, and the text after it.
    Excess {
        command: &'a str,
        found: &'a str,
    },
    Unknown(&'a str),
}

impl<'a> PlayCommand<'a> {
    /// Reads a line without blanks around it. Capital letters do not matter in
    /// commands.
    pub(super) fn read(line: &'a str) -> PlayCommand<'a> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (&word.to_ascii_lowercase()[..], rest.trim()) {
            ("moves", "") => PlayCommand::Moves,
            ("why", text) => PlayCommand::Why(text),
            ("hint", "") => PlayCommand::Hint,
            ("eval", "") => PlayCommand::Eval,
            ("analyse" | "analyze", lines) => PlayCommand::Analyse(lines),
            ("bar", "") => PlayCommand::Bar,
            ("trace", text) => PlayCommand::Trace(text),
            ("undo", "") => PlayCommand::Undo,
            ("redo", "") => PlayCommand::Redo,
            ("show" | "board", "") => PlayCommand::Show,
            ("flip", "") => PlayCommand::Flip,
            ("position", "") => PlayCommand::Position,
            ("record", "") => PlayCommand::Record,
            ("level", number) => PlayCommand::Level(number),
            ("go" | "switch", "") => PlayCommand::Go,
            ("as", seats) => PlayCommand::As(seats),
            ("new", "") => PlayCommand::New,
            ("rematch", "") => PlayCommand::Rematch,
            ("save", file) => PlayCommand::Save(file),
            ("load", file) => PlayCommand::Load(file),
            ("resign", "") => PlayCommand::Resign,
            ("help" | "?", "") => PlayCommand::Help,
            ("quit" | "exit", "") => PlayCommand::Quit,
            _ if is_like_a_move(word) => PlayCommand::Move(line),
            (_, "") => PlayCommand::Unknown(line),
            (_, found) => match PlayCommand::read(word) {
                PlayCommand::Unknown(_) => PlayCommand::Unknown(line),
                _ => PlayCommand::Excess { command: word, found },
            },
        }
    }
}

/// Whether a word looks like a move: a digit, or a row's letter and a digit.
fn is_like_a_move(word: &str) -> bool {
    word.trim_start_matches(['A', 'B', 'a', 'b']).starts_with(|c: char| c.is_ascii_digit())
}

/// A command with its arguments, and what it does.
type Entry = (&'static str, &'static str);

/// The commands by topic.
const TOPICS: [(&str, &[Entry]); 4] = [
    (
        "Play",
        &[
            ("A6<  A5>+", "a move: pit, direction, + to play the nyumba; A6l, A5r+ too"),
            ("undo", "take back your last move and the answer to it"),
            ("redo", "play again what was taken back"),
            ("resign", "give up the game"),
            ("new", "begin another game"),
            ("rematch", "begin another game with sides changed"),
            ("go, switch", "change sides: bingwa plays the side to move"),
            ("as SIDE", "say who plays here: S, N, both (two people) or none (watch)"),
            ("level N", "set the strength of bingwa; level prints it"),
        ],
    ),
    (
        "Look",
        &[
            ("moves", "list the legal moves, and what each captures"),
            ("show, board", "draw the board again"),
            ("flip", "turn the board round"),
            ("position", "print the position as one line"),
            ("trace [MOVE]", "explain the last move, or another, sowing by sowing"),
            ("record", "print the record of the game"),
        ],
    ),
    (
        "Ask",
        &[
            ("why MOVE", "why a move is forbidden, or what a legal one does"),
            ("hint", "the move that bingwa would play at full strength"),
            ("eval", "the chance of winning of both players"),
            ("analyse [K]", "the best K lines of play [default: 3]"),
            ("bar", "show the chance of winning at every move, or no longer"),
        ],
    ),
    (
        "Keep",
        &[
            ("save FILE", "write the record of the game to a new file"),
            ("load FILE [N]", "go on with the saved game N of a file"),
            ("help, ?", "print these commands"),
            ("quit, exit", "leave; so does the end of the input"),
        ],
    ),
];

/// The signs of moves and boards.
const SIGNS: &[Entry] = &[
    ("A B  a b", "front and back row of South; of North"),
    ("1 to 8", "the pit, counted from its owner's left"),
    (
        "<  >",
        "towards the mover's own left or right; in a capture of kunamua, while the mover has \
         seeds in the store, from the left or right kichwa (pit 1 or 8)",
    ),
    ("+", "the nyumba is played where the move could stop in it"),
    ("*  **", "a takata: nothing is captured; ** puts a pit under kutakatia"),
    ("#", "after a move: it wins; on the board: a nyumba that is still owned"),
    ("!", "on the board: a pit under kutakatia, where no move may start"),
    ("o  x  .", "the last move: its start, the pits it captured, its end"),
];

/// The words that commands begin with, for completion.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    let entries = TOPICS.iter().flat_map(|(_, entries)| entries.iter().skip_while(is_move));
    entries.flat_map(|(usage, _)| usage.split(", ").filter_map(|name| name.split(' ').next()))
}

/// Whether an entry is that of the moves.
fn is_move(entry: &&Entry) -> bool {
    entry.0.starts_with('A')
}

/// The help on commands and signs, wrapped to `columns`.
pub(super) fn help(columns: usize) -> String {
    let mut text = String::new();
    let topics = TOPICS.iter().map(|(topic, entries)| (*topic, *entries));
    for (topic, entries) in topics.chain([("Signs", SIGNS)]) {
        text.push_str(&format!("{}\n", style(format!("{topic}:")).bold()));
        for (usage, meaning) in entries {
            push_entry(&mut text, usage, meaning, columns);
        }
    }
    let end = "Capital letters do not matter in commands. `bingwa rules` explains the game, and \
               `bingwa rules --glossary` its words.";
    text + &wrapped(end, "", "", columns) + "\n"
}

/// Adds an entry: its meaning stands beside its usage, or below it in a narrow
/// terminal.
fn push_entry(text: &mut String, usage: &str, meaning: &str, columns: usize) {
    /// Columns of the usage.
    const USAGE: usize = 15;
    /// Fewest columns at which the meaning stands beside the usage.
    const WIDE: usize = 60;
    let (first, indent) = if columns >= WIDE {
        (format!("  {usage:<USAGE$}"), USAGE + 2)
    } else {
        text.push_str(&format!("  {usage}\n"));
        ("    ".to_owned(), 4)
    };
    text.push_str(&wrapped(meaning, &first, &" ".repeat(indent), columns));
    text.push('\n');
}

/// Lines of play of `analyse` without a number.
const DEFAULT_LINES: usize = 3;

/// Nodes of the search for the bar that is shown at every move: too few to be waited for.
const BAR_NODES: u64 = 20_000;

/// Commands that change the game: moves taken back, other players, another game.
impl PlaySession<'_> {
    /// Takes back a resignation, or the person's last move and what followed.
    pub(super) fn undo(&mut self) -> anyhow::Result<()> {
        if self.ended.take().is_none() {
            let own = |mv: Move| self.seats.single().is_none_or(|person| mv.side() == person);
            let last = self.game.moves().iter().rposition(|legal| own(legal.mv()));
            let last = last.context("undo: found no move of yours to take back")?;
            while self.game.moves().len() > last {
                self.undone.extend(self.game.undo().map(|legal| legal.mv()));
            }
        }
        self.halted = self.seats.is_watching();
        self.show()
    }

    /// Plays again what was taken back, to the next move of a person.
    pub(super) fn redo(&mut self) -> anyhow::Result<()> {
        self.check_not_over()?;
        ensure!(!self.undone.is_empty(), "redo: found no move to play again");
        while let Some(&next) = self.undone.last() {
            self.push(next)?;
            if self.seats.single().is_none_or(|person| person == self.game.position().side()) {
                break;
            }
        }
        self.take_turns()
    }

    /// Resigns for the person, or for the person to move if two people play.
    pub(super) fn resign(&mut self) -> anyhow::Result<()> {
        self.check_not_over()?;
        let loser = self.seats.single().unwrap_or(self.game.position().side());
        self.ended = Some(Ending::resigned(loser));
        self.show()
    }

    /// Lets the engine play the side to move, or resumes a game of the engine against itself.
    pub(super) fn go(&mut self) -> anyhow::Result<()> {
        self.check_not_over()?;
        self.halted = false;
        if self.seats.is_watching() {
            return self.take_turns();
        }
        let person = self.game.position().side().opponent();
        self.sit(Seats::one(person), self.seats.single().is_some())
    }

    /// Changes who plays.
    pub(super) fn seat(&mut self, text: &str) -> anyhow::Result<()> {
        let seats = Seats::read(text).map_err(|error| anyhow::anyhow!("as: {error}"))?;
        let before = self.seats.single();
        self.halted = false;
        self.sit(seats, before.is_some() && before == seats.single().map(Side::opponent))
    }

    /// Seats the players, with the names of the sides changed or not.
    fn sit(&mut self, seats: Seats, is_swapped: bool) -> anyhow::Result<()> {
        if is_swapped {
            self.sheet.swap_names();
        }
        self.seats = seats;
        writeln!(self.out, "{}.", self.seats)?;
        self.take_turns()
    }

    /// Begins another game from the same start, with sides changed or not.
    pub(super) fn begin_another(&mut self, is_swapped: bool) -> anyhow::Result<()> {
        if !self.may_discard()? {
            return Ok(());
        }
        self.game = Game::new(*self.game.start(), *self.game.rules());
        self.undone.clear();
        self.ended = None;
        self.halted = false;
        self.engine.new_game();
        self.sheet.renew(is_swapped);
        if is_swapped {
            self.seats = self.seats.swapped();
        }
        self.greet()?;
        self.take_turns()
    }

    /// Sets the strength of the engine, or prints it.
    pub(super) fn set_level(&mut self, text: &str) -> anyhow::Result<()> {
        if !text.is_empty() {
            let level = text.parse().map_err(|error| anyhow::anyhow!("level: {error}"))?;
            self.engine.set_options(Options { level, ..*self.engine.options() })?;
        }
        Ok(writeln!(self.out, "level {}", self.engine.options().level)?)
    }

    pub(super) fn flip(&mut self) -> anyhow::Result<()> {
        self.flipped = !self.flipped;
        self.show()
    }

    pub(super) fn toggle_bar(&mut self) -> anyhow::Result<()> {
        self.bar = !self.bar;
        match self.bar && self.over().is_none() {
            true => self.show_bar(),
            false => Ok(writeln!(self.out, "bar: {}", if self.bar { "on" } else { "off" })?),
        }
    }

    /// Goes on with a game of a file: `FILE`, or `FILE N`.
    pub(super) fn load(&mut self, text: &str) -> anyhow::Result<()> {
        ensure!(!text.is_empty(), "load: found no file name, expected load FILE");
        let numbered = text.rsplit_once(' ').and_then(|(file, number)| {
            let number = number.parse().ok()?;
            (!path_of(text).exists()).then_some((file.trim(), Some(number)))
        });
        let (file, number) = numbered.unwrap_or((text, None));
        let loaded = LoadedGame::read(file, number, None, &self.args.rules)
            .map_err(|error| anyhow::anyhow!("load: {error:#}"))?;
        if !self.may_discard()? {
            return Ok(());
        }
        self.engine.new_game();
        self.adopt(loaded)?;
        self.greet()?;
        self.take_turns()
    }

    pub(super) fn save(&mut self, file: &str) -> anyhow::Result<()> {
        ensure!(!file.is_empty(), "save: found no file name, expected save FILE");
        self.save_failed = true;
        let record = self.record();
        let over = self.over();
        self.sheet.save(file, &record, &self.game, over.as_ref())?;
        self.save_failed = false;
        Ok(writeln!(self.out, "Saved in {}", output::one_line(file))?)
    }
}

/// Commands that answer a question and change nothing.
impl PlaySession<'_> {
    pub(super) fn help(&mut self) -> anyhow::Result<()> {
        Ok(write!(self.out, "{}", help(columns()))?)
    }

    pub(super) fn list_moves(&mut self) -> anyhow::Result<()> {
        self.check_not_over()?;
        Ok(view::moves(&mut self.out, self.game.position(), self.game.rules())?)
    }

    pub(super) fn print_position(&mut self) -> anyhow::Result<()> {
        Ok(writeln!(self.out, "{}", self.game.board())?)
    }

    pub(super) fn print_record(&mut self) -> anyhow::Result<()> {
        let record = self.record();
        Ok(write!(self.out, "{record}")?)
    }

    /// Explains a legal move sowing by sowing; without a text the last one.
    pub(super) fn trace(&mut self, text: &str) -> anyhow::Result<()> {
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

    /// Searches for the best `lines` lines of play, at full strength and with an engine of its
    /// own, so that help changes nothing about the opponent's play. Returns the last report on
    /// each line, at least one, the best line first; and whether Ctrl-C ended the search.
    fn search(&mut self, limits: Limits, lines: usize) -> anyhow::Result<(Vec<Info>, bool)> {
        self.check_not_over()?;
        self.out.flush()?;
        let coach: &mut Engine = match &mut self.coach {
            Some(engine) => engine,
            empty => empty.insert(self.args.engine.engine(lines)?),
        };
        coach.set_options(Options { multipv: lines, ..*coach.options() })?;
        let mut reports: Vec<Info> = Vec::new();
        let on_info = |info: Info| {
            reports.push(info);
            Ok(())
        };
        let end = think_visibly(|| coach.start(&self.game, limits), on_info)?;
        let found = last_lines(&reports);
        ensure!(!found.is_empty(), "the engine found no move");
        Ok((found, end.interrupted))
    }

    /// Prints the best move, what it does, and the play expected.
    pub(super) fn hint(&mut self) -> anyhow::Result<()> {
        let (found, _) = self.search(self.limits.clone(), 1)?;
        let (position, rules) = (self.game.position(), self.game.rules());
        let explanation = Explanation::of_info(position, rules, &found[0]);
        let explanation = explanation.context("the engine found no move")?;
        let full = style(&explanation.facts.full).bold();
        writeln!(self.out, "bingwa would play {full}")?;
        self.print_paragraphs(&explanation.paragraphs())?;
        self.print_bar(&found[0])
    }

    /// Prints the chance of winning of both players.
    pub(super) fn eval(&mut self) -> anyhow::Result<()> {
        let (found, _) = self.search(self.limits.clone(), 1)?;
        self.print_bar(&found[0])?;
        let Info { score, depth, .. } = found[0];
        let (score, side) = (notation::score(score), self.game.position().side());
        Ok(writeln!(self.out, "score {score} for {side}, to move; depth {depth}")?)
    }

    /// Prints the bar that is shown at every move. Ctrl-C during its search halts a game that
    /// is watched.
    pub(super) fn show_bar(&mut self) -> anyhow::Result<()> {
        let (found, interrupted) = self.search(Limits::nodes(BAR_NODES), 1)?;
        self.print_bar(&found[0])?;
        if interrupted { self.halt() } else { Ok(()) }
    }

    fn print_bar(&mut self, info: &Info) -> anyhow::Result<()> {
        let south = info.score.of_south(self.game.position().side());
        Ok(writeln!(self.out, "{}", view::bar(south))?)
    }

    /// Prints the best lines of play; `lines` is their number as text.
    pub(super) fn analyse(&mut self, lines: &str) -> anyhow::Result<()> {
        let lines = match lines {
            "" => DEFAULT_LINES,
            text => args::number(1..=Options::MAX_MULTIPV)(text)
                .map_err(|error| anyhow::anyhow!("analyse: {error}"))?,
        };
        let lines = lines.min(self.game.legal_moves().len());
        let (found, _) = self.search(self.limits.clone(), lines)?;
        let (position, rules) = (self.game.position(), self.game.rules());
        let (side, depth) = (position.side(), found[0].depth);
        let title = format!("The best moves of {side}, searched to depth {depth}:");
        view::say(&mut self.out, &title)?;
        view::line_of_play(&mut self.out, "chance", "score", "line of play")?;
        for info in &found {
            let (chance, score) = (notation::chance(info.score), notation::score(info.score));
            let line = notation::full_line(position, &info.pv, rules).join(" ");
            view::line_of_play(&mut self.out, &chance, &score, &line)?;
        }
        Ok(())
    }

    /// Prints why a move is forbidden; of a legal move, what it does, and which move is better.
    pub(super) fn why(&mut self, text: &str) -> anyhow::Result<()> {
        self.check_not_over()?;
        ensure!(!text.is_empty(), "why: found no move, expected why MOVE");
        let mv = match self.game.position().parse_move(text, self.game.rules()) {
            Ok(legal) => legal.mv(),
            Err(error) => match error.why {
                Some(why) => return self.print_paragraphs(&[format!("{why}.")]),
                None => return Err(error.into()),
            },
        };
        // For both searches: Ctrl-C during the first one also ends the second.
        let _interrupts = Interruptible::begin();
        let best = self.search(self.limits.clone(), 1)?.0.swap_remove(0);
        let this = match best.pv.first() {
            Some(&first) if first == mv => best.clone(),
            _ => {
                let only = Limits { searchmoves: vec![mv], ..self.limits.clone() };
                self.search(only, 1)?.0.swap_remove(0)
            }
        };
        let (position, rules) = (self.game.position(), self.game.rules());
        let explanation = Explanation::of_two(position, rules, &this, &best);
        let explanation = explanation.context("the engine found no line of play")?;
        writeln!(self.out, "{} is legal.", style(&explanation.facts.full).bold())?;
        self.print_paragraphs(&explanation.paragraphs())
    }

    /// Prints paragraphs, wrapped to the terminal.
    fn print_paragraphs(&mut self, paragraphs: &[String]) -> anyhow::Result<()> {
        for paragraph in paragraphs {
            writeln!(self.out, "{}", wrapped(paragraph, "", "", columns()))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_of_the_help_is_known() {
        let known = |word: &str| !matches!(PlayCommand::read(word), PlayCommand::Unknown(_));
        let words: Vec<&str> = words().collect();
        assert!(words.len() > 25 && words.contains(&"switch") && words.contains(&"trace"));
        for word in words {
            assert!(known(word) && known(&word.to_uppercase()), "{word}");
        }
    }

    #[test]
    fn the_help_fits_its_columns() {
        for columns in [40, 59, 60, 80] {
            let help = help(columns);
            let longest = help.lines().map(str::len).max();
            assert!(longest <= Some(columns), "{columns}: {help}");
        }
    }

    #[test]
    fn moves_and_commands_are_told_apart() {
        assert_eq!(PlayCommand::read("6<"), PlayCommand::Move("6<"));
        assert_eq!(PlayCommand::read("b3r+"), PlayCommand::Move("b3r+"));
        assert_eq!(PlayCommand::read("board"), PlayCommand::Show);
        assert_eq!(PlayCommand::read("Why A6<"), PlayCommand::Why("A6<"));
        assert_eq!(PlayCommand::read("load my games.txt"), PlayCommand::Load("my games.txt"));
        let excess = PlayCommand::Excess { command: "Undo", found: "it all" };
        assert_eq!(PlayCommand::read("Undo  it all"), excess);
        assert_eq!(PlayCommand::read("do it"), PlayCommand::Unknown("do it"));
    }
}
