//! Puts the journals of units together: the same bytes as one run of `generate`.

use std::path::PathBuf;

use anyhow::{Context, bail};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as STANDARD;
use bingwa::units::{Gathered, gather};
use bingwa::util::files::OutputFile;

use crate::generate::{KIND, Settings};
use crate::sample::write_file;

#[derive(clap::Args)]
pub struct Arguments {
    /// The output file
    output: PathBuf,
    /// The journals of all units: files, or folders with .json files
    #[arg(required = true)]
    journals: Vec<PathBuf>,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let all: Gathered<Settings, String> = gather(&arguments.journals, KIND)?;
    if let Some(missing) = all.missing() {
        bail!("found no journal of units {missing}, expected all of {}", all.of);
    }
    write_file(&OutputFile::new(&arguments.output)?, |out| {
        for (path, samples) in all.units.values() {
            let samples = STANDARD.decode(samples).context("results");
            let written = samples.and_then(|samples| out.write_bytes(&samples));
            written.with_context(|| path.display().to_string())?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::generate;

    #[derive(Parser)]
    struct Generate {
        #[command(flatten)]
        arguments: generate::Arguments,
    }

    /// Runs `generate` with some short games.
    fn generate(words: &[&str]) -> anyhow::Result<()> {
        let short = ["generate", "--games", "5", "--nodes", "60", "--first", "3"];
        let Generate { arguments } = Generate::parse_from(short.iter().chain(words));
        generate::run(&arguments)
    }

    #[test]
    fn units_have_the_same_bytes_as_one_run() {
        let folder = std::env::temp_dir().join(format!("bingwa-units-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = |name: &str| folder.join(name).to_str().expect("a path of text").to_owned();
        generate(&[&path("whole.bin")]).expect("games");
        let units = ["1/3", "2/3", "3/3"];
        for (unit, name) in units.iter().zip(["1.json", "2.json", "3.json"]) {
            generate(&[&path(name), "--unit", unit, "--threads", "2"]).expect("games");
        }
        generate(&[&path("again"), "--unit", "2/3"]).expect("games");
        let read = |name: &str| std::fs::read(path(name)).expect(name);
        assert_eq!(read("again"), read("2.json"));
        let merge = || {
            run(&Arguments { output: folder.join("merged.bin"), journals: vec![folder.clone()] })
        };
        merge().expect("all units");
        assert_eq!(read("merged.bin"), read("whole.bin"));

        std::fs::remove_file(path("2.json")).expect("removed");
        let error = merge().expect_err("a unit is missing").to_string();
        assert_eq!(error, "found no journal of units 2, expected all of 3");
        let error = generate(&[&path("x"), "--unit", "1/6"]).expect_err("too many").to_string();
        assert_eq!(error, "--unit 1/6: expected at most 5 units, the number of games");
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
