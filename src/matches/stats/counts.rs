//! Counts of results: games by score, and pairs of games by points.
//!
//! The two games of a pair begin from the same opening, with sides swapped. An
//! opening that favours one side gives each player a win, so the two results
//! are not independent. Margins computed from single games ignore that and come
//! out too wide or too narrow; margins from pairs are right.

use std::fmt;
use std::ops::{AddAssign, Neg};

use serde::{Deserialize, Serialize};

/// The score of a game for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// Counts by half points: `N` is 3 for games and 5 for pairs of games. Cell `i`
/// counts the games or pairs with `i` of `N − 1` half points.
pub trait Counts<const N: usize> {
    /// The counts by number of half points, from 0.
    fn cells(&self) -> [u64; N];

    /// The results by points.
    fn results(&self) -> Vec<GroupOfResults> {
        let games = (N - 1) as f64 / 2.0;
        let group = |(half_points, count)| GroupOfResults {
            points: half_points as f64 / 2.0,
            games,
            count: count as f64,
        };
        self.cells().into_iter().enumerate().map(group).collect()
    }

    /// Number of games, or of pairs.
    fn total(&self) -> u64 {
        self.cells().iter().sum()
    }
}

/// A number of equal results, each of a game or of a pair of games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroupOfResults {
    /// Points of the player in one result.
    pub points: f64,
    /// Games in one result: 1 or 2.
    pub games: f64,
    /// Number of results.
    pub count: f64,
}

/// Games of one player by score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

    /// Takes back one game that was counted.
    pub(in crate::matches) const fn take_back(&mut self, outcome: GameScore) {
        match outcome {
            GameScore::Loss => self.losses -= 1,
            GameScore::Draw => self.draws -= 1,
            GameScore::Win => self.wins -= 1,
        }
    }

    /// Points; a draw is half a point.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }
}

/// Wins, draws and losses: `+3 =1 -2`.
impl fmt::Display for Trinomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} -{}", self.wins, self.draws, self.losses)
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

/// The same games from the opponent's side.
impl Neg for Trinomial {
    type Output = Trinomial;

    fn neg(self) -> Trinomial {
        Trinomial::new(self.losses, self.draws, self.wins)
    }
}

/// Pairs of games of one player by half points in the pair: `[LL, LD, DD or WL,
/// WD, WW]`, in either order of the two games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Counts one more pair of games.
    pub const fn record(&mut self, first: GameScore, second: GameScore) {
        self.0[first.half_points() + second.half_points()] += 1;
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

/// The same pairs from the opponent's side.
impl Neg for Pentanomial {
    type Output = Pentanomial;

    fn neg(mut self) -> Pentanomial {
        self.0.reverse();
        self
    }
}
