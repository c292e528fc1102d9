//! The parameters of the search that are tuned by games.
//!
//! Each is a constant, except in a build with the feature `spsa`: there each engine
//! has values of its own, so that the tuner can play two sets of parameters against
//! each other in one process.

use std::ops::Deref;

/// The parameters of an engine's search. The default is what plays best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Params {
    #[cfg(feature = "spsa")]
    values: Values,
}

impl Deref for Params {
    type Target = Values;

    #[inline(always)]
    fn deref(&self) -> &Values {
        #[cfg(feature = "spsa")]
        return &self.values;
        #[cfg(not(feature = "spsa"))]
        &Values::DEFAULT
    }
}

/// A parameter, for the tuner.
#[cfg(feature = "spsa")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Param {
    /// The name of its field, such as `probcut_margin`.
    pub name: &'static str,
    /// The value in a build without the feature `spsa`.
    pub default: i32,
    /// The least value that the search can work with.
    pub least: i32,
    /// The greatest value that the search can work with.
    pub greatest: i32,
    /// A change that games can show: the tuner's last perturbation.
    pub step: f64,
}

/// Defines a field of [`Values`] for each parameter, and lists them for the tuner.
macro_rules! params {
    ($(
        $(#[$doc:meta])*
        $name:ident = $default:literal, $least:literal..=$greatest:literal, step $step:literal;
    )*) => {
        /// The values of the parameters.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Values {
            $($(#[$doc])* pub(super) $name: i32,)*
        }

        impl Values {
            const DEFAULT: Values = Values { $($name: $default,)* };
        }

        #[cfg(feature = "spsa")]
        impl Params {
            /// Every parameter.
            pub const ALL: &[Param] = &[$(
                Param {
                    name: stringify!($name),
                    default: $default,
                    least: $least,
                    greatest: $greatest,
                    step: $step,
                },
            )*];

            /// Changes a parameter, given by its index in [`Params::ALL`].
            ///
            /// # Panics
            ///
            /// There is no such parameter, or the value is out of its bounds.
            pub fn set(&mut self, index: usize, value: i32) {
                let Param { name, least, greatest, .. } = Params::ALL[index];
                let bounds = least..=greatest;
                assert!(bounds.contains(&value), "{name}: found {value}, expected {bounds:?}");
                *[$(&mut self.values.$name,)*][index] = value;
            }
        }
    };
}

#[cfg(feature = "spsa")]
impl Default for Values {
    fn default() -> Values {
        Values::DEFAULT
    }
}

// Name = default, least..=greatest, step: see `Param`. The defaults are what SPSA found in
// 20,160 games at 20,000 nodes a move, after 50,560 at 8,000 (`docs/strength.md`); parameters that moved
// less than chance kept their values. ProbCut's margins and `probcut_reach` were chosen by the
// accuracy of searches of 200,000 nodes (`docs/experiments.md`).
params! {
    /// Quiescence search plays out captures of this many seeds and more, in the kunamua
    /// stage. Nearly every Bao move captures, so playing out all captures would never end.
    /// With 4 in both stages, these captures gained 31 ± 13 Elo over none (2,368 games).
    great_capture = 8, 1..=12, step 1.0;

    /// The same in the mtaji stage.
    great_capture_mtaji = 3, 1..=12, step 1.0;

    /// A move costs at least one ply beyond this many times the depth of the iteration.
    longest_line = 3, 1..=8, step 0.5;

    /// Least depth for ProbCut.
    probcut_from = 4, 3..=12, step 0.8;

    /// ProbCut cuts if the shallow search clears `beta` by this margin, in units,
    /// where the mover's store holds 8 seeds and more.
    probcut_margin = 600, 50..=2000, step 60.0;

    /// The margin where the store holds 1 to 7 seeds.
    probcut_margin_late = 1100, 0..=3000, step 90.0;

    /// The margin where the store is empty.
    probcut_margin_mtaji = 1400, 0..=4000, step 120.0;

    /// ProbCut is tried where the static evaluation is at most this far below the value
    /// that its search has to reach, in units.
    probcut_reach = 700, 0..=6000, step 150.0;

    /// Plies that ProbCut's search is shallower at depth `probcut_from`, in 1024ths.
    probcut_base = 3952, 2048..=8192, step 512.0;

    /// Plies that ProbCut's search is shallower for each further ply of depth, in
    /// 1024ths: about a third.
    probcut_slope = 360, 0..=800, step 60.0;

    /// Least depth for internal iterative reduction.
    iir_from = 4, 2..=12, step 1.0;

    /// Least depth at which internal iterative reduction takes two plies where the table
    /// has no move.
    iir_twice_from = 6, 4..=40, step 1.0;

    /// A move of the table that was searched more than this many plies shallower counts
    /// as no good first move for internal iterative reduction.
    iir_stale = 4, 1..=20, step 1.0;

    /// Greatest depth for late move pruning, after internal iterative reduction.
    prune_to = 3, 0..=8, step 1.0;

    /// Late move pruning begins at this move number, counted from 0, plus the depth.
    prune_after = 4, 0..=12, step 1.0;

    /// Late move pruning spares captures of this many seeds and more.
    prune_captured = 3, 1..=16, step 1.0;

    /// Least depth for late move reductions.
    reduction_from = 3, 3..=8, step 0.8;

    /// The constant part of a reduction, in 1024ths of a ply.
    reduction_base = 64, 0..=2048, step 128.0;

    /// Weight of the product of the logarithms in a reduction, in 1024ths of a ply.
    reduction_slope = 296, 0..=800, step 30.0;

    /// Plies that a move on the principal variation is reduced less.
    reduction_pv = 1, 0..=3, step 0.5;

    /// Least depth with an aspiration window.
    aspiration_from = 3, 2..=12, step 1.0;

    /// Half the width of the first aspiration window, in units.
    aspiration_width = 88, 10..=600, step 12.0;

    /// Growth of the aspiration window after a fail high or low, in hundredths.
    aspiration_growth = 169, 120..=500, step 30.0;

    /// Half-width beyond which the window opens fully, in units.
    aspiration_widest = 1078, 100..=4000, step 150.0;

    /// The history bonus of a cut, for each square ply of depth.
    history_factor = 3, 1..=32, step 1.0;

    /// The greatest history bonus.
    history_cap = 943, 64..=4096, step 150.0;

    /// The bound of every history score.
    history_max = 8292, 4096..=32768, step 1000.0;

    /// Score of each captured seed in the order of moves. The greatest history is
    /// worth two of them.
    captured_seed = 4271, 256..=16384, step 500.0;

    /// Score of the second killer in the order of moves; the first has twice as much.
    killer = 4001, 0..=16384, step 500.0;
}

#[cfg(all(test, feature = "spsa"))]
mod tests {
    use super::*;

    #[test]
    fn every_default_is_within_its_bounds() {
        for &Param { name, default, least, greatest, step } in Params::ALL {
            assert!((least..=greatest).contains(&default) && step > 0.0, "{name}");
        }
    }
}
