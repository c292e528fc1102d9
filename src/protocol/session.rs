//! A session: an engine and a game, and the effect of each command on them.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use crossbeam_channel::unbounded;

use super::output::{self, HELP, Output};
#[cfg(feature = "cli")]
use super::settings::PROOF_TREE;
use super::settings::{self, CLEAR_HASH, Settings, VARIANT};
use super::words::Words;
use super::work::{BackgroundTask, Input, News, Work};
use super::{BestMove, Command, CommandError, Go, InfoLine, Protocol, Reply, Start};
use crate::bao::{Game, LegalMove, Outcome, Position, Rules, Side};
use crate::search::{Done, Engine, Info};
#[cfg(feature = "cli")]
use crate::solve::proof_trees;
use crate::util::messages::count_of;

/// The engine's side of a session, which obeys one line at a time.
///
/// [`Session::handle`] does everything on the caller's thread and returns when
/// it is done, so a search must have a limit. [`run`](super::run) searches in
/// the background, as programs behind pipes need it.
///
/// ```
/// use bingwa::protocol::Session;
/// use bingwa::search::{Engine, Options};
///
/// let mut session = Session::new(Engine::new(Options::default())?);
/// let mut answers = Vec::new();
/// for line in ["position startpos moves A6<", "go depth 3"] {
///     let _ = session.handle(line, |answer| answers.push(answer.to_owned()));
/// }
/// assert!(answers.last().unwrap().starts_with("bestmove a"));
/// # Ok::<(), bingwa::search::HashError>(())
/// ```
pub struct Session {
    engine: Engine,
    protocol: Protocol,
    settings: Settings,
    /// The game that commands are about. A running search has a copy.
    game: Game,
    pub(super) work: Work,
    /// Lines that came during work and wait for its end.
    pub(super) waiting: VecDeque<Input>,
    /// Whether searches and tasks run on threads of their own, so that commands are heard
    /// while they do.
    pub(super) has_threads: bool,
}

impl Session {
    /// A session with an engine, at the start of a game of kiswahili.
    #[must_use]
    pub fn new(engine: Engine) -> Session {
        let settings = Settings::new(*engine.options());
        Session {
            engine,
            protocol: Protocol::default(),
            settings,
            game: Game::new(Position::start(settings.variant), settings.rules),
            work: Work::None,
            waiting: VecDeque::new(),
            has_threads: false,
        }
    }

    /// The game that commands are about.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Obeys a line on the caller's thread and passes each line of the answer
    /// to `output`. Breaks after `quit`.
    ///
    /// Nothing can stop a search here, so `go` without a limit, `go infinite`
    /// and `go ponder` are errors.
    pub fn handle(&mut self, line: &str, mut output: impl FnMut(&str)) -> ControlFlow<()> {
        let mut output = Output::new(|text: &str| {
            text.lines().for_each(&mut output);
            Ok(())
        });
        match Input::read(Ok(line)) {
            Some(input) => self.take(input, &mut output),
            None => ControlFlow::Continue(()),
        }
    }

    /// Obeys a command; breaks after `quit`.
    pub(super) fn obey(&mut self, command: Command, output: &mut Output<'_>) -> ControlFlow<()> {
        match command {
            Command::Handshake(protocol) => self.shake_hands(protocol, output),
            Command::IsReady => output.lines(Reply::ReadyOk),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref(), output),
            Command::Position { start, moves } => self.set_position(start, &moves, output),
            Command::Query(question) => match self.respond(&question, output) {
                Ok(response) => output.lines(Reply::Response(response)),
                Err(error) => output.error(error),
            },
            Command::Board => output.lines(output::board(&self.game)),
            Command::Eval => output.lines(output::evaluation(&self.game)),
            Command::Moves => output.lines(output::moves(&self.game)),
            Command::Help => output.lines(HELP),
            Command::NoEffect(_) => {}
            Command::NewGame => {
                self.halt(output);
                self.engine.new_game();
                self.game = Game::new(Position::start(self.settings.variant), self.settings.rules);
            }
            Command::Go(go) => self.go(&go, output),
            Command::Stop => return self.halt_all(output),
            Command::PonderHit => {
                if !self.work.ponderhit() {
                    output.error("ponderhit: found no pondering search, expected go ponder first");
                }
            }
            Command::Quit => {
                let _ = self.halt_all(output);
                return ControlFlow::Break(());
            }
            Command::Perft(moves) => {
                self.start_task(BackgroundTask::Perft(Box::new(self.game.clone()), moves), output);
            }
            Command::Bench => self.start_task(BackgroundTask::Bench, output),
            #[cfg(feature = "serde")]
            Command::Ask(question) => {
                let is_long = super::is_long_question(&question);
                let options = crate::search::Options {
                    level: crate::search::Level::FULL,
                    ..*self.engine.options()
                };
                let task = BackgroundTask::Ask(question, options);
                // A short question is answered during a search, too.
                if is_long { self.start_task(task, output) } else { task.finish(output) }
            }
        }
        ControlFlow::Continue(())
    }

    /// Starts a search, or runs it to its end where there are no threads.
    fn go(&mut self, go: &Go, output: &mut Output<'_>) {
        if self.work.is_search() {
            return output.error("go: found a search running, expected stop first");
        }
        let mut ignored = Vec::new();
        let limits = go.limits(self.game.position(), self.game.rules(), &mut ignored);
        output.warnings(&ignored);
        if self.has_threads {
            let (sender, news) = unbounded();
            // A session that has ended reads no reports.
            let sink = move |report| _ = sender.send(News::Report(report));
            let search = self.engine.start_with(&self.game, limits.clone(), sink);
            self.work = Work::Search { search, news, limits };
        } else if limits.ends_by_itself() {
            let settings = self.settings;
            let report = |info: &_| output.lines(info_line(info, &settings));
            let done = self.engine.search(&self.game, limits, report);
            self.report_done(&done, output);
        } else {
            output.error(
                "go: found a search without an end, expected a limit and neither infinite nor \
                 ponder, since nothing can stop the search here",
            );
        }
    }

    /// Writes a line of play.
    pub(super) fn report_info(&self, info: &Info, output: &mut Output<'_>) {
        output.lines(info_line(info, &self.settings));
    }

    /// Writes the answer of a search.
    pub(super) fn report_done(&self, done: &Done, output: &mut Output<'_>) {
        if let Some(no_win) = done.no_win_in {
            output.lines(InfoLine::message(no_win));
        }
        output.lines(Reply::BestMove(BestMove::of(done, self.protocol)));
    }

    fn shake_hands(&mut self, protocol: Protocol, output: &mut Output<'_>) {
        self.protocol = protocol;
        output.lines(Reply::Name(concat!("Bingwa ", env!("CARGO_PKG_VERSION")).to_owned()));
        output.lines(Reply::Author("the Bingwa developers".to_owned()));
        for declaration in settings::declarations() {
            output.lines(Reply::Option(declaration));
        }
        output.lines(Reply::HandshakeOk(protocol));
    }

    /// Sets an option; the next search is the first one to use it.
    fn set_option(&mut self, name: &str, value: Option<&str>, output: &mut Output<'_>) {
        let mut settings = self.settings;
        match settings.set(name, value) {
            // A running search keeps its own findings.
            Ok(CLEAR_HASH) => self.engine.clear_hash(),
            #[cfg(feature = "cli")]
            Ok(PROOF_TREE) => {
                let name = value.filter(|&name| !name.is_empty() && name != "<empty>");
                match name.map_or(Ok(Vec::new()), proof_trees) {
                    Ok(trees) => self.engine.set_proofs(trees),
                    Err(error) => return output.error(format!("{PROOF_TREE}: {error}")),
                }
            }
            Ok(VARIANT) => {
                self.game = Game::new(Position::start(settings.variant), settings.rules);
            }
            Ok(_) => {}
            Err(error) => return output.error(error),
        }
        self.adopt_rules(settings.rules, output);
        match self.engine.set_options(settings.options()) {
            Ok(()) => self.settings = settings,
            Err(error) => output.error(error),
        }
    }

    /// Changes the rules and keeps the position.
    fn adopt_rules(&mut self, rules: Rules, output: &mut Output<'_>) {
        if rules == *self.game.rules() {
            return;
        }
        if let Some(game) = replay(&self.game, rules) {
            self.game = game;
            return;
        }
        self.game = Game::new(*self.game.position(), rules);
        output.lines(InfoLine::message(
            "the game so far is not one under the new rules: \
             its position is kept as a new start",
        ));
    }

    fn set_position(&mut self, start: Start, moves: &[String], output: &mut Output<'_>) {
        let warning = match &start {
            Start::Startpos => None,
            Start::Setup(setup) => setup.warning(),
        };
        match self.build_game(start, moves) {
            Ok(game) => self.game = game,
            Err(error) => return output.error(error),
        }
        if let Some(warning) = warning {
            output.lines(InfoLine::warning(warning));
        }
    }

    /// The game of a `position` command; the error is that of the first part that is wrong.
    fn build_game(&self, start: Start, moves: &[String]) -> Result<Game, String> {
        let start = match start {
            Start::Startpos => Position::start(self.settings.variant),
            Start::Setup(setup) => Position::try_from(setup).map_err(|error| error.to_string())?,
        };
        let mut game = Game::new(start, self.settings.rules);
        for (number, text) in moves.iter().enumerate() {
            let place = |error| format!("after {}: {error}", count_of(number, "move"));
            game.play_text(text).map_err(place)?;
        }
        Ok(game)
    }

    /// The answer to `query`.
    fn respond(&self, question: &str, output: &mut Output<'_>) -> Result<String, CommandError> {
        let mut words = Words::new(question);
        let (game, outcome) = (&self.game, self.game.outcome());
        let response = match words.next() {
            Some("gameover") => outcome.is_some().to_string(),
            Some("p1turn") => (game.board().side() == Side::South).to_string(),
            Some("result") => match outcome.map(|Outcome { winner, .. }| winner) {
                None => "none",
                Some(Some(Side::South)) => "p1win",
                Some(Some(Side::North)) => "p2win",
                Some(None) => "draw",
            }
            .to_owned(),
            Some("fen") => game.board().to_string(),
            Some("islegal") => {
                let text = words.next();
                let text =
                    text.ok_or_else(|| CommandError::word("query islegal", None, "a move"))?;
                let is_legal = game.position().parse_move(text, game.rules()).is_ok();
                (is_legal && !game.moves().last().is_some_and(LegalMove::wins)).to_string()
            }
            found => {
                let expected = "gameover, p1turn, result, fen or islegal";
                return Err(CommandError::word("query", found, expected));
            }
        };
        output.warnings(words.expect_end().err().as_slice());
        Ok(response)
    }
}

/// The line of a report.
fn info_line(info: &Info, settings: &Settings) -> Reply {
    let line = InfoLine::from(info);
    Reply::Info(if settings.shows_wdl { line.with_wdl() } else { line })
}

/// The same game under other rules; `None` if its moves then lead elsewhere.
fn replay(game: &Game, rules: Rules) -> Option<Game> {
    let mut replayed = Game::new(*game.start(), rules);
    for played in game.moves() {
        replayed.play(played.mv()).ok()?;
    }
    (replayed.board() == game.board()).then_some(replayed)
}
