//! Checks a certificate with the rules alone, line by line.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{BufRead, Read};
use std::mem;

use super::head::{Claim, Head, excerpt, plies_of};
use super::text::{Body, Certificate, Choice, LEAF, OpenPositions, PositionMap};
use crate::bao::{LegalMove, Move, Position, Side};

/// How much a certificate may demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifyLimits {
    /// Most lines.
    pub lines: u64,
    /// Most open positions at a time; each takes some 300 bytes.
    pub open: usize,
}

impl Default for VerifyLimits {
    /// 100 million lines, 20 million open positions.
    fn default() -> VerifyLimits {
        VerifyLimits { lines: 100_000_000, open: 20_000_000 }
    }
}

/// A certificate cannot be read, or does not prove its claim.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct VerifyError {
    /// The line, from 1.
    pub line: u64,
    /// What was found there, and what was expected.
    pub fault: String,
}

/// Most bytes of a line: longer than 32 ranks and the longest position.
const LONGEST_LINE: u64 = 1_000;

/// A certificate whose lines are good. It is a proof if the solver proves its leaves.
#[derive(Clone, Debug)]
pub struct Verified {
    /// What it claims.
    pub head: Head,
    /// The leaves, in the order of their lines.
    pub leaves: Vec<Leaf>,
}

/// A position whose win a certificate leaves to the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// The position; the winner is to move.
    pub position: Position,
    /// The plies of the win that the solver found.
    pub plies: u32,
}

/// Checks a certificate by the rules. The text is read once; memory is needed only for open
/// positions and leaves. Without leaves the claim is proven then.
///
/// # Errors
///
/// The text cannot be read, or does not prove its claim.
pub fn verify(text: impl BufRead, limits: &VerifyLimits) -> Result<Verified, VerifyError> {
    let mut leaves = Vec::new();
    let head = check(text, limits, |position, choice| {
        if choice.mv.is_none() {
            leaves.push(Leaf { position, plies: choice.rank });
        }
    })?;
    Ok(Verified { head, leaves })
}

impl Certificate {
    /// Reads the certificate of a win and checks it by the rules. Its leaves are not solved.
    ///
    /// # Errors
    ///
    /// The text cannot be read, does not prove its claim, or claims that there is no win.
    pub fn read(text: impl BufRead, limits: &VerifyLimits) -> Result<Certificate, VerifyError> {
        let mut choices = PositionMap::default();
        let head = check(text, limits, |position, choice| _ = choices.insert(position, choice))?;
        match head.claim {
            Claim::Wins(..) => Ok(Certificate { head, body: Body::Win(choices) }),
            Claim::DoesNotWin(..) => {
                let fault = format!("found {:?}, expected a win", head.claim.to_string());
                Err(VerifyError { line: 3, fault })
            }
        }
    }
}

/// Checks a certificate and returns its head. `on_choice` gets each position of the winner with
/// what its line says.
fn check(
    text: impl BufRead,
    limits: &VerifyLimits,
    on_choice: impl FnMut(Position, Choice),
) -> Result<Head, VerifyError> {
    let mut lines = CertificateLines { text, number: 0 };
    let head = read_head(&mut lines)?;
    let mut verifier = Verifier { head: &head, limits, lines, left: head.lines, on_choice };
    let checked = if head.lines > limits.lines {
        Err(too_large("lines", head.lines, limits.lines))
    } else {
        match head.claim {
            Claim::Wins(winner, plies) => verifier.win(&head.root, winner, plies),
            Claim::DoesNotWin(attacker, plies) => verifier.no_win(&head.root, attacker, plies),
        }
    };
    let checked = checked.and_then(|()| verifier.end());
    checked.map_err(|fault| VerifyError { line: verifier.lines.number, fault })?;
    Ok(head)
}

fn read_head(lines: &mut CertificateLines<impl BufRead>) -> Result<Head, VerifyError> {
    let mut tags = Vec::new();
    let mut cut = None;
    while tags.len() < Head::TAGS && cut.is_none() {
        match lines.next("the tags of the head") {
            Ok(tag) => tags.push(tag),
            Err(fault) => cut = Some(VerifyError { line: lines.number, fault }),
        }
    }
    let mut head = Head::read(&tags).map_err(|(index, error)| match cut {
        Some(cut) if index >= tags.len() => cut,
        // Also of a text that is shorter than a head.
        _ => VerifyError { line: index as u64 + 1, fault: error },
    })?;
    let mut rest = || {
        let line = lines.next("an empty line")?;
        if line.is_empty() {
            return Ok(());
        }
        head.leaf_nodes = Some(Head::read_leaf_nodes(&line)?);
        match lines.next("an empty line")? {
            line if line.is_empty() => Ok(()),
            line => Err(form(&line, "an empty line")),
        }
    };
    rest().map_err(|fault| VerifyError { line: lines.number, fault })?;
    Ok(head)
}

/// The lines of a text.
struct CertificateLines<R> {
    text: R,
    /// The number of the last line, from 1.
    number: u64,
}

impl<R: BufRead> CertificateLines<R> {
    /// The next line without its end; `expected` is what it should hold.
    fn next(&mut self, expected: &'static str) -> Result<String, String> {
        self.number += 1;
        let mut line = Vec::new();
        let mut text = self.text.by_ref().take(LONGEST_LINE + 1);
        text.read_until(b'\n', &mut line).map_err(|error| error.to_string())?;
        if line.pop() != Some(b'\n') {
            return Err(match line.len() as u64 >= LONGEST_LINE {
                true => format!("found more than {LONGEST_LINE} bytes, expected a shorter line"),
                false => format!("found the end of the text, expected {expected}"),
            });
        }
        let not_text = |_| "found bytes that are not UTF-8, expected text".to_owned();
        String::from_utf8(line).map_err(not_text)
    }

    fn is_at_end(&mut self) -> Result<bool, String> {
        Ok(self.text.fill_buf().map_err(|error| error.to_string())?.is_empty())
    }
}

struct Verifier<'a, R, F> {
    head: &'a Head,
    limits: &'a VerifyLimits,
    lines: CertificateLines<R>,
    /// Lines that the head has promised and that have not been read.
    left: u64,
    /// Gets each position of the winner with what its line says.
    on_choice: F,
}

impl<R: BufRead, F: FnMut(Position, Choice)> Verifier<'_, R, F> {
    /// The next line of the proof.
    fn line(&mut self) -> Result<String, String> {
        let Some(left) = self.left.checked_sub(1) else {
            let found = self.head.lines;
            return Err(format!("found {found} lines, expected more: positions are still open"));
        };
        self.left = left;
        self.lines.next("a line of the proof")
    }

    /// The line after the proof.
    fn end(&mut self) -> Result<(), String> {
        let lines = self.head.lines;
        if self.left > 0 {
            return Err(format!("found {lines} lines, expected {}", lines - self.left));
        }
        let end = format!("[End \"{lines}\"]");
        let line = self.lines.next("the line [End \"…\"]")?;
        if line != end {
            return Err(form(&line, end));
        }
        if !self.lines.is_at_end()? {
            self.lines.number += 1;
            return Err("found text after the last line, expected its end".to_owned());
        }
        Ok(())
    }

    /// Checks that `winner` wins in `plies`.
    fn win(&mut self, root: &Position, winner: Side, plies: u32) -> Result<(), String> {
        let mut open = OpenPositions::default();
        if root.side() == winner {
            let _ = open.open(*root, plies);
        } else {
            let line = self.line()?;
            let ranks = line.strip_prefix('-');
            let ranks = ranks.ok_or_else(|| form(&line, "- and a rank for each reply"))?;
            let rank = self.open_replies(root, ranks, &mut open)?.map_or(0, |rank| rank + 1);
            expect_rank(root, plies, rank)?;
        }
        while let Some((position, rank)) = open.next() {
            let line = self.line()?;
            let mut choice = Choice { mv: None, rank, is_reached: true };
            if line == LEAF && self.head.leaf_nodes.is_some() {
                if rank % 2 == 0 {
                    let expected = "a win in an odd number of plies, since the winner moves";
                    return Err(format!("{position}: found rank {rank}, expected {expected}"));
                }
                (self.on_choice)(position, choice);
                continue;
            }
            let text = line.split(' ').next().unwrap_or_default();
            let legal = self.legal_move(&position, text)?;
            choice.mv = Some(legal.mv());
            (self.on_choice)(position, choice);
            let ranks = &line[text.len()..];
            let greatest = match legal.position() {
                Some(next) => self.open_replies(next, ranks, &mut open)?,
                None if ranks.is_empty() => None,
                None => {
                    let expected = format!("{text} alone, since it ends the game");
                    return Err(form(&line, expected));
                }
            };
            expect_rank(&position, rank, greatest.map_or(1, |rank| rank + 2))?;
        }
        Ok(())
    }

    /// Reads the ranks after the replies to a position and opens the positions reached;
    /// the greatest rank, `None` if there is no reply.
    fn open_replies(
        &self,
        position: &Position,
        ranks: &str,
        open: &mut OpenPositions,
    ) -> Result<Option<u32>, String> {
        let replies = position.legal_moves(&self.head.rules).sorted();
        // Every rank has its space in front of it.
        if !ranks.is_empty() && !ranks.starts_with(' ') {
            return Err(form(ranks, "a space in front of each rank"));
        }
        let ranks: Vec<&str> = ranks.split(' ').skip(1).collect();
        if ranks.len() != replies.len() {
            let (found, expected) = (ranks.len(), replies.len());
            return Err(format!(
                "{position}: found {found} ranks, expected one for each of {expected} replies"
            ));
        }
        let mut greatest = None;
        for (reply, text) in replies.iter().zip(ranks) {
            let reached = reply.position().ok_or_else(|| refuted(position, reply.mv()))?;
            let rank = plies_of(text)
                .filter(|rank| rank % 2 == 1)
                .ok_or_else(|| form(text, format!("an odd rank of at most {}", u16::MAX)))?;
            open.open(*reached, rank).or_else(|known| expect_rank(reached, rank, known))?;
            greatest = greatest.max(Some(rank));
        }
        self.check_size(open.len())?;
        Ok(greatest)
    }

    /// Checks that `attacker` does not win within `plies`.
    fn no_win(&mut self, root: &Position, attacker: Side, plies: u32) -> Result<(), String> {
        let mut positions = BTreeMap::from([(root.to_string(), *root)]);
        for left in (0..=plies).rev() {
            let mut next = BTreeMap::new();
            for position in mem::take(&mut positions).into_values() {
                if position.side() != attacker {
                    let line = self.line()?;
                    let legal = self.legal_move(&position, &line)?;
                    if let Some(reached) = legal.position() {
                        next.insert(reached.to_string(), *reached);
                    }
                } else if left > 0 {
                    for legal in &position.legal_moves(&self.head.rules) {
                        let reached = legal.position();
                        let reached = reached.ok_or_else(|| refuted(&position, legal.mv()))?;
                        next.insert(reached.to_string(), *reached);
                    }
                }
                self.check_size(next.len())?;
            }
            positions = next;
        }
        Ok(())
    }

    fn legal_move(&self, position: &Position, text: &str) -> Result<LegalMove, String> {
        let mv: Option<Move> = text.parse().ok();
        let plain = mv.filter(|mv| mv.to_string() == text);
        let mv = plain.ok_or_else(|| form(text, "a plain move"))?;
        let legal = position.play(mv, &self.head.rules);
        legal.ok_or_else(|| match position.is_lost(&self.head.rules) {
            true => format!("{position}: {} has no legal move", position.side()),
            false => format!("{position}: found the move {mv}, expected a legal one"),
        })
    }

    fn check_size(&self, open: usize) -> Result<(), String> {
        match open <= self.limits.open {
            true => Ok(()),
            false => Err(too_large("open positions", open as u64, self.limits.open as u64)),
        }
    }
}

fn form(found: &str, expected: impl Display) -> String {
    format!("found {:?}, expected {expected}", excerpt(found))
}

fn too_large(thing: &str, found: u64, most: u64) -> String {
    format!("found {found} {thing}, expected at most {most}")
}

fn refuted(position: &Position, reply: Move) -> String {
    format!("{position}: the reply {reply} wins, expected none that does")
}

fn expect_rank(position: &Position, found: u32, expected: u32) -> Result<(), String> {
    match found == expected {
        true => Ok(()),
        false => Err(format!("{position}: found rank {found}, expected {expected}")),
    }
}
