//! The journal of a run: a file of JSON from which the run goes on.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use bingwa::util::files::OutputFile;
use serde::{Deserialize, Serialize};

use crate::games::Tally;
use crate::list;
use crate::spsa::{Parameter, Schedule};

/// What determines a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// A text that tells one opening file from another.
    pub openings: String,
    pub iterations: u32,
    /// Pairs of games in an iteration.
    pub pairs: u32,
    /// Nodes per move.
    pub nodes: u64,
    /// Megabytes of each engine's table.
    pub hash: usize,
    pub rate: f64,
    pub seed: u64,
}

impl Settings {
    pub fn schedule(&self) -> Schedule {
        Schedule { iterations: self.iterations, rate: self.rate }
    }

    /// The settings as text.
    fn entries(&self) -> [(&'static str, String); 7] {
        [
            ("openings", self.openings.clone()),
            ("iterations", self.iterations.to_string()),
            ("pairs", self.pairs.to_string()),
            ("nodes", self.nodes.to_string()),
            ("hash", self.hash.to_string()),
            ("rate", self.rate.to_string()),
            ("seed", self.seed.to_string()),
        ]
    }
}

/// A run after a number of iterations.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Journal {
    pub settings: Settings,
    /// Iterations finished.
    pub iteration: u32,
    /// All games so far.
    pub tally: Tally,
    /// The variance, in square steps, of the drift of a number without any effect.
    pub noise: f64,
    pub parameters: Vec<Parameter>,
}

impl Journal {
    /// Reads a journal.
    pub fn read(path: &Path) -> anyhow::Result<Journal> {
        let name = path.display();
        let text = fs::read_to_string(path).with_context(|| name.to_string())?;
        let journal: Journal = serde_json::from_str(&text)
            .with_context(|| format!("{name}: expected a journal of `bingwa-spsa run`"))?;
        for Parameter { name: number, value, least, greatest, step, .. } in &journal.parameters {
            ensure!(
                list::index(number).is_some(),
                "{name}: found {number}, expected a number that `bingwa-spsa list` lists"
            );
            ensure!(
                least < greatest && *value >= f64::from(*least) && *value <= f64::from(*greatest),
                "{name}: {number}: found {value}, expected {least}..={greatest}"
            );
            ensure!(*step > 0.0, "{name}: {number}: found a step of {step}, expected more than 0");
        }
        ensure!(
            journal.iteration <= journal.settings.iterations,
            "{name}: found iteration {}, expected at most {}",
            journal.iteration,
            journal.settings.iterations
        );
        Ok(journal)
    }

    /// Writes the journal whole: an interrupted write leaves the one before it.
    pub fn write(&self, file: &OutputFile) -> anyhow::Result<()> {
        file.write(|out| {
            serde_json::to_writer_pretty(&mut *out, self)?;
            writeln!(out)
        })?;
        Ok(())
    }

    /// Checks that this is a journal of the run that `fresh` begins.
    pub fn check_same_run(&self, fresh: &Journal) -> anyhow::Result<()> {
        for ((name, found), (_, expected)) in
            fresh.settings.entries().iter().zip(self.settings.entries())
        {
            ensure!(*found == expected, "{name}: found {found}, expected {expected} to resume");
        }
        let given = |journal: &Journal| -> Vec<Parameter> {
            let mut parameters = journal.parameters.clone();
            parameters.iter_mut().for_each(|parameter| parameter.value = parameter.start);
            parameters
        };
        ensure!(
            given(self) == given(fresh),
            "found other numbers, starts, bounds or steps than in the journal, expected the same \
             to resume"
        );
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn journal() -> Journal {
        let parameter = |name: &str, value| Parameter {
            name: name.to_owned(),
            start: 400.0,
            value,
            least: 50,
            greatest: 2000,
            step: 60.0,
        };
        Journal {
            settings: Settings {
                openings: "3 openings".to_owned(),
                iterations: 10,
                pairs: 4,
                nodes: 500,
                hash: 1,
                rate: 0.002,
                seed: 1,
            },
            iteration: 3,
            tally: Tally { wins: 10, draws: 1, losses: 13 },
            noise: 0.1,
            // Values that need all their digits.
            parameters: vec![
                parameter("probcut_margin", 400.0 / 3.0),
                parameter("killer", 50.0 + f64::EPSILON * 32.0),
            ],
        }
    }

    #[test]
    fn a_written_journal_is_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.json");
        let file = OutputFile::new(&path).unwrap();
        for iteration in [3, 4] {
            let written = Journal { iteration, ..journal() };
            written.write(&file).unwrap();
            assert_eq!(Journal::read(&path).unwrap(), written);
        }
    }

    #[test]
    fn a_file_that_is_no_journal_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.json");
        let error = |text: &str| {
            fs::write(&path, text).unwrap();
            format!("{:#}", Journal::read(&path).unwrap_err())
        };
        let text = serde_json::to_string(&journal()).unwrap();
        for (text, expected) in [
            ("{", "expected a journal"),
            (&text.replace("killer", "none"), "found none, expected a number"),
            (&text.replace("133.33", "33.33"), "found 33.33"),
            (&text.replace("\"iteration\":3", "\"iteration\":30"), "found iteration 30"),
        ] {
            let error = error(text);
            assert!(error.contains(expected) && !error.contains('\n'), "{error}");
        }
    }

    #[test]
    fn only_the_same_run_is_resumed() {
        let mut fresh = journal();
        fresh.parameters.iter_mut().for_each(|parameter| parameter.value = parameter.start);
        journal().check_same_run(&fresh).unwrap();
        fresh.settings.nodes = 600;
        let error = journal().check_same_run(&fresh).unwrap_err().to_string();
        assert_eq!(error, "nodes: found 600, expected 500 to resume");
        fresh.settings.nodes = 500;
        fresh.parameters[1].step = 61.0;
        journal().check_same_run(&fresh).unwrap_err();
    }
}
