//! The front pits that a player can capture in the next move.

use crate::bao::{LegalMove, Move, Pit, PitName, Position, Rules, Setup};

/// A front pit that can be captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ExposedPit {
    /// The pit.
    pub pit: PitName,
    /// Its seeds.
    pub seeds: u8,
    /// It is the nyumba, and its player owns it.
    pub nyumba: bool,
}

/// The front pits of one player that the other can capture in one move, and
/// the move that captures most.
///
/// A pit counts if some legal move captures it, at its beginning or later on.
/// Not every move captures all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Exposure {
    /// The pits, from their owner's left.
    pub pits: Vec<ExposedPit>,
    /// Most seeds that one move captures.
    pub most: u8,
    /// The move that captures most, or one that wins; `None` if none captures.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub by: Option<Move>,
    /// The move wins the game: it takes the last seed of the front row.
    pub wins: bool,
}

impl Exposure {
    /// The nyumba, if it is among the pits and still owned.
    #[must_use]
    pub fn nyumba(&self) -> Option<ExposedPit> {
        self.pits.iter().copied().find(|exposed| exposed.nyumba)
    }

    /// What the player to move can capture.
    #[must_use]
    pub fn to_mover(position: &Position, rules: &Rules) -> Exposure {
        let owner = position.side().opponent();
        let mut exposed = [false; Pit::ROW];
        let mut found = Exposure::default();
        let mut best = (false, 0);
        for legal in &position.legal_moves(rules).sorted() {
            for pit in captured(position, legal) {
                exposed[pit.index()] = true;
            }
            let seeds = captured_seeds(position, legal);
            if seeds > 0 && (legal.won(), seeds) > best {
                best = (legal.won(), seeds);
                (found.by, found.most, found.wins) = (Some(legal.mv()), seeds, legal.won());
            }
        }
        let pits = Pit::all().filter(|pit| pit.is_front() && exposed[pit.index()]);
        let pits = pits.map(|pit| ExposedPit {
            pit: pit.name(owner),
            seeds: position.seeds(owner, pit),
            nyumba: pit == Pit::NYUMBA && position.owns_house(owner),
        });
        found.pits = pits.collect();
        found
    }

    /// What the other player could capture, were it that player's turn.
    #[must_use]
    pub fn to_opponent(position: &Position, rules: &Rules) -> Exposure {
        let side = position.side().opponent();
        // Kutakatia forbids only the player who was to move.
        let passed = Setup { side, kutakatia: None, ..position.to_setup() };
        let passed = Position::try_from(passed).expect("both front rows still hold seeds");
        Exposure::to_mover(&passed, rules)
    }
}

/// The opponent's pits that a move captures: a move sows into none of them, so
/// each is empty afterwards.
fn captured(position: &Position, legal: &LegalMove) -> impl Iterator<Item = Pit> {
    let owner = position.side().opponent();
    let before = position.ring(owner);
    let after = legal.reached().ring(owner);
    Pit::all().filter(move |&pit| before.get(pit) > after.get(pit))
}

/// The seeds that a move captures.
pub(crate) fn captured_seeds(position: &Position, legal: &LegalMove) -> u8 {
    captured(position, legal).map(|pit| position.opponent().get(pit)).sum()
}
