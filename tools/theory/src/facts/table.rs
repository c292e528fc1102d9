//! The table of facts: a row for each fact, a column for each strength.

use super::{HouseFate, OPENING, StageTally, Tally};
use crate::figures::{Histogram, Share};
use crate::markdown::{Table, max, mean, or_dash, percent, percent_with_interval, quantile, whole};
use crate::players::Strength;

/// The names of the stages, in the order of [`Tally::stages`].
const STAGES: [&str; 2] = ["kunamua", "mtaji"];

/// The table of the facts of several strengths.
#[must_use]
pub fn table(columns: &[(Strength, Tally)]) -> Table {
    let headings = columns.iter().map(|(strength, _)| strength.to_string());
    let mut facts = Facts {
        table: Table::new(std::iter::once("fact".to_owned()).chain(headings)),
        tallies: columns.iter().map(|(_, tally)| tally).collect(),
    };
    facts.results();
    facts.lengths();
    facts.endings();
    facts.choices();
    facts.moves();
    facts.kutakatia();
    facts.houses();
    facts.longest();
    facts.table
}

struct Facts<'a> {
    table: Table,
    tallies: Vec<&'a Tally>,
}

impl Facts<'_> {
    fn row(&mut self, name: impl Into<String>, fact: impl Fn(&Tally) -> String) {
        self.table.row(name, self.tallies.iter().map(|tally| fact(tally)));
    }

    fn stage_row(&mut self, name: &str, fact: impl Fn(&StageTally) -> String) {
        for (index, stage) in STAGES.iter().enumerate() {
            self.row(format!("{name}, {stage}"), |tally| fact(&tally.stages[index]));
        }
    }

    fn results(&mut self) {
        self.row("games", |tally| whole(tally.games));
        self.row("different games", |tally| whole(tally.distinct.len() as u64));
        self.row(format!("different games in their first {OPENING} plies"), |tally| {
            whole(tally.openings.len() as u64)
        });
        self.row("South's wins among decided games (95% interval)", |tally| {
            percent_with_interval(Share::new(tally.wins[0], tally.wins.iter().sum()))
        });
        self.row("draws by repetition", |tally| of_games(tally.repetitions, tally));
        self.row("stopped without an outcome", |tally| of_games(tally.unfinished, tally));
    }

    fn lengths(&mut self) {
        self.row("plies of a game, mean", |tally| mean(&tally.plies));
        self.row("plies of a game, median", |tally| quantile(&tally.plies, 0.5));
        self.row("plies of a game, 5% to 95%", |tally| {
            format!("{} to {}", quantile(&tally.plies, 0.05), quantile(&tally.plies, 0.95))
        });
        self.row("plies of a game, shortest and longest", |tally| {
            format!("{} and {}", quantile(&tally.plies, 0.0), max(&tally.plies))
        });
    }

    fn endings(&mut self) {
        self.row("won by taking the whole front row, in mid-move", |tally| {
            of_games(tally.front_row, tally)
        });
        self.row("won because the opponent has no move", |tally| of_games(tally.no_move, tally));
        self.row("ended in the kunamua stage", |tally| of_games(tally.stages[0].ended, tally));
    }

    fn choices(&mut self) {
        self.row("legal moves of a turn, mean", |tally| {
            mean(&tally.stages[0].choices.and(&tally.stages[1].choices))
        });
        self.stage_row("legal moves, mean", |stage| mean(&stage.choices));
        self.stage_row("legal moves, median / 95% / 99% / most", |stage| {
            let [median, high, higher] = [0.5, 0.95, 0.99].map(|q| quantile(&stage.choices, q));
            format!("{median} / {high} / {higher} / {}", max(&stage.choices))
        });
        self.stage_row("turns with one legal move", |stage| {
            percent(Share::new(stage.choices.count_of(1), stage.choices.count()))
        });
    }

    fn moves(&mut self) {
        self.stage_row("moves that start with a capture", |stage| {
            let captures = stage.capture_seeds.count();
            percent(Share::new(captures, captures + stage.takata_seeds.count()))
        });
        self.stage_row("seeds sown by a capturing move, mean / 99% / most", |stage| {
            seeds(&stage.capture_seeds)
        });
        self.stage_row("seeds sown by a takata, mean / 99% / most", |stage| {
            seeds(&stage.takata_seeds)
        });
        self.stage_row("seeds captured by a capturing move, mean / 99% / most", |stage| {
            seeds(&stage.captured)
        });
        self.stage_row("sowings of a move, mean / 99% / most", |stage| seeds(&stage.sowings));
    }

    fn kutakatia(&mut self) {
        self.row("takata moves of mtaji that put a pit under kutakatia", |tally| {
            percent(Share::new(tally.kutakatia, tally.mtaji_takatas))
        });
        self.row("games with kutakatia", |tally| of_games(tally.kutakatia_games, tally));
    }

    fn houses(&mut self) {
        for fate in HouseFate::ALL {
            let houses = |tally: &Tally| tally.houses[fate as usize].clone();
            self.row(format!("nyumba {}", fate.text()), |tally| {
                percent(Share::new(houses(tally).count(), 2 * tally.games))
            });
            if fate != HouseFate::Kept {
                self.row(format!("nyumba {}, mean ply", fate.text()), |tally| mean(&houses(tally)));
            }
        }
    }

    fn longest(&mut self) {
        self.row("longest move", |tally| {
            or_dash(tally.longest.as_ref(), |longest| {
                format!("{} seeds in {} sowings", whole(longest.seeds), whole(longest.sowings))
            })
        });
        self.row("… played in", |tally| {
            or_dash(tally.longest.as_ref(), |longest| {
                format!("`{}` in `{}`", longest.mv, longest.position)
            })
        });
    }
}

fn of_games(part: u64, tally: &Tally) -> String {
    percent(Share::new(part, tally.games))
}

fn seeds(histogram: &Histogram) -> String {
    format!("{} / {} / {}", mean(histogram), quantile(histogram, 0.99), max(histogram))
}
