//! The certificate of a win whose leaves are known: its tree is read from a file of them.
//!
//! A line of the file has the moves from the start of the game to a leaf. Lines that begin with `#`
//! are comments.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use bingwa::bao::{Game, Move, Position, Rules, Side};
use bingwa::solve::ahead;
use bingwa::util::files::OutputFile;

use super::game;
use super::skeleton::{LeafSolver, NeededLeaf, Skeleton};
use crate::jobs::Threads;
use crate::text::moves_text;
use crate::{hash, positive};

/// Join the proofs of known leaves to the certificate of a win
///
/// Each line of LEAVES has the moves from the start of the game to a leaf, those of MOVES first. A
/// line that begins with # is a comment. In each position before the leaves the winner plays one
/// move, and the lines go on with every legal reply of the loser, or reach the position after it
/// by other moves.
///
/// The solver proves each leaf with an empty table and at most --prove nodes. The certificate does
/// not depend on the threads; each takes the memory of --hash.
#[derive(clap::Args)]
pub struct Arguments {
    /// The moves from the start to the position that is won
    #[arg(value_name = "MOVES")]
    moves: String,
    /// The file of the leaves
    #[arg(value_name = "LEAVES")]
    leaves: PathBuf,
    /// The player whose win is to be proven: S or N [default: the one ahead]
    #[arg(long, value_name = "SIDE")]
    attacker: Option<Side>,
    /// Nodes of the solver for each leaf
    #[arg(long, value_name = "N", default_value_t = 20_000_000, value_parser = positive())]
    prove: u64,
    /// Size of the table of each leaf, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 2048, value_parser = hash())]
    hash: usize,
    /// Write the certificate, compressed by gzip
    #[arg(long, value_name = "FILE")]
    proof: PathBuf,
    #[command(flatten)]
    threads: Threads,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let root = game(&arguments.moves)?;
    let winner = arguments.attacker.unwrap_or_else(|| ahead(root.position()));
    let skeleton = read(&arguments.leaves, &root, winner)?;
    let proof = OutputFile::new(&arguments.proof)?;
    let (leaves, moves) = (skeleton.leaves.len(), skeleton.moves.len());
    println!("leaves: {leaves}; moves of {winner} before them: {moves}");
    let solver = LeafSolver { winner, nodes: Some(arguments.prove), hash: arguments.hash };
    skeleton.write(root.position(), &solver, arguments.threads, &proof)
}

/// Reads the leaves of a win from the position of `root` and checks that they are all that it
/// needs: the winner has one move in each position before them, and a line goes on with every legal
/// reply, or reaches the position after it by other moves.
///
/// # Errors
///
/// The file cannot be read, a line is not one of legal moves, or the tree is not complete.
fn read(path: &Path, root: &Game, winner: Side) -> anyhow::Result<Skeleton> {
    let file = path.display().to_string();
    let text = fs::read_to_string(path).with_context(|| file.clone())?;
    let mut skeleton = parse(&text, root, winner).with_context(|| file.clone())?;
    skeleton.leaves.iter_mut().for_each(|leaf| leaf.name = format!("{file}: {}", leaf.name));
    Ok(skeleton)
}

/// What the lines say of a position.
enum Shown {
    /// It is the leaf of this line.
    Leaf { line: usize },
    /// This line, the first of several, goes on with a move.
    Inner { line: usize, mv: Move },
}

/// The tree of a text, whose leaves are named by their lines.
fn parse(text: &str, root: &Game, winner: Side) -> anyhow::Result<Skeleton> {
    let mut known = HashMap::new();
    for (moves, line) in text.lines().zip(1..) {
        if !moves.trim().is_empty() && !moves.starts_with('#') {
            add(&mut known, moves, line, root, winner).with_context(|| format!("line {line}"))?;
        }
    }
    ensure!(!known.is_empty(), "found no leaf, expected a line of moves for each");
    let rules = *root.rules();
    let line = root.moves().iter().map(Move::from).collect();
    let mut tree = KnownTree { known, rules, winner, line, closed: HashMap::new() };
    let mut skeleton = Skeleton::default();
    tree.collect(root.position(), &mut skeleton)?;
    Ok(skeleton)
}

/// Adds the positions of a line.
fn add(
    known: &mut HashMap<Position, Shown>,
    moves: &str,
    line: usize,
    root: &Game,
    winner: Side,
) -> anyhow::Result<()> {
    let mut game = Game::new(*root.start(), *root.rules());
    for text in moves.split_whitespace() {
        game.play_text(text)?;
    }
    ensure!(
        game.moves().starts_with(root.moves()),
        "found {}, expected a line that begins with {}",
        moves_text(game.moves()),
        moves_text(root.moves())
    );
    for (position, legal) in game.plies().skip(root.moves().len()) {
        let mv = legal.mv();
        match *known.entry(*position).or_insert(Shown::Inner { line, mv }) {
            Shown::Leaf { line } => {
                bail!("found moves after the leaf of line {line}, expected that it ends there");
            }
            Shown::Inner { line, mv: other } => ensure!(
                mv == other || position.side() != winner,
                "found {mv}, and {other} in line {line}, expected one move of {winner} in {position}"
            ),
        }
    }
    // After a move that takes the last seed of the front row nothing is left to be proven.
    let Some(leaf) = game.moves().last().map_or(Some(game.position()), |last| last.position())
    else {
        return Ok(());
    };
    match known.entry(*leaf).or_insert(Shown::Leaf { line }) {
        Shown::Leaf { .. } => Ok(()),
        Shown::Inner { line, .. } => {
            bail!(
                "found a leaf that stands before the end of line {line}, expected that line {line} \
                 ends there"
            )
        }
    }
}

/// The positions of all lines.
struct KnownTree {
    known: HashMap<Position, Shown>,
    rules: Rules,
    winner: Side,
    /// The moves to the position that is looked at.
    line: Vec<Move>,
    /// The positions looked at; `false` on the line to the present one.
    closed: HashMap<Position, bool>,
}

impl KnownTree {
    /// Collects what the win from a position needs.
    fn collect(&mut self, position: &Position, skeleton: &mut Skeleton) -> anyhow::Result<()> {
        match self.closed.get(position) {
            Some(true) => return Ok(()),
            Some(false) => bail!(
                "after {}: found a position that stands earlier in the line, {position}, expected \
                 a new one",
                self.text()
            ),
            None => _ = self.closed.insert(*position, false),
        }
        match self.known[position] {
            Shown::Leaf { line } => {
                let name = format!("line {line}");
                skeleton.leaves.push(NeededLeaf { name, position: *position });
            }
            Shown::Inner { mv, .. } if position.side() == self.winner => {
                self.go_on(position, mv, skeleton)?;
                skeleton.moves.push((*position, mv));
            }
            Shown::Inner { .. } => {
                self.has_all_replies(position)?;
                for reply in position.legal_moves(&self.rules).sorted() {
                    self.go_on(position, reply.mv(), skeleton)?;
                }
            }
        }
        self.closed.insert(*position, true);
        Ok(())
    }

    /// Collects what the win after a move needs.
    fn go_on(&mut self, from: &Position, mv: Move, skeleton: &mut Skeleton) -> anyhow::Result<()> {
        let legal = from.play(mv, &self.rules).expect("a move that was played");
        if let Some(next) = legal.position() {
            self.line.push(mv);
            self.collect(next, skeleton)?;
            self.line.pop();
        }
        Ok(())
    }

    /// Checks that the win after every reply of the loser is known.
    fn has_all_replies(&self, position: &Position) -> anyhow::Result<()> {
        let replies = position.legal_moves(&self.rules).sorted();
        let line = self.text();
        if let Some(won) = replies.iter().find(|reply| reply.wins()) {
            let won = won.mv();
            bail!("after {line}: found the reply {won}, which wins, expected none in {position}");
        }
        let missing = replies.iter().filter(|reply| !self.known.contains_key(reply.board_after()));
        let missing = moves_text(missing);
        ensure!(
            missing.is_empty(),
            "after {line}: found no line for {missing}, expected one for each reply in {position}"
        );
        Ok(())
    }

    /// The moves to the position that is looked at.
    fn text(&self) -> String {
        moves_text(self.line.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::rules;

    /// The game after moves from a position.
    fn played(start: Position, moves: &str) -> Game {
        let mut game = Game::new(start, rules());
        moves.split_whitespace().for_each(|mv| _ = game.play_text(mv).expect("a legal move"));
        game
    }

    fn from_start(moves: &str) -> Game {
        played(Position::kiswahili(), moves)
    }

    /// The message for the lines of leaves.
    fn refused(text: &str, root: &Game, winner: Side) -> String {
        format!("{:#}", parse(text, root, winner).expect_err("no complete tree"))
    }

    #[test]
    fn the_leaves_of_the_tenth_opening_are_a_complete_tree() {
        let path = "../../docs/proofs/leaves-A6l-a6r-A4l-a6r.txt";
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        let root = from_start("A6< a6> A4< a6>");
        let skeleton = read(&path, &root, Side::South).expect("a complete tree");
        assert_eq!((skeleton.leaves.len(), skeleton.moves.len()), (64, 36));
        // Behind three lines of comment.
        let leaf = &skeleton.leaves[63];
        assert_eq!(leaf.name, format!("{}: line 67", path.display()));
        assert_eq!(leaf.position, *from_start("A6< a6> A4< a6> A4> a7> A6< a8>").position());
    }

    #[test]
    fn the_tree_has_the_moves_of_the_winner_after_those_that_they_need() {
        let root = from_start("A6< a6> A4<");
        // North has three replies; only the first gets a move of South.
        let text = "# a comment\n\nA6< a6> A4< a6<\nA6< a6> A4< a6> A4>\nA6< a6> A4< a7>\n\
                    A6< a6> A4< a8>\n";
        let skeleton = parse(text, &root, Side::South).expect("a complete tree");
        let leaves = ["a6<", "a6> A4>", "a7>", "a8>"]
            .map(|moves| *played(*root.position(), moves).position());
        assert_eq!(skeleton.leaves.iter().map(|leaf| leaf.position).collect::<Vec<_>>(), leaves);
        assert_eq!(skeleton.leaves[1].name, "line 4");
        let before = played(*root.position(), "a6>");
        assert_eq!(skeleton.moves, [(*before.position(), "A4>".parse().expect("a move"))]);
        // The root alone.
        let skeleton = parse("A6< a6> A4<", &root, Side::South).expect("a tree");
        assert_eq!((skeleton.leaves.len(), skeleton.moves.len()), (1, 0));
        assert_eq!(skeleton.leaves[0].position, *root.position());
    }

    #[test]
    fn lines_that_are_no_complete_tree_are_refused() {
        let root = from_start("A6< a6>");
        let before = root.position();
        let after = played(*before, "A4<");
        let after = after.position();
        for (text, expected) in [
            ("# nothing\n", "found no leaf, expected a line of moves for each"),
            ("A6< a6> A4< x", "line 1: move: found \"x\""),
            ("A6< a6> A9<", "line 1: move: found \"A9<\""),
            ("#\nA6< a5>", "line 2: found A6< a5>, expected a line that begins with A6< a6>"),
            ("A6<", "line 1: found A6<, expected a line that begins with A6< a6>"),
            (
                "A6< a6> A4<\nA6< a6> A4< a7>",
                "line 2: found moves after the leaf of line 1, expected that it ends there",
            ),
            (
                "A6< a6> A4< a7>\nA6< a6> A4<",
                "line 2: found a leaf that stands before the end of line 1, expected that line 1 \
                 ends there",
            ),
            (
                "A6< a6> A4< a7>\nA6< a6> A4> a6>",
                &format!(
                    "line 2: found A4>, and A4< in line 1, expected one move of South in {before}"
                ),
            ),
            (
                "A6< a6> A4< a7>",
                &format!(
                    "after A6< a6> A4<: found no line for a6< a6> a8>, expected one for each \
                     reply in {after}"
                ),
            ),
        ] {
            let error = refused(text, &root, Side::South);
            assert!(error.starts_with(expected), "{error}\n{expected}");
        }
    }

    #[test]
    fn a_reply_that_wins_and_a_position_that_comes_back_are_refused() {
        // South takes the last seed of the front row.
        let root = from_start("A7> a6< A6>");
        let error = refused("A7> a6< A6> a5> A2<", &root, Side::North);
        let expected = "after A7> a6< A6> a5>: found the reply A2<, which wins, expected none in ";
        assert!(error.starts_with(expected), "{error}");

        // South and North come back to the root after twenty moves.
        let root = "0,0,0,0,0,0,2,1/0,1,0,1,0,0,0,1/1,0,1,2,0,0,0,0/0,1,0,0,0,0,1,0 0,0 - S -";
        let root = played(root.parse().expect("a position"), "");
        let round =
            "A4< b2< A3< b1< A2< a3> B4> a4> B5> b8< B6> b7< A8< b6< A7< b5< A6< b4< A5< b3<";
        let moves: Vec<&str> = round.split(' ').collect();
        let mut lines = vec![format!("{round} A4< b2>")];
        for ply in (1..moves.len()).step_by(2) {
            let line = moves[..ply].join(" ");
            let replies = played(*root.position(), &line).legal_moves();
            let others = replies.iter().filter(|reply| reply.mv().to_string() != moves[ply]);
            lines.extend(others.map(|reply| format!("{line} {}", reply.mv())));
        }
        let error = refused(&lines.join("\n"), &root, Side::South);
        let expected = format!(
            "after {round}: found a position that stands earlier in the line, {}, expected a new \
             one",
            root.position()
        );
        assert_eq!(error, expected);
        let error = refused(round, &root, Side::South);
        let expected = "line 1: found a leaf that stands before the end of line 1, ";
        assert!(error.starts_with(expected), "{error}");
    }
}
