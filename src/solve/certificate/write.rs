//! A certificate as text.

use std::io::{self, Write};

use super::build::{Body, Certificate};
use super::open::OpenPositions;
use crate::bao::Position;

impl Certificate {
    /// Writes the text of the certificate, not compressed.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", self.head)?;
        match &self.body {
            Body::Win(_) => self.write_win(out)?,
            Body::NoWin(moves) => {
                for m in moves {
                    writeln!(out, "{m}")?;
                }
            }
        }
        writeln!(out, "[End \"{}\"]", self.head.lines)
    }

    fn write_win(&self, out: &mut impl Write) -> io::Result<()> {
        let root = self.head.root;
        let mut open = OpenPositions::default();
        if root.side() == self.head.claim.side() {
            self.open(&mut open, root);
        } else {
            write!(out, "-")?;
            self.write_replies(out, &mut open, &root)?;
        }
        while let Some((position, _)) = open.next() {
            let m = self.chosen(&position).m;
            write!(out, "{m}")?;
            let legal = position.play(m, &self.head.rules).expect("the chosen move is legal");
            match legal.position() {
                Some(next) => self.write_replies(out, &mut open, next)?,
                None => writeln!(out)?,
            }
        }
        Ok(())
    }

    /// Writes the rest of a line: the ranks after all replies, whose positions are open
    /// from now on.
    fn write_replies(
        &self,
        out: &mut impl Write,
        open: &mut OpenPositions,
        position: &Position,
    ) -> io::Result<()> {
        for reply in position.legal_moves(&self.head.rules).sorted() {
            let rank = self.open(open, *reply.reached());
            write!(out, " {rank}")?;
        }
        writeln!(out)
    }

    fn open(&self, open: &mut OpenPositions, position: Position) -> u32 {
        let rank = self.chosen(&position).rank;
        open.open(position, rank).expect("a position has one rank");
        rank
    }
}
