//! A session: an engine and a game, and the effect of each command on them.

use std::io;
use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

#[cfg(feature = "serde")]
use super::ask::{Asked, ask};
use super::output::Output;
use super::setting::{self, Setting};
use super::task::Task;
use super::text::{BoardText, EvaluationText, HELP, MovesText, is_won};
use crate::bao::{Game, PlayError, Position, Rules, SetupError, Variant};
use crate::util::nouns::count_of;
use crate::search::{Done, Engine, Info, Level, Limits, Options, Report, Search};
use crate::protocol::{BestMove, Command, Go, Id, InfoLine, Protocol, Query, Reply, Response, Start};

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
    variant: Variant,
    /// `UCI_ShowWDL`.
    shows_wdl: bool,
    /// The game that commands are about. A running search has a copy.
    game: Game,
    strength: Strength,
}

/// The options that set the playing strength.
struct Strength {
    skill_level: Level,
    /// Whether `elo` counts, and not `skill_level`.
    limited: bool,
    elo: Level,
}

impl Strength {
    fn level(&self) -> Level {
        if self.limited { self.elo } else { self.skill_level }
    }
}

/// A command that starts or ends work, which is done differently on the
/// caller's thread and in the background.
pub(super) enum Action {
    NewGame,
    Go(Go),
    Task(Task),
    Stop,
    PonderHit,
    Quit,
}

/// A `position` command that cannot be set up.
#[derive(Debug, thiserror::Error)]
enum PositionError {
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The error, and the number of moves played before it.
    #[error("after {moves}: {0}", moves = count_of(*.1, "move"))]
    Move(PlayError, usize),
}

pub(super) const NO_PONDERING: &str =
    "ponderhit: found no pondering search, expected go ponder first";

impl Session {
    /// A session with an engine, at the start of a game of kiswahili.
    #[must_use]
    pub fn new(engine: Engine) -> Session {
        let variant = Variant::default();
        let game = Game::new(Position::start(variant), variant.rules());
        let skill_level = engine.options().level;
        let strength = Strength { skill_level, limited: false, elo: Level::FULL };
        let protocol = Protocol::default();
        Session { engine, protocol, variant, shows_wdl: false, game, strength }
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
        // This output has no errors.
        self.handle_all(line, &mut output).unwrap_or(ControlFlow::Continue(()))
    }

    fn handle_all(&mut self, line: &str, output: &mut Output<'_>) -> io::Result<ControlFlow<()>> {
        let action = match Command::read(line) {
            Ok(Some(command)) => self.obey(command, output)?,
            Ok(None) => None,
            Err(error) => {
                output.error(error)?;
                None
            }
        };
        match action {
            None | Some(Action::Stop) => {}
            Some(Action::NewGame) => self.new_game(),
            Some(Action::Go(go)) => self.search(&go, output)?,
            Some(Action::Task(task)) => {
                let mut result = Ok(());
                let last = task.run(&AtomicBool::new(false), |line| {
                    let written = output.lines(line);
                    result = mem::replace(&mut result, Ok(())).and(written);
                });
                result?;
                if let Some(line) = last {
                    output.lines(line)?;
                }
            }
            Some(Action::PonderHit) => output.error(NO_PONDERING)?,
            Some(Action::Quit) => return Ok(ControlFlow::Break(())),
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Searches on the caller's thread.
    fn search(&mut self, go: &Go, output: &mut Output<'_>) -> io::Result<()> {
        let Some(limits) = self.limits(go, output)? else {
            return Ok(());
        };
        if !limits.ends_by_itself() {
            return output.error(
                "go: found a search without an end, expected a limit and neither infinite nor \
                 ponder, since nothing can stop the search here",
            );
        }
        let mut result = Ok(());
        let shows_wdl = self.shows_wdl;
        let done = self.engine.search(&self.game, limits, |info| {
            let written = report_info(info, shows_wdl, output);
            result = mem::replace(&mut result, Ok(())).and(written);
        });
        result?;
        self.report_done(&done, output)
    }

    /// Obeys a command, unless it starts or ends work: that is returned.
    pub(super) fn obey(
        &mut self,
        command: Command,
        output: &mut Output<'_>,
    ) -> io::Result<Option<Action>> {
        match command {
            Command::Handshake(protocol) => self.shake_hands(protocol, output)?,
            Command::IsReady => output.reply(&Reply::ReadyOk)?,
            Command::SetOption { name, value } => match Setting::read(&name, value.as_deref()) {
                Ok(setting) => self.set(setting, output)?,
                Err(error) => output.error(error)?,
            },
            Command::Position { start, moves } => self.set_position(start, &moves, output)?,
            Command::Query(query) => output.reply(&Reply::Response(self.response(query)))?,
            Command::Board => output.lines(BoardText(&self.game))?,
            Command::Eval => output.lines(EvaluationText(&self.game))?,
            Command::Moves => output.lines(MovesText(&self.game))?,
            Command::Help => output.lines(HELP)?,
            // There is nothing to switch.
            Command::Debug(_) => {}
            Command::NewGame => return Ok(Some(Action::NewGame)),
            Command::Go(go) => return Ok(Some(Action::Go(go))),
            Command::Stop => return Ok(Some(Action::Stop)),
            Command::PonderHit => return Ok(Some(Action::PonderHit)),
            Command::Quit => return Ok(Some(Action::Quit)),
            Command::Perft(moves) => {
                let task = Task::Perft(Box::new(self.game.clone()), moves);
                return Ok(Some(Action::Task(task)));
            }
            Command::Bench => return Ok(Some(Action::Task(Task::Bench))),
            #[cfg(feature = "serde")]
            Command::Ask(question) => match ask(&question) {
                Asked::Answered(line) => output.lines(line)?,
                Asked::Long(question) => {
                    let options = Options { level: Level::FULL, ..*self.engine.options() };
                    return Ok(Some(Action::Task(Task::Ask(question, options))));
                }
            },
        }
        Ok(None)
    }

    fn shake_hands(&mut self, protocol: Protocol, output: &mut Output<'_>) -> io::Result<()> {
        self.protocol = protocol;
        let name = concat!("Bingwa ", env!("CARGO_PKG_VERSION"));
        output.reply(&Reply::Id(Id::Name(name.to_owned())))?;
        output.reply(&Reply::Id(Id::Author("the Bingwa developers".to_owned())))?;
        for declaration in setting::declarations() {
            output.reply(&Reply::Option(declaration))?;
        }
        output.reply(&Reply::HandshakeOk(protocol))
    }

    /// Forgets everything learnt, and goes back to the start.
    pub(super) fn new_game(&mut self) {
        self.engine.new_game();
        self.game = Game::new(Position::start(self.variant), *self.game.rules());
    }

    /// Sets an option; the next search is the first one to use it.
    fn set(&mut self, setting: Setting, output: &mut Output<'_>) -> io::Result<()> {
        let mut options = *self.engine.options();
        let mut rules = *self.game.rules();
        match setting {
            Setting::Hash(megabytes) => options.hash = megabytes,
            // A running search keeps its own findings.
            Setting::ClearHash => self.engine.clear_hash(),
            Setting::Threads(threads) => options.threads = threads,
            Setting::MultiPv(lines) => options.multipv = lines,
            // It announces `go ponder`, for which the engine is always prepared.
            Setting::Ponder(_) => {}
            Setting::ShowWdl(shows) => self.shows_wdl = shows,
            Setting::MoveOverhead(overhead) => options.move_overhead = overhead,
            Setting::NodesTime(nodes) => options.nodes_time = nodes,
            Setting::SkillLevel(level) => self.strength.skill_level = level,
            Setting::LimitStrength(limited) => self.strength.limited = limited,
            Setting::Elo(level) => self.strength.elo = level,
            Setting::Seed(seed) => options.seed = seed,
            Setting::SeedLimit(seeds) => rules.seed_limit = seeds,
            Setting::Kutakatia(kutakatia) => rules.kutakatia = kutakatia,
            Setting::Variant(variant) => {
                self.variant = variant;
                rules.kutakatia = variant.rules().kutakatia;
                self.game = Game::new(Position::start(variant), rules);
            }
        }
        options.level = self.strength.level();
        self.adopt_rules(rules, output)?;
        self.adopt_options(options, output)
    }

    fn adopt_options(&mut self, options: Options, output: &mut Output<'_>) -> io::Result<()> {
        match self.engine.set_options(options) {
            Ok(()) => Ok(()),
            Err(error) => output.error(error),
        }
    }

    /// Changes the rules and keeps the position.
    fn adopt_rules(&mut self, rules: Rules, output: &mut Output<'_>) -> io::Result<()> {
        if rules == *self.game.rules() {
            return Ok(());
        }
        if let Some(game) = replay(&self.game, rules) {
            self.game = game;
            return Ok(());
        }
        self.game = Game::new(*self.game.position(), rules);
        output.message(
            "the game so far is not one under the new rules: \
             its position is kept as a new start",
        )
    }

    fn set_position(
        &mut self,
        start: Start,
        moves: &[String],
        output: &mut Output<'_>,
    ) -> io::Result<()> {
        let warning = match &start {
            Start::Startpos => None,
            Start::Setup(setup) => setup.warning(),
        };
        match self.build_game(start, moves) {
            Ok(game) => self.game = game,
            Err(error) => return output.error(error),
        }
        match warning {
            Some(warning) => output.message(format_args!("warning: {warning}")),
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

    /// The limits of a `go` command; `None`, after an error, if there are none.
    pub(super) fn limits(&self, go: &Go, output: &mut Output<'_>) -> io::Result<Option<Limits>> {
        match go.limits(self.game.position(), self.game.rules()) {
            Ok(limits) => Ok(Some(limits)),
            Err(error) => output.error(error).map(|()| None),
        }
    }

    /// Starts a search of the game's position in the background, which reports
    /// to `sink`.
    pub(super) fn start_search(
        &mut self,
        limits: Limits,
        sink: impl FnMut(Report) + Send + 'static,
    ) -> Search {
        self.engine.start_with(&self.game, limits, sink)
    }

    /// Writes a line of play.
    pub(super) fn report_info(&self, info: &Info, output: &mut Output<'_>) -> io::Result<()> {
        report_info(info, self.shows_wdl, output)
    }

    /// Writes the answer of a search.
    pub(super) fn report_done(&self, done: &Done, output: &mut Output<'_>) -> io::Result<()> {
        if let Some(no_win) = done.no_win_in {
            output.message(no_win)?;
        }
        output.reply(&Reply::BestMove(BestMove::of(done, self.protocol)))
    }

    fn response(&self, query: Query) -> Response {
        match query {
            Query::GameOver => Response::Truth(self.game.outcome().is_some()),
            Query::P1Turn => Response::Truth(self.game.board().side().index() == 0),
            Query::Result => Response::Result(self.game.outcome().into()),
            Query::Fen => Response::Fen(self.game.board().to_setup()),
            Query::IsLegal(text) => {
                let found = self.game.position().parse_move(&text, self.game.rules());
                Response::Truth(!is_won(&self.game) && found.is_ok())
            }
        }
    }
}

/// Writes a line of play.
fn report_info(info: &Info, shows_wdl: bool, output: &mut Output<'_>) -> io::Result<()> {
    let line = InfoLine::from(info);
    output.reply(&Reply::Info(if shows_wdl { line.with_wdl() } else { line }))
}

/// The same game under other rules; `None` if its moves then lead elsewhere.
fn replay(game: &Game, rules: Rules) -> Option<Game> {
    let mut replayed = Game::new(*game.start(), rules);
    for played in game.moves() {
        replayed.play(played.mv()).ok()?;
    }
    (replayed.board() == game.board()).then_some(replayed)
}
