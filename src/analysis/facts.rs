//! The facts of a move, which need no search: what it captures, what becomes of the nyumba, and
//! which front pits can be captured before and after it. `Display` writes them as short sentences:
//!
//! ```
//! use bingwa::analysis::MoveFacts;
//! use bingwa::bao::{Position, Rules};
//!
//! let start = Position::kiswahili();
//! let facts = MoveFacts::of(&start, "A6<".parse()?, &Rules::default()).expect("a legal move");
//! assert!(facts.to_string().starts_with("Takata: captures nothing."));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use crate::bao::trace::{MoveEnding, MoveEvent, Trace};
use crate::bao::{
    LegalMove, Move, MoveKind, Outcome, Pit, PitName, Position, Reason, Rules, Setup, Side,
};
use crate::util::messages::count_of;

/// A capture of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PitCapture {
    /// The mover's pit in which the sowing ended.
    pub by: PitName,
    /// The opponent's pit.
    pub taken: PitName,
    /// The seeds captured.
    pub seeds: u8,
}

/// What a move does to a nyumba that its player owned before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "fate", rename_all = "snake_case"))]
pub enum HouseFate {
    /// It is still owned.
    Kept {
        /// Its seeds after the move.
        seeds: u8,
    },
    /// The mover's move ends in it, and it is still owned.
    StoppedIn {
        /// Its seeds after the move.
        seeds: u8,
    },
    /// The mover chose to play it (`+`), and lost it.
    Played,
    /// The mover lifted all its seeds without a choice, and lost it.
    Sown,
    /// The opponent's was captured.
    Captured {
        /// The seeds captured from it.
        seeds: u8,
    },
}

impl HouseFate {
    /// Whether the nyumba is still owned after the move.
    #[must_use]
    pub const fn is_kept(self) -> bool {
        matches!(self, HouseFate::Kept { .. } | HouseFate::StoppedIn { .. })
    }
}

/// What a move does, read off the move itself. Its text is a few sentences for
/// a player.
///
/// The threats count every legal move of a player, with all its captures. Those of
/// a player who is not to move are what that player could capture if the other
/// passed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MoveFacts {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: Move,
    /// The move with its marks, as records write it.
    pub full: String,
    /// What kind of move it is.
    pub kind: MoveKind,
    /// Its captures, in order.
    pub captures: Vec<PitCapture>,
    /// The seeds of all captures.
    pub captured: u8,
    /// The opponent's pit that it puts under kutakatia.
    pub kutakatia: Option<PitName>,
    /// What becomes of the mover's nyumba; `None` if the mover owned none.
    pub own_house: Option<HouseFate>,
    /// What becomes of the opponent's nyumba; `None` if the opponent owned none.
    pub opponent_house: Option<HouseFate>,
    /// The mover's pits that the opponent could capture before the move.
    pub risk_before: Exposure,
    /// The mover's pits that the opponent can capture after it.
    pub risk_after: Exposure,
    /// The opponent's pits that the mover could capture before the move.
    pub target_before: Exposure,
    /// The opponent's pits that the mover threatens to capture after it.
    pub target_after: Exposure,
    /// How the game ends by it: a front row is empty, or the opponent has no
    /// move; `None` if it goes on.
    pub outcome: Option<Outcome>,
}

impl MoveFacts {
    /// The facts of a legal move; `None` if the move is not legal.
    #[must_use]
    pub fn of(position: &Position, mv: Move, rules: &Rules) -> Option<MoveFacts> {
        let trace = position.trace(mv, rules)?;
        let legal = trace.legal?;
        let (mover, opponent) = (position.side(), position.side().opponent());
        let captures = captures(&trace);
        let after = legal.position();
        let outcome = match after {
            None => Some(Reason::FrontRow),
            Some(next) => next.is_lost(rules).then_some(Reason::NoMove),
        };
        Some(MoveFacts {
            mv,
            full: legal.full().to_string(),
            kind: legal.kind(),
            captured: captured_seeds(position, &legal),
            kutakatia: legal.board_after().kutakatia().map(|pit| pit.name(opponent)),
            own_house: own_house(position, &trace),
            opponent_house: opponent_house(position, opponent, &captures),
            captures,
            risk_before: Exposure::to_opponent(position, rules),
            risk_after: after
                .map_or_else(Exposure::default, |next| Exposure::to_mover(next, rules)),
            target_before: Exposure::to_mover(position, rules),
            target_after: after
                .map_or_else(Exposure::default, |next| Exposure::to_opponent(next, rules)),
            outcome: outcome.map(|reason| Outcome { winner: Some(mover), reason }),
        })
    }

    /// Whether a pit that the move captures is the opponent's nyumba, still owned before
    /// the move.
    #[must_use]
    pub fn takes_nyumba(&self, taken: PitName) -> bool {
        taken.pit() == Pit::NYUMBA && self.opponent_house.is_some_and(|fate| !fate.is_kept())
    }

    /// The player of the move.
    #[must_use]
    pub const fn mover(&self) -> Side {
        self.mv.side()
    }
}

fn captures(trace: &Trace) -> Vec<PitCapture> {
    let captures = trace.steps.iter().filter_map(|step| match step.event {
        MoveEvent::Capture { by, taken, seeds } => Some(PitCapture { by, taken, seeds }),
        _ => None,
    });
    captures.collect()
}

/// What becomes of the mover's nyumba.
fn own_house(position: &Position, trace: &Trace) -> Option<HouseFate> {
    let mover = position.side();
    let reached = trace.legal.as_ref()?.board_after();
    let seeds = reached.seeds(mover, Pit::NYUMBA);
    let is_played = || trace.steps.iter().any(|step| step.event == MoveEvent::PlayHouse);
    position.owns_house(mover).then(|| match (reached.owns_house(mover), trace.ending) {
        (true, MoveEnding::House) => HouseFate::StoppedIn { seeds },
        (true, _) => HouseFate::Kept { seeds },
        (false, _) if is_played() => HouseFate::Played,
        (false, _) => HouseFate::Sown,
    })
}

/// What becomes of the opponent's nyumba.
fn opponent_house(
    position: &Position,
    opponent: Side,
    captures: &[PitCapture],
) -> Option<HouseFate> {
    let nyumba = Pit::NYUMBA.name(opponent);
    let taken = captures.iter().find(|capture| capture.taken == nyumba);
    position.owns_house(opponent).then(|| match taken {
        Some(capture) => HouseFate::Captured { seeds: capture.seeds },
        None => HouseFate::Kept { seeds: position.seeds(opponent, Pit::NYUMBA) },
    })
}

/// A front pit that can be captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
            if seeds > 0 && (legal.wins(), seeds) > best {
                best = (legal.wins(), seeds);
                (found.by, found.most, found.wins) = (Some(legal.mv()), seeds, legal.wins());
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
    let after = legal.board_after().ring(owner);
    Pit::all().filter(move |&pit| before.get(pit) > after.get(pit))
}

/// The seeds that a move captures.
pub(crate) fn captured_seeds(position: &Position, legal: &LegalMove) -> u8 {
    captured(position, legal).map(|pit| position.opponent().get(pit)).sum()
}

impl MoveFacts {
    /// What the move does itself, in a few words without a full stop:
    /// `captures 7 seeds from a3, a5; plays the nyumba and loses it`.
    ///
    /// ```
    /// use bingwa::analysis::MoveFacts;
    /// use bingwa::bao::{Position, Rules};
    /// let start = Position::kiswahili();
    /// let facts = MoveFacts::of(&start, "A7<".parse()?, &Rules::default()).expect("legal");
    /// assert_eq!(facts.brief(), "takata");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn brief(&self) -> String {
        let mut words = self.deeds("takata");
        words.extend(self.outcome.map(|_| "wins".to_owned()));
        words.join("; ")
    }

    /// What the move does, and what can be captured after it: short sentences.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let deeds = self.deeds("takata: captures nothing").into_iter();
        let outcome = self.outcome.map(|outcome| outcome.to_string());
        let words = deeds.chain(outcome);
        let mut sentences: Vec<String> = words.map(|words| capitalised(&words) + ".").collect();
        if self.outcome.is_none() {
            sentences.push(self.risk());
            sentences.extend(self.threat());
        }
        sentences
    }

    /// What the move does itself; `takata` are the words for one that captures nothing.
    fn deeds(&self, takata: &str) -> Vec<String> {
        let captures = match self.kind {
            MoveKind::Takata => takata.to_owned(),
            MoveKind::Capture | MoveKind::Win => format!("captures {}", self.loot()),
        };
        let kutakatia = self.kutakatia.map(|pit| format!("puts {pit} under kutakatia"));
        [Some(captures), kutakatia, self.house_words()].into_iter().flatten().collect()
    }

    /// The seeds captured and the pits they come from.
    fn loot(&self) -> String {
        let owner = self.mover().opponent();
        let pits = self.captures.iter().map(|capture| match self.takes_nyumba(capture.taken) {
            true => format!("{} ({owner}'s nyumba)", capture.taken),
            false => capture.taken.to_string(),
        });
        format!("{} from {}", count_of(self.captured, "seed"), listed(pits, "and"))
    }

    /// What becomes of the mover's nyumba, if that is worth a word.
    fn house_words(&self) -> Option<String> {
        let was_threatened = self.risk_before.nyumba().is_some();
        let is_threatened = self.risk_after.nyumba().is_some();
        Some(match self.own_house? {
            HouseFate::Kept { seeds: count } if was_threatened && !is_threatened => {
                format!("keeps the nyumba ({}) from being captured", count_of(count, "seed"))
            }
            HouseFate::StoppedIn { seeds: count } => {
                format!("stops in the nyumba and keeps it ({})", count_of(count, "seed"))
            }
            HouseFate::Played => "plays the nyumba and loses it".to_owned(),
            HouseFate::Sown => "sows the nyumba and loses it".to_owned(),
            HouseFate::Kept { .. } | HouseFate::Captured { .. } => return None,
        })
    }

    /// What the opponent can capture after the move, and how much that was before.
    pub(super) fn risk(&self) -> String {
        let opponent = self.mover().opponent();
        let (before, after) = (&self.risk_before, &self.risk_after);
        let was = match before.most {
            most if most == after.most => String::new(),
            0 => " (none before)".to_owned(),
            most => format!(" ({most} before)"),
        };
        match after.by {
            None if before.most == 0 => format!("{opponent} can capture nothing."),
            None => format!("{opponent} can then capture nothing{was}."),
            Some(by) if after.wins => format!("{opponent} can then win by {by}."),
            Some(_) => format!("{opponent} can then take {}{was}.", catch(after)),
        }
    }

    /// What the mover threatens to capture after the move.
    pub(super) fn threat(&self) -> Option<String> {
        let target = &self.target_after;
        target.by.map(|by| match target.wins {
            true => format!("Threatens to win by {by}."),
            false => format!("Threatens {}.", catch(target)),
        })
    }
}

impl fmt::Display for MoveFacts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentences().join(" "))
    }
}

/// The pits that can be captured, and most seeds of one move:
/// `A3 or A6, up to 7 seeds a move`.
fn catch(exposure: &Exposure) -> String {
    let pits = exposure.pits.iter().map(|exposed| match exposed.nyumba {
        true => format!("the nyumba {}", exposed.pit),
        false => exposed.pit.to_string(),
    });
    let limit = if exposure.pits.len() == 1 { "" } else { "up to " };
    let a_move = if exposure.pits.len() == 1 { "" } else { " a move" };
    format!("{}: {limit}{}{a_move}", listed(pits, "or"), count_of(exposure.most, "seed"))
}

/// A list as a person writes it: `a1`, `a1 and a2`, `a1, a2 and a3`.
fn listed(items: impl Iterator<Item = String>, conjunction: &str) -> String {
    let items: Vec<String> = items.collect();
    match &items[..] {
        [before @ .., last] if !before.is_empty() => {
            format!("{} {conjunction} {last}", before.join(", "))
        }
        _ => items.concat(),
    }
}

/// The text with its first letter in capitals.
pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
