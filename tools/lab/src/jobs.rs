//! Numbered jobs on several threads, with results that do not depend on the threads.

use std::num::NonZero;
use std::ops::Range;

use anyhow::anyhow;
use bingwa::search::HashError;
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

/// Stack of a thread: a search takes some 3 KB a ply, the rest is room to spare.
const STACK: usize = 8 << 20;

/// The threads that work.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub struct Threads {
    /// Threads that work; they do not change the results [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
}

impl Threads {
    /// Does every job of `jobs` once, in the order of their numbers as threads become free.
    /// Returns the results in that order.
    ///
    /// `name` stands before the progress bar; without a name there is none, for jobs that print
    /// lines. `prepare` makes what a thread keeps between jobs. The result of a job must depend on
    /// its number alone.
    ///
    /// # Errors
    ///
    /// The first error of a job or of a preparation; no job starts after it.
    pub fn run<S, R: Send>(
        self,
        name: &str,
        jobs: Range<u64>,
        prepare: impl Fn() -> Result<S, HashError> + Send + Sync,
        work: impl Fn(&mut S, u64) -> anyhow::Result<R> + Send + Sync,
    ) -> anyhow::Result<Vec<R>> {
        let threads = self.threads.map_or(0, NonZero::get);
        let pool = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build()?;
        let bar = progress(name, jobs.end.saturating_sub(jobs.start))?;
        let work = |state: &mut Result<S, HashError>, number| match state {
            Ok(state) => Ok((number, work(state, number)?)),
            Err(error) => Err(anyhow!(error.clone())),
        };
        let results = pool.install(|| {
            let jobs = jobs.par_bridge().progress_with(bar.clone());
            jobs.map_init(prepare, work).collect::<anyhow::Result<Vec<_>>>()
        });
        bar.finish_and_clear();
        let mut results = results?;
        results.sort_unstable_by_key(|&(number, _)| number);
        Ok(results.into_iter().map(|(_, result)| result).collect())
    }
}

/// A progress bar; hidden without a name, and unless standard error is a terminal.
fn progress(name: &str, jobs: u64) -> anyhow::Result<ProgressBar> {
    if name.is_empty() {
        return Ok(ProgressBar::hidden());
    }
    let style = "{msg} {wide_bar} {human_pos}/{human_len} {eta}";
    let bar = ProgressBar::new(jobs).with_style(ProgressStyle::with_template(style)?);
    Ok(bar.with_message(name.to_owned()))
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// This many threads.
    pub fn threads(count: usize) -> Threads {
        Threads { threads: NonZero::new(count) }
    }

    #[test]
    fn every_job_is_done_once_and_results_are_in_order() {
        for count in [1, 3] {
            let squares =
                threads(count).run("", 10..1000, || Ok(()), |(), number| Ok(number * number));
            let expected: Vec<u64> = (10..1000).map(|number| number * number).collect();
            assert_eq!(squares.expect("no error"), expected);
        }
    }

    #[test]
    fn the_error_of_a_job_ends_the_others() {
        let job = |(): &mut (), number| match number {
            0..7 => Ok(number),
            7 => Err(anyhow!("seven")),
            // After the error no thread takes such a job for long.
            _ => {
                std::thread::sleep(std::time::Duration::from_millis(1));
                Ok(number)
            }
        };
        let error = threads(2).run("", 0..1_000_000_000, || Ok(()), job).expect_err("an error");
        assert_eq!(error.to_string(), "seven");
    }
}
