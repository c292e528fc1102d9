//! Who plays: for each side a person at the keyboard or the engine.

use std::fmt;

use bingwa::bao::Side;

/// The sides that people play at the keyboard; the engine plays the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seats {
    /// Whether a person plays, by side.
    people: [bool; 2],
}

impl Seats {
    /// A person against the engine.
    pub(super) fn one(person: Side) -> Seats {
        Seats { people: Side::ALL.map(|side| side == person) }
    }

    /// Whether people play each side, South's first.
    pub(super) fn of(people: [bool; 2]) -> Seats {
        Seats { people }
    }

    /// Reads `S`, `N`, `both`, or `none`.
    ///
    /// # Errors
    ///
    /// The text is none of them; the error says what was found and expected.
    pub(super) fn read(text: &str) -> Result<Seats, String> {
        match &text.to_ascii_lowercase()[..] {
            "both" => Ok(Seats { people: [true; 2] }),
            "none" | "watch" => Ok(Seats { people: [false; 2] }),
            _ => text
                .parse()
                .map(Seats::one)
                .map_err(|_| format!("found {text:?}, expected S, N, both or none")),
        }
    }

    /// Whether a person plays a side.
    pub(super) fn is_person(self, side: Side) -> bool {
        self.people[side.index()]
    }

    /// The only person's side; `None` if two people play, or nobody.
    pub(super) fn single(self) -> Option<Side> {
        match self.people {
            [true, false] => Some(Side::South),
            [false, true] => Some(Side::North),
            _ => None,
        }
    }

    /// Whether the engine plays both sides.
    pub(super) fn is_watching(self) -> bool {
        self.people == [false; 2]
    }

    /// The same players, with sides changed.
    pub(super) fn swapped(self) -> Seats {
        let [south, north] = self.people;
        Seats { people: [north, south] }
    }

    /// The names of both sides, South's first: `own` is the name of the person at the
    /// keyboard, or South's if there is not exactly one person.
    pub(super) fn names(self, own: &Option<String>, other: &Option<String>) -> [Option<String>; 2] {
        let mut names = [own.clone(), other.clone()];
        if self.single() == Some(Side::North) {
            names.reverse();
        }
        names
    }

    /// The player of a side in a message: `You`, `bingwa`, or the side's name.
    pub(super) fn name(self, side: Side) -> String {
        match self.single() {
            Some(person) if person == side => "You".to_owned(),
            Some(_) => "bingwa".to_owned(),
            None => side.to_string(),
        }
    }
}

impl fmt::Display for Seats {
    /// The sides in a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.single(), self.is_watching()) {
            (Some(person), _) => write!(f, "You play {person}, bingwa plays {}", person.opponent()),
            (None, true) => f.write_str("bingwa plays both sides"),
            (None, false) => f.write_str("Two people play at this board"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read_by_a_side_or_a_word() {
        assert_eq!(Seats::read("n"), Ok(Seats::one(Side::North)));
        assert_eq!(Seats::read("Both").map(Seats::single), Ok(None));
        assert!(Seats::read("watch").is_ok_and(Seats::is_watching));
        assert_eq!(Seats::read("x").unwrap_err(), "found \"x\", expected S, N, both or none");
    }

    #[test]
    fn changing_sides_twice_changes_nothing() {
        for text in ["S", "N", "both", "none"] {
            let seats = Seats::read(text).unwrap();
            assert_eq!(seats.swapped().swapped(), seats);
        }
        assert_eq!(Seats::one(Side::South).swapped(), Seats::one(Side::North));
    }
}
