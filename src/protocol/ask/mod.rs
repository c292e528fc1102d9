//! Questions in JSON: `ask {…}` is answered by `answer {…}`.
//!
//! A board needs more than UCI says: legal moves with what they do, the reason why
//! a move is illegal, the sowings of a move, records, reviews. A question names its
//! own game, so it neither uses nor changes the game of the session.
//!
//! Short questions are answered at once. Long ones ([`LongQuestion`]) search.

mod game;
mod question;
mod records;
mod search;

use serde::Serialize;

use self::question::{AskError, Id, Kind, Question};
pub(super) use self::search::LongQuestion;

/// A question that has been read: answered, or to be searched for.
pub(super) enum Asked {
    /// The line of the answer.
    Answered(String),
    /// A question that needs a search.
    Long(Box<LongQuestion>),
}

/// Answers a short question; checks a long one.
pub(super) fn ask(text: &str) -> Asked {
    let question = &match Question::read(text) {
        Ok(question) => question,
        Err((id, error)) => return Asked::Answered(refusal(&id, &error)),
    };
    let id = &question.id;
    let answered = match question.ask {
        Kind::Game => game::game(question).map(|body| answer(id, body)),
        Kind::Trace => game::trace(question).map(|body| answer(id, body)),
        Kind::Why => game::why(question).map(|body| answer(id, body)),
        Kind::Facts => game::facts(question).map(|body| answer(id, body)),
        Kind::Setup => game::setup(question).map(|body| answer(id, body)),
        Kind::Record => records::read(question).map(|body| answer(id, body)),
        Kind::Write => records::write(question).map(|body| answer(id, body)),
        Kind::Explain | Kind::Mate | Kind::Review => match LongQuestion::new(question) {
            Ok(long) => return Asked::Long(Box::new(long)),
            Err(error) => Err(error),
        },
    };
    Asked::Answered(answered.unwrap_or_else(|error| refusal(id, &error)))
}

/// Whether the text after `ask` is a question that needs a search. One that cannot be read
/// does not.
///
/// ```
/// use bingwa::protocol::is_long_question;
/// assert!(is_long_question(r#"{"ask": "mate", "mate": 3}"#));
/// assert!(!is_long_question(r#"{"ask": "game"}"#));
/// ```
#[must_use]
pub fn is_long_question(text: &str) -> bool {
    Question::read(text.trim())
        .is_ok_and(|question| matches!(question.ask, Kind::Explain | Kind::Mate | Kind::Review))
}

/// The line of an answer.
fn answer(id: &Id, body: impl Serialize) -> String {
    #[derive(Serialize)]
    struct Answer<'a, T> {
        id: &'a Id,
        #[serde(flatten)]
        body: T,
    }
    line(&Answer { id, body })
}

/// The line that answers a question with an error.
fn refusal(id: &Id, error: &AskError) -> String {
    #[derive(Serialize)]
    struct Refusal<'a> {
        error: &'a AskError,
    }
    answer(id, Refusal { error })
}

fn line(answer: &impl Serialize) -> String {
    // Every key is a string and no value is of a type of its own, so nothing fails.
    let json = serde_json::to_string(answer)
        .unwrap_or_else(|error| format!("{{\"error\":{:?}}}", error.to_string()));
    format!("answer {json}")
}
