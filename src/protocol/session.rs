//! A session: an engine and a game, and the effect of each command on them.

use std::ops::ControlFlow;

use crossbeam_channel::unbounded;

#[cfg(feature = "serde")]
use super::ask::{Asked, ask};
use super::output::{BoardText, EvaluationText, HELP, MovesText, Output};
use super::settings::{self, Setting};
use super::work::{Task, Work};
use super::{BestMove, Command, Go, Id, Protocol, Query, Reply, Response, Start};
use crate::bao::{Game, LegalMove, PlayError, Position, Rules, SetupError, Variant};
use crate::search::{Done, Engine, Level};
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
    variant: Variant,
    /// `UCI_ShowWDL`.
    pub(super) shows_wdl: bool,
    /// The game that commands are about. A running search has a copy.
    game: Game,
    strength: Strength,
    pub(super) work: Work,
    /// Whether searches and tasks run on threads of their own, so that commands are heard
    /// while they do.
    pub(super) has_threads: bool,
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

/// A `position` command that cannot be set up.
#[derive(Debug, thiserror::Error)]
enum PositionError {
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The error, and the number of moves played before it.
    #[error("after {moves}: {0}", moves = count_of(*.1, "move"))]
    Move(PlayError, usize),
}

impl Session {
    /// A session with an engine, at the start of a game of kiswahili.
    #[must_use]
    pub fn new(engine: Engine) -> Session {
        let variant = Variant::default();
        Session {
            protocol: Protocol::default(),
            variant,
            shows_wdl: false,
            game: Game::new(Position::start(variant), variant.rules()),
            strength: Strength {
                skill_level: engine.options().level,
                limited: false,
                elo: Level::FULL,
            },
            engine,
            work: Work::None,
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
        match Command::read(line) {
            Ok(Some(command)) => return self.obey(command, &mut output),
            Ok(None) => {}
            Err(error) => output.error(error),
        }
        ControlFlow::Continue(())
    }

    /// Obeys a command; breaks after `quit`.
    pub(super) fn obey(&mut self, command: Command, output: &mut Output<'_>) -> ControlFlow<()> {
        match command {
            Command::Handshake(protocol) => self.shake_hands(protocol, output),
            Command::IsReady => output.reply(&Reply::ReadyOk),
            Command::SetOption { name, value } => match Setting::read(&name, value.as_deref()) {
                Ok(setting) => self.set(setting, output),
                Err(error) => output.error(error),
            },
            Command::Position { start, moves } => self.set_position(start, &moves, output),
            Command::Query(query) => output.reply(&Reply::Response(self.response(query))),
            Command::Board => output.lines(BoardText(&self.game)),
            Command::Eval => output.lines(EvaluationText(&self.game)),
            Command::Moves => output.lines(MovesText(&self.game)),
            Command::Help => output.lines(HELP),
            // There is nothing to switch.
            Command::Debug(_) => {}
            Command::NewGame => {
                self.halt(output);
                self.engine.new_game();
                self.game = Game::new(Position::start(self.variant), *self.game.rules());
            }
            Command::Go(go) => self.go(&go, output),
            Command::Stop => self.halt(output),
            Command::PonderHit => {
                if !self.work.ponderhit() {
                    output.error("ponderhit: found no pondering search, expected go ponder first");
                }
            }
            Command::Quit => {
                self.halt(output);
                return ControlFlow::Break(());
            }
            Command::Perft(moves) => {
                self.start_task(Task::Perft(Box::new(self.game.clone()), moves), output);
            }
            Command::Bench => self.start_task(Task::Bench, output),
            #[cfg(feature = "serde")]
            Command::Ask(question) => match ask(&question) {
                Asked::Answered(line) => output.lines(line),
                Asked::Long(question) => {
                    let options =
                        crate::search::Options { level: Level::FULL, ..*self.engine.options() };
                    self.start_task(Task::Ask(question, options), output);
                }
            },
        }
        ControlFlow::Continue(())
    }

    /// Starts a search, or runs it to its end where there are no threads.
    fn go(&mut self, go: &Go, output: &mut Output<'_>) {
        if self.work.is_search() {
            return output.error("go: found a search running, expected stop first");
        }
        let limits = match go.limits(self.game.position(), self.game.rules()) {
            Ok(limits) => limits,
            Err(error) => return output.error(error),
        };
        if self.has_threads {
            let (sender, reports) = unbounded();
            // A session that has ended reads no reports.
            let sink = move |report| _ = sender.send(report);
            let search = self.engine.start_with(&self.game, limits.clone(), sink);
            self.work = Work::Search { search, reports, limits };
        } else if limits.ends_by_itself() {
            let shows_wdl = self.shows_wdl;
            let report = |info: &_| output.info(info, shows_wdl);
            let done = self.engine.search(&self.game, limits, report);
            self.report_done(&done, output);
        } else {
            output.error(
                "go: found a search without an end, expected a limit and neither infinite nor \
                 ponder, since nothing can stop the search here",
            );
        }
    }

    /// Writes the answer of a search.
    pub(super) fn report_done(&self, done: &Done, output: &mut Output<'_>) {
        if let Some(no_win) = done.no_win_in {
            output.message(no_win);
        }
        output.reply(&Reply::BestMove(BestMove::of(done, self.protocol)));
    }

    fn shake_hands(&mut self, protocol: Protocol, output: &mut Output<'_>) {
        self.protocol = protocol;
        let name = concat!("Bingwa ", env!("CARGO_PKG_VERSION"));
        output.reply(&Reply::Id(Id::Name(name.to_owned())));
        output.reply(&Reply::Id(Id::Author("the Bingwa developers".to_owned())));
        for declaration in settings::declarations() {
            output.reply(&Reply::Option(declaration));
        }
        output.reply(&Reply::HandshakeOk(protocol));
    }

    /// Sets an option; the next search is the first one to use it.
    fn set(&mut self, setting: Setting, output: &mut Output<'_>) {
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
        self.adopt_rules(rules, output);
        if let Err(error) = self.engine.set_options(options) {
            output.error(error);
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
        output.message(
            "the game so far is not one under the new rules: \
             its position is kept as a new start",
        );
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
            output.message(format_args!("warning: {warning}"));
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

    fn response(&self, query: Query) -> Response {
        match query {
            Query::GameOver => Response::Truth(self.game.outcome().is_some()),
            Query::P1Turn => Response::Truth(self.game.board().side().index() == 0),
            Query::Result => Response::Result(self.game.outcome().into()),
            Query::Fen => Response::Fen(self.game.board().to_setup()),
            Query::IsLegal(text) => {
                let found = self.game.position().parse_move(&text, self.game.rules());
                let is_won = self.game.moves().last().is_some_and(LegalMove::wins);
                Response::Truth(!is_won && found.is_ok())
            }
        }
    }
}

/// The same game under other rules; `None` if its moves then lead elsewhere.
fn replay(game: &Game, rules: Rules) -> Option<Game> {
    let mut replayed = Game::new(*game.start(), rules);
    for played in game.moves() {
        replayed.play(played.mv()).ok()?;
    }
    (replayed.board() == game.board()).then_some(replayed)
}
