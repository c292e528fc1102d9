//! How near the values and moves of a search are to those of a much longer one.
//!
//! The positions are judged by `bingwa-theory judge`. Far fewer nodes than a match needs
//! show which search is nearer; nearer values need not win games.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail, ensure};
use bingwa::bao::{Game, Move, Position, Rules};
use bingwa::files::OutputFile;
use bingwa::search::{Engine, Limits, Numbers, Options, PointScale, last_lines};
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::run::start;
use crate::threads::pool;

#[derive(clap::Args)]
pub struct Arguments {
    /// The positions, as `bingwa-theory judge` writes them
    judged: PathBuf,
    /// Nodes of the search of each position
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Another value for a number: NAME=VALUE
    #[arg(long, value_name = "NAME=VALUE", value_parser = start)]
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

/// What the first line of the file says that it is.
const KIND: &str = "bingwa judged positions 1";

/// The first line of the file.
#[derive(Deserialize)]
struct Head {
    journal: String,
}

/// A judged position.
#[derive(Clone, Deserialize)]
#[cfg_attr(test, derive(Serialize))]
struct Judged {
    number: usize,
    game: u64,
    position: Position,
    /// Each legal move with its mover's chance, the best first.
    moves: Vec<(Move, f64)>,
}

impl Judged {
    /// What is wrong with the moves, if anything.
    fn problem(&self) -> Option<&'static str> {
        let is_chance = |judged: &(Move, f64)| (0.0..=1.0).contains(&judged.1);
        if !self.moves.iter().all(is_chance) {
            return Some("found a chance outside 0 to 1");
        }
        let legal = self.position.legal_moves(&Rules::default());
        let is_judged = |m: Move| self.moves.iter().any(|judged| judged.0 == m);
        if self.moves.len() != legal.len() || !legal.iter().all(|legal| is_judged(legal.mv())) {
            return Some("found other moves, expected each legal move once");
        }
        let sorted = self.moves.is_sorted_by(|one, other| one.1 >= other.1);
        (!sorted).then_some("found moves out of order, expected the best first")
    }

    /// The chance that a legal move gives away.
    fn given_away(&self, m: Move) -> Option<f64> {
        let chance = self.moves.iter().find(|judged| judged.0 == m)?.1;
        Some(self.moves[0].1 - chance)
    }
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
    let positions = read(&arguments.judged)?;
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

/// Reads the open positions, in the order of their numbers.
fn read(path: &Path) -> anyhow::Result<Vec<Judged>> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    parse(&text).with_context(|| path.display().to_string())
}

fn parse(text: &str) -> anyhow::Result<Vec<Judged>> {
    // A line without its line feed was cut off.
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let mut lines = whole.lines().zip(1..);
    let head = lines.next().and_then(|(line, _)| serde_json::from_str::<Head>(line).ok());
    ensure!(
        head.is_some_and(|head| head.journal == KIND),
        "line 1: expected the head of {KIND}, as `bingwa-theory judge` writes it"
    );
    let mut positions = BTreeMap::new();
    for (line, number) in lines {
        let judged: Judged = serde_json::from_str(line)
            .map_err(|error| anyhow!("line {number}: found {error}, expected a judged position"))?;
        if judged.moves.is_empty() {
            continue;
        }
        if let Some(problem) = judged.problem() {
            bail!("line {number}: {problem}");
        }
        let other = positions.insert(judged.number, judged);
        ensure!(other.is_none(), "line {number}: found the number of an earlier position");
    }
    let games: HashSet<u64> = positions.values().map(|judged| judged.game).collect();
    ensure!(games.len() > 1, "found open positions of {} games, expected more", games.len());
    Ok(positions.into_values().collect())
}

/// Searches each position with an empty table.
fn answers(arguments: &Arguments, positions: &[Judged]) -> anyhow::Result<Vec<Answer>> {
    let mut numbers = Numbers::default();
    arguments.set.iter().for_each(|&(index, value)| numbers.set(index, value));
    let options = Options { hash: arguments.hash.into(), numbers, ..Options::default() };
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} {eta}")?;
    let bar = ProgressBar::new(positions.len() as u64).with_style(style);
    pool(arguments.threads)?.install(|| {
        let search = |engine: &mut Option<Engine>, judged: &Judged| {
            let engine = match engine {
                Some(engine) => engine,
                None => engine.insert(Engine::new(options)?),
            };
            engine.new_game();
            let mut reports = Vec::new();
            let game = Game::new(judged.position, Rules::default());
            let done = engine.search(&game, Limits::nodes(arguments.nodes), |info| {
                reports.push(info.clone());
            });
            let value = last_lines(&reports).first().map_or(0, |line| line.value);
            let chance = PointScale::of(&judged.position).score(value).chance();
            let m = done.best.expect("a judged position has a legal move");
            Ok(Answer { position: judged.position, m, chance })
        };
        positions.par_iter().progress_with(bar).map_init(|| None, search).collect()
    })
}

/// The errors of a run, position by position.
struct Sample {
    /// The game of each position.
    games: Vec<u64>,
    /// Square distances of the values from the line that fits them best to the judged ones.
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

/// The square distances of points from their line of least squares, and the correlation.
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
    let errors = points.iter().map(|point| (point.1 - y - slope * (point.0 - x)).powi(2));
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
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Command {
        #[command(flatten)]
        arguments: Arguments,
    }

    fn arguments(path: &Path, more: &[&str]) -> Arguments {
        let words = ["accuracy", path.to_str().expect("a path of text"), "--nodes=300"];
        let words = words.iter().chain(more).chain(&["--hash=1"]);
        Command::try_parse_from(words).expect("arguments").arguments
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

    /// Writes positions as `bingwa-theory judge` does, one of them decided and one cut off.
    fn file(folder: &Path) -> PathBuf {
        let path = folder.join("judged.jsonl");
        let mut text = "{\"journal\":\"bingwa judged positions 1\",\"options\":{}}\n".to_owned();
        for judged in positions().iter().rev() {
            text += &(serde_json::to_string(judged).unwrap() + "\n");
        }
        let position = Position::kiswahili();
        let decided = Judged { number: 999, game: 1, position, moves: Vec::new() };
        text += &(serde_json::to_string(&decided).unwrap() + "\n{\"number\":12");
        fs::write(&path, text).unwrap();
        path
    }

    #[test]
    fn a_run_against_itself_differs_in_nothing_on_any_number_of_threads() {
        let folder = tempfile::tempdir().unwrap();
        let path = file(folder.path());
        let read = read(&path).unwrap();
        assert_eq!(read.len(), positions().len());
        assert!(read.is_sorted_by_key(|judged| judged.number));
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
        let read = read(&path).unwrap();
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
    fn a_wrong_line_is_named_with_what_is_wrong() {
        let folder = tempfile::tempdir().unwrap();
        let text = fs::read_to_string(file(folder.path())).unwrap();
        let problem = |text: String| format!("{:#}", parse(&text).err().unwrap());
        let lines: Vec<&str> = text.lines().collect();
        let with = |line: &str| [lines[0], line, lines[2], ""].join("\n");

        let head = problem(lines[1..].join("\n"));
        assert!(
            head.starts_with("line 1: expected the head of bingwa judged positions 1"),
            "{head}"
        );
        let other = problem(text.replacen("positions 1", "positions 2", 1));
        assert!(other.starts_with("line 1: "), "{other}");
        let name = problem(with(&lines[1].replacen("number", "name", 1)));
        assert!(name.starts_with("line 2: found missing field `number`"), "{name}");
        let double = problem([lines[0], lines[1], lines[1], ""].join("\n"));
        assert_eq!(double, "line 3: found the number of an earlier position");

        let judged: Judged = serde_json::from_str(lines[1]).unwrap();
        let changed = |change: fn(&mut Vec<(Move, f64)>)| {
            let mut judged = judged.clone();
            change(&mut judged.moves);
            problem(with(&serde_json::to_string(&judged).unwrap()))
        };
        let found = "line 2: found";
        assert_eq!(changed(|moves| moves[0].1 = 1.5), format!("{found} a chance outside 0 to 1"));
        assert_eq!(
            changed(|moves| moves.reverse()),
            format!("{found} moves out of order, expected the best first")
        );
        assert_eq!(
            changed(|moves| _ = moves.pop()),
            format!("{found} other moves, expected each legal move once")
        );
        let few = problem(with(lines[2]).replacen(lines[2], "", 1).replace("\n\n", "\n"));
        assert_eq!(few, "found open positions of 1 games, expected more");
    }
}
