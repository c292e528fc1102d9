//! Checks a certificate with the rules alone, line by line.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Read};
use std::mem;

use super::head::{Claim, Head, HeadError, excerpt, plies_of};
use super::text::OpenPositions;
use crate::bao::{LegalMove, Move, Position, Rules, Side};

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

/// A certificate does not prove its claim.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct VerifyError {
    /// The line, from 1.
    pub line: u64,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with a certificate.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The text cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The line is longer than any line of a certificate.
    #[error("found more than {LONGEST_LINE} bytes, expected a shorter line")]
    Long,
    /// The line is not UTF-8.
    #[error("found bytes that are not UTF-8, expected text")]
    NotText,
    /// The text ends in the middle.
    #[error("found the end of the text, expected {0}")]
    Cut(&'static str),
    /// The text goes on after its last line.
    #[error("found text after the last line, expected its end")]
    Trailing,
    /// A tag is not what it should be.
    #[error(transparent)]
    Head(#[from] HeadError),
    /// It is larger than the limits allow.
    #[error("found {found} {thing}, expected at most {most}")]
    TooLarge {
        /// Lines or open positions.
        thing: &'static str,
        /// How many there are.
        found: u64,
        /// How many there may be.
        most: u64,
    },
    /// The line is not of the right form.
    #[error("found {found:?}, expected {expected}")]
    Form {
        /// The line or a part of it, at most 100 characters.
        found: String,
        /// What was expected.
        expected: String,
    },
    /// A move is not legal.
    #[error("{position}: found the move {found}, expected a legal one")]
    Illegal {
        /// The position.
        position: Position,
        /// The move.
        found: Move,
    },
    /// A player has no move where the proof needs one.
    #[error("{position}: {player} has no legal move")]
    Stuck {
        /// The position.
        position: Position,
        /// The player to move.
        player: Side,
    },
    /// A reply wins for the other side.
    #[error("{position}: the reply {reply} wins, expected none that does")]
    Refuted {
        /// The position.
        position: Position,
        /// The reply.
        reply: Move,
    },
    /// The ranks of a line are not one for each reply.
    #[error("{position}: found {found} ranks, expected one for each of {expected} replies")]
    Replies {
        /// The position in which the replies are played.
        position: Position,
        /// The number of ranks.
        found: usize,
        /// The number of legal replies.
        expected: usize,
    },
    /// A rank does not follow from those after the replies.
    #[error("{position}: found rank {found}, expected {expected}")]
    Rank {
        /// The position.
        position: Position,
        /// Its rank so far.
        found: u32,
        /// The rank that follows from the line.
        expected: u32,
    },
    /// The lines end too early or too late.
    #[error("found {found} lines, expected {expected}")]
    Count {
        /// The number of lines that the head tells.
        found: u64,
        /// The number that the proof has.
        expected: String,
    },
}

/// Most bytes of a line: longer than 32 ranks and the longest position.
const LONGEST_LINE: u64 = 1_000;

/// Checks a certificate and returns its head. The text is read once; memory is
/// needed only for open positions.
///
/// # Errors
///
/// The text cannot be read, or does not prove its claim.
pub fn verify(text: impl BufRead, limits: &VerifyLimits) -> Result<Head, VerifyError> {
    let mut lines = Lines { text, number: 0 };
    let head = read_head(&mut lines)?;
    let mut verifier = Verifier { rules: head.rules, limits, lines, left: head.lines };
    let checked = if head.lines > limits.lines {
        let (thing, found, most) = ("lines", head.lines, limits.lines);
        Err(Fault::TooLarge { thing, found, most })
    } else {
        match head.claim {
            Claim::Wins(winner, plies) => verifier.win(&head.root, winner, plies),
            Claim::DoesNotWin(attacker, plies) => verifier.no_win(&head.root, attacker, plies),
        }
    };
    let checked = checked.and_then(|()| verifier.end(&head));
    checked.map_err(|fault| VerifyError { line: verifier.lines.number, fault })?;
    Ok(head)
}

fn read_head(lines: &mut Lines<impl BufRead>) -> Result<Head, VerifyError> {
    let mut tags = Vec::new();
    let mut cut = None;
    while tags.len() < Head::LINES && cut.is_none() {
        match lines.next("the tags of the head") {
            Ok(tag) => tags.push(tag),
            Err(fault) => cut = Some(VerifyError { line: lines.number, fault }),
        }
    }
    let head = Head::read(&tags).map_err(|(index, error)| match cut {
        Some(cut) if index >= tags.len() => cut,
        // Also of a text that is shorter than a head.
        _ => VerifyError { line: index as u64 + 1, fault: error.into() },
    })?;
    let blank = lines.next("an empty line").and_then(|line| match line.is_empty() {
        true => Ok(()),
        false => Err(form(&line, "an empty line")),
    });
    blank.map_err(|fault| VerifyError { line: lines.number, fault })?;
    Ok(head)
}

/// The lines of a text.
struct Lines<R> {
    text: R,
    /// The number of the last line, from 1.
    number: u64,
}

impl<R: BufRead> Lines<R> {
    /// The next line without its end; `expected` is what it should hold.
    fn next(&mut self, expected: &'static str) -> Result<String, Fault> {
        self.number += 1;
        let mut line = Vec::new();
        self.text.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line)?;
        if line.pop() != Some(b'\n') {
            return Err(match line.len() as u64 >= LONGEST_LINE {
                true => Fault::Long,
                false => Fault::Cut(expected),
            });
        }
        String::from_utf8(line).map_err(|_| Fault::NotText)
    }

    fn is_at_end(&mut self) -> Result<bool, Fault> {
        Ok(self.text.fill_buf()?.is_empty())
    }
}

struct Verifier<'a, R> {
    rules: Rules,
    limits: &'a VerifyLimits,
    lines: Lines<R>,
    /// Lines that the head has promised and that have not been read.
    left: u64,
}

impl<R: BufRead> Verifier<'_, R> {
    /// The next line of the proof.
    fn line(&mut self) -> Result<String, Fault> {
        let Some(left) = self.left.checked_sub(1) else {
            let expected = "more: positions are still open".to_owned();
            return Err(Fault::Count {
                found: self.lines.number - Head::LINES as u64 - 1,
                expected,
            });
        };
        self.left = left;
        self.lines.next("a line of the proof")
    }

    /// The line after the proof.
    fn end(&mut self, head: &Head) -> Result<(), Fault> {
        if self.left > 0 {
            let expected = (head.lines - self.left).to_string();
            return Err(Fault::Count { found: head.lines, expected });
        }
        let end = format!("[End \"{}\"]", head.lines);
        let line = self.lines.next("the line [End \"…\"]")?;
        if line != end {
            return Err(form(&line, end));
        }
        if !self.lines.is_at_end()? {
            self.lines.number += 1;
            return Err(Fault::Trailing);
        }
        Ok(())
    }

    /// Checks that `winner` wins in `plies`.
    fn win(&mut self, root: &Position, winner: Side, plies: u32) -> Result<(), Fault> {
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
            let text = line.split(' ').next().unwrap_or_default();
            let legal = self.legal_move(&position, text)?;
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
    ) -> Result<Option<u32>, Fault> {
        let replies = position.legal_moves(&self.rules).sorted();
        // Every rank has its space in front of it.
        if !ranks.is_empty() && !ranks.starts_with(' ') {
            return Err(form(ranks, "a space in front of each rank"));
        }
        let ranks: Vec<&str> = ranks.split(' ').skip(1).collect();
        if ranks.len() != replies.len() {
            let (position, found, expected) = (*position, ranks.len(), replies.len());
            return Err(Fault::Replies { position, found, expected });
        }
        let mut greatest = None;
        for (reply, text) in replies.iter().zip(ranks) {
            let Some(reached) = reply.position() else {
                return Err(Fault::Refuted { position: *position, reply: reply.mv() });
            };
            let rank = plies_of(text)
                .filter(|rank| rank % 2 == 1)
                .ok_or_else(|| form(text, format!("an odd rank of at most {}", u16::MAX)))?;
            open.open(*reached, rank).map_err(|known| Fault::Rank {
                position: *reached,
                found: rank,
                expected: known,
            })?;
            greatest = greatest.max(Some(rank));
        }
        self.check_size(open.len())?;
        Ok(greatest)
    }

    /// Checks that `attacker` does not win within `plies`.
    fn no_win(&mut self, root: &Position, attacker: Side, plies: u32) -> Result<(), Fault> {
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
                    for legal in &position.legal_moves(&self.rules) {
                        let reply = legal.mv();
                        let reached = legal.position().ok_or(Fault::Refuted { position, reply })?;
                        next.insert(reached.to_string(), *reached);
                    }
                }
                self.check_size(next.len())?;
            }
            positions = next;
        }
        Ok(())
    }

    fn legal_move(&self, position: &Position, text: &str) -> Result<LegalMove, Fault> {
        let mv: Option<Move> = text.parse().ok();
        let plain = mv.filter(|mv| mv.to_string() == text);
        let mv = plain.ok_or_else(|| form(text, "a plain move"))?;
        let legal = position.play(mv, &self.rules);
        legal.ok_or_else(|| match position.is_lost(&self.rules) {
            true => Fault::Stuck { position: *position, player: position.side() },
            false => Fault::Illegal { position: *position, found: mv },
        })
    }

    fn check_size(&self, open: usize) -> Result<(), Fault> {
        let most = self.limits.open;
        if open <= most {
            return Ok(());
        }
        let (found, most) = (open as u64, most as u64);
        Err(Fault::TooLarge { thing: "open positions", found, most })
    }
}

fn form(found: &str, expected: impl Into<String>) -> Fault {
    Fault::Form { found: excerpt(found), expected: expected.into() }
}

fn expect_rank(position: &Position, found: u32, expected: u32) -> Result<(), Fault> {
    if found == expected {
        return Ok(());
    }
    Err(Fault::Rank { position: *position, found, expected })
}
