//! Reads the board that `bingwa show` and `bingwa play` draw.
//!
//! ```text
//!      North  store 22
//!        8   7   6   5   4   3   2   1
//!   b    0   0   0   0   0   0   0   0
//!   a    0   2   2  #6   0   0   0   0
//!       -------------------------------
//!   A    0   0   0   0  #6   2   2   0
//!   B    0   0   0   0   0   0   0   0
//!        1   2   3   4   5   6   7   8
//!      South  store 22  to move
//! ```
//!
//! The numbers of the pits and the letters of the rows may be missing. `!` stands
//! before the pit under kutakatia. The board may be turned, with South's line first.
//! The signs that mark a move, `o`, `x`, `.` and `+` after a pit, are ignored.

use super::diagram::{self, DiagramProblem, ParseDiagramError, is_dashes};
use super::layout::PageRow;
use super::setup::Setup;
use crate::bao::pit::Pit;
use crate::bao::side::Side;

/// The first or last line of a board: a player, the seeds of the store, and whether
/// the player is to move.
pub(super) struct PlayerLine<'a> {
    pub(super) side: Side,
    store: &'a str,
    to_move: bool,
}

impl<'a> PlayerLine<'a> {
    /// Reads `North  store 22  to move`; `None` for another line.
    pub(super) fn read(line: &'a str) -> Option<PlayerLine<'a>> {
        let mut words = line.split_whitespace();
        let name = words.next()?;
        let side = Side::ALL.into_iter().find(|side| side.to_string() == name)?;
        let ("store", store) = (words.next()?, words.next()?) else {
            return None;
        };
        let to_move = match words.collect::<Vec<_>>()[..] {
            [] => false,
            ["to", "move"] => true,
            _ => return None,
        };
        Some(PlayerLine { side, store, to_move })
    }
}

/// Reads the lines of a board, the first of them a [`PlayerLine`]. `side` is to move if
/// no line says who is.
///
/// # Errors
///
/// As for a diagram: the line, counted from 1, and what is wrong there.
pub(super) fn parse(lines: &[String], side: Side) -> Result<Setup, ParseDiagramError> {
    let first = lines.first().and_then(|line| PlayerLine::read(line));
    if first.is_some_and(|player| player.side == Side::South) {
        return parse_turned(lines, side);
    }
    let mut to_move = None;
    let mut blocked = None;
    // The same lines as a diagram, so that line numbers stay: lines that a diagram
    // does not have are blank.
    let mut drawn: Vec<String> = Vec::with_capacity(lines.len());
    let dashes = lines.iter().position(|line| is_dashes(line));
    let rows = |from: usize, to: usize| (from..to).collect::<Vec<usize>>();
    let last_is_player = lines.len() > 1 && PlayerLine::read(&lines[lines.len() - 1]).is_some();
    let end = lines.len() - usize::from(last_is_player);
    let (above, below) = match dashes {
        Some(dashes) => (rows(1, dashes), rows(dashes + 1, end)),
        None => (rows(1, end), Vec::new()),
    };
    // A line that numbers the pits could be a row, so a board without letters must
    // have both rows as well.
    let has_letters = lines.iter().any(|line| letter(line).is_some());
    let is_extra = |line: Option<&usize>, rows: &[usize]| {
        line.is_some_and(|&line| has_letters && letter(&lines[line]).is_none() || rows.len() == 3)
    };
    let above = &above[usize::from(is_extra(above.first(), &above))..];
    let below = &below[..below.len() - usize::from(is_extra(below.last(), &below))];
    for (index, line) in lines.iter().enumerate() {
        let place = above.iter().chain(below).position(|&row| row == index);
        drawn.push(match (PlayerLine::read(line), place) {
            (Some(player), _) => {
                if player.to_move {
                    to_move = Some(player.side);
                }
                player.store.to_owned()
            }
            (None, Some(place)) => {
                let (text, found) = row(line);
                if let (Some(column), Some(page_row)) = (found, PageRow::ALL.get(place)) {
                    blocked = Some((index + 1, page_row.side(), page_row.pits()[column]));
                }
                text
            }
            (None, None) if is_dashes(line) => line.clone(),
            (None, None) => String::new(),
        });
    }
    let mut setup = diagram::parse(&drawn.join("\n"), to_move.unwrap_or(side))?;
    if let Some((line, owner, pit)) = blocked {
        if owner != setup.side {
            let problem = DiagramProblem::Kutakatia { found: pit.name(owner), to_move: setup.side };
            return Err(ParseDiagramError { line, problem });
        }
        setup.kutakatia = Some(pit);
    }
    Ok(setup)
}

/// Reads a board that North sees: South's line is the first.
fn parse_turned(lines: &[String], side: Side) -> Result<Setup, ParseDiagramError> {
    let has_north = lines.last().is_some_and(|line| PlayerLine::read(line).is_some());
    let missing = (!has_north || lines.len() == 1).then(String::new);
    let added = usize::from(missing.is_some());
    let upright: Vec<String> =
        missing.into_iter().chain(lines.iter().rev().map(|line| turned(line))).collect();
    parse(&upright, side).map_err(|error| {
        let line = (lines.len() + 1 + added).saturating_sub(error.line).clamp(1, lines.len());
        ParseDiagramError { line, ..error }
    })
}

/// A line of a turned board as it stands on a board that is not turned.
fn turned(line: &str) -> String {
    if PlayerLine::read(line).is_some() {
        return line.to_owned();
    }
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let pits = usize::from(letter(line).is_some());
    words[pits..].reverse();
    words.join(" ")
}

/// The letter of the row that a line begins with.
fn letter(line: &str) -> Option<char> {
    let letters = PageRow::ALL.map(|row| row.row().letter(row.side()));
    let mut word = line.split_whitespace().next()?.chars();
    word.next().filter(|letter| letters.contains(letter) && word.next().is_none())
}

/// The text of a pit without the sign of a move.
fn without_mark(pit: &str) -> &str {
    let plain = pit.strip_suffix(['o', 'x', '.', '+']).filter(|seeds| !seeds.is_empty());
    plain.unwrap_or(pit)
}

/// The row of a diagram that a line draws, and the column of the pit under kutakatia.
fn row(line: &str) -> (String, Option<usize>) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let pits: Vec<&str> =
        words[usize::from(letter(line).is_some())..].iter().map(|pit| without_mark(pit)).collect();
    let blocked = pits.iter().position(|pit| pit.starts_with('!')).filter(|&at| at < Pit::ROW);
    let plain: Vec<&str> = pits.iter().map(|pit| pit.strip_prefix('!').unwrap_or(pit)).collect();
    (plain.join(" "), blocked)
}

#[cfg(test)]
mod tests {
    use crate::bao::position_reader::{PositionDefaults, read_positions};

    const BOARD: &str = "     North  store 0  to move
       8   7   6   5   4   3   2   1
  b    0   1   2   1   4   8   2   2
  a   10   0   0  10  !2   1   0   1
      -------------------------------
  A    0   2   0   0   1   1   0   0
  B    0   0   2   2   0   2   6   4
       1   2   3   4   5   6   7   8
     South  store 0
";
    const POSITION: &str =
        "0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,1,1,0,0/0,0,2,2,0,2,6,4 0,0 - N a4";

    fn read(text: &str) -> Vec<(usize, Result<String, String>)> {
        read_positions(text, PositionDefaults::default())
            .map(|found| {
                let setup = found.setup.map(|setup| setup.to_string());
                (found.line, setup.map_err(|error| error.to_string()))
            })
            .collect()
    }

    #[test]
    fn numbers_letters_and_the_player_to_move_may_be_missing() {
        let lines: Vec<&str> = BOARD.lines().collect();
        let without_numbers = [&lines[..1], &lines[2..7], &lines[8..]].concat().join("\n");
        let without_letters = BOARD.replace(['a', 'b', 'A', 'B'], " ");
        for text in [BOARD, &without_numbers, &without_letters] {
            assert_eq!(read(text), [(1, Ok(POSITION.to_owned()))], "{text}");
        }
        let nobody = BOARD.replace("  to move", "").replace('!', " ");
        let south = POSITION.replace("N a4", "S -");
        assert_eq!(read(&nobody), [(1, Ok(south))]);
    }

    #[test]
    fn a_turned_board_and_the_marks_of_the_last_move_are_read() {
        let mut lines: Vec<String> = BOARD.lines().rev().map(super::turned).collect();
        let text = lines.join("\n");
        assert!(text.starts_with("     South  store 0\n8 7 6"), "{text}");
        assert_eq!(read(&text), [(1, Ok(POSITION.to_owned()))], "{text}");
        let error = read(&text.replace("A 0 0 1", "A 0 0 x"))[0].1.clone().unwrap_err();
        assert!(error.contains("pit A6"), "{error}");
        lines.pop();
        assert_eq!(read(&lines.join("\n")).len(), 1);
        let marked = BOARD.replace("  10   0   0  10  !2", "  10x  0+  0  10. !2o");
        assert_eq!(read(&marked), [(1, Ok(POSITION.to_owned()))], "{marked}");
    }

    #[test]
    fn boards_mix_with_other_forms_and_with_words() {
        let house = BOARD.replace(" 10  !2", "#10   2").replace("store 0  to", "store 3  to");
        let text = format!("South  store 22\n\n{BOARD}{BOARD}startpos\n# x\n{house}{POSITION}\n");
        let lines: Vec<_> = read(&text).iter().map(|(line, read)| (*line, read.is_ok())).collect();
        assert_eq!(lines, [(1, false), (3, true), (12, true), (21, true), (23, true), (32, true)]);
        assert!(read(&text)[4].1.as_ref().is_ok_and(|text| text.ends_with("0,3 h N -")));
    }

    #[test]
    fn an_error_names_its_line() {
        for (good, bad, line, expected) in [
            ("store 0  to", "store x  to", 2, "North's store"),
            ("!2   1   0   1", "!2   1   0", 5, "found 7 pits in North's front row"),
            ("A    0   2", "A    0   x", 7, "pit A2"),
            ("-----", "     ", 2, "dashes"),
            ("  B    0   0   2   2   0   2   6   4\n", "", 9, "found 1 pit in South's back row"),
            ("A    0   2", "A   !0   2", 7, "found ! at pit A1, expected it at a pit of North"),
            ("  a   10", "  a  #10", 5, "found # at pit a8"),
        ] {
            let text = format!("\n{}", BOARD.replacen(good, bad, if line == 2 { 9 } else { 1 }));
            let read = read(&text);
            assert_eq!((read.len(), read[0].0), (1, line), "{text}{read:?}");
            let error = read[0].1.as_ref().expect_err("a wrong board");
            assert!(error.contains(expected), "{error}");
        }
    }
}
