//! Writes the manual pages and the shell completions of the program to a folder, for
//! `tools/release.sh`: `cargo run --example manual -- FOLDER`.

#[allow(dead_code)]
#[path = "../src/cli/mod.rs"]
mod cli;

use std::path::PathBuf;
use std::{env, fs, io};

use clap::{CommandFactory, ValueEnum};
use clap_complete::Shell;
use cli::Cli;

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args_os().nth(1).expect("usage: manual FOLDER"));
    let [pages, scripts] = ["man/man1", "completions"].map(|name| folder.join(name));
    fs::create_dir_all(&pages)?;
    fs::create_dir_all(&scripts)?;
    // Each verb has a page, so a page on `help` is not needed.
    clap_mangen::generate_to(Cli::command().disable_help_subcommand(true), &pages)?;
    for shell in Shell::value_variants() {
        let mut script = Vec::new();
        clap_complete::generate(*shell, &mut Cli::command(), "bingwa", &mut script);
        fs::write(scripts.join(format!("bingwa.{shell}")), script)?;
    }
    Ok(())
}
