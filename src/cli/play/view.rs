//! What a game shows, and how its lines are read: boards, tables and bars; a prompt with editing,
//! history and completion if input and output are a terminal, and plain lines otherwise.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use anyhow::Context as _;
use bingwa::analysis::MoveFacts;
use bingwa::bao::{Game, Position, Rules, Side};
use bingwa::search::{Info, Score, Search};
use console::{Alignment, Term, pad_str, style};
use indicatif::ProgressBar;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::super::board::{BoardView, Marks};
use super::super::interrupt::{SearchEnd, think};
use super::super::lines::Lines;
use super::super::output::wrapped;
use super::super::terminal;
use super::commands;

/// Prints a sentence, wrapped at a terminal.
pub(super) fn say(out: &mut impl Write, text: &str) -> io::Result<()> {
    if !Term::stdout().is_term() {
        return writeln!(out, "{text}");
    }
    writeln!(out, "{}", wrapped(text, "", "", columns()))
}

/// Prints the board that the last move left, with the pits of that move marked.
pub(super) fn board(out: &mut impl Write, game: &Game, bottom: Side) -> io::Result<()> {
    let last = game.plies().last();
    let trace = last.and_then(|(before, legal)| before.trace(legal.mv(), game.rules()));
    let marks = trace.as_ref().map(Marks::of).unwrap_or_default();
    let position = game.board();
    let setup = position.to_setup();
    write!(out, "{}", BoardView::new(&setup).seen_by(bottom).marked(&marks))?;
    if let Some(pit) = position.kutakatia() {
        let pit = pit.name(position.side());
        say(out, &format!("{pit} is under kutakatia: do not start there"))?;
    }
    writeln!(out)
}

/// Prints what each legal move captures, and whether it keeps the nyumba.
pub(super) fn moves(out: &mut impl Write, position: &Position, rules: &Rules) -> io::Result<()> {
    const FIXED: &str = "move    seeds  nyumba  ";
    writeln!(out, "{}", style(format!("{FIXED}captures")).dim())?;
    let indent = " ".repeat(FIXED.len());
    for legal in &position.legal_moves(rules).sorted() {
        let Some(facts) = MoveFacts::of(position, legal.mv(), rules) else { continue };
        let seeds = if facts.captured == 0 { "-".to_owned() } else { facts.captured.to_string() };
        let nyumba = match facts.own_house {
            None => "-",
            Some(fate) if fate.is_kept() => "kept",
            Some(_) => "lost",
        };
        let name = format!("{:<6}", facts.full);
        let text = format!("{name}{seeds:>7}  {nyumba:<6}  {}", captures(&facts));
        writeln!(out, "{}", wrapped(text.trim_end(), "", &indent, columns()))?;
    }
    Ok(())
}

/// The pits that a move captures, and the end that it brings.
fn captures(facts: &MoveFacts) -> String {
    let mut words: Vec<String> = facts
        .captures
        .iter()
        .map(|capture| match facts.takes_nyumba(capture.taken) {
            true => format!("{} (nyumba)", capture.taken),
            false => capture.taken.to_string(),
        })
        .collect();
    words.extend(facts.kutakatia.map(|pit| format!("kutakatia of {pit}")));
    words.extend(facts.outcome.map(|_| "wins".to_owned()));
    words.join(" ")
}

/// The chances of winning of both players, as a bar, by South's score.
pub(super) fn bar(score: Score) -> String {
    /// Columns of the bar.
    const WIDTH: usize = 16;
    let percent = score.percent();
    let south = (score.chance() * WIDTH as f64).round() as usize;
    let (full, empty) = ("#".repeat(south), ".".repeat(WIDTH - south));
    format!("South {percent}% [{full}{empty}] {}% North", 100 - percent)
}

/// A table row: a move or rank, its chance, its score, and the line of play, which
/// is wrapped.
pub(super) fn line_of_play(
    out: &mut impl Write,
    chance: &str,
    score: &str,
    line: &str,
) -> io::Result<()> {
    let chance = pad_str(chance, 7, Alignment::Right, None);
    let score = pad_str(score, 8, Alignment::Right, None);
    let indent = " ".repeat(17);
    writeln!(out, "{}", wrapped(&format!("{chance}{score}  {line}"), "", &indent, columns()))
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

/// Searches as [`think`] does. A terminal shows meanwhile that the engine thinks.
pub(super) fn think_visibly(
    start: impl FnOnce() -> Search,
    on_info: impl FnMut(Info) -> anyhow::Result<()>,
) -> anyhow::Result<SearchEnd> {
    const TEXT: &str = "bingwa thinks; Ctrl-C ends it";
    /// Time between two pictures of the sign.
    const TICK: Duration = Duration::from_millis(120);
    // Draws on standard error, and only on a terminal.
    let sign = ProgressBar::new_spinner().with_message(TEXT);
    let _no_echo = match env::var_os("TERM").is_some_and(|terminal| terminal == "dumb") {
        true => {
            if Term::stdout().is_term() {
                println!("{TEXT} ...");
            }
            None
        }
        false => {
            sign.enable_steady_tick(TICK);
            Some(terminal::NoEcho::begin())
        }
    };
    let end = think(start, on_info);
    sign.finish_and_clear();
    end
}

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
    fn words<'a>(&'a self, before: &str) -> Vec<&'a str> {
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        match before.split_whitespace().next().map(str::to_ascii_lowercase).as_deref() {
            None => {
                moves.into_iter().chain(commands::words().map(|word| -> &str { word })).collect()
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

    #[test]
    fn the_bar_shares_out_the_chance() {
        assert_eq!(bar(Score::Cp(0)), "South 50% [########........] 50% North");
        assert_eq!(bar(Score::Loss(3)), "South 0% [................] 100% North");
        assert_eq!(bar(Score::Cp(629)), "South 99% [################] 1% North");
        assert!(bar(Score::Cp(-100)).len() <= 40);
    }

    #[test]
    fn the_table_of_moves_names_the_pits_and_the_nyumba() {
        let position: Position =
            "0,0,0,0,0,0,0,0/1,1,1,9,4,0,0,0/1,1,1,1,1,4,0,1/1,1,0,0,0,0,0,1 17,18 h N -"
                .parse()
                .unwrap();
        let mut out = Vec::new();
        moves(&mut out, &position, &Rules::default()).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.starts_with("move    seeds  nyumba  captures\n"), "{text}");
        assert!(text.contains("\na5>         2  kept    A4 A1\n"), "{text}");
        assert!(text.contains("\na5>+        2  lost    A4 A1\n"), "{text}");
    }

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
