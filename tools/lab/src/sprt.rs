//! Tests of strength: a match between two revisions until a sequential probability ratio test
//! (SPRT) decides; one, or a queue of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use anyhow::{Context, anyhow, ensure};
use bingwa::matches::MatchResult;
use bingwa::matches::stats::SprtVerdict;
use bingwa::util::messages::WrongUsage;
use clap::Parser;

use crate::read_openings;

/// Build two revisions and test by SPRT whether the first is stronger
///
/// The same command goes on with a match that was stopped. Each revision is built once; the
/// program of the working tree runs the match.
#[derive(Parser)]
pub struct Arguments {
    /// A commit, by any name that git knows, or `.` for the working tree
    #[arg(required_unless_present = "queue")]
    new: Option<String>,
    /// The commit to play against
    #[arg(required_unless_present = "queue")]
    old: Option<String>,
    /// Play the tests of this file one after another, and print a row for each match: on every line
    /// the arguments of one test, such as `. HEAD --test 0,4`. The file is read again after each test
    #[arg(long, value_name = "FILE", exclusive = true)]
    queue: Option<PathBuf>,
    /// nodes=N, movetime=MS or tc=SECONDS+INCREMENT; fixed nodes are immune to the load of the
    /// machine, but blind to changes of speed [default: two stages, of 20,000 nodes and at most
    /// 40,000 games, and if that accepts H1 of 200,000 nodes and at most 10,000 games; for a
    /// number of games 20,000 nodes]
    #[arg(long, value_parser = control)]
    control: Option<String>,
    /// gain (SPRT [0, 3] in Elo), simplification (SPRT [-3, 0]), other bounds as in 0,4, or the
    /// number of games to play
    #[arg(long, default_value = "gain", value_parser = length)]
    test: Length,
    /// Opening file [default: openings/even.txt]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Hash table of each engine, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 16)]
    hash: u32,
    /// Games at a time [default: one a core]
    #[arg(long, value_name = "K")]
    concurrency: Option<usize>,
}

/// What ends a match: the hypotheses of an SPRT in Elo, or a number of games.
#[derive(Clone, Copy)]
enum Length {
    Sprt(f64, f64),
    Games(u32),
}

/// A match of a test.
#[derive(Clone, Debug, PartialEq)]
struct Stage {
    /// The limit of a move, as `bingwa match` takes it.
    control: String,
    /// The most games of an SPRT; fewer if the openings do not suffice.
    most: u32,
}

/// The nodes of a move and the most games of each stage of a test. Many gains at few nodes do not
/// last (`docs/experiments.md`), so what passes plays again with ten times as many.
const STAGES: [(u32, u32); 2] = [(20_000, 40_000), (200_000, 10_000)];

impl Arguments {
    /// The matches to play, each only if the one before it accepts H1.
    fn stages(&self) -> Vec<Stage> {
        if let Some(control) = &self.control {
            return vec![Stage { control: control.clone(), most: u32::MAX }];
        }
        let number = match self.test {
            Length::Sprt(..) => STAGES.len(),
            Length::Games(_) => 1,
        };
        let stage = |&(nodes, most)| Stage { control: format!("nodes={nodes}"), most };
        STAGES[..number].iter().map(stage).collect()
    }
}

/// Reads the limit of a move, as `bingwa match` takes it.
fn control(text: &str) -> Result<String, String> {
    let is_known = text.split_once('=').is_some_and(|(unit, amount)| {
        ["nodes", "movetime", "tc"].contains(&unit)
            && amount.starts_with(|c: char| c.is_ascii_digit())
    });
    let expected = "expected nodes=, movetime= or tc= and a number";
    is_known.then(|| text.to_owned()).ok_or_else(|| format!("found {text:?}, {expected}"))
}

fn length(text: &str) -> Result<Length, String> {
    let bounds = || {
        let (low, high) = text.split_once(',')?;
        let (low, high) = (low.parse().ok()?, high.parse().ok()?);
        (low < high).then_some(Length::Sprt(low, high))
    };
    let games = || text.parse().ok().filter(|&games| games > 0).map(Length::Games);
    match text {
        "gain" => Ok(Length::Sprt(0.0, 3.0)),
        "simplification" => Ok(Length::Sprt(-3.0, 0.0)),
        _ => bounds().or_else(games).ok_or_else(|| {
            let expected = "expected gain, simplification, two bounds or a number of games";
            format!("found {text:?}, {expected}")
        }),
    }
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let workshop = Workshop::new()?;
    workshop.build(&workshop.root, "build-working-tree", &workshop.runner)?;
    match &arguments.queue {
        Some(queue) => workshop.play_queue(queue),
        None => workshop.play(arguments, |_| ()),
    }
}

/// The row of a match in a table.
fn row(arguments: &Arguments, stage: &Stage, result: &MatchResult) -> anyhow::Result<String> {
    let meeting = result.meetings.first().context("found no meeting")?;
    let [two_lost, lost, split, won, two_won] = meeting.pentanomial.0;
    let pairs = format!("{} / {split} / {}", two_lost + lost, won + two_won);
    let elo = meeting.elo.map_or_else(|| "–".to_owned(), |elo| elo.to_string());
    let verdict = result.sprt.as_ref().map_or("–", |sprt| &sprt.verdict);
    let [new, old] = [&arguments.new, &arguments.old].map(|name| name.as_deref().unwrap_or("?"));
    let (control, games) = (&stage.control, result.games);
    Ok(format!("| {new} | {old} | {control} | {games} | {pairs} | {elo} | {verdict} |"))
}

/// Where revisions are built and matches played: `target/sprt` of the repository.
struct Workshop {
    /// The repository.
    root: PathBuf,
    folder: PathBuf,
    /// The program that runs the matches.
    runner: PathBuf,
}

impl Workshop {
    fn new() -> anyhow::Result<Workshop> {
        let root = PathBuf::from(git(Path::new("."), &["rev-parse", "--show-toplevel"])?);
        let folder = root.join("target/sprt");
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        Ok(Workshop { runner: folder.join("bingwa-runner"), root, folder })
    }

    /// The name of a revision's program. The working tree is named after its program, so that
    /// games of two states of the tree are never mixed.
    fn name(&self, revision: &str) -> anyhow::Result<String> {
        if revision != "." {
            let commit = format!("{revision}^{{commit}}");
            let arguments = ["rev-parse", "--verify", "--short=10", "--end-of-options", &commit];
            return git(&self.root, &arguments)
                .map_err(|_| WrongUsage(format!("found no commit {revision:?}")).into());
        }
        let runner = self.runner.display().to_string();
        let hash = git(&self.root, &["hash-object", "--no-filters", &runner])?;
        let name = format!("working-tree-{:.10}", hash);
        let program = self.program(&name);
        if !program.exists() {
            copy_whole(&self.runner, &program)?;
        }
        Ok(name)
    }

    fn program(&self, name: &str) -> PathBuf {
        self.folder.join(format!("bingwa-{name}"))
    }

    /// Builds a commit, unless it is built already.
    fn build_commit(&self, name: &str) -> anyhow::Result<()> {
        let program = self.program(name);
        if program.exists() {
            return Ok(());
        }
        let tree = self.folder.join(format!("tree-{name}"));
        let path = tree.display().to_string();
        // A build that was stopped may have left its tree.
        let _ = git(&self.root, &["worktree", "remove", "--force", &path]);
        git(&self.root, &["worktree", "add", "--force", "--detach", &path, name])?;
        let built = self.build(&tree, "build", &program);
        git(&self.root, &["worktree", "remove", "--force", &path])?;
        built
    }

    /// Builds the sources in a folder, and copies the program. Revisions share a build folder, so
    /// that dependencies are compiled once. The working tree has its own: cargo takes sources
    /// older than the last build in a folder for unchanged.
    fn build(&self, sources: &Path, target: &str, program: &Path) -> anyhow::Result<()> {
        let target = self.folder.join(target);
        eprintln!("building {}", program.display());
        let mut cargo = Command::new("cargo");
        cargo.args(["build", "--release", "--quiet", "--bin", "bingwa"]);
        let status = cargo.current_dir(sources).env("CARGO_TARGET_DIR", &target).status();
        let is_built = status.context("cargo")?.success();
        ensure!(is_built, "{}: does not build", program.display());
        copy_whole(&target.join("release/bingwa"), program)
    }

    /// Plays the tests of a file in order. A test that fails is told, and the next one begins.
    fn play_queue(&self, queue: &Path) -> anyhow::Result<()> {
        println!("| new | old | control | games | pairs lost / split / won | Elo | verdict |");
        let mut failed = 0;
        for number in 0.. {
            let text = fs::read_to_string(queue).with_context(|| queue.display().to_string())?;
            let is_test = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
            let Some(line) = text.lines().filter(is_test).nth(number) else { break };
            let words = ["sprt"].into_iter().chain(line.split_whitespace());
            let test = Arguments::try_parse_from(words).map_err(|error| anyhow!("{error}"));
            let played = test.and_then(|test| self.play(&test, |row| println!("{row}")));
            if let Err(error) = played {
                failed += 1;
                println!("error: {line}: {error:#}");
            }
        }
        ensure!(failed == 0, "{failed} tests of the queue have failed");
        Ok(())
    }

    /// Plays the matches of a test; `on_match` gets the row of each.
    fn play(&self, arguments: &Arguments, mut on_match: impl FnMut(&str)) -> anyhow::Result<()> {
        for stage in arguments.stages() {
            let result = self.play_stage(arguments, &stage)?;
            on_match(&row(arguments, &stage, &result)?);
            let accepted = SprtVerdict::AcceptH1.to_string();
            if result.sprt.is_none_or(|sprt| sprt.verdict != accepted) {
                break;
            }
        }
        Ok(())
    }

    /// Plays a match or goes on with it. Its record and its result stay in the folder.
    fn play_stage(&self, arguments: &Arguments, stage: &Stage) -> anyhow::Result<MatchResult> {
        let (Arguments { test, hash, .. }, Stage { control, most }) = (arguments, stage);
        let name_of = |revision: &Option<String>| self.name(revision.as_deref().unwrap_or("none"));
        let [new, old] = [name_of(&arguments.new)?, name_of(&arguments.old)?];
        ensure!(new != old, WrongUsage(format!("found {new} twice, expected two that differ")));
        for name in [&new, &old] {
            self.build_commit(name)?;
        }
        let openings =
            arguments.openings.clone().unwrap_or_else(|| self.root.join("openings/even.txt"));
        let suite = openings.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let engine = |name: &str| format!("cmd='{}',name={name}", self.program(name).display());
        // A machine with load is late by more than the usual margin of a fixed time.
        let late = match control.starts_with("movetime") {
            true => ",option.MoveOverhead=0,timemargin=500",
            false => "",
        };
        let cores = || thread::available_parallelism().map_or(1, |cores| cores.get());
        let concurrency = arguments.concurrency.unwrap_or_else(cores);
        let (option, length) = match test {
            Length::Sprt(elo0, elo1) => {
                ("--sprt", format!("elo0={elo0},elo1={elo1},model=logistic"))
            }
            Length::Games(games) => ("--games", games.to_string()),
        };
        let name = format!("{new}-{old}-{control}-{length}-{suite}").replace('=', "");
        let mut command = Command::new(&self.runner);
        command.args(["match", "--resume", "--engine", &engine(&new), "--engine", &engine(&old)]);
        command.args(["--each", &format!("{control},option.Hash={hash}{late}"), option, &length]);
        if matches!(test, Length::Sprt(..)) {
            // No opening is played by more than one pair.
            let once = 2 * read_openings(&openings)?.len() as u32;
            command.args(["--games", &once.min(*most).to_string()]);
        }
        command.arg("--openings").arg(&openings);
        command.args(["--concurrency", &concurrency.to_string()]);
        command.arg("--record").arg(self.folder.join(format!("{name}.txt")));
        let result = self.folder.join(format!("{name}.json"));
        command.arg("--json").arg(&result);
        // A match that is refused must not leave the result of an earlier one.
        if result.exists() {
            fs::remove_file(&result).with_context(|| result.display().to_string())?;
        }
        command.status().with_context(|| self.runner.display().to_string())?;
        let named = || result.display().to_string();
        let text = fs::read_to_string(&result).with_context(named)?;
        let mut result: MatchResult = serde_json::from_str(&text).with_context(named)?;
        ensure!(result.finished, "the match is not finished; the same command goes on with it");
        result.estimate(length.parse().ok().as_ref());
        Ok(result)
    }
}

/// Copies a program. A copy that is stopped leaves no incomplete program of that name, and one
/// that runs meanwhile keeps its file.
fn copy_whole(from: &Path, to: &Path) -> anyhow::Result<()> {
    let copied = to.with_extension("new");
    fs::copy(from, &copied).with_context(|| copied.display().to_string())?;
    fs::rename(&copied, to).with_context(|| to.display().to_string())
}

/// Runs git in a folder; what it prints.
fn git(folder: &Path, arguments: &[&str]) -> anyhow::Result<String> {
    let output = Command::new("git").current_dir(folder).args(arguments).output().context("git")?;
    let error = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "git {}: {}", arguments.join(" "), error.trim());
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use bingwa::matches::stats::Pentanomial;
    use tempfile::TempDir;

    use super::*;

    /// A repository of two commits, tagged `old` and `new`, whose programs are built, with two
    /// openings, and a runner that notes its arguments and writes the result of a match.
    fn workshop() -> (TempDir, Workshop) {
        workshop_with([1, 2, 9, 4, 8])
    }

    fn workshop_with(pairs: [u64; 5]) -> (TempDir, Workshop) {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().to_owned();
        let user = ["-c", "user.name=test", "-c", "user.email=test@localhost"];
        let run = |arguments: &[&str]| git(&root, &[&user, arguments].concat()).expect("git");
        run(&["init", "--quiet"]);
        for tag in ["old", "new"] {
            run(&["commit", "--quiet", "--allow-empty", "-m", tag]);
            run(&["tag", tag]);
        }
        fs::create_dir(root.join("openings")).expect("a folder");
        let openings = "# two\nA6<\n\nA6>\n";
        fs::write(root.join("openings/even.txt"), openings).expect("written");
        let runner = root.join("runner");
        let mut result = MatchResult::of_pairs(Pentanomial(pairs), 0);
        result.games = 48;
        let result = serde_json::to_string(&result).expect("JSON");
        let script = "#!/bin/sh\necho \"$*\" >> \"$0.calls\"\nfor last; do :; done\n";
        fs::write(&runner, format!("{script}echo '{result}' > \"$last\"\n")).expect("written");
        fs::set_permissions(&runner, fs::Permissions::from_mode(0o755)).expect("executable");
        let workshop = Workshop { folder: root.clone(), root, runner };
        for tag in ["old", "new"] {
            let name = workshop.name(tag).expect("a commit");
            fs::write(workshop.program(&name), "").expect("written");
        }
        (folder, workshop)
    }

    fn arguments(new: &str, test: Length) -> Arguments {
        let words = ["sprt", new, "old", "--control", "nodes=5000", "--concurrency", "2"];
        Arguments { test, ..Arguments::parse_from(words) }
    }

    #[test]
    fn the_same_test_is_the_same_match() {
        let (folder, workshop) = workshop();
        for test in [Length::Sprt(0.0, 4.0), Length::Sprt(0.0, 4.0), Length::Games(400)] {
            workshop.play(&arguments("new", test), |_| ()).expect("a match");
        }
        let calls = fs::read_to_string(folder.path().join("runner.calls")).expect("calls");
        let calls: Vec<&str> = calls.lines().collect();
        assert_eq!((calls.len(), calls[0]), (3, calls[1]));
        assert!(
            calls[0]
                .contains(" --each nodes=5000,option.Hash=16 --sprt elo0=0,elo1=4,model=logistic ")
        );
        assert!(calls[2].contains(" --games 400 ") && !calls[2].contains("--sprt"));
    }

    #[test]
    fn a_queue_plays_every_test_and_goes_on_after_a_wrong_one() {
        let (folder, workshop) = workshop();
        let queue = folder.path().join("queue.txt");
        fs::write(&queue, "# a night\nnew old --test 0,3\n\nnew\nnew old --test 400\n")
            .expect("written");
        assert!(workshop.play_queue(&queue).is_err(), "a wrong test is told at the end");
        let calls = fs::read_to_string(folder.path().join("runner.calls")).expect("calls");
        assert_eq!(calls.lines().count(), 2, "{calls}");
        let mut rows = Vec::new();
        let test = arguments("new", Length::Sprt(0.0, 3.0));
        workshop.play(&test, |row| rows.push(row.to_owned())).expect("a match");
        let [row] = &rows[..] else { panic!("{rows:?}") };
        assert!(row.starts_with("| new | old | nodes=5000 | 48 | 3 / 9 / 12 | +"), "{row}");
        assert!(row.ends_with(" | continue |"), "{row}");
    }

    #[test]
    fn what_passes_the_first_stage_plays_the_second() {
        for (pairs, stages) in
            [([1, 2, 900, 40, 80], 2), ([1, 2, 9, 4, 8], 1), ([99, 9, 9, 0, 0], 1)]
        {
            let (folder, workshop) = workshop_with(pairs);
            let test = Arguments::parse_from(["sprt", "new", "old"]);
            let mut rows = Vec::new();
            workshop.play(&test, |row| rows.push(row.to_owned())).expect("a match");
            assert_eq!(rows.len(), stages, "{rows:?}");
            let calls = fs::read_to_string(folder.path().join("runner.calls")).expect("calls");
            let calls: Vec<&str> = calls.lines().collect();
            for (call, nodes) in calls.iter().zip([20_000, 200_000]) {
                let sprt = "--sprt elo0=0,elo1=3,model=logistic";
                assert!(call.contains(&format!("--each nodes={nodes},option.Hash=16 {sprt} ")));
                // Two openings are four games.
                assert!(call.contains(" --games 4 "), "{call}");
            }
            assert_eq!(calls.len(), stages);
        }
    }

    #[test]
    fn wrong_revisions_and_lengths_are_refused() {
        let (_folder, workshop) = workshop();
        for (new, expected) in
            [("nonsense", "found no commit \"nonsense\""), ("old", " twice, expected two that")]
        {
            let error = workshop.play(&arguments(new, Length::Games(2)), |_| ()).expect_err(new);
            assert!(error.to_string().contains(expected), "{error}");
        }
        for text in ["loss", "4,0", "0", "-3"] {
            assert!(length(text).is_err(), "{text}");
        }
        for text in ["nodes", "depth=5000"] {
            assert!(control(text).is_err(), "{text}");
        }
    }
}
