//! Journals: the finished parts of a long computation, so that it can go on later.
//!
//! A journal is a text of JSON lines. The first line names the computation and its
//! options; every other line is a finished part. A line that was cut off when the program
//! ended is left out, and its part is computed again.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, anyhow, bail, ensure};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::files;

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Title {
    journal: String,
    /// The version of the rules.
    rules: u32,
    options: Value,
}

/// What a journal holds.
struct Contents<P> {
    rules: u32,
    options: Value,
    parts: Vec<P>,
}

/// A journal that takes new parts, from any thread. No other process can write to it meanwhile.
pub struct Journal {
    path: PathBuf,
    file: Mutex<File>,
}

impl Journal {
    /// Opens a journal of this kind, version of the rules and options, or begins one; also the
    /// parts that it has.
    ///
    /// # Errors
    ///
    /// The file cannot be read or written, is no journal of this kind, is of another version
    /// of the rules, has other options, or has a line that is no part.
    pub fn open<O: Serialize, P: DeserializeOwned>(
        path: &Path,
        kind: &str,
        rules: u32,
        options: &O,
    ) -> anyhow::Result<(Journal, Vec<P>)> {
        let named = || path.display().to_string();
        let options = serde_json::to_value(options)?;
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .with_context(named)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                bail!("{}: another process writes to this journal", path.display())
            }
            Err(TryLockError::Error(error)) => return Err(error).with_context(named),
        }
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(named)?;
        let title = Title { journal: kind.to_owned(), rules, options };
        // A new file, or one whose first line was cut off.
        if serde_json::to_string(&title)?.starts_with(&text) {
            file.set_len(0).and_then(|()| file.rewind()).with_context(named)?;
            let journal = Journal { path: path.to_owned(), file: Mutex::new(file) };
            journal.append(&title)?;
            return Ok((journal, Vec::new()));
        }
        let contents = parse(&text, kind).with_context(named)?;
        ensure!(
            contents.rules == rules,
            "{}: found a journal of version {} of the rules, expected {rules}; name another file",
            path.display(),
            contents.rules
        );
        if let Some(difference) = difference(&contents.options, &title.options) {
            bail!(
                "{}: found a journal with {difference}; give its options, or name another file",
                path.display()
            );
        }
        let whole = text.rfind('\n').map_or(0, |end| end + 1) as u64;
        file.set_len(whole).and_then(|()| file.seek(SeekFrom::Start(whole))).with_context(named)?;
        Ok((Journal { path: path.to_owned(), file: Mutex::new(file) }, contents.parts))
    }

    /// Adds a part, and waits until it is safe on the disk. Of a part that cannot be written
    /// nothing stays.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn append(&self, part: &impl Serialize) -> anyhow::Result<()> {
        let line = serde_json::to_string(part)? + "\n";
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let named = || self.path.display().to_string();
        let end = file.stream_position().with_context(named)?;
        let written = files::append(&mut file, line.as_bytes());
        if written.is_err() {
            // Half a line in front of another part would make the journal unreadable. Should this
            // fail too, the first error says more.
            let _ = file.set_len(end).and_then(|()| file.seek(SeekFrom::Start(end)));
        }
        written.with_context(named)
    }
}

fn parse<P: DeserializeOwned>(text: &str, kind: &str) -> anyhow::Result<Contents<P>> {
    // What comes after the last line feed was cut off.
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let mut lines = whole.lines().zip(1..);
    let head = lines.next().and_then(|(line, _)| serde_json::from_str::<Title>(line).ok());
    let Title { journal, rules, options } = head.with_context(|| {
        format!("line 1: found no head, expected a journal of {kind}; name another file")
    })?;
    ensure!(journal == kind, "found a journal of {journal}, expected one of {kind}");
    let parts = lines.map(|(line, number)| {
        serde_json::from_str(line).map_err(|error| {
            anyhow!("line {number}: found a bad part ({error}), expected a finished part of {kind}")
        })
    });
    let parts = parts.collect::<Result<_, _>>()?;
    Ok(Contents { rules, options, parts })
}

/// The first option that is not the same in both, in words.
fn difference(found: &Value, expected: &Value) -> Option<String> {
    let value = |options: &Value, name: &str| {
        options.get(name).map_or_else(|| "none".to_owned(), Value::to_string)
    };
    let names = |options: &Value| -> Vec<String> {
        options.as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect()
    };
    let differs = |name: &String| found.get(name) != expected.get(name);
    let name = names(expected).into_iter().chain(names(found)).find(differs)?;
    Some(format!("{name} {}, expected {}", value(found, &name), value(expected, &name)))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[derive(Serialize)]
    struct Options {
        nodes: u64,
        hash: u64,
    }

    const OPTIONS: Options = Options { nodes: 5, hash: 1 };

    fn file(name: &str, text: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("bingwa-journal-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join(name);
        fs::write(&path, text).expect("written");
        path
    }

    fn open(path: &Path, options: &Options) -> Result<Vec<u32>, String> {
        match Journal::open(path, "counts", 2, options) {
            Ok((_, parts)) => Ok(parts),
            Err(error) => {
                Err(format!("{error:#}").replace(path.to_str().expect("a path of text"), "FILE"))
            }
        }
    }

    #[test]
    fn parts_come_back_and_a_line_cut_off_is_left_out() {
        let path = file("parts", "");
        let (journal, parts) = Journal::open::<_, u32>(&path, "counts", 2, &OPTIONS).expect("new");
        assert!(parts.is_empty());
        assert_eq!(
            open(&path, &OPTIONS),
            Err("FILE: another process writes to this journal".to_owned())
        );
        journal.append(&7).expect("written");
        journal.append(&8).expect("written");
        drop(journal);
        let whole = fs::read_to_string(&path).expect("read");
        fs::write(&path, whole.clone() + "9").expect("written");
        assert_eq!(open(&path, &OPTIONS), Ok(vec![7, 8]));
        assert_eq!(fs::read_to_string(&path).expect("read"), whole);
        let head = &whole[..=whole.find('\n').expect("a line")];
        for cut in [0, 9, head.len() - 1] {
            fs::write(&path, &head[..cut]).expect("written");
            assert_eq!(open(&path, &OPTIONS), Ok(vec![]));
            assert_eq!(fs::read_to_string(&path).expect("read"), head);
        }
    }

    #[test]
    fn other_files_and_other_options_are_refused_and_left_alone() {
        let head = "{\"journal\":\"counts\",\"rules\":2,\"options\":{\"nodes\":5,\"hash\":1}}\n";
        for (name, text, expected) in [
            (
                "prose",
                "Dear diary",
                "FILE: line 1: found no head, expected a journal of counts; name another file",
            ),
            (
                "lines",
                "a\nb\n",
                "FILE: line 1: found no head, expected a journal of counts; name another file",
            ),
            (
                "kind",
                "{\"journal\":\"games\",\"rules\":2,\"options\":{}}\n",
                "FILE: found a journal of games, expected one of counts",
            ),
            (
                "old",
                "{\"journal\":\"counts\",\"rules\":1,\"options\":{\"nodes\":5,\"hash\":1}}\n",
                "FILE: found a journal of version 1 of the rules, expected 2; name another file",
            ),
            (
                "nodes",
                "{\"journal\":\"counts\",\"rules\":2,\"options\":{\"nodes\":4,\"hash\":1}}\n",
                "FILE: found a journal with nodes 4, expected 5; give its options, or name \
                 another file",
            ),
            (
                "more",
                "{\"journal\":\"counts\",\"rules\":2,\"options\":{\"nodes\":5,\"hash\":1,\"ply\":2}}\n",
                "FILE: found a journal with ply 2, expected none; give its options, or name \
                 another file",
            ),
        ] {
            let path = file(name, text);
            assert_eq!(open(&path, &OPTIONS), Err(expected.to_owned()));
            assert_eq!(fs::read_to_string(&path).expect("read"), text);
        }
        let path = file("part", &format!("{head}1\nx\n"));
        let error = open(&path, &OPTIONS).expect_err("a bad line");
        assert!(error.starts_with("FILE: line 3: found a bad part ("), "{error}");
        let path = file("bytes", "");
        fs::write(&path, [0xff, b'\n']).expect("written");
        open(&path, &OPTIONS).expect_err("no text");
    }
}
