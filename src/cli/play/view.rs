//! The board, the moves and the chance of winning, as a game shows them.

use std::io::{self, Write};

use bingwa::analysis::MoveFacts;
use bingwa::bao::{Game, Position, Rules, Side};
use bingwa::search::Score;
use console::{Alignment, Term, pad_str, style};

use super::super::board::{BoardView, Marks};
use super::command;

/// Prints a sentence, wrapped at a terminal.
pub(super) fn say(out: &mut impl Write, text: &str) -> io::Result<()> {
    if !Term::stdout().is_term() {
        return writeln!(out, "{text}");
    }
    textwrap::wrap(text, command::columns()).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// Prints the board that the last move left, with the pits of that move marked.
pub(super) fn board(out: &mut impl Write, game: &Game, bottom: Side) -> io::Result<()> {
    let last = game.plies().last();
    let trace = last.and_then(|(before, legal)| before.trace(legal.mv(), game.rules()));
    let marks = trace.as_ref().map(Marks::of).unwrap_or_default();
    let position = game.board();
    let setup = position.to_setup();
    write!(out, "{}", BoardView::new(&setup).seen_by(bottom).marked(&marks))?;
    if let Some(pit) = position.kutakatia() {
        let pit = pit.name(position.side());
        say(out, &format!("{pit} is under kutakatia: do not start there"))?;
    }
    writeln!(out)
}

/// Prints what each legal move captures, and whether it keeps the nyumba.
pub(super) fn moves(out: &mut impl Write, position: &Position, rules: &Rules) -> io::Result<()> {
    const FIXED: &str = "move    seeds  nyumba  ";
    writeln!(out, "{}", style(format!("{FIXED}captures")).dim())?;
    let indent = " ".repeat(FIXED.len());
    for legal in &position.legal_moves(rules).sorted() {
        let Some(facts) = MoveFacts::of(position, legal.mv(), rules) else { continue };
        let seeds = if facts.captured == 0 { "-".to_owned() } else { facts.captured.to_string() };
        let nyumba = match facts.own_house {
            None => "-",
            Some(fate) if fate.is_kept() => "kept",
            Some(_) => "lost",
        };
        let name = format!("{:<6}", facts.full);
        let text = format!("{name}{seeds:>7}  {nyumba:<6}  {}", captures(&facts));
        let options = textwrap::Options::new(command::columns()).subsequent_indent(&indent);
        for line in textwrap::wrap(text.trim_end(), options) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// The pits that a move captures, and the end that it brings.
fn captures(facts: &MoveFacts) -> String {
    let mut words: Vec<String> = facts
        .captures
        .iter()
        .map(|capture| match facts.takes_nyumba(capture.taken) {
            true => format!("{} (nyumba)", capture.taken),
            false => capture.taken.to_string(),
        })
        .collect();
    words.extend(facts.kutakatia.map(|pit| format!("kutakatia of {pit}")));
    words.extend(facts.outcome.map(|_| "wins".to_owned()));
    words.join(" ")
}

/// The chances of winning of both players, as a bar, by South's score.
pub(super) fn bar(score: Score) -> String {
    /// Columns of the bar.
    const WIDTH: usize = 16;
    let percent = score.percent();
    let south = (score.chance() * WIDTH as f64).round() as usize;
    let (full, empty) = ("#".repeat(south), ".".repeat(WIDTH - south));
    format!("South {percent}% [{full}{empty}] {}% North", 100 - percent)
}

/// A table row: a move or rank, its chance, its score, and the line of play, which
/// is wrapped.
pub(super) fn line_of_play(
    out: &mut impl Write,
    chance: &str,
    score: &str,
    line: &str,
) -> io::Result<()> {
    let chance = pad_str(chance, 7, Alignment::Right, None);
    let score = pad_str(score, 8, Alignment::Right, None);
    let indent = " ".repeat(17);
    let options = textwrap::Options::new(command::columns()).subsequent_indent(&indent);
    for line in textwrap::wrap(&format!("{chance}{score}  {line}"), options) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_shares_out_the_chance() {
        assert_eq!(bar(Score::Cp(0)), "South 50% [########........] 50% North");
        assert_eq!(bar(Score::Loss(3)), "South 0% [................] 100% North");
        assert_eq!(bar(Score::Cp(629)), "South 99% [################] 1% North");
        assert!(bar(Score::Cp(-100)).len() <= 40);
    }

    #[test]
    fn the_table_of_moves_names_the_pits_and_the_nyumba() {
        let position: Position =
            "0,0,0,0,0,0,0,0/1,1,1,9,4,0,0,0/1,1,1,1,1,4,0,1/1,1,0,0,0,0,0,1 17,18 h N -"
                .parse()
                .unwrap();
        let mut out = Vec::new();
        moves(&mut out, &position, &Rules::default()).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.starts_with("move    seeds  nyumba  captures\n"), "{text}");
        assert!(text.contains("\na5>         2  kept    A4 A1\n"), "{text}");
        assert!(text.contains("\na5>+        2  lost    A4 A1\n"), "{text}");
    }
}
