//! What is counted in games.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use bingwa::bao::trace::MoveLength;
use bingwa::bao::{Game, LegalMove, Outcome, Position, Reason, Rules, Side, Stage};
use serde::Serialize;

use crate::figures::Histogram;
use crate::workers::Merge;

pub mod table;

/// How a nyumba was lost, or that it was not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseFate {
    /// Its owner played it (`+`).
    Played,
    /// The opponent captured it.
    Captured,
    /// Its owner lifted it where there was no choice: with fewer than six seeds.
    Lifted,
    /// Its owner still had it when the game ended.
    Kept,
}

impl HouseFate {
    /// All fates.
    pub const ALL: [HouseFate; 4] =
        [HouseFate::Played, HouseFate::Captured, HouseFate::Lifted, HouseFate::Kept];

    /// The fate in the words of a table.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            HouseFate::Played => "played by choice (`+`)",
            HouseFate::Captured => "captured by the opponent",
            HouseFate::Lifted => "lifted without a choice",
            HouseFate::Kept => "never lost",
        }
    }
}

/// What is counted apart for each stage.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StageTally {
    /// Legal moves of a turn.
    pub choices: Histogram,
    /// Seeds sown by a move that starts with a capture.
    pub capture_seeds: Histogram,
    /// Seeds sown by a takata.
    pub takata_seeds: Histogram,
    /// Sowings of a move.
    pub sowings: Histogram,
    /// Seeds taken from the opponent by a move that starts with a capture.
    pub captured: Histogram,
    /// Games that ended in this stage: the last move played was of this stage.
    pub ended: u64,
}

/// A move and where it was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LongMove {
    /// Seeds sown.
    pub seeds: u64,
    /// Sowings.
    pub sowings: u64,
    /// The number of the game.
    pub game: u64,
    /// Plies played before the move.
    pub ply: usize,
    /// The position.
    pub position: Position,
    /// The move, with its marks.
    #[serde(rename = "move")]
    pub mv: String,
}

/// The plies of a game that tell how different the openings are.
pub const OPENING: usize = 10;

/// Counts over many games of one strength.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Hashes of their moves: games that are the same move by move count once here.
    #[serde(serialize_with = "count")]
    pub distinct: HashSet<u64>,
    /// Hashes of the first [`OPENING`] plies of the games.
    #[serde(serialize_with = "count")]
    pub openings: HashSet<u64>,
    /// Plies of a game.
    pub plies: Histogram,
    /// Games won by South and by North.
    pub wins: [u64; 2],
    /// Games drawn by the third occurrence of a position.
    pub repetitions: u64,
    /// Games won by taking the last seed of the front row, in the middle of a move.
    pub front_row: u64,
    /// Games won because the opponent had no legal move.
    pub no_move: u64,
    /// Games that were stopped without an outcome.
    pub unfinished: u64,
    /// The two stages, kunamua first.
    pub stages: [StageTally; 2],
    /// Takata moves of the mtaji stage.
    pub mtaji_takatas: u64,
    /// Those of them that put a pit under kutakatia.
    pub kutakatia: u64,
    /// Games with at least one of these.
    pub kutakatia_games: u64,
    /// The plies after which nyumba were lost, by [`HouseFate`]; for one that was kept, all
    /// plies of the game.
    pub houses: [Histogram; 4],
    /// The longest move; of several, that of the first game.
    pub longest: Option<LongMove>,
}

fn hash(moves: &[LegalMove]) -> u64 {
    let mut hasher = DefaultHasher::new();
    moves.iter().for_each(|legal| legal.mv().to_bits().hash(&mut hasher));
    hasher.finish()
}

fn count<S: serde::Serializer>(set: &HashSet<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(set.len() as u64)
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, number: u64, game: &Game) {
        self.games += 1;
        self.plies.add(game.moves().len());
        self.distinct.insert(hash(game.moves()));
        self.openings.insert(hash(&game.moves()[..game.moves().len().min(OPENING)]));
        let mut kutakatia = false;
        for (ply, (position, legal)) in game.plies().enumerate() {
            self.add_move(number, ply, position, legal, game.rules());
            kutakatia |= legal.puts_under_kutakatia();
            self.add_lost_houses(ply, position, legal);
        }
        self.kutakatia_games += u64::from(kutakatia);
        let kept = Side::ALL.iter().filter(|&&side| game.board().owns_house(side));
        kept.for_each(|_| self.houses[HouseFate::Kept as usize].add(game.moves().len()));
        self.add_outcome(game);
    }

    fn add_move(
        &mut self,
        number: u64,
        ply: usize,
        position: &Position,
        legal: &LegalMove,
        rules: &Rules,
    ) {
        let mut choices = 0;
        let mut measured = None;
        position.measure_moves(rules, most_sowings(rules), |each| {
            if each.is_legal(rules) {
                choices += 1;
                if each.mv == legal.mv() {
                    measured = Some(*each);
                }
            }
        });
        let Some(measured) = measured else { return };
        let Some(MoveLength::Finite(sown)) = measured.length else { return };
        let stage = &mut self.stages[stage_index(position.stage())];
        stage.choices.add(choices);
        stage.sowings.add(sown.sowings as usize);
        if measured.capturing {
            stage.capture_seeds.add(sown.seeds as usize);
            let opponent = !position.side();
            let before = position.ring(opponent).total();
            stage.captured.add((before - legal.reached().ring(opponent).total()) as usize);
        } else {
            stage.takata_seeds.add(sown.seeds as usize);
            if position.stage() == Stage::Mtaji {
                self.mtaji_takatas += 1;
                self.kutakatia += u64::from(legal.puts_under_kutakatia());
            }
        }
        if self.longest.as_ref().is_none_or(|longest| sown.seeds > longest.seeds) {
            self.longest = Some(LongMove {
                seeds: sown.seeds,
                sowings: sown.sowings,
                game: number,
                ply,
                position: *position,
                mv: legal.full().to_string(),
            });
        }
    }

    fn add_lost_houses(&mut self, ply: usize, position: &Position, legal: &LegalMove) {
        for side in Side::ALL {
            if position.owns_house(side) && !legal.reached().owns_house(side) {
                let fate = if side != position.side() {
                    HouseFate::Captured
                } else if legal.mv().plays_house() {
                    HouseFate::Played
                } else {
                    HouseFate::Lifted
                };
                self.houses[fate as usize].add(ply + 1);
            }
        }
    }

    fn add_outcome(&mut self, game: &Game) {
        if let Some((last, _)) = game.plies().last() {
            self.stages[stage_index(last.stage())].ended += 1;
        }
        match game.outcome() {
            None => self.unfinished += 1,
            Some(Outcome { winner: None, .. }) => self.repetitions += 1,
            Some(Outcome { winner: Some(winner), reason }) => {
                self.wins[winner.index()] += 1;
                match reason {
                    Reason::FrontRow => self.front_row += 1,
                    _ => self.no_move += 1,
                }
            }
        }
    }
}

/// The sowings that tell whether a move is legal: each sows a seed at least.
fn most_sowings(rules: &Rules) -> u64 {
    u64::from(rules.seed_limit)
}

const fn stage_index(stage: Stage) -> usize {
    match stage {
        Stage::Kunamua => 0,
        Stage::Mtaji => 1,
    }
}

impl Merge for StageTally {
    fn merge(&mut self, part: StageTally) {
        self.choices.merge(&part.choices);
        self.capture_seeds.merge(&part.capture_seeds);
        self.takata_seeds.merge(&part.takata_seeds);
        self.sowings.merge(&part.sowings);
        self.captured.merge(&part.captured);
        self.ended += part.ended;
    }
}

impl Merge for Tally {
    fn merge(&mut self, part: Tally) {
        self.games += part.games;
        self.distinct.extend(part.distinct);
        self.openings.extend(part.openings);
        self.plies.merge(&part.plies);
        for (wins, more) in self.wins.iter_mut().zip(part.wins) {
            *wins += more;
        }
        self.repetitions += part.repetitions;
        self.front_row += part.front_row;
        self.no_move += part.no_move;
        self.unfinished += part.unfinished;
        for (stage, more) in self.stages.iter_mut().zip(part.stages) {
            stage.merge(more);
        }
        self.mtaji_takatas += part.mtaji_takatas;
        self.kutakatia += part.kutakatia;
        self.kutakatia_games += part.kutakatia_games;
        for (house, more) in self.houses.iter_mut().zip(&part.houses) {
            house.merge(more);
        }
        let longer = |a: &LongMove, b: &LongMove| {
            (a.seeds, std::cmp::Reverse((a.game, a.ply)))
                > (b.seeds, std::cmp::Reverse((b.game, b.ply)))
        };
        if let Some(more) = part.longest
            && self.longest.as_ref().is_none_or(|longest| longer(&more, longest))
        {
            self.longest = Some(more);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::{Players, Strength};

    fn tally(numbers: impl Iterator<Item = u64>) -> Tally {
        let mut players = Players::new(Strength::Random, 1, 0).expect("memory");
        let mut tally = Tally::default();
        numbers.for_each(|number| tally.add(number, &players.play(number)));
        tally
    }

    #[test]
    fn the_order_of_the_games_changes_nothing() {
        let mut backwards = tally((20..40).rev());
        backwards.merge(tally((0..20).rev()));
        assert_eq!(backwards, tally(0..40));
    }

    #[test]
    fn every_game_ends_once_and_every_nyumba_has_one_fate() {
        let tally = tally(0..200);
        assert_eq!(tally.games, 200);
        assert_eq!(tally.plies.count(), 200);
        let ends = tally.front_row + tally.no_move + tally.repetitions + tally.unfinished;
        assert_eq!(ends, 200);
        assert_eq!(tally.wins.iter().sum::<u64>(), tally.front_row + tally.no_move);
        assert_eq!(tally.houses.iter().map(Histogram::count).sum::<u64>(), 400);
        let moves: u64 = tally.stages.iter().map(|stage| stage.choices.count()).sum();
        assert_eq!(moves, tally.plies.sum());
    }

    #[test]
    fn facts_of_a_game_are_those_a_reader_counts() {
        let mut game = Game::new(Position::kiswahili(), crate::players::rules());
        for text in ["A6<*", "a5>", "A3>"] {
            game.play_text(text).expect("legal");
        }
        let mut tally = Tally::default();
        tally.add(0, &game);
        assert_eq!((tally.games, tally.unfinished), (1, 1));
        assert_eq!(tally.plies.count_of(3), 1);
        let kunamua = &tally.stages[0];
        assert_eq!((kunamua.takata_seeds.sum(), kunamua.capture_seeds.count()), (3, 2));
        assert_eq!(tally.stages[1], StageTally::default());
    }
}
