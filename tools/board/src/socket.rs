//! One WebSocket: messages of the page in, lines of the engines out.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use axum::response::{IntoResponse, Response};
use bingwa::protocol::is_long_question;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{Instant, sleep_until};

use crate::app::Shared;
use crate::config::WRONG_TOKEN;
use crate::conversation::{Conversation, Heard};
use crate::guard::{is_own_page, refusal};
use crate::permitted::error_line;
use crate::token::TokenQuery;

/// The longest message that is read, in bytes: the longest line of the protocol.
const MAX_MESSAGE: usize = bingwa::protocol::MAX_LINE;

/// A message longer than this is not even received.
const MAX_RECEIVED: usize = 2 * MAX_MESSAGE;

/// A time that never comes.
const NO_DEADLINE: Duration = Duration::from_secs(86_400 * 365);

/// Opens a conversation for a page of this server.
pub(crate) async fn open(
    State(app): State<Shared>,
    Query(query): Query<TokenQuery>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !is_own_page(&headers, app.port) {
        return refusal("Origin: expected a page of the board");
    }
    if !query.matches(&app.token) {
        return refusal(WRONG_TOKEN);
    }
    let Ok(permit) = app.conversations.clone().try_acquire_owned() else {
        let text = "found too many pages of the board open, expected some of them closed";
        return (StatusCode::SERVICE_UNAVAILABLE, text).into_response();
    };
    let upgrade = upgrade.max_message_size(MAX_RECEIVED).max_frame_size(MAX_RECEIVED);
    upgrade.on_upgrade(move |socket| converse(app, socket, permit))
}

async fn converse(app: Shared, mut socket: WebSocket, permit: OwnedSemaphorePermit) {
    let reason = match Conversation::begin(&app, permit) {
        Ok(conversation) => exchange(&app, &mut socket, conversation).await,
        Err(error) => {
            let line = error_line(format!("engine: {error}"));
            // The page may be gone.
            let _ = say(&mut socket, line).await;
            Some((close_code::ERROR, "the engine does not start"))
        }
    };
    if let Some((code, reason)) = reason {
        let frame = CloseFrame { code, reason: reason.into() };
        // The page may be gone.
        let _ = socket.send(Message::Close(Some(frame))).await;
    }
}

/// Why the server ends a conversation.
type Reason = (u16, &'static str);

/// Exchanges lines until one side ends the conversation; `None` if the page did.
async fn exchange(
    app: &Shared,
    socket: &mut WebSocket,
    mut conversation: Conversation,
) -> Option<Reason> {
    let mut deadline = Instant::now() + NO_DEADLINE;
    loop {
        tokio::select! {
            message = socket.recv() => match message? {
                Ok(Message::Text(text)) => {
                    if asks_for_work(&text) {
                        deadline = Instant::now() + app.limits.longest;
                    }
                    for answer in obey(&mut conversation, &text) {
                        say(socket, answer).await.ok()?;
                    }
                }
                Ok(Message::Close(_)) => return None,
                Ok(_) => {}
                Err(_) => return Some((close_code::SIZE, "a message is too long, or no message")),
            },
            heard = conversation.next() => {
                if matches!(heard, Heard::BuiltinEnd) {
                    return Some((close_code::ERROR, "the engine has ended"));
                }
                if let Some(answer) = conversation.answer(heard).await {
                    say(socket, answer).await.ok()?;
                }
            }
            () = sleep_until(deadline) => {
                deadline = Instant::now() + NO_DEADLINE;
                if conversation.stop() {
                    let seconds = app.limits.longest.as_secs();
                    let text = format!("info string the search is stopped after {seconds} s");
                    say(socket, text).await.ok()?;
                }
            }
            () = app.end.cancelled() => return Some((close_code::AWAY, "the board has ended")),
        }
    }
}

/// Obeys the lines of a message; returns the lines to answer with at once.
fn obey(conversation: &mut Conversation, text: &str) -> Vec<String> {
    if text.len() > MAX_MESSAGE {
        return vec![error_line(format_args!(
            "line: found {} bytes in a message, expected at most {MAX_MESSAGE}",
            text.len()
        ))];
    }
    text.lines().filter_map(|line| conversation.obey(line).err()).collect()
}

/// Whether a message has a command that an engine may work on for long: a search,
/// or a question that needs one.
fn asks_for_work(text: &str) -> bool {
    let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    lines.any(|line| match line.split_once(char::is_whitespace) {
        Some(("ask", question)) => is_long_question(question),
        _ => line.split_whitespace().next() == Some("go"),
    })
}

async fn say(socket: &mut WebSocket, text: String) -> Result<(), axum::Error> {
    socket.send(Message::Text(text.into())).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_searches_and_questions_that_search_are_long_work() {
        let mate = "\u{feff} ask\u{a0}{\"ask\":\"mate\",\"mate\":9}";
        let review = r#"ask {"id":1,"ask":"review"}"#;
        for text in ["go infinite", "isready\ngo", "\u{feff}go", mate, review] {
            assert!(asks_for_work(text), "{text}");
        }
        for text in ["", "stop", "goal", r#"ask {"id":1,"ask":"game","moves":[]}"#] {
            assert!(!asks_for_work(text), "{text}");
        }
    }
}
