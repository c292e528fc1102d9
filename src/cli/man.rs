//! `man`: manual pages.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use bingwa::util::files::OutputFile;
use clap::{Command, CommandFactory};
use clap_mangen::Man;

use super::Cli;
use super::exit_status::ExitStatus;
use super::output::stdout;

const EXAMPLES: &str = "\
Examples:
  $ bingwa man
  $ bingwa man share/man/man1

`man -l bingwa.1` shows a page. A page in ~/.local/share/man/man1 is found by its
name: `man bingwa-trace`.";

/// Print the manual page of the program, or write one page for each verb
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The folder to write the pages of the program and of each verb to; it is made
    /// if it does not exist
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    // Each verb has a page, so a page on `help` is not needed.
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let mut out = stdout();
    let Some(folder) = &args.folder else {
        out.write_all(&roff(&Man::new(program))?)?;
        return Ok(ExitStatus::Done);
    };
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let verbs: Vec<Command> = program.get_subcommands().cloned().collect();
    for command in std::iter::once(program).chain(verbs) {
        writeln!(out, "{}", write_page(folder, command)?.display())?;
    }
    Ok(ExitStatus::Done)
}

/// Writes the page of a command, and returns its path.
fn write_page(folder: &Path, command: Command) -> anyhow::Result<PathBuf> {
    let man = Man::new(command);
    let path = folder.join(man.get_filename());
    let page = roff(&man)?;
    OutputFile::new(&path)?.write(|file| file.write_all(&page))?;
    Ok(path)
}

/// A page in the form that `man` reads.
fn roff(man: &Man) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    man.render(&mut page)?;
    Ok(page)
}
