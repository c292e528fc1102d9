# The lessons: a title, a text, and for an exercise a task and a hint.

lesson-section-first = Your first game
lesson-section-board = The board, more closely
lesson-section-capture = Capturing
lesson-section-kunamua = Kunamua, the first stage
lesson-section-house = The nyumba
lesson-section-mtaji = Mtaji, the second stage
lesson-section-kutakatia = Kutakatia
lesson-section-endless = Endless moves
lesson-section-end = The end of a game
lesson-section-notation = Notation
lesson-section-kujifunza = Bao la kujifunza

lesson-board-rows = Your side of the board
lesson-board-rows-text = The board has four rows of eight pits, and 64 seeds, called kete. You sit below: the two lower rows are yours, the two upper ones your opponent's. The two rows in the middle are the front rows. You win by emptying the opponent's front row.
lesson-board-rows-task = Choose a pit of your front row.
lesson-board-rows-hint = Your front row is the third row from the top.

lesson-board-names = Pits with a name
lesson-board-names-text = The first and the last pit of a front row are its kichwa, the heads. The pits beside them are the kimbi. The fifth front pit from its owner's left is the nyumba, the house.
lesson-board-names-task = Choose your nyumba.
lesson-board-names-hint = Count five pits from the left in your front row.

lesson-board-facing = Face to face
lesson-board-facing-text = Every front pit faces a front pit of the opponent. Both players count from their own left, so the numbers of two facing pits add up to nine: A3 faces a6.
lesson-board-facing-task = Choose the pit that faces your nyumba, A5.
lesson-board-facing-hint = Nine less five is four.

lesson-board-seeds = Seeds and stores
lesson-board-seeds-text = The game has 64 seeds, called kete. At the start each player has six in the nyumba, two in each of the two pits to its right, and 22 in the store, the ghala. Seeds never leave the game: they only change owners. You win by taking the last seed of the opponent's front row.

lesson-sowing-first = Seed by seed
lesson-sowing-first-text = To sow is to drop seeds one by one into the next pits. Your sixteen pits form a ring, and a sowing never leaves it. At the beginning of a game, each move puts one seed from your store into a pit that holds seeds, and all the seeds of that pit are sown to the left or to the right.
lesson-sowing-first-task = You play A6 to the left. Choose the pit that gets the last seed.
lesson-sowing-first-hint = With the seed from the store, A6 has three seeds to sow.

lesson-sowing-on = Going on
lesson-sowing-on-text = A sowing that ends in an empty pit ends the move. If the last seed falls into a pit that holds seeds, and nothing is captured, all the seeds of that pit are lifted and sown on in the same direction. Here the stores are empty: a move begins with the seeds of a pit alone.
lesson-sowing-on-task = You play A2 to the left. Choose the pit in which the move ends.
lesson-sowing-on-hint = The eight seeds end in B7, which then holds two. They go on.

lesson-capture-first = Eating seeds
lesson-capture-first-text = Every pit of your front row faces a pit of the opponent's. If a sowing ends in a pit of your front row that held seeds, and the pit facing it holds seeds too, you capture all the seeds of that facing pit and sow them on your own side. If you can capture, you must.
lesson-capture-first-task = Only one of your pits can capture. Choose it.
lesson-capture-first-hint = Four seeds to the right reach A6, which faces a filled pit.

lesson-capture-kichwa = Left head, right head
lesson-capture-kichwa-text = What you capture is sown from one end of your front row, from a kichwa, a head. If the left kichwa or its neighbour, the left kimbi, captures, you sow from the left kichwa; on the right side, from the right one. After a capture by one of the four central pits the sowing keeps its direction.
lesson-capture-kichwa-task = You play A5 to the right and capture twice. Choose the pit in which the move ends.
lesson-capture-kichwa-hint = A8 captures two seeds, then A7 captures five. Both times the right kichwa sows.

lesson-capture-choice = Your choice
lesson-capture-choice-text = While your store holds seeds, its seed may make a filled pit capture at once. If that is one of the four central pits, you choose the kichwa. From the left kichwa the seeds run to the right, from the right kichwa to the left.
lesson-capture-choice-task = Capture so that your opponent can take only one seed back.
lesson-capture-choice-hint = Seeds in A7 and A8 both face filled pits.

lesson-capture-must = Capturing is a duty
lesson-capture-must-text = If any of your moves begins with a capture, you must play such a move. Every later capture in it is a duty too.
lesson-capture-must-task = Capture six seeds or more.
lesson-capture-must-hint = A2 to the right captures twice.

lesson-kunamua-start = A seed from the store
lesson-kunamua-start-text = While your store holds seeds, you play kunamua. Each move puts one seed from the store into a filled pit of your front row. In the start position nothing can be captured.
lesson-kunamua-start-task = Choose a pit that you may play.
lesson-kunamua-start-hint = The nyumba stays at rest. The pits beside it may be played.

lesson-kunamua-capture = Kunamua, the first stage
lesson-kunamua-capture-text = While your store holds seeds, you play kunamua. Put the seed from the store into a pit that holds seeds and faces a pit with seeds, and you capture at once. If you have such a pit, you must play one.
lesson-kunamua-capture-task = Capture six seeds in one move.
lesson-kunamua-capture-hint = A6 captures two seeds, and their sowing leads to more.

lesson-kunamua-takata = Takata: a move without a capture
lesson-kunamua-takata-text = If you cannot capture, your move is a takata. It captures nothing to its end and never turns round. The square pit is your nyumba, your house: while it holds six seeds or more and you have another front pit with seeds, no takata starts from it.
lesson-kunamua-takata-task = Choose the pit with seeds that may not start.
lesson-kunamua-takata-hint = It is the house.

lesson-kunamua-single = Single seeds wait
lesson-kunamua-single-text = Here you have lost the nyumba. Then a pit with one seed may not start a takata, unless all filled front pits hold one seed. And a kichwa that is the only filled front pit is never sown towards the back row.
lesson-kunamua-single-task = Choose the pit that must wait.
lesson-kunamua-single-hint = It holds one seed.

lesson-kunamua-alone = A nyumba alone
lesson-kunamua-alone-text = If a nyumba of six seeds or more is your only filled front pit, the seed from the store goes into it, and two seeds are taken out and sown. The house stays yours.
lesson-kunamua-alone-task = Play so that your opponent can capture nothing.
lesson-kunamua-alone-hint = To the left, a seed would face your opponent's nyumba.

lesson-house-rest = A place to rest
lesson-house-rest-text = In kunamua your nyumba has rights while it holds six seeds or more, counting the seed just sown. The first is rest: a takata that comes to it ends there.
lesson-house-rest-task = Play a takata that ends in the nyumba.
lesson-house-rest-hint = A8 gets a seed from the store. Three seeds to the left reach A5.

lesson-house-stop = The nyumba: stop or play
lesson-house-stop-text = In kunamua your nyumba is a treasure while it holds six seeds or more. When a capturing move comes to it and cannot capture there, you may stop, and keep the house. Or you play it: you lift all its seeds and go on, and from now on it is a pit like the others.
lesson-house-stop-task = Capture with A7 and stop in the nyumba.
lesson-house-stop-hint = A7 to the right. Choose “stop” when the board asks.

lesson-house-play = Playing the nyumba
lesson-house-play-text = Playing the nyumba sends many seeds round the board, but the house is lost: from now on it is a pit like the others.
lesson-house-play-task = Capture with A7 again, and play the nyumba.
lesson-house-play-hint = Choose “play” when the board asks.

lesson-house-keep = Keep the house
lesson-house-keep-text = You lose the nyumba when you lift all its seeds, or when the opponent captures it. With five seeds or fewer it may start a takata like any other pit, and is lost by it.
lesson-house-keep-task = Play a move that keeps the nyumba.
lesson-house-keep-hint = Start from A6 or A7.

lesson-house-raid = Take the house
lesson-house-raid-text = A nyumba with many seeds is the best catch of all. Its owner loses it for the rest of the game.
lesson-house-raid-task = Capture your opponent's nyumba.
lesson-house-raid-hint = Your opponent's nyumba, a5, faces A4.

lesson-mtaji-capture = Only the seeds on the board
lesson-mtaji-capture-text = When your store is empty, you play mtaji. A move lifts all the seeds of one pit, in the front or the back row. A capturing move starts from a pit with 2 to 15 seeds, and its first sowing must end in a capture.
lesson-mtaji-capture-task = Only one of your pits can capture. Choose it.
lesson-mtaji-capture-hint = Look for nine seeds in the back row.

lesson-mtaji-takata = Takata in mtaji
lesson-mtaji-takata-text = If you cannot capture, a takata starts from a front pit with two seeds or more. A back pit may start only if no front pit can.
lesson-mtaji-takata-task = Choose a pit that may not start because it lies in the back row.
lesson-mtaji-takata-hint = A2 can start, so the back row has to wait.

lesson-mtaji-back = From the back row
lesson-mtaji-back-text = No move of mtaji starts from a single seed. You have only single seeds in the front row here, so the back row may play.
lesson-mtaji-back-task = Choose the pit that may start.
lesson-mtaji-back-hint = Only one back pit holds two seeds.

lesson-kutakatia-put = Pin a pit
lesson-kutakatia-put-text = A takata of mtaji can pin a pit of the opponent. If the opponent cannot capture in reply, and you threaten to capture one pit and no other, this pit is under kutakatia: for one move it may not start.
lesson-kutakatia-put-task = Put a pit of your opponent under kutakatia.
lesson-kutakatia-put-hint = One of the two directions of A6 threatens a1 and nothing else.

lesson-kutakatia-under = Under kutakatia
lesson-kutakatia-under-text = Here you play North: your pits have small letters. A pit under kutakatia may not start, and a sowing that ends in it ends the move.
lesson-kutakatia-under-task = Choose the pit that is under kutakatia.
lesson-kutakatia-under-hint = It holds two seeds and faces A5.

lesson-kutakatia-limit = Limit the loss
lesson-kutakatia-limit-text = The pit under kutakatia is hard to save. But your other moves decide how much it holds when it is captured.
lesson-kutakatia-limit-task = You play North again. Play so that your opponent can take three seeds at most.
lesson-kutakatia-limit-hint = Bring no seed to a1.

lesson-kutakatia-not = What cannot be pinned
lesson-kutakatia-not-text = Three kinds of pit are never under kutakatia: a nyumba that its player still owns, the only filled front pit, and the only front pit with more than one seed. Here you play North: your opponent threatens the ten seeds, but you may play them.
lesson-kutakatia-not-task = Choose the pit that may start.
lesson-kutakatia-not-hint = All other front pits are empty or hold one seed.

lesson-endless-move = Round for ever
lesson-endless-move-text = A move can go round for ever. Such a move is not legal. It is proven endless when the same board comes back with the same seeds in the hand. Find it, and the board shows it.
lesson-endless-move-task = Choose the pit whose moves never end.
lesson-endless-move-hint = Only one front pit holds more than one seed.

lesson-end-front = How a game is won
lesson-end-front-text = You win at once when you capture the last seed of the opponent's front row, even in the middle of a move. Who cannot move loses too. When your store is empty, kunamua is over and mtaji begins: a move lifts all the seeds of one pit, in the front or the back row.
lesson-end-front-task = Win with this move.
lesson-end-front-hint = Start in the back row, from B8.

lesson-end-nomove = No move left
lesson-end-nomove-text = A player who has no legal move loses too. In mtaji a player with single seeds only cannot move.
lesson-end-nomove-task = Play so that your opponent has no move left.
lesson-end-nomove-hint = Your opponent has one pit with more than one seed: a3. It faces A6.

lesson-notation-read = Pit and direction
lesson-notation-read-text = A move is written as a pit and a direction. A and B are South's front and back row, a and b North's. Here you are South. The sign < points to the player's left, > to the right.
lesson-notation-read-task = Play A4>.
lesson-notation-read-hint = The fourth pit of the front row, to the right.

lesson-notation-signs = Signs
lesson-notation-signs-text = Signs may follow: + plays the nyumba, * marks a takata, ** a takata that puts a pit under kutakatia, and # the capture that wins.
lesson-notation-signs-task = Play A5>+.
lesson-notation-signs-hint = The fifth pit of the front row, to the right, and then play the nyumba.

lesson-kujifunza-start = The learners' game
lesson-kujifunza-start-text = Bao la kujifunza begins with two seeds in every pit and with empty stores. It is played by the rules of mtaji, without nyumba and without kutakatia.
lesson-kujifunza-start-task = Capture eight seeds with one move.
lesson-kujifunza-start-hint = A4 to the right captures four times.
