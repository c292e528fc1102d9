//! `rules`: the rules of the game, and its words.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::{Command, Stdio};

use super::output::{ExitStatus, stdout};

const EXAMPLES: &str = "\
Examples:
  $ bingwa rules
  $ bingwa rules --glossary

The text is a page of the documentation in Markdown. A terminal shows it screen by
screen, by the program that PAGER names, or by `less`.";

/// Print the rules of the game, with examples, or the glossary
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Print the glossary: Swahili terms and the signs of the notation
    #[arg(long)]
    glossary: bool,
}

pub(super) const RULES: &str = include_str!("../../docs/rules.md");
pub(super) const GLOSSARY: &str = include_str!("../../docs/glossary.md");

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    print_page(&mut stdout(), if args.glossary { GLOSSARY } else { RULES })?;
    Ok(ExitStatus::Done)
}

/// Prints a page; at a terminal through the pager, if there is one.
pub(super) fn print_page(out: &mut impl Write, page: &str) -> io::Result<()> {
    out.flush()?;
    let is_dumb = env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    if io::stdout().is_terminal() && !is_dumb {
        let pager = env::var("PAGER").unwrap_or_else(|_| "less".to_owned());
        let words = shlex::split(&pager).unwrap_or_default();
        if let [program, arguments @ ..] = &words[..] {
            // Without the variable, `less` ends at once if the page fits, and leaves it on the screen.
            let options = env::var_os("LESS").unwrap_or_else(|| "FRX".into());
            let mut command = Command::new(program);
            command.args(arguments).env("LESS", options).stdin(Stdio::piped());
            if let Ok(mut child) = command.spawn() {
                // A reader who has seen enough closes the pipe.
                let _ = child.stdin.take().map(|mut pipe| pipe.write_all(page.as_bytes()));
                child.wait()?;
                return Ok(());
            }
        }
    }
    out.write_all(page.as_bytes())
}
