//! Where a verb writes its result: a file, or standard output.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use bingwa::files::OutputFile;

use super::output::{self, usage};

/// The argument that stands for standard output.
pub(super) const STDOUT: &str = "-";

/// Ends the program if two options name the same file.
pub(super) fn expect_different(paths: &[(&str, Option<&Path>)]) {
    let absolute = |path: Option<&Path>| path.and_then(|path| std::path::absolute(path).ok());
    let paths: Vec<_> = paths.iter().map(|&(flag, path)| (flag, absolute(path))).collect();
    for (index, (flag, path)) in paths.iter().enumerate() {
        let same = paths[..index].iter().find(|(_, other)| path.is_some() && other == path);
        if let Some((other, _)) = same {
            usage(&format!("{flag}: found the file of {other}, expected another"));
        }
    }
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
        if argument == Path::new(STDOUT) || is_stdout(argument) {
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

/// Whether a path leads to the standard output of this program, as
/// `/dev/stdout` does. A file behind it must not be replaced: the rest of the
/// output would go to the old one.
#[cfg(unix)]
fn is_stdout(path: &Path) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let stdout = io::stdout().as_fd().try_clone_to_owned().map(std::fs::File::from);
    let (Ok(stdout), Ok(file)) = (stdout.and_then(|out| out.metadata()), path.metadata()) else {
        return false;
    };
    (stdout.dev(), stdout.ino()) == (file.dev(), file.ino())
}

#[cfg(not(unix))]
fn is_stdout(_: &Path) -> bool {
    false
}
