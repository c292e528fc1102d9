//! The session: its state, and the loop that waits for commands and reports.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::mem;
use std::ops::ControlFlow;

use crossbeam_channel::{Receiver, RecvError, never, select};

use super::command::{Command, Dialect, Query, Start};
use super::format::{
    BestMove, Display, Evaluation, HELP, InfoLine, Moves, Output, board, is_won, result,
};
use super::go::Go;
use super::options::Setting;
use super::task::Task;
use super::{Line, options};
use crate::bao::{Game, PlayError, Position, Rules, SetupError, Variant};
use crate::eval::evaluate;
use crate::search::{Done, Engine, Limits, Options, Report, Search};

/// What a `position` command says cannot be set up.
#[derive(Debug, thiserror::Error)]
enum PositionError {
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The error, and how many moves before it were played.
    #[error("after {1} move{s}: {0}", s = if *.1 == 1 { "" } else { "s" })]
    Move(PlayError, usize),
}

/// What runs in the background.
enum Job {
    Idle,
    Search {
        search: Search,
        /// Whether it ends without being told to.
        limited: bool,
        /// Whether it waits for `ponderhit`.
        pondering: bool,
    },
    Task(Task),
}

impl Job {
    /// Where the job speaks; a channel that never says anything where it has
    /// no such.
    fn channels(&self) -> (Receiver<Report>, Receiver<String>) {
        match self {
            Job::Idle => (never(), never()),
            Job::Search { search, .. } => (search.reports().clone(), never()),
            Job::Task(task) => (never(), task.lines().clone()),
        }
    }

    fn ends_by_itself(&self) -> bool {
        match self {
            Job::Idle | Job::Task(_) => true,
            Job::Search { limited, pondering, .. } => *limited && !pondering,
        }
    }
}

/// A session's state.
pub(super) struct Session<W> {
    engine: Engine,
    output: Output<W>,
    dialect: Dialect,
    variant: Variant,
    /// The game that commands speak of. A running search has its own copy.
    game: Game,
    job: Job,
    /// Lines that came during a count or benchmark, or while `readyok` was owed:
    /// they have to await it.
    waiting: VecDeque<Line>,
    /// How many `isready` wait for the memory of the table.
    owed_readyoks: usize,
    /// Whether to empty the table when the running search is done with it.
    clear_hash: bool,
}

impl<W: Write> Session<W> {
    pub(super) fn new(engine: Engine, output: W) -> Session<W> {
        let variant = Variant::default();
        Session {
            engine,
            output: Output::new(output),
            dialect: Dialect::default(),
            variant,
            game: Game::new(Position::start(variant), variant.rules()),
            job: Job::Idle,
            waiting: VecDeque::new(),
            owed_readyoks: 0,
            clear_hash: false,
        }
    }

    /// Obeys commands and passes on reports until `quit`, or until the input
    /// has ended and so has what was still running.
    pub(super) fn run(mut self, input: &Receiver<Line>) -> io::Result<()> {
        let mut input = input.clone();
        let mut ended = false;
        loop {
            if !self.is_held_up()
                && let Some(line) = self.waiting.pop_front()
            {
                if self.obey(line)?.is_break() {
                    return Ok(());
                }
                continue;
            }
            if ended && !self.job.ends_by_itself() {
                // Whoever piped a search in wants its answer, but nobody is
                // left to stop one without a limit.
                self.halt()?;
            }
            if ended && matches!(self.job, Job::Idle) && self.owed_readyoks == 0 {
                return Ok(());
            }
            let (reports, lines) = self.job.channels();
            let warming =
                if self.owed_readyoks > 0 { self.engine.warming().clone() } else { never() };
            select! {
                recv(input) -> line => match line {
                    Ok(line) if self.must_wait(&line) => {
                        if ends_the_wait(&line) {
                            self.say_ready()?;
                        }
                        self.waiting.push_back(line);
                    }
                    Ok(line) => if self.obey(line)?.is_break() {
                        return Ok(());
                    },
                    Err(RecvError) => {
                        ended = true;
                        input = never();
                    }
                },
                recv(warming) -> _ => self.say_ready()?,
                recv(reports) -> report => self.pass_on(report)?,
                recv(lines) -> line => match line {
                    Ok(line) => self.output.lines(line)?,
                    Err(RecvError) => self.job = Job::Idle,
                },
            }
        }
    }

    /// Whether a line has to wait until a count or benchmark is done, or
    /// `readyok` has been said. Scripts send `perft 6`, `quit` in one breath and
    /// want the count.
    fn must_wait(&self, line: &Line) -> bool {
        let at_once = match line {
            Ok(Command::Stop) => matches!(self.job, Job::Task(_)),
            // Not ahead of what came before it.
            Ok(Command::IsReady) => self.waiting.is_empty(),
            _ => false,
        };
        self.is_held_up() && !at_once
    }

    /// Whether what comes next has to wait for what is being done.
    fn is_held_up(&self) -> bool {
        matches!(self.job, Job::Task(_)) || self.owed_readyoks > 0
    }

    /// Answers `isready`: at once while something runs, for it shows only that
    /// the engine listens then, else when the memory of the table is there, so
    /// that the first search on a clock need not wait for it.
    fn is_ready(&mut self) -> io::Result<()> {
        self.owed_readyoks += 1;
        let in_a_hurry = self.waiting.iter().any(ends_the_wait);
        if !matches!(self.job, Job::Idle) || self.engine.is_warm() || in_a_hurry {
            self.say_ready()?;
        }
        Ok(())
    }

    fn say_ready(&mut self) -> io::Result<()> {
        for _ in 0..mem::take(&mut self.owed_readyoks) {
            self.output.lines("readyok")?;
        }
        Ok(())
    }

    /// Obeys one line; breaks if it was `quit`.
    fn obey(&mut self, line: Line) -> io::Result<ControlFlow<()>> {
        let command = match line {
            Ok(command) => command,
            Err(error) => {
                self.output.error(&error)?;
                return Ok(ControlFlow::Continue(()));
            }
        };
        match command {
            Command::Handshake(dialect) => self.shake_hands(dialect)?,
            Command::IsReady => self.is_ready()?,
            Command::NewGame => {
                self.halt()?;
                self.engine.new_game();
                self.game = Game::new(Position::start(self.variant), *self.game.rules());
            }
            Command::SetOption(setting) => self.set(setting)?,
            Command::Position { start, moves } => self.set_position(start, &moves)?,
            Command::Go(go) => self.go(&go)?,
            Command::Stop => self.halt()?,
            Command::PonderHit => match &mut self.job {
                Job::Search { search, pondering: pondering @ true, .. } => {
                    *pondering = false;
                    search.ponderhit();
                }
                _ => self
                    .output
                    .error(&"ponderhit: found no pondering search, expected go ponder first")?,
            },
            Command::Query(query) => {
                let response = self.response(query);
                self.output.lines(format_args!("response {response}"))?;
            }
            Command::Quit => {
                self.halt()?;
                return Ok(ControlFlow::Break(()));
            }
            Command::Display => self.output.lines(Display(&self.game))?,
            Command::Eval if is_won(&self.game) => self.output.lines("evaluation: game over")?,
            Command::Eval => {
                let position = self.game.position();
                self.output.lines(Evaluation(evaluate(position), position.side()))?;
            }
            Command::Moves => self.output.lines(Moves(&self.game))?,
            Command::Perft(depth) => self.start_task("perft", |game| Task::perft(game, depth))?,
            Command::Bench => self.start_task("bench", |_| Task::bench())?,
            Command::Help => self.output.lines(HELP)?,
            Command::Debug => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    fn shake_hands(&mut self, dialect: Dialect) -> io::Result<()> {
        self.dialect = dialect;
        self.output.lines(concat!("id name Bingwa ", env!("CARGO_PKG_VERSION")))?;
        self.output.lines("id author the Bingwa developers")?;
        for option in options::table() {
            self.output.lines(option)?;
        }
        self.output.lines(match dialect {
            Dialect::Uci => "uciok",
            Dialect::Ugi => "ugiok",
        })
    }

    /// Sets an option. What concerns the engine takes effect with the next
    /// search.
    fn set(&mut self, setting: Setting) -> io::Result<()> {
        let mut options = *self.engine.options();
        let mut rules = *self.game.rules();
        match setting {
            Setting::Hash(megabytes) => options.hash = megabytes,
            Setting::ClearHash if self.is_searching() => self.clear_hash = true,
            Setting::ClearHash => self.engine.clear_hash(),
            Setting::Threads(threads) => options.threads = threads,
            Setting::MultiPv(lines) => options.multipv = lines,
            // It tells the engine that it may be made to ponder: it always may.
            Setting::Ponder(_) => {}
            Setting::MoveOverhead(overhead) => options.move_overhead = overhead,
            Setting::SeedLimit(seeds) => rules.seed_limit = seeds,
            Setting::Kutakatia(kutakatia) => rules.kutakatia = kutakatia,
            Setting::Variant(variant) => {
                self.variant = variant;
                rules.kutakatia = variant.rules().kutakatia;
                self.game = Game::new(Position::start(variant), rules);
            }
        }
        self.adopt_rules(rules)?;
        self.adopt_options(options)
    }

    fn adopt_options(&mut self, options: Options) -> io::Result<()> {
        match self.engine.set_options(options) {
            Ok(()) => Ok(()),
            Err(error) => self.output.error(&error),
        }
    }

    /// Changes the rules and leaves the position as it is.
    fn adopt_rules(&mut self, rules: Rules) -> io::Result<()> {
        if rules == *self.game.rules() {
            return Ok(());
        }
        if let Some(game) = replay(&self.game, rules) {
            self.game = game;
            return Ok(());
        }
        self.game = Game::new(*self.game.position(), rules);
        self.output.lines(
            "info string the game so far is not one under the new rules: \
             its position is kept as a new start",
        )
    }

    fn set_position(&mut self, start: Start, moves: &[String]) -> io::Result<()> {
        let warning = match &start {
            Start::Startpos => None,
            Start::Setup(setup) => setup.warning(),
        };
        match self.build_game(start, moves) {
            Ok(game) => self.game = game,
            Err(error) => return self.output.error(&error),
        }
        match warning {
            Some(warning) => self.output.lines(format_args!("info string warning: {warning}")),
            None => Ok(()),
        }
    }

    fn build_game(&self, start: Start, moves: &[String]) -> Result<Game, PositionError> {
        let start = match start {
            Start::Startpos => Position::start(self.variant),
            Start::Setup(setup) => Position::try_from(setup)?,
        };
        let mut game = Game::new(start, *self.game.rules());
        for (number, text) in moves.iter().enumerate() {
            game.play_text(text).map_err(|error| PositionError::Move(error, number))?;
        }
        Ok(game)
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        if self.is_searching() {
            return self.output.error(&"go: found a search running, expected stop first");
        }
        let limits = match go.limits(self.game.position(), self.game.rules()) {
            Ok(limits) => limits,
            Err(error) => return self.output.error(&error),
        };
        let (limited, pondering) = (is_limited(&limits), limits.ponder);
        let search = self.engine.start(&self.game, limits);
        self.job = Job::Search { search, limited, pondering };
        Ok(())
    }

    fn start_task(
        &mut self,
        name: &str,
        start: impl FnOnce(&Game) -> io::Result<Task>,
    ) -> io::Result<()> {
        if self.is_searching() {
            let error = format_args!("{name}: found a search running, expected stop first");
            return self.output.error(&error);
        }
        match start(&self.game) {
            Ok(task) => self.job = Job::Task(task),
            Err(error) => self.output.error(&format_args!("{name}: {error}"))?,
        }
        Ok(())
    }

    fn is_searching(&self) -> bool {
        matches!(self.job, Job::Search { .. })
    }

    /// Ends what is running. A search answers before this returns.
    fn halt(&mut self) -> io::Result<()> {
        if let Job::Search { search, .. } = &self.job {
            search.stop();
        }
        while let Job::Search { search, .. } = &self.job {
            let report = search.reports().recv();
            self.pass_on(report)?;
        }
        self.job = Job::Idle;
        Ok(())
    }

    /// Writes what a search reports.
    fn pass_on(&mut self, report: Result<Report, RecvError>) -> io::Result<()> {
        let done = match report {
            Ok(Report::Info(info)) => return self.output.lines(InfoLine(&info)),
            Ok(Report::Done(done)) => done,
            Err(RecvError) => {
                // Its thread panicked: the other end must still get an answer.
                self.output.error(&"go: the search broke off")?;
                Done::default()
            }
        };
        if let Some(no_win) = done.no_win_in {
            self.output.lines(format_args!("info string {no_win}"))?;
        }
        self.output.lines(BestMove { done, dialect: self.dialect })?;
        self.job = Job::Idle;
        if mem::take(&mut self.clear_hash) {
            self.engine.clear_hash();
        }
        Ok(())
    }

    fn response(&self, query: Query) -> String {
        match query {
            Query::GameOver => self.game.outcome().is_some().to_string(),
            Query::P1Turn => (board(&self.game).side().index() == 0).to_string(),
            Query::Result => result(self.game.outcome()).to_owned(),
            Query::Fen => board(&self.game).to_string(),
            Query::IsLegal(text) => {
                let found = self.game.position().parse_move(&text, self.game.rules());
                (!is_won(&self.game) && found.is_ok()).to_string()
            }
        }
    }
}

/// Whether a line leaves no time to wait for the memory of the table.
fn ends_the_wait(line: &Line) -> bool {
    matches!(line, Ok(Command::Stop | Command::Quit))
}

/// Whether a search ends without being told to.
fn is_limited(limits: &Limits) -> bool {
    let limit = limits.depth.is_some()
        || limits.nodes.is_some()
        || limits.movetime.is_some()
        || limits.mate.is_some()
        || limits.clock.is_some();
    limit && !limits.infinite
}

/// The same game under other rules; `None` if it is another game then.
fn replay(game: &Game, rules: Rules) -> Option<Game> {
    let mut replayed = Game::new(*game.start(), rules);
    for child in game.moves() {
        replayed.play(child.mv())?;
    }
    (board(&replayed) == board(game)).then_some(replayed)
}
