//! The user's specification of an engine:
//! `cmd=./engine,name=A,tc=10+0.1,option.Hash=16`.
//!
//! The first item may lack its key and is the command then: `builtin:random` is
//! `cmd=builtin:random`.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use super::builtin::BuiltinKind;
use super::turn::{TimeControl, TurnLimits, millis};
use crate::matches::key_values::{KeyValueError, KeyValues, read_positive};
use crate::protocol::Protocol;

/// The default time by which an answer may be late without losing: pipes and
/// the scheduling of processes cost that much on a busy machine.
pub const DEFAULT_TIMEMARGIN: Duration = Duration::from_millis(10);

/// The default time to wait for an answer after its time has run out.
pub const DEFAULT_PATIENCE: Duration = Duration::from_secs(5);

/// The default time to wait for an answer where no clock runs.
pub const DEFAULT_UNTIMED_PATIENCE: Duration = Duration::from_secs(60);

/// The longest time that can be set, in seconds: sums of times stay in range.
const LONGEST: f64 = 1e6;

/// An engine with its limits and options.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineSpec {
    /// Its name in records and tables.
    pub name: String,
    /// A program or a built-in engine.
    pub kind: EngineKind,
    /// The limits of a move.
    pub limits: TurnLimits,
    /// The time by which an answer may be late without losing.
    pub timemargin: Duration,
    /// The time to wait for an answer after its time has run out, or from the
    /// start where no clock runs; `None` for the default.
    pub patience: Option<Duration>,
    /// Options to set, in order: name and value.
    pub options: Vec<(String, String)>,
}

/// The kinds of engines.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineKind {
    /// An engine that plays in this process.
    Builtin(BuiltinKind),
    /// A program that speaks UGI or UCI.
    Program(Program),
}

/// A program to start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The program's file, or its name on the PATH; `bingwa` and `self` are the running program.
    pub file: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The folder to start it in; a relative file is looked for there.
    pub dir: Option<PathBuf>,
    /// The protocol it speaks; `None` to find out.
    pub protocol: Option<Protocol>,
}

/// A specification that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// It has not the keys and values of an engine.
    #[error(transparent)]
    Fields(#[from] KeyValueError),
    /// No command.
    #[error("found no cmd, expected cmd=PROGRAM or cmd=builtin:random or cmd=builtin:greedy")]
    NoCommand,
    /// A program without a limit, which could search for ever.
    #[error("{0}: found no limit, expected tc, movetime, depth or nodes")]
    NoLimit(String),
    /// A key that engines cannot share in `--each`.
    #[error("found {0}, expected what engines can share")]
    NotShared(&'static str),
}

/// The keys and values of a specification, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields(KeyValues);

const KEYS: &[&str] = &[
    "cmd",
    "args",
    "dir",
    "name",
    "proto",
    "tc",
    "movetime",
    "depth",
    "nodes",
    "timemargin",
    "patience",
    "option.NAME",
];

impl FromStr for Fields {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Fields, SpecError> {
        let has_key =
            text.split_once('=').is_some_and(|(key, _)| !key.contains(['"', '\'', '/', ':', ',']));
        let with_key = if has_key { text.to_owned() } else { format!("cmd={text}") };
        Ok(Fields(KeyValues::parse(&with_key, KEYS)?))
    }
}

impl Fields {
    /// Checks that several engines can share these fields.
    ///
    /// # Errors
    ///
    /// A key that belongs to one engine: `cmd` or `name`.
    pub fn check_shared(&self) -> Result<(), SpecError> {
        let own = ["cmd", "name"].into_iter().find(|key| self.0.get(key).is_some());
        own.map_or(Ok(()), |key| Err(SpecError::NotShared(key)))
    }

    /// These fields, and those of `shared` that they lack.
    #[must_use]
    pub fn with_shared(mut self, shared: &Fields) -> Fields {
        self.0.add_missing(&shared.0);
        self
    }
}

impl TryFrom<Fields> for EngineSpec {
    type Error = SpecError;

    fn try_from(Fields(fields): Fields) -> Result<EngineSpec, SpecError> {
        let kind = kind(&fields)?;
        let own_name = || match &kind {
            EngineKind::Builtin(builtin) => builtin.name().to_owned(),
            EngineKind::Program(program) => program.stem(),
        };
        let name = |text: &str| (!text.trim().is_empty()).then(|| text.to_owned());
        let name = fields.read("name", "a name", name)?.unwrap_or_else(own_name);
        let above_zero = |time: &Duration| !time.is_zero();
        let limits = TurnLimits {
            tc: fields.read("tc", "[MOVES/]SECONDS[+INCREMENT], as in 10+0.1", read_tc)?,
            movetime: fields.read("movetime", "milliseconds, at least 1", |text| {
                read_millis(text).filter(above_zero)
            })?,
            depth: fields.read("depth", "plies, at least 1", read_positive)?,
            nodes: fields.read("nodes", "a number of nodes, at least 1", read_positive)?,
        };
        if matches!(kind, EngineKind::Program(_)) && limits == TurnLimits::default() {
            return Err(SpecError::NoLimit(name));
        }
        let timemargin = fields.read("timemargin", "milliseconds", read_millis)?;
        let patience = fields.read("patience", "seconds, more than 0", |text| {
            read_seconds(text).filter(above_zero)
        })?;
        let options = fields.iter().filter_map(|(key, value)| {
            Some((key.strip_prefix("option.")?.to_owned(), value.to_owned()))
        });
        let options = options.collect();
        let timemargin = timemargin.unwrap_or(DEFAULT_TIMEMARGIN);
        Ok(EngineSpec { name, kind, limits, timemargin, patience, options })
    }
}

fn kind(fields: &KeyValues) -> Result<EngineKind, SpecError> {
    let command = fields.get("cmd").ok_or(SpecError::NoCommand)?;
    if let Some(name) = command.strip_prefix("builtin:") {
        let builtin =
            fields.require("cmd", "builtin:random or builtin:greedy", |_| BuiltinKind::named(name));
        return Ok(EngineKind::Builtin(builtin?));
    }
    let words = |key| fields.read(key, "words as a shell reads them", shlex::split);
    let mut command = words("cmd")?.unwrap_or_default().into_iter();
    let file = command.next().ok_or(SpecError::NoCommand)?;
    let arguments = command.chain(words("args")?.unwrap_or_default()).collect();
    let dir = fields.get("dir").map(PathBuf::from);
    let protocol = fields.read("proto", "uci or ugi", |name| name.parse().ok())?;
    Ok(EngineKind::Program(Program { file, arguments, dir, protocol }))
}

impl Program {
    /// The file's name without folder and extension.
    fn stem(&self) -> String {
        let stem = Path::new(&self.file).file_stem();
        stem.map_or_else(|| self.file.clone(), |stem| stem.to_string_lossy().into())
    }
}

impl fmt::Display for EngineSpec {
    /// Everything but the name, in a fixed order. A match that is resumed
    /// compares this text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            EngineKind::Builtin(builtin) => write!(f, "builtin:{}", builtin.name())?,
            EngineKind::Program(Program { file, arguments, dir, protocol }) => {
                let words = std::iter::once(file).chain(arguments).map(String::as_str);
                write!(f, "{}", shlex::try_join(words).unwrap_or_else(|_| file.clone()))?;
                if let Some(dir) = dir {
                    write!(f, ",dir={}", dir.display())?;
                }
                if let Some(protocol) = protocol {
                    write!(f, ",proto={protocol}")?;
                }
            }
        }
        write!(f, "{}", self.limits)?;
        if self.timemargin != DEFAULT_TIMEMARGIN {
            write!(f, ",timemargin={}", millis(self.timemargin))?;
        }
        if let Some(patience) = self.patience {
            write!(f, ",patience={}", patience.as_secs_f64())?;
        }
        for (name, value) in &self.options {
            write!(f, ",option.{name}={value}")?;
        }
        Ok(())
    }
}

fn read_number(text: &str, most: f64) -> Option<f64> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    text.parse().ok().filter(|&number: &f64| plain && number <= most)
}

fn read_seconds(text: &str) -> Option<Duration> {
    read_number(text, LONGEST).map(Duration::from_secs_f64)
}

fn read_millis(text: &str) -> Option<Duration> {
    read_number(text, LONGEST * 1e3).map(|millis| Duration::from_secs_f64(millis / 1e3))
}

fn read_tc(text: &str) -> Option<TimeControl> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(read_positive(moves)?), rest),
        None => (None, text),
    };
    let (time, increment) = match rest.split_once('+') {
        Some((time, increment)) => (read_seconds(time)?, read_seconds(increment)?),
        None => (read_seconds(rest)?, Duration::ZERO),
    };
    let any = !time.is_zero() || !increment.is_zero();
    any.then_some(TimeControl { time, increment, moves })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<EngineSpec, SpecError> {
        text.parse::<Fields>()?.try_into()
    }

    fn program(spec: &EngineSpec) -> &Program {
        match &spec.kind {
            EngineKind::Program(program) => program,
            EngineKind::Builtin(_) => panic!("no program"),
        }
    }

    #[test]
    fn every_key_is_read_and_written() {
        let text = "cmd=\"bin/a -x 'one word'\",args=-y,name=A,dir=there,proto=uci,tc=40/60+0.5,\
                    movetime=7.5,depth=3,nodes=9,timemargin=20,patience=1.5,option.Hash=16,\
                    option.Clear Hash=";
        let spec = read(text).unwrap();
        assert_eq!(program(&spec).file, "bin/a");
        assert_eq!(program(&spec).arguments, ["-x", "one word", "-y"]);
        assert_eq!(program(&spec).protocol, Some(Protocol::Uci));
        let tc = spec.limits.tc.unwrap();
        assert_eq!((tc.moves, tc.time), (Some(40), Duration::from_secs(60)));
        assert_eq!(spec.limits.movetime, Some(Duration::from_micros(7500)));
        assert_eq!(spec.timemargin, Duration::from_millis(20));
        assert_eq!(spec.options[1], ("Clear Hash".to_owned(), String::new()));
        assert_eq!(
            spec.to_string(),
            "bin/a -x 'one word' -y,dir=there,proto=uci,tc=40/60+0.5,movetime=7.5,depth=3,nodes=9,\
             timemargin=20,patience=1.5,option.Hash=16,option.Clear Hash="
        );
    }

    #[test]
    fn the_command_needs_no_key() {
        assert_eq!(read("builtin:greedy").unwrap().name, "greedy");
        let spec = read("./bingwa,nodes=1").unwrap();
        assert_eq!((spec.name.as_str(), program(&spec).file.as_str()), ("bingwa", "./bingwa"));
        assert_eq!(program(&read("./a=b,nodes=1").unwrap()).file, "./a=b");
    }

    #[test]
    fn an_engines_own_fields_override_shared_ones() {
        let shared: Fields = "tc=10+0.1,option.Hash=8".parse().unwrap();
        let own: Fields = "cmd=x,option.Hash=4".parse().unwrap();
        let spec = EngineSpec::try_from(own.with_shared(&shared)).unwrap();
        assert_eq!(spec.to_string(), "x,tc=10+0.1,option.Hash=4");
        let wrong: Fields = "name=a".parse().unwrap();
        assert_eq!(wrong.check_shared(), Err(SpecError::NotShared("name")));
    }

    #[test]
    fn an_error_names_field_found_and_expected() {
        let cases = [
            ("", "found no cmd"),
            ("name=a", "found no cmd"),
            ("cmd=", "found no cmd"),
            ("cmd=\"x", "found no closing \" at the end"),
            ("cmd=x", "x: found no limit, expected tc, movetime, depth or nodes"),
            ("cmd=x,nodes=0", "nodes: found \"0\""),
            ("cmd=x,depth=-1", "depth: found \"-1\""),
            ("cmd=x,tc=1/", "tc: found \"1/\", expected [MOVES/]SECONDS[+INCREMENT]"),
            ("cmd=x,tc=1e3", "tc: found \"1e3\""),
            ("cmd=x,tc=0", "tc: found \"0\""),
            ("cmd=x,tc=nan", "tc: found"),
            ("cmd=x,movetime=99999999999999", "movetime: found"),
            ("cmd=x,nodes=1,nodes=2", "found nodes twice"),
            ("cmd=x,nods=1", "found the key \"nods\", expected one of cmd, args"),
            ("cmd=x,option.=1", "found the key \"option.\""),
            ("cmd=x,proto=xboard,nodes=1", "proto: found \"xboard\", expected uci or ugi"),
            ("cmd=builtin:chess", "cmd: found \"builtin:chess\", expected builtin:random or"),
            ("cmd=x,nodes", "found \"nodes\", expected key=value"),
            ("cmd=x,nodes=1,name=", "name: found \"\""),
            ("cmd=x,option.A=b\nquit", "found the control character '\\n'"),
        ];
        for (text, expected) in cases {
            let error = read(text).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }
}
