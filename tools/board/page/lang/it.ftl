### Le parole del tavoliere in italiano. Le sezioni hanno lo stesso ordine in tutte le lingue.

## Common

side = { $side ->
    [S] Sud
   *[N] Nord
}
player = { $who ->
    [you] Tu
    [they] Avversario
    [S] Sud
   *[N] Nord
}
close = Chiudi
menu = Menu
help-title = Tasti e segni
variant-kiswahili = Bao la Kiswahili
variant-kujifunza = Bao la kujifunza
app-lost = Il motore non è raggiungibile. La partita è conservata e la pagina continua a provare.
app-full = Sono aperte troppe pagine di questo tavoliere. Chiudine una: questa poi prosegue da sola.
app-retry = Prova ora
app-not-saved = { $why ->
    [full] La memoria del browser è piena: la partita non resterà quando lasci la pagina. Salva tutte le partite in un file, poi eliminane alcune in «Partite».
   *[absent] Il browser non conserva nulla per questa pagina: la partita si perde quando la lasci. Salvala in un file.
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
tab-games = Partite
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

board-label = Tavoliere di bao, { $player ->
    [you] tocca a te
    [they] tocca all'avversario
    [S] muove Sud
   *[N] muove Nord
}
board-pit = { $whose ->
    [you] La tua
    [they] Dell'avversario,
    [S] Di Sud,
   *[N] Di Nord,
} { $pit }{ $kind ->
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
board-store = { $whose ->
    [you] Il tuo granaio
    [they] Granaio dell'avversario
    [S] Granaio di Sud
   *[N] Granaio di Nord
}, { $seeds ->
    [one] 1 seme
   *[other] { $seeds } semi
}{ $turn ->
    [yes] , di turno
   *[no] { "" }
}
board-direction = { $pit }: { $kind ->
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
board-house-stop = Fermati nella nyumba
board-house-play = Gioca la casa

## Moves in words

way-plain = verso { $way ->
    [left] sinistra
   *[right] destra
}{ $whose ->
    [you] { " " }(tua)
    [they] { " " }(sua)
    [S] { " " }(di Sud)
    [N] { " " }(di Nord)
   *[near] { "" }
}
way-kichwa = dalla kichwa { $way ->
    [left] sinistra
   *[right] destra
}{ $whose ->
    [you] { " " }tua
    [they] { " " }sua
    [S] { " " }di Sud
    [N] { " " }di Nord
   *[near] { "" }
}
move-way = { $pit } { way-plain }
move-kichwa = { $pit } { way-kichwa }
move-sign = { $sign ->
    [house] gioca la casa
    [win] vince
    [kutakatia] un kutakata con kutakatia
   *[takata] un kutakata
}
move-captures = { $move } cattura { $seeds ->
    [one] 1 seme
   *[other] { $seeds } semi
}.
move-takata = { $move } è un kutakata: non cattura nulla.
ending-empty = Finisce in { $pit }, che era vuota.
ending-house = Si ferma nella nyumba.
ending-rest = Finisce nella nyumba, dove un kutakata riposa.
ending-kutakatia = Finisce in { $pit }, che è sotto kutakatia.
ending-won = { $loser ->
    [you] La tua fila frontale è vuota. Bao hamna, «niente sul tavoliere»: hai perso.
    [they] La fila frontale dell'avversario è vuota. Bao hamna, «niente sul tavoliere»: hai vinto!
    [S] La fila frontale di Sud è vuota. Bao hamna, «niente sul tavoliere»: ha vinto Nord.
   *[N] La fila frontale di Nord è vuota. Bao hamna, «niente sul tavoliere»: ha vinto Sud.
}
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

## The move as it happens

step-put = Un seme del granaio va in { $pit }, che ora ne ha { $count }.
step-begin = { $how ->
    [alone] La nyumba è l'unica buca frontale piena: se ne seminano solo { $seeds } semi.
    [house] Dalla nyumba, { $pit }, si seminano { $seeds } semi: è perduta.
    [takata] Kutakata, niente catture: da { $pit } si seminano { $seeds } semi.
   *[capture] Da { $pit } si seminano { $seeds } semi.
}
step-captures = { $first ->
    [yes] { $by } ({ $count }), di fronte { $taken }
   *[no] Arriva in { $by } ({ $count }), di fronte { $taken }
}: { $house ->
    [yes] cattura la nyumba ({ $seeds }).
   *[no] ne cattura { $seeds }.
}
step-from = { $why ->
    [choice] Per scelta si semina dalla kichwa { $side ->
        [left] sinistra
       *[right] destra
    }.
    [kimbi] { $side ->
        [left] Kimbi sinistra: dalla sua kichwa.
       *[right] Kimbi destra: dalla sua kichwa.
    }
    [kimbi-turns] { $side ->
        [left] Kimbi sinistra: si torna indietro, dalla sua kichwa.
       *[right] Kimbi destra: si torna indietro, dalla sua kichwa.
    }
    [kichwa] { $side ->
        [left] Kichwa sinistra: si semina da qui.
       *[right] Kichwa destra: si semina da qui.
    }
    [kichwa-turns] { $side ->
        [left] Kichwa sinistra: si torna indietro, da qui.
       *[right] Kichwa destra: si torna indietro, da qui.
    }
   *[same] Stesso senso: dalla kichwa { $side ->
        [left] sinistra
       *[right] destra
    }.
}
step-goes-on = { $why ->
    [house] Arriva nella nyumba, con meno di sei semi: continua con { $seeds } e la perde.
    [takata] Arriva in { $pit }, di fronte { $facing }, ma un kutakata non cattura: continua con { $seeds }.
    [empty] Arriva in { $pit }, ma { $facing } è vuota: niente cattura. Continua con { $seeds } semi.
   *[filled] Arriva in { $pit }, che era piena: continua con { $seeds } semi.
}
step-house-played = Arriva nella nyumba e gioca la casa: continua con { $seeds } semi, e la perde.
step-fast = La semina continua, sempre più veloce…
step-progress = { $sown } di { $seeds } semi
step-skip = { $how ->
    [finger] tocca il tavoliere per saltare
   *[key] premi Esc per saltare
}
steps-open = Che cosa è successo?
steps-help = Scegli una riga per vedere il tavoliere in quel momento.
typed-title = Scrivi una mossa
typed-label = Una buca e una direzione, per esempio A6< o A6L
typed-play = Gioca
typed-unreadable = «{ $text }» non è una mossa. Scrivi una buca e una direzione, per esempio A6<.

## Help

help-marks = Segni sul tavoliere
help-mark-can = ora si può giocare
help-mark-from = qui è cominciata l'ultima mossa
help-mark-to = qui è finita l'ultima mossa
help-mark-taken = è catturata: il segno svanisce
help-mark-owned = una nyumba ancora posseduta
help-mark-lost = una nyumba perduta
help-mark-kutakatia = sotto kutakatia: ora nessuna mossa comincia qui
help-mark-focus = qui è la tastiera
help-mark-wrong = non si può giocare; il perché sta sotto il tavoliere
help-mark-hint = un suggerimento, o una buca di cui si parla
help-mark-arrow = una mossa che il motore propone
help-mark-played = la mossa che è stata giocata
help-keys-board = Tasti per il tavoliere
help-keys-game = Tasti per la partita
help-keys-lessons = Tasti nelle lezioni
help-key-walk = va al tavoliere, passa da buca a buca
help-key-playable = la prossima buca che si può giocare, la precedente
help-key-choose = sceglie la buca
help-key-way = semina verso sinistra, verso destra
help-key-typed = scrive una mossa
help-key-skip = salta alla fine della mossa
help-key-steps = che cosa è successo nell'ultima mossa
help-key-turn = gira il tavoliere
help-key-step = una mossa indietro, una avanti
help-key-ends = alla prima mossa, all'ultima
help-key-help = questo aiuto
help-key-lesson = il passo precedente, il prossimo
help-key-hint = suggerimento
help-key-demo = mostra una mossa
help-walk = Le frecce si muovono sul tavoliere dopo che hai usato il tasto Tab; dopo un clic scorrono la partita.

## Why a pit cannot be played

illegal-not_to_move = { $pit } ora non si gioca: { $to_move ->
    [you] tocca a te.
    [they] tocca all'avversario.
    [S] tocca a Sud.
   *[N] tocca a Nord.
}
illegal-back_pit_in_kunamua = { $pit } è nella fila posteriore: nella fase kunamua il seme del granaio va nella fila frontale.
illegal-empty_pit = { $stage ->
    [kunamua] { $pit } è vuota: il seme del granaio va in una buca frontale piena.
   *[mtaji] { $pit } è vuota.
}
illegal-one_seed = { $pit } ha un solo seme: una mossa comincia con due semi o più.
illegal-capture_due = { $pit } non cattura, e la cattura è obbligatoria{ $due ->
    [none] .
   *[other] : { $due }.
}
illegal-too_many_to_capture = { $pit } ha { $seeds } semi e solo da 2 a 15 possono catturare; la cattura è obbligatoria{ $due ->
    [none] .
   *[other] : { $due }.
}
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
illegal-no_house_choice = { $move } non si ferma nella nyumba, quindi non può giocarla: togli il +.
illegal-show = Mostra

## Play

play-title = Nuova partita
play-mode = Avversario
play-mode-level = Bingwa
play-mode-friend = Un amico qui
play-mode-link = Un amico con un link
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
play-kept = Continua
play-all-games = Tutte le partite
play-kept-moves = { $moves ->
    [one] 1 mossa
   *[other] { $moves } mosse
}
play-kept-elsewhere = Questa partita è aperta in un'altra scheda.

## Explanations

explain-none = Il motore è stato interrotto prima di trovare una risposta.
explain-was-best = No: era la mossa migliore.
explain-was-good = No: vale quasi quanto { $move }, la mossa migliore.
explain-was-worse = { $grade ->
    [slight] Non proprio: { $move } era un po' migliore.
    [inaccuracy] Sì, un poco: { $move } era migliore.
    [mistake] Sì, era un errore: { $move } era molto migliore.
   *[blunder] Sì, era un errore grave: { $move } era di gran lunga migliore.
}
explain-line = Gioco previsto: { $moves }.
explain-takes = { $move } (cattura { $seeds })
explain-chance = { $who ->
    [you] La tua probabilità di vincere
    [they] Probabilità di vincere dell'avversario
    [S] Probabilità di vincere di Sud
   *[N] Probabilità di vincere di Nord
}: { $chance }.
explain-falls = { $who ->
    [you] La tua probabilità di vincere scende
    [they] La probabilità di vincere dell'avversario scende
    [S] La probabilità di vincere di Sud scende
   *[N] La probabilità di vincere di Nord scende
} dal { $before } al { $after }.
explain-wins = { $who ->
    [you] Vinci
    [they] L'avversario vince
    [S] Sud vince
   *[N] Nord vince
} in { $moves ->
    [one] 1 mossa
   *[other] { $moves } mosse
}.
explain-reply = { $who ->
    [you] La tua risposta migliore:
    [they] La risposta migliore dell'avversario:
    [S] La risposta migliore di Sud:
   *[N] La risposta migliore di Nord:
} { $deeds }
explain-better = Meglio, con una probabilità del { $chance }: { $deeds }
explain-takings = Nelle prossime { $moves } mosse { $who ->
    [you] tu catturi { $own } semi e l'avversario { $theirs }; con { $move } tu { $instead } e l'avversario { $lost }.
    [they] l'avversario cattura { $own } semi e tu { $theirs }; con { $move } l'avversario { $instead } e tu { $lost }.
    [S] Sud cattura { $own } semi e Nord { $theirs }; con { $move } Sud { $instead } e Nord { $lost }.
   *[N] Nord cattura { $own } semi e Sud { $theirs }; con { $move } Nord { $instead } e Sud { $lost }.
}
facts-captures = { $move } cattura { $seeds ->
    [one] 1 seme
   *[other] { $seeds } semi
} da { $pits }.
facts-nyumba = { $pit } (la nyumba)
facts-takata = { $move } non cattura nulla: è un kutakata.
facts-kutakatia = Mette { $pit } sotto kutakatia.
facts-house = { $fate ->
    [saved] La nyumba ({ $seeds } semi) non può più essere catturata.
    [stopped_in] Si ferma nella nyumba e la conserva ({ $seeds } semi).
    [played] Gioca la casa e la perde.
   *[sown] Semina via la nyumba e la perde.
}
facts-outcome = Vince la partita.
facts-risk = Poi { $who ->
    [you] { $seeds ->
        [0] non puoi catturare nulla
        [one] puoi catturare { $pits }, 1 seme per mossa
       *[other] puoi catturare { $pits }, fino a { $seeds } semi per mossa
    }
    [they] l'avversario { $seeds ->
        [0] non può catturare nulla
        [one] può catturare { $pits }, 1 seme per mossa
       *[other] può catturare { $pits }, fino a { $seeds } semi per mossa
    }
    [S] Sud { $seeds ->
        [0] non può catturare nulla
        [one] può catturare { $pits }, 1 seme per mossa
       *[other] può catturare { $pits }, fino a { $seeds } semi per mossa
    }
   *[N] Nord { $seeds ->
        [0] non può catturare nulla
        [one] può catturare { $pits }, 1 seme per mossa
       *[other] può catturare { $pits }, fino a { $seeds } semi per mossa
    }
}{ $before ->
    [same] { "" }
    [0] { " " }(prima nulla)
   *[other] { " " }(prima { $before })
}.
facts-risk-wins = Poi { $who ->
    [you] puoi
    [they] l'avversario può
    [S] Sud può
   *[N] Nord può
} vincere con { $move }.
facts-target = Minaccia { $pits }, fino a { $seeds ->
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
setup-analyse = Analizza questa posizione
setup-game = Posizione della partita
setup-taken = Sul tavoliere c'è la posizione che hai preparato.
setup-side-taken = Il diagramma non dice chi muove: si prende Sud.
setup-paste = Una posizione come testo, o un diagramma del regolamento
setup-field-rows = Buche
setup-field-stores = Granai
setup-field-houses = Nyumba
setup-field-side = Chi muove
setup-field-kutakatia = Kutakatia

## Sharing

share-title = Condividi
share-game = La partita
share-position = La posizione
share-link = Link
share-qr = Codice QR
share-qr-long = La partita è troppo lunga per un codice QR. Manda il link.
share-native = Invia…
share-local = Questo link funziona solo su questo computer. Per giocare con altri serve una tavola a un indirizzo pubblico.
share-record = La partita come testo
share-text = La posizione come testo
share-file = Salva la partita in un file
share-png = Salva un’immagine
share-copy = Copia
share-copied = Copiato

## Games

games-none = Ancora nessuna partita. Qui restano quelle che giochi, trascrivi o apri.
games-not-found = Nessuna partita contiene queste parole.
games-search = { $games ->
    [one] Cerca in 1 partita
   *[other] Cerca in { $games } partite
}
games-you = Tu
games-friend = Amico
games-reviewed = rivista
games-result = { $result ->
    [south] ha vinto Sud
    [north] ha vinto Nord
    [draw] patta
   *[open] non finita
}
games-your-turn = Tocca a te
games-their-turn = { $name ->
    [none] Tocca al tuo amico
   *[other] Tocca a { $name }
}
games-delete = Elimina
games-deleted = La partita { $names } è stata eliminata.
games-kept = Le tue partite restano solo in questo browser. Un file le tiene al sicuro e le porta su un altro dispositivo.
games-export = Salva tutte le partite in un file
games-import = Aggiungi partite da un file
games-exported = { $games ->
    [one] Nel file c’è 1 partita.
   *[other] Nel file ci sono { $games } partite.
}{ $failed ->
    [0] { "" }
    [one] { " " }1 partita non si è potuta scrivere.
   *[other] { " " }{ $failed } partite non si sono potute scrivere.
}
games-imported = { $added ->
    [0] Nessuna partita aggiunta.
    [one] 1 partita aggiunta.
   *[other] { $added } partite aggiunte.
}{ $known ->
    [0] { "" }
    [one] { " " }1 partita c’era già.
   *[other] { " " }{ $known } partite c’erano già.
}{ $broken ->
    [0] { "" }
    [one] { " " }1 partita non si è potuta leggere.
   *[other] { " " }{ $broken } partite non si sono potute leggere.
}
games-no-room = La memoria del browser è piena: { $added } partite su { $games } aggiunte. Eliminane alcune e riprova.
games-full = La memoria del browser è piena: la modifica non è stata conservata. Salva tutte le partite in un file, poi eliminane alcune.
games-elsewhere = La tua partita continua in un’altra scheda.
enter-title = Trascrivi una partita
enter-about = Hai una partita su carta? Gioca sulla tavola le mosse di entrambi:
enter-how = Trascrivi una partita dalla carta: prima chi ha giocato, poi giochi sulla tavola le mosse di entrambi.
enter-begin = Alle mosse
enter-moves = Gioca sulla tavola le mosse di entrambi. Una mossa sbagliata si può ritirare in ogni momento.
enter-done = Finito: rivedila
details-title = Nomi e risultato
details-south = Sud
details-north = Nord
details-event = Torneo
details-place = Luogo
details-date = Data
details-result = Risultato
details-save = Salva

## A friend by link

friend-about = Fai una mossa e mandi un link con un messaggio o per posta elettronica. Il tuo amico lo apre, muove e te ne manda uno.
friend-own-name = Il tuo nome
friend-name = Il nome del tuo amico
friend-send = { $name ->
    [none] Manda questo link al tuo amico
   *[other] Manda questo link a { $name }
}
friend-send-about = { $name ->
    [none] Il tuo amico vede la tua mossa, risponde e ti manda un link. Finché non l’hai mandato puoi ritirare la mossa.
   *[other] { $name } vede la tua mossa, risponde e ti manda un link. Finché non l’hai mandato puoi ritirare la mossa.
}
friend-send-end = { $name ->
    [none] La partita è finita. Il tuo amico lo vede con questo link.
   *[other] La partita è finita. { $name } lo vede con questo link.
}
friend-message = Bao: tocca a te
friend-refused = Questo link contiene una partita che le regole non permettono: { $text }
friend-begin = { $side ->
    [S] { $name ->
        [none] Una partita con un amico: tu giochi con Sud.
       *[other] Una partita con { $name }: tu giochi con Sud.
    }
   *[N] { $name ->
        [none] Una partita con un amico: tu giochi con Nord.
       *[other] Una partita con { $name }: tu giochi con Nord.
    }
}
friend-old = { $moves ->
    [one] Questo link è più vecchio della tua partita, che ha 1 mossa in più.
   *[other] Questo link è più vecchio della tua partita, che ha { $moves } mosse in più.
}
friend-same = Questo link non porta niente di nuovo: tocca al tuo amico.
friend-other = Non è la partita che avevi
friend-other-move = { $name ->
    [none] La mossa { $number } nella tua partita era { $mine }; nel link è { $theirs }.
   *[other] La mossa { $number } nella tua partita era { $mine }; nel link di { $name } è { $theirs }.
}
friend-other-ahead = { $name ->
    [none] Nel link c'è una tua mossa, { $move }, che qui non hai giocato.
   *[other] Nel link di { $name } c'è una tua mossa, { $move }, che qui non hai giocato.
}
friend-other-start = { $name ->
    [none] La partita nel link è cominciata diversamente dalla tua.
   *[other] La partita nel link di { $name } è cominciata diversamente dalla tua.
}
friend-other-about = Non si perde niente: la tua partita resta com’è. Se apri l’altra, le trovi entrambe in «Partite».
friend-mine = Apri la mia partita
friend-theirs = Apri l’altra partita

## Settings

settings-language = Lingua
settings-language-browser = Automatica
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
analyse-progress = Profondità { $depth } · { $nodes } nodi · { $speed } nodi/s · { $time } s
analyse-depth = profondità { $depth }
analyse-line = Linea { $number }: probabilità { $who ->
    [you] tua
    [they] dell'avversario
   *[S] di Sud
} { $chance }, punteggio { $score }, profondità { $depth }
analyse-help = Probabilità e punteggi sono { $who ->
    [you] tuoi
    [they] dell'avversario
   *[S] di Sud
}. Indica una mossa per vedere il tavoliere dopo di essa; fai clic per aggiungere la linea come variante.
analyse-promote = Rendi linea principale
analyse-delete = Togli { $move } e il seguito
analyse-deleted = { $move } è stata tolta.
undo = Annulla
chance-south = Probabilità di vittoria { $who ->
    [you] tua
    [they] dell'avversario
   *[S] di Sud
}
score-mate = { $winner ->
    [you] Vinci
    [they] L'avversario vince
    [S] Sud vince
   *[N] Nord vince
} in { $moves }
line-move = { $move }: guardala o aggiungi la linea

## The conversation with the engine

port-loading = Il motore si sta caricando.
port-loading-bytes = { $there } di { $all } MB
port-forbidden = Il server non conosce questa pagina: è stato riavviato, o il link non ha la chiave. Apri l’indirizzo che bingwa-board ha scritto; le tue partite sono conservate.
port-refused = Il motore rifiuta: { $text }
puzzles-no-answer = Il motore non ha risposto. Riprova.
review-stopped = La revisione è stata fermata. Un motore dentro il browser non può mostrarne una parte: riavviala, meno profonda se dura troppo.

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
record-correct = Correggi il punto evidenziato e leggi di nuovo.
record-remarks = { $count ->
    [one] Un punto era scritto in modo insolito; è stato letto così
   *[other] { $count } punti erano scritti in modo insolito; sono stati letti così
}
record-before = { $moves ->
    [0] Nessuna mossa prima dell'errore è rimasta.
    [one] La mossa prima dell'errore è rimasta.
   *[other] Le { $moves } mosse prima dell'errore sono rimaste.
}
record-keep = Conserva la partita fin qui
record-replaced = La partita è aperta. Si può tornare a quella di prima.
record-back = Torna alla partita di prima
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
review-stays = { $who ->
    [you] La tua probabilità
    [they] La probabilità dell'avversario
    [S] La probabilità di Sud
   *[N] La probabilità di Nord
} resta al { $after }.
review-changes = { $who ->
    [you] La tua probabilità
    [they] La probabilità dell'avversario
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
grade-inaccuracy = imprecisione
grade-mistake = errore
grade-blunder = errore grave
graph-label = Probabilità { $who ->
    [you] tua
    [they] dell'avversario
   *[S] di Sud
} durante la partita
graph-start = All'inizio: { $who ->
    [you] tu
    [they] avversario
   *[S] Sud
} { $chance }
graph-move = { $pair } { $move }: { $who ->
    [you] tu
    [they] avversario
   *[S] Sud
} { $chance }
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

## What is wrong with a record, and what is read otherwise than written

fault-no_move_text = «{ $found }» non è una mossa. Una mossa è una buca e una direzione, come A6<.
fault-no_row = «{ $found }» non dice la fila: scrivi A o B prima del numero della buca, a o b per Nord.
fault-two_moves = «{ $found }» può essere due mosse: scrivi < o > dopo la buca.
fault-game_over = «{ $found }» viene dopo la fine della partita.
fault-no_tag = «{ $found }» non si può leggere: una riga così è [Nome "valore"].
fault-second_tag = { $key } è indicato due volte.
fault-tag_result = «{ $found }» non è un risultato: è 1-0, 0-1, 1/2-1/2 o *.
fault-tag_value = { $key } non può essere «{ $found }»: { $key ->
    [Kutakatia] è on oppure off.
   *[SeedLimit] è un numero da 1 a 1000000.
}
fault-tag_position = La posizione iniziale non si può leggere o giocare.
fault-no_number = «{ $found }» qui non si può leggere. Dovrebbero cominciare le mosse della coppia { $expected }, come «{ $expected }: A6< a6<».
fault-no_move = La coppia { $pair } non ha mosse.
fault-another_game = «{ $found }» sembra cominciare un'altra partita: metti una riga vuota prima. In questa partita segue «{ $expected }:».
fault-unclear_number = «{ $found }» può essere il numero di una coppia o una buca: scrivi «{ $found }:» o «{ $found }: { $found }».
fault-unclear_move = «{ $found }» sta da sola: o manca prima la mossa di Sud, o è «{ $souths }» di Sud.
fault-after_half_pair = La coppia { $pair } segue una coppia senza la mossa di Nord.
fault-early_result = Il risultato «{ $found }» sta tra le mosse; va dopo di esse.
fault-two_results = Ci sono due risultati: «{ $tag }» in alto e «{ $found }» dopo le mosse.
fault-open_brace = Un commento comincia con «{ "{" }» e non ha «{ "}" }» alla fine.
fault-lone_brace = «{ "}" }» sta da sola: nessun commento è cominciato.
fault-open_bracket = Una parentesi «(» non è chiusa.
fault-wrong_beginner = { $expected ->
    [S] Tocca a Sud, ma la prima mossa è
   *[N] Tocca a Nord, ma la prima mossa è
} { $found ->
    [S] di Sud.
   *[N] di Nord.
}
fault-mend = { $move } nella coppia { $pair }
fault-mends = Con { $moves } si può giocare tutta la partita.
fault-header = «{ $found }» è letto come { $key }: { $value }.
fault-variant = «{ $found }» non è un gioco che il tavoliere conosce; è letto come Bao la Kiswahili.
fault-blank_line = Dentro la partita c'è una riga vuota.
fault-comment = «{ $found }» è letto come un commento.
fault-sign = «{ $found }» tra le mosse è tralasciato.
fault-jump = «{ $found }» è letto come coppia { $pair }. Ne manca una?
fault-number = «{ $found }» è letto come numero { $pair }.
fault-unnumbered = «{ $found }» non ha numero; è letta nella coppia { $pair }.
fault-letter = «{ $found }» è letta come «{ $read }», una mossa di { $side ->
    [S] Sud.
   *[N] Nord.
}
fault-notation = «{ $found }» è letta come «{ $read }».
fault-nyumba = «{ $found }» è letta come «{ $read }»: si gioca la casa.
fault-result = «{ $found }» dopo le mosse è letto come il risultato.
fault-marks = «{ $found }» ha un segno sbagliato alla fine; la mossa è «{ $expected }».
fault-wrong_result = Il risultato «{ $found }» non è quello delle mosse, «{ $expected }».

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
retry-better = { $what ->
    [wins] Una mossa migliore vince subito.
    [forces] Una mossa migliore vince per forza in { $seeds ->
        [one] 1 mossa
       *[other] { $seeds } mosse
    }.
    [keeps] Una mossa migliore tiene la nyumba.
    [raids] Una mossa migliore cattura la nyumba dell'avversario.
    [captures] Una mossa migliore cattura { $seeds ->
        [one] 1 seme
       *[other] { $seeds } semi
    }.
    [guards] Dopo una mossa migliore l'avversario { $seeds ->
        [0] non può catturare nulla
        [one] può catturare al massimo 1 seme per mossa
       *[other] può catturare al massimo { $seeds } semi per mossa
    }.
    [pins] Una mossa migliore mette una buca sotto kutakatia.
    [threatens] Una mossa migliore minaccia di catturare { $seeds } semi.
   *[chance] Con la mossa migliore la tua probabilità di vincere è { $chance }.
}
retry-show = La mossa della partita
retry-found = Mosse migliori trovate: { $found } su { $all }.
