//! A running board, and a page that talks to it.

// Each test file uses a part of this.
#![allow(dead_code)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream as Connection;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// The time after which something does not happen any more.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A running board. Dropping it kills it.
pub struct Board {
    pub child: Child,
    pub port: u16,
    pub token: String,
}

/// The program, ready to be started.
pub fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bingwa-board"));
    command.args(arguments).stdin(Stdio::null());
    command
}

/// Runs the program to its end.
pub fn run(arguments: &[&str]) -> Output {
    program(arguments).output().unwrap()
}

impl Board {
    /// Starts a board on a free port.
    pub fn start(arguments: &[&str]) -> Board {
        Board::start_with(&[&["--no-open", "--port", "0"], arguments].concat())
    }

    /// Starts a board with these arguments, and reads its address.
    pub fn start_with(arguments: &[&str]) -> Board {
        let mut child = program(arguments).stdout(Stdio::piped()).spawn().unwrap();
        let mut url = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
        let (port, token) = url
            .trim_end()
            .strip_prefix("http://127.0.0.1:")
            .and_then(|rest| rest.split_once("/?token="))
            .unwrap_or_else(|| panic!("{url}"));
        assert_eq!(token.len(), 32);
        Board { child, port: port.parse().unwrap(), token: token.to_owned() }
    }

    /// Opens a conversation as the page does.
    pub async fn open(&self) -> Page {
        self.try_open().await.expect("a conversation")
    }

    pub async fn try_open(&self) -> Result<Page, tungstenite::Error> {
        let origin = format!("http://127.0.0.1:{}", self.port);
        self.connect("127.0.0.1", &self.token, Some(&origin)).await
    }

    /// Opens a conversation with a name of the host, a token and an origin.
    pub async fn connect(
        &self,
        host: &str,
        token: &str,
        origin: Option<&str>,
    ) -> Result<Page, tungstenite::Error> {
        let url = format!("ws://127.0.0.1:{}/ws?token={token}", self.port);
        let mut request = url.into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("Host", format!("{host}:{}", self.port).parse().unwrap());
        if let Some(origin) = origin {
            headers.insert("Origin", origin.parse().unwrap());
        }
        Ok(Page { socket: connect_async(request).await?.0 })
    }

    /// The whole answer to a request, with its headers.
    pub fn get(&self, path: &str, headers: &str) -> String {
        self.get_from(&format!("127.0.0.1:{}", self.port), path, headers)
    }

    /// The same, with a `Host` of one's own.
    pub fn get_from(&self, host: &str, path: &str, headers: &str) -> String {
        let mut connection = Connection::connect(("127.0.0.1", self.port)).unwrap();
        connection.set_read_timeout(Some(PATIENCE)).unwrap();
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n");
        connection.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        connection.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A page's end of a conversation.
pub struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Page {
    pub async fn send(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// The lines of the next message; `None` if the server closes the conversation.
    pub async fn next(&mut self) -> Option<Vec<String>> {
        self.receive().await.ok()
    }

    /// The lines of the next message, or the code with which the server closes the conversation;
    /// 0 where there is none.
    pub async fn receive(&mut self) -> Result<Vec<String>, u16> {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await.expect("a message in time");
            match message {
                Some(Ok(Message::Text(text))) => {
                    return Ok(text.lines().map(str::to_owned).collect());
                }
                Some(Ok(Message::Close(frame))) => {
                    return Err(frame.map_or(0, |frame| frame.code.into()));
                }
                Some(Err(_)) | None => return Err(0),
                Some(Ok(_)) => {}
            }
        }
    }

    /// Begins a search; the error is the code with which the server closes the conversation.
    pub async fn search(&mut self) -> Result<(), u16> {
        // A conversation that is closed is told by its code.
        let _ = self.socket.send(Message::text("go infinite")).await;
        while !self.receive().await?.iter().any(|line| line.starts_with("info depth 1 ")) {}
        Ok(())
    }

    /// All lines up to one that starts with this.
    pub async fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let message = self.next().await;
            lines.extend(message.unwrap_or_else(|| panic!("closed before {start}: {lines:?}")));
            if lines.iter().any(|line: &String| line.starts_with(start)) {
                return lines;
            }
        }
    }

    /// Sends a line, and returns all lines up to one that starts with this.
    pub async fn ask(&mut self, line: &str, start: &str) -> Vec<String> {
        self.send(line).await;
        self.until(start).await
    }
}

/// A program that speaks the protocol of its first word, or else UCI.
pub fn write_engine(folder: &Path) {
    std::fs::write(folder.join("engine.sh"), ENGINE).unwrap();
}

/// It writes its number to the file `pid`, repeats what it is told, and dies of
/// `go nodes 13`.
const ENGINE: &str = r#"
echo $$ > pid
protocol=${1:-uci}
while read -r line; do
    case $line in
        "$protocol")
            echo "id name Fake"
            echo "option name Hash type spin default 16 min 1 max 1048576"
            echo "option name Threads type spin default 1 min 1 max 2"
            echo "${protocol}ok" ;;
        isready) echo readyok ;;
        setoption* | position* | "${protocol}newgame") echo "info string heard $line" ;;
        "go nodes 13")
            echo "found bad luck" >&2
            exit 3 ;;
        "go infinite") echo "info depth 1 seldepth 1 multipv 1 score cp 0 nodes 1 pv A6<" ;;
        go* | stop)
            echo "info string heard $line"
            echo "bestmove A6<" ;;
        quit) exit ;;
    esac
done
"#;
