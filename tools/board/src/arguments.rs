//! The command line.

use std::path::PathBuf;
use std::thread;

use bingwa::matches::engine::EngineSpec;
use bingwa::search::Options;
use clap::Parser;

use crate::program::engine;

const EXAMPLES: &str = "\
Examples:
  $ bingwa-board
  $ bingwa-board --no-open --port 8000
  $ bingwa-board --threads 4 --hash 1024
  $ bingwa-board --engine ./my-engine
  $ bingwa-board --engine 'cmd=./my-engine --fast,name=Mine,proto=ugi,option.Hash=64'

Engines:
  cmd=COMMAND     a program and its arguments, quoted as in a shell, or a file whose
                  name has spaces
  args=WORDS      more arguments        dir=FOLDER    working folder
  name=NAME       shown on the page     proto=ugi|uci protocol [default: tries both]
  option.NAME=V   an engine option to set; an empty V presses a button
  The program does the searches; the built-in engine still knows the rules, explains
  moves and reviews games.

Only this machine can reach the board. The address has a secret token, which the page
needs: do not share it.

Exit codes:
  0  ended by Ctrl-C
  1  failed: the port is taken, or the engine does not start
  2  wrong usage";

/// Play, learn and analyse Bao in the browser
///
/// Serves a page to this machine and opens it in the browser.
#[derive(Parser)]
#[command(name = "bingwa-board", after_help = EXAMPLES, after_long_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Port to listen on [default: the first free one of 7464 to 7473]
    #[arg(long, value_name = "N")]
    pub(crate) port: Option<u16>,
    /// Print the address and open no browser
    #[arg(long)]
    pub(crate) no_open: bool,
    /// A program that does the searches, in place of the built-in engine
    #[arg(long, value_name = "SPEC", value_parser = engine)]
    pub(crate) engine: Option<EngineSpec>,
    /// Most threads that the page may set [default: the machine's cores]
    #[arg(long, value_name = "N", value_parser = number(Options::MAX_THREADS))]
    threads: Option<usize>,
    /// Most megabytes that the page may set for the transposition table
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = number(Options::MAX_HASH))]
    pub(crate) hash: usize,
    /// Seconds after which a search is stopped, counted from the page's last go or ask
    #[arg(long, value_name = "SECONDS", default_value_t = 3600, value_parser = number(1_000_000))]
    pub(crate) longest: usize,
    /// Serve the page from this folder and not from the program, to work on the page
    #[arg(long, value_name = "DIR", value_parser = folder)]
    pub(crate) page: Option<PathBuf>,
}

impl Arguments {
    /// The most threads that the page may set.
    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from))
    }
}

/// Reads a number from 1 to `most`.
fn number(most: usize) -> impl Fn(&str) -> Result<usize, String> + Clone + Send + Sync + 'static {
    move |text| match text.parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => Err(format!("expected a number from 1 to {most}")),
    }
}

/// Reads the path of a folder with a page in it.
fn folder(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let is_page = path.join("index.html").is_file();
    if is_page { Ok(path) } else { Err("expected a folder with an index.html".to_owned()) }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::address::USUAL_PORT;

    #[test]
    fn the_arguments_are_consistent() {
        Arguments::command().debug_assert();
        assert!(Arguments::command().render_help().to_string().contains(&USUAL_PORT.to_string()));
    }
}
