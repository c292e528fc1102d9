//! The rule book as tests. `tests/data/rulebook.txt` has every diagram of its three languages, and
//! every rule that the project decided where the book is silent; the first test here reads it. The
//! other tests are what one position cannot show.

use bingwa::analysis::MoveFacts;
use bingwa::bao::trace::{MoveEnding, MoveEvent};
use bingwa::bao::{
    DEFAULT_SEED_LIMIT, Game, LegalMove, Outcome, Pit, Position, Reason, Row, Rules, Setup, Side,
    Stage, TOTAL_SEEDS, Variant, diagram,
};

/// What the lines of a case are about.
struct Case {
    setup: Setup,
    rules: Rules,
    /// The game from the position; `None` if that cannot be played.
    game: Option<Game>,
}

impl Case {
    fn set(&mut self, setup: Setup) {
        self.setup = setup;
        self.game = Position::try_from(setup).ok().map(|start| Game::new(start, self.rules));
    }

    fn position(&self) -> &Position {
        self.game.as_ref().expect("a position that can be played").position()
    }

    /// The legal moves in full notation, sorted.
    fn moves(&self) -> Vec<String> {
        let moves = self.position().legal_moves(&self.rules).sorted();
        moves.iter().map(|legal| legal.full().to_string()).collect()
    }

    fn legal(&self, plain: &str) -> LegalMove {
        let moves = self.position().legal_moves(&self.rules);
        let found = moves.iter().find(|legal| legal.mv().to_string() == plain);
        *found.unwrap_or_else(|| panic!("no {plain} among {:?}", self.moves()))
    }

    /// The front pits of the player to move that could be under kutakatia.
    fn pinnable(&self) -> String {
        let pits = (1..=Pit::ROW).map(|number| Pit::at(Row::Front, number).expect("a pit"));
        let can_be =
            |pit: &Pit| Position::try_from(Setup { kutakatia: Some(*pit), ..self.setup }).is_ok();
        let names = pits.filter(can_be).map(|pit| pit.name(self.setup.side).to_string());
        or_none(&names.collect::<Vec<_>>())
    }

    /// The text that a line expects, and the text found in its place.
    fn check(&mut self, word: &str, rest: &str, drawn: &str) -> Option<(String, String)> {
        let (first, after) = rest.split_once(' ').unwrap_or((rest, ""));
        let expected = rest.to_owned();
        match word {
            "position" if rest == "startpos" => self.set(Position::kiswahili().to_setup()),
            "position" => self.set(rest.parse().expect("a position")),
            "diagram" => self.set(diagram::parse(drawn, side(rest)).expect("a diagram")),
            "pinned" => {
                let pit = rest.parse::<bingwa::bao::PitName>().expect("a pit").pit();
                self.set(Setup { kutakatia: Some(pit), ..self.setup });
            }
            "rules" => {
                self.rules = rules(rest);
                self.set(self.setup);
            }
            "is" if rest == "startpos" => {
                let start = Position::kiswahili().to_string();
                return Some((start, self.setup.to_string()));
            }
            "is" => return Some((expected, self.setup.to_string())),
            "error" => {
                let error = Position::try_from(self.setup).map(|_| ()).expect_err("an error");
                return Some((expected, error.to_string()));
            }
            "warning" => {
                let found = self.setup.warning().map_or("-".to_owned(), |found| found.to_string());
                let is_as_expected = found == rest || rest != "-" && found.contains(rest);
                return Some((expected, if is_as_expected { rest.to_owned() } else { found }));
            }
            "pinnable" => return Some((expected, self.pinnable())),
            "moves" => return Some((expected, or_none(&self.moves()))),
            "has" => {
                let moves = self.moves();
                let missing = rest.split(' ').find(|text| !moves.iter().any(|mv| mv == text));
                return missing.map(|missing| (missing.to_owned(), moves.join(" ")));
            }
            "after" => {
                let found = self.legal(first).board_after().to_setup();
                if after.is_empty() {
                    let side = self.setup.side.opponent();
                    let drawn = diagram::parse(drawn, side).expect("a diagram");
                    return Some((drawn.to_string(), found.to_string()));
                }
                return Some((after.to_owned(), found.to_string()));
            }
            "houses" => {
                let found = self.legal(first).board_after().to_setup().to_string();
                let houses = found.split(' ').nth(2).expect("the field HOUSES");
                return Some((after.to_owned(), houses.to_owned()));
            }
            "go" => {
                let game = self.game.as_mut().expect("a game");
                game.play_text(rest).expect("a legal move");
                self.setup = game.board().to_setup();
            }
            "trace" => {
                let mv = first.parse().expect("a move");
                let trace = self.position().trace(mv, &self.rules).expect("a start");
                let sown = if after.ends_with('-') { "-".into() } else { trace.sown.to_string() };
                return Some((after.to_owned(), format!("{} {sown}", ending(trace.ending))));
            }
            "event" => {
                let mv = first.parse().expect("a move");
                let trace = self.position().trace(mv, &self.rules).expect("a start");
                let events: Vec<String> =
                    trace.steps.iter().filter_map(|step| event(step.event)).collect();
                let is_there = events.iter().any(|event| event == after);
                return (!is_there).then(|| (after.to_owned(), events.join(", ")));
            }
            "over" => {
                let game = self.game.as_ref().expect("a game");
                let reason = |reason| match reason {
                    Reason::FrontRow => "front row",
                    Reason::NoMove => "no move",
                    Reason::Repetition => "repetition",
                };
                let text = |over: Outcome| {
                    let winner = over.winner.map_or('-', Side::letter);
                    format!("{winner} {}", reason(over.reason))
                };
                return Some((expected, game.outcome().map_or("-".to_owned(), text)));
            }
            "reads" => {
                let found = self.position().parse_move(first, &self.rules);
                let found = found.map_or("-".to_owned(), |legal| legal.full().to_string());
                return Some((after.to_owned(), found));
            }
            "why" => {
                let read = self.position().parse_move(first, &self.rules);
                let why = read.err().map(|error| error.why.expect("a reason").to_string());
                return Some((after.to_owned(), why.unwrap_or_else(|| "-".to_owned())));
            }
            "brief" | "facts" => {
                let mv = first.parse().expect("a move");
                let facts = MoveFacts::of(self.position(), mv, &self.rules).expect("legal");
                let found = if word == "brief" { facts.brief() } else { facts.to_string() };
                return Some((after.to_owned(), found));
            }
            _ => panic!("found {word:?}, expected a word of the head of the file"),
        }
        None
    }
}

fn or_none(words: &[String]) -> String {
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}

fn side(letter: &str) -> Side {
    letter.parse().expect("S or N")
}

fn rules(words: &str) -> Rules {
    let mut rules = Rules::default();
    for word in words.split_whitespace() {
        match word.split_once('=') {
            Some(("limit", seeds)) => rules.seed_limit = seeds.parse().expect("a number"),
            Some(("kutakatia", "off")) => rules.kutakatia = false,
            _ if word == "kujifunza" => rules = Variant::Kujifunza.rules(),
            _ => panic!("found {word:?}, expected limit=N, kutakatia=off or kujifunza"),
        }
    }
    rules
}

fn ending(ending: MoveEnding) -> String {
    match ending {
        MoveEnding::Empty { pit } => format!("empty {pit}"),
        MoveEnding::House => "house".to_owned(),
        MoveEnding::Kutakatia { pit } => format!("kutakatia {pit}"),
        MoveEnding::Won => "won".to_owned(),
        MoveEnding::OverLimit => "over limit".to_owned(),
        MoveEnding::Endless { .. } => "endless".to_owned(),
    }
}

fn event(event: MoveEvent) -> Option<String> {
    match event {
        MoveEvent::Capture { by, taken, seeds } => Some(format!("capture {by} {taken} {seeds}")),
        MoveEvent::Sow { from, seeds, direction, .. } => {
            Some(format!("sow {from} {seeds} {direction}"))
        }
        _ => None,
    }
}

#[test]
fn every_case_of_the_rule_book_holds() {
    let lines: Vec<&str> = include_str!("data/rulebook.txt").lines().collect();
    let (mut name, mut cases, mut checked, mut wrong) = ("", 0, 0, Vec::new());
    let start = Position::kiswahili();
    let mut case = Case { setup: start.to_setup(), rules: Rules::default(), game: None };
    for (index, line) in lines.iter().enumerate() {
        // The lines of a diagram begin with a space, a digit or a dash.
        let is_drawn = line.starts_with([' ', '-']) || line.starts_with(|c: char| c.is_numeric());
        if line.is_empty() || line.starts_with(';') || is_drawn {
            continue;
        }
        if let Some(next) = line.strip_prefix("== ") {
            (name, cases) = (next, cases + 1);
            case = Case { setup: start.to_setup(), rules: Rules::default(), game: None };
            continue;
        }
        checked += 1;
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let drawn = lines[index + 1..].iter().take_while(|line| {
            line.starts_with([' ', '-']) || line.starts_with(|c: char| c.is_numeric())
        });
        let drawn = drawn.copied().collect::<Vec<_>>().join("\n");
        if let Some((expected, found)) = case.check(word, rest, &drawn)
            && expected != found
        {
            let number = index + 1;
            wrong.push(format!(
                "line {number}, {name}: {word} {rest}\n  expected {expected}\n  found    {found}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!((cases, checked), (82, 401), "cases and lines of the file");
}

/// The examples in the table of reasons are sentences of the file.
#[test]
fn the_documented_reasons_are_those_that_are_given() {
    let page = include_str!("../docs/protocol.md");
    let table = page.split("| rule | example |").nth(1).expect("the table");
    let rows = table.lines().map(str::trim).skip(2).take_while(|row| row.starts_with('|'));
    let examples: Vec<&str> = rows.map(|row| row.rsplit('`').nth(1).expect(row)).collect();
    assert_eq!(examples.len(), 15);
    for example in examples {
        let is_given = |line: &str| {
            let why = line.strip_prefix("why ").and_then(|line| line.split_once(' '));
            why.is_some_and(|(_, sentence)| sentence == example)
        };
        assert!(include_str!("data/rulebook.txt").lines().any(is_given), "{example}");
    }
}

#[test]
fn s1_4_a_game_that_is_over_takes_no_move() {
    let before = "0,0,0,0,0,0,0,10/0,0,5,0,0,0,0,0/2,0,1,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -";
    let mut game = Game::new(before.parse().expect("a position"), Rules::default());
    game.play_text("A1>").expect("it wins");
    for error in
        [game.play_text("A1>").unwrap_err(), game.play("A1>".parse().expect("a move")).unwrap_err()]
    {
        assert_eq!(
            error.to_string(),
            "move: found \"A1>\", but the game is over: South wins: North's front row is empty"
        );
    }
}

fn front(number: usize) -> Pit {
    Pit::at(Row::Front, number).expect("a pit from 1 to 8")
}

#[test]
fn s1_2_the_special_pits_stand_where_the_legend_draws_them() {
    // The book's legend: X store, # nyumba, & kichwa, % kimbi.
    let legend = "
         X
         0  0  0  0  0  0  0  0
         &  %  0  #  0  0  %  &
        --------------------------------
         &  %  0  0  #  0  %  &
         0  0  0  0  0  0  0  0
         X
        ";
    let rows: Vec<&str> = legend.lines().filter(|line| line.contains('&')).collect();
    let drawn = |side: Side, pit: Pit| {
        // A row is drawn from South's left: North's own left is at its right end.
        let (row, column) = match side {
            Side::South => (rows[1], pit.number() - 1),
            Side::North => (rows[0], 8 - pit.number()),
        };
        row.split_whitespace().nth(column).expect("eight symbols")
    };
    for side in Side::ALL {
        assert_eq!(drawn(side, Pit::NYUMBA), "#");
        assert_eq!(drawn(side, Pit::LEFT_KICHWA), "&");
        assert_eq!(drawn(side, Pit::RIGHT_KICHWA), "&");
        assert_eq!(drawn(side, front(2)), "%");
        assert_eq!(drawn(side, front(7)), "%");
        for central in [3, 4, 6] {
            assert_eq!(drawn(side, front(central)), "0");
        }
    }
    // The legend is not a position: its symbols are not seeds.
    assert!(diagram::parse(legend, Side::South).is_err());
}

#[test]
fn s1_2_front_pit_i_faces_front_pit_9_minus_i() {
    for number in 1..=8 {
        assert_eq!(front(number).facing(), Some(front(9 - number)));
        assert_eq!(Pit::at(Row::Back, number).expect("a pit").facing(), None);
    }
}

#[test]
fn s1_3_the_game_has_64_seeds() {
    assert_eq!(TOTAL_SEEDS, 64);
    for variant in Variant::ALL {
        assert_eq!(Position::start(variant).total_seeds(), 64);
    }
}

#[test]
fn s1_4_decided_the_third_occurrence_of_a_position_draws() {
    // Nothing can be captured here, and sixteen plies bring the position back.
    let start: Position =
        "2,0,1,0,1,1,1,0/0,0,0,0,0,1,0,0/0,0,0,0,0,2,0,1/1,0,0,1,0,1,0,1 0,0 - S -"
            .parse()
            .expect("a position");
    let round = "A6> b8< B8< b3< B7< a1> B2< a2> A2> a5> A3> a6> A4> a7> A5> a8>";
    let mut game = Game::new(start, Rules::default());
    for occurrence in [2, 3] {
        assert_eq!(game.outcome(), None);
        for text in round.split(' ') {
            assert_eq!(game.outcome(), None, "before {text}");
            game.play_text(text).expect("a legal move");
        }
        assert_eq!(*game.position(), start);
        let drawn = Outcome { winner: None, reason: Reason::Repetition };
        assert_eq!(game.outcome(), (occurrence == 3).then_some(drawn));
    }
    // A draw is only a convention: the last move can be taken back, and the game can go on.
    game.undo();
    assert_eq!(game.outcome(), None);
    game.play_text("a8>").expect("a legal move");
    assert!(game.play_text("A6>").is_ok());
}

#[test]
fn s3_both_stores_run_out_together_from_the_start() {
    let mut game = Game::new(Position::kiswahili(), Rules::default());
    for ply in 0..44 {
        assert_eq!(game.position().stage(), Stage::Kunamua, "ply {ply}");
        let mv = game.position().legal_moves(game.rules()).iter().map(LegalMove::mv).min();
        game.play(mv.expect("this line goes on")).expect("legal");
        assert_eq!(game.outcome(), None, "this line goes on");
    }
    assert_eq!(game.position().stage(), Stage::Mtaji);
    assert_eq!([Side::South, Side::North].map(|side| game.position().store(side)), [0, 0]);
}

#[test]
fn s2_3_decided_the_seed_limit_is_ten_thousand_and_kujifunza_has_no_kutakatia() {
    assert_eq!(DEFAULT_SEED_LIMIT, 10_000);
    assert_eq!(Rules::default(), Rules { seed_limit: 10_000, kutakatia: true });
    assert_eq!(Variant::Kiswahili.rules(), Rules::default());
    assert_eq!(Variant::Kujifunza.rules(), Rules { kutakatia: false, ..Rules::default() });
    assert_eq!(Position::start(Variant::Kujifunza), Position::kujifunza());
}
