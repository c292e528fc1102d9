//! The session's output: whole lines, each written at once, and the texts for people at a
//! terminal: the board, the moves, the evaluation, help.

use std::fmt;
use std::io;

use super::{InfoLine, Reply};
use crate::bao::{Game, LegalMove, diagram::Diagram};
use crate::eval::evaluate;
use crate::search::{Info, PointScale};

/// The function that takes the session's text: one or more lines, each with
/// its line feed.
type Sink<'a> = dyn FnMut(&str) -> io::Result<()> + 'a;

/// The session's output.
pub(super) struct Output<'a> {
    sink: Box<Sink<'a>>,
    /// The first error; nothing is written after it.
    result: io::Result<()>,
}

impl<'a> Output<'a> {
    pub(super) fn new(sink: impl FnMut(&str) -> io::Result<()> + 'a) -> Output<'a> {
        Output { sink: Box::new(sink), result: Ok(()) }
    }

    /// Writes one or more lines in one piece.
    pub(super) fn lines(&mut self, lines: impl fmt::Display) {
        if self.result.is_ok() {
            self.result = (self.sink)(&format!("{lines}\n"));
        }
    }

    pub(super) fn reply(&mut self, reply: &Reply) {
        self.lines(reply);
    }

    /// Writes a line of play.
    pub(super) fn info(&mut self, info: &Info, shows_wdl: bool) {
        let line = InfoLine::from(info);
        self.reply(&Reply::Info(if shows_wdl { line.with_wdl() } else { line }));
    }

    /// Writes `info string TEXT`.
    pub(super) fn message(&mut self, text: impl fmt::Display) {
        self.lines(InfoLine::message(text));
    }

    /// Writes the line of an error, cut short where it quotes a long input.
    pub(super) fn error(&mut self, error: impl fmt::Display) {
        self.lines(InfoLine::short_error(error));
    }

    /// Fails if something could not be written.
    pub(super) fn check(&mut self) -> io::Result<()> {
        std::mem::replace(&mut self.result, Ok(()))
    }
}

/// The legal moves in full notation, sorted by text.
fn legal_moves(game: &Game) -> Vec<String> {
    game.legal_moves().sorted().iter().map(|legal| legal.full().to_string()).collect()
}

/// The answer to `d`: the board, the position's text and fields, and the legal
/// moves.
pub(super) struct BoardText<'a>(pub(super) &'a Game);

impl fmt::Display for BoardText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.0;
        let position = game.board();
        writeln!(f, "{}", Diagram(&position.to_setup()))?;
        writeln!(f, "position: {position}")?;
        writeln!(f, "to move: {}", position.side())?;
        match position.kutakatia() {
            Some(pit) => writeln!(f, "under kutakatia: {}", pit.name(position.side()))?,
            None => writeln!(f, "under kutakatia: none")?,
        }
        write!(f, "legal moves: {}", MovesText(game))?;
        match game.outcome() {
            Some(outcome) => write!(f, "\ngame over: {outcome}"),
            None => Ok(()),
        }
    }
}

/// The answer to `moves`: the legal moves on one line, or `none`.
pub(super) struct MovesText<'a>(pub(super) &'a Game);

impl fmt::Display for MovesText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = legal_moves(self.0);
        f.write_str(&if moves.is_empty() { "none".to_owned() } else { moves.join(" ") })
    }
}

/// The answer to `eval`: the static evaluation in points, from the point of view
/// of the player to move.
pub(super) struct EvaluationText<'a>(pub(super) &'a Game);

impl fmt::Display for EvaluationText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.moves().last().is_some_and(LegalMove::wins) {
            return f.write_str("evaluation: game over");
        }
        let position = self.0.position();
        let side = position.side();
        let points = f64::from(PointScale::of(position).cp(evaluate(position))) / 100.0;
        write!(f, "evaluation: {points:+.2} points for {side}, who is to move")
    }
}

/// The answer to `help`.
pub(super) const HELP: &str = "\
position startpos|fen P [moves M…]  set the position: the start, or P as d prints it
go [depth N] [nodes N] [movetime MS] [mate N] [infinite] [ponder] [searchmoves M…]
   [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N]     search
stop                                end the search; it answers at once
ponderhit                           the expected reply was played
d                                   draw the board
moves                               list the legal moves
eval                                show the static evaluation
perft N                             count the lines of play of N moves
bench                               run the benchmark
setoption name N value V            set an option; uci lists them
uci, ugi                            show the engine's name and options
isready                             answer readyok when ready
ucinewgame, uginewgame              forget the last game, go back to the start
query gameover|p1turn|result|fen    ask about the game; also: query islegal M
ask {…}                             answer a question in JSON, see docs/protocol.md
help, ?                             print these commands
quit, exit                          end the program";
