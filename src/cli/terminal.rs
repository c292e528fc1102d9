//! The modes of the terminal: a signal that ends the program leaves them as they were.

use std::sync::atomic::AtomicBool;

#[cfg(not(unix))]
pub(super) use self::elsewhere::{remember, restore};
#[cfg(unix)]
pub(super) use self::unix::{remember, restore};

/// The cursor stands behind a text that was drawn and not ended, such as that of a spinner.
pub(super) static LINE_IS_OPEN: AtomicBool = AtomicBool::new(false);

#[cfg(unix)]
mod unix {
    use std::io;
    use std::sync::Mutex;
    use std::sync::atomic::Ordering::SeqCst;

    use nix::sys::termios::{LocalFlags, SetArg, Termios, tcgetattr, tcsetattr};
    use nix::unistd;

    use super::LINE_IS_OPEN;

    /// Switches off marks around pasted text, which the line editor switches on.
    const BRACKETED_PASTE_OFF: &[u8] = b"\x1b[?2004l";

    /// The modes that [`restore`] sets.
    static REMEMBERED: Mutex<Option<Termios>> = Mutex::new(None);

    /// Remembers the modes of the terminal for [`restore`].
    pub(in crate::cli) fn remember() {
        let modes = tcgetattr(io::stdin()).ok();
        *REMEMBERED.lock().unwrap() = modes;
    }

    /// Sets the modes that were remembered, if any, and ends the line of the cursor if they
    /// had changed or the line is open.
    pub(in crate::cli) fn restore() {
        let before = REMEMBERED.lock().unwrap().take();
        let (Some(before), Ok(now)) = (before, tcgetattr(io::stdin())) else { return };
        let has_changed = now.local_flags != before.local_flags;
        if !is_in_foreground() || !has_changed && !LINE_IS_OPEN.load(SeqCst) {
            return;
        }
        set(&before);
        // Not through `Stdout`: another thread may hold its lock. An error can be reported
        // nowhere.
        if !now.local_flags.contains(LocalFlags::ICANON) {
            let _ = unistd::write(io::stdout(), BRACKETED_PASTE_OFF);
        }
        let _ = unistd::write(io::stdout(), b"\n");
    }

    fn set(modes: &Termios) {
        // An error only changes how typed text looks.
        let _ = tcsetattr(io::stdin(), SetArg::TCSANOW, modes);
    }

    /// Whether this program may change the modes: one in the background would be stopped.
    fn is_in_foreground() -> bool {
        unistd::tcgetpgrp(io::stdin()) == Ok(unistd::getpgrp())
    }
}

#[cfg(not(unix))]
mod elsewhere {
    pub(in crate::cli) fn remember() {}

    pub(in crate::cli) fn restore() {}
}
