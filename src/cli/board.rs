//! `board`: starts the board in the browser, a program of its own.

use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::process::Command;

use anyhow::anyhow;

use super::output::ExitStatus;

/// The program of `tools/board`.
const PROGRAM: &str = "bingwa-board";

/// Open the board in the browser: play, learn and analyse
#[derive(clap::Args)]
// `bingwa board --help` is the help of that program, which knows its options.
#[command(disable_help_flag = true)]
pub(super) struct Args {
    /// Options of the program bingwa-board; `--help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTIONS")]
    options: Vec<OsString>,
}

/// Becomes the program beside this one, or else the one in PATH.
pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let beside = env::current_exe().map(|own| own.with_file_name(format!("{PROGRAM}{EXE_SUFFIX}")));
    let program = beside.ok().filter(|path| path.exists()).unwrap_or_else(|| PROGRAM.into());
    let error = become_program(Command::new(&program).args(&args.options));
    Err(match error.kind() {
        ErrorKind::NotFound => anyhow!(
            "{PROGRAM}: found no such program beside bingwa or in PATH; every release has it, and \
             `cargo install --path tools/board` in a clone builds it"
        ),
        _ => anyhow!("{}: {error}", program.display()),
    })
}

/// Replaces this process; returns only if that fails.
#[cfg(unix)]
fn become_program(command: &mut Command) -> io::Error {
    std::os::unix::process::CommandExt::exec(command)
}

/// Waits for the program and ends as it did; returns only if it does not start.
#[cfg(not(unix))]
fn become_program(command: &mut Command) -> io::Error {
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => error,
    }
}
