//! Numbered jobs on several threads, with a result that does not depend on them.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};

/// A result that is put together from parts, in any order.
pub trait Merge: Default + Send {
    /// Adds a part. The order of the parts must not matter.
    fn merge(&mut self, part: Self);
}

impl Merge for () {
    fn merge(&mut self, (): ()) {}
}

/// Threads, and a progress bar on a terminal.
#[derive(Clone, Copy, Debug)]
pub struct Workers {
    /// How many threads work, at least 1.
    pub threads: usize,
}

impl Workers {
    /// Does every job of `jobs` once and merges the results.
    ///
    /// `name` stands before the progress bar; without a name there is none, for jobs that print
    /// lines. `prepare` makes what a thread keeps between jobs, `work` does a job and adds its
    /// result. A job must depend on its number alone.
    ///
    /// # Errors
    ///
    /// The first error of a job or of a preparation.
    pub fn run<S, R: Merge, E: Send>(
        self,
        name: &str,
        jobs: Range<u64>,
        prepare: impl Fn() -> Result<S, E> + Sync,
        work: impl Fn(&mut S, u64, &mut R) -> Result<(), E> + Sync,
    ) -> Result<R, E> {
        let bar = progress(name, jobs.end.saturating_sub(jobs.start));
        let next = AtomicU64::new(jobs.start);
        let start_no_more = |_: &E| next.store(jobs.end, Ordering::Relaxed);
        let thread = || -> Result<R, E> {
            let mut state = prepare().inspect_err(start_no_more)?;
            let mut result = R::default();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= jobs.end {
                    return Ok(result);
                }
                work(&mut state, number, &mut result).inspect_err(start_no_more)?;
                bar.inc(1);
            }
        };
        let parts: Vec<Result<R, E>> = thread::scope(|scope| {
            let handles: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(thread)).collect();
            handles.into_iter().map(|handle| handle.join().expect("no job panics")).collect()
        });
        bar.finish_and_clear();
        let mut all = R::default();
        for part in parts {
            all.merge(part?);
        }
        Ok(all)
    }
}

/// A progress bar; hidden without a name, and unless standard error is a terminal.
fn progress(name: &str, jobs: u64) -> ProgressBar {
    if name.is_empty() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{msg} {wide_bar} {human_pos}/{human_len} {eta}");
    ProgressBar::new(jobs)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_message(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Default, PartialEq)]
    struct Sum(u64);

    impl Merge for Sum {
        fn merge(&mut self, part: Sum) {
            self.0 += part.0;
        }
    }

    #[test]
    fn every_job_is_done_once_on_any_number_of_threads() {
        for threads in [1, 3] {
            let sum = Workers { threads }.run(
                "",
                10..1000,
                || Ok::<(), ()>(()),
                |_, number, sum: &mut Sum| {
                    sum.0 += number;
                    Ok(())
                },
            );
            assert_eq!(sum, Ok(Sum((10..1000).sum())));
        }
    }

    #[test]
    fn an_error_of_a_job_is_returned() {
        let result = Workers { threads: 2 }.run(
            "",
            0..100,
            || Ok(()),
            |_, number, _: &mut Sum| if number == 7 { Err(number) } else { Ok(()) },
        );
        assert_eq!(result, Err(7));
    }

    #[test]
    fn a_failed_preparation_ends_the_other_threads() {
        let (prepared, begun) = (AtomicU64::new(0), AtomicU64::new(0));
        let result = Workers { threads: 2 }.run(
            "",
            0..1000,
            || match prepared.fetch_add(1, Ordering::Relaxed) {
                0 => Ok(()),
                _ => Err("no memory"),
            },
            |(), _, _: &mut Sum| {
                begun.fetch_add(1, Ordering::Relaxed);
                // Until the other thread has begun to fail.
                while prepared.load(Ordering::Relaxed) < 2 {
                    thread::yield_now();
                }
                thread::sleep(std::time::Duration::from_millis(5));
                Ok(())
            },
        );
        assert_eq!(result, Err("no memory"));
        assert!(begun.into_inner() < 1000);
    }
}
