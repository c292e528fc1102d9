//! The settings of a match as tags, and its games as records.

use super::effort::comment;
use crate::bao::Game;
use crate::bao::record::{RULE_TAGS, Record};
use crate::matches::game::PlayedGame;
use crate::matches::rules::MatchRules;
use crate::matches::schedule::TournamentFormat;
use crate::matches::tournament::{FinishedGame, Tournament};

/// The settings of a match that the tags of its games repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Settings {
    event: String,
    /// Name and specification of each engine.
    engines: Vec<(String, String)>,
    /// Tags that all games share.
    shared: Vec<(&'static str, String)>,
    rules: MatchRules,
}

impl Settings {
    pub(super) fn of(tournament: &Tournament, event: &str, format: TournamentFormat) -> Settings {
        let engines = tournament.engines.iter();
        let engines = engines.map(|engine| (engine.name.clone(), engine.to_string()));
        Settings {
            event: event.to_owned(),
            engines: engines.collect(),
            shared: vec![
                ("Seed", tournament.seed.to_string()),
                ("Schedule", format.name().to_owned()),
                ("Openings", tournament.book.describe()),
                ("Adjudication", tournament.adjudication.to_string()),
            ],
            rules: *tournament.book.rules(),
        }
    }

    /// The first line of every game.
    fn event_line(&self) -> String {
        let mut record = Record::default();
        record.set_tag("Event", &self.event);
        record.to_string().lines().next().unwrap_or_default().to_owned() + "\n"
    }

    /// Whether the bytes at the end of a record are a game of which not all was
    /// written: they begin as every game of this match does, and the blank line
    /// after the moves is missing.
    ///
    /// No more is asked, because these bytes are copied before they are cut
    /// off, and the game is played again.
    pub(super) fn is_incomplete_game(&self, chunk: &[u8]) -> bool {
        let first_line = self.event_line();
        let common = chunk.len().min(first_line.len());
        let blank_lines = chunk.windows(2).filter(|two| two == b"\n\n").count();
        chunk[..common] == first_line.as_bytes()[..common] && blank_lines < 2
    }

    /// The tags that a game between these engines, South's and North's, must
    /// have when a match is resumed.
    pub(super) fn tags(&self, players: [usize; 2]) -> Vec<(&'static str, String)> {
        let [south, north] = players.map(|index| &self.engines[index]);
        let mut tags = vec![
            ("Kusini", south.0.to_uppercase()),
            ("Kaskazini", north.0.to_lowercase()),
            ("KusiniEngine", south.1.clone()),
            ("KaskaziniEngine", north.1.clone()),
        ];
        tags.extend(self.shared.iter().cloned());
        tags
    }

    /// The tags of a game that name its rules; `None` for one that it must not
    /// have.
    pub(super) fn rule_tags(&self, game: &Game) -> [(&'static str, Option<String>); 3] {
        let [variant, kutakatia, seed_limit] = self.rules.tags(game);
        let [first, second, third] = RULE_TAGS;
        [(first, variant), (second, kutakatia), (third, seed_limit)]
    }

    /// A game as the record has it.
    pub(super) fn record(&self, finished: &FinishedGame) -> Record {
        let FinishedGame { scheduled, opening, played } = finished;
        let PlayedGame { game, book, efforts, ending } = played;
        let [south, north] = scheduled.players.map(|index| self.engines[index].0.as_str());
        let moves = Record::of_game(game, south, north);
        let mut record = Record { tags: Vec::new(), ..moves.clone() };
        record.set_tag("Event", &self.event);
        record.set_tag("Round", &(scheduled.round + 1).to_string());
        record.set_tag("Game", &scheduled.number.to_string());
        for (key, value) in moves.tags.iter().filter(|(key, _)| !RULE_TAGS.contains(&&**key)) {
            record.set_tag(key, value);
        }
        for (key, value) in self.rule_tags(game) {
            value.iter().for_each(|value| record.set_tag(key, value));
        }
        record.set_tag("Result", ending.result());
        record.set_tag("Termination", ending.termination.name());
        if let Some(fault) = &ending.fault {
            record.set_tag("Fault", fault);
        }
        record.set_tag("Opening", &(opening + 1).to_string());
        record.set_tag("BookPlies", &book.to_string());
        record.set_tag("PlyCount", &game.moves().len().to_string());
        for (key, value) in self.tags(scheduled.players) {
            record.set_tag(key, &value);
        }
        for (m, effort) in record.moves.iter_mut().skip(*book).zip(efforts) {
            m.comment = effort.as_ref().map(comment);
        }
        record
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_incomplete_game_begins_as_this_match_does() {
        let settings = Settings {
            event: "a - b".into(),
            engines: vec![],
            shared: vec![],
            rules: MatchRules::default(),
        };
        let game = "[Event \"a - b\"]\n[Round \"1\"]\n\n1: A6< a6<;\n\n";
        for end in 0..game.len() {
            assert!(settings.is_incomplete_game(&game.as_bytes()[..end]), "{end}");
        }
        for other in [game, "[Event \"a - c\"]\n", "Dear diary", "\n", "[Event \"a - b\"\n"] {
            assert!(!settings.is_incomplete_game(other.as_bytes()), "{other}");
        }
    }
}
