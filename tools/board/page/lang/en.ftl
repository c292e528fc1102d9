### Words of the board in English. Sections stand in the same order in all languages.

## Common

side = { $side ->
    [S] South
   *[N] North
}
close = Close
menu = Menu
help-title = Keys and marks
variant-kiswahili = Bao la Kiswahili
variant-kujifunza = Bao la kujifunza
app-lost = The engine cannot be reached. Your game is kept, and the page goes on trying.
app-retry = Try now
app-not-saved = { $why ->
    [full] The browser's storage is full: this game cannot be kept after you leave the page. Its link under “Set up” can be.
   *[absent] The browser keeps nothing for this page: this game is lost when you leave it. Its link under “Set up” can be kept.
}
app-refused = The engine does not accept this game: { $text }
app-bad-link = This link cannot be read: a part of it is missing or wrong.
app-not-loaded = “{ $what }” cannot be loaded now. Try again later.
app-engine-ended = The engine ended and is started again: { $text }
app-failure = The engine cannot answer this: { $text }

## Tabs

tab-play = Play
tab-analyse = Analyse
tab-review = Review
tab-setup = Set up
tab-learn = Learn
tab-puzzles = Puzzles
tab-settings = Settings

## Strip under the board

strip-first = To the beginning
strip-back = One move back
strip-forward = One move forward
strip-last = To the last move
strip-replay = Show the last move again
strip-pause = Pause
strip-paused = Paused: moves wait to be shown.
strip-resume = Resume
strip-step = One step
strip-speed = Speed of the sowing
strip-turn = Turn the board
strip-sound = Sound on
strip-mute = Sound off
strip-share = Share
strip-help = Help: keys and marks

## Board

board-label = Bao board, { $side ->
    [S] South
   *[N] North
} to move
board-pit = { $pit }{ $kind ->
    [nyumba] , nyumba
    [kichwa] , kichwa
    [kimbi] , kimbi
   *[plain] { "" }
}{ $state ->
    [owned] { " " }(owned)
    [lost] { " " }(no longer owned)
    [kutakatia] , under kutakatia
   *[plain] { "" }
}, { $seeds ->
    [0] empty
    [one] 1 seed
   *[other] { $seeds } seeds
}{ $can ->
    [yes] , can be played
   *[no] { "" }
}
board-store = { $side ->
    [S] South
   *[N] North
}'s store, { $seeds ->
    [one] 1 seed
   *[other] { $seeds } seeds
}{ $turn ->
    [yes] , to move
   *[no] { "" }
}
board-direction = { $move }: { $kind ->
    [kichwa] { $way ->
        [left] sow from the left kichwa
       *[right] sow from the right kichwa
    }
   *[way] { $way ->
        [left] sow to the left
       *[right] sow to the right
    }
}
board-house-question = The sowing comes to your nyumba.
board-house-stop = Stop in the nyumba ({ $move })
board-house-play = Play the nyumba on ({ $move })

## Moves in words

move-captures = { $move } captures { $seeds ->
    [one] 1 seed
   *[other] { $seeds } seeds
}.
move-takata = { $move } is a takata.
ending-empty = It ends in { $pit }, which was empty.
ending-house = It ends in the nyumba.
ending-kutakatia = It ends in { $pit }, which is under kutakatia.
ending-won = The front row is empty: bao hamna!
ending-over_limit = It sows { $sown } seeds, more than the limit: the move counts as infinite.
ending-endless = It never ends: the board of sowing { $first } comes back { $period } { $period ->
    [one] sowing
   *[other] sowings
} later, at sowing { $last }.
ending-cycle = This board, after sowing { $first }, will come back.
moves-none = No move yet.
moves-label = Moves
over-result = { $winner ->
    [you] You won.
    [they] You lost.
    [S] South won.
    [N] North won.
   *[none] A draw.
}
over-front_row = { $loser ->
    [you] Your front row is empty.
    [they] Your opponent's front row is empty.
    [S] South's front row is empty.
   *[N] North's front row is empty.
}
over-no_move = { $loser ->
    [you] You have no move.
    [they] Your opponent has no move.
    [S] South has no move.
   *[N] North has no move.
}
over-repetition = This position occurred three times.
over-resign = { $loser ->
    [you] You resigned.
    [they] Your opponent resigned.
    [S] South resigned.
   *[N] North resigned.
}
over-time = { $loser ->
    [you] Your time ran out.
    [they] Your opponent's time ran out.
    [S] South's time ran out.
   *[N] North's time ran out.
}

## Why a pit cannot be played

illegal-not_to_move = { $pit } is not yours to play: { $to_move ->
    [S] South
   *[N] North
} is to move.
illegal-back_pit_in_kunamua = { $pit } is in the back row: in kunamua the seed from the store goes into the front row.
illegal-empty_pit = { $stage ->
    [kunamua] { $pit } is empty: the seed from the store goes into a front pit that holds seeds.
   *[mtaji] { $pit } is empty.
}
illegal-one_seed = { $pit } holds one seed: a move starts from two seeds or more.
illegal-capture_due = { $pit } does not capture, and you must capture: { $due }.
illegal-too_many_to_capture = { $pit } holds { $seeds } seeds, and only 2 to 15 can capture; you must capture: { $due }.
illegal-wrong_kichwa = What { $pit } captures is sown from the { $kichwa ->
    [left] left
   *[right] right
} kichwa.
illegal-nyumba = { $pit } is your nyumba: with { $seeds } seeds it starts no takata while another front pit holds seeds.
illegal-single_seed = { $pit } holds a single seed: it starts no takata while another front pit holds more and the nyumba is lost.
illegal-lone_kichwa = { $pit } is your only filled front pit: it may not be sown towards the back row.
illegal-back_pit = { $pit } is in the back row, which waits until no front pit can be played.
illegal-under_kutakatia = { $pit } is under kutakatia: no move may start there now.
illegal-endless = A move from { $pit } would never end: the board of sowing { $first } comes back { $period } sowings later. Infinite moves are not allowed.
illegal-over_limit = A move from { $pit } would sow { $sown } seeds, more than the limit of { $limit }: the move counts as infinite.
illegal-show = Show it

## Play

play-title = A new game
play-mode = Opponent
play-mode-level = Bingwa
play-mode-friend = A friend here
play-mode-watch = Engine against engine
play-side = Who begins
play-random = By lot
play-level = Level
play-level-south = Level of South
play-other = Level of North
play-level-about = { $level ->
    [0] Any legal move, by chance: a child can win.
    [1] For a first game: plays nearly anything.
    [2] Sees its own move, not your answer.
    [3] Sees most good captures, not your answer.
    [4] Plays its captures well, and forgets your answer.
    [5] Sees your answer to its move.
    [6] Looks two moves of each player ahead.
    [7] Plays every win that it finds.
    [8] Looks three to four moves of each player ahead.
    [9] Misses little.
   *[10] Full strength.
}
play-timed = Clock
play-timed-no = None
play-timed-yes = With a clock
play-minutes = Minutes
play-increment = Seconds a move
play-variant = Game
play-variant-about = Bao la kujifunza, the beginners' game, has no stores and no nyumba: all seeds are on the board at once.
play-more = Clock and game
play-from = Begin from
play-from-here = this position
play-from-start = the start
play-start = Begin
play-start-waits = Begin when the engine is there
play-you = You
play-level-name = { $engine }, level { $level }
play-thinks = Bingwa is thinking…
play-sowing = The seeds travel…
play-no-move = The engine has given no move.
play-wrong-move = The engine wants to play { $move }, which is not allowed here.
play-try = Try again
play-turn = { $player ->
    [you] Your move
    [they] Your opponent's move
    [S] South to move
   *[N] North to move
}
play-stage = { $stage ->
    [kunamua] Kunamua
   *[mtaji] Mtaji
}
play-looking-back = You are looking at an earlier position.
play-to-game = Back to the game
play-hint = Hint
play-why = Was it bad?
play-help = Choose a pit that glows, then an arrow: the way to sow.
play-back = Take back
play-resign = Resign
play-resign-sure = Resign? Once more
play-rematch = Rematch
play-review = Review
play-new = New game
play-halt = Pause
play-go-on = Resume
play-asks = Bingwa is looking…
play-hint-title = Hint
play-why-title = About { $move }
play-kept = Earlier games
play-kept-moves = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
play-kept-elsewhere = Another tab has this game open.

## Explanations

explain-none = The engine was interrupted before it found an answer.
explain-was-best = No: it was the best move.
explain-was-good = No: it is about as good as { $move }, the best move.
explain-was-worse = Yes: { $move } was better.
explain-line = Expected: { $moves }.
explain-chance = Chance of winning: { $chance }.
explain-better = Better is { $move }, with a chance of { $chance }.
facts-captures = { $move } captures { $seeds ->
    [one] 1 seed
   *[other] { $seeds } seeds
} from { $pits }.
facts-takata = { $move } is a takata.
facts-kutakatia = It puts { $pit } under kutakatia.
facts-house = { $fate ->
    [stopped_in] It stops in the nyumba.
    [played] It plays the nyumba.
   *[sown] It sows the nyumba away.
}
facts-house-captured = It captures the opponent's nyumba.
facts-outcome = It wins the game.
facts-risk = The opponent can then capture from { $pits }, at most { $seeds ->
    [one] 1 seed
   *[other] { $seeds } seeds
} in a move.
facts-risk-wins = The opponent can then win with { $move }.
facts-target = It threatens { $pits }, at most { $seeds ->
    [one] 1 seed
   *[other] { $seeds } seeds
} in a move.
facts-target-wins = It threatens to win with { $move }.

## Set up

setup-help = Choose a pit, then change its seeds with + and −, or type a number on it.
setup-choose-pit = Choose a pit on the board.
setup-less = One seed less in { $pit }
setup-more = One seed more in { $pit }
setup-empty-pit = Empty it
setup-store = { $side ->
    [S] Store of South
   *[N] Store of North
}
setup-house = { $side ->
    [S] South owns the nyumba
   *[N] North owns the nyumba
}
setup-side = To move
setup-kutakatia = Under kutakatia
setup-no-kutakatia = no pit
setup-total = { $seeds } of { $total } seeds
setup-fewer = Only { $seeds } seeds are on the board and in the stores; a game has 64.
setup-error-many_seeds = { $seeds } seeds are too many: a game has 64.
setup-error-empty_front = { $side ->
    [S] South's
   *[N] North's
} front row is empty: that game is over.
setup-error-kutakatia = { $possible ->
    [none] No pit can be under kutakatia here.
   *[other] { $pit } cannot be under kutakatia here: only { $possible } can.
}
setup-error-fields = This is no position: a text has five parts (pits, stores, nyumba, side to move, kutakatia), a diagram four rows of eight numbers.
setup-error-unreadable = This part of the text cannot be read.
setup-clear = Empty the board
setup-start = Start of Bao la Kiswahili
setup-start-kujifunza = Start of Bao la kujifunza
setup-play = Play from here
setup-analyse = Analyse
setup-paste = A position as text, or a diagram of the rule book
setup-field-rows = Pits
setup-field-stores = Stores
setup-field-houses = Nyumba
setup-field-side = Side to move
setup-field-kutakatia = Kutakatia
setup-field-text = Text
share-title = Share
share-text = Position as text
share-position = Link to the position
share-game = Link to the game
share-copy = Copy
share-copied = Copied
share-svg = Picture (SVG)
share-png = Picture (PNG)

## Settings

settings-language = Language
settings-language-browser = Browser language
settings-theme = Appearance
settings-theme-system = System
settings-theme-light = Light
settings-theme-dark = Dark
settings-large = Large type
settings-colourblind = Colour-blind safe colours
settings-seeds = Draw seeds
settings-coordinates = Letters and numbers at the edge
settings-animate = Show every sowing
settings-sound = Sound
settings-threads = Threads of the engine
settings-hash = Memory of the engine (MB)
settings-kept = Kept in this browser.

## Analyse

analyse-engine = Engine
analyse-lines = Lines
analyse-off = Switch the engine on to see the chances and the best lines.
analyse-begins = The engine begins…
analyse-interrupted = A review, a hint or a time limit has ended the analysis. Switch the engine off and on again.
analyse-progress = Depth { $depth } · { $nodes } nodes · { $speed } nodes/s · { $time } s
analyse-depth = depth { $depth }
analyse-line = Line { $number }: South's chance { $chance }, score { $score }, depth { $depth }
analyse-help = Chances and scores are South's. Point at a move to see the board after it; click to add the line as a variation.
analyse-promote = Make it the main line
analyse-delete = Remove { $move } and what follows
analyse-deleted = { $move } was removed.
analyse-options = Threads and memory
undo = Undo
chance-south = South's chance of winning
score-mate = { $winner ->
    [S] South
   *[N] North
} wins in { $moves }
line-move = { $move }: look at it, or add the line

## The conversation with the engine

port-loading = The engine is being loaded.
port-loading-bytes = { $there } of { $all } MB
port-forbidden = The server does not know this page: it was started again, or the link has no key. Open the address that bingwa-board has printed; your games are kept.
port-refused = The engine refuses: { $text }
puzzles-no-answer = The engine gave no answer. Please try again.
review-stopped = The review was stopped. An engine inside the browser cannot show a part of one: start it again, with less effort if it takes too long.

## Review

record-open = Open a game
record-paste = A game record: paste it here, or drop a file
record-read = Read it
record-file = Choose a file…
record-own = Example games
record-choose = { $games } games. Which one?
record-line = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, { $result }, line { $line }
record-broken = with an error
record-none = No game was found in this text.
record-long = The text is too long: at most 2 million characters are read.
record-long-game = A game in this text is too long to be read.
record-error = Line { $line }: { $text }
record-before = { $moves ->
    [0] No move before it was kept.
    [one] The move before it was kept.
   *[other] The { $moves } moves before it were kept.
}
record-replaced = The game is open. The one before can come back.
record-back = Back to it
own-game-1 = Two engines, three and four plies deep
own-game-2 = Level 4 against level 1
own-game-3 = Full strength against itself
own-game-4 = Bao la kujifunza, level 5 against itself
review-effort = How deep
effort-quick = quick
effort-normal = normal
effort-deep = deep
review-start = Review this game
review-again = Review again
review-progress = { $finished } of { $positions } positions
review-left = about { $time } left
review-stop = Stop
review-interrupted = A search or a time limit has ended the review before it had a verdict.
review-missing = The review was stopped: { $moves ->
    [one] the first move has
   *[other] the first { $moves } moves have
} no verdict.
review-forced = (the only move)
review-best = (the best move)
review-good = (a good move)
review-better-line = Better:
review-engine-line = The engine's line:
review-stays = { $side ->
    [S] South's
   *[N] North's
} chance stays at { $after }.
review-changes = { $side ->
    [S] South's
   *[N] North's
} chance goes from { $before } to { $after }.
review-turned = The game turns here.
review-missed-win = It misses a win in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}.
review-into-loss = It loses by force in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}.
review-better = Better is { $move } ({ $chance }).
grade-inaccuracy = inaccuracy
grade-mistake = mistake
grade-blunder = blunder
graph-label = South's chance over the game
graph-start = At the beginning: South { $chance }
graph-move = { $pair } { $move }: South { $chance }
moments-title = Bad moves and turning points
moments-none = No bad move was found.
moment-better = better { $move }
summary-title = Both players
summary-loss = Average loss of chance
summary-best = Best moves
summary-of = { $best } of { $choices }
summary-inaccuracies = Inaccuracies ?!
summary-mistakes = Mistakes ?
summary-blunders = Blunders ??
summary-missed_wins = Missed wins
summary-into_losses = Moves into a lost game
use-level = Level
use-play = Play on from here
use-annotated = Record with comments
use-record = Record
use-back = Back to the reviewed game

## Learn

welcome-question = New to Bao?
welcome-about = Bao la Kiswahili is the great sowing game of East Africa.
welcome-learn = Learn it in ten minutes
welcome-play = I know the game
learn-contents = Contents
learn-progress = { $done } of { $all } steps done
learn-step-label = { $name }{ $mark ->
    [done] , done
   *[open] { "" }
}
learn-step = step { $number } of { $all }
learn-previous = Back
learn-next = Next
learn-hint = Hint
learn-demo = Example
learn-again = Once more
learn-to-puzzles = To the puzzles
learn-can-play = You know enough: you can play now.
learn-play = Play a first game
learn-right = Right.
learn-not-yet = Not what was asked.
learn-wrong-pit = Not { $pit }.
learn-may-start = A move may start from { $pit }.

## Puzzles

puzzles-number = Puzzle { $number } of { $all }
puzzles-grade = { $grade ->
    [1] easy
    [2] fair
    [3] tricky
    [4] hard
   *[5] master
}
puzzles-scale = The five steps tell what makes a win hard to find: how many moves it takes, how many there are to choose from, captures that tempt, a quiet beginning, long sowings.
puzzles-task = You win in { $moves ->
    [one] one move
   *[other] { $moves } moves
}
puzzles-find = Find the first move. The engine defends.
puzzles-right = Right. Go on!
puzzles-wrong = { $move } does not force a win in { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
puzzles-slower = { $move } wins too, but it takes one move more.
puzzles-solved = Solved!
puzzles-hint = Hint
puzzles-hint-pit = Start from { $pit }.
puzzles-why = Why not?
puzzles-solution = Solution
puzzles-again = Once more
puzzles-next = Next unsolved
puzzles-theme = { $theme ->
    [kutakatia] The idea: a takata puts a pit under kutakatia.
    [house] The idea: play the nyumba.
    [quiet] The idea: a takata, without a capture.
    [raid] The idea: capture the nyumba.
    [starve] The idea: the opponent has no move left.
    [modest] The idea: another move captures more, this one wins.
   *[sweep] The idea: empty the front row.
}
puzzles-theme-name = { $theme ->
    [kutakatia] Kutakatia
    [house] Play the nyumba
    [quiet] Win with a takata
    [raid] Capture the nyumba
    [starve] No move left
    [modest] Less is more
   *[sweep] Empty the front row
}
puzzles-none = No puzzle is of this kind.
puzzles-all-solved = All puzzles of this choice are solved.
puzzles-choose = Choose puzzles
puzzles-count = { $solved } of { $all } solved
puzzles-filter-theme = Theme
puzzles-filter-moves = Moves
puzzles-filter-grade = Difficulty
puzzles-all = All
puzzles-cell = Puzzle { $number }{ $mark ->
    [done] , solved
    [failed] , tried
   *[open] { "" }
}

## Retry mistakes

retry-title = Retry mistakes
retry-start = { $own ->
    [yes] Retry my mistakes ({ $mistakes })
   *[no] Retry the mistakes ({ $mistakes })
}
retry-number = Mistake { $number } of { $all }
retry-played = In the game { $move } was played.
retry-task = Find a better move.
retry-same = That was the move of the game.
retry-best = Right: this is the best move.
retry-good = Right: it is about as good as { $move }, the best move.
retry-worse = { $move } is not good enough: the chance of winning would be { $chance }, with the best move { $best }.
retry-solution = The best move is { $move }.
retry-why = Why was it bad?
retry-show = The move of the game
retry-found = Better moves found: { $found } of { $all }.
