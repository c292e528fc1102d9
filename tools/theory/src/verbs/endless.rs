//! `endless`: measures moves that never end.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use anyhow::anyhow;
use bingwa::bao::trace::{MoveLength, Sown};
use bingwa::bao::{Position, Setup};
use bingwa::util::files::OutputFile;
use bingwa_theory::endless::{Survey, Unsettled};
use bingwa_theory::markdown::counted;
use bingwa_theory::players::{Players, Strength, rules};
use bingwa_theory::records::{Kind, Record, Records, climb};
use bingwa_theory::workers::Merge;

use super::{Threads, json_file, write_json};

/// Measure moves that never end: one move, all moves of many games, or a search for records
///
/// With POSITION and MOVE: whether the move ends, and if not, its exact cycle.
///
/// With --games: the share of moves that never end among all moves that could be tried in
/// the positions of these games.
///
/// With --climbs: a search for the longest moves that can be reached in a game. It prints
/// each new record with the whole game that leads to it.
///
/// A move never ends if the full state of its sowing comes back: both players' pits, the
/// seeds in the hand, the pit to be sown next, the direction, and the rights of the nyumba.
/// No limit of seeds plays a part. --most-sowings bounds the time of a game or a climb; a move
/// that it leaves unsettled is counted as such.
#[derive(clap::Args)]
#[group(skip)]
#[command(group = clap::ArgGroup::new("mode").required(true))]
#[command(override_usage = "bingwa-theory endless POSITION MOVE\n       \
    bingwa-theory endless --games N [OPTIONS]\n       \
    bingwa-theory endless --climbs N [OPTIONS]")]
pub struct Arguments {
    /// The position: five fields in quotes
    #[arg(requires = "mv", group = "mode")]
    position: Option<String>,
    /// A legal move, or one that is illegal only because it never ends
    #[arg(value_name = "MOVE")]
    mv: Option<String>,
    /// Games whose positions are tried, of each strength
    #[arg(long, value_name = "N,N,…", value_delimiter = ',', group = "mode",
        value_parser = clap::value_parser!(u64).range(1..))]
    games: Vec<u64>,
    /// Strengths of the players: nodes a move, 0 for random players
    #[arg(long, value_name = "N,N,…", value_delimiter = ',', default_value = "0")]
    nodes: Vec<Strength>,
    /// Random plies at the start of an engine's game
    #[arg(long, value_name = "N", default_value_t = 2)]
    opening_plies: usize,
    /// Climbs to make
    #[arg(long, value_name = "N", group = "mode")]
    climbs: Option<u64>,
    /// What the climbs look for
    #[arg(long, value_enum, default_value_t = Target::Period, requires = "climbs")]
    target: Target,
    /// The number of the first climb: goes on with an earlier search of the same seed
    #[arg(long, value_name = "N", default_value_t = 0, requires = "climbs")]
    from: u64,
    /// Sowings after which a move that neither ended nor came back is left unsettled
    #[arg(long, value_name = "N", default_value_t = 1 << 27, conflicts_with = "position")]
    most_sowings: u64,
    /// Determines the games or the climbs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
    /// Also write the figures to this file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// What a climb looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Target {
    /// The longest period of a move that never ends
    Period,
    /// The longest move that ends
    Finite,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let json = json_file(arguments.json.as_deref())?;
    let json = json.as_ref();
    match (&arguments.position, &arguments.mv, arguments.climbs) {
        (Some(position), Some(mv), _) => one(json, position, mv),
        (_, _, Some(climbs)) => search(arguments, json, climbs),
        _ => survey(arguments, json),
    }
}

/// One move.
fn one(json: Option<&OutputFile>, position: &str, mv: &str) -> anyhow::Result<()> {
    let position: Setup = position.parse()?;
    let position = Position::try_from(position)?;
    let traced = position.trace_text(mv, &rules())?;
    let measured = position.measure(traced.mv, &rules(), u64::MAX);
    let measured = measured.ok_or_else(|| anyhow!("move: {mv} cannot be measured here"))?;
    let length = measured.length.ok_or_else(|| anyhow!("move: {mv} has no known length"))?;
    let kind = if measured.capturing { "capture" } else { "takata" };
    println!("position  {position}");
    println!("move      {}, a {kind} in the {} stage", measured.mv, position.stage());
    match length {
        MoveLength::Finite(sown) if measured.is_legal(&rules()) => {
            println!("ends      after {}", amount(sown));
        }
        MoveLength::Finite(sown) => {
            println!("ends      after {}, which is over the seed limit", amount(sown));
        }
        MoveLength::Endless { lead, period } => {
            println!("ends      never");
            println!("period    {}", amount(period));
            match lead.sowings {
                0 => println!("before it nothing: the move comes back to its first state"),
                _ => println!("before it {}", amount(lead)),
            }
        }
    }
    write_json(json, &length)
}

fn amount(sown: Sown) -> String {
    format!("{}, {}", counted(sown.sowings, "sowing"), counted(sown.seeds, "seed"))
}

/// All moves of many games.
fn survey(arguments: &Arguments, json: Option<&OutputFile>) -> anyhow::Result<()> {
    let mut all = Survey::default();
    for (strength, games) in super::games_of(&arguments.games, &arguments.nodes)? {
        let part = arguments.threads.workers().run(
            &strength.to_string(),
            0..games,
            || Players::new(strength, arguments.seed, arguments.opening_plies),
            |players, number, survey: &mut Survey| {
                survey.add(&players.play(number), arguments.most_sowings);
                Ok(())
            },
        )?;
        all.merge(part);
    }
    println!("{}, {}", counted(all.games, "game"), counted(all.positions, "position"));
    for table in all.tables() {
        print!("\n{table}");
    }
    for Unsettled { position, mv } in &all.unsettled {
        println!("\nneither ended nor came back: '{position}' '{mv}'");
    }
    for record in all.records.iter() {
        print!("\n{record}\n");
    }
    write_json(json, &all)
}

/// The search for records.
fn search(arguments: &Arguments, json: Option<&OutputFile>, climbs: u64) -> anyhow::Result<()> {
    let printed = Mutex::new(Records::default());
    let jobs = arguments.from..arguments.from.saturating_add(climbs);
    let records = arguments.threads.workers().run(
        "climbs",
        jobs,
        || Ok::<(), anyhow::Error>(()),
        |_, number, records: &mut Records| {
            let target = match arguments.target {
                Target::Period => Kind::Period,
                Target::Finite => Kind::Finite,
            };
            let found = climb(target, arguments.seed, number, arguments.most_sowings);
            print_new(&printed, &found, number);
            records.merge(found);
            Ok(())
        },
    )?;
    write_json(json, &records)
}

/// Prints the records that are better than those printed before.
fn print_new(printed: &Mutex<Records>, found: &Records, number: u64) {
    let mut printed = printed.lock().unwrap_or_else(PoisonError::into_inner);
    for record in found.iter() {
        let long = |record: &Record| (record.sown.seeds, record.sown.sowings);
        let before = printed.get(record.kind).map(long);
        if printed.take(record.clone()) && before < Some(long(record)) {
            println!("climb {number}, {record}");
        }
    }
}
