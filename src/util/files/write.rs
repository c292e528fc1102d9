//! Output files that are written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// An output file cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {problem}", path.display())]
pub struct FileError {
    /// The file as its user named it.
    pub path: PathBuf,
    /// The reason.
    pub problem: String,
}

/// A path that has been checked and can be written to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputFile {
    /// The file as its user named it.
    name: PathBuf,
    /// The file to replace, links resolved; `None` for a device or a pipe.
    replaced: Option<PathBuf>,
}

impl OutputFile {
    /// Checks a path before the work whose result it is to hold.
    ///
    /// A device or a pipe is not opened yet: opening a pipe waits for its
    /// reader.
    ///
    /// # Errors
    ///
    /// The path is a folder, an existing file may not be written, or its folder
    /// does not take new files.
    pub fn new(path: &Path) -> Result<OutputFile, FileError> {
        let name = path.to_owned();
        let metadata = fs::metadata(path);
        if metadata.as_ref().is_ok_and(fs::Metadata::is_dir) {
            let problem = "found a folder, expected a file".to_owned();
            return Err(FileError { path: name, problem });
        }
        if metadata.as_ref().is_ok_and(|metadata| !metadata.is_file()) {
            return Ok(OutputFile { name, replaced: None });
        }
        let check = || {
            let target = resolve_links(path)?;
            if metadata.is_ok() {
                OpenOptions::new().write(true).open(&target)?;
            }
            tempfile::tempfile_in(folder_of(&target))?;
            Ok(target)
        };
        match check() {
            Ok(target) => Ok(OutputFile { name, replaced: Some(target) }),
            Err(error) => Err(io_error(path, &error)),
        }
    }

    /// Whether a write replaces the contents; a device or a pipe gets each
    /// write after the one before.
    #[must_use]
    pub fn is_replaced(&self) -> bool {
        self.replaced.is_some()
    }

    /// Writes the contents that `write` produces.
    ///
    /// # Errors
    ///
    /// They cannot be written, or `write` fails; a regular file is then as it
    /// was before.
    pub fn write(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), FileError> {
        let written = match &self.replaced {
            Some(target) => replace(target, write),
            None => write_through(&self.name, write),
        };
        written.map_err(|error| io_error(&self.name, &error))
    }
}

/// Appends to an open file and waits until the bytes are safe on the disk.
///
/// # Errors
///
/// They cannot be written.
pub fn append(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    file.write_all(bytes)?;
    // Devices and pipes have no disk, and most refuse to be synchronised.
    if file.metadata()?.is_file() { file.sync_data() } else { Ok(()) }
}

/// Writes a temporary file and gives it the name of the file it replaces.
fn replace(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let file = temporary_file(folder_of(path))?;
    if let Ok(replaced) = fs::metadata(path) {
        file.as_file().set_permissions(replaced.permissions())?;
    }
    let mut out = BufWriter::new(file.as_file());
    write(&mut out)?;
    out.flush()?;
    drop(out);
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// Writes to a device or a pipe.
fn write_through(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::new(OpenOptions::new().write(true).open(path)?);
    write(&mut out)?;
    out.flush()
}

/// The path of the file that a chain of symbolic links leads to, whether or not
/// there is one.
fn resolve_links(path: &Path) -> io::Result<PathBuf> {
    /// Links followed before the chain counts as a circle, as in Linux.
    const MAX_LINKS: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&target) {
            Ok(link) => target = folder_of(&target).join(link),
            Err(_) => return Ok(target),
        }
    }
    // The system's own words for a circle of links.
    fs::metadata(path).map(|_| target)
}

/// A temporary file with the permissions that any new file gets.
///
/// A program that is killed while it writes leaves the file. Nothing removes it later: it may be
/// the file of another program that is still writing in the same folder.
fn temporary_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".bingwa-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn io_error(path: &Path, error: &io::Error) -> FileError {
    let error = system_error(error);
    let folder = folder_of(path);
    let is_missing = error.kind() == io::ErrorKind::NotFound && !folder.exists();
    let problem = match is_missing {
        true => format!("found no folder {folder:?}, expected one that is there already"),
        false => error.to_string(),
    };
    FileError { path: path.to_owned(), problem }
}

/// The system's error. `tempfile` wraps it in one that names the temporary file.
fn system_error(error: &io::Error) -> io::Error {
    let inner = error.get_ref().and_then(|wrapper| wrapper.source()?.downcast_ref::<io::Error>());
    let code = error.raw_os_error().or_else(|| inner?.raw_os_error());
    code.map_or_else(|| error.kind().into(), io::Error::from_raw_os_error)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(file: &OutputFile, contents: &str) {
        file.write(|out| out.write_all(contents.as_bytes())).unwrap();
    }

    #[test]
    fn a_failed_write_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file.txt");
        let file = OutputFile::new(&path).unwrap();
        write(&file, "one");
        let failed = file.write(|out| {
            out.write_all(b"two")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert!(failed.is_err());
        assert_eq!(fs::read(&path).unwrap(), b"one");
        write(&file, "three");
        assert_eq!(fs::read(&path).unwrap(), b"three");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        symlink("second", path("first")).unwrap();
        symlink("file.txt", path("second")).unwrap();
        // At first the links lead to a file that is not there yet.
        for contents in ["one", "two"] {
            write(&OutputFile::new(&path("first")).unwrap(), contents);
            assert_eq!(fs::read_to_string(path("file.txt")).unwrap(), contents);
        }
        for link in ["first", "second"] {
            assert!(fs::symlink_metadata(path(link)).unwrap().is_symlink());
        }
        symlink("circle", path("circle")).unwrap();
        OutputFile::new(&path("circle")).unwrap_err();
    }

    #[test]
    fn a_folder_and_a_file_in_no_folder_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let error = |path: &Path| OutputFile::new(path).unwrap_err().problem;
        assert_eq!(error(folder.path()), "found a folder, expected a file");
        let missing = folder.path().join("none");
        let expected = format!("found no folder {missing:?}, expected one that is there already");
        assert_eq!(error(&missing.join("file")), expected);
    }
}
