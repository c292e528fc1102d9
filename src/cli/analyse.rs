//! `analyse`: the search of positions, and the analysis of recorded games.

mod args;
mod depths;
mod json;
mod plot;
mod position;
mod record;
mod report;
mod text;

pub(super) use self::args::Args;
use super::exit_status::ExitStatus;

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    match (&args.position, &args.record) {
        (_, Some(file)) => record::run(file, args),
        (position, None) => position::run(position.as_deref().unwrap_or_default(), args),
    }
}
