//! A move told sowing by sowing, and the proof that an endless one is endless.

use super::generate::MoveKind;
use super::m::{Hand, Move};
use super::pit::Pit;
use super::position::Position;
use super::position::Stage;
use super::ring::Direction;
use super::ring::Ring;
use super::rules::{MAX_SEED_LIMIT, Rules};
use super::sowing::{End, Sowing, Step};
use super::starts::Duty;

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
    /// in ring order, the seeds in the hand in neither. Of a move that
    /// passes the seed limit, as far as that, or until an endless one stands
    /// for the second time as it stood before.
    pub steps: Vec<(Event, Board)>,
    /// How it ended.
    pub ending: Ending,
    /// Seeds sown in all; for an endless move, when it passed the seed limit.
    pub sown: u32,
    /// How an endless move stands again and again: the board, and the seeds in
    /// the hand.
    pub recurring: Option<(Board, u8)>,
}

/// Seeds in South's and North's pits, in ring order.
pub type Board = [[u8; Pit::COUNT]; 2];

impl Trace {
    /// Whether the move is legal so far as its length goes.
    #[must_use]
    pub const fn is_finite(&self) -> bool {
        !matches!(self.ending, Ending::OverLimit { .. } | Ending::Endless { .. })
    }
}

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
        let rules = &Rules { seed_limit: rules.seed_limit.min(MAX_SEED_LIMIT), ..*rules };
        if m.side() != self.side() {
            return None;
        }
        // A finite move of the duty that is due, or else the first infinite one
        // on the way there: after infinite captures alone, a takata may have
        // the same name.
        let mut infinite = None;
        for duty in Duty::ALL {
            let starts = self.starts(duty);
            if starts.contains(m.pit(), m.hand())
                && let Some(trace) = self.trace_start(duty, m, rules)
            {
                if trace.is_finite() {
                    return Some(trace);
                }
                infinite.get_or_insert(trace);
            }
            if self.any_is_finite(rules, duty) {
                break;
            }
        }
        infinite
    }

    /// The moves that would be legal if they ended, or sowed fewer seeds.
    #[must_use]
    pub fn infinite_moves(&self, rules: &Rules) -> Vec<Trace> {
        let moves = Pit::all().flat_map(|pit| {
            Hand::ALL.into_iter().flat_map(move |hand| {
                let m = Move::new(self.side(), pit, hand);
                [m, m.playing_house()]
            })
        });
        moves.filter_map(|m| self.trace(m, rules)).filter(|trace| !trace.is_finite()).collect()
    }

    /// Traces a start; `None` if `m` plays a house that it never comes to.
    fn trace_start(&self, duty: Duty, m: Move, rules: &Rules) -> Option<Trace> {
        let manner =
            Manner { kunamua: self.stage() == Stage::Kunamua, capturing: duty == Duty::Capture };
        let Manner { kunamua, capturing } = manner;
        let mut teller = Teller::new(self, m);
        let mut sowing = manner.begin(self, m);
        if kunamua {
            teller.put(m.pit());
        }
        if kunamua && capturing {
            teller.capture(m.pit(), &sowing);
        } else {
            teller.tell(Event::Lift { pit: m.pit(), seeds: sowing.seeds }, &sowing);
        }
        let mut end = sowing.has_won().then_some(End::Won);
        let start = sowing;
        let mut house = HouseChoice { plays: m.plays_house() && capturing, played: false };
        while end.is_none() && sowing.sown <= rules.seed_limit {
            match teller.step(&mut sowing, manner) {
                Step::Ended(End::House) if house.plays => {
                    house.play(&mut sowing);
                    teller.play_house(&sowing);
                }
                Step::Ended(ended) => end = Some(ended),
                Step::Captured | Step::Lifted => {}
            }
        }
        let mut recurring = None;
        let mut ending = end.map(|end| teller.ending(end));
        let mut sown = sowing.sown;
        if sown > rules.seed_limit {
            ending = Some(match Recurrence::find(start, manner, &mut house) {
                Some(Recurrence { first, period, state }) if end.is_none() => {
                    teller.forget_after(first + period);
                    recurring = Some((teller.board(state.own, &state), state.seeds));
                    Ending::Endless { first, period }
                }
                _ => {
                    while end.is_none() && advance(&mut sowing, manner, &mut house) {}
                    sown = sowing.sown;
                    Ending::OverLimit { sown }
                }
            });
        }
        let ending = ending.expect("it ended, or passed the seed limit");
        let kind = match (capturing, ending) {
            (_, Ending::Won) => MoveKind::Win,
            (true, _) => MoveKind::Capture,
            (false, _) => MoveKind::Takata,
        };
        let steps = teller.steps;
        let trace = Trace { mv: m, kind, steps, ending, sown, recurring };
        (m.plays_house() == house.played).then_some(trace)
    }
}

/// How a move is played: the mover's stage, and whether it opened with a
/// capture.
#[derive(Clone, Copy)]
struct Manner {
    kunamua: bool,
    capturing: bool,
}

impl Manner {
    fn begin(self, position: &Position, m: Move) -> Sowing {
        match (self.kunamua, self.capturing) {
            (true, true) => position.begin::<true, true>(m),
            (true, false) => position.begin::<true, false>(m),
            (false, true) => position.begin::<false, true>(m),
            (false, false) => position.begin::<false, false>(m),
        }
    }

    fn step(self, sowing: &mut Sowing, seed_limit: u32) -> Step {
        match (self.kunamua, self.capturing) {
            (true, true) => sowing.step::<true, true>(seed_limit),
            (true, false) => sowing.step::<true, false>(seed_limit),
            (false, true) => sowing.step::<false, true>(seed_limit),
            (false, false) => sowing.step::<false, false>(seed_limit),
        }
    }
}

/// What the player does with the house, and whether the move came to it.
struct HouseChoice {
    plays: bool,
    played: bool,
}

impl HouseChoice {
    fn play(&mut self, sowing: &mut Sowing) {
        self.played = true;
        sowing.play_house();
    }
}

/// One sowing, past the choice of the house; false if the move ended.
fn advance(sowing: &mut Sowing, manner: Manner, house: &mut HouseChoice) -> bool {
    // The count of seeds must not run over in a move without end.
    let limit = u32::MAX / 2;
    sowing.sown = sowing.sown.min(limit - 64);
    match manner.step(sowing, limit) {
        Step::Captured | Step::Lifted => true,
        Step::Ended(End::House) if house.plays => {
            house.play(sowing);
            true
        }
        Step::Ended(_) => false,
    }
}

/// Where an endless move comes round.
struct Recurrence {
    first: usize,
    period: usize,
    /// How it then stands.
    state: Sowing,
}

impl Recurrence {
    /// Brent's search for a cycle, which needs no memory: some moves come
    /// round only after hundreds of thousands of sowings. `None` if the move
    /// ends.
    fn find(start: Sowing, manner: Manner, house: &mut HouseChoice) -> Option<Recurrence> {
        let mut go = |sowing: &mut Sowing| advance(sowing, manner, house);
        // The state after the first sowing is the first to be compared.
        let mut begin = start;
        go(&mut begin).then_some(())?;
        let (mut slow, mut fast) = (begin, begin);
        let (mut power, mut period) = (1, 0);
        loop {
            go(&mut fast).then_some(())?;
            period += 1;
            if same_state(&slow, &fast) {
                break;
            }
            if period == power {
                slow = fast;
                power *= 2;
                period = 0;
            }
        }
        let (mut slow, mut fast) = (begin, begin);
        for _ in 0..period {
            go(&mut fast);
        }
        let mut first = 1;
        while !same_state(&slow, &fast) {
            go(&mut slow);
            go(&mut fast);
            first += 1;
        }
        Some(Recurrence { first, period, state: slow })
    }
}

/// Whether two moves under way go on alike.
fn same_state(a: &Sowing, b: &Sowing) -> bool {
    (a.own, a.facing, a.track, a.seeds, a.house) == (b.own, b.facing, b.track, b.seeds, b.house)
}

/// Gathers the events of a move.
struct Teller<'a> {
    position: &'a Position,
    steps: Vec<(Event, Board)>,
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

    fn board(&self, own: Ring, sowing: &Sowing) -> Board {
        let opponent = Ring::from_rows(sowing.facing.swap_bytes(), self.position.opponent().back());
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

    /// The house is played, and its seeds are in the hand.
    fn play_house(&mut self, sowing: &Sowing) {
        self.tell(Event::PlayHouse, sowing);
        self.tell(Event::Lift { pit: Pit::NYUMBA, seeds: sowing.seeds }, sowing);
    }

    fn ending(&self, end: End) -> Ending {
        match end {
            End::Empty => Ending::Empty(self.last),
            End::House => Ending::House,
            End::Kutakatia => Ending::Kutakatia(self.last),
            End::Won => Ending::Won,
            End::Infinite => unreachable!("traced without a limit"),
        }
    }

    /// Drops what is told after a sowing, counted from 1, and what it led to.
    fn forget_after(&mut self, sowing: usize) {
        let is_sowing = |(event, _): &(Event, Board)| matches!(event, Event::Sow { .. });
        let mut sowings = self.steps.iter().enumerate().filter(|(_, step)| is_sowing(step));
        if let Some((next, _)) = sowings.nth(sowing) {
            self.steps.truncate(next);
        }
    }

    /// One sowing and what it leads to.
    fn step(&mut self, sowing: &mut Sowing, manner: Manner) -> Step {
        let (track, seeds) = (sowing.track, sowing.seeds);
        let sown = sowing.own.sown(track, seeds);
        let to = track.end(seeds);
        let step = manner.step(sowing, u32::MAX);
        self.last = to;
        let from = track.end(1);
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
