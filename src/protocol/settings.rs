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

/// An option, with what a value changes: the number of a spin, 1 or 0 for a check, the place of
/// the value of a combo.
struct EngineOption {
    name: &'static str,
    kind: OptionKind,
    set: fn(&mut Settings, u64),
}

/// The button that empties the transposition table.
pub(super) const CLEAR_HASH: &str = "Clear Hash";

/// The option of the proof trees.
#[cfg(feature = "cli")]
pub(super) const PROOF_TREE: &str = "ProofTree";

/// The option of the variant.
pub(super) const VARIANT: &str = "UCI_Variant";

/// The options in the order in which the handshake lists them.
fn options() -> Vec<EngineOption> {
    let engine = Options::default();
    let rules = Rules::default();
    let spin = |name, default: u64, min: u64, max: u64, set| {
        let [default, min, max] = [default, min, max].map(u64::cast_signed);
        EngineOption { name, kind: OptionKind::Spin { default, min, max }, set }
    };
    let check =
        |name, default, set| EngineOption { name, kind: OptionKind::Check { default }, set };
    let elo = |level: Level| u64::from(level.elo().unsigned_abs());
    vec![
        spin("Hash", engine.hash as u64, 1, Options::MAX_HASH as u64, |to, megabytes| {
            to.options.hash = megabytes as usize;
        }),
        EngineOption { name: CLEAR_HASH, kind: OptionKind::Button, set: |_, _| {} },
        spin("Threads", engine.threads as u64, 1, Options::MAX_THREADS as u64, |to, threads| {
            to.options.threads = threads as usize;
        }),
        spin("MultiPV", engine.multipv as u64, 1, Options::MAX_MULTIPV as u64, |to, lines| {
            to.options.multipv = lines as usize;
        }),
        // It announces `go ponder`, for which the engine is always prepared.
        check("Ponder", false, |_, _| {}),
        // It announces searches for a person, which are those of every game.
        check("UCI_AnalyseMode", false, |_, _| {}),
        check("UCI_ShowWDL", false, |to, value| to.shows_wdl = value == 1),
        spin("MoveOverhead", engine.move_overhead.as_millis() as u64, 0, 5000, |to, millis| {
            to.options.move_overhead = Duration::from_millis(millis);
        }),
        spin("NodesTime", engine.nodes_time, 0, 1_000_000, |to, nodes| {
            to.options.nodes_time = nodes;
        }),
        spin("Skill Level", Level::HIGHEST as u64, 0, Level::HIGHEST as u64, |to, number| {
            to.skill_level = Level::new(number as usize).unwrap_or_default();
        }),
        check("UCI_LimitStrength", false, |to, value| to.limits_strength = value == 1),
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
        check("Kutakatia", rules.kutakatia, |to, value| to.rules.kutakatia = value == 1),
        #[cfg(feature = "cli")]
        EngineOption {
            name: PROOF_TREE,
            kind: OptionKind::Text { default: String::new() },
            set: |_, _| {},
        },
        EngineOption {
            name: VARIANT,
            kind: OptionKind::Combo {
                default: Variant::default().to_string(),
                values: Variant::ALL.iter().map(ToString::to_string).collect(),
            },
            set: |to, place| {
                to.variant = Variant::ALL[place as usize];
                to.rules.kutakatia = to.variant.rules().kutakatia;
            },
        },
    ]
}

/// The declarations of the options, for the handshake.
pub(super) fn declarations() -> impl Iterator<Item = OptionDeclaration> {
    let declaration = |EngineOption { name, kind, .. }| OptionDeclaration {
        name: String::from(name),
        kind: Some(kind),
    };
    options().into_iter().map(declaration)
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

    /// Obeys `setoption name NAME value VALUE`, with names in any case and with other blanks, and values
    /// in any case but for the names of files. Returns the name as it is declared.
    ///
    /// # Errors
    ///
    /// There is no such option, or the value is none that it can have.
    pub(super) fn set(
        &mut self,
        name: &str,
        value: Option<&str>,
    ) -> Result<&'static str, CommandError> {
        let letters = |name: &str| name.replace(' ', "").to_ascii_lowercase();
        let wanted = letters(name);
        let Some(option) = options().into_iter().find(|option| letters(option.name) == wanted)
        else {
            let found = Some(name).filter(|name| !name.is_empty());
            return Err(CommandError::word("setoption name", found, "an option: uci lists them"));
        };
        let wrong = |expected: &str| Err(CommandError::word(option.name, value, expected));
        let number = match &option.kind {
            &OptionKind::Spin { min, max, .. } => {
                number(option.name, value, min.unsigned_abs(), max.unsigned_abs())?
            }
            OptionKind::Check { .. } => match value.map(str::to_ascii_lowercase).as_deref() {
                Some("true") => 1,
                Some("false") => 0,
                _ => return wrong("true or false"),
            },
            OptionKind::Combo { values, .. } => {
                let is_value =
                    |one: &String| value.is_some_and(|text| text.eq_ignore_ascii_case(one));
                match values.iter().position(is_value) {
                    Some(place) => place as u64,
                    None => return wrong(&values.join(" or ")),
                }
            }
            // GUIs differ in the value that they send with a button.
            OptionKind::Button | OptionKind::Text { .. } => 0,
        };
        (option.set)(self, number);
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
    fn names_and_values_are_read_in_any_case() {
        let options = |text: &str| after(text).expect(text).options();
        assert_eq!(options("name hash value 1").hash, 1);
        assert_eq!(options("name threads value 256").threads, 256);
        assert_eq!(options("name multipv value 32").multipv, 32);
        // Names as other engines have them.
        assert_eq!(options("name Move Overhead value 0").move_overhead, Duration::ZERO);
        assert_eq!(options("name nodestime value 600").nodes_time, 600);
        assert_eq!(options("name skill level value 3").level, Level::new(3).unwrap());
        assert_eq!(options("name UCI_LimitStrength value True").level, Level::FULL);
        assert_eq!(options("name Seed value 0").seed, None);
        assert_eq!(options("name Seed value 7").seed, Some(7));
        assert_eq!(after("name SeedLimit value 1000000").unwrap().rules.seed_limit, 1_000_000);
        assert!(!after("name kutakatia value False").unwrap().rules.kutakatia);
        assert!(!after("name uci_variant value Kujifunza").unwrap().rules.kutakatia);
        for text in ["CLEAR  hash", "ClearHash value", "Clear Hash value true", "Ponder value TRUE"]
        {
            assert!(after(&format!("name {text}")).is_ok(), "{text}");
        }
    }

    #[test]
    fn elo_counts_where_strength_is_limited_and_the_level_elsewhere() {
        let mut settings = Settings::new(Options::default());
        let sixth = Level::new(6).unwrap();
        let mut level_after = |name: &str, value: &str| {
            settings.set(name, Some(value)).expect(name);
            settings.options().level
        };
        level_after("UCI_Elo", &sixth.elo().to_string());
        assert_eq!(level_after("Skill Level", "8"), Level::new(8).unwrap());
        assert_eq!(level_after("UCI_LimitStrength", "true"), sixth);
        let between = sixth.elo() + 1;
        assert_eq!(level_after("UCI_Elo", &between.to_string()), Level::of_elo(between));
        assert_eq!(level_after("UCI_LimitStrength", "false"), Level::new(8).unwrap());
    }

    #[test]
    fn an_error_names_field_found_and_expected() {
        let (uci, hash) = ("an option: uci lists them", "a number from 1 to 1048576");
        for (text, found, expected) in [
            ("name", "setoption name: found nothing", uci),
            ("name value 3", "setoption name: found nothing", uci),
            ("name Contempt value 3", "setoption name: found \"Contempt\"", uci),
            ("name Hash", "Hash: found nothing", hash),
            ("name Hash value", "Hash: found nothing", hash),
            ("name Hash value 0", "Hash: found \"0\"", hash),
            ("name Hash value 16 32", "Hash: found \"16 32\"", hash),
            ("name Threads value 257", "Threads: found \"257\"", "a number from 1 to 256"),
            ("name MoveOverhead value -1", "MoveOverhead: found \"-1\"", "a number from 0 to 5000"),
            ("name Ponder value yes", "Ponder: found \"yes\"", "true or false"),
            ("name Kutakatia", "Kutakatia: found nothing", "true or false"),
            (
                "name UCI_Variant value chess",
                "UCI_Variant: found \"chess\"",
                "kiswahili or kujifunza",
            ),
        ] {
            let error = after(text).err().expect(text).to_string();
            assert_eq!(error, format!("{found}, expected {expected}"), "{text}");
        }
    }
}
