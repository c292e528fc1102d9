//! What the session writes: lines, flushed one by one.

use std::fmt;
use std::io::{self, Write};

use super::command::Dialect;
use crate::bao::{Game, LegalMove, Outcome, Position, Side, diagram::Diagram};
use crate::search::{Bound, Done, Info, Value};

/// The session's output.
pub(super) struct Output<W> {
    writer: W,
    line: String,
}

impl<W: Write> Output<W> {
    pub(super) fn new(writer: W) -> Output<W> {
        Output { writer, line: String::new() }
    }

    /// Writes lines in one piece and flushes them: the other end waits.
    pub(super) fn lines(&mut self, lines: impl fmt::Display) -> io::Result<()> {
        use fmt::Write as _;
        self.line.clear();
        let _ = writeln!(self.line, "{lines}");
        self.writer.write_all(self.line.as_bytes())?;
        self.writer.flush()
    }

    /// Writes an error's one line, cut short where it quotes a long input.
    pub(super) fn error(&mut self, error: &dyn fmt::Display) -> io::Result<()> {
        /// Most characters of an error's text. The longest that quote nothing
        /// long, those that list all legal moves, stay below.
        const MOST: usize = 500;
        let text = error.to_string();
        match text.char_indices().nth(MOST) {
            Some((end, _)) => self.lines(format_args!("info string error: {}…", &text[..end])),
            None => self.lines(format_args!("info string error: {text}")),
        }
    }
}

/// A line of play as an `info` line.
pub(super) struct InfoLine<'a>(pub(super) &'a Info);

impl fmt::Display for InfoLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let info = self.0;
        if info.pv.is_empty() {
            // Nothing to search: the game is lost.
            return write!(f, "info depth {} score {}", info.depth, info.score);
        }
        write!(
            f,
            "info depth {} seldepth {} multipv {} score {}{} nodes {} nps {} hashfull {} time {} pv",
            info.depth,
            info.seldepth,
            info.multipv,
            info.score,
            match info.bound {
                Bound::Exact => "",
                Bound::Lower => " lowerbound",
                Bound::Upper => " upperbound",
            },
            info.nodes,
            info.nps(),
            info.hashfull,
            info.time.as_millis(),
        )?;
        info.pv.iter().try_for_each(|m| write!(f, " {m}"))
    }
}

/// A search's answer.
pub(super) struct BestMove {
    pub(super) done: Done,
    pub(super) dialect: Dialect,
}

impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(best) = self.done.best else {
            return f.write_str("bestmove 0000");
        };
        match (self.dialect, self.done.ponder) {
            (Dialect::Uci, Some(ponder)) => write!(f, "bestmove {best} ponder {ponder}"),
            _ => write!(f, "bestmove {best}"),
        }
    }
}

/// What stands on the board: after a move that won, what it left there.
pub(super) fn board(game: &Game) -> &Position {
    game.moves().last().map_or(game.start(), LegalMove::reached)
}

/// Whether the last move won, so that there is nothing left to play.
pub(super) fn is_won(game: &Game) -> bool {
    game.moves().last().is_some_and(LegalMove::won)
}

/// The legal moves in full notation, sorted by text.
pub(super) fn legal_moves(game: &Game) -> Vec<String> {
    if is_won(game) {
        return Vec::new();
    }
    let children = game.position().legal_moves(game.rules());
    let mut moves: Vec<String> = children.iter().map(|child| child.full().to_string()).collect();
    moves.sort_unstable();
    moves
}

/// The board and all that is known of it, for a person.
pub(super) struct Display<'a>(pub(super) &'a Game);

impl fmt::Display for Display<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.0;
        let position = board(game);
        writeln!(f, "{}", Diagram(&position.to_setup()))?;
        writeln!(f, "position: {position}")?;
        writeln!(f, "to move: {}", position.side())?;
        match position.kutakatia() {
            Some(pit) => writeln!(f, "under kutakatia: {}", pit.name(position.side()))?,
            None => writeln!(f, "under kutakatia: none")?,
        }
        write!(f, "legal moves: {}", Moves(game))?;
        match game.outcome() {
            Some(outcome) => write!(f, "\ngame over: {outcome}"),
            None => Ok(()),
        }
    }
}

/// The legal moves in one line.
pub(super) struct Moves<'a>(pub(super) &'a Game);

impl fmt::Display for Moves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = legal_moves(self.0);
        f.write_str(&if moves.is_empty() { "none".to_owned() } else { moves.join(" ") })
    }
}

/// A static evaluation in seeds, from the point of view of the player to move.
pub(super) struct Evaluation(pub(super) Value, pub(super) Side);

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seeds = f64::from(self.0) / 100.0;
        write!(f, "evaluation: {seeds:+.2} seeds for {}, who is to move", self.1)
    }
}

/// UGI's word for how a game ended.
pub(super) fn result(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "none",
        Some(Outcome { winner: Some(Side::South), .. }) => "p1win",
        Some(Outcome { winner: Some(Side::North), .. }) => "p2win",
        Some(Outcome { winner: None, .. }) => "draw",
    }
}

/// The commands, for a person.
pub(super) const HELP: &str = "\
position startpos|fen P [moves M…]  set the position: the start, or P as d prints it
go [depth N] [nodes N] [movetime MS] [mate N] [infinite] [ponder] [searchmoves M…]
   [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N]     search
stop                                answer now
ponderhit                           the expected reply was played
d                                   draw the board
moves                               the legal moves
eval                                the static evaluation
perft N                             count the lines of N moves
bench                               the benchmark
setoption name N value V            set an option; uci lists them
uci, ugi                            name the engine and its options
isready                             answered with readyok
ucinewgame, uginewgame              forget the last game, go back to the start
query gameover|p1turn|result|fen    about the game; also: query islegal M
quit                                end";
