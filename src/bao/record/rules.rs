//! The tags of a record that name the rules of its game.
//!
//! ```text
//! [Variant "kujifunza"]
//! [Kutakatia "off"]
//! [SeedLimit "50"]
//! ```
//!
//! A tag is written only where it differs from its default: kiswahili, the
//! variant's own kutakatia, the default seed limit.

use super::error::{RecordError, RecordProblem};
use super::model::Record;
use crate::bao::game::Game;
use crate::bao::rules::{MAX_SEED_LIMIT, Rules, Variant};

const VARIANT: &str = "Variant";
const KUTAKATIA: &str = "Kutakatia";
const SEED_LIMIT: &str = "SeedLimit";

/// The tags that name the rules of a game.
pub const RULE_TAGS: [&str; 3] = [VARIANT, KUTAKATIA, SEED_LIMIT];

/// The values of [`KUTAKATIA`].
const SWITCH: [&str; 2] = ["off", "on"];

impl Record {
    /// The variant that the record's tag names, or else that of its start (see
    /// [`Variant::of_start`]).
    ///
    /// # Errors
    ///
    /// The tag names no variant, or the start cannot be read.
    pub fn variant(&self) -> Result<Variant, RecordError> {
        match self.tag(VARIANT) {
            Some(text) => text
                .parse()
                .map_err(|_| self.wrong_rule(VARIANT, text, "kiswahili or kujifunza".to_owned())),
            None => Ok(Variant::of_start(&self.start()?)),
        }
    }

    /// The rules of the recorded game: those of its [variant], unless the tags
    /// `Kutakatia` and `SeedLimit` differ.
    ///
    /// ```
    /// use bingwa::bao::record;
    /// let records = record::parse("[Kutakatia \"off\"]\n[SeedLimit \"50\"]\n\n1: A6<*;\n")?;
    /// let rules = records[0].rules()?;
    /// assert_eq!((rules.kutakatia, rules.seed_limit), (false, 50));
    /// # Ok::<(), bingwa::bao::record::RecordError>(())
    /// ```
    ///
    /// [variant]: Record::variant
    ///
    /// # Errors
    ///
    /// A tag has a value that it may not have, or the start cannot be read.
    pub fn rules(&self) -> Result<Rules, RecordError> {
        let mut rules = self.variant()?.rules();
        if let Some(text) = self.tag(KUTAKATIA) {
            let place = SWITCH.iter().position(|value| value.eq_ignore_ascii_case(text));
            let place =
                place.ok_or_else(|| self.wrong_rule(KUTAKATIA, text, SWITCH.join(" or ")))?;
            rules.kutakatia = place == 1;
        }
        if let Some(text) = self.tag(SEED_LIMIT) {
            let limit = text.parse().ok().filter(|limit| (1..=MAX_SEED_LIMIT).contains(limit));
            rules.seed_limit = limit.ok_or_else(|| {
                let expected = format!("a number from 1 to {MAX_SEED_LIMIT}");
                self.wrong_rule(SEED_LIMIT, text, expected)
            })?;
        }
        Ok(rules)
    }

    /// Writes the rules of a game into the tags that need it.
    pub(super) fn set_rules(&mut self, game: &Game) {
        let rules = game.rules();
        let variant = Variant::of_start(game.start());
        if variant != Variant::default() {
            self.set_tag(VARIANT, variant.name());
        }
        if rules.kutakatia != variant.rules().kutakatia {
            self.set_tag(KUTAKATIA, SWITCH[usize::from(rules.kutakatia)]);
        }
        if rules.seed_limit != variant.rules().seed_limit {
            self.set_tag(SEED_LIMIT, &rules.seed_limit.to_string());
        }
    }

    fn wrong_rule(&self, key: &'static str, found: &str, expected: String) -> RecordError {
        RecordProblem::Rule { key, found: found.to_owned(), expected }.at(self.tag_line(key))
    }
}

#[cfg(test)]
mod tests {
    use super::super::read::parse;
    use super::*;
    use crate::bao::position::Position;

    #[test]
    fn rules_are_read_back_from_the_tags() {
        for start in [Position::kiswahili(), Position::kujifunza()] {
            for (seed_limit, kutakatia) in
                [(50, false), (50, true), (10_000, false), (10_000, true)]
            {
                let rules = Rules { seed_limit, kutakatia };
                let record = Record::of_game(&Game::new(start, rules), "a", "b");
                let read = &parse(&record.to_string()).unwrap()[0];
                assert_eq!(read.rules(), Ok(rules), "{record}");
            }
        }
        let plain = Record::of_game(&Game::new(Position::kiswahili(), Rules::default()), "a", "b");
        assert_eq!(plain.tags.len(), 3);
    }

    #[test]
    fn the_variant_tag_sets_the_start() {
        let record = &parse("[Variant \"kujifunza\"]\n\n1: A1>*;\n").unwrap()[0];
        assert_eq!(record.start(), Ok(Position::kujifunza()));
        assert!(!record.rules().unwrap().kutakatia);
    }

    #[test]
    fn a_wrong_value_is_an_error_that_names_its_line() {
        let cases = [
            ("Variant", "chess", "kiswahili or kujifunza"),
            ("Kutakatia", "maybe", "off or on"),
            ("SeedLimit", "0", "a number from 1 to 1000000"),
            ("SeedLimit", "", "a number from 1 to 1000000"),
        ];
        for (key, found, expected) in cases {
            let record = &parse(&format!("[A \"1\"]\n[{key} \"{found}\"]\n")).unwrap()[0];
            let error = record.rules().unwrap_err().to_string();
            assert_eq!(error, format!("line 2: tag {key}: found {found:?}, expected {expected}"));
        }
    }
}
