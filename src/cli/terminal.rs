//! The modes of the terminal: a signal that ends the program leaves them as they were, and
//! what is typed while the engine thinks is not shown.

#[cfg(not(unix))]
pub(super) use self::elsewhere::{NoEcho, remember, restore};
#[cfg(unix)]
pub(super) use self::unix::{NoEcho, remember, restore};

#[cfg(unix)]
mod unix {
    use std::io;
    use std::sync::Mutex;

    use nix::sys::termios::{LocalFlags, SetArg, Termios, tcgetattr, tcsetattr};
    use nix::unistd;

    /// The modes that [`restore`] sets.
    static REMEMBERED: Mutex<Option<Termios>> = Mutex::new(None);

    /// Remembers the modes of the terminal for [`restore`].
    pub(in crate::cli) fn remember() {
        let modes = tcgetattr(io::stdin()).ok();
        *REMEMBERED.lock().unwrap() = modes;
    }

    /// Sets the modes that were remembered, if any, and ends the line of the cursor if they
    /// had changed.
    pub(in crate::cli) fn restore() {
        let before = REMEMBERED.lock().unwrap().take();
        let (Some(before), Ok(now)) = (before, tcgetattr(io::stdin())) else { return };
        if now.local_flags == before.local_flags || !is_in_foreground() {
            return;
        }
        set(&before);
        // Not through `Stdout`: another thread may hold its lock. An error can be reported
        // nowhere.
        let _ = unistd::write(io::stdout(), b"\n");
    }

    /// While this exists, the terminal does not show what is typed, which would break a line
    /// that is drawn again and again. The next prompt shows it.
    pub(in crate::cli) struct NoEcho(Option<Termios>);

    impl NoEcho {
        pub(in crate::cli) fn begin() -> NoEcho {
            let before = tcgetattr(io::stdin()).ok().filter(|_| is_in_foreground());
            if let Some(before) = &before {
                let mut modes = before.clone();
                modes.local_flags.remove(LocalFlags::ECHO | LocalFlags::ECHONL);
                set(&modes);
            }
            NoEcho(before)
        }
    }

    impl Drop for NoEcho {
        fn drop(&mut self) {
            if let Some(before) = self.0.as_ref().filter(|_| is_in_foreground()) {
                set(before);
            }
        }
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
    pub(in crate::cli) struct NoEcho;

    impl NoEcho {
        pub(in crate::cli) fn begin() -> NoEcho {
            NoEcho
        }
    }

    pub(in crate::cli) fn remember() {}

    pub(in crate::cli) fn restore() {}
}
