//! The port that the server listens on.

use std::io;
use std::net::Ipv4Addr;

use anyhow::Context;
use tokio::net::TcpListener;

/// The port where no other one is asked for.
pub(crate) const USUAL_PORT: u16 = 7464;

/// Listens on a port of this machine only: the one asked for, or else the usual
/// one, or else any free one.
pub(crate) async fn listen(asked: Option<u16>) -> anyhow::Result<(TcpListener, u16)> {
    let listener = match asked {
        Some(port) => bind(port).await.with_context(|| {
            format!("cannot listen on port {port}; choose another --port, or leave it out")
        })?,
        None => match bind(USUAL_PORT).await {
            Ok(listener) => listener,
            Err(error) => {
                eprintln!("note: cannot listen on port {USUAL_PORT} ({error}); a free one is used");
                bind(0).await.context("cannot listen on any port")?
            }
        },
    };
    let port = listener.local_addr()?.port();
    Ok((listener, port))
}

async fn bind(port: u16) -> io::Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await
}
