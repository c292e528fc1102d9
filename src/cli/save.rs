//! Writing a result to a file that is there whole or not at all.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use tempfile::{Builder, NamedTempFile};

use super::output;

/// The argument that stands for standard output.
pub(super) const STDOUT: &str = "-";

/// Where a result is to go.
pub(super) enum Target {
    Stdout,
    /// A file that takes the place of what is there, in one step.
    File(PathBuf),
    /// A pipe or device, which cannot be replaced.
    Device(PathBuf),
}

impl Target {
    /// The target that an argument names. Whether it can be written is found
    /// out now, and not after the work is done.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub(super) fn of(argument: &Path) -> anyhow::Result<Target> {
        if argument == Path::new(STDOUT) {
            return Ok(Target::Stdout);
        }
        let name = argument.display();
        match fs::metadata(argument) {
            Ok(there) if there.is_dir() => anyhow::bail!("{name}: found a folder, expected a file"),
            Ok(there) if !there.is_file() => return Ok(Target::Device(argument.to_owned())),
            _ => {}
        }
        // A link stays one: what it leads to is replaced.
        let path = fs::canonicalize(argument).unwrap_or_else(|_| argument.to_owned());
        tempfile::tempfile_in(folder(&path)).map_err(|error| plain(&path, &error))?;
        Ok(Target::File(path))
    }

    /// Writes the result.
    ///
    /// # Errors
    ///
    /// It could not be written; a file is as it was before then.
    pub(super) fn write(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        match self {
            Target::Stdout => {
                let mut out = BufWriter::new(output::stdout());
                write(&mut out)?;
                out.flush()?;
                Ok(())
            }
            Target::Device(path) => {
                let device = fs::OpenOptions::new().write(true).open(path);
                let write_all = |device| {
                    let mut out = BufWriter::new(device);
                    write(&mut out)?;
                    out.flush()
                };
                device.and_then(write_all).with_context(|| path.display().to_string())
            }
            Target::File(path) => replace(path, write).map_err(|error| plain(path, &error)),
        }
    }
}

/// Writes a file beside the one meant, and puts it in its place once it is
/// safe on the disk.
fn replace(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut file = temporary(folder(path))?;
    if let Ok(there) = fs::metadata(path) {
        file.as_file().set_permissions(there.permissions())?;
    }
    let mut out = BufWriter::new(&mut file);
    write(&mut out)?;
    out.flush()?;
    drop(out);
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// A temporary file with the permissions that any new file would have.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".bingwa-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// An error that names the file meant, and not the temporary one.
fn plain(path: &Path, error: &io::Error) -> anyhow::Error {
    let kind = error.kind();
    let what = error
        .raw_os_error()
        .map_or_else(|| kind.to_string(), |code| io::Error::from_raw_os_error(code).to_string());
    anyhow::anyhow!("{}: {what}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_or_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file.txt");
        let target = Target::of(&path).unwrap();
        target.write(|out| out.write_all(b"one")).unwrap();
        let failed = target.write(|out| {
            out.write_all(b"two")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert!(failed.is_err());
        assert_eq!(fs::read(&path).unwrap(), b"one");
        target.write(|out| out.write_all(b"three")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"three");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
