//! `game`: a game and its last position.

use std::collections::BTreeMap;

use serde::Serialize;

use super::error::{AskError, IllegalObject};
use super::question::Fields;
use crate::analysis::explain::captured_seeds;
use crate::bao::{
    Game, Hand, LegalMove, Move, MoveKind, Outcome, Pit, PitName, Position, Reason, Row, Rules,
    Setup, Side, Stage, Variant,
};

/// A game and its last position.
#[derive(Serialize)]
pub(super) struct GameObject {
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
pub(super) struct BoardObject {
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
    pub(super) fn new(setup: &Setup) -> BoardObject {
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
            kutakatia: legal.reached().kutakatia().map(|pit| pit.name(opponent)),
            captured: captured_seeds(position, legal),
            position: legal.position().copied(),
        }
    }
}

pub(super) fn answer(fields: &Fields) -> Result<GameObject, AskError> {
    let game = fields.game()?;
    let outcome = game.outcome();
    // A draw by repetition may be played on.
    let goes_on = outcome.is_none_or(|outcome| outcome.reason == Reason::Repetition);
    let setup = game.board().to_setup();
    let position = game.position();
    let legal = if goes_on { game.legal_moves().sorted() } else { Default::default() };
    Ok(GameObject {
        variant: fields.variant(),
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
            position: legal.reached().to_setup(),
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
