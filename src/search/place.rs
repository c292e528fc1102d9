//! Which core a thread begins on.
//!
//! A system may put a new thread on the core of the one that started it, and
//! leave it waiting there until it looks at the load next, some milliseconds
//! later, with other cores idle. Of a move of ten milliseconds that is much. So
//! a search's threads move to cores of their own as they begin; from then on
//! the system may move them as it likes.

/// The core that the calling thread is on, if the system tells.
pub(super) fn core() -> Option<usize> {
    #[cfg(target_os = "linux")]
    return Some(rustix::thread::sched_getcpu());
    #[cfg(not(target_os = "linux"))]
    None
}

/// Moves the calling thread to another core: of those that the program may use,
/// to the one that comes `steps` after `from`. Where that cannot be done nothing
/// is lost but time.
pub(super) fn move_to_core(from: Option<usize>, steps: usize) {
    #[cfg(target_os = "linux")]
    {
        use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
        let Ok(allowed) = sched_getaffinity(None) else { return };
        let cores: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|&core| allowed.is_set(core)).collect();
        let Some(at) = from.and_then(|from| cores.iter().position(|&core| core == from)) else {
            return;
        };
        let mut one = CpuSet::new();
        one.set(cores[(at + steps) % cores.len()]);
        let _ = sched_setaffinity(None, &one);
        let _ = sched_setaffinity(None, &allowed);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (from, steps);
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use rustix::thread::{CpuSet, sched_getaffinity};

    use super::*;

    #[test]
    fn a_thread_that_moves_may_be_moved_again() {
        let cores = || {
            let allowed = sched_getaffinity(None).expect("the set of cores");
            (0..CpuSet::MAX_CPU).filter(|&core| allowed.is_set(core)).collect::<Vec<_>>()
        };
        let before = cores();
        for steps in 0..3 {
            move_to_core(core(), steps);
            assert_eq!(cores(), before);
        }
        // A core that is not to be used is nowhere to start from.
        move_to_core(Some(CpuSet::MAX_CPU + 1), 1);
        move_to_core(None, 1);
        assert_eq!(cores(), before);
    }
}
