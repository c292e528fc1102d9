//! The effort of a move as the comment of a record.

use std::time::Duration;

use crate::matches::engine::Effort;
use crate::search::Score;

/// The effort of a move as a comment: `+1.35/12 0.103417s 45678n`. The score in
/// points, or moves to a forced win (`+M5`) or loss (`-M5`); the depth; the time;
/// the nodes. A score that the engine did not report is `?`; a missing depth or
/// number of nodes and a time of 0 are left out.
pub(super) fn comment(effort: &Effort) -> String {
    let Effort { score, depth, nodes, time } = effort;
    let mut text = match score {
        Some(Score::Cp(value)) => format!("{:+.2}", f64::from(*value) / 100.0),
        Some(Score::Win(moves)) => format!("+M{moves}"),
        Some(Score::Loss(moves)) => format!("-M{moves}"),
        None => "?".to_owned(),
    };
    if let Some(depth) = depth {
        text.push_str(&format!("/{depth}"));
    }
    if !time.is_zero() {
        text.push_str(&format!(" {:.6}s", time.as_secs_f64()));
    }
    if let Some(nodes) = nodes {
        text.push_str(&format!(" {nodes}n"));
    }
    text
}

/// Reads a [`comment`]; `None` if it is of another kind.
pub(super) fn effort(comment: &str) -> Option<Effort> {
    let mut words = comment.split(' ');
    let (score, depth) = match words.next()?.split_once('/') {
        Some((score, depth)) => (score, Some(depth.parse().ok()?)),
        None => (comment.split(' ').next()?, None),
    };
    let score = match (score.strip_prefix("+M"), score.strip_prefix("-M")) {
        (Some(moves), _) => Some(Score::Win(moves.parse().ok()?)),
        (_, Some(moves)) => Some(Score::Loss(moves.parse().ok()?)),
        _ if score == "?" => None,
        _ => Some(Score::Cp((score.parse::<f64>().ok()? * 100.0).round() as i32)),
    };
    let mut word = words.next();
    let time = match word.and_then(|word| word.strip_suffix('s')) {
        Some(seconds) => {
            word = words.next();
            Duration::try_from_secs_f64(seconds.parse().ok()?).ok()?
        }
        None => Duration::ZERO,
    };
    let nodes = match word {
        Some(nodes) => Some(nodes.strip_suffix('n')?.parse().ok()?),
        None => None,
    };
    Some(Effort { score, depth, nodes, time })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_is_read_back_as_it_was_written() {
        let scores = [
            None,
            Some(Score::Cp(-135)),
            Some(Score::Cp(7)),
            Some(Score::Cp(0)),
            Some(Score::Win(3)),
            Some(Score::Loss(0)),
        ];
        for score in scores {
            for (depth, nodes) in [(Some(12), Some(45_678)), (None, None), (Some(1), None)] {
                for time in [Duration::from_micros(103_417), Duration::ZERO] {
                    let written = Effort { score, depth, nodes, time };
                    let text = comment(&written);
                    assert_eq!(effort(&text), Some(written), "{text}");
                }
            }
        }
        assert_eq!(
            comment(&Effort {
                score: Some(Score::Cp(135)),
                depth: Some(12),
                nodes: Some(9),
                time: Duration::from_millis(103),
            }),
            "+1.35/12 0.103000s 9n"
        );
    }

    #[test]
    fn another_comment_is_no_effort() {
        for text in
            ["", "a fine move", "+1.35/x 1s", "+1.35 1", "+M 1s", "1 -1s", "1 1s 2", "1 1e99s"]
        {
            assert_eq!(effort(text), None, "{text}");
        }
    }
}
