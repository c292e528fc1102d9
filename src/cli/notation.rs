//! Moves and scores as text for people.

use bingwa::bao::{Move, Position, Rules};
use bingwa::search::Score;

/// A line of play in full notation, up to the first illegal move.
pub(super) fn full_line(position: &Position, line: &[Move], rules: &Rules) -> Vec<String> {
    let mut next = Some(*position);
    let mut texts = Vec::with_capacity(line.len());
    for &mv in line {
        let Some(legal) = next.and_then(|position| position.play(mv, rules)) else {
            break;
        };
        texts.push(legal.full().to_string());
        next = legal.position().copied();
    }
    texts
}

/// A move in full notation; the plain move if it is not legal.
pub(super) fn full(position: &Position, mv: Move, rules: &Rules) -> String {
    position.play(mv, rules).map_or_else(|| mv.to_string(), |legal| legal.full().to_string())
}

/// The score in points with its sign, or `mate N` as in the protocol.
pub(super) fn score(score: Score) -> String {
    match score {
        Score::Cp(0) => "0.00".to_owned(),
        Score::Cp(value) => format!("{:+.2}", f64::from(value) / 100.0),
        mate => mate.to_string(),
    }
}

/// The chance of winning in per cent: 0% and 100% only where the end is forced.
pub(super) fn chance(score: Score) -> String {
    format!("{}%", score.percent())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_have_a_sign_or_are_mates() {
        assert_eq!(score(Score::Cp(125)), "+1.25");
        assert_eq!(score(Score::Cp(-5)), "-0.05");
        assert_eq!(score(Score::Cp(0)), "0.00");
        assert_eq!(score(Score::Win(3)), "mate 3");
        assert_eq!(score(Score::Loss(2)), "mate -2");
    }

    #[test]
    fn a_line_has_marks_and_stops_before_an_illegal_move() {
        let rules = Rules::default();
        let start = Position::kiswahili();
        let mv = start.parse_move("A6<", &rules).unwrap().mv();
        assert_eq!(full_line(&start, &[mv, mv], &rules), ["A6<*"]);
    }
}
