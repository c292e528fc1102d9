//! What a game shows, and how its lines are read: boards, tables and bars; a prompt with editing,
//! history and completion if input and output are a terminal, and plain lines otherwise.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use anyhow::Context as _;
use bingwa::analysis::MoveFacts;
use bingwa::bao::trace::{MoveEvent, TraceStep};
use bingwa::bao::{Game, Position, Rules, Side};
use bingwa::search::{Engine, Limits, Score};
use console::{Term, style};
use indicatif::ProgressBar;
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::super::drawing::{BoardView, Marks};
use super::super::interrupt::{SearchEnd, think};
use super::super::lines::Lines;
use super::super::output::{self, wrapped};
use super::super::terminal;

/// Prints a paragraph, wrapped to the terminal, or to 80 columns.
pub(super) fn say(out: &mut impl Write, text: &str) -> io::Result<()> {
    writeln!(out, "{}", wrapped(text, "", "", columns()))
}

/// The columns of the terminal, between 20 and 80, or 80.
fn columns() -> usize {
    output::columns().map_or(80, |columns| columns.clamp(20, 80))
}

/// Prints the board that the last move left, with the pits of that move marked.
pub(super) fn board(out: &mut impl Write, game: &Game, bottom: Side) -> io::Result<()> {
    let last = game.plies().last();
    let trace = last.and_then(|(before, legal)| before.trace(legal.mv(), game.rules()));
    let marks = trace.as_ref().map(Marks::of).unwrap_or_default();
    let position = game.board();
    let setup = position.to_setup();
    write!(out, "{}", BoardView::new(&setup).seen_by(bottom).marked(&marks))?;
    if let Some(pit) = position.kutakatia().filter(|_| game.outcome().is_none()) {
        let pit = pit.name(position.side());
        say(out, &format!("{pit} is under kutakatia: do not start there"))?;
    }
    writeln!(out)
}

/// Prints of each legal move the seeds that it captures, whether it keeps the nyumba, the first pit
/// that it sows into (in a kunamua capture a kichwa), the last one, and the pits that it captures.
pub(super) fn moves(out: &mut impl Write, position: &Position, rules: &Rules) -> io::Result<()> {
    const FIXED: &str = "move    seeds  nyumba  first  last  ";
    writeln!(out, "{}", style(format!("{FIXED}captures")).dim())?;
    let indent = " ".repeat(FIXED.len());
    for legal in &position.legal_moves(rules).sorted() {
        let mv = legal.mv();
        let facts = MoveFacts::of(position, mv, rules).zip(position.trace(mv, rules));
        let Some((facts, trace)) = facts else { continue };
        let sown = |step: &TraceStep| match step.event {
            MoveEvent::Sow { from, to, .. } => Some([from, to]),
            _ => None,
        };
        let first = trace.steps.iter().find_map(sown).map(|[from, _]| from);
        let last = trace.steps.iter().rev().find_map(sown).map(|[_, to]| to);
        let [first, last] = [first, last].map(|pit| pit.map_or("-".into(), |pit| pit.to_string()));
        let seeds = if facts.captured == 0 { "-".to_owned() } else { facts.captured.to_string() };
        let nyumba = match facts.own_house {
            None => "-",
            Some(fate) if fate.is_kept() => "kept",
            Some(_) => "lost",
        };
        let name = format!("{:<6}", facts.full);
        let text =
            format!("{name}{seeds:>7}  {nyumba:<6}  {first:<5}  {last:<4}  {}", captures(&facts));
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

/// Searches as [`think`] does; a terminal shows meanwhile that the engine thinks.
pub(super) fn think_visibly(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
) -> anyhow::Result<SearchEnd> {
    /// Time between two pictures of the sign.
    const TICK: Duration = Duration::from_millis(120);
    // Drawn on standard error, and only on a terminal that can erase it.
    let sign = match env::var_os("TERM").is_some_and(|terminal| terminal == "dumb") {
        true => ProgressBar::hidden(),
        false => ProgressBar::new_spinner().with_message("bingwa thinks; Ctrl-C ends it"),
    };
    sign.enable_steady_tick(TICK);
    let _no_echo = terminal::NoEcho::begin();
    let end = think(engine, game, limits, |_| Ok(()));
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
        let editor = Editor::with_history(config, MemHistory::new()).context("terminal")?;
        Ok(Prompt::Editor(Box::new(editor)))
    }

    /// Whether a person can be asked.
    pub(super) fn is_interactive(&self) -> bool {
        matches!(self, Prompt::Editor(_))
    }

    /// Reads a line after a prompt, which only a terminal shows; `None` at the end of the input,
    /// or after Ctrl-C. `words` complete what is typed.
    ///
    /// # Errors
    ///
    /// The line cannot be read; the next one may be.
    pub(super) fn read(
        &mut self,
        prompt: &str,
        words: Vec<String>,
    ) -> anyhow::Result<Option<String>> {
        let editor = match self {
            Prompt::Lines(lines) => {
                // A person whose game goes into a pipe still sees whose turn it is.
                if io::stdin().is_terminal() {
                    eprint!("{prompt}> ");
                }
                return lines.next_line();
            }
            Prompt::Editor(editor) => editor,
        };
        editor.set_helper(Some(Completions { words }));
        let plain = format!("{prompt}> ");
        let styled = format!("{}> ", style(prompt).bold());
        match editor.readline(&(plain, styled)) {
            Ok(line) => Ok(Some(line)),
            Err(ReadlineError::Interrupted | ReadlineError::Eof) => Ok(None),
            // The terminal is gone.
            Err(ReadlineError::Io(error)) if error.raw_os_error().is_some() => Ok(None),
            #[cfg(unix)]
            Err(ReadlineError::Errno(_)) => Ok(None),
            Err(error) => Err(error).context("terminal"),
        }
    }
}

/// Completes commands and moves.
pub(super) struct Completions {
    words: Vec<String>,
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
        let start = typed.rfind(char::is_whitespace).map_or(0, |blank| blank + 1);
        let begun = &typed[start..];
        let pairs = self
            .words
            .iter()
            .filter(|word| {
                word.get(..begun.len()).is_some_and(|head| head.eq_ignore_ascii_case(begun))
            })
            .map(|word| Pair { display: word.clone(), replacement: word.clone() });
        Ok((start, pairs.collect()))
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
        assert!(text.starts_with("move    seeds  nyumba  first  last  captures\n"), "{text}");
        assert!(text.contains("\na5>         2  kept    a8     a5    A4 A1\n"), "{text}");
        assert!(text.contains("\na5>+        2  lost    a8     b7    A4 A1\n"), "{text}");
    }

    #[test]
    fn commands_and_moves_are_completed() {
        let completions = Completions { words: ["A6<", "A7>", "undo"].map(str::to_owned).to_vec() };
        let completed = |line: &str| -> Vec<String> {
            let history = MemHistory::new();
            let found = completions.complete(line, line.len(), &Context::new(&history)).unwrap();
            found.1.into_iter().map(|pair| pair.replacement).collect()
        };
        assert_eq!(completed("a6"), ["A6<"]);
        assert_eq!(completed("und"), ["undo"]);
        assert_eq!(completed("why A"), ["A6<", "A7>"]);
        assert_eq!(completed("").len(), 3);
    }
}
