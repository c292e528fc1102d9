//! An analysed game written again as a record, with comments at the moves that
//! lost chances.
//!
//! The record keeps its tags, moves and comments. A comment of the analysis
//! begins with the mark of the move (`?!`, `?` or `??`) and stands after the
//! comment that was there. A comment before the first move says how the game was
//! analysed and where it turned.

use super::effort::GLANCE;
use super::facts::capitalised;
use super::game::{GameAnalysis, PlayerSummary};
use super::verdict::{Grade, MoveVerdict};
use crate::bao::Side;
use crate::bao::record::Record;
use crate::search::Limits;
use crate::util::messages::count_of;

/// Stands between a comment of the record and one of the analysis.
const BETWEEN: &str = " | ";

/// [`BETWEEN`] as it is written; read back, the line break is a space.
const BETWEEN_LINES: &str = " |\n";

/// The program, whose later comments replace its earlier ones.
const PROGRAM: &str = "bingwa";

/// Begins the comment before the first move.
const HEADING: &str = "Analysis by ";

/// The tag with the names of those who wrote the comments.
const ANNOTATOR: &str = "Annotator";

/// The tag with the limits of the analysis.
const ANALYSIS: &str = "Analysis";

/// The limits of a search in words: `depth 12`, `20000 nodes a position`.
fn in_words(limits: &Limits) -> String {
    let words = [
        limits.depth.map(|depth| format!("depth {depth}")),
        limits.nodes.map(|nodes| format!("{nodes} nodes a position")),
        limits.movetime.map(|time| format!("{} ms a position", time.as_millis())),
    ];
    let words: Vec<String> = words.into_iter().flatten().collect();
    match limits.ends_by_itself() {
        true => words.join(", "),
        false => format!("at least {GLANCE} nodes a position"),
    }
}

impl MoveVerdict {
    /// The mark of a graded move, as chess players write it: `?!` an inaccuracy, `?` a mistake,
    /// `??` a blunder.
    #[must_use]
    pub fn mark(&self) -> Option<&'static str> {
        self.grade.map(|grade| match grade {
            Grade::Blunder => "??",
            Grade::Mistake => "?",
            Grade::Inaccuracy => "?!",
        })
    }
}

/// The record of a game that was analysed with these limits, with comments. Its moves
/// and tags stay; the tags `Annotator` and `Analysis` are added. Comments of this program
/// from an earlier analysis are replaced.
///
/// The record must be the one that the game was played from: each comment goes to
/// the move with the same index.
#[must_use]
pub fn annotate(record: &Record, analysis: &GameAnalysis, limits: &Limits) -> Record {
    let mut annotated = record.clone();
    let names = record.tag(ANNOTATOR).unwrap_or_default();
    let (earlier, others): (Vec<&str>, Vec<&str>) = names
        .split(", ")
        .filter(|name| !name.is_empty())
        .partition(|name| name.split(' ').next() == Some(PROGRAM));
    let is_again = !earlier.is_empty();
    let kept = |comment: &Option<String>| {
        let comment = comment.as_deref().unwrap_or_default().replace('\n', " ");
        let parts = comment.split(BETWEEN);
        let parts: Vec<&str> = parts.filter(|part| !(is_again && is_of_analysis(part))).collect();
        parts.join(BETWEEN)
    };
    let name = format!("{PROGRAM} {}", env!("CARGO_PKG_VERSION"));
    let heading = heading(analysis, &name, &in_words(limits));
    let names: Vec<&str> = others.into_iter().chain([name.as_str()]).collect();
    annotated.set_tag(ANNOTATOR, &names.join(", "));
    annotated.set_tag(ANALYSIS, &in_words(limits));
    annotated.comment = joined(kept(&record.comment), Some(heading));
    for (index, mv) in annotated.moves.iter_mut().enumerate() {
        mv.comment = joined(kept(&mv.comment), comment(analysis, index));
    }
    annotated
}

/// Whether a part of a comment is one of an analysis, as [`heading`] and [`comment`] write it.
fn is_of_analysis(part: &str) -> bool {
    const GRADED: [&str; 3] = ["?! Inaccuracy. ", "? Mistake. ", "?? Blunder. "];
    part.starts_with(HEADING) || GRADED.iter().any(|beginning| part.starts_with(beginning))
}

/// The old comment and the new one.
fn joined(old: String, new: Option<String>) -> Option<String> {
    let parts = [Some(old), new].into_iter().flatten();
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    (!parts.is_empty()).then(|| parts.join(BETWEEN_LINES))
}

/// The comment on a move that lost chances, with a line for each paragraph.
fn comment(analysis: &GameAnalysis, index: usize) -> Option<String> {
    let verdict = analysis.verdicts.get(index)?.as_ref()?;
    let mark = verdict.mark()?;
    let paragraphs = analysis.explanation(index)?.criticism();
    let mut words = vec![mark.to_owned()];
    words.extend(verdict.grade.map(|grade| format!("{}.", capitalised(grade.name()))));
    if verdict.turned {
        words.push("The game turns.".to_owned());
    }
    Some(format!("{} {}", words.join(" "), paragraphs.join("\n")))
}

/// The comment before the first move: who analysed the game and how, what each
/// player did wrong, and where the game turned.
fn heading(analysis: &GameAnalysis, name: &str, limits: &str) -> String {
    let mut lines = vec![format!("{HEADING}{name}, {limits}.")];
    let left_out = analysis.verdicts.iter().filter(|verdict| verdict.is_none()).count();
    let all = analysis.verdicts.len();
    if left_out > 0 {
        lines.push(format!("{} not analysed, the first of the game.", count_of(left_out, "move")));
    }
    if left_out < all {
        let faults = Side::ALL.map(|side| faults(side, &analysis.summary(side)));
        lines.push(faults.join(" "));
        lines.extend(turns(analysis));
    }
    lines.join("\n")
}

/// What a player did wrong: `South: 2 inaccuracies, 1 blunder.`
fn faults(side: Side, summary: &PlayerSummary) -> String {
    let counts = [
        (summary.inaccuracies, "inaccuracy"),
        (summary.mistakes, "mistake"),
        (summary.blunders, "blunder"),
    ];
    let counts = counts.into_iter().filter(|&(count, _)| count > 0);
    let counts: Vec<String> = counts.map(|(count, noun)| count_of(count, noun)).collect();
    let counts = if counts.is_empty() { "no mistake".to_owned() } else { counts.join(", ") };
    format!("{side}: {counts}.")
}

/// Where the game turned, or since when a player was ahead.
fn turns(analysis: &GameAnalysis) -> Option<String> {
    let named = |index: usize| {
        let legal = &analysis.game.moves()[index];
        format!("{} {}", analysis.game.pair(index), legal.full())
    };
    let turned: Vec<String> = analysis.turning_points().map(|(index, _)| named(index)).collect();
    if !turned.is_empty() {
        return Some(format!("The game turned at {}.", turned.join(", ")));
    }
    let (leader, index) = analysis.lead()?;
    Some(format!("{leader} was ahead from {} on.", named(index)))
}

/// The text of a record for people: a comment that does not fit into a line of
/// `width` characters has lines of its own, at most that long.
///
/// Reading the text gives the same record, except that line breaks in comments
/// become spaces.
#[must_use]
pub fn wrapped(record: &Record, width: usize) -> String {
    record.written(|comment, column| braced(comment, column, width))
}

/// A comment in braces, on lines of its own if it does not fit behind `column`.
fn braced(comment: &str, column: usize, width: usize) -> String {
    let is_one_line = !comment.contains('\n');
    if is_one_line && column + comment.chars().count() + "{};".len() <= width {
        return format!("{{{comment}}}");
    }
    let lines: Vec<String> = comment.lines().map(|line| filled(line, width)).collect();
    format!("{{\n{}\n}}", lines.join("\n"))
}

/// The text with line breaks instead of some of its single spaces.
fn filled(text: &str, width: usize) -> String {
    let mut filled = String::new();
    let mut column = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        let is_between = !filled.is_empty();
        // Two spaces must stay: read back, a line break is one.
        let may_break = length > 0 && column > 0 && !filled.ends_with(' ');
        if may_break && column + 1 + length > width {
            filled.push('\n');
            column = 0;
        } else if is_between {
            filled.push(' ');
            column += 1;
        }
        filled.push_str(word);
        column += length;
    }
    filled
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const WIDTH: usize = 20;

    #[test]
    fn limits_are_said_in_words() {
        assert_eq!(in_words(&Limits::depth(12)), "depth 12");
        let time = Limits::movetime(Duration::from_millis(50));
        assert_eq!(in_words(&time), "50 ms a position");
        let both = Limits { nodes: Some(1000), ..Limits::depth(3) };
        assert_eq!(in_words(&both), "depth 3, 1000 nodes a position");
    }

    fn record(comment: &str) -> Record {
        let mut record: Record = "[A \"1\"]\n\n1: A6<* a5>;\n2: A3<;\n".parse().expect("a record");
        record.comment = Some("first".to_owned());
        record.moves[0].comment = Some(comment.to_owned());
        record
    }

    /// The comment after the first move as it is read back.
    fn read_back(comment: &str) -> String {
        let text = wrapped(&record(comment), WIDTH);
        let read: Record = text.parse().expect("the text is a record");
        assert_eq!(read.tags, record(comment).tags);
        assert_eq!(read.comment.as_deref(), Some("first"));
        let moves: Vec<&str> = read.moves.iter().map(|mv| mv.text.as_str()).collect();
        assert_eq!(moves, ["A6<*", "a5>", "A3<"]);
        read.moves[0].comment.clone().expect("a comment")
    }

    #[test]
    fn a_short_comment_stays_in_its_line() {
        assert!(wrapped(&record("short"), WIDTH).contains("1: A6<* {short} a5>;\n2: A3<;\n"));
    }

    #[test]
    fn a_long_comment_has_lines_of_its_own() {
        let text = wrapped(&record("a comment of more than twenty characters"), WIDTH);
        let expected = "1: A6<* {\na comment of more\nthan twenty\ncharacters\n} a5>;\n2: A3<;\n";
        assert!(text.ends_with(expected), "{text}");
    }

    #[test]
    fn comments_are_read_back_whatever_they_hold() {
        for comment in [
            "short",
            "a comment of more than twenty characters",
            "two  spaces   and   more    of    them  in  it",
            "a {brace that opens in a comment of many words",
            "[Tag \"1\"] at the beginning of a line [Tag \"2\"] and in it",
            "averylongwordthatdoesnotfitintoanylineatall",
            "1: A6<* a5>; 2: A3<; looks like moves of a game;",
        ] {
            assert_eq!(read_back(comment), comment);
        }
        assert_eq!(read_back("one line\nand another"), "one line and another");
        assert_eq!(
            read_back("a } brace that closes is left out of it"),
            "a  brace that closes is left out of it"
        );
    }

    #[test]
    fn a_game_begun_by_north_is_read_back() {
        let text = "1: ... a5>;\n2: A3<;\n";
        let record: Record = text.parse().expect("a record");
        assert_eq!(wrapped(&record, WIDTH), text);
    }
}
