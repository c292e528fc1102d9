//! Proofs of positions that are too hard for one search, by job-level proof-number search: a tree
//! whose leaves the solver tries one by one, each with an empty table. The attacker's moves are
//! those that the engine prefers.
//!
//! Many leaves are easy, and of the attacker's moves only one is needed. So a leaf is first tried
//! with few nodes. If it is the most-proving one it is tried with more, and at last expanded.

mod leaves;
mod skeleton;
mod tree;

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use bingwa::bao::{Game, Move, Position, Side};
use bingwa::search::{Engine, HashError, Limits, Options, last_lines};
use bingwa::solve::{Attempt, SolveLimits, Solver, ahead};
use bingwa::util::files::OutputFile;
use clap::builder::RangedU64ValueParser;
use serde::{Deserialize, Serialize};

pub use self::leaves::{Arguments as JoinArguments, run as join};
use self::skeleton::LeafSolver;
use self::tree::{MOST, NodeId, Numbers, ROOT, Tree};
use crate::jobs::Threads;
use crate::journal::Journal;
use crate::players::rules;
use crate::solved::{Proof, prove};
use crate::text::{moves_text, whole};
use crate::{hash, positive};

/// The name of this computation in its journal.
const KIND: &str = "prove";

/// Tries of a leaf before it is expanded. Each has four times the nodes of the one
/// before.
const TRIES: u32 = 3;

/// Prove a position that is too hard for one search, leaf by leaf
///
/// The position and those after it are a tree. The solver tries each leaf with an empty table and
/// a sixteenth of --prove nodes. The most-proving leaf is tried again with a quarter, then with all
/// of them, and is then expanded: by all moves of the defender, or by the --candidates moves of the
/// attacker that the engine prefers with --nodes nodes. So no proof rests on the engine; but a
/// failure proves nothing, since a move that was not tried may win.
///
/// Each try is a line of the journal. The same command with the same build goes on where it was
/// stopped. Threads do not change the proof, and each takes the memory of --hash. Only the leaves
/// of one parent, and those of --proof, run in parallel.
#[derive(clap::Args)]
pub struct Arguments {
    /// The moves from the start to the position
    #[arg(value_name = "MOVES")]
    moves: String,
    /// The player whose win is to be proven: S or N [default: the one ahead]
    #[arg(long, value_name = "SIDE")]
    attacker: Option<Side>,
    /// Nodes of the solver for the last try of a leaf
    #[arg(long, value_name = "N", default_value_t = 20_000_000, value_parser = positive())]
    prove: u64,
    /// Nodes of the search for the attacker's moves
    #[arg(long, value_name = "N", default_value_t = 4_000_000, value_parser = positive())]
    nodes: u64,
    /// Moves of the attacker that are tried in each position
    #[arg(long, value_name = "N", default_value_t = 3,
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=32))]
    candidates: usize,
    /// Size of the table of each leaf, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 2048, value_parser = hash())]
    hash: usize,
    /// The file of finished parts
    #[arg(long, value_name = "FILE")]
    journal: PathBuf,
    /// Write the certificate of a proven win, compressed by gzip
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    /// Stop after this many tries of leaves, those of the journal included
    #[arg(long, value_name = "N")]
    tries: Option<u64>,
    #[command(flatten)]
    threads: Threads,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let position = *game(&arguments.moves)?.position();
    let &Arguments { prove, nodes, candidates, hash, threads, .. } = arguments;
    let attacker = arguments.attacker.unwrap_or_else(|| ahead(&position));
    let settings = ProvePlan { position, attacker, prove, nodes, candidates, hash };
    let proof = arguments.proof.as_deref().map(OutputFile::new).transpose()?;

    let path = &arguments.journal;
    let (journal, parts) = Journal::open::<_, ProvePart>(path, KIND, &settings)?;
    let mut proving = Proving::new(settings);
    let mut tried = 0;
    for (part, line) in parts.iter().zip(2..) {
        let named = || format!("{}: line {line}", path.display());
        proving.add(part).with_context(named)?;
        tried += u64::from(matches!(part, ProvePart::Leaf(_)));
    }
    loop {
        match proving.next() {
            Step::Nothing => break,
            _ if arguments.tries.is_some_and(|most| tried >= most) => break,
            Step::Moves(position) => {
                let part = ProvePart::Moves(Candidates::find(&position, &settings)?);
                proving.add(&part)?;
                journal.append(&part)?;
            }
            Step::Leaves(mut leaves) => {
                let left = arguments.tries.map_or(u64::MAX, |most| most - tried);
                leaves.truncate(left.try_into().unwrap_or(usize::MAX));
                let solve = |(): &mut (), number| {
                    let part = ProvePart::Leaf(leaves[number as usize].solve(&settings)?);
                    journal.append(&part)?;
                    Ok(part)
                };
                let parts = threads.run("leaves", 0..leaves.len() as u64, || Ok(()), solve)?;
                parts.iter().try_for_each(|part| proving.add(part))?;
                tried += leaves.len() as u64;
                for LeafTask { line, position, .. } in &leaves {
                    let found = proving.answers.get(position);
                    let found = found.map_or_else(String::new, |answer| answer.numbers.to_string());
                    println!("tried {}: {found}", place(line));
                }
                let root = proving.tree.numbers(ROOT);
                println!("root: {root}; tries {tried}, nodes {}", whole(proving.nodes));
            }
        }
    }
    match proving.tree.numbers(ROOT) {
        Numbers::WON => {
            let skeleton = proving.tree.skeleton().context("the position is not won")?;
            println!("{attacker} wins; leaves in the proof: {}", skeleton.leaves.len());
            let Some(file) = proof else { return Ok(()) };
            let solver = LeafSolver { winner: attacker, nodes: None, hash };
            skeleton.write(&position, &solver, threads, &file)
        }
        Numbers::REFUTED => {
            bail!("{attacker} does not win with the moves that were tried; more --candidates may")
        }
        _ => bail!("not decided; tries of leaves: {tried}"),
    }
}

/// The moves from the start, played.
fn game(moves: &str) -> anyhow::Result<Game> {
    let mut game = Game::new(Position::kiswahili(), rules());
    for text in moves.split_whitespace() {
        game.play_text(text).with_context(|| format!("MOVES: {text}"))?;
    }
    ensure!(
        game.outcome().is_none(),
        "MOVES: found a game that is over, expected one that goes on"
    );
    Ok(game)
}

/// The moves from the root to a position.
fn place(moves: &[Move]) -> String {
    if moves.is_empty() { "the root".to_owned() } else { moves_text(moves.iter().copied()) }
}

/// The options of a proof; its journal holds them in the first line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ProvePlan {
    /// The position to be proven.
    position: Position,
    /// The player whose win is to be proven.
    attacker: Side,
    /// Nodes of the solver for the last try of a leaf.
    prove: u64,
    /// Nodes of the search for the attacker's moves.
    nodes: u64,
    /// Moves of the attacker that are tried.
    candidates: usize,
    /// Megabytes of the table of a search or a leaf.
    hash: usize,
}

/// A finished part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "part", rename_all = "lowercase")]
enum ProvePart {
    /// The solver has tried a leaf.
    Leaf(Leaf),
    /// The engine has named moves of the attacker.
    Moves(Candidates),
}

/// What the solver says of a leaf.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Leaf {
    /// The position.
    position: Position,
    /// The answer.
    #[serde(flatten)]
    proof: Proof,
}

/// The attacker's moves that are tried in a position, the best first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Candidates {
    /// The position.
    position: Position,
    /// The moves.
    moves: Vec<Move>,
}

impl ProvePlan {
    /// Nodes of the solver for a leaf after `tries` earlier tries, fewer than [`TRIES`].
    fn nodes_of(&self, tries: u32) -> u64 {
        (self.prove >> (2 * (TRIES - 1 - tries))).max(1)
    }
}

/// A leaf to be tried.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LeafTask {
    /// The moves from the root.
    line: Vec<Move>,
    /// The position.
    position: Position,
    /// Most nodes of the solver.
    nodes: u64,
}

impl LeafTask {
    /// The answer of the solver.
    ///
    /// # Errors
    ///
    /// The machine does not have the memory for the table.
    fn solve(&self, settings: &ProvePlan) -> Result<Leaf, HashError> {
        let mut solver = Solver::new(settings.hash, 1)?;
        let limits = SolveLimits { nodes: Some(self.nodes), ..SolveLimits::default() };
        Ok(Leaf { position: self.position, proof: prove(&mut solver, &self.position, &limits) })
    }
}

impl Leaf {
    /// How hard the attacker's win seems to be; `None` if the solver did not get as far as
    /// proof numbers.
    ///
    /// The solver tries to prove the win of the player who seems to be ahead, and turns to the
    /// other one where that fails by repetition. If the defender is ahead, its numbers serve as an
    /// estimate of the attacker's, the other way round.
    fn numbers(&self, attacker: Side) -> Option<Numbers> {
        if self.proof.drawn {
            return Some(Numbers::REFUTED);
        }
        if let Some(winner) = self.proof.winner {
            return Some(if winner == attacker { Numbers::WON } else { Numbers::REFUTED });
        }
        let Attempt { attacker: tried, proof_number, disproof_number } = self.proof.attempt?;
        let [proof, disproof] = [proof_number, disproof_number].map(|number| number.clamp(1, MOST));
        Some(if tried == attacker {
            Numbers { proof, disproof }
        } else if ahead(&self.position) == attacker {
            Numbers::REFUTED
        } else {
            Numbers { proof: disproof, disproof: proof }
        })
    }
}

impl Candidates {
    /// The moves that the engine prefers, with an empty table.
    ///
    /// # Errors
    ///
    /// The machine does not have the memory for the table.
    fn find(position: &Position, settings: &ProvePlan) -> Result<Candidates, HashError> {
        let options =
            Options { hash: settings.hash, multipv: settings.candidates, ..Options::default() };
        let mut engine = Engine::new(options)?;
        let game = Game::new(*position, rules());
        let mut reports = Vec::new();
        engine.search(&game, Limits::nodes(settings.nodes), |info| reports.push(info.clone()));
        let lines = last_lines(&reports);
        let moves = lines.iter().filter_map(|line| line.pv.first().copied()).collect();
        Ok(Candidates { position: *position, moves })
    }
}

/// What is to be computed next.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    /// The solver is to try these leaves, in any order.
    Leaves(Vec<LeafTask>),
    /// The engine is to name moves of the attacker in this position.
    Moves(Position),
    /// The root is decided.
    Nothing,
}

/// A proof that grows.
struct Proving {
    settings: ProvePlan,
    tree: Tree,
    /// Leaves that are to be tried.
    waiting: Vec<NodeId>,
    answers: HashMap<Position, Proven>,
    /// Nodes of the solver so far.
    nodes: u64,
}

/// The last answer of the solver about a position.
#[derive(Clone, Copy)]
struct Proven {
    /// How often it was tried.
    tries: u32,
    numbers: Numbers,
}

impl Proving {
    /// A proof that begins.
    fn new(settings: ProvePlan) -> Proving {
        let tree = Tree::new(&settings.position, settings.attacker, &rules());
        Proving { settings, tree, waiting: vec![ROOT], answers: HashMap::new(), nodes: 0 }
    }

    /// What is to be computed next.
    fn next(&self) -> Step {
        if !self.waiting.is_empty() {
            // In mtaji a position can have several places.
            let mut seen = HashSet::new();
            let places =
                self.waiting.iter().filter(|&&place| seen.insert(self.tree.position(place)));
            let tries = places.map(|&place| {
                let position = *self.tree.position(place);
                let nodes = self.settings.nodes_of(self.tries_of(&position));
                LeafTask { line: self.tree.line(place).to_vec(), position, nodes }
            });
            return Step::Leaves(tries.collect());
        }
        let leaf = self.tree.most_proving();
        leaf.map_or(Step::Nothing, |leaf| Step::Moves(*self.tree.position(leaf)))
    }

    fn tries_of(&self, position: &Position) -> u32 {
        self.answers.get(position).map_or(0, |answer| answer.tries)
    }

    /// Adds the next part, or one of several.
    ///
    /// # Errors
    ///
    /// It is not the next part, the solver did not get as far as proof numbers, or a move is not
    /// legal.
    fn add(&mut self, part: &ProvePart) -> anyhow::Result<()> {
        match part {
            ProvePart::Leaf(leaf) => self.answer(leaf)?,
            ProvePart::Moves(candidates) => self.expand(candidates)?,
        }
        self.go_on();
        Ok(())
    }

    fn answer(&mut self, leaf: &Leaf) -> anyhow::Result<()> {
        let position = &leaf.position;
        let (answered, waiting): (Vec<NodeId>, Vec<NodeId>) =
            self.waiting.iter().partition(|&&place| self.tree.position(place) == position);
        ensure!(!answered.is_empty(), "found the leaf {position}, expected one that waits");
        let numbers = leaf.numbers(self.settings.attacker).with_context(|| {
            format!("{position}: found no proof numbers, expected those of the solver")
        })?;
        answered.into_iter().for_each(|place| self.tree.judge(place, numbers));
        self.waiting = waiting;
        let tries = self.tries_of(position) + 1;
        self.answers.insert(*position, Proven { tries, numbers });
        self.nodes = self.nodes.saturating_add(leaf.proof.nodes);
        Ok(())
    }

    fn expand(&mut self, candidates: &Candidates) -> anyhow::Result<()> {
        let Candidates { position, moves } = candidates;
        let leaf = self
            .tree
            .most_proving()
            .filter(|&leaf| self.waiting.is_empty() && self.tree.position(leaf) == position);
        let leaf = leaf.with_context(|| {
            format!("found moves of {position}, expected the next part of the proof")
        })?;
        let legal = position.legal_moves(&rules());
        let are_legal = moves.iter().all(|mv| legal.iter().any(|legal| legal.mv() == *mv));
        ensure!(
            are_legal && !moves.is_empty(),
            "{position}: found a move that is not legal, or none, expected legal moves"
        );
        let new = self.tree.expand(leaf, moves);
        self.wait_for(new);
        Ok(())
    }

    /// Puts new leaves on the list of those that are to be tried. In mtaji the solver may have
    /// answered on another line.
    fn wait_for(&mut self, new: Vec<NodeId>) {
        for leaf in new {
            match self.answers.get(self.tree.position(leaf)) {
                Some(answer) => self.tree.judge(leaf, answer.numbers),
                None => self.waiting.push(leaf),
            }
        }
    }

    /// Once every leaf has its numbers: goes on to the most-proving one. After its last try, to
    /// the positions after it, if no moves have to be chosen.
    fn go_on(&mut self) {
        while self.waiting.is_empty() {
            self.tree.back_up();
            let Some(leaf) = self.tree.most_proving() else { return };
            let answer = self.answers.get(self.tree.position(leaf)).copied();
            match answer {
                Some(Proven { numbers, .. }) if numbers != self.tree.numbers(leaf) => {
                    // Newer ones, from another line.
                    self.tree.judge(leaf, numbers);
                }
                Some(Proven { tries, .. }) if tries < TRIES => self.waiting = vec![leaf],
                None if !self.tree.is_after_only_move(leaf) => self.waiting = vec![leaf],
                _ if !self.tree.has_all_moves(leaf) => return,
                _ => {
                    let new = self.tree.expand(leaf, &[]);
                    self.wait_for(new);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bingwa::solve::certificate::Claim;

    use super::*;

    fn settings(prove: u64) -> ProvePlan {
        let position =
            "0,0,0,0,0,0,0,0/1,3,0,0,0,0,0,1/2,1,0,4,9,0,3,1/0,0,0,0,0,0,0,0 19,20 H N -";
        let position = position.parse().expect("a position");
        ProvePlan { position, attacker: Side::South, prove, nodes: 100, candidates: 2, hash: 1 }
    }

    fn leaf(proof: Proof) -> Leaf {
        Leaf { position: settings(1).position, proof }
    }

    fn open(attempt: Option<(Side, u64, u64)>) -> Proof {
        let attempt = attempt.map(|(attacker, proof_number, disproof_number)| Attempt {
            attacker,
            proof_number,
            disproof_number,
        });
        Proof {
            winner: None,
            plies: 0,
            exact: false,
            drawn: false,
            best: None,
            no_win_within: [0, 0],
            attempt,
            nodes: 1,
            time_ms: 0,
        }
    }

    #[test]
    fn numbers_follow_from_the_answer_of_the_solver() {
        let won = |winner| leaf(Proof { winner: Some(winner), ..open(None) });
        assert_eq!(won(Side::South).numbers(Side::South), Some(Numbers::WON));
        assert_eq!(won(Side::North).numbers(Side::South), Some(Numbers::REFUTED));
        let drawn = leaf(Proof { drawn: true, ..open(None) });
        assert_eq!(drawn.numbers(Side::South), Some(Numbers::REFUTED));
        assert_eq!(leaf(open(None)).numbers(Side::South), None);

        let ahead = ahead(&settings(1).position);
        let attempt = leaf(open(Some((ahead, 5, 7))));
        assert_eq!(attempt.numbers(ahead), Some(Numbers { proof: 5, disproof: 7 }));
        assert_eq!(attempt.numbers(!ahead), Some(Numbers { proof: 7, disproof: 5 }));
        // The player who is ahead fails by repetition.
        let other = leaf(open(Some((!ahead, 5, 7))));
        assert_eq!(other.numbers(ahead), Some(Numbers::REFUTED));
        let odd = leaf(open(Some((ahead, 0, u64::MAX))));
        assert_eq!(odd.numbers(ahead), Some(Numbers { proof: 1, disproof: tree::MOST }));
    }

    /// The first parts of a proof: the root is tried three times, then its moves.
    #[test]
    fn a_leaf_is_tried_three_times_before_it_gets_leaves() {
        let settings = settings(1600);
        let mut proving = Proving::new(settings);
        for nodes in [100, 400, 1600] {
            let position = settings.position;
            assert_eq!(
                proving.next(),
                Step::Leaves(vec![LeafTask { line: vec![], position, nodes }])
            );
            proving.add(&ProvePart::Leaf(leaf(open(Some((Side::South, 9, 9)))))).expect("a part");
        }
        // North moves, and every move is a leaf.
        let Step::Leaves(tries) = proving.next() else { panic!("leaves") };
        assert_eq!(tries.len(), settings.position.legal_moves(&rules()).len());
        assert!(tries.len() > 1 && tries.iter().all(|each| each.nodes == 100));
    }

    #[test]
    fn a_part_that_is_not_the_next_one_is_refused() {
        let settings = settings(1);
        let mut proving = Proving::new(settings);
        let mut refused = |part| proving.add(&part).expect_err("a wrong part").to_string();
        let start = Position::kiswahili();
        let other = Leaf { position: start, proof: open(None) };
        let error = refused(ProvePart::Leaf(other));
        assert_eq!(error, format!("found the leaf {start}, expected one that waits"));
        let error = refused(ProvePart::Leaf(leaf(open(None))));
        assert!(error.ends_with("found no proof numbers, expected those of the solver"), "{error}");
        let position = settings.position;
        let error = refused(ProvePart::Moves(Candidates { position, moves: vec![] }));
        assert!(error.ends_with("expected the next part of the proof"), "{error}");
    }

    /// With one node for each leaf, positions after only moves are not tried at all.
    #[test]
    fn a_short_win_is_proven_from_the_rules_alone() {
        let position =
            "1,1,0,0,0,0,0,0/1,0,3,0,1,1,1,0/1,1,1,3,8,1,0,0/0,0,0,0,0,0,1,1 19,19 H S -";
        let position = position.parse().expect("a position");
        let settings = ProvePlan { position, ..settings(1) };
        let mut proving = Proving::new(settings);
        loop {
            let parts: Vec<ProvePart> = match proving.next() {
                Step::Nothing => break,
                Step::Moves(position) => {
                    let found = Candidates::find(&position, &settings).expect("memory");
                    vec![ProvePart::Moves(found)]
                }
                Step::Leaves(tries) => {
                    let answers = tries.iter().map(|each| each.solve(&settings).expect("memory"));
                    answers.map(ProvePart::Leaf).collect()
                }
            };
            parts.iter().for_each(|part| proving.add(part).expect("the next part"));
        }
        assert_eq!(proving.tree.numbers(ROOT), Numbers::WON);
        let solver = LeafSolver { winner: Side::South, nodes: None, hash: 1 };
        let skeleton = proving.tree.skeleton().expect("a proof");
        let certificate = skeleton.certificate(&position, &solver, Threads::default());
        let claim = certificate.expect("a proof").head().claim;
        assert_eq!(claim, Claim::Wins(Side::South, 5));
    }
}
