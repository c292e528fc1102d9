//! The engine program that the command line names.

use anyhow::Context;
use bingwa::matches::MatchRules;
use bingwa::matches::engine::{
    EngineKind, EngineSpec, Fields, Player, Program as ProgramCommand, SpecError, Stop,
};
use bingwa::protocol::{OptionDeclaration, OptionKind, Protocol};

use crate::permitted::{HASH, PageLimits, THREADS};

/// An engine program that has shown that it starts and answers.
pub(crate) struct Program {
    pub(crate) name: String,
    pub(crate) command: ProgramCommand,
    /// The protocol that it speaks.
    pub(crate) protocol: Protocol,
    /// The options that it declares.
    pub(crate) declared: Vec<OptionDeclaration>,
    /// The options to set, before those of the page: name and value.
    pub(crate) options: Vec<(String, String)>,
}

/// Reads the value of `--engine`.
pub(crate) fn engine(text: &str) -> Result<EngineSpec, String> {
    let fields: Fields = text.parse().map_err(|error: SpecError| error.to_string())?;
    match EngineSpec::try_from(fields.clone()) {
        // A match needs a limit, and here it is the page that sends one.
        Err(SpecError::NoLimit(_)) => {
            let limit: Fields = "nodes=1".parse().map_err(|error: SpecError| error.to_string())?;
            fields.with_shared(&limit).try_into().map_err(|error: SpecError| error.to_string())
        }
        Err(error) => Err(error.to_string()),
        Ok(EngineSpec { kind: EngineKind::Builtin(_), .. }) => {
            Err("found a built-in engine of matches, expected a program".to_owned())
        }
        Ok(_) => Err("found a limit of a move, expected none: the page sets it".to_owned()),
    }
}

impl Program {
    /// Starts the program once and ends it, to learn what it can do.
    pub(crate) fn try_out(engine: EngineSpec) -> anyhow::Result<Program> {
        let EngineSpec { name, kind, options, .. } = &engine;
        let EngineKind::Program(command) = kind else {
            anyhow::bail!("{name}: found a built-in engine, expected a program");
        };
        let player = Player::start(&engine, &MatchRules::default(), None, &Stop::never());
        let player = player.with_context(|| format!("engine {name}"))?;
        let Player::Process(process) = &player else {
            anyhow::bail!("{name}: found a built-in engine, expected a program");
        };
        let program = Program {
            name: name.clone(),
            command: command.clone(),
            protocol: process.protocol(),
            declared: process.options().to_vec(),
            options: options.clone(),
        };
        player.quit();
        Ok(program)
    }

    /// The most threads that can be set.
    pub(crate) fn threads(&self, limits: &PageLimits) -> usize {
        self.most(THREADS).unwrap_or(1).clamp(1, limits.threads)
    }

    /// The most megabytes of the transposition table that can be set; 0 for none.
    pub(crate) fn hash(&self, limits: &PageLimits) -> usize {
        self.most(HASH).unwrap_or(0).min(limits.hash)
    }

    /// The largest value of an option that is a number.
    fn most(&self, name: &str) -> Option<usize> {
        match self.option(name)?.kind.as_ref()? {
            OptionKind::Spin { max, .. } => Some(usize::try_from(*max).unwrap_or(0)),
            _ => None,
        }
    }

    /// The option that it declares by this name.
    pub(crate) fn option(&self, name: &str) -> Option<&OptionDeclaration> {
        self.declared.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_is_named_as_in_a_match_but_without_a_limit() {
        let spec = engine("cmd=bingwa --x,name=A,option.Hash=8").unwrap();
        assert_eq!(spec.name, "A");
        assert_eq!(spec.options, [("Hash".to_owned(), "8".to_owned())]);
        assert_eq!(engine("bingwa").unwrap().name, "bingwa");
        for (text, expected) in [
            ("bingwa,nodes=5", "found a limit of a move, expected none: the page sets it"),
            ("builtin:random", "found a built-in engine of matches, expected a program"),
            ("bingwa,speed=5", "found the key \"speed\", expected one of cmd, args, "),
        ] {
            let error = engine(text).expect_err(text);
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
