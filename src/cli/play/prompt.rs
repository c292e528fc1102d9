//! Lines from the keyboard: edited, with history and completion, if input and
//! output are a terminal; plain lines otherwise.

use std::io::{self, IsTerminal};

use anyhow::Context as _;
use console::{Term, style};
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::super::lines::Lines;
use super::super::terminal;
use super::command;

/// Where the lines of a game come from.
pub(super) enum Prompt {
    /// A person at a terminal.
    Editor(Box<Editor<Completions, MemHistory>>),
    /// A pipe or a file.
    Lines(Lines),
}

/// What was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Line(String),
    /// Ctrl-C at the prompt of a terminal.
    Interrupted,
    /// The end of the input, or Ctrl-D.
    End,
}

impl Prompt {
    /// The lines of standard input.
    ///
    /// # Errors
    ///
    /// The terminal cannot be used.
    pub(super) fn new() -> anyhow::Result<Prompt> {
        if !io::stdin().is_terminal() || !Term::stdout().is_term() {
            return Ok(Prompt::Lines(Lines::stdin()));
        }
        terminal::remember();
        // Without bracketed paste, pasted lines are commands of their own.
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .auto_add_history(true)
            .bracketed_paste(false)
            .build();
        let mut editor = Editor::with_history(config, MemHistory::new()).context("terminal")?;
        editor.set_helper(Some(Completions::default()));
        Ok(Prompt::Editor(Box::new(editor)))
    }

    /// Whether a person can be asked.
    pub(super) fn is_interactive(&self) -> bool {
        matches!(self, Prompt::Editor(_))
    }

    /// Reads a line after a prompt, which only a terminal shows. `moves` complete
    /// what is typed.
    ///
    /// # Errors
    ///
    /// The line cannot be read; the next one may be.
    pub(super) fn read(&mut self, prompt: &str, moves: Vec<String>) -> anyhow::Result<Answer> {
        match self {
            Prompt::Lines(lines) => Ok(lines.next_line()?.map_or(Answer::End, Answer::Line)),
            Prompt::Editor(editor) => {
                if let Some(completions) = editor.helper_mut() {
                    completions.moves = moves;
                }
                let plain = format!("{prompt}> ");
                let styled = format!("{}> ", style(prompt).bold());
                match editor.readline(&(plain, styled)) {
                    Ok(line) => Ok(Answer::Line(line)),
                    Err(ReadlineError::Interrupted) => Ok(Answer::Interrupted),
                    Err(ReadlineError::Eof) => Ok(Answer::End),
                    // The terminal is gone.
                    Err(ReadlineError::Io(error)) if error.raw_os_error().is_some() => {
                        Ok(Answer::End)
                    }
                    #[cfg(unix)]
                    Err(ReadlineError::Errno(_)) => Ok(Answer::End),
                    Err(error) => Err(error).context("terminal"),
                }
            }
        }
    }
}

/// Completes commands, moves and file names.
#[derive(Default)]
pub(super) struct Completions {
    /// The legal moves.
    moves: Vec<String>,
    files: FilenameCompleter,
}

impl Completions {
    /// The words that may follow the words before them on the line.
    fn words(&self, before: &str) -> Vec<&str> {
        let mut moves: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        match before.split_whitespace().next().map(str::to_ascii_lowercase).as_deref() {
            None => {
                for word in command::words() {
                    moves.push(word);
                }
                moves
            }
            Some("why" | "trace") => moves,
            Some("as") => vec!["S", "N", "both", "none"],
            Some(_) => Vec::new(),
        }
    }
}

impl Completer for Completions {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        place: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = &line[..place];
        let first = typed.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        if matches!(&first[..], "save" | "load") && typed.len() > first.len() {
            return self.files.complete_path(line, place);
        }
        let start = typed.rfind(char::is_whitespace).map_or(0, |blank| blank + 1);
        let (before, begun) = typed.split_at(start);
        let fits = |word: &&str| {
            word.get(..begun.len()).is_some_and(|head| head.eq_ignore_ascii_case(begun))
        };
        let pair = |word: &str| Pair { display: word.to_owned(), replacement: word.to_owned() };
        Ok((start, self.words(before).into_iter().filter(fits).map(pair).collect()))
    }
}

impl Hinter for Completions {
    type Hint = String;
}

impl Highlighter for Completions {}
impl Validator for Completions {}
impl Helper for Completions {}

#[cfg(test)]
mod tests {
    use super::*;

    fn completed(line: &str) -> Vec<String> {
        let completions = Completions {
            moves: vec!["A6<".to_owned(), "A7>".to_owned()],
            ..Completions::default()
        };
        let history = MemHistory::new();
        let (_, pairs) = completions.complete(line, line.len(), &Context::new(&history)).unwrap();
        pairs.into_iter().map(|pair| pair.replacement).collect()
    }

    #[test]
    fn commands_moves_and_sides_are_completed() {
        assert_eq!(completed("a6"), ["A6<"]);
        assert_eq!(completed("rem"), ["rematch"]);
        assert_eq!(completed("why A"), ["A6<", "A7>"]);
        assert_eq!(completed("as b"), ["both"]);
        assert_eq!(completed("hint "), [""; 0]);
        assert!(completed("").len() > 20);
    }

    #[test]
    fn the_name_of_a_file_is_completed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("long name.txt");
        std::fs::write(&file, "").unwrap();
        let begun = format!("save {}/lo", folder.path().display());
        let completed = completed(&begun);
        assert_eq!(completed.len(), 1);
        assert!(completed[0].contains("long"), "{completed:?}");
    }
}
