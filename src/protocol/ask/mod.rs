//! Questions in JSON: `ask {…}` is answered by `answer {…}`.
//!
//! A board needs more than UCI says: legal moves with what they do, the reason why
//! a move is illegal, the sowings of a move, records, reviews. A question names its
//! own game, so it neither uses nor changes the game of the session.

mod game;
mod question;
mod records;
mod search;

use std::sync::atomic::AtomicBool;

use serde::Serialize;
use serde_json::Value;

use self::question::{AskError, Kind, Question};
use self::search::{ProgressObject, ReviewObject};
use crate::search::Options;

/// Answers the text after `ask`: passes each line about the progress to `say`, and returns the
/// last line. `options` are those of the engine of a long question; `stop` ends it early.
pub(super) fn answer(
    text: &str,
    options: Options,
    stop: &AtomicBool,
    say: &mut dyn FnMut(String),
) -> String {
    let question = &match Question::read(text) {
        Ok(question) => question,
        Err(error) => return line(&question::id_of(text), Err::<(), _>(error)),
    };
    let id = &question.id;
    match question.ask {
        Kind::Game => line(id, game::game(question)),
        Kind::Trace => line(id, game::trace(question)),
        Kind::Why => line(id, game::why(question)),
        Kind::Facts => line(id, game::facts(question)),
        Kind::Setup => line(id, game::setup(question)),
        Kind::Record => line(id, records::read(question)),
        Kind::Write => line(id, records::write(question)),
        Kind::Explain => line(id, search::explain(question, options, stop)),
        Kind::Mate => line(id, search::mate(question, options, stop)),
        Kind::Review => {
            let tell = |progress: ProgressObject<'_>| say(line(id, Ok(progress)));
            match search::review(question, options, stop, tell) {
                Ok((analysis, annotated)) => line(id, Ok(ReviewObject::new(&analysis, annotated))),
                Err(error) => line(id, Err::<(), _>(error)),
            }
        }
    }
}

/// The answer to a question that cannot be answered now.
pub(super) fn refusal(text: &str, why: &str) -> String {
    let error = AskError::new("ask", format_args!("ask: {why}"));
    line(&question::id_of(text), Err::<(), _>(error))
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
    Question::read(text)
        .is_ok_and(|question| matches!(question.ask, Kind::Explain | Kind::Mate | Kind::Review))
}

/// The line of an answer.
fn line<T: Serialize>(id: &Value, result: Result<T, AskError>) -> String {
    #[derive(Serialize)]
    struct Answer<'a, T> {
        id: &'a Value,
        #[serde(flatten)]
        body: Body<T>,
    }
    #[derive(Serialize)]
    #[serde(untagged)]
    enum Body<T> {
        Answered(T),
        Refused { error: AskError },
    }
    let body = result.map_or_else(|error| Body::Refused { error }, Body::Answered);
    // Every key is a string and no value is of a type of its own.
    let json = serde_json::to_string(&Answer { id, body }).expect("nothing of it can fail");
    format!("answer {json}")
}
