//! The learned evaluation: a network of one hidden layer, computed with integers, like an NNUE.
//!
//! The hidden layer is the sum of one row of weights for each group of features
//! ([`active_rows`]) and a bias. Its units are clipped to `0..=1` and squared (SCReLU), and a
//! row of output weights adds them up. Each [`stage`] of the game is a bucket with weights of
//! its own. A Bao move changes most of the board, so the sum is computed anew for each
//! position, not updated.
//!
//! `tools/train` trains the network and writes `network.bin`, which is compiled in.

use bytemuck::{AnyBitPattern, NoUninit};

use super::Value;
use super::features::{ROWS, STAGES, active_rows, stage};
use crate::bao::Position;

/// Units of the hidden layer.
pub const HIDDEN: usize = 64;

/// The number that stands for 1 in the hidden layer.
const UNIT: i32 = 127;

/// The number that stands for 1 in the output weights.
const OUTPUT_UNIT: i32 = 128;

/// Units of an output of 1. The training target is the chance of winning, whose odds an output
/// of 1 multiplies by e.
const SCALE: i64 = 1500;

/// The file of weights: little-endian numbers without gaps.
#[derive(Clone, Copy, AnyBitPattern)]
#[repr(C)]
struct Network {
    /// What the file is, and the version of its format.
    magic: [u8; 16],
    /// Hidden units, rows, stages, and a number not used.
    sizes: [u32; 4],
    /// Added to the output, in units of `UNIT` times `OUTPUT_UNIT`.
    output_bias: [i32; STAGES],
    /// Not used.
    padding: [u8; 16],
    bias: [[i16; HIDDEN]; STAGES],
    output: [[i16; HIDDEN]; STAGES],
    rows: [[i8; HIDDEN]; ROWS],
}

#[derive(Clone, Copy, NoUninit)]
#[repr(C, align(64))]
struct Bytes([u8; size_of::<Network>()]);

static BYTES: Bytes = Bytes(*include_bytes!("network.bin"));
static NETWORK: &Network = bytemuck::must_cast_ref(&BYTES);

const _: () = {
    assert!(cfg!(target_endian = "little"), "the weights are little-endian");
    let (magic, version) = (u128::from_le_bytes(NETWORK.magic), *b"bingwa network 2");
    assert!(magic == u128::from_le_bytes(version), "network.bin: not a network of this version");
    let [hidden, rows, stages, _] = NETWORK.sizes;
    assert!(
        hidden as usize == HIDDEN && rows as usize == ROWS && stages as usize == STAGES,
        "network.bin: its hidden units, rows or stages are not those of the evaluation"
    );
};

/// The output of the network, in units from the mover's point of view.
#[inline]
pub(super) fn output(position: &Position) -> Value {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("bmi2") {
        // SAFETY: the processor has AVX2 and BMI2.
        return unsafe { output_with_avx2(position) };
    }
    portable_output(position)
}

/// The same code, compiled for processors that add sixteen units at a time.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi2")]
fn output_with_avx2(position: &Position) -> Value {
    portable_output(position)
}

/// The output as the compiler vectorises it.
#[inline(always)]
fn portable_output(position: &Position) -> Value {
    let stage = stage(position);
    let mut hidden = NETWORK.bias[stage];
    for row in active_rows(position) {
        let weights = &NETWORK.rows[usize::from(row)];
        for (unit, &weight) in hidden.iter_mut().zip(weights) {
            *unit = unit.wrapping_add(i16::from(weight));
        }
    }
    let mut sum = 0;
    for (&unit, &weight) in hidden.iter().zip(&NETWORK.output[stage]) {
        let unit = unit.clamp(0, UNIT as i16);
        sum += i32::from(unit.wrapping_mul(weight)) * i32::from(unit);
    }
    let sum = i64::from(sum / UNIT + NETWORK.output_bias[stage]);
    (sum * SCALE / i64::from(UNIT * OUTPUT_UNIT)) as Value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bao::{Game, Rules};
    use crate::eval::features::ACTIVE;

    /// The positions of games of moves chosen by a fixed pattern.
    fn positions() -> Vec<Position> {
        let mut positions = Vec::new();
        let mut step = 0;
        while positions.len() < 12_000 {
            let mut game = Game::new(Position::kiswahili(), Rules::default());
            while game.outcome().is_none() && game.moves().len() < 200 {
                positions.push(*game.position());
                let moves = game.position().legal_moves(game.rules());
                step += 7919;
                game.play(moves[step / 16 % moves.len()].mv()).expect("a legal move");
            }
        }
        positions
    }

    /// The output by floating-point numbers, in units.
    fn float_output(position: &Position) -> f64 {
        let unit = f64::from(UNIT);
        let stage = stage(position);
        let mut output = f64::from(NETWORK.output_bias[stage]) / (unit * f64::from(OUTPUT_UNIT));
        for (index, &bias) in NETWORK.bias[stage].iter().enumerate() {
            let weights = active_rows(position).map(|row| NETWORK.rows[usize::from(row)][index]);
            let sum: f64 = weights.iter().map(|&weight| f64::from(weight) / unit).sum();
            let hidden = (f64::from(bias) / unit + sum).clamp(0.0, 1.0).powi(2);
            output += hidden * f64::from(NETWORK.output[stage][index]) / f64::from(OUTPUT_UNIT);
        }
        output * SCALE as f64
    }

    #[test]
    fn integers_and_floating_point_agree_within_one_unit() {
        for position in positions() {
            let error = f64::from(output(&position)) - float_output(&position);
            assert!(error.abs() < 1.1, "{position}: {error}");
        }
    }

    #[test]
    fn every_processor_computes_the_same() {
        for position in positions() {
            assert_eq!(output(&position), portable_output(&position), "{position}");
        }
    }

    #[test]
    fn every_group_of_features_has_rows_of_its_own() {
        let mut seen = vec![None; ROWS];
        for position in positions() {
            for (group, row) in active_rows(&position).into_iter().enumerate() {
                let owner = seen[usize::from(row)].get_or_insert(group);
                assert_eq!(*owner, group, "{position}: row {row}");
            }
        }
        assert!(seen.iter().flatten().count() > 6_000);
    }

    #[test]
    fn no_sum_of_the_first_layer_leaves_16_bits() {
        let rows = NETWORK.rows.iter().flatten();
        let largest = rows.map(|weight| i32::from(*weight).abs()).max().expect("weights");
        let biases = NETWORK.bias.iter().flatten();
        let bias = biases.map(|weight| i32::from(*weight).abs()).max().expect("weights");
        assert!(largest * ACTIVE as i32 + bias <= i32::from(i16::MAX), "{largest}, {bias}");
        // The product of a unit and its output weight has 16 bits as well.
        let outputs = NETWORK.output.iter().flatten();
        let output = outputs.map(|weight| i32::from(*weight).abs()).max().expect("weights");
        assert!(output * UNIT <= i32::from(i16::MAX), "{output}");
    }
}
