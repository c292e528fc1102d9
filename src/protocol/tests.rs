//! Every command and every reply is read as it was written, in both protocols
//! and with any spacing.

use std::time::Duration;

use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

use super::*;
use crate::bao::{Pit, Setup, Side};
use crate::search::{Bound, Score};

/// A word that is none of the protocols' own.
fn word() -> impl Strategy<Value = String> {
    "[A-Z0-9][!-~é]{0,8}"
}

/// Words with one space between them.
fn phrase() -> impl Strategy<Value = String> {
    prop::collection::vec(word(), 1..4).prop_map(|words| words.join(" "))
}

fn words() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(word(), 0..5)
}

fn millis() -> impl Strategy<Value = Option<Duration>> {
    of(any::<u64>().prop_map(Duration::from_millis))
}

fn protocol() -> impl Strategy<Value = Protocol> {
    select(&Protocol::ALL[..])
}

fn setup() -> impl Strategy<Value = Setup> {
    let pits = prop::array::uniform2(prop::array::uniform16(0u8..=1));
    let side = select(&Side::ALL[..]);
    let kutakatia = of(select(Pit::all().filter(|pit| pit.is_front()).collect::<Vec<_>>()));
    let stores = prop::array::uniform2(0u8..=16);
    (pits, stores, any::<[bool; 2]>(), side, kutakatia).prop_map(
        |(pits, stores, houses, side, kutakatia)| Setup { pits, stores, houses, side, kutakatia },
    )
}

fn go() -> impl Strategy<Value = Go> {
    let limits = (any::<Option<u32>>(), any::<Option<u64>>(), millis(), any::<Option<u32>>());
    let flags = any::<(bool, bool)>();
    let clocks = (prop::array::uniform2(millis()), prop::array::uniform2(millis()));
    (limits, flags, clocks, of(1..=u32::MAX), words()).prop_map(
        |((depth, nodes, movetime, mate), flags, (times, increments), moves_to_go, searchmoves)| {
            let (infinite, ponder) = flags;
            Go {
                depth,
                nodes,
                movetime,
                mate,
                infinite,
                ponder,
                times,
                increments,
                moves_to_go,
                searchmoves,
            }
        },
    )
}

fn command() -> impl Strategy<Value = Command> {
    let start = prop_oneof![Just(Start::Startpos), setup().prop_map(Start::Setup)];
    let without_fields = [
        Command::IsReady,
        Command::NewGame,
        Command::Stop,
        Command::PonderHit,
        Command::Quit,
        Command::Board,
        Command::Eval,
        Command::Moves,
        Command::Bench,
        Command::Help,
    ];
    prop_oneof![
        protocol().prop_map(Command::Handshake),
        select(without_fields.to_vec()),
        (phrase(), of(phrase())).prop_map(|(name, value)| Command::SetOption { name, value }),
        (start, words()).prop_map(|(start, moves)| Command::Position { start, moves }),
        go().prop_map(Command::Go),
        phrase().prop_map(Command::Query),
        (1..=MAX_PERFT as u32).prop_map(Command::Perft),
        word().prop_map(|rest| Command::NoEffect(format!("register {rest}"))),
    ]
}

fn score() -> impl Strategy<Value = (Score, Bound)> {
    let score = prop_oneof![
        any::<i32>().prop_map(Score::Cp),
        (1..=u32::MAX).prop_map(Score::Win),
        any::<u32>().prop_map(Score::Loss),
    ];
    (score, select(&[Bound::Exact, Bound::Lower, Bound::Upper][..]))
}

fn info() -> impl Strategy<Value = InfoLine> {
    let depths = any::<(Option<u32>, Option<u32>, Option<u32>)>();
    let counts = any::<(Option<u64>, Option<u64>, Option<u32>)>();
    let scores = (of(score()), of(0..=1000_u32));
    let current = (of(phrase()), any::<Option<u32>>());
    (depths, scores, current, counts, millis(), words(), of(phrase())).prop_map(
        |(
            (depth, seldepth, multipv),
            (score, wdl),
            (currmove, currmovenumber),
            (nodes, nps, hashfull),
            time,
            pv,
            string,
        )| InfoLine {
            depth,
            seldepth,
            multipv,
            score,
            wdl,
            currmove: currmove.map(|words| words.split_whitespace().collect()),
            currmovenumber,
            nodes,
            nps,
            hashfull,
            time,
            pv,
            string,
        },
    )
}

fn option() -> impl Strategy<Value = OptionDeclaration> {
    let text = prop_oneof![Just(String::new()), phrase()];
    let kind = prop_oneof![
        any::<bool>().prop_map(|default| OptionKind::Check { default }),
        any::<[i64; 3]>().prop_map(|[default, min, max]| OptionKind::Spin { default, min, max }),
        (phrase(), prop::collection::vec(phrase(), 0..4))
            .prop_map(|(default, values)| OptionKind::Combo { default, values }),
        Just(OptionKind::Button),
        text.prop_map(|default| OptionKind::Text { default }),
    ];
    (phrase(), of(kind)).prop_map(|(name, kind)| OptionDeclaration { name, kind })
}

fn reply() -> impl Strategy<Value = Reply> {
    let best_move = prop_oneof![Just(BestMove::NONE.to_owned()), word()];
    prop_oneof![
        phrase().prop_map(Reply::Name),
        phrase().prop_map(Reply::Author),
        option().prop_map(Reply::Option),
        protocol().prop_map(Reply::HandshakeOk),
        Just(Reply::ReadyOk),
        info().prop_map(Reply::Info),
        (best_move, of(word()))
            .prop_map(|(best, ponder)| Reply::BestMove(BestMove { best, ponder })),
        phrase().prop_map(Reply::Response),
    ]
}

/// The line with other white space between its words, and around them.
fn respaced(line: &str, spaces: &[String]) -> String {
    let mut spaces = spaces.iter().cycle();
    let mut text = String::new();
    for word in line.split(' ') {
        text.push_str(spaces.next().expect("a cycle goes on"));
        text.push_str(word);
    }
    text + "\r\n"
}

fn spaces() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec("[ \t]{1,3}", 1..6)
}

#[test]
fn the_value_of_an_option_keeps_its_inner_spacing() {
    let line = "  setoption  name Book\tFile value  my  openings\t1.txt \r\n";
    let expected = Command::SetOption {
        name: "Book File".to_owned(),
        value: Some("my  openings\t1.txt".to_owned()),
    };
    assert_eq!(line.parse(), Ok(expected));
}

proptest! {
    #[test]
    fn a_command_is_read_as_it_was_written(
        command in command(),
        protocol in protocol(),
        spaces in spaces(),
    ) {
        let line = command.in_words_of(protocol).to_string();
        prop_assert!(!line.contains("  ") && line.trim() == line, "{line:?}");
        prop_assert_eq!(line.parse(), Ok(command.clone()), "{:?}", &line);
        // The spacing of a value is part of it.
        if !matches!(command, Command::SetOption { value: Some(_), .. }) {
            let odd = respaced(&line, &spaces);
            prop_assert_eq!(odd.parse(), Ok(command), "{:?}", odd);
        }
    }

    #[test]
    fn a_reply_is_read_as_it_was_written(reply in reply(), spaces in spaces()) {
        let line = reply.to_string();
        prop_assert!(!line.contains("  ") && line.trim() == line, "{line:?}");
        prop_assert_eq!(Reply::read(&line), Some(reply.clone()), "{:?}", &line);
        // The spacing of a free text is part of it.
        let has_free_text = match &reply {
            Reply::Info(info) => info.string.is_some(),
            Reply::Option(option) => matches!(option.kind, Some(OptionKind::Text { .. })),
            _ => false,
        };
        if !has_free_text {
            let odd = respaced(&line, &spaces);
            prop_assert_eq!(Reply::read(&odd), Some(reply), "{:?}", odd);
        }
    }

    /// Garbage is an error or passed over, and never panics. A value read from
    /// it writes itself so that it is read as the same value.
    #[test]
    fn garbage_never_panics(line in garbage()) {
        if let Ok(command) = line.parse::<Command>() {
            prop_assert_eq!(command.to_string().parse(), Ok(command));
        }
        if let Some(reply) = Reply::read(&line) {
            prop_assert_eq!(Reply::read(&reply.to_string()), Some(reply));
        }
    }
}

/// Words of the protocols and others in any order.
fn garbage() -> impl Strategy<Value = String> {
    const WORDS: &str = "uci uciok isready readyok setoption name value position startpos fen moves go depth \
        nodes wtime p2inc searchmoves infinite perft query islegal result response true info \
        score cp mate lowerbound pv string multipv bestmove ponder option type spin default \
        min combo var <empty>";
    let words: Vec<&str> = WORDS.split(' ').collect();
    let word = prop_oneof![
        4 => select(words).prop_map(str::to_owned),
        1 => any::<i64>().prop_map(|number| number.to_string()),
        1 => "\\PC{0,6}",
    ];
    prop::collection::vec(word, 0..12).prop_map(|words| words.join(" "))
}
