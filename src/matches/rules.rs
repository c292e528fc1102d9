//! The rules of a match: for the referee, for the engines, and in records.

use std::fmt;

use crate::bao::{Game, Position, Rules, Variant};

/// The game that a match plays.
///
/// Its text names the variant and what differs from the variant's own rules:
/// `kujifunza`, or `kiswahili, seed limit 50, no kutakatia`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchRules {
    /// The variant, which sets the start position.
    pub variant: Variant,
    /// The rules that decide which moves are legal.
    pub rules: Rules,
}

/// The option of engines that names the variant.
pub(super) const VARIANT_OPTION: &str = "UCI_Variant";

impl Default for MatchRules {
    fn default() -> Self {
        MatchRules::of(Variant::default())
    }
}

impl MatchRules {
    /// A variant by its own rules.
    #[must_use]
    pub fn of(variant: Variant) -> MatchRules {
        MatchRules { variant, rules: variant.rules() }
    }

    /// The start position of the variant.
    #[must_use]
    pub fn start(&self) -> Position {
        Position::start(self.variant)
    }

    /// The options that tell an engine of these rules, in the order in which
    /// they are set: name and value. An engine without options plays kiswahili
    /// by its own rules.
    #[must_use]
    pub fn options(&self) -> Vec<(&'static str, String)> {
        let (own, usual) = (self.variant.rules(), Variant::default());
        let mut options = Vec::new();
        if self.variant != usual {
            options.push((VARIANT_OPTION, self.variant.name().to_owned()));
        }
        if self.rules.kutakatia != own.kutakatia {
            options.push(("Kutakatia", self.rules.kutakatia.to_string()));
        }
        if self.rules.seed_limit != own.seed_limit {
            options.push(("SeedLimit", self.rules.seed_limit.to_string()));
        }
        options
    }

    /// The tags of the record of a game by these rules, in the order of
    /// [`RULE_TAGS`](crate::bao::record::RULE_TAGS); `None` for a tag that the record does not
    /// have.
    ///
    /// A record without a tag for its variant has that of its start.
    pub(super) fn tags(&self, game: &Game) -> [Option<String>; 3] {
        let read = match self.variant {
            Variant::Kiswahili => Variant::of_start(game.start()),
            Variant::Kujifunza => Variant::Kujifunza,
        };
        let (rules, own) = (self.rules, read.rules());
        let kutakatia = if rules.kutakatia { "on" } else { "off" };
        [
            (read != Variant::default()).then(|| read.name().to_owned()),
            (rules.kutakatia != own.kutakatia).then(|| kutakatia.to_owned()),
            (rules.seed_limit != own.seed_limit).then(|| rules.seed_limit.to_string()),
        ]
    }
}

impl fmt::Display for MatchRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rules, own) = (self.rules, self.variant.rules());
        write!(f, "{}", self.variant)?;
        if rules.seed_limit != own.seed_limit {
            write!(f, ", seed limit {}", rules.seed_limit)?;
        }
        if rules.kutakatia != own.kutakatia {
            f.write_str(if rules.kutakatia { ", kutakatia" } else { ", no kutakatia" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bao::record::{self, RULE_TAGS, Record};

    fn some_rules() -> Vec<MatchRules> {
        let all = Variant::ALL.into_iter().flat_map(|variant| {
            [(50, false), (50, true), (10_000, false), (10_000, true)].map(
                |(seed_limit, kutakatia)| MatchRules {
                    variant,
                    rules: Rules { seed_limit, kutakatia },
                },
            )
        });
        all.collect()
    }

    /// Whatever position the game begins at.
    #[test]
    fn the_rules_of_a_game_are_read_back_from_its_tags() {
        for rules in some_rules() {
            for start in [Position::kiswahili(), Position::kujifunza()] {
                let game = Game::new(start, rules.rules);
                let mut record = Record::default();
                record.set_tag("Position", &start.to_string());
                for (key, value) in RULE_TAGS.into_iter().zip(rules.tags(&game)) {
                    value.into_iter().for_each(|value| record.set_tag(key, &value));
                }
                let read = &record::parse(&record.to_string()).unwrap()[0];
                assert_eq!(read.rules(), Ok(rules.rules), "{record}");
            }
        }
    }

    #[test]
    fn an_engine_is_told_what_differs_from_the_usual() {
        let options = |variant, seed_limit, kutakatia| {
            MatchRules { variant, rules: Rules { seed_limit, kutakatia } }.options()
        };
        assert_eq!(MatchRules::default().options(), []);
        let kujifunza = MatchRules::of(Variant::Kujifunza);
        assert_eq!(kujifunza.options(), [("UCI_Variant", "kujifunza".to_owned())]);
        assert_eq!(
            options(Variant::Kiswahili, 50, false),
            [("Kutakatia", "false".to_owned()), ("SeedLimit", "50".to_owned())]
        );
        assert_eq!(kujifunza.to_string(), "kujifunza");
        let odd =
            MatchRules { rules: Rules { seed_limit: 50, kutakatia: false }, ..Default::default() };
        assert_eq!(odd.to_string(), "kiswahili, seed limit 50, no kutakatia");
    }
}
