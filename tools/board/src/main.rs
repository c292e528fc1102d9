//! The board: a page in the browser to play, analyse and learn Bao, with the
//! engine behind it.
//!
//! The program serves the page to this machine only and bridges the page's
//! WebSocket to engines. The parts, from the outside in:
//!
//! | module | what it does |
//! |---|---|
//! | `arguments` | the command line |
//! | `address` | the port that is listened on |
//! | `server` | the routes, and how the server begins and ends |
//! | `app` | what all requests share |
//! | `token`, `guard`, `headers` | who may ask, and what the browser may do with the answer |
//! | `page`, `config` | the page's files, and what the page is told about its server |
//! | `socket` | one WebSocket: messages in, messages out |
//! | `conversation` | one page's dialogue: which engine hears which line |
//! | `permitted` | the commands that a page may send, and their limits |
//! | `builtin` | the built-in engine |
//! | `program`, `process`, `external` | an engine program: what it is, its process, and its place in the dialogue |

mod address;
mod app;
mod arguments;
mod builtin;
mod config;
mod conversation;
mod external;
mod guard;
mod headers;
mod page;
mod permitted;
mod process;
mod program;
mod server;
mod socket;
mod token;

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Context;
use bingwa::util::messages::{exit_code, parse};

use self::app::App;
use self::arguments::Arguments;

fn main() -> ExitCode {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.context("cannot start the server");
    exit_code(runtime.and_then(|runtime| runtime.block_on(run(parse()))))
}

async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let program = arguments.engine.clone().map(program::Program::try_out).transpose()?;
    let (listener, port) = address::listen(arguments.port).await?;
    let app = App::new(&arguments, port, program)?;
    let url = app.url();
    writeln!(io::stdout(), "{url}").context("cannot print the address")?;
    if !arguments.no_open {
        eprintln!("The board opens in the browser. Ctrl-C ends it.");
        if let Err(error) = open::that_detached(&url) {
            eprintln!("warning: cannot open a browser ({error}): open the address above in one");
        }
    }
    server::serve(app, listener).await
}
