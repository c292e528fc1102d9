//! The tables of games proven backwards, in Markdown.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{Games, Mistake, ProofLimits, Proven};
use crate::figures::{Histogram, Share};
use crate::markdown::{Table, counted, mean, or_dash, percent, whole};

/// Plies of a row, by plies before the end and by the ply of the game.
const ROWS: [usize; 2] = [5, 10];

/// The positions of a row.
#[derive(Default)]
struct Row {
    positions: u64,
    tried: u64,
    /// Decided within each limit.
    decided: Vec<u64>,
    /// Won for a player in a game that somebody won.
    won: u64,
    /// Of those, won for the player who lost the game.
    turned: u64,
}

impl Row {
    fn add(&mut self, game: &Proven, ply: usize, limits: &ProofLimits) {
        self.positions += 1;
        self.decided.resize(limits.all().len(), 0);
        let Some(proof) = game.proof(ply) else { return };
        self.tried += 1;
        for (count, &limit) in self.decided.iter_mut().zip(limits.all()) {
            *count += u64::from(limits.is_enough(limit, proof));
        }
        if let (Some(proven), Some(winner)) = (proof.winner, game.winner) {
            self.won += 1;
            self.turned += u64::from(proven != winner);
        }
    }

    fn cells(&self) -> Vec<String> {
        let share = |part| percent(Share::new(part, self.positions));
        let mut cells = vec![whole(self.positions), share(self.tried)];
        cells.extend(self.decided.iter().map(|&decided| share(decided)));
        cells.push(format!("{} of {}", whole(self.turned), whole(self.won)));
        cells
    }
}

/// The tables: the share of positions decided by plies before the end and by the ply of
/// the game, and the mistakes.
#[must_use]
pub fn tables(games: &Games, limits: &ProofLimits) -> String {
    let mut rows = [BTreeMap::<usize, Row>::new(), BTreeMap::new()];
    for game in games.iter() {
        for ply in 0..game.moves.len() {
            let before_end = game.moves.len() - 1 - ply;
            for ((rows, step), number) in rows.iter_mut().zip(ROWS).zip([before_end, ply]) {
                rows.entry(number / step).or_default().add(game, ply, limits);
            }
        }
    }
    let mut text = summary(games);
    let names = ["plies before the end", "ply of the game"];
    for (((rows, step), first), name) in rows.iter().zip(ROWS).zip([1, 0]).zip(names) {
        let mut headings = vec![name.to_owned(), "positions".to_owned(), "tried".to_owned()];
        headings.extend(limits.all().iter().map(|&limit| limit_text(limits, limit)));
        headings.push("won for the loser of the game".to_owned());
        let mut table = Table::new(headings);
        for (number, row) in rows {
            let from = number * step + first;
            table.row(format!("{from} to {}", from + step - 1), row.cells());
        }
        // A text takes any line.
        let _ = write!(text, "\n{table}");
    }
    let mistakes: Vec<Mistake> = games.iter().flat_map(Proven::mistakes).collect();
    if !mistakes.is_empty() {
        let _ = write!(text, "\n{}", mistake_table(&mistakes));
    }
    text
}

/// One line: the games, and how far back they are proven.
fn summary(games: &Games) -> String {
    let [mut lengths, mut certain] = [Histogram::default(), Histogram::default()];
    let (mut count, mut won, mut mistakes, mut with_mistakes) = (0, 0, 0, 0);
    for game in games.iter() {
        count += 1;
        won += u64::from(game.winner.is_some());
        lengths.add(game.moves.len());
        let decided = game.proofs.iter().filter(|at| at.proof.is_decided());
        certain.add(decided.map(|at| game.moves.len() - at.ply).max().unwrap_or(0));
        let made = game.mistakes().len() as u64;
        mistakes += made;
        with_mistakes += u64::from(made > 0);
    }
    format!(
        "{}, {} won, of {} plies on average\nearliest decided position: {} plies before \
         the end on average\nwins given away: {} in {}\n",
        counted(count, "game"),
        whole(won),
        mean(&lengths),
        mean(&certain),
        whole(mistakes),
        counted(with_mistakes, "game")
    )
}

fn limit_text(limits: &ProofLimits, limit: u64) -> String {
    match limits {
        ProofLimits::Nodes(_) => format!("{} nodes", whole(limit)),
        ProofLimits::TimeMs(_) => format!("{} s", limit as f64 / 1000.0),
    }
}

fn mistake_table(mistakes: &[Mistake]) -> Table {
    let mut table = Table::new([
        "game",
        "ply",
        "position",
        "move",
        "it wins",
        "in plies",
        "the opponent then wins in",
        "the player won the game",
    ]);
    for mistake in mistakes {
        let [before, after] = mistake.plies;
        table.row(
            mistake.game.to_string(),
            [
                mistake.ply.to_string(),
                mistake.position.to_string(),
                mistake.mv.to_string(),
                or_dash(mistake.best, |best| best.to_string()),
                before.to_string(),
                after.to_string(),
                if mistake.still_won { "yes" } else { "no" }.to_owned(),
            ],
        );
    }
    table
}

#[cfg(test)]
mod tests {
    use super::super::tests::{games, settings};
    use super::*;

    #[test]
    fn the_table_does_not_depend_on_the_order_of_the_parts() {
        let limits = settings().limits;
        let mut parts = games(0..3);
        let text = tables(&Games::with_parts(parts.clone()).expect("games"), &limits);
        parts.reverse();
        parts.push(parts[0].clone());
        assert_eq!(tables(&Games::with_parts(parts).expect("games"), &limits), text);
        assert!(text.starts_with("3 games, 3 won, of "), "{text}");
        let heading = "| plies before the end | positions | tried | 500 nodes | 2,000 nodes | won";
        assert!(text.contains(heading), "{text}");
        for row in [
            "| 6 to 10 | 15 | 100.0% | 46.7% | 80.0% | 0 of 13 |",
            "| 0 to 9 | 30 | 0% | 0% | 0% | 0 of 0 |",
        ] {
            assert!(text.lines().any(|line| line == row), "{text}");
        }
    }

    #[test]
    fn limits_of_time_are_seconds() {
        assert_eq!(limit_text(&ProofLimits::TimeMs(vec![]), 10_000), "10 s");
        assert_eq!(limit_text(&ProofLimits::TimeMs(vec![]), 500), "0.5 s");
        assert!(tables(&Games::default(), &settings().limits).starts_with("0 games"));
    }

    #[test]
    fn one_game_is_in_the_singular() {
        let one = Games::with_parts(games(0..1)).expect("a game");
        assert!(summary(&one).starts_with("1 game, 1 won, of "), "{}", summary(&one));
    }
}
