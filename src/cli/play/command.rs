//! The commands of a game: how they are read, and their help.

use console::{Term, style};

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

/// The columns of the terminal, or 80.
pub(super) fn columns() -> usize {
    /// Narrower terminals wrap for themselves.
    const FEWEST: usize = 20;
    /// Longer lines are hard to read.
    const MOST: usize = 80;
    let columns = Term::stdout().size_checked().map_or(0, |(_, columns)| usize::from(columns));
    if columns == 0 { MOST } else { columns.clamp(FEWEST, MOST) }
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
    for line in textwrap::wrap(
        "Capital letters do not matter in commands. `bingwa rules` explains the game, and `bingwa \
         rules --glossary` its words.",
        columns,
    ) {
        text.push_str(&format!("{line}\n"));
    }
    text
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
    let indent = " ".repeat(indent);
    let options = textwrap::Options::new(columns).initial_indent(&first).subsequent_indent(&indent);
    for line in textwrap::wrap(meaning, options) {
        text.push_str(&format!("{line}\n"));
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
