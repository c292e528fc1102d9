//! A collection of puzzles with a quota for each length and kind of game, from games between
//! levels of different strength: their mistakes make puzzles.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use anyhow::ensure;
use bingwa::bao::{Game, Position, Stage, Variant};
use bingwa::search::{Engine, HashError, Level, Limits, Options};
use bingwa::util::files::OutputFile;

use super::check::Prover;
use super::puzzle::{self, Puzzle};
use super::{LONGEST, find};

/// Play games and write the puzzles found in them
///
/// The same options write the same bytes.
#[derive(clap::Args)]
pub struct Arguments {
    /// The file to write
    file: PathBuf,
    /// Determines the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// How many wins in one, two, three and four moves are wanted.
const LENGTHS: [usize; LONGEST as usize] = [60, 100, 80, 60];

/// Games after which the search for puzzles ends, complete or not.
const MOST_GAMES: u64 = 20_000;

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    // Before the work: a wrong path costs no games.
    let target = OutputFile::new(&arguments.file)?;
    let mut collection = Collection::new(LENGTHS);
    let mut players = Levels::new(arguments.seed)?;
    let mut prover = Prover::new()?;
    for number in 0..MOST_GAMES {
        if collection.is_complete() {
            break;
        }
        collection.take_one(puzzles_of(&mut prover, &players.play(number)?));
        if (number + 1) % 100 == 0 {
            eprintln!("{} games, {} puzzles", number + 1, collection.found.len());
        }
    }
    let (found, wanted) = (collection.found.len(), collection.wanted());
    ensure!(found > 0, "no puzzle found in {MOST_GAMES} games");
    if found < wanted {
        eprintln!("warning: found {found} puzzles of {wanted} wanted");
    }
    let text = puzzle::to_text(&collection.into_sorted())?;
    Ok(target.write(|out| out.write_all(text.as_bytes()))?)
}

fn puzzles_of(prover: &mut Prover, game: &Game) -> Vec<Puzzle> {
    let variant = Variant::of_start(game.start());
    game.positions().filter_map(|position| find::puzzle(prover, position, variant)).collect()
}

/// Nodes of a move at most; the levels below full strength search fewer.
const NODES: u64 = 6_000;

/// Plies after which a game is left unfinished.
const MOST_PLIES: usize = 200;

/// Two engines whose levels change from game to game.
struct Levels {
    engines: [Engine; 2],
    seed: u64,
}

impl Levels {
    /// Players whose games are determined by a seed.
    ///
    /// # Errors
    ///
    /// The machine does not have the memory for the tables.
    fn new(seed: u64) -> Result<Levels, HashError> {
        let options = Options { hash: 1, ..Options::default() };
        Ok(Levels { engines: [Engine::new(options)?, Engine::new(options)?], seed })
    }

    /// Plays the game with this number. The number decides the variant (every fourth
    /// game is kujifunza) and the two levels, which are never equal.
    ///
    /// # Errors
    ///
    /// The machine does not have the memory for the tables.
    fn play(&mut self, number: u64) -> Result<Game, HashError> {
        let variant = if number % 4 == 3 { Variant::Kujifunza } else { Variant::Kiswahili };
        for (engine, level) in self.engines.iter_mut().zip(levels(number / 4)) {
            let seed = Some(self.seed.wrapping_mul(1_000_003).wrapping_add(number).max(1));
            engine.set_options(Options { level, seed, ..*engine.options() })?;
            engine.new_game();
        }
        let mut game = Game::new(Position::start(variant), variant.rules());
        while game.outcome().is_none() && game.moves().len() < MOST_PLIES {
            let mover = game.moves().len() % 2;
            let done = self.engines[mover].search(&game, Limits::nodes(NODES), |_| ());
            let Some(best) = done.best else { break };
            game.play(best).expect("the engine plays legal moves");
        }
        Ok(game)
    }
}

/// The levels of South and North: every pair of different levels from 2 to 9 in turn.
fn levels(number: u64) -> [Level; 2] {
    const LOWEST: u64 = 2;
    const COUNT: u64 = 8;
    let south = number % COUNT;
    let north = (south + 1 + number / COUNT % (COUNT - 1)) % COUNT;
    [south, north].map(|index| Level::new((LOWEST + index) as usize).unwrap_or(Level::FULL))
}

/// The kind of game that a puzzle comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum PuzzleKind {
    Kunamua,
    Mtaji,
    Kujifunza,
}

impl PuzzleKind {
    fn of(puzzle: &Puzzle) -> PuzzleKind {
        match (puzzle.variant, puzzle.position.stage()) {
            (Variant::Kujifunza, _) => PuzzleKind::Kujifunza,
            (Variant::Kiswahili, Stage::Kunamua) => PuzzleKind::Kunamua,
            (Variant::Kiswahili, Stage::Mtaji) => PuzzleKind::Mtaji,
        }
    }
}

/// Puzzles wanted, puzzles found, and the positions that they have.
struct Collection {
    wanted: HashMap<(u32, PuzzleKind), usize>,
    found: Vec<Puzzle>,
    positions: HashSet<Position>,
}

impl Collection {
    /// An empty collection that wants `lengths[N - 1]` wins in N moves.
    fn new(lengths: [usize; LONGEST as usize]) -> Collection {
        let mut wanted = HashMap::new();
        for (length, moves) in lengths.into_iter().zip(1..) {
            let (kujifunza, mtaji) = (length * 20 / 100, length * 40 / 100);
            wanted.insert((moves, PuzzleKind::Kujifunza), kujifunza);
            wanted.insert((moves, PuzzleKind::Mtaji), mtaji);
            wanted.insert((moves, PuzzleKind::Kunamua), length - kujifunza - mtaji);
        }
        Collection { wanted, found: Vec::new(), positions: HashSet::new() }
    }

    /// How many puzzles are wanted in all.
    fn wanted(&self) -> usize {
        self.wanted.values().sum()
    }

    /// Whether every quota is filled.
    fn is_complete(&self) -> bool {
        self.found.len() == self.wanted()
    }

    /// Takes one of the puzzles of a game, if it wants one: that with the rarest theme. One for
    /// each game, so that no puzzle is a later position of another.
    fn take_one(&mut self, of_a_game: Vec<Puzzle>) {
        let wanted = of_a_game.into_iter().filter(|puzzle| self.wants(puzzle));
        if let Some(best) = wanted.min_by_key(|puzzle| self.themes(puzzle)) {
            self.positions.insert(best.position.canonical());
            self.found.push(best);
        }
    }

    /// Whether a puzzle's quota is open, and its position is new.
    fn wants(&self, puzzle: &Puzzle) -> bool {
        let quota = self.wanted.get(&(puzzle.moves, PuzzleKind::of(puzzle))).copied().unwrap_or(0);
        self.in_slot(puzzle).count() < quota
            && !self.positions.contains(&puzzle.position.canonical())
    }

    /// The puzzles by rising difficulty.
    fn into_sorted(mut self) -> Vec<Puzzle> {
        puzzle::sort(&mut self.found);
        self.found
    }

    /// The puzzles found of this length and kind.
    fn in_slot(&self, puzzle: &Puzzle) -> impl Iterator<Item = &Puzzle> {
        let slot = (puzzle.moves, PuzzleKind::of(puzzle));
        self.found.iter().filter(move |&other| (other.moves, PuzzleKind::of(other)) == slot)
    }

    /// Puzzles of this length and kind that have the theme of this one.
    fn themes(&self, puzzle: &Puzzle) -> usize {
        self.in_slot(puzzle).filter(|other| other.theme == puzzle.theme).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_of_different_levels_meets() {
        let mut pairs: Vec<_> = (0..56).map(|number| levels(number).map(Level::elo)).collect();
        pairs.sort_unstable();
        pairs.dedup();
        assert_eq!(pairs.len(), 56);
        assert!(pairs.iter().all(|[south, north]| south != north));
    }

    #[test]
    fn the_same_number_plays_the_same_game() {
        let moves = || {
            let game = Levels::new(1).expect("memory").play(5).expect("memory");
            game.moves().iter().map(|legal| legal.mv()).collect::<Vec<_>>()
        };
        assert_eq!(moves(), moves());
    }
}
