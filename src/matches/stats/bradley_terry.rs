//! Ratings of a field of players by the Bradley–Terry model.
//!
//! A player with rating `Rᵢ` is expected to score `1 / (1 + 10^((Rⱼ − Rᵢ)/400))`
//! against a player with rating `Rⱼ`; a draw is half a point. The ratings are
//! those that make the results most likely (Bradley & Terry, *Rank Analysis of Incomplete Block
//! Designs*, Biometrika 39, 1952), found by Newton's method.
//!
//! **Margins** are 1.96 standard errors of the rating relative to the average
//! of the field. The model knows neither draws nor pairs of games, so its
//! variance is scaled by the ratio of observed to expected variance: the
//! quasi-likelihood of McCullagh & Nelder, *Generalized Linear Models* (1989),
//! section 4.5. For two players the difference of their ratings is the Elo
//! difference of their match, with the same margin to first order.
//!
//! **Ratings that do not exist.** If a group of players scored all points against
//! the rest, or none, no finite ratings make the results most likely (Ford,
//! *Solution of a Ranking Problem from Binary Comparisons*, 1957). Then a drawn
//! game is added between any two players that met, and the margins are those
//! that the model expects. **Groups without games between them** cannot be
//! compared: each is rated around its own average.

use super::counts::{Counts, GroupOfResults, Pentanomial, Trinomial};
use super::elo::{EloEstimate, Z95};

/// Elo per logit, the natural logarithm of the odds.
const ELO_PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

/// Limit on Newton's steps; about six are needed.
const MAX_ROUNDS: usize = 100;

/// The longest step of a rating, in logits: 1 is 174 Elo.
const MAX_STEP: f64 = 2.0;

/// Newton's method has converged when a step is shorter than this, in logits.
const CONVERGED: f64 = 1e-12;

/// The results of two players against each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Encounter {
    /// The two players, by number.
    pub players: [usize; 2],
    /// All games, for the first player.
    pub games: Trinomial,
    /// The same games in pairs, from which the margins come; without pairs they come from the
    /// games.
    pub pairs: Pentanomial,
}

/// The ratings of a field.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// Elo by player, relative to the average of the player's group; `None`
    /// without games.
    pub elo: Vec<Option<EloEstimate>>,
    /// Whether drawn games were added so that ratings exist.
    pub regularised: bool,
    /// Whether all players with games form one group.
    pub connected: bool,
}

/// Rates the players `0..players` by their encounters.
#[must_use]
pub fn rate(players: usize, encounters: &[Encounter]) -> Ratings {
    let played: Vec<Encounter> =
        encounters.iter().filter(|one| one.games.total() > 0).copied().collect();
    let encounters = &played[..];
    let mut ratings = Ratings { elo: vec![None; players], regularised: false, connected: true };
    let mut rated_groups = 0;
    for group in groups(players, encounters) {
        if group.len() < 2 {
            continue;
        }
        let mut field = Field::new(&group, encounters);
        let regularised = !field.has_ratings();
        if regularised {
            field.add_draws();
        }
        let logits = field.fit();
        let margins = field.margins(&logits, regularised);
        for (index, &player) in group.iter().enumerate() {
            let value = logits[index] * ELO_PER_LOGIT;
            ratings.elo[player] = Some(EloEstimate { value, margin: margins[index] });
        }
        ratings.regularised |= regularised;
        rated_groups += 1;
    }
    ratings.connected = rated_groups <= 1;
    ratings
}

/// The groups of players connected by games, each in ascending order.
fn groups(players: usize, encounters: &[Encounter]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; players];
    let mut groups = Vec::new();
    for first in 0..players {
        if seen[first] {
            continue;
        }
        let met = |i: usize, j: usize| {
            encounters.iter().any(|e| e.players == [i, j] || e.players == [j, i])
        };
        let reached = reachable(players, first, met);
        let group: Vec<usize> = (0..players).filter(|&player| reached[player]).collect();
        for &player in &group {
            seen[player] = true;
        }
        groups.push(group);
    }
    groups
}

/// For each of `count` nodes, whether a path of `edge`s leads to it from `first`.
fn reachable(count: usize, first: usize, edge: impl Fn(usize, usize) -> bool) -> Vec<bool> {
    let mut reached = vec![false; count];
    reached[first] = true;
    let mut open = vec![first];
    while let Some(from) = open.pop() {
        let next = (0..count).filter(|&to| !reached[to] && edge(from, to)).collect::<Vec<_>>();
        for to in next {
            reached[to] = true;
            open.push(to);
        }
    }
    reached
}

/// A group of players connected by games, numbered from 0.
struct Field {
    size: usize,
    observations: Vec<Observation>,
}

/// An encounter as the model sees it.
struct Observation {
    players: [usize; 2],
    /// Games, above 0.
    games: f64,
    /// Points of the first player, 0 to `games`.
    points: f64,
    /// The independent results: pairs of games, or single games without pairs.
    results: Vec<GroupOfResults>,
}

impl Field {
    fn new(group: &[usize], encounters: &[Encounter]) -> Field {
        let number = |player| group.iter().position(|&member| member == player);
        let observation = |&Encounter { players: [first, second], games, pairs }: &Encounter| {
            Some(Observation {
                players: [number(first)?, number(second)?],
                games: games.total() as f64,
                points: games.points(),
                results: if pairs.total() > 0 { pairs.results() } else { games.results() },
            })
        };
        let observations = encounters.iter().filter_map(observation).collect();
        Field { size: group.len(), observations }
    }

    /// Ford's condition: from every player to every other leads a chain in which
    /// each player scored against the next.
    fn has_ratings(&self) -> bool {
        let scored = |i: usize, j: usize| {
            self.observations.iter().any(|e| {
                (e.players == [i, j] && e.points > 0.0)
                    || (e.players == [j, i] && e.points < e.games)
            })
        };
        let forth = reachable(self.size, 0, scored);
        let back = reachable(self.size, 0, |i, j| scored(j, i));
        forth.into_iter().chain(back).all(|reached| reached)
    }

    /// Adds a drawn game to every encounter.
    fn add_draws(&mut self) {
        for observation in &mut self.observations {
            observation.games += 1.0;
            observation.points += 0.5;
        }
    }

    /// The most likely ratings, in logits, with mean 0.
    fn fit(&self) -> Vec<f64> {
        let mut ratings = vec![0.0; self.size];
        for _ in 0..MAX_ROUNDS {
            let gradient = self.gradient(&ratings);
            let inverse = inverse(self.information(&ratings));
            let mut step: Vec<f64> = inverse.iter().map(|row| dot(row, &gradient)).collect();
            let longest = step.iter().fold(0.0, |longest: f64, s| longest.max(s.abs()));
            if longest > MAX_STEP {
                step.iter_mut().for_each(|s| *s *= MAX_STEP / longest);
            }
            self.climb(&mut ratings, &step);
            if longest < CONVERGED {
                break;
            }
        }
        let mean = ratings.iter().sum::<f64>() / self.size as f64;
        ratings.iter().map(|rating| rating - mean).collect()
    }

    /// Adds `step`, halved until it makes the results no less likely.
    fn climb(&self, ratings: &mut Vec<f64>, step: &[f64]) {
        let before = self.log_likelihood(ratings);
        let mut share = 1.0;
        while share > CONVERGED {
            let there: Vec<f64> =
                ratings.iter().zip(step).map(|(rating, step)| rating + share * step).collect();
            if self.log_likelihood(&there) >= before {
                *ratings = there;
                return;
            }
            share /= 2.0;
        }
    }

    fn log_likelihood(&self, ratings: &[f64]) -> f64 {
        let term = |observation: &Observation| {
            let [first, second] = observation.players;
            let lead = ratings[first] - ratings[second];
            let lost = observation.games - observation.points;
            -observation.points * (-lead).exp().ln_1p() - lost * lead.exp().ln_1p()
        };
        self.observations.iter().map(term).sum()
    }

    /// Points scored less points expected, by player: the gradient of the
    /// log-likelihood.
    fn gradient(&self, ratings: &[f64]) -> Vec<f64> {
        let mut gradient = vec![0.0; self.size];
        for observation in &self.observations {
            let [first, second] = observation.players;
            let surplus = observation.points - observation.games * expected(ratings, observation);
            gradient[first] += surplus;
            gradient[second] -= surplus;
        }
        gradient
    }

    /// Fisher's information about the ratings. Games tell nothing about their
    /// mean; it gets the information 1, so that the matrix can be inverted.
    fn information(&self, ratings: &[f64]) -> Vec<Vec<f64>> {
        let mut matrix = vec![vec![1.0 / self.size as f64; self.size]; self.size];
        for observation in &self.observations {
            let [first, second] = observation.players;
            let expected = expected(ratings, observation);
            let weight = observation.games * expected * (1.0 - expected);
            matrix[first][first] += weight;
            matrix[second][second] += weight;
            matrix[first][second] -= weight;
            matrix[second][first] -= weight;
        }
        matrix
    }

    /// Half the 95% confidence intervals, in Elo; `None` if all results are as
    /// expected.
    fn margins(&self, ratings: &[f64], regularised: bool) -> Vec<Option<f64>> {
        let dispersion = if regularised { 1.0 } else { self.dispersion(ratings) };
        let covariance = inverse(self.information(ratings));
        let of_mean = 1.0 / self.size as f64;
        (0..self.size)
            .map(|i| {
                let variance = dispersion * (covariance[i][i] - of_mean).max(0.0);
                (variance > 0.0).then(|| Z95 * variance.sqrt() * ELO_PER_LOGIT)
            })
            .collect()
    }

    /// The observed variance over the one that the model expects of single games
    /// without draws; 1 without results.
    fn dispersion(&self, ratings: &[f64]) -> f64 {
        let (mut observed, mut foreseen) = (0.0, 0.0);
        for observation in &self.observations {
            let expected = expected(ratings, observation);
            for &GroupOfResults { points, games, count } in &observation.results {
                observed += count * (points - games * expected).powi(2);
                foreseen += count * games * expected * (1.0 - expected);
            }
        }
        if foreseen > 0.0 { observed / foreseen } else { 1.0 }
    }
}

/// The expected score of the first player of an observation, 0 to 1.
fn expected(ratings: &[f64], observation: &Observation) -> f64 {
    let [first, second] = observation.players;
    1.0 / (1.0 + (ratings[second] - ratings[first]).exp())
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The inverse of a symmetric positive definite matrix, by Gauss–Jordan
/// elimination. The matrices have a row per player, so a crate for linear
/// algebra would not pay.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|i| (0..size).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for pivot in 0..size {
        let scale = 1.0 / matrix[pivot][pivot];
        for column in 0..size {
            matrix[pivot][column] *= scale;
            inverse[pivot][column] *= scale;
        }
        for row in (0..size).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            for column in 0..size {
                matrix[row][column] -= factor * matrix[pivot][column];
                inverse[row][column] -= factor * inverse[pivot][column];
            }
        }
    }
    inverse
}
