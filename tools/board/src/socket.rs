//! One WebSocket: messages of the page in, lines of the engines out.

use std::sync::Arc;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Query, State};
use axum::http::header::HeaderMap;
use axum::response::Response;
use tokio::sync::OwnedSemaphorePermit;

use crate::conversation::Conversation;
use crate::guard::{TokenQuery, WRONG_TOKEN, is_own_page, refusal};
use crate::permitted::error_line;
use crate::server::App;

/// The longest message that is read, in bytes: the longest line of the protocol.
const MAX_MESSAGE: usize = bingwa::protocol::MAX_LINE;

/// A message longer than this is not even received.
const MAX_RECEIVED: usize = 2 * MAX_MESSAGE;

/// Opens a conversation for a page of this server.
pub(crate) async fn open(
    State(app): State<Arc<App>>,
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
    let upgrade = upgrade.max_message_size(MAX_RECEIVED).max_frame_size(MAX_RECEIVED);
    match Arc::clone(&app.conversations).try_acquire_owned() {
        Ok(permit) => upgrade.on_upgrade(move |socket| converse(app, socket, permit)),
        // A page cannot read the status of a refused conversation, but the code of a closed one.
        Err(_) => upgrade.on_upgrade(|mut socket| async move {
            close(&mut socket, (close_code::AGAIN, "too many pages of the board are open")).await;
        }),
    }
}

async fn converse(app: Arc<App>, mut socket: WebSocket, permit: OwnedSemaphorePermit) {
    let reason = match Conversation::begin(&app, permit) {
        Ok(conversation) => exchange(&app, &mut socket, conversation).await,
        Err(error) => {
            let line = error_line(format!("engine: {error}"));
            // The page may be gone.
            let _ = say(&mut socket, line).await;
            Some((close_code::ERROR, "the engine does not start"))
        }
    };
    if let Some(reason) = reason {
        close(&mut socket, reason).await;
    }
}

async fn close(socket: &mut WebSocket, (code, reason): CloseReason) {
    let frame = CloseFrame { code, reason: reason.into() };
    // The page may be gone.
    let _ = socket.send(Message::Close(Some(frame))).await;
}

/// Why the server ends a conversation.
type CloseReason = (u16, &'static str);

/// Exchanges lines until one side ends the conversation; `None` if the page did.
async fn exchange(
    app: &App,
    socket: &mut WebSocket,
    mut conversation: Conversation,
) -> Option<CloseReason> {
    loop {
        tokio::select! {
            message = socket.recv() => match message? {
                Ok(Message::Text(text)) => {
                    for answer in obey(&mut conversation, &text) {
                        say(socket, answer).await.ok()?;
                    }
                }
                Ok(Message::Close(_)) => return None,
                Ok(_) => {}
                Err(_) => return Some((close_code::SIZE, "a message is too long, or no message")),
            },
            line = conversation.next() => match line {
                Some(line) => say(socket, line).await.ok()?,
                None => return Some((close_code::ERROR, "the engine has ended")),
            },
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
    text.lines().filter_map(|line| conversation.obey(line)).collect()
}

async fn say(socket: &mut WebSocket, text: String) -> Result<(), axum::Error> {
    socket.send(Message::Text(text.into())).await
}
