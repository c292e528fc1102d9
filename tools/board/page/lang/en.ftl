### Words of the board in English. Sections stand in the same order in all languages.

## Common

side = { $side ->
    [S] South
   *[N] North
}
player = { $who ->
    [you] You
    [they] Opponent
    [S] South
   *[N] North
}
close = Close
menu = Menu
help-title = Keys and marks
variant-kiswahili = Bao la Kiswahili
variant-kujifunza = Bao la kujifunza
app-lost = The engine cannot be reached. Your game is kept, and the page goes on trying.
app-full = Too many pages of this board are open. Close one of them; this page then goes on by itself.
app-retry = Try now
app-not-saved = { $why ->
    [full] The browser’s storage is full: this game will be gone when you leave the page. Save all games as a file, then delete some in “Games”.
   *[absent] The browser keeps nothing for this page: this game will be gone when you leave it. Save it as a file.
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
tab-games = Games
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

board-label = Bao board, { $player ->
    [you] your move
    [they] your opponent's move
    [S] South to move
   *[N] North to move
}
board-pit = { $whose ->
    [you] Your
    [they] Opponent's
    [S] South's
   *[N] North's
} { $pit }{ $kind ->
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
board-store = { $whose ->
    [you] Your
    [they] Opponent's
    [S] South's
   *[N] North's
} store, { $seeds ->
    [one] 1 seed
   *[other] { $seeds } seeds
}{ $turn ->
    [yes] , to move
   *[no] { "" }
}
board-direction = { $pit }: { $kind ->
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
board-house-stop = Stop in the nyumba
board-house-play = Play the nyumba on

## Moves in words

way-plain = to { $whose ->
    [you] your
    [they] their
    [S] South's
    [N] North's
   *[near] the
} { $way ->
    [left] left
   *[right] right
}
way-kichwa = from { $whose ->
    [you] your
    [they] their
    [S] South's
    [N] North's
   *[near] the
} { $way ->
    [left] left
   *[right] right
} kichwa
move-way = { $pit } { way-plain }
move-kichwa = { $pit } { way-kichwa }
move-sign = { $sign ->
    [house] plays the nyumba
    [win] wins
    [kutakatia] a takata with kutakatia
   *[takata] a takata
}
move-captures = { $move } captures { $seeds ->
    [one] 1 seed
   *[other] { $seeds } seeds
}.
move-takata = { $move } is a takata: it captures nothing.
ending-empty = It ends in { $pit }, which was empty.
ending-house = It stops in the nyumba.
ending-rest = It ends in the nyumba, where a takata rests.
ending-kutakatia = It ends in { $pit }, which is under kutakatia.
ending-won = { $loser ->
    [you] Your front row is empty. Bao hamna, “nothing on the board”: you have lost.
    [they] Your opponent's front row is empty. Bao hamna, “nothing on the board”: you have won!
    [S] South's front row is empty. Bao hamna, “nothing on the board”: North has won.
   *[N] North's front row is empty. Bao hamna, “nothing on the board”: South has won.
}
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

## The move as it happens

step-put = A seed from the store goes into { $pit }, which now holds { $count }.
step-begin = { $how ->
    [alone] The nyumba is the only filled front pit: only { $seeds } of its seeds are sown.
    [house] The { $seeds } seeds of the nyumba, { $pit }, are sown: it is lost.
    [takata] Takata, nothing is captured: the { $seeds } seeds of { $pit } are sown.
   *[capture] The { $seeds } seeds of { $pit } are sown.
}
step-captures = { $first ->
    [yes] { $by } ({ $count }) faces { $taken }
   *[no] Lands in { $by } ({ $count }), faces { $taken }
}: { $house ->
    [yes] captures the nyumba ({ $seeds }).
   *[no] captures { $seeds }.
}
step-from = { $why ->
    [choice] By choice: from the { $side ->
        [left] left
       *[right] right
    } kichwa.
    [kimbi] { $side ->
        [left] Left kimbi: sown from its kichwa.
       *[right] Right kimbi: sown from its kichwa.
    }
    [kimbi-turns] { $side ->
        [left] Left kimbi: turns round at its kichwa.
       *[right] Right kimbi: turns round at its kichwa.
    }
    [kichwa] { $side ->
        [left] Left kichwa: sown from here.
       *[right] Right kichwa: sown from here.
    }
    [kichwa-turns] { $side ->
        [left] Left kichwa: turns round, sown from here.
       *[right] Right kichwa: turns round, sown from here.
    }
   *[same] Same direction: from the { $side ->
        [left] left
       *[right] right
    } kichwa.
}
step-goes-on = { $why ->
    [house] Lands in the nyumba, fewer than six: goes on with its { $seeds } seeds and loses it.
    [takata] Lands in { $pit }, faces { $facing }, but a takata captures nothing: goes on with { $seeds }.
    [empty] Lands in { $pit }, but { $facing } is empty: no capture. Goes on with { $seeds } seeds.
   *[filled] Lands in { $pit }, which was filled: goes on with its { $seeds } seeds.
}
step-house-played = Lands in the nyumba and plays it: goes on with its { $seeds } seeds, and loses it.
step-fast = The sowing goes on, faster and faster…
step-progress = { $sown } of { $seeds } seeds
step-skip = { $how ->
    [finger] tap the board to skip
   *[key] press Esc to skip
}
steps-open = What happened?
steps-help = Choose a line to see the board at that moment.
typed-title = Type a move
typed-label = A pit and a direction, for example A6< or A6L
typed-play = Play it
typed-unreadable = “{ $text }” is no move. Write a pit and a direction, for example A6<.

## Help

help-marks = Marks on the board
help-mark-can = can be played now
help-mark-from = the last move began here
help-mark-to = the last move ended here
help-mark-taken = is captured: this mark fades
help-mark-owned = a nyumba that its player owns
help-mark-lost = a nyumba that is lost
help-mark-kutakatia = under kutakatia: no move starts here now
help-mark-focus = the keyboard is here
help-mark-wrong = cannot be played; the reason stands under the board
help-mark-hint = a hint, or the pit that the text names
help-mark-arrow = a move that the engine proposes
help-mark-played = the move that was played instead
help-keys-board = Keys for the board
help-keys-game = Keys for the game
help-keys-lessons = Keys in the lessons
help-key-walk = go to the board, walk from pit to pit
help-key-playable = the next pit that can be played, the one before
help-key-choose = choose the pit
help-key-way = sow to the left, to the right
help-key-typed = type a move
help-key-skip = skip to the end of the move
help-key-steps = what happened in the last move
help-key-turn = turn the board
help-key-step = a move back, a move forward
help-key-ends = to the first move, to the last
help-key-help = this help
help-key-lesson = the step before, the next step
help-key-hint = hint
help-key-demo = show a move
help-walk = The arrow keys walk on the board once the Tab key was used; after a click they go through the game.

## Why a pit cannot be played

illegal-not_to_move = { $pit } is not yours to play: { $to_move ->
    [you] it is your move.
    [they] it is your opponent's move.
    [S] South is to move.
   *[N] North is to move.
}
illegal-back_pit_in_kunamua = { $pit } is in the back row: in kunamua the seed from the store goes into the front row.
illegal-empty_pit = { $stage ->
    [kunamua] { $pit } is empty: the seed from the store goes into a front pit that holds seeds.
   *[mtaji] { $pit } is empty.
}
illegal-one_seed = { $pit } holds one seed: a move starts from two seeds or more.
illegal-capture_due = { $pit } does not capture, and you must capture{ $due ->
    [none] .
   *[other] : { $due }.
}
illegal-too_many_to_capture = { $pit } holds { $seeds } seeds, and only 2 to 15 can capture; you must capture{ $due ->
    [none] .
   *[other] : { $due }.
}
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
illegal-no_house_choice = { $move } does not come to stop in the nyumba, so it cannot play it on: leave out the +.
illegal-show = Show it

## Play

play-title = A new game
play-mode = Opponent
play-mode-level = Bingwa
play-mode-friend = A friend here
play-mode-link = A friend by link
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
play-resign-sure = Resign? Press again
play-rematch = Rematch
play-review = Review
play-new = New game
play-halt = Pause
play-go-on = Resume
play-asks = Bingwa is looking…
play-hint-title = Hint
play-why-title = About { $move }
play-kept = Go on with
play-all-games = All games
play-kept-moves = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
play-kept-elsewhere = Another tab has this game open.

## Explanations

explain-none = The engine was interrupted before it found an answer.
explain-was-best = No: it was the best move.
explain-was-good = No: it is about as good as { $move }, the best move.
explain-was-worse = { $grade ->
    [slight] Not really: { $move } was a little better.
    [inaccuracy] Yes, a little: { $move } was better.
    [mistake] Yes, it was a mistake: { $move } was much better.
   *[blunder] Yes, it was a bad mistake: { $move } was far better.
}
explain-line = Expected: { $moves }.
explain-takes = { $move } (takes { $seeds })
explain-chance = { $who ->
    [you] Your
    [they] Your opponent's
    [S] South's
   *[N] North's
} chance of winning: { $chance }.
explain-falls = { $who ->
    [you] Your
    [they] Your opponent's
    [S] South's
   *[N] North's
} chance of winning falls from { $before } to { $after }.
explain-wins = { $who ->
    [you] You win
    [they] Your opponent wins
    [S] South wins
   *[N] North wins
} in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}.
explain-reply = { $who ->
    [you] Your best reply:
    [they] Your opponent's best reply:
    [S] South's best reply:
   *[N] North's best reply:
} { $deeds }
explain-better = Better, with a chance of { $chance }: { $deeds }
explain-takings = In the next { $moves } moves { $who ->
    [you] you take { $own } and your opponent { $theirs } seeds; with { $move } you take { $instead } and your opponent { $lost }.
    [they] your opponent takes { $own } and you { $theirs } seeds; with { $move } your opponent takes { $instead } and you { $lost }.
    [S] South takes { $own } and North { $theirs } seeds; with { $move } South takes { $instead } and North { $lost }.
   *[N] North takes { $own } and South { $theirs } seeds; with { $move } North takes { $instead } and South { $lost }.
}
facts-captures = { $move } captures { $seeds ->
    [one] 1 seed
   *[other] { $seeds } seeds
} from { $pits }.
facts-nyumba = { $pit } (the nyumba)
facts-takata = { $move } captures nothing: a takata.
facts-kutakatia = It puts { $pit } under kutakatia.
facts-house = { $fate ->
    [saved] The nyumba ({ $seeds } seeds) can no longer be captured.
    [stopped_in] It stops in the nyumba and keeps it ({ $seeds } seeds).
    [played] It plays the nyumba and loses it.
   *[sown] It sows the nyumba away and loses it.
}
facts-outcome = It wins the game.
facts-risk = { $who ->
    [you] You
    [they] Your opponent
    [S] South
   *[N] North
} can then { $seeds ->
    [0] capture nothing
    [one] capture { $pits }, 1 seed in a move
   *[other] capture { $pits }, up to { $seeds } seeds in a move
}{ $before ->
    [same] { "" }
    [0] { " " }(nothing before)
   *[other] { " " }({ $before } before)
}.
facts-risk-wins = { $who ->
    [you] You
    [they] Your opponent
    [S] South
   *[N] North
} can then win with { $move }.
facts-target = It threatens { $pits }, up to { $seeds ->
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
setup-analyse = Analyse this position
setup-game = Position of the game
setup-taken = The position that you set up is on the board.
setup-side-taken = The diagram does not say who is to move: it is taken to be South.
setup-paste = A position as text, or a diagram of the rule book
setup-field-rows = Pits
setup-field-stores = Stores
setup-field-houses = Nyumba
setup-field-side = Side to move
setup-field-kutakatia = Kutakatia

## Sharing

share-title = Share
share-game = The game
share-position = The position
share-link = Link
share-qr = QR code
share-qr-long = This game is too long for a QR code. Send the link.
share-native = Send…
share-local = This link works on this computer only. To play with others, use a board on a public address.
share-record = The game as text
share-text = The position as text
share-file = Save the game as a file
share-png = Save a picture
share-copy = Copy
share-copied = Copied

## Games

games-none = No game yet. Games that you play, enter or open are kept here.
games-not-found = No game has these words.
games-search = { $games ->
    [one] Search in 1 game
   *[other] Search in { $games } games
}
games-you = You
games-friend = Friend
games-reviewed = reviewed
games-result = { $result ->
    [south] South won
    [north] North won
    [draw] drawn
   *[open] not over
}
games-your-turn = Your turn
games-their-turn = { $name ->
    [none] Your friend’s turn
   *[other] { $name } is to move
}
games-delete = Delete
games-deleted = The game { $names } was deleted.
games-kept = Your games stay in this browser only. A file keeps them safe, and brings them to another device.
games-export = Save all games as a file
games-import = Add games from a file
games-exported = { $games ->
    [one] 1 game is in the file.
   *[other] { $games } games are in the file.
}{ $failed ->
    [0] { "" }
    [one] { " " }1 game could not be written.
   *[other] { " " }{ $failed } games could not be written.
}
games-imported = { $added ->
    [0] No game was added.
    [one] 1 game was added.
   *[other] { $added } games were added.
}{ $known ->
    [0] { "" }
    [one] { " " }1 game was here already.
   *[other] { " " }{ $known } games were here already.
}{ $broken ->
    [0] { "" }
    [one] { " " }1 game could not be read.
   *[other] { " " }{ $broken } games could not be read.
}
games-no-room = The browser’s storage is full: { $added } of { $games } games were added. Delete some games, then try again.
games-full = The browser’s storage is full: the change could not be kept. Save all games as a file, then delete some.
games-elsewhere = Your game goes on in another tab.
enter-title = Enter a game
enter-about = A game on paper? Play the moves of both sides on the board:
enter-how = Write down a game from paper: first who played, then you play the moves of both sides on the board.
enter-begin = To the moves
enter-moves = Play the moves of both sides on the board. A wrong one can be taken back at any time.
enter-done = Done: review it
details-title = Names and result
details-south = South
details-north = North
details-event = Event
details-place = Place
details-date = Date
details-result = Result
details-save = Save

## A friend by link

friend-about = You make a move and send a link, by any messenger or by e-mail. Your friend opens it, moves, and sends one back.
friend-own-name = Your name
friend-name = Your friend’s name
friend-send = { $name ->
    [none] Send this link to your friend
   *[other] Send this link to { $name }
}
friend-send-about = { $name ->
    [none] Your friend sees your move, answers, and sends you a link. Until you have sent it you can take your move back.
   *[other] { $name } sees your move, answers, and sends you a link. Until you have sent it you can take your move back.
}
friend-send-end = { $name ->
    [none] The game is over. Your friend sees it with this link.
   *[other] The game is over. { $name } sees it with this link.
}
friend-message = Bao: it is your turn
friend-refused = This link holds a game that the rules do not allow: { $text }
friend-begin = { $side ->
    [S] { $name ->
        [none] A game with a friend: you play South.
       *[other] A game with { $name }: you play South.
    }
   *[N] { $name ->
        [none] A game with a friend: you play North.
       *[other] A game with { $name }: you play North.
    }
}
friend-old = { $moves ->
    [one] This link is older than your game, which has 1 move more.
   *[other] This link is older than your game, which has { $moves } moves more.
}
friend-same = This link brings nothing new: it is your friend’s turn.
friend-other = This is not the game you had
friend-other-move = { $name ->
    [none] Move { $number } was { $mine } in your game; in the link it is { $theirs }.
   *[other] Move { $number } was { $mine } in your game; in the link from { $name } it is { $theirs }.
}
friend-other-ahead = { $name ->
    [none] The link has a move of yours, { $move }, that you have not made here.
   *[other] The link from { $name } has a move of yours, { $move }, that you have not made here.
}
friend-other-start = { $name ->
    [none] The game in the link began differently from yours.
   *[other] The game in the link from { $name } began differently from yours.
}
friend-other-about = Nothing is lost: your game stays as it is. If you open the other game, both are kept in “Games”.
friend-mine = Open my game
friend-theirs = Open the other game

## Settings

settings-language = Language
settings-language-browser = Automatic
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
analyse-progress = Depth { $depth } · { $nodes } nodes · { $speed } nodes/s · { $time } s
analyse-depth = depth { $depth }
analyse-line = Line { $number }: { $who ->
    [you] your chance
    [they] your opponent's chance
   *[S] South's chance
} { $chance }, score { $score }, depth { $depth }
analyse-help = Chances and scores are { $who ->
    [you] yours
    [they] your opponent's
   *[S] South's
}. Point at a move to see the board after it; click to add the line as a variation.
analyse-promote = Make it the main line
analyse-delete = Remove { $move } and what follows
analyse-deleted = { $move } was removed.
undo = Undo
chance-south = { $who ->
    [you] Your
    [they] Your opponent's
   *[S] South's
} chance of winning
score-mate = { $winner ->
    [you] You win
    [they] Your opponent wins
    [S] South wins
   *[N] North wins
} in { $moves }
line-move = { $move }: look at it, or add the line

## The conversation with the engine

port-loading = The engine is being loaded.
port-loading-bytes = { $there } of { $all } MB
port-forbidden = The server does not know this page: it was started again, or the link has no key. Open the address that bingwa-board has printed; your games are kept.
port-refused = The engine refuses: { $text }
puzzles-no-answer = The engine gave no answer. Please try again.
review-stopped = The review was stopped. An engine inside the browser cannot show a part of one: start it again, less deep if it takes too long.

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
record-correct = Correct the marked place and read it again.
record-remarks = { $count ->
    [one] One place was written unusually; this is how it was read
   *[other] { $count } places were written unusually; this is how they were read
}
record-before = { $moves ->
    [0] No move before it was kept.
    [one] The move before it was kept.
   *[other] The { $moves } moves before it were kept.
}
record-keep = Keep the game so far
record-replaced = The game is open. The one before can come back.
record-back = Back to the game before
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
review-stays = { $who ->
    [you] Your
    [they] Your opponent's
    [S] South's
   *[N] North's
} chance stays at { $after }.
review-changes = { $who ->
    [you] Your
    [they] Your opponent's
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
grade-inaccuracy = inaccuracy
grade-mistake = mistake
grade-blunder = blunder
graph-label = { $who ->
    [you] Your
    [they] Your opponent's
   *[S] South's
} chance over the game
graph-start = At the beginning: { $who ->
    [you] you
    [they] your opponent
   *[S] South
} { $chance }
graph-move = { $pair } { $move }: { $who ->
    [you] you
    [they] your opponent
   *[S] South
} { $chance }
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

## What is wrong with a record, and what is read otherwise than written

fault-no_move_text = “{ $found }” is not a move. A move is a pit and a direction, as in A6<.
fault-no_row = “{ $found }” names no row: write A or B before the number of the pit, a or b for North.
fault-two_moves = “{ $found }” could be two moves: write < or > behind the pit.
fault-game_over = “{ $found }” comes after the end of the game.
fault-no_tag = “{ $found }” cannot be read: such a line is [Name "value"].
fault-second_tag = { $key } is given twice.
fault-tag_result = “{ $found }” is no result: it is 1-0, 0-1, 1/2-1/2 or *.
fault-tag_value = { $key } cannot be “{ $found }”: { $key ->
    [Kutakatia] it is on or off.
   *[SeedLimit] it is a number from 1 to 1000000.
}
fault-tag_position = The position at the beginning cannot be read or played.
fault-no_number = “{ $found }” cannot be read here. The moves of pair { $expected } should begin, as in “{ $expected }: A6< a6<”.
fault-no_move = Pair { $pair } has no move.
fault-another_game = “{ $found }” seems to begin another game: put an empty line before it. In this game “{ $expected }:” comes next.
fault-unclear_number = “{ $found }” can be the number of a pair or a pit: write “{ $found }:” or “{ $found }: { $found }”.
fault-unclear_move = “{ $found }” stands alone: either South's move before it is missing, or it is South's “{ $souths }”.
fault-after_half_pair = Pair { $pair } follows a pair without North's move.
fault-early_result = The result “{ $found }” stands among the moves; it belongs after them.
fault-two_results = There are two results: “{ $tag }” at the top and “{ $found }” after the moves.
fault-open_brace = A comment begins with “{ "{" }” and has no “{ "}" }” at its end.
fault-lone_brace = “{ "}" }” stands alone: no comment was begun.
fault-open_bracket = A bracket “(” is not closed.
fault-wrong_beginner = { $expected ->
    [S] South is to move, but the first move is
   *[N] North is to move, but the first move is
} { $found ->
    [S] South's.
   *[N] North's.
}
fault-mend = { $move } in pair { $pair }
fault-mends = With { $moves } the whole game can be played.
fault-header = “{ $found }” is read as { $key }: { $value }.
fault-variant = “{ $found }” is no game that the board knows; it is read as Bao la Kiswahili.
fault-blank_line = An empty line stands within the game.
fault-comment = “{ $found }” is read as a comment.
fault-sign = “{ $found }” between the moves is left out.
fault-jump = “{ $found }” is read as pair { $pair }. Is a pair missing?
fault-number = “{ $found }” is read as number { $pair }.
fault-unnumbered = “{ $found }” has no number; it is read in pair { $pair }.
fault-letter = “{ $found }” is read as “{ $read }”, a move of { $side ->
    [S] South's.
   *[N] North's.
}
fault-notation = “{ $found }” is read as “{ $read }”.
fault-nyumba = “{ $found }” is read as “{ $read }”: the nyumba is played.
fault-result = “{ $found }” after the moves is read as the result.
fault-marks = “{ $found }” has a wrong sign at its end; the move is “{ $expected }”.
fault-wrong_result = The result “{ $found }” is not that of the moves, “{ $expected }”.

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
retry-better = { $what ->
    [wins] A better move wins at once.
    [forces] A better move wins by force in { $seeds ->
        [one] 1 move
       *[other] { $seeds } moves
    }.
    [keeps] A better move keeps the nyumba.
    [raids] A better move captures your opponent's nyumba.
    [captures] A better move captures { $seeds ->
        [one] 1 seed
       *[other] { $seeds } seeds
    }.
    [guards] After a better move your opponent can capture { $seeds ->
        [0] nothing
        [one] 1 seed at most
       *[other] { $seeds } seeds at most
    } in a move.
    [pins] A better move puts a pit under kutakatia.
    [threatens] A better move threatens to capture { $seeds } seeds.
   *[chance] With the best move your chance of winning is { $chance }.
}
retry-show = The move of the game
retry-found = Better moves found: { $found } of { $all }.
