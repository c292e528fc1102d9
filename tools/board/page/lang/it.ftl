### Le parole del tavoliere in italiano. Le sezioni hanno lo stesso ordine in tutte le lingue.

## Common

side = { $side ->
    [S] Sud
   *[N] Nord
}
close = Chiudi
menu = Menu
help-title = Tasti e segni
variant-kiswahili = Bao la Kiswahili
variant-kujifunza = Bao la kujifunza
app-lost = Il motore non è raggiungibile. La partita è conservata e la pagina continua a provare.
app-retry = Prova ora
app-not-saved = { $why ->
    [full] La memoria del browser è piena: la partita non resterà quando lasci la pagina. Puoi conservare il suo link in «Posizione».
   *[absent] Il browser non conserva nulla per questa pagina: la partita si perde quando la lasci. Puoi conservare il suo link in «Posizione».
}
app-refused = Il motore non accetta questa partita: { $text }
app-bad-link = Questo link non si può leggere: una parte manca o è sbagliata.
app-not-loaded = Non si può caricare «{ $what }» adesso. Riprova più tardi.
app-engine-ended = Il motore si è chiuso e viene riavviato: { $text }
app-failure = Il motore non può rispondere: { $text }

## Tabs

tab-play = Gioca
tab-analyse = Analisi
tab-review = Rivedi
tab-setup = Posizione
tab-learn = Impara
tab-puzzles = Problemi
tab-settings = Opzioni

## Strip under the board

strip-first = All'inizio
strip-back = Una mossa indietro
strip-forward = Una mossa avanti
strip-last = All'ultima mossa
strip-replay = Mostra di nuovo l'ultima mossa
strip-pause = Pausa
strip-paused = In pausa: le mosse aspettano di essere mostrate.
strip-resume = Riprendi
strip-step = Un passo
strip-speed = Velocità della semina
strip-turn = Gira il tavoliere
strip-sound = Attiva il suono
strip-mute = Togli il suono
strip-share = Condividi
strip-help = Aiuto: tasti e segni

## Board

board-label = Tavoliere di bao, muove { $side ->
    [S] Sud
   *[N] Nord
}
board-pit = { $pit }{ $kind ->
    [nyumba] , nyumba
    [kichwa] , kichwa
    [kimbi] , kimbi
   *[plain] { "" }
}{ $state ->
    [owned] { " " }(posseduta)
    [lost] { " " }(perduta)
    [kutakatia] , sotto kutakatia
   *[plain] { "" }
}, { $seeds ->
    [0] vuota
    [one] 1 seme
   *[other] { $seeds } semi
}{ $can ->
    [yes] , si può giocare
   *[no] { "" }
}
board-store = { $side ->
    [S] Granaio di Sud
   *[N] Granaio di Nord
}, { $seeds ->
    [one] 1 seme
   *[other] { $seeds } semi
}{ $turn ->
    [yes] , tocca a lui
   *[no] { "" }
}
board-direction = { $move }: { $kind ->
    [kichwa] { $way ->
        [left] semina dalla kichwa sinistra
       *[right] semina dalla kichwa destra
    }
   *[way] { $way ->
        [left] semina verso sinistra
       *[right] semina verso destra
    }
}
board-house-question = La semina arriva nella tua nyumba.
board-house-stop = Fermati nella nyumba ({ $move })
board-house-play = Gioca la casa ({ $move })

## Moves in words

move-captures = { $move } cattura { $seeds ->
    [one] 1 seme
   *[other] { $seeds } semi
}.
move-takata = { $move } è un kutakata.
ending-empty = Finisce in { $pit }, che era vuota.
ending-house = Finisce nella nyumba.
ending-kutakatia = Finisce in { $pit }, che è sotto kutakatia.
ending-won = La fila frontale è vuota: bao hamna!
ending-over_limit = Semina { $sown } semi, più del limite: la mossa si considera infinita.
ending-endless = Non finisce mai: il tavoliere della semina { $first } ritorna { $period } { $period ->
    [one] semina
   *[other] semine
} dopo, alla semina { $last }.
ending-cycle = Questo tavoliere, dopo la semina { $first }, ritornerà.
moves-none = Ancora nessuna mossa.
moves-label = Mosse
over-result = { $winner ->
    [you] Hai vinto.
    [they] Hai perso.
    [S] Vince Sud.
    [N] Vince Nord.
   *[none] Patta.
}
over-front_row = { $loser ->
    [you] La tua fila frontale è vuota.
    [they] La fila frontale dell'avversario è vuota.
    [S] La fila frontale di Sud è vuota.
   *[N] La fila frontale di Nord è vuota.
}
over-no_move = { $loser ->
    [you] Non hai mosse.
    [they] L'avversario non ha mosse.
    [S] Sud non ha mosse.
   *[N] Nord non ha mosse.
}
over-repetition = Questa posizione si è presentata tre volte.
over-resign = { $loser ->
    [you] Hai abbandonato.
    [they] L'avversario ha abbandonato.
    [S] Sud ha abbandonato.
   *[N] Nord ha abbandonato.
}
over-time = { $loser ->
    [you] Hai esaurito il tempo.
    [they] L'avversario ha esaurito il tempo.
    [S] Sud ha esaurito il tempo.
   *[N] Nord ha esaurito il tempo.
}

## Why a pit cannot be played

illegal-not_to_move = { $pit } ora non si gioca: tocca a { $to_move ->
    [S] Sud
   *[N] Nord
}.
illegal-back_pit_in_kunamua = { $pit } è nella fila posteriore: nella fase kunamua il seme del granaio va nella fila frontale.
illegal-empty_pit = { $stage ->
    [kunamua] { $pit } è vuota: il seme del granaio va in una buca frontale piena.
   *[mtaji] { $pit } è vuota.
}
illegal-one_seed = { $pit } ha un solo seme: una mossa comincia con due semi o più.
illegal-capture_due = { $pit } non cattura, e la cattura è obbligatoria: { $due }.
illegal-too_many_to_capture = { $pit } ha { $seeds } semi e solo da 2 a 15 possono catturare; la cattura è obbligatoria: { $due }.
illegal-wrong_kichwa = Ciò che { $pit } cattura si semina dalla kichwa { $kichwa ->
    [left] sinistra
   *[right] destra
}.
illegal-nyumba = { $pit } è la tua nyumba: con { $seeds } semi non comincia un kutakata finché un'altra buca frontale è piena.
illegal-single_seed = { $pit } ha un solo seme: non comincia un kutakata finché un'altra buca frontale ne ha di più e la nyumba è perduta.
illegal-lone_kichwa = { $pit } è la tua unica buca frontale piena: non si semina verso la fila posteriore.
illegal-back_pit = { $pit } è nella fila posteriore, che aspetta finché si può giocare da quella frontale.
illegal-under_kutakatia = { $pit } è sotto kutakatia: ora non può cominciare una mossa.
illegal-endless = Una mossa da { $pit } non finirebbe mai: il tavoliere della semina { $first } ritorna { $period } semine dopo. Le mosse infinite non sono consentite.
illegal-over_limit = Una mossa da { $pit } seminerebbe { $sown } semi, più del limite di { $limit }: la mossa si considera infinita.
illegal-show = Mostra

## Play

play-title = Nuova partita
play-mode = Avversario
play-mode-level = Bingwa
play-mode-friend = Un amico qui
play-mode-watch = Motore contro motore
play-side = Chi comincia
play-random = A sorte
play-level = Livello
play-level-south = Livello di Sud
play-other = Livello di Nord
play-level-about = { $level ->
    [0] Una mossa qualsiasi, a caso: anche un bambino vince.
    [1] Per la prima partita: gioca quasi qualsiasi cosa.
    [2] Vede la propria mossa, non la tua risposta.
    [3] Vede quasi tutte le buone catture, non la tua risposta.
    [4] Cattura bene e dimentica la tua risposta.
    [5] Vede la tua risposta alla sua mossa.
    [6] Guarda avanti due mosse per giocatore.
    [7] Gioca ogni vittoria che trova.
    [8] Guarda avanti tre o quattro mosse per giocatore.
    [9] Gli sfugge poco.
   *[10] Tutta la forza.
}
play-timed = Orologio
play-timed-no = Senza
play-timed-yes = Con orologio
play-minutes = Minuti
play-increment = Secondi per mossa
play-variant = Gioco
play-variant-about = Il bao la kujifunza, il gioco di chi comincia, non ha granai né nyumba: tutti i semi sono subito sul tavoliere.
play-more = Orologio e gioco
play-from = Comincia da
play-from-here = questa posizione
play-from-start = capo
play-start = Comincia
play-start-waits = Si comincia quando il motore è pronto
play-you = Tu
play-level-name = { $engine }, livello { $level }
play-thinks = Bingwa pensa…
play-sowing = I semi viaggiano…
play-no-move = Il motore non ha dato nessuna mossa.
play-wrong-move = Il motore vuole giocare { $move }, che qui non è permessa.
play-try = Riprova
play-turn = { $player ->
    [you] Tocca a te
    [they] Tocca all'avversario
    [S] Muove Sud
   *[N] Muove Nord
}
play-stage = { $stage ->
    [kunamua] Kunamua
   *[mtaji] Mtaji
}
play-looking-back = Stai guardando una posizione precedente.
play-to-game = Torna alla partita
play-hint = Suggerimento
play-why = Ho sbagliato?
play-help = Scegli una buca che brilla, poi una freccia: il verso della semina.
play-back = Ritira
play-resign = Abbandona
play-resign-sure = Abbandoni? Ancora una volta
play-rematch = Rivincita
play-review = Rivedi
play-new = Nuova partita
play-halt = Pausa
play-go-on = Riprendi
play-asks = Bingwa guarda…
play-hint-title = Suggerimento
play-why-title = Su { $move }
play-kept = Partite precedenti
play-kept-moves = { $moves ->
    [one] 1 mossa
   *[other] { $moves } mosse
}
play-kept-elsewhere = Questa partita è aperta in un'altra scheda.

## Explanations

explain-none = Il motore è stato interrotto prima di trovare una risposta.
explain-was-best = No: era la mossa migliore.
explain-was-good = No: vale quasi quanto { $move }, la mossa migliore.
explain-was-worse = Sì: { $move } era migliore.
explain-line = Gioco previsto: { $moves }.
explain-chance = Probabilità di vincere: { $chance }.
explain-better = Meglio { $move }, con una probabilità del { $chance }.
facts-captures = { $move } cattura { $seeds ->
    [one] 1 seme
   *[other] { $seeds } semi
} da { $pits }.
facts-takata = { $move } è un kutakata.
facts-kutakatia = Mette { $pit } sotto kutakatia.
facts-house = { $fate ->
    [stopped_in] Si ferma nella nyumba.
    [played] Gioca la casa.
   *[sown] Semina via la nyumba.
}
facts-house-captured = Cattura la nyumba avversaria.
facts-outcome = Vince la partita.
facts-risk = Poi l'avversario può catturare { $pits }, al massimo { $seeds ->
    [one] 1 seme
   *[other] { $seeds } semi
} per mossa.
facts-risk-wins = Poi l'avversario può vincere con { $move }.
facts-target = Minaccia { $pits }, al massimo { $seeds ->
    [one] 1 seme
   *[other] { $seeds } semi
} per mossa.
facts-target-wins = Minaccia di vincere con { $move }.

## Set up

setup-help = Scegli una buca, poi cambia i suoi semi con + e −, o scrivi un numero su di essa.
setup-choose-pit = Scegli una buca sul tavoliere.
setup-less = Un seme in meno in { $pit }
setup-more = Un seme in più in { $pit }
setup-empty-pit = Svuota
setup-store = { $side ->
    [S] Granaio di Sud
   *[N] Granaio di Nord
}
setup-house = { $side ->
    [S] Sud possiede la nyumba
   *[N] Nord possiede la nyumba
}
setup-side = Muove
setup-kutakatia = Sotto kutakatia
setup-no-kutakatia = nessuna buca
setup-total = { $seeds } semi su { $total }
setup-fewer = Sul tavoliere e nei granai ci sono solo { $seeds } semi; una partita ne ha 64.
setup-error-many_seeds = { $seeds } semi sono troppi: una partita ne ha 64.
setup-error-empty_front = La fila frontale di { $side ->
    [S] Sud
   *[N] Nord
} è vuota: quella partita è finita.
setup-error-kutakatia = { $possible ->
    [none] Qui nessuna buca può essere sotto kutakatia.
   *[other] { $pit } non può essere sotto kutakatia qui: solo { $possible }.
}
setup-error-fields = Non è una posizione: un testo ha cinque parti (buche, granai, nyumba, lato che muove, kutakatia), un diagramma quattro file di otto numeri.
setup-error-unreadable = Questa parte del testo non si può leggere.
setup-clear = Svuota il tavoliere
setup-start = Inizio di Bao la Kiswahili
setup-start-kujifunza = Inizio di Bao la kujifunza
setup-play = Gioca da qui
setup-analyse = Analizza
setup-paste = Una posizione come testo, o un diagramma del regolamento
setup-field-rows = Buche
setup-field-stores = Granai
setup-field-houses = Nyumba
setup-field-side = Chi muove
setup-field-kutakatia = Kutakatia
setup-field-text = Testo
share-title = Condividi
share-text = Posizione come testo
share-position = Link alla posizione
share-game = Link alla partita
share-copy = Copia
share-copied = Copiato
share-svg = Immagine (SVG)
share-png = Immagine (PNG)

## Settings

settings-language = Lingua
settings-language-browser = Lingua del browser
settings-theme = Aspetto
settings-theme-system = Sistema
settings-theme-light = Chiara
settings-theme-dark = Scura
settings-large = Caratteri grandi
settings-colourblind = Colori per daltonici
settings-seeds = Disegna i semi
settings-coordinates = Lettere e numeri al bordo
settings-animate = Mostra ogni semina
settings-sound = Suono
settings-threads = Thread del motore
settings-hash = Memoria del motore (MB)
settings-kept = Conservate in questo browser.

## Analyse

analyse-engine = Motore
analyse-lines = Linee
analyse-off = Accendi il motore per vedere le probabilità e le linee migliori.
analyse-begins = Il motore comincia…
analyse-interrupted = Una revisione, un suggerimento o un limite di tempo ha chiuso l'analisi. Spegni e riaccendi il motore.
analyse-progress = Profondità { $depth } · { $nodes } nodi · { $speed } nodi/s · { $time } s
analyse-depth = profondità { $depth }
analyse-line = Linea { $number }: probabilità di Sud { $chance }, punteggio { $score }, profondità { $depth }
analyse-help = Probabilità e punteggi sono di Sud. Indica una mossa per vedere il tavoliere dopo di essa; fai clic per aggiungere la linea come variante.
analyse-promote = Rendi linea principale
analyse-delete = Togli { $move } e il seguito
analyse-deleted = { $move } è stata tolta.
analyse-options = Thread e memoria
undo = Annulla
chance-south = Probabilità di vittoria di Sud
score-mate = { $winner ->
    [S] Sud
   *[N] Nord
} vince in { $moves }
line-move = { $move }: guardala o aggiungi la linea

## The conversation with the engine

port-loading = Il motore si sta caricando.
port-loading-bytes = { $there } di { $all } MB
port-forbidden = Il server non conosce questa pagina: è stato riavviato, o il link non ha la chiave. Apri l’indirizzo che bingwa-board ha scritto; le tue partite sono conservate.
port-refused = Il motore rifiuta: { $text }
puzzles-no-answer = Il motore non ha risposto. Riprova.
review-stopped = L'analisi è stata fermata. Un motore dentro il browser non può mostrarne una parte: riavviala, con meno impegno se dura troppo.

## Review

record-open = Apri una partita
record-paste = La trascrizione di una partita: incollala qui o trascina un file
record-read = Leggi
record-file = Scegli un file…
record-own = Partite d'esempio
record-choose = { $games } partite. Quale?
record-line = { $moves ->
    [one] 1 mossa
   *[other] { $moves } mosse
}, { $result }, riga { $line }
record-broken = con un errore
record-none = In questo testo non c'è nessuna partita.
record-long = Il testo è troppo lungo: si leggono al massimo 2 milioni di caratteri.
record-long-game = Una partita di questo testo è troppo lunga per essere letta.
record-error = Riga { $line }: { $text }
record-before = { $moves ->
    [0] Nessuna mossa prima dell'errore è rimasta.
    [one] La mossa prima dell'errore è rimasta.
   *[other] Le { $moves } mosse prima dell'errore sono rimaste.
}
record-replaced = La partita è aperta. Si può tornare a quella di prima.
record-back = Torna indietro
own-game-1 = Due motori, profondi tre e quattro semimosse
own-game-2 = Livello 4 contro livello 1
own-game-3 = Piena forza contro sé stessa
own-game-4 = Bao la kujifunza, livello 5 contro sé stesso
review-effort = Profondità
effort-quick = rapida
effort-normal = normale
effort-deep = profonda
review-start = Rivedi questa partita
review-again = Rivedi di nuovo
review-progress = { $finished } posizioni su { $positions }
review-left = ancora { $time } circa
review-stop = Ferma
review-interrupted = Un'altra ricerca o un limite di tempo ha chiuso la revisione prima di un giudizio.
review-missing = La revisione è stata fermata: { $moves ->
    [one] la prima mossa non ha
   *[other] le prime { $moves } mosse non hanno
} un giudizio.
review-forced = (l'unica mossa)
review-best = (la mossa migliore)
review-good = (una buona mossa)
review-better-line = Meglio:
review-engine-line = La linea del motore:
review-stays = { $side ->
    [S] La probabilità di Sud
   *[N] La probabilità di Nord
} resta al { $after }.
review-changes = { $side ->
    [S] La probabilità di Sud
   *[N] La probabilità di Nord
} passa dal { $before } al { $after }.
review-turned = Qui la partita si rovescia.
review-missed-win = Manca una vittoria in { $moves ->
    [one] 1 mossa
   *[other] { $moves } mosse
}.
review-into-loss = Porta a una sconfitta forzata in { $moves ->
    [one] 1 mossa
   *[other] { $moves } mosse
}.
review-better = Meglio { $move } ({ $chance }).
grade-inaccuracy = imprecisione
grade-mistake = errore
grade-blunder = errore grave
graph-label = Probabilità di Sud durante la partita
graph-start = All'inizio: Sud { $chance }
graph-move = { $pair } { $move }: Sud { $chance }
moments-title = Mosse cattive e svolte
moments-none = Non si è trovata nessuna mossa cattiva.
moment-better = meglio { $move }
summary-title = I due giocatori
summary-loss = Perdita media di probabilità
summary-best = Mosse migliori
summary-of = { $best } su { $choices }
summary-inaccuracies = Imprecisioni ?!
summary-mistakes = Errori ?
summary-blunders = Errori gravi ??
summary-missed_wins = Vittorie mancate
summary-into_losses = Mosse verso una partita persa
use-level = Livello
use-play = Gioca da qui
use-annotated = Trascrizione con commenti
use-record = Trascrizione
use-back = Torna alla partita rivista

## Learn

welcome-question = Non conosci ancora il Bao?
welcome-about = Il Bao la Kiswahili è il grande gioco di semina dell'Africa orientale.
welcome-learn = Imparalo in dieci minuti
welcome-play = Conosco il gioco
learn-contents = Indice
learn-progress = { $done } passi su { $all } completati
learn-step-label = { $name }{ $mark ->
    [done] , completato
   *[open] { "" }
}
learn-step = passo { $number } di { $all }
learn-previous = Indietro
learn-next = Avanti
learn-hint = Suggerimento
learn-demo = Esempio
learn-again = Ancora una volta
learn-to-puzzles = Ai problemi
learn-can-play = Ne sai abbastanza: ora puoi giocare.
learn-play = Gioca la prima partita
learn-right = Giusto.
learn-not-yet = Non è ciò che si chiedeva.
learn-wrong-pit = Non è { $pit }.
learn-may-start = Una mossa può iniziare da { $pit }.

## Puzzles

puzzles-number = Problema { $number } di { $all }
puzzles-grade = { $grade ->
    [1] facile
    [2] medio
    [3] insidioso
    [4] difficile
   *[5] da maestro
}
puzzles-scale = I cinque gradi dicono che cosa rende difficile trovare la vittoria: quante mosse richiede, tra quante si sceglie, le catture che tentano, un inizio tranquillo, le semine lunghe.
puzzles-task = Vinci in { $moves ->
    [one] una mossa
   *[other] { $moves } mosse
}
puzzles-find = Trova la prima mossa. Il motore si difende.
puzzles-right = Giusto. Continua!
puzzles-wrong = { $move } non forza la vittoria in { $moves ->
    [one] una mossa
   *[other] { $moves } mosse
}.
puzzles-slower = Anche { $move } vince, ma con una mossa in più.
puzzles-solved = Risolto!
puzzles-hint = Suggerimento
puzzles-hint-pit = Comincia da { $pit }.
puzzles-why = Perché no?
puzzles-solution = Soluzione
puzzles-again = Ancora una volta
puzzles-next = Prossimo da risolvere
puzzles-theme = { $theme ->
    [kutakatia] L'idea: un kutakata mette una buca sotto kutakatia.
    [house] L'idea: giocare la casa.
    [quiet] L'idea: un kutakata, senza cattura.
    [raid] L'idea: catturare la nyumba.
    [starve] L'idea: all'avversario non resta alcuna mossa.
    [modest] L'idea: un'altra mossa cattura di più, questa vince.
   *[sweep] L'idea: svuotare la fila frontale.
}
puzzles-theme-name = { $theme ->
    [kutakatia] Kutakatia
    [house] Giocare la casa
    [quiet] Vincere con un kutakata
    [raid] Catturare la nyumba
    [starve] Avversario senza mosse
    [modest] Meno è meglio
   *[sweep] Svuotare la fila frontale
}
puzzles-none = Non ci sono problemi di questo tipo.
puzzles-all-solved = Tutti i problemi di questa scelta sono risolti.
puzzles-choose = Scegli i problemi
puzzles-count = { $solved } su { $all } risolti
puzzles-filter-theme = Tema
puzzles-filter-moves = Mosse
puzzles-filter-grade = Difficoltà
puzzles-all = Tutti
puzzles-cell = Problema { $number }{ $mark ->
    [done] , risolto
    [failed] , tentato
   *[open] { "" }
}

## Retry mistakes

retry-title = Riprova gli errori
retry-start = { $own ->
    [yes] Riprova i miei errori ({ $mistakes })
   *[no] Riprova gli errori ({ $mistakes })
}
retry-number = Errore { $number } di { $all }
retry-played = Nella partita si è giocata { $move }.
retry-task = Trova una mossa migliore.
retry-same = È la mossa della partita.
retry-best = Giusto: è la mossa migliore.
retry-good = Giusto: vale circa quanto { $move }, la mossa migliore.
retry-worse = { $move } non basta: la probabilità di vincere sarebbe { $chance }, con la mossa migliore { $best }.
retry-solution = La mossa migliore è { $move }.
retry-why = Perché era un errore?
retry-show = La mossa della partita
retry-found = Mosse migliori trovate: { $found } su { $all }.
