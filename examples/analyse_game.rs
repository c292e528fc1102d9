//! Analyses a recorded game and prints the moves that turned it.
//!
//!     cargo run --release --example analyse_game
//!     cargo run --release --example analyse_game -- FILE

use std::error::Error;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::{env, fs};

use bingwa::analysis::analyse;
use bingwa::bao::Side;
use bingwa::bao::record;
use bingwa::search::{Engine, Limits, Options};

fn main() -> Result<(), Box<dyn Error>> {
    let text = match env::args().nth(1) {
        Some(file) => fs::read_to_string(file)?,
        None => include_str!("../docs/game.txt").to_owned(),
    };
    run(&text, 16, &mut io::stdout())
}

pub fn run(text: &str, depth: u32, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut engine = Engine::new(Options::default())?;
    for record in record::parse(text)? {
        let game = record.replay(&record.rules()?)?;
        let analysis = analyse(&game, &mut engine, &Limits::depth(depth), |progress| {
            // A program with a window shows `progress` and breaks on "Cancel".
            let _ = (progress.finished, progress.positions);
            ControlFlow::Continue(())
        });
        for (index, verdict) in analysis.turning_points() {
            let better = verdict.line.first().ok_or("a searched position has a line")?;
            let played = game.moves()[index].full();
            let [before, after] = [verdict.chance_before(), verdict.chance_after()];
            let [before, after] = [before, after].map(|chance| 100.0 * chance);
            writeln!(
                out,
                "ply {}: {played} turned the game ({before:.0}% -> {after:.0}%), better {better}",
                index + 1
            )?;
        }
        for side in Side::ALL {
            let summary = analysis.summary(side);
            writeln!(out, "{side}: best move {} of {} times", summary.best, summary.choices)?;
        }
    }
    Ok(())
}
