//! The numbers of a run as a table, and as text for the source.

use std::path::PathBuf;

use crate::journal::Journal;
use crate::spsa::Parameter;

#[derive(clap::Args)]
pub struct Arguments {
    /// The journal of a run
    journal: PathBuf,
}

pub fn show(arguments: &Arguments) -> anyhow::Result<()> {
    print!("{}", text(&Journal::read(&arguments.journal)?));
    Ok(())
}

/// A table of the numbers, and the lines of `src/search/numbers.rs` with their present
/// values.
pub fn text(journal: &Journal) -> String {
    let Journal { settings, iteration, tally, noise, parameters } = journal;
    let mut text = format!(
        "iteration {iteration} of {}, {} games at {} nodes a move\n\n{:18} {:>8} {:>10} {:>8}  {:12} {:>6}\n",
        settings.iterations,
        tally.games(),
        settings.nodes,
        "number",
        "start",
        "now",
        "steps",
        "bounds",
        "step"
    );
    for Parameter { name, start, value, least, greatest, step } in parameters {
        let (moved, bounds) = ((value - start) / step, format!("{least}..={greatest}"));
        text +=
            &format!("{name:18} {start:>8} {value:>10.2} {moved:>+8.2}  {bounds:12} {step:>6}\n");
    }
    text += &format!("\nA number without any effect drifts by some {:.2} steps.\n", noise.sqrt());
    text += "\nFor src/search/numbers.rs:\n\n";
    for Parameter { name, value, least, greatest, step, .. } in parameters {
        text += &format!("    {name} = {value:.0}, {least}..={greatest}, step {step:?};\n");
    }
    text
}
