//! A game record: how it is written, how it is replayed, and the tags of its rules.

use std::collections::HashMap;
use std::fmt;
use std::mem::discriminant;

use super::RecordError;
use super::problem::{RecordProblem, Repair, TextProblem};
use crate::bao::game::{DRAWN_AT, Game, Outcome, PlayError, Reason, result_text};
use crate::bao::moves::{LegalMove, Move};
use crate::bao::position::Position;
use crate::bao::rules::{MAX_SEED_LIMIT, Rules, Variant};
use crate::bao::side::Side;
use crate::bao::text::notation::written_marks;

/// The results a record may state.
pub const RESULTS: [&str; 4] =
    [result_text(Some(Side::South)), result_text(Some(Side::North)), result_text(None), "*"];

/// A move of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordMove {
    /// The move's text.
    pub text: String,
    /// The comment after it, without braces.
    pub comment: Option<String>,
    /// Line in the file, from 1; 0 if the record was not read.
    pub line: usize,
}

/// The record of one game. Its text is the record as it stands in a file.
///
/// ```
/// use bingwa::bao::record::Record;
/// let record: Record = "[Kusini \"JUMA\"]\n\n1: A6<* a5>;\n".parse()?;
/// assert_eq!(record.tag("Kusini"), Some("JUMA"));
/// assert_eq!(record.replay(&record.rules()?)?.moves().len(), 2);
/// # Ok::<(), bingwa::bao::record::RecordError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Tags in order: key and value.
    pub tags: Vec<(String, String)>,
    /// The line of each tag that was read, from 1.
    pub tag_lines: Vec<usize>,
    /// The comment before the first move.
    pub comment: Option<String>,
    /// The moves in the order they were played.
    pub moves: Vec<RecordMove>,
    /// Whether the first move is North's: `...` stands in South's place then.
    pub north_first: bool,
    /// Line of the first tag or move, from 1; 0 if the record was not read.
    pub line: usize,
    /// What reading understood though it is written otherwise, each of a kind once.
    pub repairs: Vec<RecordError>,
}

/// Another reading of one move, with which the game is legal to its end. Its text is
/// `A8>+ in pair 5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Mend {
    /// The move's place in the record, from 0.
    pub index: usize,
    /// The number of its pair.
    pub pair: usize,
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: Move,
}

impl Mend {
    /// The most that an error names.
    pub const MOST: usize = 3;
}

impl fmt::Display for Mend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in pair {}", self.mv, self.pair)
    }
}

impl Record {
    /// The record of a game: the players' names, South's in capitals and North's
    /// in small letters, the result, the start if it is not kiswahili's, the
    /// rules that differ from the variant's, and the moves in full notation.
    #[must_use]
    pub fn of_game(game: &Game, south: &str, north: &str) -> Record {
        let mut record = Record::default();
        record.set_tag("Kusini", &south.to_uppercase());
        record.set_tag("Kaskazini", &north.to_lowercase());
        record.set_tag("Result", game.outcome().map_or("*", Outcome::result));
        if *game.start() != Position::kiswahili() {
            record.set_tag("Position", &game.start().to_string());
        }
        record.set_rules(game);
        record.north_first = game.start().side() == Side::North && !game.moves().is_empty();
        record.moves = game
            .moves()
            .iter()
            .map(|legal| RecordMove { text: legal.full().to_string(), comment: None, line: 0 })
            .collect();
        record
    }

    /// A tag's value.
    #[must_use]
    pub fn tag(&self, key: &str) -> Option<&str> {
        self.tags.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// The line of a tag; that of the record if there is none.
    pub(crate) fn tag_line(&self, key: &str) -> usize {
        let place = self.tags.iter().position(|(name, _)| name == key);
        place.and_then(|place| self.tag_lines.get(place)).copied().unwrap_or(self.line)
    }

    /// Sets a tag: in place if the record has it, else as the last. Line breaks in
    /// the value become spaces.
    pub fn set_tag(&mut self, key: &str, value: &str) {
        let value = one_line(value);
        match self.tags.iter_mut().find(|(name, _)| name == key) {
            Some((_, old)) => *old = value,
            None => self.tags.push((key.to_owned(), value)),
        }
    }

    /// Adds a repair, unless there is one of its kind. Each jump of the numbers is told.
    pub(super) fn repair(&mut self, line: usize, repair: Repair) {
        let is_of_kind = |other: &Repair| discriminant(other) == discriminant(&repair);
        if matches!(repair, Repair::Jump { .. }) || !self.has_repair(is_of_kind) {
            self.repairs.push(RecordProblem::from(repair).at(line));
        }
    }

    /// Whether there is a repair that is looked for.
    pub(super) fn has_repair(&self, is_wanted: impl Fn(&Repair) -> bool) -> bool {
        let is_wanted = |problem: &RecordProblem| match problem {
            RecordProblem::Repair(repair) => is_wanted(repair),
            _ => false,
        };
        self.repairs.iter().any(|error| is_wanted(&error.problem))
    }

    /// The position the game began at: the `Position` tag's, or the start of the
    /// `Variant` tag's variant, which is kiswahili if there is none.
    ///
    /// # Errors
    ///
    /// A tag cannot be read, or its position cannot be played.
    pub fn start(&self) -> Result<Position, RecordError> {
        match self.tag("Position") {
            None if self.tag("Variant").is_some() => Ok(Position::start(self.variant()?)),
            None => Ok(Position::kiswahili()),
            Some(text) => text
                .parse()
                .map_err(|error| TextProblem::TagPosition { error }.at(self.tag_line("Position"))),
        }
    }

    /// Plays the record's moves.
    ///
    /// # Errors
    ///
    /// The first thing wrong, with its line: the start, a move that is not
    /// legal (with the legal ones, and what would mend the game), or moves after the end.
    pub fn replay(&self, rules: &Rules) -> Result<Game, RecordError> {
        let start = self.start()?;
        let mut game = Game::new(start, *rules);
        let expected = start.side();
        let found = if self.north_first { Side::North } else { Side::South };
        if let Some(first) = self.moves.first()
            && found != expected
        {
            return Err(TextProblem::WrongBeginner { found, expected }.at(first.line));
        }
        for RecordMove { text, line, .. } in &self.moves {
            if let Err(error) = game.play_text(text) {
                let mends = self.mends(&game).into();
                return Err(RecordError { line: *line, problem: error.into(), mends });
            }
        }
        Ok(game)
    }

    /// The mends of the record whose moves are legal as far as `played`, those of the last move
    /// first.
    fn mends(&self, played: &Game) -> Vec<Mend> {
        /// The game is replayed for each move: later ones are not mended.
        const LONGEST: usize = 1000;
        let rules = played.rules();
        let mut mends = Vec::new();
        let places: Vec<_> = played.positions().take(LONGEST).enumerate().collect();
        for (index, before) in places.into_iter().rev() {
            for near in before.moves_near(&self.moves[index].text, rules) {
                let mut game = Game::new(*before, *rules);
                let is_mend = played.moves().get(index) != Some(&near)
                    && game.play(near.mv()).is_ok()
                    && self.moves[index + 1..].iter().all(|mv| game.play_text(&mv.text).is_ok());
                if is_mend && mends.len() < Mend::MOST {
                    mends.push(Mend { index, pair: played.pair(index), mv: near.mv() });
                }
            }
        }
        mends
    }

    /// The result of a game that was played from the record: that of its moves if they won it,
    /// otherwise that of the tag.
    #[must_use]
    pub fn result(&self, game: &Game) -> &str {
        let outcome = game.outcome();
        let won = outcome.filter(|outcome| outcome.winner.is_some()).map(Outcome::result);
        let other = || self.tag("Result").unwrap_or(outcome.map_or("*", Outcome::result));
        won.unwrap_or_else(other)
    }

    /// The record as this program writes one, of the game that was played from it: moves in full
    /// notation, the names' letters, the result and the rules.
    #[must_use]
    pub fn in_strict_form(&self, game: &Game) -> Record {
        let mut record = Record { tag_lines: Vec::new(), repairs: Vec::new(), ..self.clone() };
        record.tags.retain(|(key, _)| !RULE_TAGS.contains(&&**key));
        if let Some(south) = self.tag("Kusini") {
            record.set_tag("Kusini", &south.to_uppercase());
        }
        if let Some(north) = self.tag("Kaskazini") {
            record.set_tag("Kaskazini", &north.to_lowercase());
        }
        record.set_tag("Result", self.result(game));
        record.set_rules(game);
        for (mv, legal) in record.moves.iter_mut().zip(game.moves()) {
            mv.text = legal.full().to_string();
        }
        record
    }

    /// Plays the record's moves up to the first that is not legal. A start that cannot be
    /// read counts as that of kiswahili.
    #[must_use]
    pub fn replay_legal(&self, rules: &Rules) -> Game {
        let mut game = Game::new(self.start().unwrap_or_default(), *rules);
        for mv in &self.moves {
            if game.play_text(&mv.text).is_err() {
                break;
            }
        }
        game
    }

    /// A result tag that denies how the game ended.
    fn wrong_result(&self, outcome: Outcome) -> Option<RecordError> {
        let expected = outcome.result();
        let found = self.tag("Result").filter(|&found| found != expected && found != "*")?;
        let repair = Repair::WrongResult { found: found.to_owned(), expected, outcome };
        Some(RecordProblem::from(repair).at(self.tag_line("Result")))
    }

    /// What is odd about the record, although its moves can be played: [repairs](Self::repairs),
    /// marks such as `*` on a capture, moves after a draw by repetition, and
    /// another result than the moves'.
    #[must_use]
    pub fn remarks(&self, game: &Game) -> Vec<RecordError> {
        let wrong_mark = |(written, legal): (&RecordMove, &LegalMove)| {
            let found = written_marks(&written.text)?;
            let (text, expected) = (written.text.clone(), legal.full().to_string());
            let marks = Repair::Marks { found: text, expected };
            (found != legal.marks()).then(|| RecordProblem::from(marks).at(written.line))
        };
        let moves = self.moves.iter().zip(game.moves());
        // The result of an unfinished game may be any, because a player may resign.
        let won = game.outcome().filter(|outcome| outcome.winner.is_some());
        let remarks = moves.filter_map(wrong_mark).chain(self.after_draw(game));
        let remarks = remarks.chain(won.and_then(|outcome| self.wrong_result(outcome)));
        self.repairs.iter().cloned().chain(remarks).collect()
    }

    /// The first move after a draw by repetition, or a result tag that denies the draw.
    fn after_draw(&self, game: &Game) -> Option<RecordError> {
        let mut seen = HashMap::new();
        let drawn = game.positions().position(|position| {
            let times = seen.entry(position).or_insert(0);
            *times += 1;
            *times == DRAWN_AT
        })?;
        let outcome = Outcome { winner: None, reason: Reason::Repetition };
        match self.moves.get(drawn) {
            Some(RecordMove { text, line, .. }) => {
                let over = PlayError::Over { found: text.clone(), outcome };
                Some(RecordProblem::from(over).at(*line))
            }
            None => self.wrong_result(outcome),
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(|comment, _| format!("{{{}}}", one_line(comment))))
    }
}

impl Record {
    /// The text of the record. `in_braces` writes a comment, which has no closing brace, and
    /// gets the column at which it begins, from 0.
    pub(crate) fn written(&self, in_braces: impl Fn(&str, usize) -> String) -> String {
        let comment = |comment: &str, column| in_braces(&comment.replace('}', ""), column);
        let mut text = String::new();
        for (key, value) in &self.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            text += &format!("[{key} \"{value}\"]\n");
        }
        let any_moves = !self.moves.is_empty() || self.comment.is_some();
        if !self.tags.is_empty() && any_moves {
            text.push('\n');
        }
        if let Some(first) = &self.comment {
            text += &comment(first, 0);
            text.push('\n');
        }
        let places = self.north_first.then_some(None).into_iter();
        let places: Vec<Option<&RecordMove>> = places.chain(self.moves.iter().map(Some)).collect();
        for (index, pair) in places.chunks(2).enumerate() {
            text += &format!("{}:", index + 1);
            for place in pair {
                text.push(' ');
                text.push_str(place.map_or("...", |mv| &mv.text));
                if let Some(after) = place.and_then(|mv| mv.comment.as_ref()) {
                    text.push(' ');
                    let column = text.len() - text.rfind('\n').map_or(0, |end| end + 1);
                    text += &comment(after, column);
                }
            }
            text.push_str(";\n");
        }
        text
    }
}

/// A text with its line breaks turned into spaces.
pub(super) fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

// Tags that name the rules: `[Variant "kujifunza"]`, `[Kutakatia "off"]`, `[SeedLimit "50"]`. A tag
// is written only where it differs from its default: kiswahili, the variant's own kutakatia, the
// default seed limit.

const VARIANT: &str = "Variant";
const KUTAKATIA: &str = "Kutakatia";
const SEED_LIMIT: &str = "SeedLimit";

/// The tags that name the rules of a game.
pub const RULE_TAGS: [&str; 3] = [VARIANT, KUTAKATIA, SEED_LIMIT];

/// The values of [`KUTAKATIA`].
const SWITCH: [&str; 2] = ["off", "on"];

impl Record {
    /// The variant that the record's tag names, kiswahili if it names none, or without a tag that
    /// of its start (see [`Variant::of_start`]).
    ///
    /// # Errors
    ///
    /// The start cannot be read.
    pub fn variant(&self) -> Result<Variant, RecordError> {
        match self.tag(VARIANT) {
            Some(text) => Ok(text.parse().unwrap_or_default()),
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
        TextProblem::TagValue { key, found: found.to_owned(), expected }.at(self.tag_line(key))
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;

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
