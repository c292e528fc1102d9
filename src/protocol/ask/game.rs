//! Questions about a game, a move or a position that need no search: `game`, `trace`, `why`,
//! `facts` and `setup`.

use std::collections::BTreeMap;

use serde::Serialize;

use super::question::{AskError, IllegalObject, PositionProblem, Problem, Question};
use crate::analysis::{MoveFacts, captured_seeds};
use crate::bao::notation::ParseMoveError;
use crate::bao::position_reader::{PositionDefaults, ReadPositionError, read_positions};
use crate::bao::trace::Trace;
use crate::bao::{
    Game, Hand, LegalMove, Move, MoveKind, Outcome, Pit, PitName, PlayError, Position, Reason, Row,
    Rules, Setup, Side, Stage, TOTAL_SEEDS, Variant,
};

/// A game and its last position.
#[derive(Serialize)]
pub(super) struct AskedGame {
    variant: Variant,
    start: Position,
    rules: Rules,
    moves: Vec<PlayedMove>,
    #[serde(flatten)]
    board: BoardObject,
    /// `None` if a front row is empty.
    stage: Option<Stage>,
    legal: Vec<MoveObject>,
    /// The rule against a move from each pit of the player to move that has none.
    illegal: BTreeMap<String, IllegalObject>,
    over: Option<OverObject>,
    warning: Option<String>,
}

/// A position field by field.
#[derive(Serialize)]
struct BoardObject {
    position: Setup,
    board: Players<Vec<u8>>,
    side: Side,
    stores: Players<u8>,
    houses: Players<bool>,
    kutakatia: Option<PitName>,
}

/// A value for each player.
#[derive(Serialize)]
struct Players<T> {
    south: T,
    north: T,
}

impl<T> Players<T> {
    fn new([south, north]: [T; 2]) -> Players<T> {
        Players { south, north }
    }
}

/// A move of the game.
#[derive(Serialize)]
struct PlayedMove {
    #[serde(rename = "move")]
    mv: Move,
    full: String,
    side: Side,
    pair: usize,
    /// The position after it; its front row is empty if the move wins.
    position: Setup,
}

/// A legal move.
#[derive(Serialize)]
struct MoveObject {
    #[serde(rename = "move")]
    mv: Move,
    full: String,
    pit: PitName,
    direction: Hand,
    plays_house: bool,
    /// The kichwa from which a kunamua capture is sown.
    kichwa: Option<PitName>,
    kind: MoveKind,
    kutakatia: Option<PitName>,
    captured: u8,
    /// `None` if the move wins.
    position: Option<Position>,
}

/// The end of a game.
#[derive(Serialize)]
struct OverObject {
    result: &'static str,
    #[serde(flatten)]
    outcome: Outcome,
    text: String,
}

impl BoardObject {
    fn new(setup: &Setup) -> BoardObject {
        // Front pits 1 to 8, then back pits 1 to 8.
        let pits = [Row::Front, Row::Back]
            .into_iter()
            .flat_map(|row| (1..=Pit::ROW).filter_map(move |number| Pit::at(row, number)));
        let seeds =
            |side: Side| pits.clone().map(|pit| setup.pits[side.index()][pit.index()]).collect();
        BoardObject {
            position: *setup,
            board: Players::new(Side::ALL.map(seeds)),
            side: setup.side,
            stores: Players::new(setup.stores),
            houses: Players::new(setup.houses),
            kutakatia: setup.kutakatia.map(|pit| pit.name(setup.side)),
        }
    }
}

impl MoveObject {
    fn new(position: &Position, legal: &LegalMove) -> MoveObject {
        let (mv, opponent) = (legal.mv(), position.side().opponent());
        let names_kichwa = position.stage() == Stage::Kunamua && legal.kind() != MoveKind::Takata;
        MoveObject {
            mv,
            full: legal.full().to_string(),
            pit: mv.pit().name(mv.side()),
            direction: mv.hand(),
            plays_house: mv.plays_house(),
            kichwa: names_kichwa.then(|| mv.hand().kichwa().name(mv.side())),
            kind: legal.kind(),
            kutakatia: legal.board_after().kutakatia().map(|pit| pit.name(opponent)),
            captured: captured_seeds(position, legal),
            position: legal.position().copied(),
        }
    }
}

pub(super) fn game(question: &Question) -> Result<AskedGame, AskError> {
    let game = question.game()?;
    let outcome = game.outcome();
    // A draw by repetition may be played on.
    let goes_on = outcome.is_none_or(|outcome| outcome.reason == Reason::Repetition);
    let setup = game.board().to_setup();
    let position = game.position();
    let legal = if goes_on { game.legal_moves().sorted() } else { Default::default() };
    Ok(AskedGame {
        variant: question.variant,
        start: *game.start(),
        rules: *game.rules(),
        moves: played(&game),
        stage: (outcome.is_none_or(|outcome| outcome.reason != Reason::FrontRow))
            .then(|| position.stage()),
        illegal: if goes_on { illegal(&game, &legal) } else { BTreeMap::new() },
        legal: legal.iter().map(|legal| MoveObject::new(position, legal)).collect(),
        over: outcome.map(|outcome| OverObject {
            result: outcome.result(),
            outcome,
            text: outcome.to_string(),
        }),
        warning: setup.warning().map(|warning| warning.to_string()),
        board: BoardObject::new(&setup),
    })
}

fn played(game: &Game) -> Vec<PlayedMove> {
    let moves = game.moves().iter().enumerate();
    moves
        .map(|(index, legal)| PlayedMove {
            mv: legal.mv(),
            full: legal.full().to_string(),
            side: legal.mv().side(),
            pair: game.pair(index),
            position: legal.board_after().to_setup(),
        })
        .collect()
}

/// The rule against a start from each pit that has no legal move.
fn illegal(game: &Game, legal: &[LegalMove]) -> BTreeMap<String, IllegalObject> {
    let position = game.position();
    let side = position.side();
    Pit::all()
        .filter(|&pit| legal.iter().all(|legal| legal.mv().pit() != pit))
        .filter_map(|pit| {
            let why = position.why_illegal(Move::new(side, pit, Hand::Left), game.rules())?;
            Some((pit.name(side).to_string(), IllegalObject::new(&why)))
        })
        .collect()
}

/// A move, and whether it is legal.
#[derive(Serialize)]
pub(super) struct WhyObject {
    #[serde(rename = "move")]
    mv: Move,
    legal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<IllegalObject>,
}

/// What a move does.
#[derive(Serialize)]
pub(super) struct FactsObject {
    text: String,
    facts: MoveFacts,
}

/// The move sowing by sowing; it may be infinite.
pub(super) fn trace(question: &Question) -> Result<Trace, AskError> {
    let (game, text) = (question.game()?, question.asked_move()?);
    check_not_won(&game, text)?;
    let traced = game.position().trace_text(text, game.rules());
    traced.map_err(|error| AskError::of_move("move", &error.into()))
}

pub(super) fn why(question: &Question) -> Result<WhyObject, AskError> {
    let (game, text) = (question.game()?, question.asked_move()?);
    check_not_won(&game, text)?;
    match game.position().parse_move(text, game.rules()) {
        Ok(legal) => Ok(WhyObject { mv: legal.mv(), legal: true, illegal: None }),
        Err(ParseMoveError { why: Some(why), .. }) => {
            Ok(WhyObject { mv: why.mv, legal: false, illegal: Some(IllegalObject::new(&why)) })
        }
        Err(error) => Err(AskError::of_move("move", &error.into())),
    }
}

pub(super) fn facts(question: &Question) -> Result<FactsObject, AskError> {
    let game = question.game()?;
    let legal = legal(&game, question.asked_move()?)?;
    let facts = MoveFacts::of(game.position(), legal.mv(), game.rules());
    let facts = facts.ok_or_else(|| AskError::new("move", "move: the move cannot be traced"))?;
    Ok(FactsObject { text: facts.to_string(), facts })
}

/// The legal move that a text names.
pub(super) fn legal(game: &Game, text: &str) -> Result<LegalMove, AskError> {
    check_not_won(game, text)?;
    let found = game.position().parse_move(text, game.rules());
    found.map_err(|error| AskError::of_move("move", &error.into()))
}

/// A game with an empty front row has no moves to ask about.
fn check_not_won(game: &Game, text: &str) -> Result<(), AskError> {
    match game.outcome() {
        Some(outcome) if outcome.reason == Reason::FrontRow => {
            let over = PlayError::Over { found: text.to_owned(), outcome };
            Err(AskError::of_move("move", &over))
        }
        _ => Ok(()),
    }
}

/// A position that can be read, playable or not.
#[derive(Serialize)]
pub(super) struct SetupObject {
    #[serde(flatten)]
    board: BoardObject,
    total: u32,
    /// The seeds of a whole game.
    game_total: u32,
    /// The only pit that could be under kutakatia here.
    possible_kutakatia: Option<PitName>,
    warning: Option<String>,
    playable: bool,
    /// Why it cannot be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<AskError>,
}

pub(super) fn setup(question: &Question) -> Result<SetupObject, AskError> {
    let setup = read_setup(question)?;
    let error = Position::try_from(setup).err().map(|error| AskError::from(&error));
    let without = Position::try_from(Setup { kutakatia: None, ..setup });
    let possible = without.ok().and_then(|position| position.possible_kutakatia());
    Ok(SetupObject {
        board: BoardObject::new(&setup),
        total: setup.total_seeds(),
        game_total: TOTAL_SEEDS,
        possible_kutakatia: possible.map(|pit| pit.name(setup.side)),
        warning: setup.warning().map(|warning| warning.to_string()),
        playable: error.is_none(),
        error,
    })
}

/// The only position of the text.
fn read_setup(question: &Question) -> Result<Setup, AskError> {
    let start = Position::start(question.variant);
    let side = question.side.unwrap_or(Side::South);
    let mut found = read_positions(question.text()?, PositionDefaults { start, side });
    let first = found.next().ok_or_else(|| AskError::missing("text", "a position"))?;
    let setup = first.setup.map_err(|error| {
        let asked = match &error {
            ReadPositionError::Text { error, .. } => AskError::from(error),
            ReadPositionError::Diagram(_) | ReadPositionError::Line(_) => {
                AskError::of("text", Problem::Position(PositionProblem::Unreadable), &error)
            }
        };
        AskError { line: Some(first.line), ..asked }
    })?;
    match found.next() {
        None => Ok(setup),
        Some(second) => {
            let text = "text: found more than one position, expected one";
            Err(AskError { line: Some(second.line), ..AskError::new("text", text) })
        }
    }
}
