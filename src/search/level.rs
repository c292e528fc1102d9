//! Levels of playing strength: their scale of Elo, what a level below full strength
//! sees, and how it chooses a move.
//!
//! The search of a level has few nodes and gives every root move a value of its
//! own, as MultiPV does. The choice then imitates a person:
//!
//! - Now and then the player is greedy and takes the most seeds to be had at once.
//! - Otherwise a move is drawn. Its weight falls with the chance of winning that it
//!   gives away, compared with the best move: `exp(-loss / temperature)`, the
//!   softmax. (Stockfish's `Skill Level` adds a random number to the scores of its
//!   four best moves instead.)
//! - A move that gives away more than the level's cap is never played. From level 4
//!   on a move that wins at once is played, from level 7 on every forced win that is
//!   found.
//!
//! Level 0 draws its moves evenly from all legal ones, as `builtin:random` does.
//!
//! All limits are nodes and never times, so a level is the same on every machine.

use std::fmt;
use std::str::FromStr;

use super::score::{FORCED_WIN, PointScale, Value, win_in};
use crate::util::dice::{Dice, Purpose};

/// The Elo of each level, from level 0, on its own scale: `builtin:random` has 0, and level 0
/// plays like it. The others are measured by the round robin in `docs/levels.md`, which
/// `bingwa-lab ladder` plays again.
///
/// Level 10 has this Elo with [`FULL_NODES`](FULL_NODES) nodes a
/// move. At its real strength, which nothing limits, it stands above the scale.
const ELO: [i32; Level::COUNT] = [0, 216, 434, 633, 786, 958, 1168, 1323, 1563, 1779, 2084];

/// A playing strength: one of the levels 0 to 10, or a strength between two of them.
///
/// Level 10 is full strength and limits nothing. A level below it searches few
/// nodes and chooses among all moves: the more chance of winning a move gives
/// away, the less often it is played. Analysis is never limited: a search without
/// a limit, an `infinite` one, and one for a `mate`.
///
/// ```
/// use bingwa::search::Level;
/// let level = Level::new(3).expect("0 to 10");
/// assert!(level < Level::FULL);
/// assert_eq!(Level::of_elo(level.elo()), level);
/// assert_eq!("3".parse(), Ok(level));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "f64", try_from = "f64"))]
pub struct Level {
    /// Thousandths of a level, up to 10,000.
    thousandths: u32,
}

/// A level that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found {0:?}, expected a level from 0 to {max}", max = Level::HIGHEST)]
pub struct LevelError(String);

impl Level {
    /// The number of the strongest level.
    pub const HIGHEST: usize = 10;
    /// The number of levels: there is a level 0.
    const COUNT: usize = Level::HIGHEST + 1;
    /// The weakest level, which plays at random.
    pub const WEAKEST: Level = Level { thousandths: 0 };
    /// Full strength.
    pub const FULL: Level = Level { thousandths: 1000 * Level::HIGHEST as u32 };

    /// A level by its number, from 0 to 10.
    #[must_use]
    pub fn new(number: usize) -> Option<Level> {
        (number <= Level::HIGHEST).then_some(Level { thousandths: number as u32 * 1000 })
    }

    /// All levels, from the weakest on.
    pub fn all() -> impl Iterator<Item = Level> {
        (0..=Level::HIGHEST).filter_map(Level::new)
    }

    /// The strength with this Elo: between two levels it is interpolated, and
    /// beyond the ends of the scale it is the strength at the end.
    ///
    /// The scale is that of `docs/levels.md`, with `builtin:random` at 0. It is not
    /// the Elo of chess.
    #[must_use]
    pub fn of_elo(elo: i32) -> Level {
        let elo = elo.clamp(ELO[0], ELO[Level::HIGHEST]);
        let below = ELO[..Level::HIGHEST].partition_point(|&mark| mark <= elo) - 1;
        let step = ELO[below + 1] - ELO[below];
        let part = f64::from(elo - ELO[below]) / f64::from(step);
        Level { thousandths: below as u32 * 1000 + (part * 1000.0).round() as u32 }
    }

    /// The Elo of this strength; see [`Level::of_elo`].
    #[must_use]
    pub fn elo(self) -> i32 {
        let (below, part) = self.between();
        let next = ELO[(below + 1).min(Level::HIGHEST)];
        ELO[below] + (f64::from(next - ELO[below]) * part).round() as i32
    }

    /// The level's number, with a fraction if it is between two levels.
    #[must_use]
    pub fn number(self) -> f64 {
        f64::from(self.thousandths) / 1000.0
    }

    /// The level at or below this strength, and which part of the way to the next level it
    /// has come.
    fn between(self) -> (usize, f64) {
        ((self.thousandths / 1000) as usize, f64::from(self.thousandths % 1000) / 1000.0)
    }
}

impl Default for Level {
    /// Full strength.
    fn default() -> Level {
        Level::FULL
    }
}

impl fmt::Display for Level {
    /// Its number: `3`, or `3.25` between two levels.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl FromStr for Level {
    type Err = LevelError;

    /// Reads the number of a level: `0` to `10`, or one with a fraction.
    fn from_str(text: &str) -> Result<Level, LevelError> {
        let number = text.parse().ok().and_then(from_number);
        number.ok_or_else(|| LevelError(text.to_owned()))
    }
}

impl From<Level> for f64 {
    fn from(level: Level) -> f64 {
        level.number()
    }
}

impl TryFrom<f64> for Level {
    type Error = LevelError;

    fn try_from(number: f64) -> Result<Level, LevelError> {
        from_number(number).ok_or_else(|| LevelError(number.to_string()))
    }
}

fn from_number(number: f64) -> Option<Level> {
    let exists = (0.0..=Level::HIGHEST as f64).contains(&number);
    exists.then(|| Level { thousandths: (number * 1000.0).round() as u32 })
}

/// Nodes a move of level 10 in the ladder that the scale of Elo was measured by.
/// Otherwise level 10 has no limit.
pub(super) const FULL_NODES: u64 = 6_000;

/// From this level on a move that wins at once is played.
const TAKES_WINS: usize = 4;

/// From this level on a forced win that is found is played.
const KEEPS_WINS: usize = 7;

/// How one level sees and chooses.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Traits {
    /// Nodes of a search; the first depth is always finished.
    nodes: u64,
    /// The loss in chance of winning that makes a move e times rarer than the best.
    temperature: f64,
    /// How often the move that captures the most seeds is played, if the cap allows
    /// it.
    greed: f64,
    /// The most chance of winning that a move gives away.
    cap: f64,
}

const fn traits(nodes: u64, temperature: f64, greed: f64, cap: f64) -> Traits {
    Traits { nodes, temperature, greed, cap }
}

/// The levels, fitted by matches so that each wins 60 to 85% against the level
/// below it (`docs/levels.md`).
const LEVELS: [Traits; Level::COUNT] = [
    // So high a temperature makes all weights equal.
    traits(1, 1e9, 0.0, 1.0),
    traits(1, 2.0, 0.25, 1.0),
    traits(1, 0.28, 0.25, 1.0),
    traits(1, 0.085, 0.20, 0.6),
    traits(1, 0.022, 0.10, 0.5),
    traits(150, 0.015, 0.06, 0.35),
    traits(360, 0.015, 0.03, 0.25),
    traits(850, 0.012, 0.0, 0.12),
    traits(2300, 0.010, 0.0, 0.07),
    traits(6500, 0.006, 0.0, 0.04),
    // About as strong as full strength with FULL_NODES.
    traits(3 * FULL_NODES, 0.0, 0.0, 0.0),
];

/// The scale by which the levels measure chances, in every position: that of the middle of a
/// game, with 15 seeds in the stores. With the scale of each position the levels are some
/// 45 Elo stronger (600 games at three levels) and their Elo is to be measured again.
const POINTS: PointScale = PointScale::MIDDLE;

/// The limits of one search of a level below full strength, and its random numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Skill {
    traits: Traits,
    /// The level at or below this strength.
    number: usize,
    seed: u64,
}

/// A root move as the choice sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// Its value; all candidates were searched to the same depth.
    pub(super) value: Value,
    /// Seeds that it captures at once; a move that wins captures all there are.
    pub(super) captured: u32,
}

impl Skill {
    /// The skill of a level; `None` for full strength. The seed determines every
    /// choice.
    pub(super) fn new(level: Level, seed: u64) -> Option<Skill> {
        if level == Level::FULL {
            return None;
        }
        let (below, part) = level.between();
        let (low, high) = (LEVELS[below], LEVELS[below + 1]);
        let between = |low: f64, high: f64| low + (high - low) * part;
        // Strength grows with the logarithm of the nodes.
        let nodes = between((low.nodes as f64).ln(), (high.nodes as f64).ln()).exp();
        let traits = Traits {
            nodes: nodes.round() as u64,
            temperature: between(low.temperature, high.temperature),
            greed: between(low.greed, high.greed),
            cap: between(low.cap, high.cap),
        };
        Some(Skill { traits, number: below, seed })
    }

    /// Nodes of the search, at least 1.
    pub(super) fn nodes(&self) -> u64 {
        self.traits.nodes
    }

    /// The index of the candidate to play; the first one if there is none.
    ///
    /// `situation` is a number of the position and of the game so far: the same
    /// seed chooses the same move there.
    pub(super) fn choose(&self, candidates: &[Candidate], situation: u64) -> usize {
        let mut dice = Dice::of(self.seed, Purpose::Level, situation);
        let (greedy, drawn) = (dice.fraction() < self.traits.greed, dice.fraction());
        let Some(best) = candidates.iter().map(|candidate| candidate.value).max() else {
            return 0;
        };
        let is_decided = best >= win_in(1) && self.number >= TAKES_WINS
            || best.abs() >= FORCED_WIN && self.number >= KEEPS_WINS;
        // The chance of winning that a move gives away, compared with the best one.
        let loss = |candidate: &Candidate| POINTS.chance(best) - POINTS.chance(candidate.value);
        let may_play = |candidate: &Candidate| {
            if is_decided {
                return candidate.value == best;
            }
            // Of several wins that it sees, everybody but level 0 plays the shortest.
            let dawdles =
                self.number > 0 && candidate.value >= FORCED_WIN && candidate.value < best;
            !dawdles && loss(candidate) <= self.traits.cap
        };
        let weight = |candidate: &Candidate| {
            if !may_play(candidate) {
                return 0.0;
            }
            (-loss(candidate) / self.traits.temperature).exp()
        };
        if greedy {
            let greatest =
                candidates.iter().enumerate().filter(|(_, candidate)| may_play(candidate));
            // Of equal captures the best one.
            let key = |candidate: &Candidate| (candidate.captured, candidate.value);
            return greatest
                .max_by_key(|(_, candidate)| key(candidate))
                .map_or(0, |(index, _)| index);
        }
        let weights: Vec<f64> = candidates.iter().map(weight).collect();
        draw(&weights, drawn)
    }
}

/// The index of the weight in which a number from 0 to 1 falls, if the weights
/// stand side by side and fill that interval.
fn draw(weights: &[f64], number: f64) -> usize {
    let mut rest = number * weights.iter().sum::<f64>();
    let in_which = weights.iter().position(|&weight| {
        rest -= weight;
        rest < 0.0
    });
    // Rounding may leave a rest after the last weight.
    in_which.or_else(|| weights.iter().rposition(|&weight| weight > 0.0)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::alphabeta::tests::{positions, small_table, with_worker};
    use super::super::limits::{Limits, Options};
    use super::super::score::loss_in;
    use super::*;
    use crate::bao::{Move, Position};
    use std::collections::HashMap;

    #[test]
    fn levels_have_the_numbers_0_to_10() {
        assert_eq!(Level::new(11), None);
        assert_eq!(Level::new(0), Some(Level::WEAKEST));
        assert_eq!(Level::new(10), Some(Level::FULL));
        assert_eq!(Level::default(), Level::FULL);
        assert_eq!(Level::all().count(), 11);
    }

    #[test]
    fn a_stronger_level_has_more_elo() {
        let elos: Vec<i32> = Level::all().map(Level::elo).collect();
        assert_eq!(elos, ELO);
        assert!(elos.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn every_elo_of_the_scale_has_a_strength_of_its_own() {
        let (weakest, full) = (Level::WEAKEST.elo(), Level::FULL.elo());
        let strengths: Vec<Level> = (weakest..=full).map(Level::of_elo).collect();
        assert!(strengths.is_sorted_by(|a, b| a < b));
        for (elo, level) in (weakest..).zip(strengths) {
            assert_eq!(level.elo(), elo);
        }
        assert_eq!(Level::of_elo(i32::MIN), Level::WEAKEST);
        assert_eq!(Level::of_elo(i32::MAX), Level::FULL);
    }

    #[test]
    fn a_level_is_read_and_written_as_its_number() {
        for text in ["0", "0.9", "3.25", "9.999", "10"] {
            assert_eq!(text.parse::<Level>().unwrap().to_string(), text);
        }
        for text in ["10.1", "11", "-1", "-0.1", "NaN", "inf", "x", ""] {
            let error = text.parse::<Level>().unwrap_err().to_string();
            assert_eq!(error, format!("found {text:?}, expected a level from 0 to 10"));
        }
    }

    fn skill(number: usize, seed: u64) -> Skill {
        Skill::new(Level::new(number).unwrap(), seed).unwrap()
    }

    fn candidates(values: &[Value]) -> Vec<Candidate> {
        values.iter().map(|&value| Candidate { value, captured: 0 }).collect()
    }

    /// How often each candidate is chosen, over many seeds.
    fn choices(number: usize, candidates: &[Candidate]) -> Vec<usize> {
        let mut counts = vec![0; candidates.len()];
        for seed in 0..2000 {
            counts[skill(number, seed).choose(candidates, 5)] += 1;
        }
        counts
    }

    #[test]
    fn full_strength_is_not_limited() {
        assert_eq!(Skill::new(Level::FULL, 1), None);
    }

    #[test]
    fn a_stronger_level_sees_more_and_gives_away_less() {
        // Level 0 is not greedy.
        let elos = ELO[1]..Level::FULL.elo();
        let traits: Vec<Traits> =
            elos.map(|elo| Skill::new(Level::of_elo(elo), 1).unwrap().traits).collect();
        assert!(traits.is_sorted_by_key(|traits| traits.nodes));
        assert!(traits.is_sorted_by(|a, b| a.temperature >= b.temperature));
        assert!(traits.is_sorted_by(|a, b| a.greed >= b.greed && a.cap >= b.cap));
    }

    #[test]
    fn a_move_is_rarer_the_more_it_gives_away_and_rarer_at_higher_levels() {
        let candidates = candidates(&[0, -100, -400]);
        for number in 2..=6 {
            let counts = choices(number, &candidates);
            assert!(counts.is_sorted_by(|a, b| a > b), "level {number}: {counts:?}");
        }
        let worst: Vec<usize> = (1..=9).map(|number| choices(number, &candidates)[2]).collect();
        assert!(worst.is_sorted_by(|a, b| a >= b) && worst[0] > worst[2], "{worst:?}");
        assert_eq!(worst[8], 0);
    }

    #[test]
    fn equal_moves_are_chosen_equally_often_and_all_moves_at_level_0() {
        for (number, values) in
            [(9, [250, 250, 250, 250]), (0, [win_in(1), win_in(3), -400, loss_in(2)])]
        {
            let mut candidates = candidates(&values);
            candidates[3].captured = if number == 0 { 9 } else { 0 };
            let counts = choices(number, &candidates);
            assert!(counts.iter().all(|count| (400..600).contains(count)), "{counts:?}");
        }
    }

    #[test]
    fn no_move_above_the_cap_is_ever_chosen() {
        // From won to lost in small steps.
        let values: Vec<Value> = (-20..=20).map(|step| step * 150).rev().collect();
        let candidates = candidates(&values);
        for number in 3..=9 {
            let cap = skill(number, 0).traits.cap;
            for (index, count) in choices(number, &candidates).into_iter().enumerate() {
                let loss = POINTS.chance(values[0]) - POINTS.chance(values[index]);
                assert!(count == 0 || loss <= cap, "level {number} gives away {loss}");
            }
        }
    }

    #[test]
    fn a_greedy_player_takes_the_most_seeds() {
        let mut candidates = candidates(&[0, -300, 0, -200]);
        candidates[3].captured = 9;
        candidates[2].captured = 8;
        let taken = choices(2, &candidates)[3];
        candidates[3].captured = 0;
        assert!(taken > choices(2, &candidates)[3] + 300);
        // From level 7 on nobody is greedy.
        let without = choices(7, &candidates);
        candidates[3].captured = 9;
        assert_eq!(choices(7, &candidates), without);
    }

    #[test]
    fn high_levels_keep_a_forced_win_and_nobody_plays_the_longer_one() {
        let candidates = candidates(&[win_in(5), win_in(9), 4000, 4000]);
        for number in 1..=9 {
            let counts = choices(number, &candidates);
            assert_eq!(counts[1], 0, "level {number}");
            assert!(number >= KEEPS_WINS || counts[0] < 2000, "level {number}");
            assert!(number < KEEPS_WINS || counts[0] == 2000, "level {number}");
        }
        // A win at once is plain to see.
        let at_once = self::candidates(&[4000, win_in(1), win_in(3)]);
        for number in 1..=9 {
            let taken = choices(number, &at_once)[1];
            assert_eq!(taken == 2000, number >= TAKES_WINS, "level {number}: {taken}");
        }
        // In a lost game they hold out as long as they can.
        let lost = [loss_in(4), loss_in(20), loss_in(8)];
        assert_eq!(choices(8, &self::candidates(&lost)), [0, 2000, 0]);
    }

    #[test]
    fn a_seed_repeats_its_choices_and_another_makes_others() {
        let candidates = candidates(&[0; 8]);
        let game = |seed| -> Vec<usize> {
            (0..40).map(|situation| skill(3, seed).choose(&candidates, situation)).collect()
        };
        assert_eq!(game(1), game(1));
        assert_ne!(game(1), game(2));
    }

    #[test]
    fn a_number_is_drawn_by_its_weight() {
        let weights = [0.0, 1.0, 0.0, 3.0, 0.0];
        let drawn: Vec<usize> =
            [0.0, 0.2499, 0.25, 0.9999, 1.0].iter().map(|&n| draw(&weights, n)).collect();
        assert_eq!(drawn, [1, 1, 3, 3, 3]);
    }

    /// The values of all root moves at a depth, each an exact one.
    fn values_at(position: &Position, depth: u32) -> HashMap<Move, Value> {
        with_worker(&small_table(), position, &[], &Limits::depth(depth), |worker| {
            worker.deepen(Options::MAX_MULTIPV);
            assert_eq!(worker.completed, depth);
            worker.root_moves.iter().map(|mv| (mv.legal.mv(), mv.value)).collect()
        })
    }

    /// No blunder in a won position: over many seeds no move gives away more chance
    /// than the level's cap, and high levels play every forced win that they find.
    #[test]
    fn a_won_position_is_not_thrown_away_at_high_levels() {
        let (mut won, mut wins, mut inexact) = (0, 0, 0);
        for position in positions().step_by(12) {
            for number in KEEPS_WINS - 1..=8 {
                let limits = Limits::nodes(skill(number, 0).nodes());
                with_worker(&small_table(), &position, &[], &limits, |worker| {
                    worker.deepen(Options::MAX_MULTIPV);
                    let Some(completed) = Some(worker.completed).filter(|&depth| depth > 0) else {
                        return;
                    };
                    let values = values_at(&position, completed);
                    let best = *values.values().max().unwrap();
                    if POINTS.chance(best) < 0.8 {
                        return;
                    }
                    won += 1;
                    for seed in 0..100 {
                        let skill = skill(number, seed);
                        let chosen = worker.root_moves[worker.choose(&skill)].legal.mv();
                        let given = POINTS.chance(best) - POINTS.chance(values[&chosen]);
                        assert!(given <= skill.traits.cap, "{position} {number} {chosen} {given}");
                        if best >= FORCED_WIN && number >= KEEPS_WINS {
                            assert_eq!(values[&chosen], best, "{position} level {number}");
                            wins += 1;
                        }
                        inexact += u32::from(values[&chosen] < best);
                    }
                });
            }
        }
        // The positions are many, and other moves than the best are played in them.
        assert!(won > 50 && wins > 1000 && inexact > 100, "{won} {wins} {inexact}");
    }
}
