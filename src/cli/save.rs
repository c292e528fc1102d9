//! Where a verb writes its result: a file, or standard output.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use bingwa::util::files::OutputFile;

use super::output::{self, wrong_usage};

/// The argument that stands for standard output.
pub(super) const STDOUT: &str = "-";

/// Checks that no two options name the same file.
///
/// # Errors
///
/// Two do: wrong usage.
pub(super) fn expect_different(paths: &[(&str, Option<&Path>)]) -> anyhow::Result<()> {
    let paths: Vec<_> = paths.iter().filter_map(|&(flag, path)| Some((flag, path?))).collect();
    for (index, &(flag, path)) in paths.iter().enumerate() {
        if let Some((other, _)) = paths[..index].iter().find(|(_, other)| is_same_file(path, other))
        {
            return Err(wrong_usage(format!(
                "{flag}: found the file of {other}, expected another"
            )));
        }
    }
    Ok(())
}

/// Whether two paths lead to one file, which need not exist yet. A device is no file.
fn is_same_file(one: &Path, other: &Path) -> bool {
    match (resolved(one), resolved(other)) {
        (Ok(one), Ok(other)) => one == other && (one.is_file() || !one.exists()),
        _ => false,
    }
}

/// The path without links. Where there is no file yet, only its folder is looked up.
fn resolved(path: &Path) -> io::Result<PathBuf> {
    let path = std::path::absolute(path)?;
    path.canonicalize().or_else(|error| match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) => Ok(folder.canonicalize()?.join(name)),
        _ => Err(error),
    })
}

/// Where a result goes.
pub(super) enum Target {
    Stdout,
    File(OutputFile),
}

impl Target {
    /// The target that an argument names: `-` or a file that can be written.
    ///
    /// # Errors
    ///
    /// The file cannot be written: better to know before the work is done.
    pub(super) fn of(argument: &Path) -> anyhow::Result<Target> {
        if is_stdout(argument) {
            return Ok(Target::Stdout);
        }
        Ok(Target::File(OutputFile::new(argument)?))
    }

    /// Whether a second write replaces the first.
    pub(super) fn is_replaced(&self) -> bool {
        match self {
            Target::Stdout => false,
            Target::File(file) => file.is_replaced(),
        }
    }

    /// Writes the result.
    ///
    /// # Errors
    ///
    /// It cannot be written; a file is then as it was before.
    pub(super) fn write(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        match self {
            Target::Stdout => {
                let mut out = BufWriter::new(output::stdout());
                write(&mut out)?;
                out.flush()?;
            }
            Target::File(file) => file.write(write)?,
        }
        Ok(())
    }
}

/// Whether an argument is `-` or leads to the standard output of this program, as `/dev/stdout`
/// does. A file behind it must not be replaced: the rest of the output would go to the old one.
pub(super) fn is_stdout(argument: &Path) -> bool {
    argument == Path::new(STDOUT) || leads_to_stdout(argument)
}

#[cfg(unix)]
fn leads_to_stdout(path: &Path) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let stdout = io::stdout().as_fd().try_clone_to_owned().map(std::fs::File::from);
    let (Ok(stdout), Ok(file)) = (stdout.and_then(|out| out.metadata()), path.metadata()) else {
        return false;
    };
    (stdout.dev(), stdout.ino()) == (file.dev(), file.ino())
}

#[cfg(not(unix))]
fn leads_to_stdout(_: &Path) -> bool {
    false
}
