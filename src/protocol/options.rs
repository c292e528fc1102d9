//! The options: what each is called, what it may be, what it sets.

use std::fmt;
use std::time::Duration;

use super::words::{CommandError, Words, number};
use crate::bao::{MAX_SEED_LIMIT, Rules, Variant};
use crate::search::Options;

/// What a `setoption` command sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Size of the transposition table in megabytes.
    Hash(usize),
    /// Empty the table.
    ClearHash,
    /// Threads to search with.
    Threads(usize),
    /// How many of the best lines to report.
    MultiPv(usize),
    /// Whether the GUI will make the engine ponder.
    Ponder(bool),
    /// Time kept back from each move.
    MoveOverhead(Duration),
    /// See [`Rules::seed_limit`].
    SeedLimit(u32),
    /// See [`Rules::kutakatia`].
    Kutakatia(bool),
    /// Which Bao is played: sets the start position and kutakatia.
    Variant(Variant),
}

/// An option's name and kind.
pub(super) struct Spec {
    name: &'static str,
    kind: Kind,
}

/// UCI's kinds of option, each with the setting that a value makes.
enum Kind {
    Spin { default: u64, min: u64, max: u64, set: fn(u64) -> Setting },
    Check { default: bool, set: fn(bool) -> Setting },
    Button(Setting),
    Variant,
}

/// The options in the order in which the handshake lists them.
pub(super) fn table() -> [Spec; 9] {
    let engine = Options::default();
    let rules = Rules::default();
    let spin =
        |name, default, min, max, set| Spec { name, kind: Kind::Spin { default, min, max, set } };
    let check = |name, default, set| Spec { name, kind: Kind::Check { default, set } };
    [
        spin("Hash", engine.hash as u64, 1, Options::MAX_HASH as u64, |megabytes| {
            Setting::Hash(megabytes as usize)
        }),
        Spec { name: "Clear Hash", kind: Kind::Button(Setting::ClearHash) },
        spin("Threads", engine.threads as u64, 1, Options::MAX_THREADS as u64, |threads| {
            Setting::Threads(threads as usize)
        }),
        spin("MultiPV", engine.multipv as u64, 1, Options::MAX_MULTIPV as u64, |lines| {
            Setting::MultiPv(lines as usize)
        }),
        check("Ponder", false, Setting::Ponder),
        spin("MoveOverhead", engine.move_overhead.as_millis() as u64, 0, 5000, |millis| {
            Setting::MoveOverhead(Duration::from_millis(millis))
        }),
        spin("SeedLimit", u64::from(rules.seed_limit), 1, u64::from(MAX_SEED_LIMIT), |seeds| {
            Setting::SeedLimit(seeds as u32)
        }),
        check("Kutakatia", rules.kutakatia, Setting::Kutakatia),
        Spec { name: "UCI_Variant", kind: Kind::Variant },
    ]
}

impl fmt::Display for Spec {
    /// The option's line in the handshake.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match self.kind {
            Kind::Spin { default, min, max, .. } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            Kind::Check { default, .. } => write!(f, "check default {default}"),
            Kind::Button(_) => f.write_str("button"),
            Kind::Variant => {
                write!(f, "combo default {}", Variant::default())?;
                Variant::ALL.iter().try_for_each(|variant| write!(f, " var {variant}"))
            }
        }
    }
}

/// Reads `name N [value V]`; names and values in any case.
pub(super) fn parse(words: &mut Words<'_>) -> Result<Setting, CommandError> {
    match words.next() {
        Some("name") => {}
        found => return Err(CommandError::word("setoption", found, "name")),
    }
    let name = join(std::iter::from_fn(|| words.next_if(|&word| word != "value")));
    let value = words.next().and_then(|_| join(words));
    let table = table();
    let wanted = name.as_deref().unwrap_or_default();
    let Some(spec) = table.iter().find(|spec| spec.name.eq_ignore_ascii_case(wanted)) else {
        let names: Vec<&str> = table.iter().map(|spec| spec.name).collect();
        let expected = format!("one of: {}", names.join(", "));
        return Err(CommandError::word("setoption name", name.as_deref(), expected));
    };
    let value = value.as_deref();
    match spec.kind {
        Kind::Spin { min, max, set, .. } => Ok(set(number(spec.name, value, min, max)?)),
        Kind::Check { set, .. } => match value {
            Some(text) if text.eq_ignore_ascii_case("true") => Ok(set(true)),
            Some(text) if text.eq_ignore_ascii_case("false") => Ok(set(false)),
            _ => Err(CommandError::word(spec.name, value, "true or false")),
        },
        // GUIs differ in what they send as the value of a button.
        Kind::Button(setting) => Ok(setting),
        Kind::Variant => match value.map(str::parse) {
            Some(Ok(variant)) => Ok(Setting::Variant(variant)),
            _ => {
                let expected = Variant::ALL.map(Variant::name).join(" or ");
                Err(CommandError::word(spec.name, value, expected))
            }
        },
    }
}

/// Words with one space between them; `None` if there are none.
fn join<'a>(words: impl Iterator<Item = &'a str>) -> Option<String> {
    words.fold(None, |text: Option<String>, word| match text {
        Some(text) => Some(text + " " + word),
        None => Some(word.to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Setting, CommandError> {
        parse(&mut text.split_whitespace().peekable())
    }

    #[test]
    fn the_table_as_the_handshake_shows_it() {
        let lines: Vec<String> = table().iter().map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "option name Hash type spin default 16 min 1 max 1048576",
                "option name Clear Hash type button",
                "option name Threads type spin default 1 min 1 max 256",
                "option name MultiPV type spin default 1 min 1 max 32",
                "option name Ponder type check default false",
                "option name MoveOverhead type spin default 10 min 0 max 5000",
                "option name SeedLimit type spin default 10000 min 1 max 1000000",
                "option name Kutakatia type check default true",
                "option name UCI_Variant type combo default kiswahili var kiswahili var kujifunza",
            ]
        );
    }

    #[test]
    fn names_and_values_in_any_case() {
        assert_eq!(read("name Hash value 64"), Ok(Setting::Hash(64)));
        assert_eq!(read("name hash value 1"), Ok(Setting::Hash(1)));
        assert_eq!(read("name CLEAR  hash"), Ok(Setting::ClearHash));
        assert_eq!(read("name Clear Hash value"), Ok(Setting::ClearHash));
        assert_eq!(read("name Clear Hash value true"), Ok(Setting::ClearHash));
        assert_eq!(read("name threads value 256"), Ok(Setting::Threads(256)));
        assert_eq!(read("name multipv value 32"), Ok(Setting::MultiPv(32)));
        assert_eq!(read("name Ponder value TRUE"), Ok(Setting::Ponder(true)));
        assert_eq!(read("name MoveOverhead value 0"), Ok(Setting::MoveOverhead(Duration::ZERO)));
        assert_eq!(read("name SeedLimit value 1000000"), Ok(Setting::SeedLimit(1_000_000)));
        assert_eq!(read("name kutakatia value False"), Ok(Setting::Kutakatia(false)));
        assert_eq!(
            read("name uci_variant value Kujifunza"),
            Ok(Setting::Variant(Variant::Kujifunza))
        );
    }

    #[test]
    fn an_error_names_field_found_and_expected() {
        let names = "Hash, Clear Hash, Threads, MultiPV, Ponder, MoveOverhead, SeedLimit, Kutakatia, UCI_Variant";
        let cases = [
            ("", "setoption: found nothing, expected name".to_owned()),
            ("Hash value 3", r#"setoption: found "Hash", expected name"#.to_owned()),
            ("name", format!("setoption name: found nothing, expected one of: {names}")),
            ("name value 3", format!("setoption name: found nothing, expected one of: {names}")),
            (
                "name Contempt value 3",
                format!(r#"setoption name: found "Contempt", expected one of: {names}"#),
            ),
            ("name Hash", "Hash: found nothing, expected a number from 1 to 1048576".to_owned()),
            (
                "name Hash value",
                "Hash: found nothing, expected a number from 1 to 1048576".to_owned(),
            ),
            (
                "name Hash value 0",
                r#"Hash: found "0", expected a number from 1 to 1048576"#.to_owned(),
            ),
            (
                "name Hash value 16 32",
                r#"Hash: found "16 32", expected a number from 1 to 1048576"#.to_owned(),
            ),
            (
                "name Threads value 257",
                r#"Threads: found "257", expected a number from 1 to 256"#.to_owned(),
            ),
            (
                "name MoveOverhead value -1",
                r#"MoveOverhead: found "-1", expected a number from 0 to 5000"#.to_owned(),
            ),
            ("name Ponder value yes", r#"Ponder: found "yes", expected true or false"#.to_owned()),
            ("name Kutakatia", "Kutakatia: found nothing, expected true or false".to_owned()),
            (
                "name UCI_Variant value chess",
                r#"UCI_Variant: found "chess", expected kiswahili or kujifunza"#.to_owned(),
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(read(text).expect_err(text).to_string(), expected, "{text}");
        }
    }
}
