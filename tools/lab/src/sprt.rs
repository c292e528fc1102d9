//! Tests of strength: matches between two revisions until a sequential probability ratio test
//! (SPRT) decides; one, or a queue of them.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::str::FromStr;
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use bingwa::util::messages::WrongUsage;
use serde_json::Value;

/// Build two revisions and test by SPRT whether the first is stronger
///
/// The same command goes on with a match that was stopped. Each revision is built once; the
/// program of the working tree runs the match.
///
/// A queue is a text file with one test a line. Blank lines and lines that begin with # are
/// left out:
///
///     FEATURE | NEW | OLD | CONTROL | TEST
///
/// The file is read again after each test, so lines can be added meanwhile. Each result is a
/// row of log.md in the folder: feature, commits, control, games, pairs lost, split and won,
/// Elo, verdict.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// A commit, by any name that git knows, or `.` for the working tree
    #[arg(required_unless_present = "queue", requires = "old")]
    new: Option<String>,
    /// The commit to play against
    old: Option<String>,
    /// nodes=N, movetime=MS or tc=SECONDS+INCREMENT; fixed nodes are immune to the load of the
    /// machine, but blind to changes of speed
    #[arg(long, default_value = "tc=1+0.01")]
    control: Control,
    /// gain (SPRT [0, 4] in normalised Elo), simplification (SPRT [-4, 0]), other bounds as in
    /// 0,3, or the number of games to play
    #[arg(long, default_value = "gain")]
    test: Kind,
    /// Play the tests of this file one after another
    #[arg(long, value_name = "FILE", conflicts_with_all = ["new", "old", "control", "test"])]
    queue: Option<PathBuf>,
    /// Wait for more lines when all tests of the queue are decided
    #[arg(long, requires = "queue")]
    wait: bool,
    /// Opening file [default: openings/even.txt]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Hash table of each engine, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 16)]
    hash: u32,
    /// Games at a time [default: one a core]
    #[arg(long, value_name = "K")]
    concurrency: Option<usize>,
    /// Folder of programs, records and results [default: target/sprt]
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

/// The limit of a move, as `bingwa match` takes it.
#[derive(Clone)]
struct Control(String);

impl FromStr for Control {
    type Err = String;

    fn from_str(text: &str) -> Result<Control, String> {
        let is_known = text.split_once('=').is_some_and(|(unit, amount)| {
            ["nodes", "movetime", "tc"].contains(&unit)
                && amount.starts_with(|c: char| c.is_ascii_digit())
        });
        let expected = "expected nodes=, movetime= or tc= and a number";
        if is_known {
            Ok(Control(text.to_owned()))
        } else {
            Err(format!("found {text:?}, {expected}"))
        }
    }
}

impl Control {
    /// The fields of `--each`. A machine with load is late by more than the usual margin of a
    /// fixed time.
    fn fields(&self) -> String {
        let margin = ",option.MoveOverhead=0,timemargin=500";
        self.0.clone() + if self.0.starts_with("movetime") { margin } else { "" }
    }
}

/// What ends a test.
#[derive(Clone)]
struct Kind {
    text: String,
    /// The hypotheses of the SPRT, in normalised Elo; without them the text is a number of games.
    bounds: Option<[f64; 2]>,
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Kind, String> {
        let bounds = match text {
            "gain" => Some([0.0, 4.0]),
            "simplification" => Some([-4.0, 0.0]),
            _ => text.split_once(',').and_then(|(low, high)| {
                let bounds = [low.parse().ok()?, high.parse().ok()?];
                (bounds[0] < bounds[1]).then_some(bounds)
            }),
        };
        let is_games = text.parse::<u32>().is_ok_and(|games| games > 0);
        if bounds.is_none() && !is_games {
            let expected = "expected gain, simplification, two bounds or a number of games";
            return Err(format!("found {text:?}, {expected}"));
        }
        Ok(Kind { text: text.to_owned(), bounds })
    }
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let workshop = Workshop::new(arguments)?;
    if let Some(queue) = &arguments.queue {
        return play_queue(&workshop, queue, arguments.wait);
    }
    let (new, old) = arguments.new.as_deref().zip(arguments.old.as_deref()).unwrap_or_default();
    let (control, kind) = (arguments.control.clone(), arguments.test.clone());
    let test = Test::new(&workshop, String::new(), new, old, control, kind)?;
    workshop.play(&test)?;
    match workshop.result(&test)? {
        Some(result) if result["finished"] == true => Ok(()),
        _ => bail!("the match is not finished; the same command goes on with it"),
    }
}

/// A match between two revisions.
struct Test {
    feature: String,
    /// The names of the two programs: short hashes, or `working-tree-` and a hash.
    new: String,
    old: String,
    control: Control,
    kind: Kind,
}

impl Test {
    fn new(
        workshop: &Workshop,
        feature: String,
        new: &str,
        old: &str,
        control: Control,
        kind: Kind,
    ) -> anyhow::Result<Test> {
        let [new, old] = [workshop.name(new)?, workshop.name(old)?];
        ensure!(new != old, WrongUsage(format!("found {new} twice, expected two that differ")));
        Ok(Test { feature, new, old, control, kind })
    }

    /// Reads a line of a queue.
    fn parse(workshop: &Workshop, line: &str) -> anyhow::Result<Test> {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let &[feature, new, old, control, kind] = &fields[..] else {
            let expected = "expected 5: FEATURE | NEW | OLD | CONTROL | TEST";
            bail!("found {} fields, {expected}", fields.len())
        };
        let control = control.parse().map_err(anyhow::Error::msg)?;
        let kind = kind.parse().map_err(anyhow::Error::msg)?;
        Test::new(workshop, feature.to_owned(), new, old, control, kind)
    }

    /// The row of the log.
    fn row(&self, result: &Value) -> String {
        let meeting = &result["meetings"][0];
        let pairs = |index: usize| meeting["pentanomial"][index].as_u64().unwrap_or(0);
        let elo = |part: &str| meeting["elo"][part].as_f64();
        // A clean sweep has no Elo.
        let elo = elo("value").zip(elo("margin")).map_or("no Elo".to_owned(), |(value, margin)| {
            format!("{value:+.1} ± {margin:.1}").replace('-', "−")
        });
        let verdict = match result.get("sprt") {
            Some(sprt) => format!(
                "{}, LLR {:.2}",
                sprt["verdict"].as_str().unwrap_or("?"),
                sprt["llr"].as_f64().unwrap_or(f64::NAN)
            )
            .replace('-', "−"),
            None => "by margin".to_owned(),
        };
        let Test { feature, new, old, control, .. } = self;
        format!(
            "| {feature} | `{new}` | `{old}` | {} | {} | {} / {} / {} | {elo} | {verdict} |",
            control.0,
            result["games"],
            pairs(0) + pairs(1),
            pairs(2),
            pairs(3) + pairs(4)
        )
    }
}

/// Where revisions are built and matches played.
struct Workshop {
    /// The repository.
    root: PathBuf,
    folder: PathBuf,
    /// The program that runs the matches.
    runner: PathBuf,
    openings: PathBuf,
    hash: u32,
    concurrency: usize,
}

impl Workshop {
    fn new(arguments: &Arguments) -> anyhow::Result<Workshop> {
        let root = PathBuf::from(git(Path::new("."), &["rev-parse", "--show-toplevel"])?);
        let folder = arguments.folder.clone().unwrap_or_else(|| root.join("target/sprt"));
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        let folder = folder.canonicalize()?;
        let openings = arguments.openings.clone().unwrap_or_else(|| root.join("openings/even.txt"));
        let openings = openings.canonicalize().with_context(|| openings.display().to_string())?;
        let runner = folder.join("bingwa-runner");
        let Arguments { hash, concurrency, .. } = *arguments;
        let cores = || thread::available_parallelism().map_or(1, |cores| cores.get());
        let concurrency = concurrency.unwrap_or_else(cores);
        let workshop = Workshop { root, folder, runner, openings, hash, concurrency };
        workshop.build(&workshop.root, "build-working-tree", &workshop.runner)?;
        Ok(workshop)
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

    /// The path of a file of a test.
    fn file(&self, test: &Test, ending: &str) -> PathBuf {
        let openings = self.openings.file_stem().unwrap_or_default().to_string_lossy();
        let Test { new, old, control, kind, .. } = test;
        let name = format!("{new}-{old}-{}-{}-{openings}", control.0, kind.text).replace('=', "");
        self.folder.join(format!("{name}.{ending}"))
    }

    /// Plays a test or goes on with it.
    fn play(&self, test: &Test) -> anyhow::Result<()> {
        let engine = |name: &str| format!("cmd={},name={name}", self.program(name).display());
        for name in [&test.new, &test.old] {
            self.build_commit(name)?;
        }
        let mut command = Command::new(&self.runner);
        command.args(["match", "--resume"]);
        command.args(["--engine", &engine(&test.new), "--engine", &engine(&test.old)]);
        command.args(["--each", &format!("{},option.Hash={}", test.control.fields(), self.hash)]);
        command.arg("--openings").arg(&self.openings);
        command.args(["--concurrency", &self.concurrency.to_string()]);
        match test.kind.bounds {
            Some([elo0, elo1]) => command
                .arg("--sprt")
                .arg(format!("elo0={elo0},elo1={elo1},alpha=0.05,beta=0.05,model=normalized")),
            None => command.args(["--games", &test.kind.text]),
        };
        let result = self.file(test, "json");
        // If the match is refused, its earlier result must not be taken for the answer.
        let _ = fs::remove_file(&result);
        command.arg("--record").arg(self.file(test, "txt"));
        command.arg("--json").arg(result);
        command.status().with_context(|| self.runner.display().to_string())?;
        Ok(())
    }

    /// The result of a test so far; `None` before its first game.
    fn result(&self, test: &Test) -> anyhow::Result<Option<Value>> {
        let path = self.file(test, "json");
        if !path.exists() {
            return Ok(None);
        }
        let named = || path.display().to_string();
        let text = fs::read_to_string(&path).with_context(named)?;
        Ok(Some(serde_json::from_str(&text).with_context(named)?))
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

/// Pause between two looks at a queue without open tests.
const PAUSE: Duration = Duration::from_secs(10);

/// Plays the tests of a queue in their order and logs each result once.
fn play_queue(workshop: &Workshop, queue: &Path, wait: bool) -> anyhow::Result<()> {
    let log = workshop.folder.join("log.md");
    loop {
        let tests = match read_queue(workshop, queue) {
            Err(error) if wait => {
                // The file is being edited.
                eprintln!("warning: {error:#}");
                thread::sleep(PAUSE);
                continue;
            }
            tests => tests?,
        };
        let logged = fs::read_to_string(&log).unwrap_or_default();
        let mut open = None;
        for test in &tests {
            match workshop.result(test)? {
                Some(result) if result["finished"] == true => {
                    let row = test.row(&result);
                    if !logged.lines().any(|line| line == row) {
                        println!("{row}");
                        let mut file = OpenOptions::new().append(true).create(true).open(&log)?;
                        writeln!(file, "{row}")?;
                    }
                }
                _ => open = open.or(Some(test)),
            }
        }
        let Some(test) = open else {
            if !wait {
                return Ok(());
            }
            thread::sleep(PAUSE);
            continue;
        };
        println!("{}: {} against {}", test.feature, test.new, test.old);
        workshop.play(test)?;
        let is_finished = workshop.result(test)?.is_some_and(|result| result["finished"] == true);
        ensure!(is_finished, "{}: the match ended before it was decided", test.feature);
    }
}

fn read_queue(workshop: &Workshop, queue: &Path) -> anyhow::Result<Vec<Test>> {
    let text = fs::read_to_string(queue).with_context(|| queue.display().to_string())?;
    let lines = text.lines().zip(1..).filter(|(line, _)| {
        let line = line.trim_start();
        !line.is_empty() && !line.starts_with('#')
    });
    let test = |(line, number): (&str, usize)| {
        let named = || format!("{}: line {number}", queue.display());
        Test::parse(workshop, line).with_context(named)
    };
    lines.map(test).collect()
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use tempfile::TempDir;

    use super::*;

    const GAIN: &str = "wider margins | new | old | nodes=5000 | gain";

    /// Plays "half" of a match at each call: the second one finishes it.
    const RUNNER: &str = "#!/bin/sh
echo \"$*\" >> \"$0.calls\"
while [ \"$1\" != --json ]; do shift; done
finished=false
[ -e \"$2.begun\" ] && finished=true
touch \"$2.begun\"
cat > \"$2\" <<END
{\"finished\": $finished, \"games\": 600, \"sprt\": {\"verdict\": \"H1 accepted\", \"llr\": 2.951},
\"meetings\": [{\"pentanomial\": [38, 2, 200, 3, 57], \"elo\": {\"value\": -23.24, \"margin\": 18.97}}]}
END
";

    /// A repository of two commits, tagged `old` and `new`, whose programs are built.
    fn workshop() -> (TempDir, Workshop) {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().to_owned();
        let user = ["-c", "user.name=test", "-c", "user.email=test@localhost"];
        let run = |arguments: &[&str]| git(&root, &[&user, arguments].concat()).expect("git");
        run(&["init", "--quiet"]);
        for tag in ["old", "new"] {
            run(&["commit", "--quiet", "--allow-empty", "-m", tag]);
            run(&["tag", tag]);
        }
        let runner = root.join("runner");
        fs::write(&runner, RUNNER).expect("written");
        fs::set_permissions(&runner, fs::Permissions::from_mode(0o755)).expect("executable");
        let openings = root.join("even.txt");
        let workshop =
            Workshop { folder: root.clone(), root, runner, openings, hash: 16, concurrency: 2 };
        for tag in ["old", "new"] {
            let name = workshop.name(tag).expect("a commit");
            fs::write(workshop.program(&name), "").expect("written");
        }
        (folder, workshop)
    }

    #[test]
    fn errors_name_the_line() {
        let (folder, workshop) = workshop();
        let queue = folder.path().join("queue");
        for (line, message) in [
            ("one | two".to_owned(), "found 2 fields, expected 5: "),
            (GAIN.replace("new", "nonsense"), "found no commit \"nonsense\""),
            (GAIN.replace("old", "new"), "found "),
            (GAIN.replace("nodes=5000", "nodes"), "found \"nodes\", expected nodes=, "),
            (GAIN.replace("nodes", "depth"), "found \"depth=5000\", expected nodes=, "),
            (GAIN.replace("gain", "loss"), "found \"loss\", expected gain, "),
            (GAIN.replace("gain", "4,0"), "found \"4,0\", expected gain, "),
        ] {
            fs::write(&queue, format!("# comment\n\n{line}\n")).expect("written");
            let error = format!("{:#}", read_queue(&workshop, &queue).err().expect("a bad line"));
            assert!(
                error.starts_with(&format!("{}: line 3: {message}", queue.display())),
                "{error}"
            );
        }
    }

    #[test]
    fn a_stopped_test_goes_on_and_each_result_is_logged_once() {
        let (folder, workshop) = workshop();
        let queue = folder.path().join("queue");
        let games = GAIN.replace("gain", "400").replace("5000", "9000");
        fs::write(&queue, format!("# comment\n\n{GAIN}\n{games}\n")).expect("written");
        let log = || fs::read_to_string(folder.path().join("log.md")).unwrap_or_default();
        // Each run plays half a match more; a match that is not finished ends the run.
        for (is_done, rows) in [(false, 0), (false, 1), (true, 2), (true, 2)] {
            assert_eq!(play_queue(&workshop, &queue, false).is_ok(), is_done);
            assert_eq!(log().lines().count(), rows);
        }
        let log = log();
        let row = log.lines().next().expect("a row");
        let cells = "| nodes=5000 | 600 | 40 / 200 / 60 | −23.2 ± 19.0 | H1 accepted, LLR 2.95 |";
        assert!(row.starts_with("| wider margins | `") && row.ends_with(cells), "{row}");
        let calls = fs::read_to_string(folder.path().join("runner.calls")).expect("calls");
        let calls: Vec<&str> = calls.lines().collect();
        assert_eq!((calls.len(), calls[0], calls[2]), (4, calls[1], calls[3]));
        assert!(calls[0].contains("--sprt elo0=0,elo1=4,alpha=0.05,beta=0.05,model=normalized"));
        assert!(calls[2].contains("--games 400") && !calls[2].contains("--sprt"));
    }
}
