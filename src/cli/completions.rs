//! `completions`: a script that lets a shell complete verbs and options.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use super::Cli;
use super::exit_status::ExitStatus;
use super::output::stdout;

const EXAMPLES: &str = "\
Examples:
  $ bingwa completions bash

Where shells look for the script:
  bash  ~/.local/share/bash-completion/completions/bingwa
  zsh   _bingwa, in a folder of $fpath
  fish  ~/.config/fish/completions/bingwa.fish";

/// Print a script that completes verbs and options in a shell
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The shell
    shell: Shell,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    // Written to memory first: clap panics when it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "bingwa", &mut script);
    stdout().write_all(&script)?;
    Ok(ExitStatus::Done)
}
