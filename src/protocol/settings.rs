//! The engine's options: their declarations, and the settings that
//! `setoption` makes.

use std::time::Duration;

use super::words::number;
use super::{CommandError, OptionDeclaration, OptionKind};
use crate::bao::{MAX_SEED_LIMIT, Rules, Variant};
use crate::search::{Level, Options};

/// An option with its new value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    /// Size of the transposition table in megabytes.
    Hash(usize),
    /// Empty the table.
    ClearHash,
    /// Threads to search with.
    Threads(usize),
    /// Best lines of play to report.
    MultiPv(usize),
    /// Whether `info` lines have `wdl`.
    ShowWdl(bool),
    /// Whether the GUI will make the engine ponder.
    Ponder(bool),
    /// Time kept back from each move.
    MoveOverhead(Duration),
    /// Nodes that count as a millisecond; 0 for real time.
    NodesTime(u64),
    /// The playing strength, where `UCI_LimitStrength` is off.
    SkillLevel(Level),
    /// Whether `UCI_Elo` is the playing strength.
    LimitStrength(bool),
    /// The playing strength, where `UCI_LimitStrength` is on.
    Elo(Level),
    /// Determines the choices of a limited strength; `None` for a new seed for each move.
    Seed(Option<u64>),
    /// See [`Rules::seed_limit`].
    SeedLimit(u32),
    /// See [`Rules::kutakatia`].
    Kutakatia(bool),
    /// The variant played: sets the start position and kutakatia.
    Variant(Variant),
}

/// The largest seed that `setoption` takes: GUIs keep spins in 32 bits.
const MAX_SEED: u64 = i32::MAX as u64;

/// An option.
struct EngineOption {
    name: &'static str,
    kind: Kind,
}

/// A type of option, with the setting that a value makes.
enum Kind {
    Spin { default: u64, min: u64, max: u64, set: fn(u64) -> Setting },
    Check { default: bool, set: fn(bool) -> Setting },
    Button(Setting),
    Variant,
}

/// The options in the order in which the handshake lists them.
fn options() -> [EngineOption; 15] {
    let engine = Options::default();
    let rules = Rules::default();
    let spin = |name, default, min, max, set| EngineOption {
        name,
        kind: Kind::Spin { default, min, max, set },
    };
    let elo = |level: Level| u64::from(level.elo().unsigned_abs());
    let check = |name, default, set| EngineOption { name, kind: Kind::Check { default, set } };
    [
        spin("Hash", engine.hash as u64, 1, Options::MAX_HASH as u64, |megabytes| {
            Setting::Hash(megabytes as usize)
        }),
        EngineOption { name: "Clear Hash", kind: Kind::Button(Setting::ClearHash) },
        spin("Threads", engine.threads as u64, 1, Options::MAX_THREADS as u64, |threads| {
            Setting::Threads(threads as usize)
        }),
        spin("MultiPV", engine.multipv as u64, 1, Options::MAX_MULTIPV as u64, |lines| {
            Setting::MultiPv(lines as usize)
        }),
        check("Ponder", false, Setting::Ponder),
        check("UCI_ShowWDL", false, Setting::ShowWdl),
        spin("MoveOverhead", engine.move_overhead.as_millis() as u64, 0, 5000, |millis| {
            Setting::MoveOverhead(Duration::from_millis(millis))
        }),
        spin("NodesTime", engine.nodes_time, 0, 1_000_000, Setting::NodesTime),
        spin("Skill Level", Level::COUNT as u64, 1, Level::COUNT as u64, |number| {
            Setting::SkillLevel(Level::new(number as usize).unwrap_or_default())
        }),
        check("UCI_LimitStrength", false, Setting::LimitStrength),
        spin("UCI_Elo", elo(Level::FULL), elo(Level::WEAKEST), elo(Level::FULL), |elo| {
            Setting::Elo(Level::of_elo(elo as i32))
        }),
        spin("Seed", 0, 0, MAX_SEED, |seed| Setting::Seed((seed > 0).then_some(seed))),
        spin("SeedLimit", u64::from(rules.seed_limit), 1, u64::from(MAX_SEED_LIMIT), |seeds| {
            Setting::SeedLimit(seeds as u32)
        }),
        check("Kutakatia", rules.kutakatia, Setting::Kutakatia),
        EngineOption { name: "UCI_Variant", kind: Kind::Variant },
    ]
}

/// The declarations of the options, for the handshake.
pub(super) fn declarations() -> impl Iterator<Item = OptionDeclaration> {
    options().into_iter().map(|option| {
        let kind = match option.kind {
            Kind::Spin { default, min, max, .. } => {
                let [default, min, max] = [default, min, max].map(u64::cast_signed);
                OptionKind::Spin { default, min, max }
            }
            Kind::Check { default, .. } => OptionKind::Check { default },
            Kind::Button(_) => OptionKind::Button,
            Kind::Variant => OptionKind::Combo {
                default: Variant::default().to_string(),
                values: Variant::ALL.iter().map(ToString::to_string).collect(),
            },
        };
        OptionDeclaration { name: option.name.to_owned(), kind: Some(kind) }
    })
}

impl Setting {
    /// The setting of `setoption name NAME value VALUE`; names and values in
    /// any case.
    pub(super) fn read(name: &str, value: Option<&str>) -> Result<Setting, CommandError> {
        let options = options();
        let names = options.each_ref().map(|option| option.name);
        let Some(option) =
            options.into_iter().find(|option| option.name.eq_ignore_ascii_case(name))
        else {
            let expected = format!("one of: {}", names.join(", "));
            let found = Some(name).filter(|name| !name.is_empty());
            return Err(CommandError::word("setoption name", found, expected));
        };
        match option.kind {
            Kind::Spin { min, max, set, .. } => Ok(set(number(option.name, value, min, max)?)),
            Kind::Check { set, .. } => match value {
                Some(text) if text.eq_ignore_ascii_case("true") => Ok(set(true)),
                Some(text) if text.eq_ignore_ascii_case("false") => Ok(set(false)),
                _ => Err(CommandError::word(option.name, value, "true or false")),
            },
            // GUIs differ in the value that they send with a button.
            Kind::Button(setting) => Ok(setting),
            Kind::Variant => match value.map(str::parse) {
                Some(Ok(variant)) => Ok(Setting::Variant(variant)),
                _ => {
                    let expected = Variant::ALL.map(Variant::name).join(" or ");
                    Err(CommandError::word(option.name, value, expected))
                }
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Command;

    fn read(text: &str) -> Result<Setting, CommandError> {
        match format!("setoption {text}").parse()? {
            Command::SetOption { name, value } => Setting::read(&name, value.as_deref()),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn the_handshake_declares_the_options() {
        let [least, most] = [Level::WEAKEST, Level::FULL].map(Level::elo);
        let elo = format!("option name UCI_Elo type spin default {most} min {least} max {most}");
        let lines: Vec<String> = declarations().map(|option| option.to_string()).collect();
        assert_eq!(
            lines,
            [
                "option name Hash type spin default 16 min 1 max 1048576",
                "option name Clear Hash type button",
                "option name Threads type spin default 1 min 1 max 256",
                "option name MultiPV type spin default 1 min 1 max 32",
                "option name Ponder type check default false",
                "option name UCI_ShowWDL type check default false",
                "option name MoveOverhead type spin default 10 min 0 max 5000",
                "option name NodesTime type spin default 0 min 0 max 1000000",
                "option name Skill Level type spin default 10 min 1 max 10",
                "option name UCI_LimitStrength type check default false",
                elo.as_str(),
                "option name Seed type spin default 0 min 0 max 2147483647",
                "option name SeedLimit type spin default 10000 min 1 max 1000000",
                "option name Kutakatia type check default true",
                "option name UCI_Variant type combo default kiswahili var kiswahili var kujifunza",
            ]
        );
    }

    #[test]
    fn names_and_values_are_read_in_any_case() {
        assert_eq!(read("name Hash value 64"), Ok(Setting::Hash(64)));
        assert_eq!(read("name hash value 1"), Ok(Setting::Hash(1)));
        assert_eq!(read("name CLEAR  hash"), Ok(Setting::ClearHash));
        assert_eq!(read("name Clear Hash value"), Ok(Setting::ClearHash));
        assert_eq!(read("name Clear Hash value true"), Ok(Setting::ClearHash));
        assert_eq!(read("name threads value 256"), Ok(Setting::Threads(256)));
        assert_eq!(read("name multipv value 32"), Ok(Setting::MultiPv(32)));
        assert_eq!(read("name Ponder value TRUE"), Ok(Setting::Ponder(true)));
        assert_eq!(read("name MoveOverhead value 0"), Ok(Setting::MoveOverhead(Duration::ZERO)));
        assert_eq!(
            read("name skill level value 3"),
            Ok(Setting::SkillLevel(Level::new(3).unwrap()))
        );
        assert_eq!(read("name UCI_LimitStrength value True"), Ok(Setting::LimitStrength(true)));
        let weakest = format!("name uci_elo value {}", Level::WEAKEST.elo());
        assert_eq!(read(&weakest), Ok(Setting::Elo(Level::WEAKEST)));
        assert_eq!(read("name Seed value 0"), Ok(Setting::Seed(None)));
        assert_eq!(read("name Seed value 7"), Ok(Setting::Seed(Some(7))));
        assert_eq!(read("name SeedLimit value 1000000"), Ok(Setting::SeedLimit(1_000_000)));
        assert_eq!(read("name kutakatia value False"), Ok(Setting::Kutakatia(false)));
        assert_eq!(
            read("name uci_variant value Kujifunza"),
            Ok(Setting::Variant(Variant::Kujifunza))
        );
    }

    #[test]
    fn an_error_names_field_found_and_expected() {
        let names = "Hash, Clear Hash, Threads, MultiPV, Ponder, UCI_ShowWDL, MoveOverhead, NodesTime, Skill Level, UCI_LimitStrength, UCI_Elo, Seed, SeedLimit, Kutakatia, UCI_Variant";
        let cases = [
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
