//! Gives the program its version, with the commit if it is built from a clone:
//! `0.1.0 (1a2b3c4)`, or `0.1.0 (1a2b3c4, modified)` if its files are no longer those of
//! the commit.

use std::env;
use std::path::Path;
use std::process::Command;

/// The files that the program is made of.
const SOURCES: [&str; 7] = [
    "src",
    "openings",
    "docs/rules.md",
    "docs/glossary.md",
    "build.rs",
    "Cargo.toml",
    "Cargo.lock",
];

fn main() {
    for source in SOURCES {
        println!("cargo:rerun-if-changed={source}");
    }
    let package = env::var("CARGO_PKG_VERSION").expect("set by cargo");
    let folder = env::var("CARGO_MANIFEST_DIR").expect("set by cargo");
    let folder = Path::new(&folder);
    let version = match commit(folder) {
        Some(commit) if is_modified(folder) => format!("{package} ({commit}, modified)"),
        Some(commit) => format!("{package} ({commit})"),
        None => package,
    };
    println!("cargo:rustc-env=BINGWA_VERSION={version}");
}

/// The commit of the clone in a folder; `None` without git, and in an unpacked
/// archive, even one that lies inside another repository.
fn commit(folder: &Path) -> Option<String> {
    // A worktree has a file `.git`, a clone a folder.
    if !folder.join(".git").exists() {
        return None;
    }
    let commit = git(folder, &["rev-parse", "--short", "HEAD"])?;
    if commit.is_empty() || !commit.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    // The files that a commit or a checkout changes. Cargo would run this script
    // every time for a file that does not exist.
    let branch = git(folder, &["symbolic-ref", "--quiet", "HEAD"]);
    let names = ["HEAD", "logs/HEAD", "packed-refs"].into_iter().chain(branch.as_deref());
    for name in names {
        let path = git(folder, &["rev-parse", "--git-path", name]).map(|path| folder.join(path));
        if let Some(path) = path.filter(|path| path.exists()) {
            println!("cargo:rerun-if-changed={}", path.display());
        }
    }
    Some(commit)
}

/// Whether a source in a clone differs from its commit, or is new.
fn is_modified(folder: &Path) -> bool {
    let status = ["--no-optional-locks", "status", "--porcelain", "--"];
    git(folder, &[&status[..], &SOURCES].concat()).is_none_or(|changes| !changes.is_empty())
}

/// The output of a git command that succeeds.
fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let mut command = Command::new("git");
    command.args(arguments).current_dir(folder);
    // The repository is that of the folder, not of a hook that builds it, nor one
    // around it.
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
        command.env_remove(name);
    }
    if let Some(parent) = folder.parent() {
        command.env("GIT_CEILING_DIRECTORIES", parent);
    }
    let output = command.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}
