//! The slow reference: the rules of Bao la Kiswahili, written as literally as possible after the
//! rule book, with plain arrays of pits and a loop that drops one seed at a time.
//!
//! It shares no code with the engine, so that the fast implementation can be tested against it.
//! Section signs (§) are the rule book's; "Rules:" names a heading of this project's own rules.

#![allow(dead_code)] // Each test file that includes this module uses a part of it.

use std::fmt;

/// South's index in the arrays of a [`Board`].
pub const SOUTH: usize = 0;
/// North's index in the arrays of a [`Board`].
pub const NORTH: usize = 1;

/// The front pits of a player are the ring indices below this one.
const FRONT: usize = 8;
/// Pits in a player's ring.
const RING: usize = 16;
/// Ring index of the left kichwa, front pit 1 (§1.2).
const LEFT_KICHWA: usize = 0;
/// Ring index of the right kichwa, front pit 8 (§1.2).
const RIGHT_KICHWA: usize = 7;
/// Ring index of the nyumba, front pit 5 (§1.2).
const NYUMBA: usize = 4;
/// From this many seeds on, an owned nyumba has its rights in the kunamua stage (§3.5, §3.6).
const FULL_NYUMBA: u8 = 6;

/// A position: the seeds, and everything else that decides which moves are legal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Seeds in the pits of South and of North, each ring clockwise: at 0..8 the owner's front pits
    /// 1 to 8 from the owner's left, at 8..16 the owner's back pits 8 to 1.
    pub pits: [[u8; RING]; 2],
    /// Seeds in the stores (ghala) of South and of North.
    pub stores: [u8; 2],
    /// Whether South and North own their nyumba.
    pub house: [bool; 2],
    /// The player to move.
    pub side: usize,
    /// The pit (ring index) of the player to move that is under kutakatia.
    pub kutakatia: Option<usize>,
}

/// The options of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// A move that sows more seeds than this is infinite, and so not legal.
    pub seed_limit: u32,
    /// Whether a takata of the mtaji stage can put a pit under kutakatia.
    pub kutakatia: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self { seed_limit: 10_000, kutakatia: true }
    }
}

impl Rules {
    /// The rules of bao la kujifunza: no kutakatia.
    pub fn kujifunza() -> Self {
        Self { kutakatia: false, ..Self::default() }
    }
}

/// A legal move and the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legal {
    /// The plain move: pit, sign, and `+` where the house is played.
    pub text: String,
    /// The full move: the plain one with its marks `*`, `**` or `#`.
    pub full: String,
    /// Whether the move is a takata.
    pub takata: bool,
    /// Whether the move puts a pit of the opponent under kutakatia.
    pub kutakatia: bool,
    /// Whether the move takes the last seed of the opponent's front row.
    pub won: bool,
    /// The position after the move; `None` if the move wins.
    pub result: Option<Board>,
    /// Seeds dropped by the sowings of the move; the one from the store does not count.
    pub sown: u32,
}

/// The two directions round a player's ring (Rules: Board).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Clockwise,
    Anticlockwise,
}

use Direction::{Anticlockwise, Clockwise};

impl Direction {
    const BOTH: [Self; 2] = [Anticlockwise, Clockwise];

    /// The pit next to `pit` in this direction (§2.1).
    fn next(self, pit: usize) -> usize {
        match self {
            Clockwise => (pit + 1) % RING,
            Anticlockwise => (pit + RING - 1) % RING,
        }
    }

    /// The kichwa from which captured seeds are sown in this direction (§2.2).
    fn kichwa(self) -> usize {
        match self {
            Clockwise => LEFT_KICHWA,
            Anticlockwise => RIGHT_KICHWA,
        }
    }

    /// The sign of a sowing that starts from `pit`: clockwise runs to the right on the front row,
    /// to the left on the back row (notation).
    fn sign(self, pit: usize) -> char {
        if (self == Clockwise) == (pit < FRONT) { '>' } else { '<' }
    }

    /// The sign of a kunamua capture whose seeds are sown in this direction: it names the kichwa
    /// (notation).
    fn kichwa_sign(self) -> char {
        match self {
            Clockwise => '<',
            Anticlockwise => '>',
        }
    }
}

/// The front pit of the opponent that a front pit faces: *i* faces *9 − i* (Rules: Board).
fn facing(front_pit: usize) -> usize {
    FRONT - 1 - front_pit
}

/// The direction that the capturing pit itself prescribes for the captured seeds; none for the
/// central pits 3–6 (§2.2).
fn direction_by_pit(capturing_pit: usize) -> Option<Direction> {
    match capturing_pit {
        0 | 1 => Some(Clockwise),
        6 | 7 => Some(Anticlockwise),
        _ => None,
    }
}

/// Drops `seeds` one by one into consecutive pits, the first into `first`; returns the pit of the
/// last one (§2.1).
fn sow(ring: &mut [u8; RING], first: usize, seeds: u8, direction: Direction) -> usize {
    let mut pit = first;
    for dropped in 0..seeds {
        if dropped > 0 {
            pit = direction.next(pit);
        }
        ring[pit] += 1;
    }
    pit
}

/// A move being played.
#[derive(Clone)]
struct Turn {
    /// The board so far; `side` is the player who moves until the move is over.
    board: Board,
    /// Whether the mover had a store when the move began (§3.1).
    kunamua: bool,
    /// Whether the move started without a capture (§2.5).
    takata: bool,
    /// Seeds dropped by sowings so far.
    sown: u32,
    /// Whether the house was played by choice (§3.6).
    house_played: bool,
    /// Whether the opponent's front row is empty (§1.4).
    won: bool,
}

/// What follows a sowing, by the pit in which it ends.
enum End {
    /// The move is over.
    Over,
    /// The facing pit is captured.
    Capture,
    /// The mover may stop in the nyumba or play it.
    Choice,
    /// The seeds of the pit are lifted and sown on.
    GoOn,
}

/// Seeds in the hand: the pit that receives the first, how many they are, and the direction.
struct Hand {
    first: usize,
    seeds: u8,
    direction: Direction,
}

impl Turn {
    fn new(board: &Board, takata: bool) -> Self {
        let kunamua = board.in_kunamua();
        Self { board: board.clone(), kunamua, takata, sown: 0, house_played: false, won: false }
    }

    /// Puts a seed from the mover's store into a front pit (§3.3).
    fn drop_from_store(&mut self, pit: usize) {
        let me = self.board.side;
        self.board.stores[me] -= 1;
        self.board.pits[me][pit] += 1;
    }

    /// Lifts all seeds of a pit of the mover, to be sown from the next pit on. In the kunamua stage
    /// that loses the nyumba (§3.6); in the mtaji stage it does not (§4.4).
    fn lift(&mut self, pit: usize, direction: Direction) -> Hand {
        let me = self.board.side;
        if self.kunamua && pit == NYUMBA {
            self.board.house[me] = false;
        }
        let seeds = std::mem::take(&mut self.board.pits[me][pit]);
        Hand { first: direction.next(pit), seeds, direction }
    }

    /// Takes all seeds of the opponent's pit that `pit` faces, to be sown from a kichwa (§2.2). A
    /// captured nyumba is lost (§3.6, §4.4); the last seed of the front row wins (§1.4).
    fn capture(&mut self, pit: usize, direction: Direction) -> Hand {
        let opponent = 1 - self.board.side;
        let taken = facing(pit);
        if taken == NYUMBA {
            self.board.house[opponent] = false;
        }
        let seeds = std::mem::take(&mut self.board.pits[opponent][taken]);
        self.won = self.board.filled_front(opponent).is_empty();
        let direction = direction_by_pit(pit).unwrap_or(direction);
        Hand { first: direction.kichwa(), seeds, direction }
    }

    /// Sows the hand and plays the move to its end. No result if the move is infinite (§2.3 of the
    /// Italian book), two results if the mover chooses between stopping in the nyumba and playing it
    /// (§3.6), else one.
    fn play(mut self, mut hand: Hand, rules: &Rules) -> Vec<Self> {
        let me = self.board.side;
        loop {
            if self.won {
                return vec![self]; // at once, with the captured seeds unsown
            }
            let direction = hand.direction;
            let last = sow(&mut self.board.pits[me], hand.first, hand.seeds, direction);
            self.sown += u32::from(hand.seeds);
            if self.sown > rules.seed_limit {
                return Vec::new();
            }
            match self.end_of_sowing(last) {
                End::Over => return vec![self],
                End::Capture => hand = self.capture(last, direction),
                End::GoOn => hand = self.lift(last, direction),
                End::Choice => {
                    let mut played = self.clone();
                    played.house_played = true;
                    let lifted = played.lift(last, direction);
                    // The house is lost now, so there is no second choice.
                    let mut ways = played.play(lifted, rules);
                    ways.push(self);
                    return ways;
                }
            }
        }
    }

    /// What follows a sowing that ends in `last`; the order of the checks is the rules' (Rules:
    /// Sowing, capturing, going on; §2.2–2.5, §3.6, §4.5).
    fn end_of_sowing(&self, last: usize) -> End {
        let board = &self.board;
        let me = board.side;
        let seeds = board.pits[me][last];
        if seeds == 1 {
            End::Over // the pit was empty
        } else if !self.takata && board.faces_seeds(me, last) {
            End::Capture
        } else if self.kunamua && last == NYUMBA && board.house[me] && seeds >= FULL_NYUMBA {
            if self.takata { End::Over } else { End::Choice }
        } else if board.kutakatia == Some(last) {
            End::Over
        } else {
            End::GoOn
        }
    }

    /// The finished move: the turn passes, and a takata may put a pit under kutakatia (§4.5).
    fn finish(mut self, pit: usize, sign: char, rules: &Rules) -> Legal {
        let mut text = pit_name(self.board.side, pit);
        text.push(sign);
        if self.house_played {
            text.push('+');
        }
        self.board.side = 1 - self.board.side;
        self.board.kutakatia = None;
        if rules.kutakatia && self.takata && !self.kunamua {
            self.board.kutakatia = self.board.pit_put_under_kutakatia();
        }
        let kutakatia = self.board.kutakatia.is_some();
        let mark = match (self.won, self.takata, kutakatia) {
            (true, _, _) => "#",
            (_, true, true) => "**",
            (_, true, false) => "*",
            _ => "",
        };
        Legal {
            full: format!("{text}{mark}"),
            text,
            takata: self.takata,
            kutakatia,
            won: self.won,
            result: (!self.won).then_some(self.board),
            sown: self.sown,
        }
    }
}

impl Board {
    /// The start of bao la kiswahili: 6 seeds in the nyumba, 2 in each of front pits 6 and 7, 22 in
    /// the store (§3.2).
    pub fn kiswahili() -> Self {
        let mut ring = [0; RING];
        ring[4] = 6;
        ring[5] = 2;
        ring[6] = 2;
        Self { pits: [ring; 2], stores: [22; 2], house: [true; 2], side: SOUTH, kutakatia: None }
    }

    /// The start of bao la kujifunza: two seeds in every pit, no stores, no houses (Rules: Bao la
    /// kujifunza). To be played by [`Rules::kujifunza`].
    pub fn kujifunza() -> Self {
        Self {
            pits: [[2; RING]; 2],
            stores: [0; 2],
            house: [false; 2],
            side: SOUTH,
            kutakatia: None,
        }
    }

    /// The same position with the players swapped: a symmetry of the rules (Rules: Facts worth
    /// testing).
    pub fn rotated(&self) -> Self {
        let [south, north] = self.pits;
        Self {
            pits: [north, south],
            stores: [self.stores[NORTH], self.stores[SOUTH]],
            house: [self.house[NORTH], self.house[SOUTH]],
            side: 1 - self.side,
            kutakatia: self.kutakatia,
        }
    }

    /// The position with left and right swapped on both sides: a symmetry once no house is owned
    /// (Rules: Facts worth testing).
    pub fn mirrored(&self) -> Self {
        let mut mirror = self.clone();
        for player in [SOUTH, NORTH] {
            for pit in 0..RING {
                mirror.pits[player][mirrored_pit(pit)] = self.pits[player][pit];
            }
        }
        mirror.kutakatia = self.kutakatia.map(mirrored_pit);
        mirror
    }

    /// All legal moves, sorted by their plain text. Without one the player to move has lost (§1.4).
    pub fn moves(&self, rules: &Rules) -> Vec<Legal> {
        let mut legal = if self.in_kunamua() { self.kunamua(rules) } else { self.mtaji(rules) };
        legal.sort_by(|a, b| a.text.cmp(&b.text));
        legal
    }

    /// Whether the player to move is in the kunamua stage, which takes a store (§3.1).
    fn in_kunamua(&self) -> bool {
        self.stores[self.side] > 0
    }

    /// Whether a pit of `player` is a front pit that faces a non-empty pit (§2.2).
    fn faces_seeds(&self, player: usize, pit: usize) -> bool {
        pit < FRONT && self.pits[1 - player][facing(pit)] > 0
    }

    /// The filled pits of a player's front row.
    fn filled_front(&self, player: usize) -> Vec<usize> {
        (0..FRONT).filter(|&pit| self.pits[player][pit] > 0).collect()
    }

    /// The moves of the kunamua stage: captures, or takatas if no capture is legal (§3.4, §3.5).
    fn kunamua(&self, rules: &Rules) -> Vec<Legal> {
        let captures = self.kunamua_captures(rules);
        if captures.is_empty() { self.kunamua_takata(rules) } else { captures }
    }

    /// Kunamua captures: the seed goes into a filled front pit that faces a filled one. Kichwa and
    /// kimbi prescribe the kichwa to sow from, in the central pits the player chooses (§3.4).
    fn kunamua_captures(&self, rules: &Rules) -> Vec<Legal> {
        let mut legal = Vec::new();
        for pit in self.filled_front(self.side) {
            if !self.faces_seeds(self.side, pit) {
                continue;
            }
            for direction in Direction::BOTH {
                if direction_by_pit(pit).is_some_and(|prescribed| prescribed != direction) {
                    continue;
                }
                let mut turn = Turn::new(self, false);
                turn.drop_from_store(pit);
                let hand = turn.capture(pit, direction);
                for end in turn.play(hand, rules) {
                    legal.push(end.finish(pit, direction.kichwa_sign(), rules));
                }
            }
        }
        legal
    }

    /// Kunamua takata: the seed goes into a filled front pit, and the pit is sown (§3.5).
    fn kunamua_takata(&self, rules: &Rules) -> Vec<Legal> {
        let mut legal = Vec::new();
        for pit in self.filled_front(self.side) {
            if !self.kunamua_takata_may_start(pit) {
                continue;
            }
            for direction in Direction::BOTH {
                if self.would_bare_front(pit, direction) {
                    continue;
                }
                let mut turn = Turn::new(self, true);
                turn.drop_from_store(pit);
                let hand = if self.is_full_nyumba(pit) {
                    // Only two seeds leave the house, and it stays owned (§3.5.2).
                    turn.board.pits[self.side][pit] -= 2;
                    Hand { first: direction.next(pit), seeds: 2, direction }
                } else {
                    turn.lift(pit, direction)
                };
                for end in turn.play(hand, rules) {
                    legal.push(end.finish(pit, direction.sign(pit), rules));
                }
            }
        }
        legal
    }

    /// Whether a takata of the kunamua stage may start from this filled front pit (§3.5.2, §3.5.3).
    fn kunamua_takata_may_start(&self, pit: usize) -> bool {
        let front = self.filled_front(self.side);
        let seeds = self.pits[self.side];
        if self.is_full_nyumba(pit) {
            front == [pit]
        } else if seeds[pit] == 1 {
            front.iter().all(|&filled| seeds[filled] == 1) || self.house[self.side]
        } else {
            true
        }
    }

    /// Whether the pit is the mover's owned nyumba of six seeds or more, counted before the move
    /// (§3.5.2).
    fn is_full_nyumba(&self, pit: usize) -> bool {
        pit == NYUMBA && self.house[self.side] && self.pits[self.side][pit] >= FULL_NYUMBA
    }

    /// Whether a takata would run from a kichwa towards the back row, that kichwa being the only
    /// filled front pit (§3.5.1; in the mtaji stage too, Rules: Mtaji stage).
    fn would_bare_front(&self, pit: usize, direction: Direction) -> bool {
        let towards_back =
            matches!((pit, direction), (LEFT_KICHWA, Anticlockwise) | (RIGHT_KICHWA, Clockwise));
        towards_back && self.filled_front(self.side) == [pit]
    }

    /// The moves of the mtaji stage: captures; if none is legal, takatas from the front row; if none
    /// of those is, takatas from the back row (§4.2, §4.3).
    fn mtaji(&self, rules: &Rules) -> Vec<Legal> {
        let mut legal = self.mtaji_captures(rules);
        if legal.is_empty() {
            legal = self.mtaji_takata(0..FRONT, rules);
        }
        if legal.is_empty() {
            legal = self.mtaji_takata(FRONT..RING, rules);
        }
        legal
    }

    /// Mtaji captures: from any pit, provided that the first sowing ends in a capture (§4.2).
    fn mtaji_captures(&self, rules: &Rules) -> Vec<Legal> {
        let mut legal = Vec::new();
        for start in self.capturing_starts(self.side) {
            if self.kutakatia == Some(start.pit) {
                continue;
            }
            legal.extend(self.mtaji_move(start.pit, start.direction, false, rules));
        }
        legal
    }

    /// Mtaji takata from one of these pits: any with two seeds or more, except the one under
    /// kutakatia (§4.3, §4.5).
    fn mtaji_takata(&self, row: std::ops::Range<usize>, rules: &Rules) -> Vec<Legal> {
        let mut legal = Vec::new();
        for pit in row {
            if self.pits[self.side][pit] < 2 || self.kutakatia == Some(pit) {
                continue;
            }
            for direction in Direction::BOTH {
                if !self.would_bare_front(pit, direction) {
                    legal.extend(self.mtaji_move(pit, direction, true, rules));
                }
            }
        }
        legal
    }

    /// One move of the mtaji stage, unless it is infinite.
    fn mtaji_move(
        &self,
        pit: usize,
        direction: Direction,
        takata: bool,
        rules: &Rules,
    ) -> Vec<Legal> {
        let mut turn = Turn::new(self, takata);
        let hand = turn.lift(pit, direction);
        let ends = turn.play(hand, rules);
        ends.into_iter().map(|end| end.finish(pit, direction.sign(pit), rules)).collect()
    }

    /// The capturing starts of the mtaji stage that a player would have if it were that player's
    /// turn: a pit with 2 to 15 seeds whose first sowing ends in a filled front pit that faces a
    /// filled one (§4.2).
    fn capturing_starts(&self, player: usize) -> Vec<MoveStart> {
        let mut starts = Vec::new();
        for pit in 0..RING {
            for direction in Direction::BOTH {
                let mut ring = self.pits[player];
                let seeds = std::mem::take(&mut ring[pit]);
                if !(2..=15).contains(&seeds) {
                    continue;
                }
                let last = sow(&mut ring, direction.next(pit), seeds, direction);
                if ring[last] > 1 && self.faces_seeds(player, last) {
                    starts.push(MoveStart { pit, direction, taken: facing(last) });
                }
            }
        }
        starts
    }

    /// After a takata of the mtaji stage, the turn having passed: the pit of the player to move
    /// that is under kutakatia, if there is one (§4.5).
    fn pit_put_under_kutakatia(&self) -> Option<usize> {
        let me = self.side;
        if self.stores != [0, 0] || !self.capturing_starts(me).is_empty() {
            return None;
        }
        let threats = self.capturing_starts(1 - me);
        let pit = threats.first()?.taken;
        if threats.iter().any(|threat| threat.taken != pit) {
            return None;
        }
        let owned_nyumba = pit == NYUMBA && self.house[me];
        let only_filled = self.filled_front(me) == [pit];
        let with_two: Vec<usize> = (0..FRONT).filter(|&pit| self.pits[me][pit] > 1).collect();
        let only_with_two = with_two == [pit];
        if owned_nyumba || only_filled || only_with_two { None } else { Some(pit) }
    }

    /// Reads the one-line text of a position.
    ///
    /// # Panics
    ///
    /// The text is not of that form.
    pub fn parse(text: &str) -> Self {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let &[rows, stores, houses, side, kutakatia] = &fields[..] else {
            panic!("five fields expected: {text}");
        };
        let [north_back, north_front, south_front, south_back]: [&str; 4] =
            exactly(rows.split('/'));
        let mut pits = [[0; RING]; 2];
        for (column, seeds) in numbers::<FRONT>(north_back).into_iter().enumerate() {
            pits[NORTH][8 + column] = seeds;
        }
        for (column, seeds) in numbers::<FRONT>(north_front).into_iter().enumerate() {
            pits[NORTH][7 - column] = seeds;
        }
        for (column, seeds) in numbers::<FRONT>(south_front).into_iter().enumerate() {
            pits[SOUTH][column] = seeds;
        }
        for (column, seeds) in numbers::<FRONT>(south_back).into_iter().enumerate() {
            pits[SOUTH][15 - column] = seeds;
        }
        let house = match houses {
            "-" => [false, false],
            "H" => [true, false],
            "h" => [false, true],
            "Hh" => [true, true],
            _ => panic!("not houses: {houses}"),
        };
        let side = match side {
            "S" => SOUTH,
            "N" => NORTH,
            _ => panic!("not a side: {side}"),
        };
        let kutakatia = match kutakatia {
            "-" => None,
            name => Some(
                (0..RING)
                    .find(|&pit| pit_name(side, pit) == name)
                    .expect("a pit of the side to move"),
            ),
        };
        Self { pits, stores: numbers(stores), house, side, kutakatia }
    }
}

impl fmt::Display for Board {
    /// Writes the one-line text of the position.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [south, north] = &self.pits;
        let rows = [
            joined(north[8..].iter()),
            joined(north[..8].iter().rev()),
            joined(south[..8].iter()),
            joined(south[8..].iter().rev()),
        ];
        let houses = match self.house {
            [false, false] => "-",
            [true, false] => "H",
            [false, true] => "h",
            [true, true] => "Hh",
        };
        let side = if self.side == SOUTH { 'S' } else { 'N' };
        let kutakatia = self.kutakatia.map_or("-".to_string(), |pit| pit_name(self.side, pit));
        write!(f, "{} {} {houses} {side} {kutakatia}", rows.join("/"), joined(self.stores.iter()))
    }
}

/// A first sowing of the mtaji stage that ends in a capture.
struct MoveStart {
    /// The pit it starts from.
    pit: usize,
    direction: Direction,
    /// The opponent's pit that it captures.
    taken: usize,
}

/// Counts the lines of exactly `depth` plies. A move that wins ends its line.
pub fn perft(board: &Board, depth: u32, rules: &Rules) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.moves(rules);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .filter_map(|legal| legal.result.as_ref())
        .map(|next| perft(next, depth - 1, rules))
        .sum()
}

/// The text of a move with left and right swapped, as [`Board::mirrored`] swaps them; marks stay.
///
/// # Panics
///
/// The text does not begin with a row letter and a pit.
pub fn mirrored_move(text: &str) -> String {
    let mirror = |(at, letter): (usize, char)| match (at, letter) {
        (1, pit) => {
            char::from_digit(9 - pit.to_digit(9).expect("a pit from 1 to 8"), 10).expect("a digit")
        }
        (_, '<') => '>',
        (_, '>') => '<',
        (_, other) => other,
    };
    text.chars().enumerate().map(mirror).collect()
}

/// The text of a move with the players swapped, as [`Board::rotated`] swaps them.
pub fn rotated_move(text: &str) -> String {
    let swap = |letter: char| {
        if letter.is_ascii_uppercase() {
            letter.to_ascii_lowercase()
        } else {
            letter.to_ascii_uppercase()
        }
    };
    text.chars().map(swap).collect()
}

/// The ring index of a pit with left and right swapped.
fn mirrored_pit(pit: usize) -> usize {
    if pit < FRONT { 7 - pit } else { 23 - pit }
}

/// A pit's name in the notation: row letter, and number from the owner's left.
fn pit_name(player: usize, pit: usize) -> String {
    let (row, number) = if pit < FRONT { ('A', pit + 1) } else { ('B', RING - pit) };
    let row = if player == SOUTH { row } else { row.to_ascii_lowercase() };
    format!("{row}{number}")
}

/// The numbers of a row or of the stores, separated by commas.
fn numbers<const N: usize>(text: &str) -> [u8; N] {
    exactly(text.split(',').map(|number| number.parse().expect("a number")))
}

/// The items as an array; panics if there are more or fewer.
fn exactly<T, const N: usize>(items: impl Iterator<Item = T>) -> [T; N] {
    let items: Vec<T> = items.collect();
    items.try_into().unwrap_or_else(|items: Vec<T>| panic!("{N} expected, {} found", items.len()))
}

/// Numbers separated by commas.
fn joined<'a>(numbers: impl Iterator<Item = &'a u8>) -> String {
    numbers.map(u8::to_string).collect::<Vec<_>>().join(",")
}
