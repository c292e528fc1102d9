//! How near the values and moves of a search are to those of a much longer one.
//!
//! The positions are judged by `bingwa-theory judge`. Far fewer nodes than a match needs
//! show which search is nearer; nearer values need not win games.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use bingwa::bao::{Move, Position};
use bingwa::files::OutputFile;
use bingwa::search::{Engine, Limits, Options, Params};
use bingwa_theory::judged::{self, Judged};
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::list;
use crate::threads::pool;

#[derive(clap::Args)]
pub struct Arguments {
    /// The positions, as `bingwa-theory judge` writes them
    judged: PathBuf,
    /// Nodes of the search of each position
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Another value for a number: NAME=VALUE
    #[arg(long, value_name = "NAME=VALUE", value_parser = list::value)]
    set: Vec<(usize, i32)>,
    /// Table of the engine in megabytes
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..))]
    hash: u16,
    /// Write the answers to a file, for --against
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Compare with the answers of another run on the same positions
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    /// Positions searched at the same time; the figures do not depend on it [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
}

/// What a search finds in a position.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    position: Position,
    #[serde(rename = "move")]
    m: Move,
    /// The mover's chance by the score.
    chance: f64,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let positions = judged::read(&arguments.judged)?;
    let games: HashSet<u64> = positions.iter().map(|judged| judged.game).collect();
    ensure!(
        games.len() >= 2,
        "{}: found fewer than two games with open positions, expected at least two",
        arguments.judged.display()
    );
    let against = arguments.against.as_deref().map(|path| {
        let named = || path.display().to_string();
        let text = fs::read_to_string(path).with_context(named)?;
        let answers: Vec<Answer> = serde_json::from_str(&text)
            .context("expected a file of --write")
            .with_context(named)?;
        let sample = Sample::new(&positions, &answers);
        sample.context("found answers to other positions than these").with_context(named)
    });
    let against = against.transpose()?;
    let file = arguments.write.as_deref().map(OutputFile::new).transpose()?;

    let answers = answers(arguments, &positions)?;
    let sample = Sample::new(&positions, &answers).expect("an answer to each position");
    print!("{}", text(&sample, against.as_ref()));
    if let Some(file) = file {
        let json = serde_json::to_string(&answers)? + "\n";
        file.write(|out| out.write_all(json.as_bytes()))?;
    }
    Ok(())
}

/// Searches each position with an empty table.
fn answers(arguments: &Arguments, positions: &[Judged]) -> anyhow::Result<Vec<Answer>> {
    let mut numbers = Params::default();
    arguments.set.iter().for_each(|&(index, value)| numbers.set(index, value));
    let options = Options { hash: arguments.hash.into(), params: numbers, ..Options::default() };
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} {eta}")?;
    let bar = ProgressBar::new(positions.len() as u64).with_style(style);
    pool(arguments.threads)?.install(|| {
        let search = |engine: &mut Option<Engine>, judged: &Judged| {
            let engine = match engine {
                Some(engine) => engine,
                None => engine.insert(Engine::new(options)?),
            };
            engine.new_game();
            let limits = Limits::nodes(arguments.nodes);
            let (m, chance) = judged::search(engine, judged.position, limits);
            let m = m.expect("a judged position has a legal move");
            Ok(Answer { position: judged.position, m, chance })
        };
        positions.par_iter().progress_with(bar).map_init(|| None, search).collect()
    })
}

/// The errors of a run, position by position.
struct Sample {
    /// The game of each position.
    games: Vec<u64>,
    /// Distances of the values from the line that fits them best to the judged ones.
    errors: Vec<f64>,
    /// Chances that the moves give away.
    given_away: Vec<f64>,
    moves: Vec<Move>,
    /// The correlation of the values with the judged ones.
    correlation: f64,
}

impl Sample {
    /// `None` if these are not answers to the positions.
    fn new(positions: &[Judged], answers: &[Answer]) -> Option<Sample> {
        if positions.len() != answers.len() {
            return None;
        }
        let pairs = || positions.iter().zip(answers);
        let given_away = pairs().map(|(judged, answer)| {
            judged.given_away(answer.m).filter(|_| judged.position == answer.position)
        });
        let given_away = given_away.collect::<Option<Vec<f64>>>()?;
        let values: Vec<(f64, f64)> = pairs()
            .map(|(judged, answer)| (log_odds(answer.chance), log_odds(judged.moves[0].1)))
            .collect();
        let (errors, correlation) = residuals(&values);
        let games = positions.iter().map(|judged| judged.game).collect();
        let moves = answers.iter().map(|answer| answer.m).collect();
        Some(Sample { games, errors, given_away, moves, correlation })
    }

    /// The mean of a value of each position, and the margin of its 95% interval.
    ///
    /// Positions of a game are alike, so the margin is that of independent games: the sums of
    /// the games' distances from the mean vary as they do by chance.
    fn mean(&self, values: &[f64]) -> (f64, f64) {
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        let mut sums = BTreeMap::<u64, f64>::new();
        for (&game, value) in self.games.iter().zip(values) {
            *sums.entry(game).or_default() += value - mean;
        }
        let games = sums.len() as f64;
        let square = sums.values().map(|sum| sum * sum).sum::<f64>() * games / (games - 1.0);
        (mean, 1.96 * square.sqrt() / values.len() as f64)
    }
}

/// The logarithm of the odds of a chance. Nearly sure ends count as 2% and 98%: how sure
/// they are does not matter.
fn log_odds(chance: f64) -> f64 {
    let chance = chance.clamp(0.02, 0.98);
    (chance / (1.0 - chance)).ln()
}

/// The distances of points from their line of least squares, and the correlation.
///
/// The distances are not squared: squares are mostly those of a few positions, so that their
/// mean tells less apart (`docs/experiments.md`).
fn residuals(points: &[(f64, f64)]) -> (Vec<f64>, f64) {
    let mean = |of: fn(&(f64, f64)) -> f64| {
        points.iter().map(of).sum::<f64>() / points.len().max(1) as f64
    };
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let sum = |of: fn(f64, f64) -> f64| {
        points.iter().map(|point| of(point.0 - x, point.1 - y)).sum::<f64>()
    };
    let (xx, xy, yy) = (sum(|x, _| x * x), sum(|x, y| x * y), sum(|_, y| y * y));
    let slope = if xx > 0.0 { xy / xx } else { 0.0 };
    let errors = points.iter().map(|point| (point.1 - y - slope * (point.0 - x)).abs());
    let spread = (xx * yy).sqrt();
    (errors.collect(), if spread > 0.0 { xy / spread } else { 0.0 })
}

/// The figures of a run, and their differences from another.
fn text(sample: &Sample, against: Option<&Sample>) -> String {
    let (error, error_margin) = sample.mean(&sample.errors);
    let (lost, lost_margin) = sample.mean(&sample.given_away);
    let mut text = format!(
        "{} positions, with 95% margins\ncorrelation  {:.4}\nerror        {error:.3} ± \
         {error_margin:.3}\ngiven away   {:.2}% ± {:.2}%\n",
        sample.errors.len(),
        sample.correlation,
        100.0 * lost,
        100.0 * lost_margin
    );
    if let Some(other) = against {
        let differences = |one: &[f64], other: &[f64]| {
            let differences: Vec<f64> =
                one.iter().zip(other).map(|(one, other)| one - other).collect();
            sample.mean(&differences)
        };
        let (error, error_margin) = differences(&sample.errors, &other.errors);
        let (lost, lost_margin) = differences(&sample.given_away, &other.given_away);
        let pairs = sample.moves.iter().zip(&other.moves);
        let differ = pairs.filter(|(one, other)| one != other).count();
        text += &format!(
            "\nagainst the other run\nerror        {error:+.3} ± {error_margin:.3}\n\
             given away   {:+.2}% ± {:.2}%\nother moves  {:.1}%\n",
            100.0 * lost,
            100.0 * lost_margin,
            100.0 * differ as f64 / sample.moves.len() as f64
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use bingwa::bao::Rules;
    use bingwa_theory::journal::Journal;
    use bingwa_theory::judged::{KIND, Settings};

    use super::*;
    use crate::parse;

    fn arguments(path: &Path, more: &[&str]) -> Arguments {
        let words = ["accuracy", path.to_str().expect("a path of text"), "--nodes=300", "--hash=1"];
        parse(words.iter().chain(more)).expect("arguments")
    }

    /// The start and the positions after two plies, each judged by its number of moves.
    fn positions() -> Vec<Judged> {
        let start = Position::kiswahili();
        let rules = Rules::default();
        let next = |position: &Position| -> Vec<Position> {
            position.legal_moves(&rules).iter().filter_map(|m| m.position().copied()).collect()
        };
        let after: Vec<Position> = next(&start).iter().flat_map(next).collect();
        let judge = |(number, position): (usize, Position)| {
            let moves = position.legal_moves(&rules).sorted();
            let worth = |at: usize| 0.9 - 0.8 * (at + number % 5) as f64 / (moves.len() + 5) as f64;
            let moves =
                moves.iter().enumerate().map(|(at, legal)| (legal.mv(), worth(at))).collect();
            Judged { number, game: number as u64 / 3, position, moves }
        };
        [start].into_iter().chain(after).enumerate().map(judge).collect()
    }

    /// Writes positions to a journal of `bingwa-theory judge`.
    fn file(folder: &Path) -> PathBuf {
        let path = folder.join("judged.jsonl");
        let settings = Settings { per_game: 3, seed: 1, nodes: 1_000, hash: 1 };
        let (mut journal, _) = Journal::open::<_, Judged>(&path, KIND, &settings).unwrap();
        positions().iter().rev().for_each(|judged| journal.append(judged).unwrap());
        path
    }

    #[test]
    fn a_run_against_itself_differs_in_nothing_on_any_number_of_threads() {
        let folder = tempfile::tempdir().unwrap();
        let path = file(folder.path());
        let read = judged::read(&path).unwrap();
        assert_eq!(read, positions());
        let one = answers(&arguments(&path, &["--threads=1"]), &read).unwrap();
        assert_eq!(answers(&arguments(&path, &["--threads=3"]), &read).unwrap(), one);
        let sample = Sample::new(&read, &one).unwrap();
        let text = text(&sample, Some(&sample));
        assert!(text.contains("error        +0.000 ± 0.000"), "{text}");
        assert!(text.contains("given away   +0.00% ± 0.00%\nother moves  0.0%"), "{text}");

        let written = folder.path().join("answers.json");
        let option = |name: &str| format!("--{name}={}", written.display());
        run(&arguments(&path, &[&option("write")])).unwrap();
        run(&arguments(&path, &[&option("against")])).unwrap();
        fs::write(&written, "[]").unwrap();
        let error = run(&arguments(&path, &[&option("against")])).unwrap_err();
        let problem = "found answers to other positions than these";
        assert_eq!(format!("{error:#}"), format!("{}: {problem}", written.display()));
    }

    #[test]
    fn numbers_that_are_set_change_the_answers() {
        let folder = tempfile::tempdir().unwrap();
        let path = file(folder.path());
        let read = judged::read(&path).unwrap();
        let of = |more: &[&str]| answers(&arguments(&path, more), &read).unwrap();
        assert_ne!(of(&["--set=great_capture=1", "--set=probcut_margin=2000"]), of(&[]));
    }

    #[test]
    fn the_best_move_gives_nothing_away_and_values_on_a_line_have_no_error() {
        let read = positions();
        let answer = |judged: &Judged, at: usize, chance: f64| Answer {
            position: judged.position,
            m: judged.moves[at.min(judged.moves.len() - 1)].0,
            chance,
        };
        let best: Vec<Answer> =
            read.iter().map(|judged| answer(judged, 0, judged.moves[0].1)).collect();
        let sample = Sample::new(&read, &best).unwrap();
        assert!(sample.given_away.iter().all(|&chance| chance == 0.0));
        assert!(sample.errors.iter().all(|&error| error < 1e-12));
        assert!((sample.correlation - 1.0).abs() < 1e-12);

        let flat: Vec<Answer> = read.iter().map(|judged| answer(judged, 1, 0.5)).collect();
        let other = Sample::new(&read, &flat).unwrap();
        assert!(other.given_away.iter().all(|&chance| chance >= 0.0) && other.correlation == 0.0);
        let (difference, margin) = other.mean(&other.given_away);
        assert!(difference > margin && margin > 0.0);
        assert!(text(&other, Some(&sample)).contains("other moves  100.0%"));

        assert!(Sample::new(&read, &best[1..]).is_none());
    }

    #[test]
    fn errors_are_distances_from_the_line_by_hand() {
        let (errors, correlation) = residuals(&[(-1.0, 0.0), (-1.0, 4.0), (1.0, 6.0), (1.0, 10.0)]);
        assert!(errors.iter().all(|error| (error - 2.0).abs() < 1e-12), "{errors:?}");
        // The covariance is 3, the variances are 1 and 13.
        assert!((correlation - 3.0 / 13.0_f64.sqrt()).abs() < 1e-12, "{correlation}");
    }

    /// The margin of two games whose positions are all alike is that of two values.
    #[test]
    fn positions_of_one_game_count_as_one() {
        let sample = |games: &[u64]| Sample {
            games: games.to_vec(),
            errors: Vec::new(),
            given_away: Vec::new(),
            moves: Vec::new(),
            correlation: 0.0,
        };
        let (mean, margin) = sample(&[1, 1, 1, 2, 2, 2]).mean(&[3.0, 3.0, 3.0, 5.0, 5.0, 5.0]);
        // The standard error of the mean of 3 and 5 is 1.
        assert!(mean == 4.0 && (margin - 1.96).abs() < 1e-12, "{mean} ± {margin}");
        let (mean, apart) = sample(&[1, 2, 3, 4, 5, 6]).mean(&[3.0, 3.0, 3.0, 5.0, 5.0, 5.0]);
        assert!(mean == 4.0 && (apart - 1.96 * 0.2_f64.sqrt()).abs() < 1e-12, "{apart}");
    }

    #[test]
    fn positions_of_one_game_are_not_enough() {
        let folder = tempfile::tempdir().unwrap();
        let path = file(folder.path());
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        fs::write(&path, [lines[0], lines[1], ""].join("\n")).unwrap();
        let error = run(&arguments(&path, &[])).unwrap_err().to_string();
        let expected = "found fewer than two games with open positions, expected at least two";
        assert_eq!(error, format!("{}: {expected}", path.display()));
    }
}
