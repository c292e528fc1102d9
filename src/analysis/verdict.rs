//! The verdict on each move of a game.

use crate::bao::{Game, Move, Side};
use crate::search::Score;

/// A move that gives away this much of the chance of winning is an inaccuracy:
/// 0.37 points in an even game.
pub const INACCURACY: f64 = 0.1;

/// A move that gives away this much is a mistake: 0.77 points in an even game.
pub const MISTAKE: f64 = 0.2;

/// A move that gives away this much is a blunder: 1.26 points in an even game.
pub const BLUNDER: f64 = 0.3;

/// The result of searching a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The score from the point of view of the player to move.
    pub score: Score,
    /// Plies searched; 0 where the game is over.
    pub depth: u32,
    /// The best line of play, the best move first; empty where the game is
    /// over.
    pub line: Vec<Move>,
}

/// How bad a move is, by the chance of winning that it gave away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Grade {
    /// [`INACCURACY`] or more.
    Inaccuracy,
    /// [`MISTAKE`] or more.
    Mistake,
    /// [`BLUNDER`] or more.
    Blunder,
}

impl Grade {
    fn of(lost: f64) -> Option<Grade> {
        match lost {
            _ if lost >= BLUNDER => Some(Grade::Blunder),
            _ if lost >= MISTAKE => Some(Grade::Mistake),
            _ if lost >= INACCURACY => Some(Grade::Inaccuracy),
            _ => None,
        }
    }

    /// The grade's name: `inaccuracy`, `mistake` or `blunder`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }
}

/// The verdict on a move. Scores and chances are from the point of view of the
/// player who moved.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveVerdict {
    /// The score before the move, with best play.
    pub before: Score,
    /// The score after it; `Win(0)` if it won the game.
    pub after: Score,
    /// The best line instead of the move, the best move first.
    pub line: Vec<Move>,
    /// Depth to which the position before it was searched, in plies.
    pub depth: u32,
    /// It was the only legal move.
    pub forced: bool,
    /// It was the best move.
    pub best: bool,
    /// What it lost of the chance of winning, from 0 to 1.
    pub chance_loss: f64,
    /// How bad it is; `None` for a move below [`INACCURACY`].
    pub grade: Option<Grade>,
    /// Moves to the forced win that it let go; `None` without a grade.
    pub missed_win: Option<u32>,
    /// Moves to the forced loss that it walked into; `None` without a grade.
    pub into_loss: Option<u32>,
    /// The game turned: a mistake or worse by a player who stood at least even
    /// before it and stands worse after it.
    pub turned: bool,
    /// The move comes from a book of openings; it has no grade.
    pub book: bool,
}

impl MoveVerdict {
    /// The verdict on a move of a book: without a grade.
    #[must_use]
    pub fn into_book_move(self) -> MoveVerdict {
        MoveVerdict {
            book: true,
            grade: None,
            missed_win: None,
            into_loss: None,
            turned: false,
            ..self
        }
    }

    /// The chance of winning before the move, from 0 to 1.
    #[must_use]
    pub fn chance_before(&self) -> f64 {
        self.before.chance()
    }

    /// The chance of winning after it, from 0 to 1.
    #[must_use]
    pub fn chance_after(&self) -> f64 {
        self.after.chance()
    }
}

/// A judged move of a game as JSON shows it. Scores and chances are from South's point of view,
/// whoever moves; chances have four decimals.
#[cfg(feature = "serde")]
#[derive(Clone, Debug, serde::Serialize)]
pub struct JudgedMove<'a> {
    /// From 1.
    pub ply: usize,
    /// The number of its pair in the record.
    pub pair: usize,
    /// The player of the move.
    pub side: Side,
    /// The move.
    pub played: Move,
    /// The move with its marks.
    pub full: String,
    /// The best move instead of it.
    pub best: Option<Move>,
    /// The best line, the best move first.
    pub pv: &'a [Move],
    /// Depth to which the position before it was searched, in plies.
    pub depth: u32,
    /// The score before the move, with best play.
    pub before: Score,
    /// The score after it.
    pub after: Score,
    /// South's chance before the move.
    pub chance_before: f64,
    /// South's chance after it.
    pub chance_after: f64,
    /// What the mover lost of the chance of winning.
    pub chance_loss: f64,
    /// It was the only legal move.
    pub forced: bool,
    /// How bad it is.
    pub grade: Option<Grade>,
    /// Moves to the forced win that it let go.
    pub missed_win: Option<u32>,
    /// Moves to the forced loss that it walked into.
    pub into_loss: Option<u32>,
    /// The game turned at it.
    pub turned: bool,
    /// The move comes from a book of openings.
    pub book: bool,
}

#[cfg(feature = "serde")]
impl<'a> JudgedMove<'a> {
    /// The move of `game` with this index, from 0, and its verdict.
    #[must_use]
    pub fn new(game: &Game, index: usize, verdict: &'a MoveVerdict) -> JudgedMove<'a> {
        use crate::search::serde::rounded;

        let legal = &game.moves()[index];
        let side = legal.mv().side();
        let chance_of_south =
            |chance: f64| rounded(if side == Side::South { chance } else { 1.0 - chance });
        JudgedMove {
            ply: index + 1,
            pair: game.pair(index),
            side,
            played: legal.mv(),
            full: legal.full().to_string(),
            best: verdict.line.first().copied(),
            pv: &verdict.line,
            depth: verdict.depth,
            before: verdict.before.of_south(side),
            after: verdict.after.of_south(side),
            chance_before: chance_of_south(verdict.chance_before()),
            chance_after: chance_of_south(verdict.chance_after()),
            chance_loss: rounded(verdict.chance_loss),
            forced: verdict.forced,
            grade: verdict.grade,
            missed_win: verdict.missed_win,
            into_loss: verdict.into_loss,
            turned: verdict.turned,
            book: verdict.book,
        }
    }
}

/// Judges the moves of a game by the evaluations of its positions: the one
/// before the first move, the one after it, and so on. A move has no verdict,
/// `None`, if one of its two positions has no evaluation.
///
/// The best move loses nothing, whatever the evaluation of the next position
/// says: there was nothing better.
///
/// ```
/// use bingwa::analysis::{Evaluation, judge};
/// use bingwa::bao::{Game, Position, Rules};
/// use bingwa::search::Score;
///
/// let mut game = Game::new(Position::kiswahili(), Rules::default());
/// game.play_text("A6<")?;
/// let best = game.start().parse_move("A7>", game.rules()).expect("legal").mv();
/// let found = |score, line| Some(Evaluation { score, depth: 8, line });
/// let evaluations = [found(Score::Cp(100), vec![best]), found(Score::Cp(100), vec![])];
/// let verdicts = judge(&game, &evaluations);
/// // A point ahead before the move, a point behind after it: half the chance is lost.
/// assert_eq!(verdicts[0].as_ref().map(|verdict| verdict.chance_loss), Some(0.5));
/// # Ok::<(), bingwa::bao::PlayError>(())
/// ```
#[must_use]
pub fn judge(game: &Game, evaluations: &[Option<Evaluation>]) -> Vec<Option<MoveVerdict>> {
    let pairs = evaluations.iter().zip(evaluations.iter().skip(1));
    game.moves()
        .iter()
        .zip(game.positions())
        .zip(pairs)
        .map(|((legal, position), (before, after))| {
            let forced = position.legal_moves(game.rules()).len() == 1;
            Some(verdict(legal.mv(), forced, before.as_ref()?, after.as_ref()?))
        })
        .collect()
}

/// The player who is ahead after the last judged move, and the index of the
/// first move from which that player stayed ahead; `None` if nobody is ahead.
#[must_use]
pub fn lead(game: &Game, verdicts: &[Option<MoveVerdict>]) -> Option<(Side, usize)> {
    let after: Vec<(usize, Side, f64)> = (0..)
        .zip(game.moves())
        .zip(verdicts)
        .filter_map(|((index, legal), verdict)| {
            Some((index, legal.mv().side(), verdict.as_ref()?.chance_after()))
        })
        .collect();
    let &(_, mover, last) = after.last()?;
    let leader = match last {
        _ if last > 0.5 => mover,
        _ if last < 0.5 => mover.opponent(),
        _ => return None,
    };
    let chances = after.iter().rev().map(|&(index, mover, chance)| {
        (index, if mover == leader { chance } else { 1.0 - chance })
    });
    chances.take_while(|&(_, chance)| chance > 0.5).last().map(|(index, _)| (leader, index))
}

fn verdict(played: Move, forced: bool, before: &Evaluation, after: &Evaluation) -> MoveVerdict {
    let best = before.line.first() == Some(&played);
    let line = before.line.clone();
    let (before, depth) = (before.score, before.depth);
    let after = -after.score;
    let chances = [before, after].map(Score::chance);
    let chance_loss = if best { 0.0 } else { (chances[0] - chances[1]).max(0.0) };
    let grade = Grade::of(chance_loss);
    // A win that is only no longer proven, or a game as good as lost, is no fault.
    let missed_win = match before {
        Score::Win(moves) if grade.is_some() => Some(moves),
        _ => None,
    };
    let into_loss = match after {
        Score::Loss(moves) if grade.is_some() => Some(moves),
        _ => None,
    };
    let turned = grade >= Some(Grade::Mistake) && chances[0] >= 0.5 && chances[1] < 0.5;
    MoveVerdict {
        before,
        after,
        line,
        depth,
        forced,
        best,
        chance_loss,
        grade,
        missed_win,
        into_loss,
        turned,
        book: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bao::{Position, Rules};

    /// The verdict on the first move, the best one or another, between two
    /// scores of the mover.
    fn verdict_on(best: bool, before: Score, after: Score) -> MoveVerdict {
        let mut game = Game::new(Position::kiswahili(), Rules::default());
        game.play_text("A6<").expect("legal");
        let line = if best { "A6<" } else { "A7>" };
        let line = vec![game.start().parse_move(line, game.rules()).expect("legal").mv()];
        let after = -after;
        let evaluations = [
            Some(Evaluation { score: before, depth: 5, line }),
            Some(Evaluation { score: after, depth: 5, line: Vec::new() }),
        ];
        judge(&game, &evaluations).remove(0).expect("both are there")
    }

    #[test]
    fn the_grades_begin_at_the_points_that_are_documented() {
        for (grade, chance_loss, points) in [
            (Grade::Inaccuracy, INACCURACY, 0.37),
            (Grade::Mistake, MISTAKE, 0.77),
            (Grade::Blunder, BLUNDER, 1.26),
        ] {
            let lost = |cp: i32| 0.5 - Score::Cp(-cp).chance();
            let least = (0..).find(|&cp| lost(cp) >= chance_loss).expect("lost");
            assert!((f64::from(least) / 100.0 - points).abs() < 0.011, "{}", grade.name());
            let graded = |after: i32| verdict_on(false, Score::Cp(0), Score::Cp(-after)).grade;
            assert_eq!(graded(least), Some(grade));
            assert!(graded(least - 1) < Some(grade));
        }
    }

    #[test]
    fn a_grade_goes_by_the_chance_not_by_points() {
        use Score::Cp;
        let grade = |before, after| verdict_on(false, Cp(before), Cp(after)).grade;
        assert_eq!(grade(0, -35), None);
        assert_eq!(grade(0, -40), Some(Grade::Inaccuracy));
        assert_eq!(grade(0, -80), Some(Grade::Mistake));
        assert_eq!(grade(0, -130), Some(Grade::Blunder));
        // In a game that is decided the same points weigh nothing.
        assert_eq!(grade(400, 270), None);
        assert_eq!(grade(-270, -400), None);
    }

    #[test]
    fn the_best_move_loses_nothing() {
        let verdict = verdict_on(true, Score::Win(3), Score::Loss(2));
        assert!(verdict.best && !verdict.turned);
        assert_eq!((verdict.grade, verdict.missed_win, verdict.into_loss), (None, None, None));
        assert_eq!(verdict.chance_loss, 0.0);
        // Nor does one that turns out better than the best.
        let verdict = verdict_on(false, Score::Cp(100), Score::Cp(300));
        assert_eq!((verdict.chance_loss, verdict.grade), (0.0, None));
    }

    #[test]
    fn missed_wins_and_walks_into_a_loss_are_told_apart() {
        let verdict = verdict_on(false, Score::Win(3), Score::Cp(100));
        assert_eq!((verdict.missed_win, verdict.into_loss), (Some(3), None));
        let verdict = verdict_on(false, Score::Cp(-100), Score::Loss(4));
        assert_eq!((verdict.into_loss, verdict.turned), (Some(4), false));
        let verdict = verdict_on(false, Score::Win(2), Score::Loss(1));
        assert_eq!((verdict.missed_win, verdict.into_loss), (Some(2), Some(1)));
        assert!(verdict.turned);
        // A slower win is still one, and a game lost before is not lost again.
        assert_eq!(verdict_on(false, Score::Win(2), Score::Win(7)).missed_win, None);
        assert_eq!(verdict_on(false, Score::Loss(3), Score::Loss(1)).into_loss, None);
        // Nor is a fault what costs next to nothing.
        assert_eq!(verdict_on(false, Score::Win(3), Score::Cp(600)).missed_win, None);
        assert_eq!(verdict_on(false, Score::Cp(-600), Score::Loss(4)).into_loss, None);
    }

    #[test]
    fn a_game_turns_only_where_the_favourite_changes() {
        use Score::Cp;
        let turned = |before, after| verdict_on(false, Cp(before), Cp(after)).turned;
        assert!(turned(50, -50));
        assert!(turned(0, -80));
        assert!(!turned(15, -15));
        assert!(!turned(180, 15));
        assert!(!turned(-15, -180));
    }

    #[test]
    fn a_lead_begins_where_it_stays() {
        let mut game = Game::new(Position::kiswahili(), Rules::default());
        let mut evaluations = Vec::new();
        // South's scores before each move and after the last, from the mover's
        // point of view.
        for score in [30, -10, -20, 40, 50] {
            let mover = if evaluations.len() % 2 == 0 { score } else { -score };
            let score = Score::Cp(mover);
            evaluations.push(Some(Evaluation { score, depth: 5, line: Vec::new() }));
            let mv = game.position().legal_moves(game.rules())[0].mv();
            game.play(mv).expect("a legal move");
        }
        game.undo();
        let verdicts = judge(&game, &evaluations);
        assert_eq!(lead(&game, &verdicts), Some((Side::South, 2)));
        assert_eq!(lead(&game, &verdicts[..2]), Some((Side::North, 0)));
        assert_eq!(lead(&game, &[]), None);
    }

    #[test]
    fn a_move_without_evaluations_is_not_judged() {
        let mut game = Game::new(Position::kiswahili(), Rules::default());
        game.play_text("A6<").expect("legal");
        assert_eq!(judge(&game, &[None, None]), [None]);
    }
}
