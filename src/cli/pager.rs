//! Long texts: through the pager of the user at a terminal, plain elsewhere.

use std::env;
use std::io::{self, Write};
use std::process::{Command, Stdio};

use console::Term;

use super::{interrupt, output};

/// Prints a text: through the pager that `PAGER` names if standard output is a
/// terminal, else directly.
///
/// # Errors
///
/// Standard output cannot be written.
pub(super) fn print(text: &str) -> io::Result<()> {
    if let Some(mut pager) = pager() {
        match page(&mut pager, text) {
            Ok(()) => return Ok(()),
            Err(error) => {
                let name = pager.get_program().display().to_string();
                output::warning(&format!("PAGER: {name}: {error}; the text is printed without it"));
            }
        }
    }
    output::stdout().write_all(text.as_bytes())
}

/// The pager of a user at a terminal, as a command.
fn pager() -> Option<Command> {
    if !Term::stdout().is_term() {
        return None;
    }
    let words = shlex::split(&env::var("PAGER").ok()?)?;
    let (program, arguments) = words.split_first()?;
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped());
    // `less` shows styles only if told to, and need not fill the screen for a short
    // text.
    if env::var_os("LESS").is_none() {
        command.env("LESS", "FRX");
    }
    Some(command)
}

/// Runs a pager on a text until its user leaves it.
///
/// # Errors
///
/// The pager cannot be started.
fn page(pager: &mut Command, text: &str) -> io::Result<()> {
    let mut child = pager.spawn()?;
    interrupt::leave_to_child();
    if let Some(mut input) = child.stdin.take() {
        // A user may leave before the end of the text.
        let _ = input.write_all(text.as_bytes());
    }
    child.wait().map(drop)
}
