//! Results counted: games by outcome, pairs of games by what they scored.
//!
//! Two games from the same opening with sides swapped belong together: an
//! opening that favours one side gives one win to each player, so the two
//! results are not independent. Counting the pairs keeps that, counting the
//! games loses it, and the error margins of the games come out too wide or too
//! narrow.

use std::ops::{Add, AddAssign, Neg};

use serde::{Deserialize, Serialize};

/// How a game ended for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameScore {
    Loss,
    Draw,
    Win,
}

impl GameScore {
    /// Half points: 0 for a loss, 1 for a draw, 2 for a win.
    #[must_use]
    pub const fn half_points(self) -> usize {
        self as usize
    }
}

/// Counts by half points scored: `N` is 3 for games, 5 for pairs of games.
///
/// Cell `i` counts what scored `i` of the `N − 1` half points there were.
pub trait Counts<const N: usize> {
    /// How often each number of half points was scored, fewest first.
    fn cells(&self) -> [u64; N];

    /// How many games, or pairs of games, were counted.
    fn total(&self) -> u64 {
        self.cells().iter().sum()
    }
}

/// Games of one player by outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Trinomial {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

impl Trinomial {
    /// Counts from wins, draws and losses.
    #[must_use]
    pub const fn new(wins: u64, draws: u64, losses: u64) -> Trinomial {
        Trinomial { wins, draws, losses }
    }

    /// Counts one more game.
    pub const fn record(&mut self, outcome: GameScore) {
        match outcome {
            GameScore::Loss => self.losses += 1,
            GameScore::Draw => self.draws += 1,
            GameScore::Win => self.wins += 1,
        }
    }

    /// Points scored, a draw counting one half.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of drawn games, 0 to 1; `None` without games.
    #[must_use]
    pub fn draw_ratio(&self) -> Option<f64> {
        ratio(self.draws, self.total())
    }
}

impl Counts<3> for Trinomial {
    fn cells(&self) -> [u64; 3] {
        [self.losses, self.draws, self.wins]
    }
}

impl AddAssign for Trinomial {
    fn add_assign(&mut self, other: Trinomial) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

impl Add for Trinomial {
    type Output = Trinomial;

    fn add(mut self, other: Trinomial) -> Trinomial {
        self += other;
        self
    }
}

/// The same games as the opponent sees them.
impl Neg for Trinomial {
    type Output = Trinomial;

    fn neg(self) -> Trinomial {
        Trinomial::new(self.losses, self.draws, self.wins)
    }
}

/// Pairs of games of one player, by half points scored in the pair:
/// `[LL, LD, DD or WL, WD, WW]`, whichever game came first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Counts one more pair of games.
    pub const fn record(&mut self, first: GameScore, second: GameScore) {
        self.0[first.half_points() + second.half_points()] += 1;
    }

    /// The share of pairs that neither player won, 0 to 1; `None` without pairs.
    ///
    /// Fastchess prints it as `DrawRatio`. It counts a win each as drawn.
    #[must_use]
    pub fn draw_ratio(&self) -> Option<f64> {
        ratio(self.0[2], self.total())
    }

    /// Pairs won for each pair lost, `(WD + WW) / (LL + LD)`, 0 or more; `None`
    /// when no pair was lost.
    #[must_use]
    pub fn pairs_ratio(&self) -> Option<f64> {
        ratio(self.0[3] + self.0[4], self.0[0] + self.0[1])
    }
}

impl Counts<5> for Pentanomial {
    fn cells(&self) -> [u64; 5] {
        self.0
    }
}

impl AddAssign for Pentanomial {
    fn add_assign(&mut self, other: Pentanomial) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
    }
}

impl Add for Pentanomial {
    type Output = Pentanomial;

    fn add(mut self, other: Pentanomial) -> Pentanomial {
        self += other;
        self
    }
}

/// The same pairs as the opponent sees them.
impl Neg for Pentanomial {
    type Output = Pentanomial;

    fn neg(mut self) -> Pentanomial {
        self.0.reverse();
        self
    }
}

/// `part / whole`; `None` when `whole` is 0.
fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}
