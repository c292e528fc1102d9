//! A move told sowing by sowing, and the proof that an endless one is endless.

use std::collections::HashMap;

use ahash::RandomState;

use super::openings::Duty;
use super::position::Stage;
use super::ring::{Ring, Track};
use super::sowing::{End, Sowing, Step};
use super::{Direction, Move, MoveKind, Pit, Position, Rules};

/// One thing that happens in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A kunamua move begins with a seed from the store put into a pit.
    Put {
        /// The pit.
        pit: Pit,
        /// Its seeds afterwards.
        count: u8,
    },
    /// Seeds are lifted from a pit, all of them or the two that a nyumba
    /// standing alone gives.
    Lift {
        /// The pit.
        pit: Pit,
        /// How many.
        seeds: u8,
    },
    /// The opponent's pit facing one's own is taken.
    Capture {
        /// The mover's pit.
        by: Pit,
        /// The opponent's pit.
        taken: Pit,
        /// Its seeds.
        seeds: u8,
    },
    /// The seeds in the hand are sown.
    Sow {
        /// The first pit to receive one.
        from: Pit,
        /// The pit that receives the last.
        to: Pit,
        /// How many.
        seeds: u8,
        /// Which way.
        direction: Direction,
    },
    /// The house is played where the player could have stopped.
    PlayHouse,
}

/// How a traced move ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The last seed fell into an empty pit.
    Empty(Pit),
    /// A takata came to the nyumba, or the player stopped there.
    House,
    /// The last seed fell into the pit under kutakatia.
    Kutakatia(Pit),
    /// The opponent's front row is empty.
    Won,
    /// The move would end, but sows more than the seed limit.
    OverLimit {
        /// Seeds it sows in all.
        sown: u32,
    },
    /// The move never ends: after sowing `first + period` everything stands as
    /// it did after sowing `first`, down to the seeds in the hand.
    Endless {
        /// The earlier of the two sowings, counted from 1.
        first: usize,
        /// Sowings from one occurrence to the next.
        period: usize,
    },
}

/// A move told from beginning to end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The move.
    pub mv: Move,
    /// Whether it opened with a capture or not.
    pub kind: MoveKind,
    /// What happened, each with the board after it: South's and North's pits
    /// in ring order, the seeds in the hand in neither.
    pub steps: Vec<(Event, [[u8; Pit::COUNT]; 2])>,
    /// How it ended.
    pub ending: Ending,
    /// Seeds sown in all; for an endless move, until the state recurred.
    pub sown: u32,
}

impl Trace {
    /// Whether the move is legal so far as its length goes.
    #[must_use]
    pub const fn is_finite(&self) -> bool {
        !matches!(self.ending, Ending::OverLimit { .. } | Ending::Endless { .. })
    }
}

/// Everything that decides how a move goes on.
type State = (Ring, Ring, u8, u8, u8);

impl Position {
    /// Traces a move that opens in due order: a legal move, or one that is
    /// illegal only because it is infinite. `None` for any other.
    ///
    /// ```
    /// use bingwa::bao::{Position, Rules, trace::Ending};
    /// let rules = Rules::default();
    /// let start = Position::kiswahili();
    /// let m = start.parse_move("A7<", &rules)?.mv();
    /// let trace = start.trace(m, &rules).unwrap();
    /// assert!(matches!(trace.ending, Ending::Empty(_)));
    /// # Ok::<(), bingwa::bao::notation::ParseMoveError>(())
    /// ```
    #[must_use]
    pub fn trace(&self, m: Move, rules: &Rules) -> Option<Trace> {
        if m.side() != self.side() {
            return None;
        }
        for duty in Duty::ALL {
            if self.openings(duty).contains(m.pit(), m.hand())
                && let Some(trace) = self.trace_opening(duty, m, rules)
            {
                return Some(trace);
            }
            let due = self.openings(duty).any(|(pit, hand)| {
                self.trace_opening(duty, Move::new(m.side(), pit, hand), rules)
                    .is_some_and(|trace| trace.is_finite())
            });
            if due {
                return None;
            }
        }
        None
    }

    /// Traces an opening; `None` if `m` plays a house that it never comes to.
    fn trace_opening(&self, duty: Duty, m: Move, rules: &Rules) -> Option<Trace> {
        let capturing = duty == Duty::Capture;
        let mut teller = Teller::new(self, m);
        let kunamua = self.stage() == Stage::Kunamua;
        let mut sowing = match (kunamua, capturing) {
            (true, true) => self.begin::<true, true>(m),
            (true, false) => self.begin::<true, false>(m),
            (false, true) => self.begin::<false, true>(m),
            (false, false) => self.begin::<false, false>(m),
        };
        if kunamua {
            teller.put(m.pit());
        }
        if kunamua && capturing {
            teller.capture(m.pit(), &sowing);
        } else {
            teller.tell(Event::Lift { pit: m.pit(), seeds: sowing.seeds }, &sowing);
        }
        let mut end = sowing.has_won().then_some(End::Won);
        let mut plays_house = m.plays_house();
        let mut seen: HashMap<State, usize, RandomState> = HashMap::default();
        let mut sowings = 0;
        let ending = loop {
            let ended = match end.take() {
                Some(end) => end,
                None => match teller.step(&mut sowing, capturing) {
                    Step::Ended(end) => end,
                    Step::Captured | Step::Lifted => {
                        sowings += 1;
                        let state = state_of(&sowing);
                        match seen.insert(state, sowings) {
                            Some(first) => {
                                break Ending::Endless { first, period: sowings - first };
                            }
                            None => continue,
                        }
                    }
                },
            };
            match ended {
                End::House if plays_house && capturing => {
                    plays_house = false;
                    sowings += 1;
                    sowing.play_house();
                    teller.tell(Event::PlayHouse, &sowing);
                    let seeds = sowing.seeds;
                    teller.tell(Event::Lift { pit: Pit::NYUMBA, seeds }, &sowing);
                }
                _ if sowing.sown > rules.seed_limit => {
                    break Ending::OverLimit { sown: sowing.sown };
                }
                End::House => break Ending::House,
                End::Empty => break Ending::Empty(teller.last),
                End::Kutakatia => break Ending::Kutakatia(teller.last),
                End::Won => break Ending::Won,
                End::Infinite => unreachable!("traced without a limit"),
            }
        };
        let kind = match (capturing, ending) {
            (_, Ending::Won) => MoveKind::Win,
            (true, _) => MoveKind::Capture,
            (false, _) => MoveKind::Takata,
        };
        (!plays_house).then_some(Trace {
            mv: m,
            kind,
            steps: teller.steps,
            ending,
            sown: sowing.sown,
        })
    }
}

/// Gathers the events of a move.
struct Teller<'a> {
    position: &'a Position,
    steps: Vec<(Event, [[u8; Pit::COUNT]; 2])>,
    /// The pit in which the last sowing ended.
    last: Pit,
}

impl<'a> Teller<'a> {
    fn new(position: &'a Position, m: Move) -> Teller<'a> {
        Teller { position, steps: Vec::new(), last: m.pit() }
    }

    fn tell(&mut self, event: Event, sowing: &Sowing) {
        self.steps.push((event, self.board(sowing.own, sowing)));
    }

    fn board(&self, own: Ring, sowing: &Sowing) -> [[u8; Pit::COUNT]; 2] {
        let opponent =
            Ring::from_rows(sowing.facing.front().swap_bytes(), self.position.opponent().back());
        let mut board = [opponent.seeds(); 2];
        board[self.position.side().index()] = own.seeds();
        board
    }

    /// The store's seed, which [`Position::begin`] has put in already, with
    /// what follows from it.
    fn put(&mut self, pit: Pit) {
        let own = self.position.own().plus_one(pit);
        let mut board = [self.position.opponent().seeds(); 2];
        board[self.position.side().index()] = own.seeds();
        self.steps.push((Event::Put { pit, count: own.get(pit) }, board));
    }

    /// A capture by a pit whose prey is in the hand.
    fn capture(&mut self, by: Pit, sowing: &Sowing) {
        let taken = by.facing().expect("only front pits capture");
        self.tell(Event::Capture { by, taken, seeds: sowing.seeds }, sowing);
    }

    /// One sowing and what it leads to.
    fn step(&mut self, sowing: &mut Sowing, capturing: bool) -> Step {
        let (track, seeds) = (sowing.track, sowing.seeds);
        let sown = sowing.own.sown(track, seeds);
        let to = track.end(seeds);
        let step =
            if capturing { sowing.step::<true>(u32::MAX) } else { sowing.step::<false>(u32::MAX) };
        self.last = to;
        let from = first_pit(track);
        let event = Event::Sow { from, to, seeds, direction: track.direction() };
        let facing_before = match step {
            Step::Captured | Step::Ended(End::Won) => Some(sowing.seeds),
            _ => None,
        };
        // The board after the sowing itself, before what follows from it.
        let mut board = self.board(sown, sowing);
        if let (Some(seeds), Some(taken)) = (facing_before, to.facing()) {
            board[self.position.side().opponent().index()][taken.index()] = seeds;
        }
        self.steps.push((event, board));
        match step {
            Step::Captured | Step::Ended(End::Won) => self.capture(to, sowing),
            Step::Lifted => self.tell(Event::Lift { pit: to, seeds: sowing.seeds }, sowing),
            Step::Ended(_) => {}
        }
        step
    }
}

/// The pit that receives the first seed.
fn first_pit(track: Track) -> Pit {
    track.end(1)
}

fn state_of(sowing: &Sowing) -> State {
    let track = sowing.track.origin().index() as u8 | (sowing.track.direction() as u8) << 4;
    (sowing.own, sowing.facing, track, sowing.seeds, sowing.house)
}
