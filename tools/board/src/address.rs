//! The port that the server listens on.

use std::io;
use std::net::Ipv4Addr;

use anyhow::Context;
use tokio::net::TcpListener;

/// The port where no other one is asked for.
pub(crate) const USUAL_PORT: u16 = 7464;

/// Ports that are tried one after the other: a browser keeps games by address, so
/// a board that comes back to a port finds its games there.
const USUAL_PORTS: u16 = 10;

/// Listens on a port of this machine only: the one asked for, or else the first
/// free one of the usual ones, or else any free one.
pub(crate) async fn listen(asked: Option<u16>) -> anyhow::Result<(TcpListener, u16)> {
    let listener = match asked {
        Some(port) => bind(port).await.with_context(|| {
            format!("cannot listen on port {port}; choose another --port, or leave it out")
        })?,
        None => match usual().await {
            Some(listener) => listener,
            None => bind(0).await.context("cannot listen on any port")?,
        },
    };
    let port = listener.local_addr()?.port();
    if asked.is_none() && port != USUAL_PORT {
        eprintln!(
            "note: port {USUAL_PORT} is taken, so {port} is used; games that the browser keeps \
             for another port are not seen here"
        );
    }
    Ok((listener, port))
}

/// Listens on the first free one of the usual ports.
async fn usual() -> Option<TcpListener> {
    for port in (USUAL_PORT..).take(USUAL_PORTS.into()) {
        if let Ok(listener) = bind(port).await {
            return Some(listener);
        }
    }
    None
}

async fn bind(port: u16) -> io::Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await
}
