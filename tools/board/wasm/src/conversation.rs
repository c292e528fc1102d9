//! One conversation with the engine, as the other builds have it.

use bingwa::protocol::Command;
use bingwa::protocol::Session;
use bingwa::search::{Engine, HashError, Options};

use crate::endless::EndlessSearch;

/// A session that takes `go infinite` too.
///
/// Everything happens on the caller's thread. So an endless search returns only
/// when nothing is left to search, and whoever wants it stopped ends the thread: it has no
/// answer here.
pub struct Conversation {
    session: Session,
    strength: Strength,
    seed: Seed,
}

/// The seed of the moves that a level plays. A session in a browser draws the same
/// one each time, so a new one is set before each search.
struct Seed {
    /// Draws a number from 1 to 2³¹ − 1.
    draw: fn() -> u32,
    /// Whether the page has set a seed of its own.
    is_set: bool,
}

/// The values of the options that limit the strength. An endless search is an
/// analysis, and so it has full strength.
struct Strength {
    skill_level: String,
    limited: String,
}

const SKILL_LEVEL: &str = "Skill Level";
const LIMITED: &str = "UCI_LimitStrength";
const SEED: &str = "Seed";

impl Strength {
    fn full() -> Strength {
        Strength { skill_level: "10".to_owned(), limited: "false".to_owned() }
    }

    /// Notes the value of an option.
    fn note(&mut self, name: &str, value: &str) {
        if name.eq_ignore_ascii_case(SKILL_LEVEL) {
            value.clone_into(&mut self.skill_level);
        } else if name.eq_ignore_ascii_case(LIMITED) {
            value.clone_into(&mut self.limited);
        }
    }
}

impl Conversation {
    /// A conversation with a new engine. `draw` draws a random number from 1 to
    /// 2³¹ − 1.
    ///
    /// # Errors
    ///
    /// There is no memory for the transposition table.
    pub fn new(draw: fn() -> u32) -> Result<Conversation, HashError> {
        let session = Session::new(Engine::new(Options::default())?);
        let seed = Seed { draw, is_set: false };
        Ok(Conversation { session, strength: Strength::full(), seed })
    }

    /// Obeys a line and passes each line of the answer to `say`.
    pub fn obey(&mut self, line: &str, mut say: impl FnMut(&str)) {
        let command = Command::read(line, &mut Vec::new());
        let command = command.as_ref().ok().and_then(Option::as_ref);
        if matches!(command, Some(Command::Go(_))) && !self.seed.is_set {
            self.set(SEED, &(self.seed.draw)().to_string());
        }
        match command.and_then(EndlessSearch::of) {
            Some(search) => self.search(&search, say),
            None => {
                let mut refused = false;
                let _ = self.session.handle(line, |answer| {
                    refused |= answer.starts_with("info string error");
                    say(answer);
                });
                if let Some(Command::SetOption { name, value: Some(value) }) = command
                    && !refused
                {
                    self.strength.note(name, value);
                    if name.eq_ignore_ascii_case(SEED) {
                        self.seed.is_set = value != "0";
                    }
                }
            }
        }
    }

    fn search(&mut self, search: &EndlessSearch, mut say: impl FnMut(&str)) {
        self.set_strength(&Strength::full());
        let _ = self.session.handle(&Command::Go(search.go.clone()).to_string(), |answer| {
            if !search.waits_for_stop || !answer.starts_with("bestmove ") {
                say(answer);
            }
        });
        let strength = std::mem::replace(&mut self.strength, Strength::full());
        self.set_strength(&strength);
        self.strength = strength;
    }

    fn set_strength(&mut self, Strength { skill_level, limited }: &Strength) {
        self.set(SKILL_LEVEL, skill_level);
        self.set(LIMITED, limited);
    }

    /// Sets an option to a value that is known to be good.
    fn set(&mut self, name: &str, value: &str) {
        let _ = self.session.handle(&format!("setoption name {name} value {value}"), |_| {});
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position that South wins with its next move: its searches end by
    /// themselves.
    const NEARLY_WON: &str =
        "position fen 2,2,2,2,0,1,0,2/1,3,12,0,5,1,0,1/0,1,2,0,2,0,2,1/2,2,1,0,0,1,1,0 7,8 - N -";
    const WON: &str = "position fen 2,2,2,2,0,1,0,2/1,3,12,0,5,1,0,1/0,1,2,0,2,0,2,1/2,2,1,0,0,1,1,0 7,8 - N - moves a7>";

    fn answers(conversation: &mut Conversation, line: &str) -> Vec<String> {
        let mut answers = Vec::new();
        conversation.obey(line, |answer| answers.push(answer.to_owned()));
        answers
    }

    #[test]
    fn lines_stream_while_a_search_runs() {
        let mut conversation = Conversation::new(|| 7).unwrap();
        let answers = answers(&mut conversation, "go depth 4");
        assert!(answers.iter().filter(|line| line.starts_with("info depth")).count() >= 4);
        assert!(answers.last().unwrap().starts_with("bestmove A"));
    }

    /// Its answer would wait for `stop`, which never comes.
    #[test]
    fn an_endless_search_of_a_finished_game_has_no_answer() {
        let mut conversation = Conversation::new(|| 7).unwrap();
        assert_eq!(answers(&mut conversation, WON), [""; 0]);
        assert_eq!(answers(&mut conversation, "go infinite"), ["info depth 0 score mate 0"]);
        assert_eq!(
            answers(&mut conversation, "go"),
            ["info depth 0 score mate 0", "bestmove 0000"]
        );
    }

    #[test]
    fn an_endless_search_is_an_analysis_at_any_level() {
        let mut conversation = Conversation::new(|| 7).unwrap();
        answers(&mut conversation, NEARLY_WON);
        answers(&mut conversation, "setoption name skill level value 1");
        let lines = answers(&mut conversation, "go infinite depth 6");
        assert!(lines.last().unwrap().starts_with("info depth 6 "), "{lines:?}");
        answers(&mut conversation, "stop");
        // The level is back: it looks at few nodes.
        let lines = answers(&mut conversation, "go depth 20");
        assert!(!lines.iter().any(|line| line.starts_with("info depth 20 ")), "{lines:?}");
        // A value that the engine refuses is not one to go back to.
        answers(&mut conversation, "setoption name Skill Level value 99");
        assert_eq!(conversation.strength.skill_level, "1");
    }

    #[test]
    fn nobody_could_hear_ponderhit() {
        let mut conversation = Conversation::new(|| 7).unwrap();
        let answers = answers(&mut conversation, "go ponder depth 3");
        assert!(answers[0].starts_with("info string error: go: "), "{answers:?}");
        assert_eq!(answers.len(), 1);
    }

    /// The first moves that a beginner plays with these random numbers.
    fn moves_of_a_beginner(seeds: &str, draw: fn() -> u32) -> Vec<String> {
        let mut conversation = Conversation::new(draw).unwrap();
        answers(&mut conversation, "setoption name Skill Level value 1");
        answers(&mut conversation, seeds);
        let mut play = || answers(&mut conversation, "go depth 3").pop().unwrap();
        (0..40).map(|_| play()).collect()
    }

    #[test]
    fn a_level_plays_by_random_numbers_unless_the_page_sets_a_seed() {
        use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
        static DRAWN: AtomicU32 = AtomicU32::new(0);
        let draw = || DRAWN.fetch_add(1, Relaxed) + 1;
        let all_same = |moves: &[String]| moves.iter().all(|mv| *mv == moves[0]);
        assert!(!all_same(&moves_of_a_beginner("", draw)));
        assert!(!all_same(&moves_of_a_beginner("setoption name Seed value 0", draw)));
        let drawn = DRAWN.load(Relaxed);
        assert_eq!(drawn, 80);
        let moves = moves_of_a_beginner("setoption name seed value 5", draw);
        assert_eq!(DRAWN.load(Relaxed), drawn);
        assert_eq!(moves, moves_of_a_beginner("setoption name seed value 5", draw));
    }
}
