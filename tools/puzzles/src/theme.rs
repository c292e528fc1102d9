//! Themes: the one idea that a puzzle is about.

use bingwa::analysis::MoveFacts;
use bingwa::analysis::explain::HouseFate;
use bingwa::bao::{Game, MoveKind, Reason};
use serde::{Deserialize, Serialize};

/// The idea of a puzzle. A puzzle with several has the first of them in this list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// The winner puts a pit under kutakatia.
    Kutakatia,
    /// The winner plays the nyumba where stopping in it is possible.
    House,
    /// The first move is a takata.
    Quiet,
    /// The first move captures the nyumba of the opponent.
    Raid,
    /// At the end the opponent has no move, with seeds in the front row.
    Starve,
    /// Another first move captures more.
    Modest,
    /// The first move captures the most, and the last one empties the front row.
    Sweep,
}

impl Theme {
    /// Every theme, the rarest first.
    pub const ALL: [Theme; 7] = [
        Theme::Kutakatia,
        Theme::House,
        Theme::Quiet,
        Theme::Raid,
        Theme::Starve,
        Theme::Modest,
        Theme::Sweep,
    ];

    /// The theme of a won line of play.
    #[must_use]
    pub fn of(line: &Game, is_greediest: bool) -> Theme {
        let first = line.start();
        let winner = line.plies().step_by(2);
        let facts: Vec<MoveFacts> = winner
            .filter_map(|(before, legal)| MoveFacts::of(before, legal.mv(), line.rules()))
            .collect();
        let opening = facts.first();
        if facts.iter().any(|facts| facts.kutakatia.is_some()) {
            Theme::Kutakatia
        } else if facts.iter().any(|facts| facts.own_house == Some(HouseFate::Played)) {
            Theme::House
        } else if opening.is_some_and(|facts| facts.kind == MoveKind::Takata) {
            Theme::Quiet
        } else if opening
            .is_some_and(|facts| matches!(facts.opponent_house, Some(HouseFate::Captured { .. })))
        {
            Theme::Raid
        } else if line.outcome().is_some_and(|end| end.reason == Reason::NoMove) {
            Theme::Starve
        } else if !is_greediest && first.legal_moves(line.rules()).len() > 1 {
            Theme::Modest
        } else {
            Theme::Sweep
        }
    }
}
