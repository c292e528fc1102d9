//! The engine for a browser: one session of the protocol in a Web Worker.
//!
//! The worker hands each line of the page to [`Engine::send`], which calls back
//! with each line of the answer while it works. [`Conversation`] is the same
//! without JavaScript.

mod conversation;
mod endless;

use js_sys::{Function, JsString, Math};
use wasm_bindgen::prelude::*;

pub use conversation::Conversation;

/// An engine with its session.
#[wasm_bindgen]
pub struct Engine(Conversation);

#[wasm_bindgen]
impl Engine {
    /// An engine at the start of a game, with the default options.
    ///
    /// # Errors
    ///
    /// There is no memory for the transposition table.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Result<Engine, JsError> {
        Ok(Engine(Conversation::new(draw)?))
    }

    /// Obeys a line, and calls `say` with each line of the answer as soon as it
    /// is known. Returns when the line is obeyed: an endless search only ends
    /// with the worker.
    ///
    /// # Errors
    ///
    /// What `say` throws, after the line is obeyed.
    pub fn send(&mut self, line: &str, say: &Function) -> Result<(), JsValue> {
        let mut result = Ok(());
        self.0.obey(line, |answer| {
            let called = say.call1(&JsValue::NULL, &JsString::from(answer));
            if let Err(thrown) = called {
                result = Err(thrown);
            }
        });
        result
    }
}

/// Draws a number from 1 to 2³¹ − 1.
fn draw() -> u32 {
    const MOST: f64 = i32::MAX as f64;
    1 + (Math::random() * MOST) as u32
}
