//! `analyse`: the search of positions, and the analysis of recorded games.

mod annotate;
mod args;
mod depths;
mod explain;
mod json;
mod plot;
mod position;
mod record;
mod report;
mod text;

use std::path::Path;

pub(super) use self::args::Args;
use super::exit_status::ExitStatus;
use super::output::usage;
use super::save::STDOUT;

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    if args.json && args.annotate.as_deref() == Some(Path::new(STDOUT)) {
        usage("--annotate - and --json both write to standard output");
    }
    match (&args.position, &args.record) {
        (_, Some(file)) if args.place.ply.is_some() => position::run_recorded(file, args),
        (_, Some(file)) => {
            args.refuse_searches_of_one_position();
            record::run(file, args)
        }
        (Some(position), None) => {
            args.place.expect_record();
            position::run(position, args)
        }
        (None, None) => usage(
            "POSITION: found none, expected a position, or --record FILE for the games of a file",
        ),
    }
}
