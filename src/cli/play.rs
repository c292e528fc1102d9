//! `play`: a game between a person and the engine, in the terminal.

use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use bingwa::bao::record::Record;
use bingwa::bao::{Game, Outcome, Side};
use bingwa::files::{self, OutputFile};
use bingwa::search::{Engine, Limits};
use console::style;

use super::args::{self, EngineArgs, LimitArgs, RulesArgs, SideArgs};
use super::board::{BoardView, Marks};
use super::exit_status::ExitStatus;
use super::input::{Defaults, PositionSource, STDIN};
use super::lines::Lines;
use super::output::Stdout;
use super::think::think;
use super::{interrupt, notation, output, trace};

/// Time per move of the engine without limits.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

macro_rules! commands {
    () => {
        "\
Commands in the game:
  A6<  A5>+    a move: pit, direction, + to play the nyumba; A6l, A5r+ too
  moves        print the legal moves
  hint         print the move that the engine would play
  undo         take back your last move and the answer to it
  show         print the board again
  trace        explain the last move, sowing by sowing
  save FILE    write the record of the game to a new file
  resign       give up the game
  help         print these commands
  quit         leave; so does the end of the input"
    };
}

const EXAMPLES: &str = concat!(
    "\
Examples:
  $ bingwa play --depth 8
  $ printf 'A6<\\nhint\\nsave game.txt\\n' | bingwa play --depth 4

",
    commands!(),
    "

Capital letters do not matter. A game that is left without `save` is lost, after a
warning.

Without a limit the engine thinks for a second. Ctrl-C makes it play the best move
that it has found."
);

/// Play against the engine in the terminal
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The side you play: S moves first
    #[arg(long = "as", value_name = "SIDE", default_value = "S", value_parser = args::side)]
    person: Side,
    /// The position to begin from [default: the variant's start]
    #[arg(long, default_value = "startpos", hide_default_value = true, value_parser = no_stdin)]
    position: String,
    /// Your name in the game's record
    #[arg(long, default_value = "player")]
    name: String,
    #[command(flatten)]
    side: SideArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

/// Standard input cannot give the position: it gives the moves.
fn no_stdin(text: &str) -> Result<String, String> {
    match text {
        STDIN => Err("standard input gives your moves; write the position itself".to_owned()),
        text => Ok(text.to_owned()),
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let defaults = Defaults { start: args.rules.start(), side: args.side.side };
    let position = PositionSource::only_of_option(&args.position, "--position", defaults)?;
    let mut session = PlaySession {
        game: Game::new(position, args.rules.of(&position)),
        engine: args.engine.engine(1)?,
        args,
        resigned: false,
        saved: HashSet::new(),
        safe: None,
        out: output::stdout(),
    };
    session.play()?;
    session.warn_unsaved();
    Ok(ExitStatus::Done)
}

/// A game under way.
struct PlaySession<'a> {
    args: &'a Args,
    game: Game,
    engine: Engine,
    /// The person has resigned.
    resigned: bool,
    /// Files that this session has written and may overwrite.
    saved: HashSet<PathBuf>,
    /// The record that was saved last.
    safe: Option<Record>,
    out: Stdout,
}

/// A line of input.
enum PlayCommand<'a> {
    Moves,
    Hint,
    Undo,
    Show,
    Trace,
    Save(&'a str),
    Resign,
    Help,
    Quit,
    Move(&'a str),
    Unknown(&'a str),
}

impl<'a> PlayCommand<'a> {
    fn read(line: &'a str) -> PlayCommand<'a> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (&word.to_ascii_lowercase()[..], rest.trim()) {
            ("moves", "") => PlayCommand::Moves,
            ("hint", "") => PlayCommand::Hint,
            ("undo", "") => PlayCommand::Undo,
            ("show", "") => PlayCommand::Show,
            ("trace", "") => PlayCommand::Trace,
            ("save", file) => PlayCommand::Save(file),
            ("resign", "") => PlayCommand::Resign,
            ("help", "") => PlayCommand::Help,
            ("quit" | "exit", "") => PlayCommand::Quit,
            _ if is_like_a_move(word) => PlayCommand::Move(line),
            _ => PlayCommand::Unknown(line),
        }
    }
}

/// Whether a word looks like a move: a digit, or a row's letter and a digit.
fn is_like_a_move(word: &str) -> bool {
    word.trim_start_matches(['A', 'B', 'a', 'b']).starts_with(|c: char| c.is_ascii_digit())
}

impl PlaySession<'_> {
    fn play(&mut self) -> anyhow::Result<()> {
        let (person, engine) = (self.args.person, self.args.person.opponent());
        writeln!(self.out, "You play {person}, bingwa plays {engine}; `help` lists the commands.")?;
        self.begin_turn()?;
        let mut lines = Lines::stdin();
        loop {
            self.prompt()?;
            interrupt::set_farewell(self.unsaved());
            match lines.next_line() {
                Ok(None) => break,
                Ok(Some(line)) if line.trim().is_empty() => {}
                Ok(Some(line)) => match PlayCommand::read(line.trim()) {
                    PlayCommand::Quit => break,
                    command => self.obey(command)?,
                },
                Err(error) => output::error(&format!("stdin: {error:#}")),
            }
        }
        Ok(())
    }

    /// Runs a command. Its error is reported and the game goes on; only an error of
    /// standard output is returned.
    fn obey(&mut self, command: PlayCommand<'_>) -> anyhow::Result<()> {
        let done = match command {
            PlayCommand::Moves => self.show_moves(),
            PlayCommand::Hint => self.hint(),
            PlayCommand::Undo => self.undo(),
            PlayCommand::Show => self.show(),
            PlayCommand::Trace => self.trace(),
            PlayCommand::Save(file) => self.save(file),
            PlayCommand::Resign => self.resign(),
            PlayCommand::Help => self.help(),
            PlayCommand::Move(text) => self.play_move(text),
            PlayCommand::Unknown(text) => {
                Err(anyhow::anyhow!("unknown command {text:?}: type help"))
            }
            PlayCommand::Quit => Ok(()),
        };
        match done {
            Err(error) if output::is_output(&error) => Err(error),
            Err(error) => {
                output::error(&format!("{error:#}"));
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }

    /// Prints the prompt if standard input is a terminal.
    fn prompt(&mut self) -> io::Result<()> {
        if io::stdin().is_terminal() {
            let prompt = if self.over().is_some() {
                "over".to_owned()
            } else {
                self.args.person.to_string()
            };
            write!(self.out, "{}> ", style(prompt).bold())?;
        }
        self.out.flush()
    }

    /// How the game ended, in words, and its result; `None` while it goes on.
    fn over(&self) -> Option<(String, &'static str)> {
        if self.resigned {
            let winner = self.args.person.opponent();
            let result = match winner {
                Side::South => "1-0",
                Side::North => "0-1",
            };
            return Some((format!("{winner} wins: {} resigned", self.args.person), result));
        }
        self.game.outcome().map(|outcome| (outcome.to_string(), Outcome::result(outcome)))
    }

    fn check_not_over(&self) -> anyhow::Result<()> {
        match self.over() {
            None => Ok(()),
            Some((reason, _)) => {
                anyhow::bail!("the game is over ({reason}); expected undo, save FILE or quit")
            }
        }
    }

    /// Lets the engine move if it is its turn, then shows the board.
    fn begin_turn(&mut self) -> anyhow::Result<()> {
        if self.over().is_none() && self.game.position().side() != self.args.person {
            interrupt::set_farewell(self.unsaved());
            self.engine_moves()?;
        }
        self.show()
    }

    fn engine_moves(&mut self) -> anyhow::Result<()> {
        let limits = self.limits();
        let end = think(|| self.engine.start(&self.game, limits), |_| Ok(()))?;
        let best = end.done.best.context("the engine found no move")?;
        let legal = self.game.play(best).context("the engine found no legal move")?;
        writeln!(self.out, "bingwa plays {}", style(legal.full()).bold())?;
        Ok(())
    }

    fn limits(&self) -> Limits {
        self.args.limits.limits(Limits::movetime(DEFAULT_TIME))
    }

    fn play_move(&mut self, text: &str) -> anyhow::Result<()> {
        self.check_not_over()?;
        let legal = self.game.play_text(text)?;
        writeln!(self.out, "You play {}", style(legal.full()).bold())?;
        self.begin_turn()
    }

    /// Prints the board, or how the game ended.
    fn show(&mut self) -> anyhow::Result<()> {
        if let Some((reason, result)) = self.over() {
            writeln!(self.out, "Game over, {result}: {}", style(reason).bold())?;
            return Ok(());
        }
        let position = self.game.position();
        let setup = position.to_setup();
        let marks = self.last_move_marks();
        let board = BoardView::new(&setup).seen_by(self.args.person).marked(&marks);
        writeln!(self.out, "{board}")?;
        if let Some(pit) = position.kutakatia() {
            let pit = pit.name(position.side());
            writeln!(self.out, "{pit} is under kutakatia: do not start there")?;
        }
        Ok(())
    }

    fn last_move_marks(&self) -> Marks {
        let last = self.game.plies().last();
        let trace = last.and_then(|(before, legal)| before.trace(legal.mv(), self.game.rules()));
        trace.as_ref().map(Marks::of).unwrap_or_default()
    }

    fn show_moves(&mut self) -> anyhow::Result<()> {
        self.check_not_over()?;
        let legal = self.game.position().legal_moves(self.game.rules()).sorted();
        let moves: Vec<String> = legal.iter().map(|legal| legal.full().to_string()).collect();
        writeln!(self.out, "{}", moves.join(" "))?;
        Ok(())
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        self.check_not_over()?;
        let limits = self.limits();
        let mut score = None;
        let end = think(
            || self.engine.start(&self.game, limits),
            |info| {
                score = Some(info.score);
                Ok(())
            },
        )?;
        let best = end.done.best.context("the engine found no move")?;
        let best = notation::full(self.game.position(), best, self.game.rules());
        let score = score.map(notation::score).unwrap_or_default();
        writeln!(self.out, "bingwa would play {} ({score})", style(best).bold())?;
        Ok(())
    }

    /// Takes back a resignation, or the person's last move and what followed.
    fn undo(&mut self) -> anyhow::Result<()> {
        if !std::mem::take(&mut self.resigned) {
            let own = |legal: &bingwa::bao::LegalMove| legal.mv().side() == self.args.person;
            let Some(last) = self.game.moves().iter().rposition(own) else {
                anyhow::bail!("undo: found no move of yours to take back");
            };
            while self.game.moves().len() > last {
                self.game.undo();
            }
        }
        self.show()
    }

    fn trace(&mut self) -> anyhow::Result<()> {
        let last = self.game.moves().last().context("trace: found no move played yet")?.mv();
        let before = self.game.moves().len() - 1;
        let position = self.game.positions().nth(before).expect("each move has one before it");
        trace::print(&mut self.out, position, last, self.game.rules())
    }

    fn resign(&mut self) -> anyhow::Result<()> {
        self.check_not_over()?;
        self.resigned = true;
        self.show()
    }

    fn save(&mut self, file: &str) -> anyhow::Result<()> {
        anyhow::ensure!(!file.is_empty(), "save: found no file name, expected save FILE");
        let path = Path::new(file);
        let record = self.record();
        // The cause goes into the message: an io::Error would mean the output.
        self.write_record(path, &record)
            .map_err(|error| anyhow::anyhow!("save: {}", save_error(file, &error)))?;
        self.saved.insert(path.to_owned());
        self.safe = Some(record);
        writeln!(self.out, "Saved in {}", output::one_line(file))?;
        Ok(())
    }

    fn write_record(&self, path: &Path, record: &Record) -> io::Result<()> {
        let text = record.to_string();
        if self.saved.contains(path) {
            Ok(OutputFile::new(path)?.write(|out| out.write_all(text.as_bytes()))?)
        } else {
            files::create_new(path, text.as_bytes())
        }
    }

    /// Warns if the game is lost with the session.
    fn warn_unsaved(&self) {
        if let Some(text) = self.unsaved() {
            output::warning(&text);
        }
    }

    /// The warning about a game that would be lost now.
    fn unsaved(&self) -> Option<String> {
        let moves = self.game.moves().len();
        let is_lost = moves > 0 && self.safe.as_ref() != Some(&self.record());
        is_lost.then(|| format!("left a game of {} unsaved", output::count(moves, "move")))
    }

    fn record(&self) -> Record {
        let engine = concat!("bingwa ", env!("CARGO_PKG_VERSION"));
        let (south, north) = match self.args.person {
            Side::South => (self.args.name.as_str(), engine),
            Side::North => (engine, self.args.name.as_str()),
        };
        let mut record = Record::of_game(&self.game, south, north);
        if let Some((_, result)) = self.over() {
            record.set_tag("Result", result);
        }
        record
    }

    fn help(&mut self) -> anyhow::Result<()> {
        writeln!(self.out, "{}", commands!())?;
        Ok(())
    }
}

/// The error of a record that cannot be saved.
fn save_error(file: &str, error: &io::Error) -> String {
    use io::ErrorKind::*;
    let found = match error.kind() {
        AlreadyExists => {
            return format!("found a file {file:?} that is there already, expected a new name");
        }
        NotFound => format!("found no folder for {file:?}"),
        IsADirectory => format!("found a folder {file:?}"),
        NotADirectory => format!("found a file where {file:?} has a folder"),
        PermissionDenied => format!("found {file:?} where nothing may be written"),
        _ => return format!("{file:?} cannot be written: {error}"),
    };
    format!("{found}, expected the name of a new file")
}
