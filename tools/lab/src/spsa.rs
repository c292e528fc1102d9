//! Simultaneous perturbation stochastic approximation (Spall 1992), in the form that
//! fishtest and OpenBench use for chess engines.
//!
//! A pair of games is played between two sets of parameters: in one, each number is a
//! little greater or smaller than its present value θ, by a perturbation whose sign is
//! drawn; in the other it is as much to the other side. Then every number moves
//! towards the set that won:
//!
//! ```text
//! c_k = step · (N / k)^γ                       the perturbation
//! a_k = rate · step² · ((A + N) / (A + k))^α   the gain
//! θ  += a_k / c_k · sign · (games won − games lost by the first set)
//! ```
//!
//! for iteration k of N, with α = 0.602, γ = 0.101 and A = N / 10 as Spall advises.
//! At the end, the perturbation is the step, and a win moves a number by rate · step.

use std::path::PathBuf;

use anyhow::ensure;
use bingwa::bao::{Game, RULES_VERSION, Side};
use bingwa::matches::{Book, MatchRules, Selection};
use bingwa::search::{Engine, HashError, Limits, Options, Param, Params};
use bingwa::util::journal::Journal;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::jobs::Threads;
use crate::{hash, positive, read_openings};

/// The name of this computation in its journal.
const KIND: &str = "spsa";

/// A game of this many plies is a draw.
const LONGEST: usize = 300;

/// Tune the parameters of the search by games of the engine against itself
///
/// Both sides of a game have slightly different parameters, and every parameter moves a little
/// towards the side that won.
///
/// The same command goes on where it was stopped. The same seed gives the same parameters, with
/// any number of threads and any interruptions.
#[derive(clap::Args)]
pub struct Arguments {
    /// The openings, as `bingwa openings` writes them
    openings: PathBuf,
    /// The journal, with a line for each iteration
    #[arg(long, value_name = "FILE")]
    journal: PathBuf,
    /// Iterations
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,
    /// Pairs of games in each iteration; give each thread at least four
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = positive())]
    pairs: u64,
    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = positive())]
    nodes: u64,
    /// Table of each engine in megabytes
    #[arg(long, value_name = "MB", default_value_t = 4, value_parser = hash())]
    hash: usize,
    /// Part of a step that a won game moves a parameter by at the end of the run
    #[arg(long, value_name = "X", default_value = "0.002", value_parser = above_zero)]
    rate: f64,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
    /// Parameters to tune, separated by commas [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = known)]
    only: Vec<usize>,
}

/// Reads a number greater than 0.
fn above_zero(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| "expected a number greater than 0".to_owned())
}

/// The index of a parameter in [`Params::ALL`].
fn index(name: &str) -> Option<usize> {
    Params::ALL.iter().position(|number| number.name == name)
}

/// Reads the name of a parameter; gives its index.
fn known(name: &str) -> Result<usize, String> {
    index(name).ok_or_else(|| format!("found {name}, expected a name in src/search/params.rs"))
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    print!("{}", table(&tune(arguments)?));
    Ok(())
}

/// What determines a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SpsaPlan {
    /// A text that tells one opening file from another.
    openings: String,
    iterations: u32,
    /// Pairs of games in an iteration.
    pairs: u64,
    /// Nodes per move.
    nodes: u64,
    /// Megabytes of each engine's table.
    hash: usize,
    rate: f64,
    seed: u64,
    parameters: Vec<Parameter>,
}

/// A finished part: the state after an iteration.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct State {
    /// Iterations finished.
    iteration: u32,
    /// All games so far.
    games: u64,
    /// The variance, in square steps, of the drift of a parameter without any effect.
    noise: f64,
    /// The values of the parameters.
    values: Vec<f64>,
}

/// A run after a number of iterations.
#[derive(Clone, Debug, PartialEq)]
struct Run {
    settings: SpsaPlan,
    state: State,
}

/// Plays the iterations that the journal does not have yet.
fn tune(arguments: &Arguments) -> anyhow::Result<Run> {
    let book = read_book(arguments)?;
    let mut settings = SpsaPlan {
        openings: book.describe(),
        iterations: arguments.iterations,
        pairs: arguments.pairs,
        nodes: arguments.nodes,
        hash: arguments.hash,
        rate: arguments.rate,
        seed: arguments.seed,
        parameters: parameters(arguments),
    };
    let (journal, parts) =
        Journal::open::<_, State>(&arguments.journal, KIND, RULES_VERSION, &settings)?;
    let starts = settings.parameters.iter().map(|parameter| parameter.start).collect();
    let state = parts.into_iter().next_back();
    let state = state.unwrap_or_else(|| State { values: starts, ..State::default() });
    let (found, expected) = (state.values.len(), settings.parameters.len());
    ensure!(found == expected, "the journal has {found} values, expected {expected}");
    for (parameter, &value) in settings.parameters.iter_mut().zip(&state.values) {
        parameter.value = parameter.clamped(value);
    }
    let mut run = Run { settings, state };
    let iterations = run.settings.iterations;
    while run.state.iteration < iterations {
        iterate(&mut run, &book, arguments.threads)?;
        journal.append(&run.state)?;
        let State { iteration, games, .. } = run.state;
        if iteration.is_multiple_of(iterations.div_ceil(100)) {
            eprintln!("{iteration}/{iterations} iterations, {games} games");
        }
    }
    Ok(run)
}

/// Reads the openings.
fn read_book(arguments: &Arguments) -> anyhow::Result<Book> {
    let openings = read_openings(&arguments.openings)?;
    Ok(Book::new(openings, Selection::default(), arguments.seed, MatchRules::default()))
}

/// The parameters to tune.
fn parameters(arguments: &Arguments) -> Vec<Parameter> {
    let is_tuned = |index: usize| arguments.only.is_empty() || arguments.only.contains(&index);
    let parameter = |index: usize| {
        let Param { name, default, least, greatest, step } = Params::ALL[index];
        let start = f64::from(default);
        Parameter { name: name.to_owned(), start, value: start, least, greatest, step }
    };
    (0..Params::ALL.len()).filter(|&index| is_tuned(index)).map(parameter).collect()
}

/// Plays the games of the next iteration and moves the parameters.
fn iterate(run: &mut Run, book: &Book, threads: Threads) -> anyhow::Result<()> {
    let Run { settings, state } = run;
    let &mut SpsaPlan { pairs, nodes, hash, seed, iterations, rate, ref mut parameters, .. } =
        settings;
    let (schedule, next) = (Gains { iterations, rate }, state.iteration + 1);
    let with = |values: &[i32]| {
        let mut params = Params::default();
        for (parameter, &value) in parameters.iter().zip(values) {
            params.set(index(&parameter.name).expect("a name of the list"), value);
        }
        params
    };
    let first = u64::from(state.iteration) * pairs;
    let results = threads.run(
        "",
        first..first + pairs,
        || Tuned::new(hash),
        |players, pair| {
            let trial = Trial::draw(parameters, &schedule, next, seed, pair);
            let opening = book.game(book.index(pair as usize));
            players.set(with(&trial.first), with(&trial.second))?;
            Ok((trial, players.play_pair(&opening, nodes)))
        },
    )?;
    state.noise += update(parameters, &schedule, next, &results);
    state.values = parameters.iter().map(|parameter| parameter.value).collect();
    state.games += 2 * pairs;
    state.iteration = next;
    Ok(())
}

/// Two engines that play each other.
struct Tuned([Engine; 2]);

impl Tuned {
    /// Two engines with a table of `hash` megabytes each.
    fn new(hash: usize) -> Result<Tuned, HashError> {
        let engine = || Engine::new(Options { hash, ..Options::default() });
        Ok(Tuned([engine()?, engine()?]))
    }

    fn set(&mut self, first: Params, second: Params) -> Result<(), HashError> {
        for (engine, params) in self.0.iter_mut().zip([first, second]) {
            engine.set_options(Options { params, ..*engine.options() })?;
        }
        Ok(())
    }

    /// Plays an opening twice; the first engine is South in the first game. Returns the games
    /// that it won, less those that it lost.
    fn play_pair(&mut self, opening: &Game, nodes: u64) -> f64 {
        let points = Side::ALL.map(|side| match self.winner(opening.clone(), side, nodes) {
            Some(winner) if winner == side => 1.0,
            Some(_) => -1.0,
            None => 0.0,
        });
        points.iter().sum()
    }

    /// The winner of a game in which the first engine has a side.
    fn winner(&mut self, mut game: Game, first: Side, nodes: u64) -> Option<Side> {
        // A game must not depend on the games that these engines have played before.
        self.0.iter_mut().for_each(Engine::new_game);
        while game.moves().len() < LONGEST {
            if let Some(outcome) = game.outcome() {
                return outcome.winner;
            }
            let engine = &mut self.0[usize::from(game.position().side() != first)];
            let best = engine.search(&game, Limits::nodes(nodes), |_| {}).best;
            game.play(best.expect("a game that is not over has a move")).expect("a legal move");
        }
        None
    }
}

/// A table of the parameters, and the lines of `src/search/params.rs` with their present
/// values.
fn table(run: &Run) -> String {
    let Run { settings: SpsaPlan { iterations, nodes, parameters, .. }, state } = run;
    let State { iteration, games, noise, .. } = state;
    let mut text = format!(
        "iteration {iteration} of {iterations}, {games} games at {nodes} nodes a move\n\n\
         {:18} {:>8} {:>10} {:>8}  {:12} {:>6}\n",
        "parameter", "start", "now", "steps", "bounds", "step"
    );
    for Parameter { name, start, value, least, greatest, step } in parameters {
        let (moved, bounds) = ((value - start) / step, format!("{least}..={greatest}"));
        text +=
            &format!("{name:18} {start:>8} {value:>10.2} {moved:>+8.2}  {bounds:12} {step:>6}\n");
    }
    text +=
        &format!("\nA parameter without any effect drifts by some {:.2} steps.\n", noise.sqrt());
    text += "\nFor src/search/params.rs:\n\n";
    for Parameter { name, value, least, greatest, step, .. } in parameters {
        text += &format!("    {name} = {value:.0}, {least}..={greatest}, step {step:?};\n");
    }
    text
}

/// How fast the gain falls.
const ALPHA: f64 = 0.602;

/// How fast the perturbation falls.
const GAMMA: f64 = 0.101;

/// Share of the iterations that is added to every iteration, so that the first ones do
/// not jump: Spall's A.
const STABILITY: f64 = 0.1;

/// A number that is tuned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Parameter {
    name: String,
    /// The value at the start.
    start: f64,
    /// The present value; the parts of a journal hold it.
    #[serde(skip)]
    value: f64,
    least: i32,
    greatest: i32,
    /// The perturbation of the last iteration.
    step: f64,
}

impl Parameter {
    fn clamped(&self, value: f64) -> f64 {
        value.clamp(self.least.into(), self.greatest.into())
    }

    /// A value for a game: `value` rounded up or down at random, so that the mean of
    /// many games is the value itself.
    fn rounded(&self, value: f64, random: f64) -> i32 {
        ((self.clamped(value) + random).floor() as i32).clamp(self.least, self.greatest)
    }
}

/// How perturbations and gains fall from the first iteration to the last.
#[derive(Clone, Copy, Debug)]
struct Gains {
    /// The last iteration; they count from 1.
    iterations: u32,
    /// The part of a step that a won game moves a number by in the last iteration.
    rate: f64,
}

impl Gains {
    /// The perturbation in an iteration, in steps: c_k.
    fn perturbation(&self, iteration: u32) -> f64 {
        (f64::from(self.iterations) / f64::from(iteration)).powf(GAMMA)
    }

    /// How far a won game moves a number in an iteration, in steps: a_k / c_k.
    fn gain(&self, iteration: u32) -> f64 {
        let stability = STABILITY * f64::from(self.iterations);
        let last = stability + f64::from(self.iterations);
        let falling = (last / (stability + f64::from(iteration))).powf(ALPHA);
        self.rate * falling / self.perturbation(iteration)
    }
}

/// The two sets of parameters of a pair of games.
#[derive(Clone, Debug, PartialEq)]
struct Trial {
    /// 1 where the first set is greater, else −1.
    signs: Vec<f64>,
    /// The values of the first set.
    first: Vec<i32>,
    /// The values of the second set.
    second: Vec<i32>,
}

impl Trial {
    /// Draws the two sets of a pair; `pair` counts the pairs of all iterations.
    fn draw(
        parameters: &[Parameter],
        schedule: &Gains,
        iteration: u32,
        seed: u64,
        pair: u64,
    ) -> Trial {
        let spread: u64 = Xoshiro256PlusPlus::seed_from_u64(seed).random();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(spread.wrapping_add(pair));
        let mut trial = Trial { signs: Vec::new(), first: Vec::new(), second: Vec::new() };
        for parameter in parameters {
            let sign = if random.random() { 1.0 } else { -1.0 };
            let change = sign * parameter.step * schedule.perturbation(iteration);
            // Both sides are rounded by the same draw: the side that is meant to be
            // greater never becomes the smaller one.
            let draw: f64 = random.random();
            trial.signs.push(sign);
            trial.first.push(parameter.rounded(parameter.value + change, draw));
            trial.second.push(parameter.rounded(parameter.value - change, draw));
        }
        trial
    }
}

/// Moves the parameters by the results of an iteration: for each pair its trial, and
/// the games that the first set won, less those that it lost.
///
/// Returns the variance, in square steps, of the drift that these results give a number
/// without any effect on the games.
fn update(
    parameters: &mut [Parameter],
    schedule: &Gains,
    iteration: u32,
    results: &[(Trial, f64)],
) -> f64 {
    let gain = schedule.gain(iteration);
    for (at, parameter) in parameters.iter_mut().enumerate() {
        let sum: f64 = results.iter().map(|(trial, result)| trial.signs[at] * result).sum();
        parameter.value = parameter.clamped(parameter.value + gain * parameter.step * sum);
    }
    results.iter().map(|(_, result)| (gain * result).powi(2)).sum()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    const SCHEDULE: Gains = Gains { iterations: 1000, rate: 0.02 };

    fn parameter(value: f64, least: i32, greatest: i32, step: f64) -> Parameter {
        Parameter { name: String::new(), start: value, value, least, greatest, step }
    }

    /// Runs all iterations with 8 pairs each on games that the set nearer to the best
    /// values wins more often. `best` and `scales` are those of each parameter.
    fn simulate(parameters: &mut [Parameter], best: &[f64], scales: &[f64]) {
        let distance = |values: &[i32]| -> f64 {
            let parts = values.iter().zip(best).zip(scales);
            parts.map(|((&value, best), scale)| ((f64::from(value) - best) / scale).powi(2)).sum()
        };
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        for iteration in 1..=SCHEDULE.iterations {
            let mut game = |pair| {
                let trial = Trial::draw(parameters, &SCHEDULE, iteration, 5, pair);
                let better = distance(&trial.second) - distance(&trial.first);
                let chance = (0.5 + better).clamp(0.0, 1.0);
                let result = (0..2).map(|_| if random.random_bool(chance) { 1.0 } else { -1.0 });
                (trial, result.sum())
            };
            let from = u64::from(iteration) * 8;
            let results: Vec<(Trial, f64)> = (from..from + 8).map(&mut game).collect();
            update(parameters, &SCHEDULE, iteration, &results);
        }
    }

    #[test]
    fn noisy_quadratic_games_lead_to_the_best_values() {
        let mut parameters = [parameter(1500.0, 0, 2000, 60.0), parameter(1.0, 0, 12, 1.0)];
        simulate(&mut parameters, &[400.0, 6.0], &[1000.0, 10.0]);
        assert!((parameters[0].value - 400.0).abs() < 60.0, "{}", parameters[0].value);
        assert!((parameters[1].value - 6.0).abs() < 1.0, "{}", parameters[1].value);
    }

    #[test]
    fn values_stay_within_their_bounds() {
        let mut parameters = [parameter(90.0, 0, 100, 30.0), parameter(3.0, 1, 5, 0.5)];
        for pair in 0..1000 {
            let trial = Trial::draw(&parameters, &SCHEDULE, 1, 1, pair);
            for values in [&trial.first, &trial.second] {
                assert!((0..=100).contains(&values[0]) && (1..=5).contains(&values[1]));
            }
        }
        // The best values are far outside, so that the bounds are reached.
        simulate(&mut parameters, &[500.0, -30.0], &[400.0, 20.0]);
        assert!((90.0..=100.0).contains(&parameters[0].value), "{}", parameters[0].value);
        assert!((1.0..=1.2).contains(&parameters[1].value), "{}", parameters[1].value);
    }

    #[test]
    fn perturbation_and_gain_fall_to_the_step_and_the_rate() {
        assert_eq!(SCHEDULE.perturbation(1000), 1.0);
        assert_eq!(SCHEDULE.gain(1000), 0.02);
        for iteration in 1..1000 {
            assert!(SCHEDULE.perturbation(iteration) > SCHEDULE.perturbation(iteration + 1));
            assert!((0.02..0.02 * 2.6).contains(&SCHEDULE.gain(iteration)));
        }
    }

    #[test]
    fn a_number_without_effect_drifts_as_far_as_the_variance_says() {
        let mut parameters = vec![parameter(50_000.0, 0, 100_000, 1000.0); 400];
        let mut variance = 0.0;
        for iteration in 1..=SCHEDULE.iterations {
            let trial = Trial::draw(&parameters, &SCHEDULE, iteration, 1, iteration.into());
            let result = f64::from(iteration % 3) - 1.0;
            variance += update(&mut parameters, &SCHEDULE, iteration, &[(trial, result)]);
        }
        let drifts = parameters.iter().map(|end| ((end.value - end.start) / end.step).powi(2));
        let found = drifts.sum::<f64>() / 400.0;
        assert!((found / variance - 1.0).abs() < 0.2, "{found} {variance}");
    }

    #[test]
    fn rounding_keeps_the_mean_and_the_order_of_the_two_sets() {
        let parameters = [parameter(3.3, 0, 8, 0.25)];
        let (mut sum, count) = (0, 20_000);
        for pair in 0..count {
            let trial = Trial::draw(&parameters, &SCHEDULE, 1000, 1, pair);
            let (first, second) = (trial.first[0], trial.second[0]);
            assert!(f64::from(first - second) * trial.signs[0] >= 0.0);
            sum += first + second;
        }
        assert!((f64::from(sum) / (2 * count) as f64 - 3.3).abs() < 0.01);
    }

    fn game() -> Game {
        Game::new(bingwa::bao::Position::kiswahili(), bingwa::bao::Rules::default())
    }

    fn params(changes: &[(&str, i32)]) -> Params {
        let mut params = Params::default();
        for &(name, value) in changes {
            params.set(index(name).expect("a number of this name"), value);
        }
        params
    }

    #[test]
    fn numbers_set_to_their_defaults_search_like_the_defaults() {
        let nodes = |params| {
            let options = Options { hash: 1, params, ..Options::default() };
            let mut engine = Engine::new(options).expect("a small table");
            let done = engine.search(&game(), Limits::depth(12), |_| {});
            (done.best, done.nodes)
        };
        let mut set = Params::default();
        for (at, number) in Params::ALL.iter().enumerate() {
            set.set(at, number.default);
        }
        assert_eq!(nodes(set), nodes(Params::default()));
        assert_ne!(nodes(params(&[("probcut_margin", 100)])), nodes(set));
        assert_ne!(nodes(params(&[("reduction_slope", 600)])), nodes(set));
    }

    #[test]
    fn the_search_works_with_every_number_at_its_bounds() {
        let mut engine = Engine::new(Options { hash: 1, ..Options::default() }).unwrap();
        let mut search = |params| {
            engine.set_options(Options { params, ..*engine.options() }).unwrap();
            engine.new_game();
            assert!(engine.search(&game(), Limits::nodes(3000), |_| {}).best.is_some());
        };
        let (mut least, mut greatest) = (Params::default(), Params::default());
        for (at, number) in Params::ALL.iter().enumerate() {
            search(params(&[(number.name, number.least)]));
            search(params(&[(number.name, number.greatest)]));
            least.set(at, number.least);
            greatest.set(at, number.greatest);
        }
        search(least);
        search(greatest);
    }

    #[test]
    fn a_pair_does_not_depend_on_games_before() {
        let mut players = Tuned::new(1).expect("small tables");
        let other = params(&[("great_capture", 12), ("probcut_margin", 2000)]);
        let mut play = |first, second| {
            players.set(first, second).expect("memory");
            players.play_pair(&game(), 200)
        };
        let balance = play(Params::default(), other);
        // With equal numbers both games are the same, with the sides swapped.
        assert_eq!(play(other, other), 0.0);
        assert_eq!(play(Params::default(), other), balance);
    }

    /// Runs a small run; the journal is `journal` in `folder`.
    fn small_run(folder: &Path, journal: &str, more: &[&str]) -> anyhow::Result<Run> {
        #[derive(clap::Parser)]
        struct Command {
            #[command(flatten)]
            arguments: Arguments,
        }
        let openings = folder.join("openings.txt");
        std::fs::write(&openings, "A6< a5>\nA6< a6>\nA7> a7>\n")?;
        let path = folder.join(journal);
        let path = format!("--journal={}", path.display());
        let words = ["run", openings.to_str().expect("text"), &path, "--pairs=3", "--nodes=60"];
        let words = words.iter().chain(&["--iterations=4", "--hash=1", "--rate=0.1"]).chain(more);
        let Command { arguments } = clap::Parser::try_parse_from(words)?;
        tune(&arguments)
    }

    #[test]
    fn threads_and_interruptions_change_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let one = small_run(folder, "one", &["--threads=1"]).unwrap();
        assert_eq!((one.state.iteration, one.state.games), (4, 24));
        assert!(one.settings.parameters.iter().any(|one| one.value != one.start));
        assert_eq!(small_run(folder, "three", &["--threads=3"]).unwrap(), one);

        // The journal as an interruption in the third iteration leaves it.
        let text = std::fs::read_to_string(folder.join("one")).unwrap();
        let kept: String = text.split_inclusive('\n').take(3).collect();
        std::fs::write(folder.join("cut"), kept + "{\"iter").unwrap();
        let error = small_run(folder, "cut", &["--seed=2"]).unwrap_err();
        assert!(format!("{error:#}").contains("found a journal with seed 1, expected 2"));
        assert_eq!(small_run(folder, "cut", &[]).unwrap(), one);
        assert_eq!(std::fs::read_to_string(folder.join("cut")).unwrap(), text);
    }

    #[test]
    fn only_the_parameters_asked_for_are_tuned() {
        let folder = tempfile::tempdir().unwrap();
        let options = ["--only=killer,probcut_margin"];
        let run = small_run(folder.path(), "journal", &options).unwrap();
        let found: Vec<&str> =
            run.settings.parameters.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(found, ["probcut_margin", "killer"]);
        for option in ["--only=none", "--rate=nan"] {
            let error = small_run(folder.path(), "x", &[option]).unwrap_err();
            assert!(error.is::<clap::Error>(), "{option}: {error}");
        }
    }
}
