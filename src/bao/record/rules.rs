//! The rules a record says its game was played by.
//!
//! ```text
//! [Variant "kujifunza"]
//! [Kutakatia "off"]
//! [SeedLimit "50"]
//! ```
//!
//! Each tag is there only where it differs from what a reader would take
//! without it: kiswahili, the variant's own kutakatia, the default limit.

use super::{Record, RecordError, RecordProblem};
use crate::bao::{Game, MAX_SEED_LIMIT, Position, Rules, Variant};

const VARIANT: &str = "Variant";
const KUTAKATIA: &str = "Kutakatia";
const SEED_LIMIT: &str = "SeedLimit";

/// A tag's value as the rules have it: on or off.
const SWITCH: [&str; 2] = ["off", "on"];

impl Record {
    /// The variant that the record's tags name, or else the one whose start
    /// its game has: kujifunza at its own, kiswahili anywhere else.
    ///
    /// # Errors
    ///
    /// The tag names none, or the start cannot be read.
    pub fn variant(&self) -> Result<Variant, RecordError> {
        match self.tag(VARIANT) {
            Some(text) => text
                .parse()
                .map_err(|_| self.wrong_rule(VARIANT, text, "kiswahili or kujifunza".to_owned())),
            None => Ok(variant_of(&self.start()?)),
        }
    }

    /// What the record says its game was played by: the [variant]'s rules,
    /// unless the tags `Kutakatia` and `SeedLimit` say otherwise.
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
    /// A tag has a value that is none of its own, or the start cannot be read.
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

    /// Writes a game's rules into the tags, as far as they need saying.
    pub(super) fn set_rules(&mut self, game: &Game) {
        let rules = game.rules();
        let variant = variant_of(game.start());
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

/// The variant of a game that begins here, if nothing names one.
fn variant_of(start: &Position) -> Variant {
    if *start == Position::kujifunza() { Variant::Kujifunza } else { Variant::Kiswahili }
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;

    #[test]
    fn what_is_written_is_read() {
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
    fn kujifunza_starts_where_it_does() {
        let record = &parse("[Variant \"kujifunza\"]\n\n1: A1>*;\n").unwrap()[0];
        assert_eq!(record.start(), Ok(Position::kujifunza()));
        assert!(!record.rules().unwrap().kutakatia);
    }

    #[test]
    fn a_wrong_value_is_told_with_its_line() {
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
