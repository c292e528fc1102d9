//! The engine's options: their declarations, and what `setoption` has set.

use std::time::Duration;

use super::words::number;
use super::{CommandError, OptionDeclaration, OptionKind};
use crate::bao::{MAX_SEED_LIMIT, Rules, Variant};
use crate::search::{Level, Options};

/// What `setoption` has set.
#[derive(Clone, Copy)]
pub(super) struct Settings {
    /// The options of the engine, but for its level.
    options: Options,
    /// The playing strength, where `UCI_LimitStrength` is off.
    skill_level: Level,
    /// Whether `elo` is the playing strength.
    limits_strength: bool,
    elo: Level,
    pub(super) rules: Rules,
    /// The variant played: its start is `startpos`.
    pub(super) variant: Variant,
    /// Whether `info` lines have `wdl`.
    pub(super) shows_wdl: bool,
}

/// The largest seed that `setoption` takes: GUIs keep spins in 32 bits.
const MAX_SEED: u64 = i32::MAX as u64;

/// An option.
struct EngineOption {
    name: &'static str,
    kind: Kind,
}

/// A type of option, with what a value changes.
enum Kind {
    Spin { default: u64, min: u64, max: u64, set: fn(&mut Settings, u64) },
    Check { default: bool, set: fn(&mut Settings, bool) },
    Button,
    Variant,
}

/// The button that empties the transposition table.
pub(super) const CLEAR_HASH: &str = "Clear Hash";

/// The option of the variant.
pub(super) const VARIANT: &str = "UCI_Variant";

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
        spin("Hash", engine.hash as u64, 1, Options::MAX_HASH as u64, |to, megabytes| {
            to.options.hash = megabytes as usize;
        }),
        EngineOption { name: CLEAR_HASH, kind: Kind::Button },
        spin("Threads", engine.threads as u64, 1, Options::MAX_THREADS as u64, |to, threads| {
            to.options.threads = threads as usize;
        }),
        spin("MultiPV", engine.multipv as u64, 1, Options::MAX_MULTIPV as u64, |to, lines| {
            to.options.multipv = lines as usize;
        }),
        // It announces `go ponder`, for which the engine is always prepared.
        check("Ponder", false, |_, _| {}),
        check("UCI_ShowWDL", false, |to, shows| to.shows_wdl = shows),
        spin("MoveOverhead", engine.move_overhead.as_millis() as u64, 0, 5000, |to, millis| {
            to.options.move_overhead = Duration::from_millis(millis);
        }),
        spin("NodesTime", engine.nodes_time, 0, 1_000_000, |to, nodes| {
            to.options.nodes_time = nodes;
        }),
        spin("Skill Level", Level::COUNT as u64, 1, Level::COUNT as u64, |to, number| {
            to.skill_level = Level::new(number as usize).unwrap_or_default();
        }),
        check("UCI_LimitStrength", false, |to, limits| to.limits_strength = limits),
        spin("UCI_Elo", elo(Level::FULL), elo(Level::WEAKEST), elo(Level::FULL), |to, elo| {
            to.elo = Level::of_elo(elo as i32);
        }),
        spin("Seed", 0, 0, MAX_SEED, |to, seed| to.options.seed = (seed > 0).then_some(seed)),
        spin(
            "SeedLimit",
            u64::from(rules.seed_limit),
            1,
            u64::from(MAX_SEED_LIMIT),
            |to, seeds| {
                to.rules.seed_limit = seeds as u32;
            },
        ),
        check("Kutakatia", rules.kutakatia, |to, kutakatia| to.rules.kutakatia = kutakatia),
        EngineOption { name: VARIANT, kind: Kind::Variant },
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
            Kind::Button => OptionKind::Button,
            Kind::Variant => OptionKind::Combo {
                default: Variant::default().to_string(),
                values: Variant::ALL.iter().map(ToString::to_string).collect(),
            },
        };
        OptionDeclaration { name: option.name.to_owned(), kind: Some(kind) }
    })
}

impl Settings {
    /// The settings before any `setoption`, of an engine with these options.
    pub(super) fn new(options: Options) -> Settings {
        let variant = Variant::default();
        Settings {
            options,
            skill_level: options.level,
            limits_strength: false,
            elo: Level::FULL,
            rules: variant.rules(),
            variant,
            shows_wdl: false,
        }
    }

    /// The options of the engine.
    pub(super) fn options(&self) -> Options {
        let level = if self.limits_strength { self.elo } else { self.skill_level };
        Options { level, ..self.options }
    }

    /// Obeys `setoption name NAME value VALUE`, with names and values in any case. Returns the
    /// name as it is declared.
    ///
    /// # Errors
    ///
    /// There is no such option, or the value is none that it can have.
    pub(super) fn set(
        &mut self,
        name: &str,
        value: Option<&str>,
    ) -> Result<&'static str, CommandError> {
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
            Kind::Spin { min, max, set, .. } => set(self, number(option.name, value, min, max)?),
            Kind::Check { set, .. } => match value.map(str::to_ascii_lowercase).as_deref() {
                Some("true") => set(self, true),
                Some("false") => set(self, false),
                _ => return Err(CommandError::word(option.name, value, "true or false")),
            },
            // GUIs differ in the value that they send with a button.
            Kind::Button => {}
            Kind::Variant => match value.map(str::parse) {
                Some(Ok(variant)) => {
                    self.variant = variant;
                    self.rules.kutakatia = variant.rules().kutakatia;
                }
                _ => {
                    let expected = Variant::ALL.map(Variant::name).join(" or ");
                    return Err(CommandError::word(option.name, value, expected));
                }
            },
        }
        Ok(option.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Command;

    /// The settings after `setoption`.
    fn after(text: &str) -> Result<Settings, CommandError> {
        let mut settings = Settings::new(Options::default());
        match format!("setoption {text}").parse()? {
            Command::SetOption { name, value } => settings.set(&name, value.as_deref())?,
            other => panic!("{text}: {other:?}"),
        };
        Ok(settings)
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
        let options = |text: &str| after(text).expect(text).options();
        assert_eq!(options("name hash value 1").hash, 1);
        assert_eq!(options("name threads value 256").threads, 256);
        assert_eq!(options("name multipv value 32").multipv, 32);
        assert_eq!(options("name MoveOverhead value 0").move_overhead, Duration::ZERO);
        assert_eq!(options("name skill level value 3").level, Level::new(3).unwrap());
        assert_eq!(options("name UCI_LimitStrength value True").level, Level::FULL);
        assert_eq!(options("name Seed value 0").seed, None);
        assert_eq!(options("name Seed value 7").seed, Some(7));
        assert_eq!(after("name SeedLimit value 1000000").unwrap().rules.seed_limit, 1_000_000);
        assert!(!after("name kutakatia value False").unwrap().rules.kutakatia);
        assert!(!after("name uci_variant value Kujifunza").unwrap().rules.kutakatia);
        for text in
            ["CLEAR  hash", "Clear Hash value", "Clear Hash value true", "Ponder value TRUE"]
        {
            assert!(after(&format!("name {text}")).is_ok(), "{text}");
        }
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
            assert_eq!(after(text).err().expect(text).to_string(), expected, "{text}");
        }
    }
}
