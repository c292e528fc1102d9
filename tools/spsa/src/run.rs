//! A run: iterations of games, each of which moves the numbers.

use std::fs;
use std::io::{IsTerminal, stderr};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use bingwa::files::OutputFile;
use bingwa::matches::{Book, MatchRules, Selection};
use bingwa::openings::OpeningSuite;
use bingwa::search::Params;
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::games::{Players, Tally};
use crate::journal::{Journal, Settings};
use crate::spsa::{Parameter, Trial, update};
use crate::threads::pool;
use crate::{list, table};

#[derive(clap::Args)]
pub struct Arguments {
    /// The openings, as `bingwa openings` writes them
    openings: PathBuf,
    /// The journal, written after each iteration
    journal: PathBuf,
    /// Go on from the journal if it is there; all options but --threads are as before
    #[arg(long)]
    resume: bool,
    /// Iterations
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,
    /// Pairs of games in each iteration
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Table of each engine in megabytes
    #[arg(long, value_name = "MB", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..))]
    hash: u16,
    /// Part of a step that a won game moves a number by at the end of the run
    #[arg(long, value_name = "X", default_value = "0.002", value_parser = positive)]
    rate: f64,
    /// Seed of the random numbers; the number of threads changes nothing
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games played at the same time [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// Params to tune, separated by commas [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = list::known)]
    only: Vec<usize>,
    /// Another start for a number: NAME=VALUE
    #[arg(long, value_name = "NAME=VALUE", value_parser = list::value)]
    start: Vec<(usize, i32)>,
    /// Another step for a number: NAME=STEP
    #[arg(long, value_name = "NAME=STEP", value_parser = step)]
    step: Vec<(usize, f64)>,
}

/// Reads a number greater than 0.
fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| "expected a number greater than 0".to_owned())
}

/// Reads `NAME=STEP`.
fn step(text: &str) -> Result<(usize, f64), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=STEP")?;
    Ok((list::known(name)?, positive(value)?))
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let book = read_book(arguments)?;
    let mut journal = begin(arguments, &book)?;
    let file = OutputFile::new(&arguments.journal)?;
    let threads = pool(arguments.threads)?;
    let players = (0..threads.current_num_threads())
        .map(|_| Ok(Mutex::new(Players::new(journal.settings.hash)?)))
        .collect::<anyhow::Result<Vec<_>>>()?;

    let progress = Progress::new(&journal)?;
    while journal.iteration < journal.settings.iterations {
        threads.install(|| iterate(&mut journal, &book, &players))?;
        journal.write(&file)?;
        progress.show(&journal);
    }
    progress.finish();
    print!("{}", table::text(&journal));
    Ok(())
}

/// Reads the openings.
fn read_book(arguments: &Arguments) -> anyhow::Result<Book> {
    let name = || arguments.openings.display().to_string();
    let text = fs::read_to_string(&arguments.openings).with_context(name)?;
    let suite: OpeningSuite = text.parse().with_context(name)?;
    Ok(Book::new(suite.openings, Selection::default(), arguments.seed, MatchRules::default()))
}

/// The numbers to tune.
fn parameters(arguments: &Arguments) -> anyhow::Result<Vec<Parameter>> {
    let Arguments { only, start, step, .. } = arguments;
    let is_tuned = |index: usize| only.is_empty() || only.contains(&index);
    let given = start.iter().map(|&(index, _)| index).chain(step.iter().map(|&(index, _)| index));
    for index in given {
        let name = Params::ALL[index].name;
        ensure!(is_tuned(index), "{name}: found a start or a step, expected it in --only as well");
    }
    let parameter = |index: usize| {
        let number = Params::ALL[index];
        let mut parameter = Parameter {
            name: number.name.to_owned(),
            start: number.default.into(),
            value: number.default.into(),
            least: number.least,
            greatest: number.greatest,
            step: number.step,
        };
        if let Some(&(_, start)) = start.iter().find(|change| change.0 == index) {
            (parameter.start, parameter.value) = (start.into(), start.into());
        }
        if let Some(&(_, step)) = step.iter().find(|change| change.0 == index) {
            parameter.step = step;
        }
        parameter
    };
    Ok((0..Params::ALL.len()).filter(|&index| is_tuned(index)).map(parameter).collect())
}

/// The journal of the run so far, or of a new run.
fn begin(arguments: &Arguments, book: &Book) -> anyhow::Result<Journal> {
    let fresh = Journal {
        settings: Settings {
            openings: book.describe(),
            iterations: arguments.iterations,
            pairs: arguments.pairs,
            nodes: arguments.nodes,
            hash: arguments.hash.into(),
            rate: arguments.rate,
            seed: arguments.seed,
        },
        iteration: 0,
        tally: Tally::default(),
        noise: 0.0,
        parameters: parameters(arguments)?,
    };
    let path = &arguments.journal;
    if !path.exists() {
        return Ok(fresh);
    }
    ensure!(arguments.resume, "{}: found a file, expected none, or --resume", path.display());
    let journal = Journal::read(path)?;
    journal.check_same_run(&fresh).with_context(|| path.display().to_string())?;
    Ok(journal)
}

/// Plays the games of the next iteration and moves the numbers.
fn iterate(journal: &mut Journal, book: &Book, players: &[Mutex<Players>]) -> anyhow::Result<()> {
    let Journal { settings, iteration, tally, noise, parameters } = journal;
    let (schedule, next) = (settings.schedule(), *iteration + 1);
    let indices: Vec<usize> = parameters
        .iter()
        .map(|parameter| list::index(&parameter.name).expect("a name of the list"))
        .collect();
    let with = |values: &[i32]| {
        let mut numbers = Params::default();
        indices.iter().zip(values).for_each(|(&index, &value)| numbers.set(index, value));
        numbers
    };
    let first = u64::from(*iteration) * u64::from(settings.pairs);
    // In the order of their numbers, so that the sum is the same with any number of
    // threads.
    let results = (first..first + u64::from(settings.pairs))
        .into_par_iter()
        .map(|pair| {
            let trial = Trial::draw(parameters, &schedule, next, settings.seed, pair);
            let thread = rayon::current_thread_index().expect("a thread of the pool");
            let mut players = players[thread].lock().unwrap_or_else(PoisonError::into_inner);
            let opening = book.game(book.index(pair as usize));
            let (first, second) = (with(&trial.first), with(&trial.second));
            let tally = players.play_pair(&opening, first, second, settings.nodes)?;
            Ok((trial, tally))
        })
        .collect::<anyhow::Result<Vec<(Trial, Tally)>>>()?;
    results.iter().for_each(|(_, pair)| *tally += *pair);
    let results: Vec<(Trial, f64)> =
        results.into_iter().map(|(trial, pair)| (trial, pair.balance())).collect();
    *noise += update(parameters, &schedule, next, &results);
    *iteration = next;
    Ok(())
}

/// How far a run has come: a bar in a terminal, else a line now and then.
struct Progress {
    bar: ProgressBar,
    started: Instant,
    /// Iterations and games before this start.
    before: (u32, u32),
    /// Iterations from one line to the next; 0 with a bar.
    every: u32,
}

impl Progress {
    fn new(journal: &Journal) -> anyhow::Result<Progress> {
        let style = "{bar:40} {pos}/{len} iterations  {msg}  {elapsed_precise}, {eta_precise} left";
        let iterations = journal.settings.iterations;
        let bar = ProgressBar::new(iterations.into())
            .with_style(ProgressStyle::with_template(style)?)
            .with_position(journal.iteration.into());
        bar.reset_eta();
        Ok(Progress {
            bar,
            started: Instant::now(),
            before: (journal.iteration, journal.tally.games()),
            every: if stderr().is_terminal() { 0 } else { iterations.div_ceil(100) },
        })
    }

    fn show(&self, journal: &Journal) {
        let Journal { settings, iteration, tally, .. } = journal;
        let elapsed = self.started.elapsed();
        let done = iteration - self.before.0;
        let speed = f64::from(tally.games() - self.before.1) / elapsed.as_secs_f64();
        if self.every == 0 {
            self.bar.set_message(format!("{speed:.1} games/s"));
            self.bar.set_position((*iteration).into());
        } else if iteration.is_multiple_of(self.every) || *iteration == settings.iterations {
            let left =
                elapsed.mul_f64(f64::from(settings.iterations - iteration) / f64::from(done));
            let left = HumanDuration(Duration::from_secs(left.as_secs()));
            eprintln!(
                "{iteration}/{} iterations, {} games, {speed:.1} games/s, {left} left",
                settings.iterations,
                tally.games()
            );
        }
    }

    fn finish(&self) {
        self.bar.finish();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    /// Runs a small run; the journal's path is `journal` in `folder`.
    fn small_run(
        folder: &std::path::Path,
        journal: &str,
        more: &[&str],
    ) -> anyhow::Result<Journal> {
        let openings = folder.join("openings.txt");
        fs::write(&openings, "A6< a5>\nA6< a6>\nA7> a7>\n").unwrap();
        let path = folder.join(journal);
        let mut words = vec!["run", openings.to_str().unwrap(), path.to_str().unwrap()];
        words.extend(["--iterations=4", "--pairs=3", "--nodes=60", "--hash=1", "--rate=0.1"]);
        words.extend(more);
        run(&parse(words)?)?;
        Journal::read(&path)
    }

    #[test]
    fn threads_and_interruptions_change_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let one = small_run(folder, "one.json", &["--threads=1"]).unwrap();
        assert_eq!((one.iteration, one.tally.games()), (4, 24));
        assert!(one.parameters.iter().any(|parameter| parameter.value != parameter.start));
        assert_eq!(small_run(folder, "three.json", &["--threads=3"]).unwrap(), one);

        // The journal as an interruption after two iterations leaves it.
        let openings = folder.join("openings.txt");
        let path = folder.join("cut.json");
        let words = ["run", openings.to_str().unwrap(), path.to_str().unwrap(), "--iterations=4"];
        let words = words.into_iter().chain(["--pairs=3", "--nodes=60", "--hash=1", "--rate=0.1"]);
        let arguments = parse(words).unwrap();
        let book = read_book(&arguments).unwrap();
        let mut cut = begin(&arguments, &book).unwrap();
        let players = [Mutex::new(Players::new(1).unwrap())];
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        for _ in 0..2 {
            pool.install(|| iterate(&mut cut, &book, &players)).unwrap();
        }
        cut.write(&OutputFile::new(&path).unwrap()).unwrap();
        let error = small_run(folder, "cut.json", &[]).unwrap_err().to_string();
        assert!(error.contains("expected none, or --resume"), "{error}");
        let error = small_run(folder, "cut.json", &["--resume", "--seed=2"]).unwrap_err();
        assert!(format!("{error:#}").contains("seed: found 2, expected 1"), "{error:#}");
        assert_eq!(small_run(folder, "cut.json", &["--resume"]).unwrap(), one);
    }

    #[test]
    fn only_the_numbers_asked_for_are_tuned() {
        let folder = tempfile::tempdir().unwrap();
        let options = ["--only=killer,probcut_margin", "--start=killer=100", "--step=killer=9"];
        let journal = small_run(folder.path(), "journal.json", &options).unwrap();
        let found: Vec<(&str, f64, f64)> = journal
            .parameters
            .iter()
            .map(|parameter| (&*parameter.name, parameter.start, parameter.step))
            .collect();
        assert_eq!(found, [("probcut_margin", 600.0, 60.0), ("killer", 100.0, 9.0)]);
    }

    #[test]
    fn bad_options_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        for option in [
            "--only=none",
            "--start=killer",
            "--start=killer=-1",
            "--start=none=1",
            "--step=killer=0",
            "--rate=0",
            "--rate=nan",
            "--pairs=0",
            "--nodes=x",
        ] {
            let error = small_run(folder.path(), "journal.json", &[option]).unwrap_err();
            assert!(error.is::<clap::Error>(), "{option}: {error}");
        }
    }
}
