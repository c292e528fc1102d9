//! The board: a page in the browser to play, analyse and learn Bao, with the
//! engine behind it.
//!
//! The program serves the page to this machine only and bridges the page's
//! WebSocket to engines. The parts, from the outside in:
//!
//! | module | what it does |
//! |---|---|
//! | `server` | the routes, what all requests share, and how the server ends |
//! | `guard` | who may ask, and what the browser may do with the answer |
//! | `page` | the page's files |
//! | `socket` | one WebSocket: messages in, messages out |
//! | `conversation` | one page's dialogue: which engine hears which line |
//! | `permitted` | the commands that a page may send, and their limits |
//! | `engine` | an engine that runs: the built-in one, or a process |
//! | `program` | the engine program that the command line names |

mod conversation;
mod engine;
mod guard;
mod page;
mod permitted;
mod program;
mod server;
mod socket;

use std::io::{self, Write};
use std::net::Ipv4Addr;
use std::process::ExitCode;
use std::thread;

use anyhow::Context;
use axum::http::Uri;
use bingwa::matches::engine::EngineSpec;
use bingwa::search::Options;
use bingwa::util::messages::{exit_code, parse};
use clap::Parser;
use clap::builder::RangedU64ValueParser;
use tokio::net::TcpListener;

use self::permitted::PageLimits;
use self::server::App;

const EXAMPLES: &str = "\
Examples:
  $ bingwa-board
  $ bingwa-board --no-open --port 8000
  $ bingwa-board --threads 4 --hash 1024
  $ bingwa-board --engine ./my-engine
  $ bingwa-board --site https://example.org/bao/
  $ bingwa-board --engine 'cmd=./my-engine --fast,name=Mine,proto=ugi,option.Hash=64'

Engines:
  cmd=COMMAND     a program and its arguments, quoted as in a shell
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
struct Arguments {
    /// Port to listen on; 0 takes a free one. The browser keeps games by the port
    #[arg(long, value_name = "N", default_value_t = 7464)]
    port: u16,
    /// Print the address and open no browser
    #[arg(long)]
    no_open: bool,
    /// A program that does the searches, in place of the built-in engine
    #[arg(long, value_name = "SPEC", value_parser = program::engine)]
    engine: Option<EngineSpec>,
    /// Most threads that the page may set [default: the machine's cores]
    #[arg(long, value_name = "N", value_parser = up_to(Options::MAX_THREADS))]
    threads: Option<usize>,
    /// Most megabytes that the page may set for the transposition table
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = up_to(Options::MAX_HASH))]
    hash: usize,
    /// Address of a static site of the board: links to friends lead there
    #[arg(long, value_name = "URL", value_parser = site)]
    site: Option<String>,
}

/// Reads the address of a site, to which a link adds a fragment.
fn site(text: &str) -> Result<String, String> {
    let uri = text.parse::<Uri>().ok().filter(|_| !text.contains(['#', '?']));
    let is_site = uri.is_some_and(|uri| {
        uri.host().is_some()
            && uri.scheme_str().is_some_and(|scheme| ["http", "https"].contains(&scheme))
    });
    match is_site {
        true => Ok(text.to_owned()),
        false => Err("expected an address such as https://example.org/bao/".to_owned()),
    }
}

/// Reads a number from 1 to `most`.
fn up_to(most: usize) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=most as u64)
}

fn main() -> ExitCode {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.context("cannot start the server");
    exit_code(runtime.and_then(|runtime| runtime.block_on(run(parse()))))
}

async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let Arguments { port, no_open, engine, threads, hash, site } = arguments;
    let program = engine.map(program::Program::try_out).transpose()?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await;
    let listener =
        listener.with_context(|| format!("cannot listen on port {port}; choose another --port"))?;
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let limits = PageLimits { threads: threads.unwrap_or_else(cores), hash };
    let app = App::new(listener.local_addr()?.port(), program, limits, site)?;
    let url = app.url();
    writeln!(io::stdout(), "{url}").context("cannot print the address")?;
    if !no_open {
        eprintln!("The board opens in the browser. Ctrl-C ends it.");
        if let Err(error) = open::that_detached(&url) {
            eprintln!("warning: cannot open a browser ({error}): open the address above in one");
        }
    }
    server::serve(app, listener).await
}
