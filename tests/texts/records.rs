//! Game records: what is read leniently, and what is remarked but no error.

use bingwa::bao::{Rules, record};

/// A record that can be read and replayed.
const RECORD: &str = "\
[Kusini \"JUMA\"]
[Kaskazini \"asha\"]
[Result \"*\"]

1: A6<* a5>;
";

/// The messages of errors.
fn told(errors: &[record::RecordError]) -> Vec<String> {
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn a_correct_record_is_read() {
    let records = record::parse(RECORD).expect("a record");
    assert_eq!(records.len(), 1);
    assert!(records[0].replay(&Rules::default()).is_ok());
    assert_eq!(record::parse(""), Ok(Vec::new()));
    assert_eq!(record::parse("\n\n  \n"), Ok(Vec::new()));
    assert_eq!(record::parse(&RECORD.replace('\n', "\r\n")), Ok(records));
}

/// As people write them.
#[test]
fn records_are_read_leniently() {
    let written = record::parse("[Event \"x\"]\n\n1: A6<* a5>;\n2: A3>;\n").unwrap();
    for moves in [
        "1. A6<* a5>;\n2. A3>;",
        "1: A6<* a5>\n2: A3>",
        "1:A6<* a5>; 2:A3>;",
        "1. A6<* a5> 2. A3>",
        "1: A6<* a5>;\n2: A3> ...;",
        "# a remark\n1: A6<* a5>;\n# [and] {another\n2: A3>;",
        "1: A6<* a5>;\n   # indented\n2.A3>",
    ] {
        let read = record::parse(&format!("[Event \"x\"]\n\n{moves}\n")).expect(moves);
        assert_eq!(read.len(), 1, "{moves}");
        assert_eq!(read[0].to_string(), written[0].to_string(), "{moves}");
    }
    // Each of these with a warning.
    for moves in [
        "1) A6<* a5>\n2) A3>",
        "1 A6<* a5>\n2 A3>",
        "1 : A6<*, a5>;\n2 - A3>",
        "A6<* a5>\nA3>",
        "A6<* a5> A3>",
        "1: A6<* a5>;\nA3>;",
        "1: A6<* a5>; A3>;",
        "1: A6<* a5>;\n3: A3>;",
        "0: A6<* a5>;\n2. A3>;",
        "1: A6 <* a5 → ;\n2: A3 right",
        "1: A6<*! a5>?!; $1\n2: A3>??",
        "1: A6←* — a5⇒;\n2: A3->;",
        "1: A6L* a5R;\n2: A3R;",
        "1: a6<* A5>;\n2: a3>;",
        "1: A6<* a5>;\n\n2: A3>;",
        "1: A6<* a5>;\n\n{Good game!}\n\n2: A3>;",
        "1: A6<* a5>; 12 seeds captured\n2: A3>; 9 minutes",
        "% one\n1: A6<* (of (two) {x}) a5>; North moves, as 2: A3> shows\n2: A3>;",
        "1: A6<* a5>;; A3> is next, they say\n2: A3>; 0-1 (by time)",
        "; as typed\n1: A6<* a5>;\n2: A3>;\n\n1–0\n",
    ] {
        let read = record::parse(&format!("[Event \"x\"]\n\n{moves}\n")).expect(moves);
        assert_eq!((read.len(), read[0].repairs.is_empty()), (1, false), "{moves}");
        let texts = read[0].moves.iter().map(|mv| &*mv.text);
        assert!(texts.eq(["A6<*", "a5>", "A3>"]), "{moves}: {:?}", read[0].moves);
    }
    // Each jump of the numbers is told.
    let read = &record::parse("1) A6<* a5>\n3) A3> a5>\n4) A3<\n").expect("a record")[0];
    let told = told(&read.repairs);
    assert_eq!(told[1], "line 2: pair 2: found \"3)\", read as \"2:\"", "{told:?}");
    // A comment after a number is that of the move before.
    let read = record::parse("1: {early} A6<* a5>; 2: {late} A3>").expect("a record");
    assert_eq!(read[0].comment.as_deref(), Some("early"));
    assert_eq!(read[0].moves[1].comment.as_deref(), Some("late"));
    // North begins.
    let read = record::parse("1... a5> 2. A6< a6<\n").unwrap();
    assert_eq!(read[0].to_string(), "1: ... a5>;\n2: A6< a6<;\n");
    // A remark separates no games, and stands in none.
    assert_eq!(record::parse("#\n# only remarks\n\n").unwrap(), []);
}

/// Beside `R`, a `>` after the pit plays the nyumba. A game's own number begins another.
#[test]
fn what_could_mean_two_things_is_an_error() {
    let texts = |text: &str| {
        let read = record::parse(text).expect(text);
        read.into_iter().flat_map(|record| record.moves).map(|mv| mv.text).collect::<Vec<_>>()
    };
    assert_eq!(texts("1: 2> 5R>;\n2: 6L 7;\n"), ["2+", "5>+", "6<", "7"]);
    assert_eq!(texts("1: 2> 5r;\n2: 6l 7;\n"), ["2>", "5r", "6l", "7"]);
    assert_eq!(texts("6L 5L\n3L 7\n1 5R\n").len(), 6);
    for (text, expected) in [
        ("1: a5> A6>;\n1: a5>;", "found \"1:\", expected \"2:\", or a blank line before another"),
        ("1: 6< 5<;\n2 7", "found \"2\" before one move, expected \"2:\" or \"2: 2\""),
        ("[Result \"0-1\"]\n1: 6<; 1-0", "found \"1-0\" after the moves, but the tag says \"0-1\""),
        ("1: A6< a5>;\n2: a3>;", "found North's \"a3>\" alone, expected South's move before it"),
        ("1: 6< 5<; 1-0\n2: 7<", "found \"1-0\" among the moves, expected it after them"),
        ("1: 6< (5<;\n2: 7<", "found no closing bracket"),
    ] {
        let error = record::parse(text).expect_err(text).to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn comments_in_one_place_are_joined() {
    let text = "{one} {two}\n1: A6<* {three} {four\nfive} a5>;\n{six}\n{seven}\n2: A3>;\n";
    let record: record::Record = text.parse().expect("a record");
    assert_eq!(record.comment.as_deref(), Some("one two"));
    let comments: Vec<_> = record.moves.iter().map(|mv| mv.comment.as_deref()).collect();
    assert_eq!(comments, [Some("three four five"), Some("six seven"), None]);
    let empty: record::Record = "{}{}\n1: A6<* {} {one} {};\n".parse().expect("a record");
    assert_eq!(empty.comment.as_deref(), Some(""));
    assert_eq!(empty.moves[0].comment.as_deref(), Some("one"));
    let written: record::Record = record.to_string().parse().expect("the record again");
    assert_eq!(written.to_string(), record.to_string());
}

#[test]
fn comments_are_read_back() {
    for comment in ["{plain}", "{}", "{two\nlines}", "{an { opening brace}", "{a lone\rreturn}"] {
        let read = record::parse(&format!("{comment}\n1: A6<* {comment} a5>;\n"))
            .unwrap_or_else(|error| panic!("{comment:?}: {error}"));
        let again = record::parse(&read[0].to_string()).expect("written by us");
        assert_eq!(again[0].comment, read[0].comment);
        assert_eq!(again[0].moves[0].comment, read[0].moves[0].comment);
    }
}

#[test]
fn wrong_marks_results_and_variants_are_remarks_and_no_errors() {
    let records = record::parse(&RECORD.replace("A6<*", "A6<**")).expect("a record");
    let game = records[0].replay(&Rules::default()).expect("marks decide nothing");
    assert_eq!(
        told(&records[0].remarks(&game)),
        ["line 5: marks: found \"A6<**\", expected \"A6<*\""]
    );
    let start = "0,0,0,0,0,0,0,10/0,0,5,0,0,0,0,0/2,0,1,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -";
    let text = format!("[Position \"{start}\"]\n[Result \"0-1\"]\n[Variant \"Bao\"]\n\n1: A1>#;\n");
    let record: record::Record = text.parse().expect("a record");
    let game = record.replay(&record.rules().expect("rules")).expect("the played result counts");
    let expected = [
        "line 3: tag Variant: found \"Bao\", read as kiswahili",
        "line 2: tag Result: found \"0-1\", expected \"1-0\": South wins: North's front row is empty",
    ];
    assert_eq!(told(&record.remarks(&game)), expected);
    let strict = record.in_strict_form(&game).to_string();
    assert_eq!(strict, format!("[Position \"{start}\"]\n[Result \"1-0\"]\n\n1: A1>#;\n"));
}

/// South and North go round in 16 plies; after twice 16 the start has come about three times.
const ROUND: [&str; 16] = [
    "A6>", "b8<", "B8<", "b3<", "B7<", "a1>", "B2<", "a2>", "A2>", "a5>", "A3>", "a6>", "A4>",
    "a7>", "A5>", "a8>",
];

#[test]
fn a_draw_by_repetition_that_the_record_denies_is_a_remark_and_no_error() {
    let start = "2,0,1,0,1,1,1,0/0,0,0,0,0,1,0,0/0,0,0,0,0,2,0,1/1,0,0,1,0,1,0,1 0,0 - S -";
    let remarks = |rounds: usize, result: &str| {
        let moves: Vec<&str> = std::iter::repeat_n(ROUND, rounds).flatten().collect();
        let pairs = moves.chunks(2).zip(1..);
        let pairs = pairs.map(|(pair, number)| format!("{number}: {} {};\n", pair[0], pair[1]));
        let pairs: String = pairs.collect();
        let text = format!("[Position \"{start}\"]\n[Result \"{result}\"]\n\n{pairs}");
        let records = record::parse(&text).expect("a record");
        let game = records[0].replay(&Rules::default()).expect("it can be played");
        told(&records[0].remarks(&game))
    };
    for (rounds, result) in [(1, "0-1"), (2, "1/2-1/2"), (2, "*")] {
        assert_eq!(remarks(rounds, result), [""; 0], "{rounds} {result}");
    }
    let draw = "draw: the position came about for the third time";
    let denied = format!("line 2: tag Result: found \"0-1\", expected \"1/2-1/2\": {draw}");
    assert_eq!(remarks(2, "0-1"), [denied]);
    // The first move after the draw, the 33rd.
    let beyond = format!("line 20: move: found \"A6>\", but the game is over: {draw}");
    assert_eq!(remarks(3, "1/2-1/2"), [beyond]);
}
