//! A search that goes on another day: what the table knows, as a file.
//!
//! The file has two lines of text, then 24 bytes an entry, little-endian. Its keys are hashes of
//! positions: another hash, or other facts in an entry, would need another version of the format.

use std::cmp::Reverse;
use std::io::{self, BufRead, ErrorKind, Write};
use std::sync::Arc;

use ahash::AHashSet;

use super::proof_state::ProofState;
use super::solver::Solver;
use super::table::{Entry, FACT_BITS, Key, ProofTable, Topic};
use crate::bao::{Position, RULES_VERSION, Rules};
use crate::util::messages::count_of;

/// The version of the format.
const VERSION: u32 = 1;

/// Most entries of a file: 64 MiB.
const MOST: usize = (64 << 20) / size_of::<Words>();

/// An entry of a file: the place and the check of its key, and its facts with the work above them.
type Words = [u64; 3];

/// The lowest bit of the work in the third word.
const WORK: u32 = u64::BITS - u8::BITS;

const _: () = assert!(FACT_BITS <= WORK);

/// What a [`Solver`] knows, to be looked at while it searches.
#[derive(Clone)]
pub struct SolverTable(pub(super) Arc<ProofTable>);

/// What a search knows of the positions that took it the most work, decided or open. A [`Solver`]
/// that [loads](Solver::load) it goes on from there, with this position or another.
pub struct SavedSearch {
    rules: Rules,
    entries: Vec<(Key, Entry)>,
}

impl SavedSearch {
    /// What a solver knows of a position that it searches or has searched, and of those after it:
    /// at most 64 MiB, those with the most work.
    #[must_use]
    pub fn of(table: &SolverTable, position: &Position, rules: &Rules) -> SavedSearch {
        SavedSearch::with_most(&table.0, position, rules, MOST)
    }

    /// The `most` entries with the most work on the ways from a position.
    ///
    /// Best-first: the moves of the position with the most work are followed next, so entries with
    /// little work are soon left out.
    fn with_most(table: &ProofTable, root: &Position, rules: &Rules, most: usize) -> SavedSearch {
        /// An entry has the work of its last visit, so the only way to much work may lead through
        /// less. Positions with at least a quarter of the least work kept are followed: work is
        /// eight times a binary logarithm.
        const SLACK: usize = 16;
        let mut entries = Vec::new();
        let mut met = AHashSet::new();
        // The entries met so far by their work, and the number of those that are not below `least`.
        let mut counts = [0; 1 << u8::BITS];
        let (mut least, mut enough) = (0, 0);
        // Positions whose moves are still to be followed, by their work.
        let mut waiting = vec![Vec::new(); 1 << u8::BITS];
        let root = root.under(rules);
        let mut next = vec![(root, true), (root, false)];
        loop {
            for (position, attacker_moves) in next.drain(..) {
                let key = Key::of(&position, Topic::numbers(attacker_moves), rules);
                let Some(entry) = table.get(key) else { continue };
                let work = usize::from(entry.work);
                if work + SLACK < least || !met.insert(key) {
                    continue;
                }
                waiting[work].push((position, attacker_moves));
                if work < least {
                    continue;
                }
                entries.push((key, entry));
                (counts[work], enough) = (counts[work] + 1, enough + 1);
                while enough - counts[least] >= most {
                    enough -= counts[least];
                    least += 1;
                }
            }
            let from = least.saturating_sub(SLACK);
            let followed = waiting[from..].iter_mut().rev().find_map(Vec::pop);
            let Some((position, attacker_moves)) = followed else { break };
            let moves = position.legal_moves(rules);
            next.extend(moves.iter().map(|legal| (*legal.board_after(), !attacker_moves)));
        }
        entries.sort_unstable_by_key(|(key, entry)| (Reverse(entry.work), key.place, key.check));
        entries.truncate(most);
        SavedSearch { rules: *rules, entries }
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it has no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Writes the file, not compressed.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        write!(out, "{}\n{}\n", head(&self.rules), count_of(self.len() as u64, "position"))?;
        for (Key { place, check }, entry) in &self.entries {
            let words: Words = [*place, *check, entry.facts | u64::from(entry.work) << WORK];
            out.write_all(words.map(u64::to_le_bytes).as_flattened())?;
        }
        Ok(())
    }

    /// Reads a file that a search under these rules has written.
    ///
    /// # Errors
    ///
    /// The input cannot be read, ends early, goes on, or was written under other rules or by a
    /// version of the program with another format or other rules.
    pub fn read(input: &mut impl BufRead, rules: &Rules) -> io::Result<SavedSearch> {
        let (found, expected) = (read_line(input)?, head(rules));
        if found != expected {
            return Err(wrong(format!("line 1: found {found:?}, expected {expected:?}")));
        }
        let found = read_line(input)?;
        let number = found.split_once(' ').and_then(|(number, _)| number.parse().ok());
        let length = number
            .filter(|&length| length <= MOST && found == count_of(length as u64, "position"))
            .ok_or_else(|| {
                wrong(format!("line 2: found {found:?}, expected at most \"{MOST} positions\""))
            })?;
        let mut entries = Vec::with_capacity(length);
        for number in 1..=length {
            let mut bytes = [[0; 8]; 3];
            input.read_exact(bytes.as_flattened_mut()).map_err(|error| match error.kind() {
                ErrorKind::UnexpectedEof => {
                    wrong(format!("found the end of the file in position {number} of {length}"))
                }
                _ => error,
            })?;
            let [place, check, data] = bytes.map(u64::from_le_bytes);
            let entry = Entry { facts: data & ((1 << WORK) - 1), work: (data >> WORK) as u8 };
            if !ProofState::is_entry(entry) {
                return Err(wrong(format!(
                    "position {number}: found {data:#x}, expected proof numbers or a result"
                )));
            }
            entries.push((Key { place, check }, entry));
        }
        match input.read(&mut [0])? {
            0 => Ok(SavedSearch { rules: *rules, entries }),
            _ => Err(wrong(format!("found more than {}", count_of(length as u64, "position")))),
        }
    }
}

impl Solver {
    /// What the solver knows, to be saved while it searches.
    #[must_use]
    pub fn table(&self) -> SolverTable {
        SolverTable(Arc::clone(&self.table))
    }

    /// Takes over what another search knew; what this one knows already stays.
    pub fn load(&mut self, saved: &SavedSearch) {
        for (key, entry) in &saved.entries {
            if self.table.get(*key).is_none() {
                self.table.put(*key, *entry);
            }
        }
    }
}

/// The first line of a file.
fn head(Rules { kutakatia, seed_limit }: &Rules) -> String {
    let kutakatia = if *kutakatia { "on" } else { "off" };
    format!(
        "[Search \"{VERSION}\"] [Rules \"{RULES_VERSION}\"] [Kutakatia \"{kutakatia}\"] [SeedLimit \"{seed_limit}\"]"
    )
}

/// A line of the head, without its end.
fn read_line(input: &mut impl BufRead) -> io::Result<String> {
    /// Longer than any line of a head.
    const LONGEST: u64 = 200;
    let mut line = Vec::new();
    io::Read::take(input, LONGEST).read_until(b'\n', &mut line)?;
    Ok(String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(&line)).into_owned())
}

fn wrong(error: String) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, error)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::bao::{Game, Side};
    use crate::solve::SolveLimits;

    /// A position after moves from the start.
    fn after(moves: &str) -> Position {
        let mut game = Game::new(Position::kiswahili(), Rules::default());
        for text in moves.split(' ') {
            game.play_text(text).expect("a move");
        }
        *game.position()
    }

    /// A position that takes the solver 1,400,000 nodes.
    fn opening() -> Position {
        after("A7> a7< A5> a6> A4< a6<")
    }

    fn new_solver() -> Solver {
        Solver::new(64, 1).expect("memory")
    }

    /// The winner, if it is found, and the nodes it takes a solver, at most so many.
    fn search(solver: &mut Solver, position: &Position, nodes: u64) -> (Option<Side>, u64) {
        let limits = SolveLimits { nodes: Some(nodes), ..SolveLimits::default() };
        let go_on = |_| ControlFlow::Continue(());
        let solution = solver.solve(position, &Rules::default(), &limits, go_on);
        (solution.win.map(|win| win.winner), solution.nodes)
    }

    fn bytes(saved: &SavedSearch) -> Vec<u8> {
        let mut bytes = Vec::new();
        saved.write(&mut bytes).expect("memory");
        bytes
    }

    fn read(bytes: &[u8]) -> Result<SavedSearch, String> {
        SavedSearch::read(&mut &*bytes, &Rules::default()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_search_in_four_pieces_takes_few_more_nodes_than_a_whole_one() {
        let position = opening();
        let (winner, whole) = search(&mut new_solver(), &position, u64::MAX);
        let (mut found, mut spent) = (None, 0);
        let mut solver = new_solver();
        for piece in 1..=4 {
            let most = if piece < 4 { whole / 4 } else { u64::MAX };
            let nodes;
            (found, nodes) = search(&mut solver, &position, most);
            spent += nodes;
            let saved = SavedSearch::of(&solver.table(), &position, &Rules::default());
            solver = new_solver();
            solver.load(&read(&bytes(&saved)).expect("a file"));
        }
        assert_eq!(found, winner);
        assert!(spent <= whole * 6 / 5, "{spent} nodes, in one piece {whole}");
        // What was found is in the file.
        assert_eq!(search(&mut solver, &position, 1_000).0, winner);
    }

    #[test]
    fn the_positions_with_the_most_work_are_kept() {
        let position = opening();
        let mut solver = new_solver();
        search(&mut solver, &position, 40_000);
        let with_most = |most| {
            SavedSearch::with_most(&solver.table, &position, &Rules::default(), most).entries
        };
        let all = with_most(MOST);
        assert!(all.len() > 5_000, "{}", all.len());
        let works = |entries: &[(Key, Entry)]| -> Vec<u8> {
            entries.iter().map(|(_, entry)| entry.work).collect()
        };
        assert!(works(&all).is_sorted_by(|one, other| one >= other));
        // A position with less work than its parent may hide one with more.
        let few = with_most(100);
        assert_eq!((few.len(), works(&few)[..16].to_vec()), (100, works(&all)[..16].to_vec()));
    }

    /// The search never returns to a root with one move: its entry is written once, with one node.
    #[test]
    fn a_full_table_keeps_a_root_that_the_search_never_returns_to() {
        let position = after("A7< a5> A6< a5>");
        assert_eq!(position.legal_moves(&Rules::default()).len(), 1);
        let mut solver = Solver::new(1, 1).expect("memory");
        let (table, rules, mut kept) = (solver.table(), Rules::default(), None);
        solver.solve(&position, &rules, &SolveLimits::default(), |progress| {
            if progress.nodes < 400_000 {
                return ControlFlow::Continue(());
            }
            kept = Some(SavedSearch::of(&table, &position, &rules).len());
            ControlFlow::Break(())
        });
        assert!(kept > Some(1_000), "{kept:?}");
    }

    #[test]
    fn a_file_that_is_not_whole_or_of_other_rules_is_refused() {
        let position = opening();
        let mut solver = new_solver();
        search(&mut solver, &position, 10_000);
        let saved = SavedSearch::of(&solver.table(), &position, &Rules::default());
        let whole = bytes(&saved);
        assert_eq!(bytes(&read(&whole).expect("a file")), whole);
        let error = |bytes: &[u8]| read(bytes).err().expect("no file");
        let end = error(&whole[..whole.len() - 1]);
        assert!(end.starts_with("found the end of the file in position "), "{end}");
        assert!(error(&[&whole[..], b"x"].concat()).starts_with("found more than "));
        assert!(error(b"").starts_with("line 1: found \"\", expected \"[Search \\\"1\\\"] "));
        let head = head(&Rules::default());
        assert!(error(head.as_bytes()).starts_with("line 2: found \"\", expected at most "));
        let too_long = format!("{head}\n{} positions\n", MOST + 1);
        assert!(error(too_long.as_bytes()).starts_with("line 2: "));
        let zeros = [format!("{head}\n1 position\n").as_bytes(), &[0; 24]].concat();
        assert_eq!(error(&zeros), "position 1: found 0x0, expected proof numbers or a result");
        let rules = Rules { kutakatia: false, ..Rules::default() };
        let other = SavedSearch::read(&mut &*whole, &rules).err().expect("other rules");
        assert!(other.to_string().contains("[Kutakatia \\\"off\\\"]"), "{other}");
    }

    /// A file of an earlier build is of use as long as a position has its key and an entry its facts.
    #[test]
    fn keys_and_facts_stay_as_they_are() {
        let key = Key::of(&Position::kiswahili(), Topic::AttackerMoves, &Rules::default());
        let state =
            ProofState::Open(crate::solve::proof_state::ProofNumbers { phi: 300_000, delta: 7 });
        let Entry { facts, work } = state.entry(1_000);
        assert_eq!(
            (key.place, key.check, facts, work),
            (12_067_670_311_721_778_128, 2_787_876_670_470_392_321, 471_410_625, 80)
        );
    }
}
