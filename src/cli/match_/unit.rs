//! `match --unit`: some rounds of the schedule, and their journal.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::Context;
use bingwa::matches::engine::Fields;
use bingwa::matches::unit::{MatchSettings, UnitSetupError, numbers};
use bingwa::matches::{FinishedGame, MatchEvent, Tournament, TournamentFormat};
use bingwa::units::Unit;

use super::{Args, check_engines, stop_at_ctrl_c, usage, warn_of_setup};
use crate::cli::exit_status::ExitStatus;
use crate::cli::output;
use crate::cli::save::{STDOUT, Target};

/// Plays the games of a unit and writes its journal, whole or not at all.
pub(super) fn run(
    args: &Args,
    unit: Unit,
    mut tournament: Tournament,
    fields: &[Fields],
    format: TournamentFormat,
) -> anyhow::Result<ExitStatus> {
    tournament.numbers = numbers(unit, &tournament.schedule).unwrap_or_else(|error| match error {
        UnitSetupError::TooMany { .. } => usage(&format!("--unit: {error}")),
        _ => usage(&error.to_string()),
    });
    tournament.log = args.log()?;
    let target = args.units.journal.as_deref().unwrap_or(Path::new(STDOUT));
    let target = Target::of(target).context("--journal")?;
    let stop = stop_at_ctrl_c();
    warn_of_setup(&tournament);
    check_engines(&tournament, &stop, args.output.quiet)?;
    let games = tournament.schedule.len() / tournament.schedule.pairings().len();
    let event = args.event(&tournament);
    // The hashes are those of the programs that play, not of later ones.
    let settings = MatchSettings::of(&tournament, fields, &event, format, games)?;

    let mut ended: Vec<FinishedGame> = Vec::new();
    tournament.run(&HashSet::new(), &stop, |event| {
        if let MatchEvent::Ended(games) = event {
            ended.extend(games);
        }
        anyhow::Ok(ControlFlow::Continue(()))
    })?;
    if ended.len() < tournament.numbers.len() {
        output::warning("interrupted: no journal was written");
        return Ok(ExitStatus::Failed);
    }
    let text = settings.journal(unit, ended)?.to_text()?;
    target.write(|out| out.write_all(text.as_bytes())).context("--journal")?;
    Ok(ExitStatus::Done)
}
