//! `analyse --record --annotate`: the games written again with comments.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, ensure};
use bingwa::analysis::GameAnalysis;
use bingwa::analysis::annotate::{self, Annotator};
use bingwa::bao::record::Record;
use bingwa::search::Limits;

use super::super::output;
use super::super::recorded::file_of;
use super::super::save::{Target, is_same_file};

/// Characters of a line, where a comment can be broken.
const WIDTH: usize = 96;

/// The records to be written when all games are analysed.
pub(super) struct AnnotatedRecords {
    target: Target,
    name: String,
    annotator: Annotator,
    text: String,
    /// Games that cannot be read, and so not be written.
    left_out: Vec<usize>,
}

impl AnnotatedRecords {
    /// Checks the file to write, before the analysis.
    ///
    /// # Errors
    ///
    /// It cannot be written, or it is the record itself.
    pub(super) fn new(
        file: &Path,
        record: &str,
        limits: &Limits,
    ) -> anyhow::Result<AnnotatedRecords> {
        let name = file.display().to_string();
        ensure!(
            !file_of(record).is_some_and(|record| is_same_file(file, record)),
            "--annotate: found {name:?}, which is the record itself, expected another file"
        );
        let target = Target::of(file).context("--annotate")?;
        let annotator = Annotator::bingwa(limits);
        Ok(AnnotatedRecords { target, name, annotator, text: String::new(), left_out: Vec::new() })
    }

    /// Whether the records go to standard output, which then takes nothing else.
    pub(super) fn is_stdout(&self) -> bool {
        matches!(self.target, Target::Stdout)
    }

    /// Adds an analysed game.
    pub(super) fn add(&mut self, record: &Record, analysis: &GameAnalysis) {
        self.push(&annotate::annotate(record, analysis, &self.annotator));
    }

    /// Adds a game as it is, because it was not analysed. One that cannot be read
    /// is left out.
    pub(super) fn add_unchanged(&mut self, number: usize, record: Option<&Record>) {
        match record {
            Some(record) => self.push(record),
            None => self.left_out.push(number),
        }
    }

    fn push(&mut self, record: &Record) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(&annotate::wrapped(record, WIDTH));
    }

    /// Writes the games.
    ///
    /// # Errors
    ///
    /// They cannot be written; a file is then as it was before.
    pub(super) fn write(self) -> anyhow::Result<()> {
        self.target.write(|out| out.write_all(self.text.as_bytes())).context("--annotate")?;
        if !self.left_out.is_empty() {
            let mut numbers = String::new();
            for number in &self.left_out {
                write!(numbers, " {number}").expect("a string takes any text");
            }
            let games = if self.left_out.len() == 1 { "game" } else { "games" };
            let name = self.name;
            output::warning(&format!("{name}: {games}{numbers} cannot be read and is not in it"));
        }
        Ok(())
    }
}
