//! The session's output: whole lines, each written at once, and the texts for people at a
//! terminal: the board, the moves, the evaluation, help.

use std::fmt;
use std::io;

use super::{CommandError, InfoLine};
use crate::bao::{Game, LegalMove, diagram::Board};
use crate::eval::evaluate;
use crate::search::PointScale;

/// The function that takes the session's text: one or more lines, each with
/// its line feed.
type Sink<'a> = dyn FnMut(&str) -> io::Result<()> + 'a;

/// Most warnings about one line.
pub(super) const MOST_WARNINGS: usize = 8;

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

    /// Writes the line of an error, cut short where it quotes a long input.
    pub(super) fn error(&mut self, error: impl fmt::Display) {
        self.lines(InfoLine::error(error));
    }

    /// Writes a line for each error that stops nothing, but not for a line full of them.
    pub(super) fn warnings(&mut self, ignored: &[CommandError]) {
        ignored.iter().take(MOST_WARNINGS).for_each(|error| self.lines(InfoLine::warning(error)));
    }

    /// Fails if something could not be written.
    pub(super) fn check(&mut self) -> io::Result<()> {
        std::mem::replace(&mut self.result, Ok(()))
    }
}

/// The answer to `d`: the board, the position's text, and the legal moves.
pub(super) fn board(game: &Game) -> String {
    let position = game.board();
    let over = game.outcome().map(|outcome| format!("\ngame over: {outcome}"));
    let board = position.to_setup();
    let (board, moves) = (Board::new(&board), moves(game));
    format!("{board}\nposition: {position}\nlegal moves: {moves}{}", over.unwrap_or_default())
}

/// The answer to `moves`: the legal moves in full notation on one line, sorted, or `none`.
pub(super) fn moves(game: &Game) -> String {
    let moves = game.legal_moves().sorted();
    let moves: Vec<String> = moves.iter().map(|legal| legal.full().to_string()).collect();
    if moves.is_empty() { "none".to_owned() } else { moves.join(" ") }
}

/// The answer to `eval`: the static evaluation in points, from the point of view
/// of the player to move.
pub(super) fn evaluation(game: &Game) -> String {
    if game.moves().last().is_some_and(LegalMove::wins) {
        return "evaluation: game over".to_owned();
    }
    let position = game.position();
    let points = f64::from(PointScale::of(position).cp(evaluate(position))) / 100.0;
    format!("evaluation: {points:+.2} points for {}, who is to move", position.side())
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
