//! `prove`: proofs of positions that are too hard for one search.

use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, bail, ensure};
use bingwa::bao::{Game, Move, Position, Side};
use bingwa::solve::ahead;
use bingwa::solve::certificate::Certificate;
use bingwa::util::files::OutputFile;
use bingwa_theory::journal::Journal;
use bingwa_theory::markdown::{counted, moves_text, whole};
use bingwa_theory::players::rules;
use bingwa_theory::prove::tree::{INFINITE, Numbers, ROOT};
use bingwa_theory::prove::{Candidates, KIND, Next, Part, Proving, Settings, Try};
use flate2::Compression;
use flate2::write::GzEncoder;

use super::Threads;
use super::openings::hash;

/// Prove a position that is too hard for one search, leaf by leaf
///
/// The position and those after it are a tree. The solver tries each leaf with an empty table and
/// a sixteenth of --prove nodes. The most-proving leaf is tried again with a quarter, then with all
/// of them, and is then expanded: by all moves of the defender, or by the --candidates moves of the
/// attacker that the engine prefers with --nodes nodes. So no proof rests on the engine; but a
/// failure proves nothing, since a move that was not tried may win.
///
/// Each try is a line of the journal. The same command with the same build goes on where it was
/// stopped. Threads do not change the proof, and each takes the memory of --hash. Only the leaves
/// of one parent, and those of --proof, run in parallel.
#[derive(clap::Args)]
pub struct Arguments {
    /// The moves from the start to the position
    #[arg(value_name = "MOVES")]
    moves: String,
    /// The player whose win is to be proven: S or N [default: the one ahead]
    #[arg(long, value_name = "SIDE")]
    attacker: Option<Side>,
    /// Nodes of the solver for the last try of a leaf
    #[arg(long, value_name = "N", default_value_t = 20_000_000,
        value_parser = clap::value_parser!(u64).range(1..))]
    prove: u64,
    /// Nodes of the search for the attacker's moves
    #[arg(long, value_name = "N", default_value_t = 4_000_000,
        value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Moves of the attacker that are tried in each position
    #[arg(long, value_name = "N", default_value_t = 3,
        value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=32))]
    candidates: usize,
    /// Size of the table of each leaf, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 2048, value_parser = hash())]
    hash: usize,
    /// The file of finished parts
    #[arg(long, value_name = "FILE")]
    journal: PathBuf,
    /// Write the certificate of a proven win, compressed by gzip
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    /// Stop after this many tries of leaves, those of the journal included
    #[arg(long, value_name = "N")]
    tries: Option<u64>,
    #[command(flatten)]
    threads: Threads,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let position = *game(&arguments.moves)?.position();
    let &Arguments { prove, nodes, candidates, hash, .. } = arguments;
    let attacker = arguments.attacker.unwrap_or_else(|| ahead(&position));
    let settings = Settings { position, attacker, prove, nodes, candidates, hash };
    let proof = arguments.proof.as_deref().map(OutputFile::new).transpose()?;

    let path = &arguments.journal;
    let named = || path.display().to_string();
    let (mut journal, parts) = Journal::open::<_, Part>(path, KIND, &settings)?;
    let mut proving = Proving::new(settings);
    let mut tried = 0;
    for (part, number) in parts.iter().zip(2..) {
        proving.add(part).with_context(|| format!("{}: line {number}", named()))?;
        tried += u64::from(matches!(part, Part::Leaf(_)));
    }
    loop {
        match proving.next() {
            Next::Nothing => break,
            _ if arguments.tries.is_some_and(|most| tried >= most) => break,
            Next::Moves(position) => {
                let part = Part::Moves(Candidates::find(&position, &settings)?);
                proving.add(&part)?;
                journal.append(&part).with_context(named)?;
            }
            Next::Leaves(mut leaves) => {
                let left = arguments.tries.map_or(u64::MAX, |most| most - tried);
                leaves.truncate(left.try_into().unwrap_or(usize::MAX));
                let state = Mutex::new((journal, proving));
                arguments.threads.workers().run(
                    "leaves",
                    0..leaves.len() as u64,
                    || Ok::<(), anyhow::Error>(()),
                    |(), number, (): &mut ()| {
                        let leaf = leaves[number as usize].solve(&settings)?;
                        let part = Part::Leaf(leaf);
                        let (journal, proving) =
                            &mut *state.lock().unwrap_or_else(PoisonError::into_inner);
                        proving.add(&part)?;
                        journal.append(&part).with_context(named)
                    },
                )?;
                (journal, proving) = state.into_inner().unwrap_or_else(PoisonError::into_inner);
                tried += leaves.len() as u64;
                for Try { line, position, .. } in &leaves {
                    let found = proving.numbers(position).map_or_else(String::new, numbers);
                    println!("tried {}: {found}", place(line));
                }
                let root = numbers(proving.tree().numbers(ROOT));
                println!("root: {root}; tries {tried}, nodes {}", whole(proving.nodes()));
            }
        }
    }
    match proving.tree().numbers(ROOT) {
        Numbers::WON => {
            println!("{attacker} wins; leaves in the proof: {}", proving.leaves());
            match proof {
                Some(file) => {
                    let workers = arguments.threads.workers();
                    let on_leaf = leaf_counter(proving.leaves());
                    write(&proving.certificate(workers, on_leaf)?, &file)
                }
                None => Ok(()),
            }
        }
        Numbers::REFUTED => {
            bail!("{attacker} does not win with the moves that were tried; more --candidates may")
        }
        _ => bail!("not decided; tries of leaves: {tried}"),
    }
}

/// The moves from the start, played.
pub fn game(moves: &str) -> anyhow::Result<Game> {
    let mut game = Game::new(Position::kiswahili(), rules());
    for text in moves.split_whitespace() {
        game.play_text(text).with_context(|| format!("MOVES: {text}"))?;
    }
    ensure!(
        game.outcome().is_none(),
        "MOVES: found a game that is over, expected one that goes on"
    );
    Ok(game)
}

/// The moves from the root to a position.
fn place(moves: &[Move]) -> String {
    if moves.is_empty() { "the root".to_owned() } else { moves_text(moves.iter().copied()) }
}

fn numbers(numbers: Numbers) -> String {
    match numbers {
        Numbers::WON => "won".to_owned(),
        Numbers { proof: INFINITE, .. } => "not won".to_owned(),
        Numbers { proof, disproof } => {
            format!("proof number {}, disproof number {}", whole(proof), whole(disproof))
        }
    }
}

/// Prints, with each call, that one more of the leaves of a certificate is solved.
pub fn leaf_counter(leaves: usize) -> impl FnMut() + Send {
    let mut done = 0;
    move || {
        done += 1;
        println!("proof of leaf {done} of {leaves}");
    }
}

/// Writes a certificate, compressed by gzip, and prints what it proves.
pub fn write(certificate: &Certificate, file: &OutputFile) -> anyhow::Result<()> {
    file.write(|out| {
        let mut packed = GzEncoder::new(BufWriter::new(out), Compression::best());
        certificate.write(&mut packed)?;
        packed.finish()?.flush()
    })?;
    let head = certificate.head();
    println!("{}, {}", head.claim, counted(head.lines, "line"));
    Ok(())
}
