//! Games proven from their end backwards: how early the winner is certain.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use bingwa::bao::{Move, Position, Side};
use bingwa::search::HashError;
use bingwa::solve::{SolveLimits, Solver};
use bingwa::util::messages::WrongUsage;
use serde::{Deserialize, Serialize};

use crate::jobs::Threads;
use crate::journal::{self, Journal};
use crate::players::{Players, replay};
use crate::solved::{Proof, prove};
use crate::text::{Table, counted, percent, whole};
use crate::{hash, positive};

/// The name of this computation in its journal.
const KIND: &str = "backwards";

/// Undecided positions in a row after which a game is left.
const PATIENCE: usize = 2;

/// Plies of a row of the tables, by plies before the end and by the ply of the game.
const ROWS: [usize; 2] = [5, 10];

/// Prove the positions of games from the end backwards
///
/// Plays games of the engine against itself and proves their positions, the last one first,
/// until two positions in a row are not decided. The solver keeps its table from one
/// position of a game to the next.
///
/// The tables have the share of positions that are decided within each limit. The same options
/// print the same tables.
///
/// Each finished game is a line of the journal. The same command goes on where it was
/// stopped, and more --games add to the journal.
#[derive(clap::Args)]
pub struct Arguments {
    /// Games to play
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = positive())]
    games: u64,
    /// Nodes of each move, on average; 0 for random players
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    nodes: u64,
    /// Random plies at the start of a game
    #[arg(long, value_name = "N", default_value_t = 2)]
    opening_plies: usize,
    /// Determines the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Limits of a position, in nodes, ascending
    #[arg(long, value_name = "N,N,…", value_delimiter = ',', value_parser = positive(),
        default_value = "10000,100000,1000000")]
    prove: Vec<u64>,
    /// Size of the solver's table, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = hash())]
    hash: usize,
    /// The file of finished games
    #[arg(long, value_name = "FILE")]
    journal: PathBuf,
    #[command(flatten)]
    threads: Threads,
    /// Only print the tables of the journal
    #[arg(long, conflicts_with_all = [
        "games", "nodes", "opening_plies", "seed", "prove", "hash", "threads",
    ])]
    table: bool,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let path = &arguments.journal;
    let named = || path.display().to_string();
    if arguments.table {
        let (GamesPlan { limits: ProofLimits::Nodes(limits), .. }, parts) =
            journal::read(path, KIND)?;
        print!("{}", tables(&games_of(parts).with_context(named)?, &limits));
        return Ok(());
    }
    let &Arguments { nodes, opening_plies, seed, hash, .. } = arguments;
    let limits = arguments.prove.clone();
    if let Some(&[first, second]) = limits.windows(2).find(|pair| pair[0] >= pair[1]) {
        let error = format!("--prove: found {first} before {second}, expected ascending limits");
        return Err(WrongUsage(error).into());
    }
    let settings =
        GamesPlan { nodes, opening_plies, seed, hash, limits: ProofLimits::Nodes(limits.clone()) };
    let (journal, parts) = Journal::open(path, KIND, &settings)?;
    let mut games = games_of(parts).with_context(named)?;
    let todo: Vec<u64> =
        (0..arguments.games).filter(|number| !games.contains_key(number)).collect();
    let most = limits.last().copied();
    let proven = arguments.threads.run(
        "games",
        0..todo.len() as u64,
        || Players::new(nodes, seed, opening_plies),
        |players, number| {
            let game = prove_game(players, todo[number as usize], hash, most)?;
            journal.append(&game)?;
            Ok(game)
        },
    )?;
    games.extend(proven.into_iter().map(|game| (game.game, game)));
    print!("{}", tables(&games, &limits));
    Ok(())
}

/// What decides on the figures, but for the number of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GamesPlan {
    nodes: u64,
    opening_plies: usize,
    seed: u64,
    hash: usize,
    limits: ProofLimits,
}

/// Limits of the solver for each position, ascending. The largest one ends the search; the
/// smaller ones say what they would have been enough for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ProofLimits {
    Nodes(Vec<u64>),
}

/// A finished part: a game and the proofs of its positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct ProvenGame {
    /// The number of the game.
    game: u64,
    moves: Vec<Move>,
    /// The player who won; `None` if the game was drawn or left unfinished.
    winner: Option<Side>,
    /// The proofs, from the last position backwards.
    proofs: Vec<AtPly>,
}

/// The proof of a position of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct AtPly {
    /// Moves played before the position.
    ply: usize,
    /// The answer of the solver.
    #[serde(flatten)]
    proof: Proof,
}

impl ProvenGame {
    /// The proof of the position before this ply.
    fn proof(&self, ply: usize) -> Option<&Proof> {
        let back = self.moves.len().checked_sub(1)?.checked_sub(ply)?;
        self.proofs.get(back).map(|at| &at.proof)
    }
}

/// Plays a game and proves its positions, the last one first. The solver keeps its table
/// from one position to the next.
fn prove_game(
    players: &mut Players,
    number: u64,
    hash: usize,
    nodes: Option<u64>,
) -> Result<ProvenGame, HashError> {
    let game = players.play(number);
    let mut solver = Solver::new(hash, 1)?;
    let limits = SolveLimits { nodes, ..SolveLimits::default() };
    let positions: Vec<Position> = game.plies().map(|(position, _)| *position).collect();
    let (mut proofs, mut undecided) = (Vec::new(), 0);
    for (ply, position) in positions.iter().enumerate().rev() {
        let proof = prove(&mut solver, position, &limits);
        undecided = if proof.is_decided() { 0 } else { undecided + 1 };
        proofs.push(AtPly { ply, proof });
        if undecided == PATIENCE {
            break;
        }
    }
    let moves = game.moves().iter().map(|legal| legal.mv()).collect();
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    Ok(ProvenGame { game: number, moves, winner, proofs })
}

/// The games of a journal by their numbers. Its parts begin in its second line.
///
/// # Errors
///
/// A move is not legal, or a game does not have the position of a proof.
fn games_of(parts: Vec<ProvenGame>) -> anyhow::Result<BTreeMap<u64, ProvenGame>> {
    for (part, line) in parts.iter().zip(2..) {
        let named = || format!("line {line}: game {}", part.game);
        replay(part.moves.iter().copied()).with_context(named)?;
        for (back, AtPly { ply, .. }) in part.proofs.iter().enumerate() {
            ensure!(
                ply + back + 1 == part.moves.len(),
                "{}: found a proof for ply {ply}, expected the plies from the last one back",
                named()
            );
        }
    }
    Ok(parts.into_iter().map(|part| (part.game, part)).collect())
}

/// The positions of a row.
#[derive(Default)]
struct GamesRow {
    positions: u64,
    tried: u64,
    /// Decided within each limit.
    decided: Vec<u64>,
    /// Won for a player in a game that somebody won.
    won: u64,
    /// Of those, won for the player who lost the game.
    turned: u64,
}

impl GamesRow {
    fn add(&mut self, game: &ProvenGame, ply: usize, limits: &[u64]) {
        self.positions += 1;
        self.decided.resize(limits.len(), 0);
        let Some(proof) = game.proof(ply) else { return };
        self.tried += 1;
        for (count, &limit) in self.decided.iter_mut().zip(limits) {
            *count += u64::from(proof.is_decided() && proof.nodes <= limit);
        }
        if let (Some(proven), Some(winner)) = (proof.winner, game.winner) {
            self.won += 1;
            self.turned += u64::from(proven != winner);
        }
    }
}

/// The tables: the share of positions decided, by plies before the end and by the ply of
/// the game.
fn tables(games: &BTreeMap<u64, ProvenGame>, limits: &[u64]) -> String {
    let mut rows = [BTreeMap::<usize, GamesRow>::new(), BTreeMap::new()];
    for game in games.values() {
        for ply in 0..game.moves.len() {
            let before_end = game.moves.len() - 1 - ply;
            for ((rows, step), number) in rows.iter_mut().zip(ROWS).zip([before_end, ply]) {
                rows.entry(number / step).or_default().add(game, ply, limits);
            }
        }
    }
    let won = games.values().filter(|game| game.winner.is_some()).count();
    let mut text = format!("{}, {won} won\n", counted(games.len() as u64, "game"));
    let names = ["plies before the end", "ply of the game"];
    for (((rows, step), first), name) in rows.iter().zip(ROWS).zip([1, 0]).zip(names) {
        let headings = [name, "positions", "tried"].map(str::to_owned).into_iter();
        let headings = headings.chain(limits.iter().map(|&limit| whole(limit) + " nodes"));
        let mut table = Table::new(headings.chain(["won for the loser of the game".to_owned()]));
        for (number, row) in rows {
            let share = |part| percent(part, row.positions);
            let from = number * step + first;
            let cells = [whole(row.positions), share(row.tried)].into_iter();
            let cells = cells.chain(row.decided.iter().map(|&decided| share(decided)));
            let turned = format!("{} of {}", whole(row.turned), whole(row.won));
            table.row(format!("{from} to {}", from + step - 1), cells.chain([turned]));
        }
        // A text takes any line.
        let _ = write!(text, "\n{table}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: [u64; 2] = [500, 2_000];

    fn games(numbers: std::ops::Range<u64>) -> Vec<ProvenGame> {
        let mut players = Players::new(100, 1, 2).expect("memory");
        let prove = |number| prove_game(&mut players, number, 4, Some(LIMITS[1]));
        numbers.map(prove).collect::<Result<_, _>>().expect("memory")
    }

    /// What does not depend on the clock.
    fn without_time(mut game: ProvenGame) -> ProvenGame {
        game.proofs.iter_mut().for_each(|at| at.proof.time_ms = 0);
        game
    }

    #[test]
    fn a_game_is_proven_backwards_until_two_positions_are_open() {
        for game in games(0..3) {
            let again = games(game.game..game.game + 1).remove(0);
            assert_eq!(without_time(again), without_time(game.clone()));
            let json = serde_json::to_string(&game).expect("JSON");
            assert_eq!(serde_json::from_str::<ProvenGame>(&json).expect("a game"), game);
            assert!(game.proofs.iter().rev().take(PATIENCE).all(|at| !at.proof.is_decided()));
            let last = game.proof(game.moves.len() - 1).expect("proven");
            assert_eq!((last.winner, last.plies), (game.winner, 1));
            assert!(game.winner.is_some());
            games_of(vec![game]).expect("a game");
        }
    }

    #[test]
    fn a_game_that_cannot_be_is_refused() {
        let game = games(0..1).remove(0);
        let error = |change: fn(&mut ProvenGame)| {
            let mut changed = game.clone();
            change(&mut changed);
            format!("{:#}", games_of(vec![game.clone(), changed]).expect_err("a wrong part"))
        };
        let found = error(|game| game.moves.swap(0, 1));
        assert!(found.starts_with("line 3: game 0: move: "), "{found}");
        let found = error(|game| _ = game.proofs.remove(0));
        assert!(found.contains(": found a proof for ply "), "{found}");
    }

    #[test]
    fn the_table_does_not_depend_on_the_order_of_the_parts() {
        let mut parts = games(0..3);
        let text = tables(&games_of(parts.clone()).expect("games"), &LIMITS);
        parts.reverse();
        parts.push(parts[0].clone());
        assert_eq!(tables(&games_of(parts).expect("games"), &LIMITS), text);
        assert!(text.starts_with("3 games, 3 won\n"), "{text}");
        let heading = "| plies before the end | positions | tried | 500 nodes | 2,000 nodes | won";
        assert!(text.contains(heading), "{text}");
        for row in [
            "| 6 to 10 | 15 | 100.0% | 46.7% | 86.7% | 0 of 13 |",
            "| 0 to 9 | 30 | 0% | 0% | 0% | 0 of 0 |",
        ] {
            assert!(text.lines().any(|line| line == row), "{text}");
        }
    }
}
