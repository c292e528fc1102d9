//! Exams with true answers: positions whose winning moves are proven.
//!
//! Games of the engine against itself are walked through from their end. A position
//! becomes a question if its mover wins, a short search does not see the win, every legal
//! move is solved, and the move that looks best at first glance does not win.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use bingwa::analysis::exam::{DepthOfWin, Exam, ExamQuestion};
use bingwa::bao::{Game, LegalMove, Position, Side, Stage};
use bingwa::search::{Engine, HashError, Limits, Options, Score};
use bingwa::solve::certificate::{Claim, Verified, VerifyLimits, verify};
use bingwa::solve::{ProvenWin, Solution, SolveLimits, Solver};
use bingwa::util::files::OutputFile;
use bingwa::util::messages::count_of;

use crate::jobs::Threads;
use crate::players::Players;
use crate::positive;

/// Write positions with all their winning moves, proven by the solver
///
/// Each position is won by its mover, and the line names all moves that win. A search of
/// 1,000 nodes does not see the win, and the move of a search of one ply does not win.
///
/// The positions come from games of the engine against itself, in both stages and with wins
/// of up to 10, 20, 30 and more plies. Every win has a verified certificate.
///
/// The same options write the same file, on any number of threads.
#[derive(clap::Args, Clone)]
pub struct Arguments {
    /// Positions to find
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = positive())]
    count: u64,
    /// Determines the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Most nodes of the solver, for a position and for each of its moves
    #[arg(long, value_name = "N", default_value_t = 40_000)]
    nodes: u64,
    /// Nodes a move of the players, 0 for random players
    #[arg(long, value_name = "N", default_value_t = 200)]
    strength: u64,
    /// Random plies at the start of a game
    #[arg(long, value_name = "N", default_value_t = 6)]
    opening_plies: usize,
    #[command(flatten)]
    threads: Threads,
    /// The file to write; until the end it has what was found so far
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// The comment that explains a line.
const COLUMNS: &str = "POSITION ; wins PLIES (proven: the mover wins within them, perhaps sooner) \
                       ; all winning moves";

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    // Checked before the work, so that a wrong name does not cost it.
    let file = OutputFile::new(&arguments.output)?;
    let exam = make(arguments, |exam| {
        let Arguments { count, seed, nodes, strength, opening_plies, .. } = arguments;
        let command = format!(
            "bingwa-lab exam --count {count} --seed {seed} --nodes {nodes} --strength {strength} \
             --opening-plies {opening_plies}"
        );
        Ok(file.write(|out| write!(out, "# {command}\n# {COLUMNS}\n{exam}"))?)
    })?;
    let positions = count_of(exam.questions.len(), "position");
    println!("{}: {positions}", arguments.output.display());
    if (exam.questions.len() as u64) < arguments.count {
        eprintln!("warning: found {positions}, fewer than --count {}", arguments.count);
    }
    Ok(())
}

/// Nodes of the short search that must not see the win.
const SHORT_SEARCH: u64 = 1_000;

/// Megabytes of the solver's table.
const TABLE: usize = 32;

/// Positions in a row, from the end of a game, that the solver does not decide: the ones
/// before them are as hard.
const PATIENCE: usize = 2;

/// Most questions of a kind from one game: neighbouring positions are much alike.
const KIND_IN_GAME: usize = 3;

/// Games between two looks at what is still wanted. The exam depends on it.
const BATCH: u64 = 20;

/// Batches in a row without a new question after which no more are looked for.
const VAIN_BATCHES: usize = 50;

/// A kind of question takes at most one part in this many of an exam.
const KIND_PART: usize = 2;

/// The stage of a position and the depth of its win.
type ExamKind = (Stage, DepthOfWin);

fn kind_of(question: &ExamQuestion) -> ExamKind {
    (question.position().stage(), DepthOfWin::of(question.plies()))
}

/// Makes an exam; it depends on the plan alone. There are fewer questions than planned if
/// no new ones are found for a long time.
///
/// The questions are sorted by stage, plies and text. `on_exam` gets the exam so far.
///
/// # Errors
///
/// The machine does not have the memory, a certificate of the solver is wrong, or
/// `on_exam` fails.
fn make(
    plan: &Arguments,
    mut on_exam: impl FnMut(&Exam) -> anyhow::Result<()>,
) -> anyhow::Result<Exam> {
    let mut selection = Selected::new(plan.count as usize);
    let (mut played, mut in_vain) = (0, 0);
    while !selection.is_complete() && in_vain < VAIN_BATCHES {
        let before = selection.questions.len();
        let name = format!("{before} of {} positions", plan.count);
        let games = played..played + BATCH;
        played += BATCH;
        let offers = plan.threads.run(
            &name,
            games,
            || Examiner::new(plan),
            |examiner, number| {
                let questions = examiner.questions(number, |kind| selection.wants(kind));
                questions.with_context(|| format!("game {number}"))
            },
        )?;
        selection.take(offers);
        in_vain = if selection.questions.len() == before { in_vain + 1 } else { 0 };
        on_exam(&selection.exam())?;
    }
    Ok(selection.exam())
}

/// The questions taken so far.
struct Selected {
    count: usize,
    questions: Vec<ExamQuestion>,
    /// The positions of the questions, in their canonical form.
    positions: HashSet<Position>,
}

impl Selected {
    fn new(count: usize) -> Selected {
        Selected { count, questions: Vec::new(), positions: HashSet::new() }
    }

    fn is_complete(&self) -> bool {
        self.questions.len() >= self.count
    }

    /// Whether there are too few questions of a kind.
    fn wants(&self, kind: ExamKind) -> bool {
        let taken = self.questions.iter().filter(|question| kind_of(question) == kind);
        taken.count() < self.count.div_ceil(KIND_PART)
    }

    /// Takes what is new and wanted, in the order of the games.
    fn take(&mut self, offers: Vec<Vec<ExamQuestion>>) {
        for question in offers.into_iter().flatten() {
            if !self.is_complete()
                && self.wants(kind_of(&question))
                && self.positions.insert(question.position().canonical())
            {
                self.questions.push(question);
            }
        }
    }

    fn exam(&self) -> Exam {
        let mut questions = self.questions.clone();
        questions.sort_by_cached_key(|question| {
            let is_kunamua = question.position().stage() == Stage::Kunamua;
            (Reverse(is_kunamua), question.plies(), question.to_string())
        });
        Exam { questions }
    }
}

/// Finds questions in games.
struct Examiner {
    /// Most nodes of the solver.
    nodes: u64,
    players: Players,
    engine: Engine,
}

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExamProof {
    /// The mover wins within these plies, counted from the position after the move.
    Wins(u32),
    DoesNotWin,
}

impl Examiner {
    fn new(plan: &Arguments) -> Result<Examiner, HashError> {
        let players = Players::new(plan.strength, plan.seed, plan.opening_plies)?;
        let engine = Engine::new(Options { hash: 1, ..Options::default() })?;
        Ok(Examiner { nodes: plan.nodes, players, engine })
    }

    /// The questions of the game with this number, at most [`KIND_IN_GAME`] of each kind
    /// that is wanted.
    fn questions(
        &mut self,
        number: u64,
        wants: impl Fn(ExamKind) -> bool,
    ) -> anyhow::Result<Vec<ExamQuestion>> {
        let game = self.players.play(number);
        let positions: Vec<Position> = game.plies().map(|(position, _)| *position).collect();
        // A table of its own: what is found does not depend on the games before.
        let mut solver = Solver::new(TABLE, 1)?;
        let mut questions: Vec<ExamQuestion> = Vec::new();
        let mut undecided = 0;
        for position in positions.iter().rev() {
            let solution = self.solve(&mut solver, position);
            if !solution.is_decided() {
                undecided += 1;
                if undecided == PATIENCE {
                    break;
                }
                continue;
            }
            undecided = 0;
            let Some(ProvenWin { winner, plies, .. }) = solution.win else { continue };
            let is_wanted = |kind: ExamKind| {
                let taken = questions.iter().filter(|question| kind_of(question) == kind);
                wants(kind) && taken.count() < KIND_IN_GAME
            };
            if winner != position.side()
                || !is_wanted((position.stage(), DepthOfWin::of(plies)))
                || self.sees_win(position)
                || self.glance_wins(&mut solver, position)?
            {
                continue;
            }
            let question = self.question(&mut solver, position)?;
            questions.extend(question.filter(|question| is_wanted(kind_of(question))));
        }
        Ok(questions)
    }

    fn solve(&self, solver: &mut Solver, position: &Position) -> Solution {
        let limits = SolveLimits { nodes: Some(self.nodes), ..SolveLimits::default() };
        solver.solve(position, &ExamQuestion::rules(), &limits, |_| ControlFlow::Continue(()))
    }

    /// Whether a short search sees a forced win.
    fn sees_win(&mut self, position: &Position) -> bool {
        let game = Game::new(*position, ExamQuestion::rules());
        let mut sees = false;
        self.engine.new_game();
        self.engine.search(&game, Limits::nodes(SHORT_SEARCH), |info| {
            sees |= matches!(info.score, Score::Win(_));
        });
        sees
    }

    /// Whether the move of the search at first glance may win: then the position is no
    /// question, or an easy one.
    fn glance_wins(&mut self, solver: &mut Solver, position: &Position) -> anyhow::Result<bool> {
        let rules = ExamQuestion::rules();
        self.engine.new_game();
        let game = Game::new(*position, rules);
        let done = self.engine.search(&game, Limits::depth(1), |_| ());
        let legal = done.best.and_then(|best| position.play(best, &rules));
        let legal = legal.context("the search plays a legal move")?;
        let Some(next) = legal.position() else { return Ok(true) };
        let solution = self.solve(solver, next);
        let loses = solution.win.is_some_and(|win| win.winner == next.side());
        Ok(!loses && !solution.drawn)
    }

    /// The question of a position that its mover wins; `None` if a move is not decided,
    /// or if every move wins.
    fn question(
        &self,
        solver: &mut Solver,
        position: &Position,
    ) -> anyhow::Result<Option<ExamQuestion>> {
        let mut winning = Vec::new();
        let mut moves = 0;
        for legal in position.legal_moves(&ExamQuestion::rules()).sorted() {
            moves += 1;
            match self.prove(solver, &legal)? {
                None => return Ok(None),
                Some(ExamProof::Wins(plies)) => winning.push((legal.mv(), plies)),
                Some(ExamProof::DoesNotWin) => {}
            }
        }
        let least = winning.iter().map(|&(_, plies)| plies).min();
        let Some(least) = least.filter(|_| winning.len() < moves) else { return Ok(None) };
        let winning = winning.into_iter().map(|(mv, _)| mv).collect();
        Ok(Some(ExamQuestion::new(*position, least + 1, winning)))
    }

    /// What a move leads to, with every win verified; `None` if it is not decided.
    fn prove(&self, solver: &mut Solver, legal: &LegalMove) -> anyhow::Result<Option<ExamProof>> {
        let Some(next) = legal.position() else { return Ok(Some(ExamProof::Wins(0))) };
        let solution = self.solve(solver, next);
        if solution.drawn {
            return Ok(Some(ExamProof::DoesNotWin));
        }
        let Some(ProvenWin { winner, plies, .. }) = solution.win else { return Ok(None) };
        let plies = verified(solver, next, winner, plies)?;
        Ok(plies.map(|plies| match winner == next.side() {
            true => ExamProof::DoesNotWin,
            false => ExamProof::Wins(plies),
        }))
    }
}

/// The plies of a win, by its certificate; `None` if the table is too small to write it.
///
/// # Errors
///
/// The certificate does not prove the win.
fn verified(
    solver: &mut Solver,
    position: &Position,
    winner: Side,
    plies: u32,
) -> anyhow::Result<Option<u32>> {
    let claim = Claim::Wins(winner, plies);
    let rules = ExamQuestion::rules();
    let certificate = solver.certificate(position, &rules, claim, |_| ControlFlow::Continue(()));
    let Ok(certificate) = certificate else { return Ok(None) };
    let mut text = Vec::new();
    certificate.write(&mut text)?;
    let Verified { head, .. } = verify(&text[..], &VerifyLimits::default())
        .with_context(|| format!("the certificate of {position}"))?;
    ensure!(
        head.root == *position && matches!(head.claim, Claim::Wins(side, _) if side == winner),
        "the certificate of {position}: found {}, expected {claim}",
        head.claim
    );
    Ok(Some(head.claim.plies()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(threads: usize) -> Arguments {
        Arguments {
            count: 12,
            seed: 3,
            nodes: 5_000,
            strength: 50,
            opening_plies: 4,
            threads: crate::jobs::tests::threads(threads),
            output: PathBuf::new(),
        }
    }

    #[test]
    fn an_exam_does_not_depend_on_the_threads() {
        let [one, three] = [1, 3].map(|threads| make(&plan(threads), |_| Ok(())).expect("an exam"));
        assert_eq!(one, three);
        assert_eq!(one.questions.len(), 12);
        assert_eq!(one.to_string().parse(), Ok(one.clone()));
        for question in &one.questions {
            let moves = question.position().legal_moves(&ExamQuestion::rules());
            assert!((1..moves.len()).contains(&question.winning().len()), "{question}");
        }
    }
}
