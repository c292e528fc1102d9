//! Units: numbered shares of a long computation, and the journals of their results.
//!
//! A computation is cut into `N` units. Each is a pure function of the settings and its
//! number, and can be computed anywhere. Its result is a *journal*: a JSON object with the
//! program, the settings, the unit, the results, and a checksum. Journals are put together
//! in the order of the units, so the whole does not depend on where and when each was made.
//! `docs/farm.md` describes the format.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::util::files::OutputFile;

/// One unit of a computation; as text `3/10`, the third of ten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unit {
    number: u64,
    of: u64,
}

crate::util::text_form::as_text!(Unit);

/// A text that names no unit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found {0:?}, expected K/N with K from 1 to N, as in 3/10")]
pub struct ParseUnitError(String);

impl FromStr for Unit {
    type Err = ParseUnitError;

    fn from_str(text: &str) -> Result<Unit, ParseUnitError> {
        let numbers = text.split_once('/').and_then(|(number, of)| {
            let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
            (digits(number) && digits(of)).then_some((number.parse().ok()?, of.parse().ok()?))
        });
        numbers
            .and_then(|(number, of)| Unit::new(number, of))
            .ok_or_else(|| ParseUnitError(text.to_owned()))
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl Unit {
    /// Unit `number` of `of`, counted from 1; `None` if `number` is 0 or above `of`.
    #[must_use]
    pub fn new(number: u64, of: u64) -> Option<Unit> {
        (1..=of).contains(&number).then_some(Unit { number, of })
    }

    /// The number of the unit, from 1.
    #[must_use]
    pub fn number(self) -> u64 {
        self.number
    }

    /// The number of units, at least 1.
    #[must_use]
    pub fn of(self) -> u64 {
        self.of
    }

    /// The indices of this unit's items among `total` items, from 0. The shares of
    /// all units follow each other, and their lengths differ by at most 1.
    #[must_use]
    pub fn share(self, total: u64) -> Range<u64> {
        let start = |units: u64| {
            let share = u128::from(total) * u128::from(units) / u128::from(self.of);
            u64::try_from(share).expect("at most the total")
        };
        start(self.number - 1)..start(self.number)
    }
}

/// The program that computed a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitProgram {
    /// The version of the library in it.
    pub version: String,
    /// The SHA-256 of its file, in hexadecimal digits.
    pub sha256: String,
}

impl UnitProgram {
    /// The running program.
    ///
    /// # Errors
    ///
    /// Its file cannot be read.
    pub fn current() -> io::Result<UnitProgram> {
        let sha256 = sha256_of_file(&std::env::current_exe()?)?;
        Ok(UnitProgram { version: env!("BINGWA_VERSION").to_owned(), sha256 })
    }
}

/// The SHA-256 of a file, in hexadecimal digits.
///
/// # Errors
///
/// The file cannot be read.
pub fn sha256_of_file(path: &Path) -> io::Result<String> {
    Ok(hexadecimal(&Sha256::digest(fs::read(path)?)))
}

/// The SHA-256 of a text, in hexadecimal digits.
#[must_use]
pub fn sha256_of_text(text: &str) -> String {
    hexadecimal(&Sha256::digest(text))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The journal of one unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitJournal<S, R> {
    /// The kind of computation and the version of its format.
    pub journal: String,
    /// The program that computed it.
    pub program: UnitProgram,
    /// The settings of the whole computation.
    pub settings: S,
    /// The unit.
    pub unit: Unit,
    /// Its results.
    pub results: R,
}

/// Where the journal of a unit goes.
#[derive(Clone, Debug)]
pub struct UnitTarget(Option<OutputFile>);

impl UnitTarget {
    /// The file of this name; `-` is standard output. To be called before the unit is
    /// computed, so that a wrong name does not cost the work.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn new(path: &Path) -> io::Result<UnitTarget> {
        Ok(UnitTarget(match path == Path::new("-") {
            true => None,
            false => Some(OutputFile::new(path)?),
        }))
    }
}

/// The text between the contents of a journal and its checksum.
const BEFORE_CHECKSUM: &str = ",\n  \"checksum\": \"";

/// The end of a journal, after its checksum.
const END: &str = "\"\n}\n";

impl<S, R> UnitJournal<S, R> {
    /// The journal of a unit that this program has computed.
    ///
    /// # Errors
    ///
    /// The file of this program cannot be read.
    pub fn new(kind: &str, settings: S, unit: Unit, results: R) -> io::Result<UnitJournal<S, R>> {
        let program = UnitProgram::current()?;
        Ok(UnitJournal { journal: kind.to_owned(), program, settings, unit, results })
    }
}

impl<S: Serialize, R: Serialize> UnitJournal<S, R> {
    /// Writes the journal.
    ///
    /// # Errors
    ///
    /// A value has no JSON form, or the file cannot be written; it is then as it was before.
    pub fn write(&self, target: &UnitTarget) -> io::Result<()> {
        let text = self.to_text()?;
        match &target.0 {
            None => io::stdout().lock().write_all(text.as_bytes()),
            Some(file) => Ok(file.write(|out| out.write_all(text.as_bytes()))?),
        }
    }

    /// The journal as text. Its last field is the SHA-256 of everything before the comma in
    /// front of that field.
    ///
    /// # Errors
    ///
    /// A value has no JSON form.
    pub fn to_text(&self) -> serde_json::Result<String> {
        let mut text = serde_json::to_string_pretty(self)?;
        text.truncate(text.len() - "\n}".len());
        let checksum = sha256_of_text(&text);
        Ok(text + BEFORE_CHECKSUM + &checksum + END)
    }
}

/// Journals cannot be put together.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UnitError {
    /// The system refuses to read a file.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// A file that is no whole journal of this kind.
    #[error("{}: {problem}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What was found and what was expected.
        problem: String,
    },
    /// There is no journal.
    #[error("found no journal, expected one or more: files, or folders with .json files")]
    None,
}

fn file_error(path: &Path, problem: impl Into<String>) -> UnitError {
    UnitError::File { path: path.to_owned(), problem: problem.into() }
}

/// The journals of one computation, in the order of their units.
#[derive(Clone, Debug)]
pub struct Gathered<S, R> {
    /// The program that computed all of them.
    pub program: UnitProgram,
    /// The settings of the computation.
    pub settings: S,
    /// The number of units.
    pub of: u64,
    /// The file and the results of each unit that is there, by number.
    pub units: BTreeMap<u64, (PathBuf, R)>,
}

impl<S, R> Gathered<S, R> {
    /// The numbers of the units that are not there, as text: `3, 7-9`; `None` if all are.
    #[must_use]
    pub fn missing(&self) -> Option<String> {
        let mut ranges = Vec::new();
        let mut add = |first: u64, last: u64| match last.checked_sub(first) {
            None => {}
            Some(0) => ranges.push(first.to_string()),
            Some(_) => ranges.push(format!("{first}-{last}")),
        };
        let mut before = 0;
        for &number in self.units.keys() {
            add(before + 1, number - 1);
            before = number;
        }
        if before < self.of {
            add(before + 1, self.of);
        }
        (!ranges.is_empty()).then(|| ranges.join(", "))
    }
}

/// Reads the journals of one computation: files, and the files `*.json` of folders. The same
/// unit may be there again with the same contents.
///
/// # Errors
///
/// A file cannot be read, is no whole journal of this kind, is of another program, of other
/// settings or of another number of units, or has a unit that another file has with other
/// results.
pub fn gather<S, R>(paths: &[PathBuf], kind: &str) -> Result<Gathered<S, R>, UnitError>
where
    S: DeserializeOwned + Serialize,
    R: DeserializeOwned,
{
    let mut first: Option<(PathBuf, Value)> = None;
    let mut gathered: Option<Gathered<S, R>> = None;
    let mut checksums: BTreeMap<u64, String> = BTreeMap::new();
    for path in files(paths)? {
        let (journal, checksum) = read::<S, R>(&path, kind)?;
        let UnitJournal { program, settings, unit, results, .. } = journal;
        let of = unit.of;
        let found = serde_json::json!({ "program": program, "settings": settings, "units": of });
        let (first, expected) = first.get_or_insert_with(|| (path.clone(), found.clone()));
        if let Some(difference) = difference("", &found, expected) {
            let first = first.display();
            return Err(file_error(&path, format!("found {difference}, as in {first}")));
        }
        let gathered = gathered.get_or_insert_with(|| Gathered {
            program,
            settings,
            of,
            units: BTreeMap::new(),
        });
        if let Some((other, _)) = gathered.units.get(&unit.number) {
            if checksums.get(&unit.number) == Some(&checksum) {
                continue;
            }
            let other = other.display();
            let problem = format!("found other results of unit {unit}, expected those of {other}");
            return Err(file_error(&path, problem));
        }
        checksums.insert(unit.number, checksum);
        gathered.units.insert(unit.number, (path, results));
    }
    gathered.ok_or(UnitError::None)
}

/// The files that paths stand for: a folder stands for its files `*.json`.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, UnitError> {
    let mut all = Vec::new();
    for path in paths {
        let error = |error| UnitError::Io { path: path.clone(), error };
        if !path.is_dir() {
            all.push(path.clone());
            continue;
        }
        let entries: Result<Vec<_>, io::Error> = fs::read_dir(path).map_err(error)?.collect();
        let mut inside: Vec<PathBuf> = entries.map_err(error)?.iter().map(|e| e.path()).collect();
        inside.retain(|file| file.extension().is_some_and(|ending| ending == "json"));
        inside.sort_unstable();
        all.extend(inside);
    }
    Ok(all)
}

/// The beginning of any journal.
#[derive(Deserialize)]
struct Kind {
    journal: String,
}

/// Reads a journal, and its checksum.
fn read<S, R>(path: &Path, kind: &str) -> Result<(UnitJournal<S, R>, String), UnitError>
where
    S: DeserializeOwned,
    R: DeserializeOwned,
{
    let io = |error| UnitError::Io { path: path.to_owned(), error };
    let wrong = |problem: String| file_error(path, problem);
    // A device may not end.
    if !fs::metadata(path).map_err(io)?.is_file() {
        return Err(wrong(format!("found a device or a pipe, expected a {kind}")));
    }
    let bytes = fs::read(path).map_err(io)?;
    let text = String::from_utf8(bytes)
        .map_err(|_| wrong(format!("found bytes that are no text, expected a {kind}")))?;
    let parts = text.rsplit_once(BEFORE_CHECKSUM);
    let parts = parts.and_then(|(body, rest)| Some((body, rest.strip_suffix(END)?)));
    let (body, checksum) = parts
        .ok_or_else(|| wrong(format!("found no checksum at the end, expected a whole {kind}")))?;
    if sha256_of_text(body) != checksum {
        return Err(wrong(
            "found contents that do not match the checksum, expected the file as written"
                .to_owned(),
        ));
    }
    let body = format!("{body}\n}}");
    let not = |error| wrong(format!("found {error}, expected a {kind}"));
    let Kind { journal } = serde_json::from_str(&body).map_err(not)?;
    if journal != kind {
        return Err(wrong(format!("found a {journal}, expected a {kind}")));
    }
    Ok((serde_json::from_str(&body).map_err(not)?, checksum.to_owned()))
}

/// The first place where two values differ, in words: `seed 2, expected 1`.
fn difference(name: &str, found: &Value, expected: &Value) -> Option<String> {
    if found == expected {
        return None;
    }
    let inner = |key: &str| format!("{name}{}{key}", if name.is_empty() { "" } else { "." });
    let none = &Value::Null;
    match (found, expected) {
        (Value::Object(one), Value::Object(other)) => {
            one.keys().chain(other.keys()).find_map(|key| {
                let value = |object: &serde_json::Map<String, Value>| object.get(key).cloned();
                let [one, other] = [one, other].map(|object| value(object).unwrap_or_default());
                difference(&inner(key), &one, &other)
            })
        }
        (Value::Array(one), Value::Array(other)) => {
            (0..one.len().max(other.len())).find_map(|index| {
                let [one, other] = [one, other].map(|list| list.get(index).unwrap_or(none));
                difference(&inner(&(index + 1).to_string()), one, other)
            })
        }
        _ => Some(format!("{name} {found}, expected {expected}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: &str = "bingwa count unit 1";

    fn journal(unit: &str, seed: u64, results: &[u64]) -> UnitJournal<Value, Vec<u64>> {
        UnitJournal {
            journal: KIND.to_owned(),
            program: UnitProgram { version: "1".to_owned(), sha256: "00".to_owned() },
            settings: serde_json::json!({ "seed": seed, "engines": ["a", "b"] }),
            unit: unit.parse().expect("a unit"),
            results: results.to_vec(),
        }
    }

    /// Gathers files with these texts, named by their index.
    fn gathered(texts: &[String]) -> Result<Gathered<Value, Vec<u64>>, String> {
        let folder = tempfile::tempdir().expect("a folder");
        for (index, text) in texts.iter().enumerate() {
            fs::write(folder.path().join(format!("{index}.json")), text).expect("written");
        }
        fs::write(folder.path().join("notes.txt"), "Dear diary").expect("written");
        let all = gather(&[folder.path().to_owned()], KIND);
        let path = folder.path().display().to_string() + "/";
        all.map_err(|error| error.to_string().replace(&path, ""))
    }

    fn text(unit: &str, seed: u64, results: &[u64]) -> String {
        journal(unit, seed, results).to_text().expect("JSON")
    }

    #[test]
    fn a_unit_is_read_or_refused() {
        assert_eq!("3/10".parse::<Unit>().map(|unit| unit.to_string()).as_deref(), Ok("3/10"));
        for wrong in ["", "3", "0/3", "4/3", "a/3", "+1/3", "1/3/5", "1/", "-1/3"] {
            let error = wrong.parse::<Unit>().unwrap_err().to_string();
            assert_eq!(
                error,
                format!("found {wrong:?}, expected K/N with K from 1 to N, as in 3/10")
            );
        }
    }

    #[test]
    fn the_shares_of_all_units_are_everything_once() {
        for total in [0, 1, 7, 10, 60_000, u64::MAX] {
            for of in [1, 3, 7, 1_000] {
                let mut next = 0;
                for number in 1..=of {
                    let share = Unit { number, of }.share(total);
                    assert_eq!(share.start, next);
                    let even = total / of;
                    assert!((even..=even.saturating_add(1)).contains(&(share.end - share.start)));
                    next = share.end;
                }
                assert_eq!(next, total);
            }
        }
    }

    #[test]
    fn units_come_back_in_their_order() {
        let texts = [text("4/5", 1, &[4]), text("1/5", 1, &[1, 2]), text("4/5", 1, &[4])];
        let all = gathered(&texts).expect("journals");
        assert_eq!(
            all.units.values().map(|(_, r)| r.clone()).collect::<Vec<_>>(),
            [vec![1, 2], vec![4]]
        );
        assert_eq!(all.missing().as_deref(), Some("2-3, 5"));
        assert_eq!(gathered(&[text("1/1", 1, &[])]).expect("a journal").missing(), None);
    }

    #[test]
    fn journals_that_do_not_belong_together_are_refused() {
        let first = text("1/2", 1, &[1]);
        for (other, expected) in [
            (text("2/2", 2, &[1]), "1.json: found settings.seed 2, expected 1, as in 0.json"),
            (text("2/3", 1, &[1]), "1.json: found units 3, expected 2, as in 0.json"),
            (
                text("1/2", 1, &[2]),
                "1.json: found other results of unit 1/2, expected those of 0.json",
            ),
        ] {
            assert_eq!(gathered(&[first.clone(), other]).unwrap_err(), expected);
        }
        let mut other = journal("2/2", 1, &[1]);
        other.program.sha256 = "01".to_owned();
        let other = other.to_text().expect("JSON");
        assert_eq!(
            gathered(&[first, other]).unwrap_err(),
            "1.json: found program.sha256 \"01\", expected \"00\", as in 0.json"
        );
    }

    #[test]
    fn a_damaged_journal_is_refused() {
        let whole = text("1/2", 1, &[12, 3]);
        let cut = "0.json: found no checksum at the end, expected a whole bingwa count unit 1";
        for end in 0..whole.len() {
            assert_eq!(gathered(&[whole[..end].to_owned()]).unwrap_err(), cut);
        }
        let changed = "0.json: found contents that do not match the checksum, expected the \
                       file as written";
        assert_eq!(gathered(&[whole.replace("12", "13")]).unwrap_err(), changed);
        let mut other = journal("1/2", 1, &[]);
        other.journal = "bingwa match unit 1".to_owned();
        assert_eq!(
            gathered(&[other.to_text().expect("JSON")]).unwrap_err(),
            "0.json: found a bingwa match unit 1, expected a bingwa count unit 1"
        );
        assert_eq!(
            gathered(&[]).unwrap_err(),
            "found no journal, expected one or more: files, or folders with .json files"
        );
    }
}
