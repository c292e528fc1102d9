//! Records are read back from their texts, and replayed.

use bingwa::bao::record::{self, Record};
use bingwa::bao::{Game, Position, Rules};
use proptest::prelude::*;

use crate::generators::{cases, choices, games, play_choices, positions};

/// Random games from the starts and from any position, with either side to move.
fn recorded_games() -> impl Strategy<Value = Game> {
    let from_anywhere = (positions(), choices())
        .prop_map(|(start, choices)| play_choices(start, Rules::default(), &choices));
    prop_oneof![games(), from_anywhere]
}

/// A record without the lines from which it was read.
fn without_lines(mut record: Record) -> Record {
    record.line = 0;
    record.tag_lines.clear();
    record.repairs.clear();
    record.moves.iter_mut().for_each(|mv| mv.line = 0);
    record
}

proptest! {
    #![proptest_config(cases(1200))]

    /// A game's record, written and read back, is replayed as the same game.
    #[test]
    fn records_are_replayed_as_the_game_they_were_made_of(game in recorded_games()) {
        let record = Record::of_game(&game, "Juma", "Asha");
        let text = record.to_string();
        let read = record::parse(&text);
        prop_assert!(read.is_ok(), "{:?}\n{text}", read);
        let read = read.unwrap_or_default();
        prop_assert_eq!(read.len(), 1);
        prop_assert_eq!(without_lines(read[0].clone()), without_lines(record));
        prop_assert_eq!(read[0].tag("Kusini"), Some("JUMA"));
        prop_assert_eq!(read[0].tag("Kaskazini"), Some("asha"));
        let replayed = read[0].replay(game.rules());
        prop_assert!(replayed.is_ok(), "{:?}\n{text}", replayed.err());
        let replayed = replayed.unwrap_or_else(|_| unreachable!("asserted"));
        prop_assert_eq!(replayed.start(), game.start());
        prop_assert_eq!(replayed.outcome(), game.outcome());
        prop_assert_eq!(replayed.moves(), game.moves());
        prop_assert!(read[0].remarks(&replayed).is_empty());
        prop_assert!(read[0].in_strict_form(&replayed).to_string() == text, "{text}");
    }

    /// The same moves, as people write them, are the same game.
    #[test]
    fn records_in_other_forms_are_the_same_game(game in games()) {
        let signs = |text: &str| text.replace(">+", "R@").replace("<+", "L@").replace('<', "L");
        let forms: [&dyn Fn(&str) -> String; 11] = [
            &|moves| moves.replace(": ", ") "),
            &|moves| moves.replace(": ", " : "),
            &|moves| moves.replace(": ", " "),
            &|moves| moves.replace(";\n", "\n\n"),
            &|moves| moves.replace(';', "; a note, (of two words)"),
            &|moves| signs(moves).replace('>', "R").replace('@', ">"),
            &|moves| moves.replace('<', " ←").replace('>', " →"),
            &|moves| moves.replace(' ', ", "),
            &str::to_uppercase,
            &str::to_lowercase,
            &|moves| moves.lines().filter_map(|line| line.split_once(": ")).map(|(_, pair)| format!("{pair}\n")).collect(),
        ];
        let text = Record::of_game(&game, "Juma", "Asha").to_string();
        let (tags, moves) = text.split_once("\n\n").unwrap_or((&text, ""));
        for form in forms {
            let other = format!("{tags}\n\n{}", form(moves));
            let read = record::parse(&other);
            prop_assert!(read.as_ref().is_ok_and(|read| read.len() == 1), "{:?}\n{other}", read);
            let replayed = read.unwrap_or_default()[0].replay(game.rules());
            let moves = replayed.as_ref().map(Game::moves);
            prop_assert_eq!(moves, Ok(game.moves()), "{}", other);
        }
    }

    /// Several records in a file are separated by blank lines.
    #[test]
    fn a_file_of_records_is_read_as_its_records(
        games in prop::collection::vec(games(), 1..4),
    ) {
        let records: Vec<Record> =
            games.iter().map(|game| Record::of_game(game, "South", "north")).collect();
        let file: Vec<String> = records.iter().map(Record::to_string).collect();
        let read = record::parse(&file.join("\n"));
        let read = read.map(|read| read.into_iter().map(without_lines).collect::<Vec<_>>());
        prop_assert_eq!(read, Ok(records));
    }

    /// Comments and tags are read back, without what no record can hold: white space around a
    /// comment, and line breaks.
    #[test]
    fn comments_and_tags_are_read_back(
        choices in choices(),
        before in prop::option::of("[^\\p{Cc}{}]*"),
        after in prop::collection::vec(prop::option::of("[^\\p{Cc}{}]{0,20}|a\nb"), 110),
        value in "\\PC*|[a\"\\\\\\]]*",
    ) {
        let game = play_choices(Position::kiswahili(), Rules::default(), &choices);
        let mut record = Record::of_game(&game, "South", "north");
        record.set_tag("Event", &value);
        record.comment.clone_from(&before);
        for (mv, comment) in record.moves.iter_mut().zip(after) {
            mv.comment = comment;
        }
        let text = record.to_string();
        let read = record::parse(&text);
        prop_assert!(read.is_ok(), "{:?}\n{text}", read);
        let read = read.unwrap_or_default();
        prop_assert_eq!(read.len(), 1, "{}", text);
        let kept = |comment: &Option<String>| {
            comment.as_ref().map(|text| text.replace('\n', " ").trim().to_owned())
        };
        prop_assert_eq!(&read[0].comment, &kept(&before));
        prop_assert_eq!(read[0].tag("Event"), Some(value.as_str()));
        for (read, written) in read[0].moves.iter().zip(&record.moves) {
            prop_assert_eq!(&read.text, &written.text);
            prop_assert_eq!(&read.comment, &kept(&written.comment));
        }
    }

    /// A record that was read is written so that it reads the same.
    #[test]
    fn a_record_that_was_read_is_read_back_from_its_text(
        text in "(\\{[^}]{0,8}\\}|[12]: |A6<\\*? |\\.\\.\\. |; ?|\n|\\[[A-C] \"[^\n\"]?\"\\]\n){0,20}\
                 |([12]: a (\\{[^}]{0,8}\\} )?b;\n){0,2}",
    ) {
        let Ok(records) = record::parse(&text) else { return Ok(()) };
        // A number settles whose move it is.
        let mut repairs = records.iter().flat_map(|record| &record.repairs);
        if repairs.any(|repair| repair.message().starts_with("pair: ")) {
            return Ok(());
        }
        let written: Vec<String> = records.iter().map(Record::to_string).collect();
        let again = record::parse(&written.join("\n"));
        let again = again.map(|again| again.into_iter().map(without_lines).collect::<Vec<_>>());
        let records: Vec<Record> = records.into_iter().map(without_lines).collect();
        prop_assert_eq!(again, Ok(records));
    }
}
