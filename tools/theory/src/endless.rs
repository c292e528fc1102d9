//! The share and the periods of moves that never end.

use std::collections::BTreeMap;

use bingwa::bao::trace::{MeasuredMove, MoveLength};
use bingwa::bao::{Game, Move, Position, Stage};
use serde::Serialize;

use crate::figures::{Histogram, Share};
use crate::markdown::{Table, or_dash, percent, whole};
use crate::players::rules;
use crate::records::Records;
use crate::workers::Merge;

/// Moves tried, and those of them that never end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tried {
    /// All moves.
    pub moves: u64,
    /// Those that never end.
    pub endless: u64,
}

/// A move of which neither an end nor a cycle was found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Unsettled {
    /// The position, as text.
    pub position: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
}

/// All moves that could be tried in the positions of many games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Survey {
    /// Games.
    pub games: u64,
    /// Positions of these games.
    pub positions: u64,
    /// Positions in which all moves are infinite, which loses the game.
    pub only_endless: u64,
    /// By stage (kunamua first), then capture before takata.
    pub kinds: [[Tried; 2]; 2],
    /// By the seeds that the mover has on the board.
    pub by_seeds: BTreeMap<u32, Tried>,
    /// Seeds sown by the moves that end.
    pub finite: Histogram,
    /// Moves that end, but only after more seeds than the limit allows.
    pub over_limit: u64,
    /// Moves that neither ended nor came back within the sowings allowed.
    pub unsettled: Vec<Unsettled>,
    /// How often each period came, in sowings.
    pub periods: BTreeMap<u64, u64>,
    /// Moves that never end and come back to the state in which their first seeds are in
    /// the hand.
    pub without_lead: u64,
    /// The most sowings before a cycle.
    pub longest_lead: u64,
    /// The longest moves.
    pub records: Records,
}

impl Survey {
    /// Tries every move of every position of a game, each for `most_sowings` at most.
    pub fn add(&mut self, game: &Game, most_sowings: u64) {
        self.games += 1;
        for (ply, position) in game.positions().enumerate() {
            self.positions += 1;
            let (mut moves, mut legal) = (0, 0);
            position.measure_moves(&rules(), most_sowings, |measured| {
                moves += 1;
                legal += u64::from(measured.is_legal(&rules()));
                self.add_move(position, measured);
                self.records.offer(&game.moves()[..ply], position, measured);
            });
            self.only_endless += u64::from(moves > 0 && legal == 0);
        }
    }

    fn add_move(&mut self, position: &Position, measured: &MeasuredMove) {
        let stage = usize::from(position.stage() == Stage::Mtaji);
        let kind = &mut self.kinds[stage][usize::from(!measured.capturing)];
        let seeds = self.by_seeds.entry(position.own().total()).or_default();
        let endless = match measured.length {
            Some(MoveLength::Endless { lead, period }) => {
                *self.periods.entry(period.sowings).or_default() += 1;
                self.without_lead += u64::from(lead.sowings == 0);
                self.longest_lead = self.longest_lead.max(lead.sowings);
                1
            }
            Some(MoveLength::Finite(sown)) => {
                self.finite.add(sown.seeds as usize);
                self.over_limit += u64::from(!measured.is_legal(&rules()));
                0
            }
            None => {
                let position = position.to_string();
                self.unsettled.push(Unsettled { position, mv: measured.mv });
                0
            }
        };
        for tried in [kind, seeds] {
            tried.moves += 1;
            tried.endless += endless;
        }
    }

    /// All moves tried.
    #[must_use]
    pub fn tried(&self) -> Tried {
        self.kinds.iter().flatten().copied().fold(Tried::default(), Tried::plus)
    }

    /// The tables of the survey, in Markdown.
    #[must_use]
    pub fn tables(&self) -> Vec<Table> {
        vec![self.table_of_kinds(), self.table_of_seeds(), self.table_of_lengths(), self.periods()]
    }

    fn table_of_kinds(&self) -> Table {
        let mut table = Table::new(["moves", "tried", "never end", "share"]);
        for (stage, kinds) in ["kunamua", "mtaji"].iter().zip(&self.kinds) {
            for (kind, tried) in ["capture", "takata"].iter().zip(kinds) {
                table.row(format!("{stage}, {kind}"), tried.cells());
            }
        }
        table.row("all", self.tried().cells());
        table
    }

    fn table_of_seeds(&self) -> Table {
        /// Seeds to a row.
        const BAND: u32 = 8;
        let mut bands: BTreeMap<u32, Tried> = BTreeMap::new();
        for (seeds, tried) in &self.by_seeds {
            let band = bands.entry(seeds / BAND).or_default();
            *band = band.plus(*tried);
        }
        let mut table =
            Table::new(["seeds of the mover on the board", "tried", "never end", "share"]);
        for (band, tried) in bands {
            table.row(format!("{} to {}", band * BAND, band * BAND + BAND - 1), tried.cells());
        }
        table
    }

    fn table_of_lengths(&self) -> Table {
        let mut table = Table::new(["moves that end and sow", "moves", "share of all that end"]);
        let all = self.finite.count();
        for limit in [16, 32, 64, 128, 256, 512, 1024, 2048, 4096] {
            let longer = self.finite.count_from(limit + 1);
            table.row(
                format!("more than {} seeds", whole(limit as u64)),
                [whole(longer), percent(Share::new(longer, all))],
            );
        }
        table.row(
            format!("more than the limit of {} seeds", whole(u64::from(rules().seed_limit))),
            [whole(self.over_limit), percent(Share::new(self.over_limit, all))],
        );
        table
    }

    fn periods(&self) -> Table {
        let mut table = Table::new(["moves that never end", "figure"]);
        let endless: u64 = self.periods.values().sum();
        table.row("different periods", [whole(self.periods.len() as u64)]);
        for (name, share) in [
            ("shortest", 0.0),
            ("10%", 0.1),
            ("median", 0.5),
            ("90%", 0.9),
            ("99%", 0.99),
            ("longest", 1.0),
        ] {
            let period = quantile(&self.periods, share);
            table.row(format!("period in sowings, {name}"), [or_dash(period, whole)]);
        }
        table.row(
            "come back to their first state",
            [percent(Share::new(self.without_lead, endless))],
        );
        table.row("neither ended nor came back", [whole(self.unsettled.len() as u64)]);
        table.row("most sowings before a cycle", [whole(self.longest_lead)]);
        table.row(
            "positions in which every move is infinite",
            [format!("{} of {}", whole(self.only_endless), whole(self.positions))],
        );
        table
    }
}

/// The smallest number that at least this share of the numbers does not exceed.
fn quantile(counts: &BTreeMap<u64, u64>, share: f64) -> Option<u64> {
    let all: u64 = counts.values().sum();
    let wanted = ((all as f64 * share).ceil() as u64).max(1);
    let mut seen = 0;
    let mut reached = counts.iter().skip_while(|&(_, count)| {
        seen += count;
        seen < wanted
    });
    reached.next().map(|(&number, _)| number)
}

impl Tried {
    fn plus(self, more: Tried) -> Tried {
        Tried { moves: self.moves + more.moves, endless: self.endless + more.endless }
    }

    fn cells(self) -> [String; 3] {
        let share = percent(Share::new(self.endless, self.moves));
        [whole(self.moves), whole(self.endless), share]
    }
}

impl Merge for Survey {
    fn merge(&mut self, part: Survey) {
        self.games += part.games;
        self.positions += part.positions;
        self.only_endless += part.only_endless;
        for (tried, more) in self.kinds.iter_mut().flatten().zip(part.kinds.iter().flatten()) {
            *tried = tried.plus(*more);
        }
        for (seeds, more) in part.by_seeds {
            let tried = self.by_seeds.entry(seeds).or_default();
            *tried = tried.plus(more);
        }
        self.finite.merge(&part.finite);
        self.over_limit += part.over_limit;
        self.unsettled.extend(part.unsettled);
        self.unsettled.sort_unstable();
        for (period, count) in part.periods {
            *self.periods.entry(period).or_default() += count;
        }
        self.without_lead += part.without_lead;
        self.longest_lead = self.longest_lead.max(part.longest_lead);
        self.records.merge(part.records);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::{Players, Strength};

    fn survey(numbers: impl Iterator<Item = u64>) -> Survey {
        let mut players = Players::new(Strength::Random, 1, 0).expect("memory");
        let mut survey = Survey::default();
        numbers.for_each(|number| survey.add(&players.play(number), u64::MAX));
        survey
    }

    #[test]
    fn the_order_of_the_games_changes_nothing() {
        let mut backwards = survey((30..60).rev());
        backwards.merge(survey((0..30).rev()));
        assert_eq!(backwards, survey(0..60));
    }

    #[test]
    fn every_move_is_counted_once() {
        let survey = survey(0..100);
        let tried = survey.tried();
        let by_seeds = survey.by_seeds.values().copied().fold(Tried::default(), Tried::plus);
        assert_eq!(by_seeds, tried);
        assert_eq!(survey.finite.count() + tried.endless, tried.moves);
        assert!(survey.unsettled.is_empty());
        assert_eq!(survey.periods.values().sum::<u64>(), tried.endless);
        // The last position of a game has no legal move, or comes before a winning one.
        assert!(survey.positions >= survey.games);
    }
}
