//! The facts of a move as sentences.

use std::fmt;

use super::exposure::Exposure;
use super::facts::{HouseFate, MoveFacts};
use crate::bao::MoveKind;
use crate::util::nouns::count_of;

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
        let mut words = vec![match self.kind {
            MoveKind::Takata => "takata".to_owned(),
            MoveKind::Capture | MoveKind::Win => format!("captures {}", self.loot()),
        }];
        words.extend(self.kutakatia.map(|pit| format!("puts {pit} under kutakatia")));
        words.extend(self.house_words());
        if self.outcome.is_some() {
            words.push("wins".to_owned());
        }
        words.join("; ")
    }

    /// What the move does, and what can be captured after it: short sentences.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let mut sentences = self.deeds();
        if self.outcome.is_none() {
            sentences.push(self.risk());
            sentences.extend(self.threat());
        }
        sentences
    }

    /// What the move does itself, and how the game ends by it.
    pub(super) fn deeds(&self) -> Vec<String> {
        let mut sentences = vec![match self.kind {
            MoveKind::Takata => "Takata: captures nothing.".to_owned(),
            MoveKind::Capture | MoveKind::Win => format!("Captures {}.", self.loot()),
        }];
        let more = [
            self.kutakatia.map(|pit| format!("Puts {pit} under kutakatia")),
            self.house_words().map(|words| capitalised(&words)),
            self.outcome.map(|outcome| outcome.to_string()),
        ];
        sentences.extend(more.into_iter().flatten().map(|words| format!("{words}.")));
        sentences
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
                format!("saves the nyumba ({})", count_of(count, "seed"))
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

/// Begins the sentence about a move that lets a forced win go.
pub(in crate::analysis) const MISSED_WIN: &str = "Misses a win in";

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
pub(in crate::analysis) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
