# Le lezioni: un titolo, un testo e, per un esercizio, un compito e un aiuto.

lesson-section-first = La tua prima partita
lesson-section-board = Il tavoliere più da vicino
lesson-section-capture = La cattura
lesson-section-kunamua = Kunamua, la prima fase
lesson-section-house = La nyumba, la casa
lesson-section-mtaji = Mtaji, la seconda fase
lesson-section-kutakatia = Kutakatia
lesson-section-endless = Mosse infinite
lesson-section-end = La fine della partita
lesson-section-notation = La notazione
lesson-section-kujifunza = Bao la kujifunza

lesson-board-rows = La tua parte del tavoliere
lesson-board-rows-text = Il tavoliere ha quattro file di otto buche e si gioca con 64 semi, i kete. Tu siedi in basso: le due file inferiori sono tue, le due superiori dell'avversario. Le due file di mezzo sono le file frontali. Vinci se svuoti la fila frontale dell'avversario.
lesson-board-rows-task = Scegli una buca della tua fila frontale.
lesson-board-rows-hint = La tua fila frontale è la terza dall'alto.

lesson-board-names = Buche con un nome
lesson-board-names-text = La prima e l'ultima buca della fila frontale sono le kichwa, le teste. Le buche accanto sono le kimbi. La quinta buca frontale dalla sinistra del giocatore è la nyumba, la casa.
lesson-board-names-task = Scegli la tua nyumba.
lesson-board-names-hint = Conta cinque buche da sinistra nella tua fila frontale.

lesson-board-facing = Faccia a faccia
lesson-board-facing-text = Ogni buca frontale sta di fronte a una buca frontale dell'avversario. Ciascuno conta dalla propria sinistra, perciò i numeri di due buche opposte danno nove: A3 sta di fronte ad a6.
lesson-board-facing-task = Scegli la buca di fronte alla tua nyumba, A5.
lesson-board-facing-hint = Nove meno cinque fa quattro.

lesson-board-seeds = Semi e granai
lesson-board-seeds-text = Si gioca con 64 semi, chiamati kete. All'inizio ogni giocatore ha sei semi nella nyumba, due in ciascuna delle due buche alla sua destra e 22 nel granaio. I semi non escono mai dal gioco: cambiano solo padrone. Vince chi cattura l'ultimo seme della fila frontale dell'avversario.

lesson-sowing-first = Un seme alla volta
lesson-sowing-first-text = Seminare è deporre i semi uno alla volta nelle buche seguenti. Le tue sedici buche formano un anello, e la semina non ne esce mai. All'inizio della partita ogni mossa mette un seme del tuo granaio in una buca non vuota, e tutti i semi di quella buca si seminano verso sinistra o verso destra.
lesson-sowing-first-task = Giochi A6 verso sinistra. Scegli la buca che riceve l'ultimo seme.
lesson-sowing-first-hint = Con il seme del granaio, A6 ha tre semi da seminare.

lesson-sowing-on = Kuendelea, continuare
lesson-sowing-on-text = Se la semina termina in una buca vuota, la mossa finisce. Se l'ultimo seme cade in una buca non vuota e non si cattura, prendi tutti i semi di quella buca e continui a seminare nello stesso senso. Qui i granai sono vuoti: la mossa comincia con i soli semi della buca.
lesson-sowing-on-task = Giochi A2 verso sinistra. Scegli la buca in cui termina la mossa.
lesson-sowing-on-hint = Gli otto semi terminano in B7, che ora ne ha due. Questi continuano.

lesson-capture-first = La prima cattura
lesson-capture-first-text = Ogni buca della tua fila frontale sta di fronte a una buca dell'avversario. Se la semina termina in una tua buca frontale non vuota, e anche quella di fronte non è vuota, catturi tutti i semi della buca di fronte e li semini dalla tua parte. Se puoi catturare, devi farlo.
lesson-capture-first-task = Una sola delle tue buche può catturare. Sceglila.
lesson-capture-first-hint = Quattro semi verso destra arrivano in A6, di fronte a una buca piena.

lesson-capture-kichwa = Testa sinistra, testa destra
lesson-capture-kichwa-text = I semi catturati si seminano da un capo della tua fila frontale, da una kichwa, la testa. Se cattura la kichwa sinistra o la sua vicina, la kimbi sinistra, semini dalla kichwa sinistra; a destra, dalla destra. Se cattura una delle quattro buche centrali, la semina mantiene il suo senso.
lesson-capture-kichwa-task = Giochi A5 verso destra e catturi due volte. Scegli la buca in cui termina la mossa.
lesson-capture-kichwa-hint = A8 cattura due semi, poi A7 ne cattura cinque. Tutte e due le volte si semina dalla kichwa destra.

lesson-capture-choice = A tua scelta
lesson-capture-choice-text = Finché hai semi nel granaio, il seme del granaio può far catturare subito una buca piena. Se è una delle quattro buche centrali, scegli la kichwa. Dalla kichwa sinistra i semi vanno verso destra, dalla kichwa destra verso sinistra.
lesson-capture-choice-task = Cattura in modo che l'avversario possa riprendere un solo seme.
lesson-capture-choice-hint = I semi in A7 e in A8 starebbero di fronte a buche piene.

lesson-capture-must = La cattura è obbligatoria
lesson-capture-must-text = Se una delle tue mosse comincia con una cattura, devi giocare una mossa di questo tipo. Anche ogni altra cattura durante la mossa è obbligatoria.
lesson-capture-must-task = Cattura sei semi o più.
lesson-capture-must-hint = A2 verso destra cattura due volte.

lesson-kunamua-start = Un seme dal granaio
lesson-kunamua-start-text = Finché hai semi nel granaio, giochi la fase kunamua. A ogni mossa metti un seme del granaio in una buca piena della tua fila frontale. Nella posizione iniziale non si può catturare.
lesson-kunamua-start-task = Scegli una buca che puoi giocare.
lesson-kunamua-start-hint = La nyumba riposa. Si giocano le due buche alla sua destra.

lesson-kunamua-capture = Kunamua, la prima fase
lesson-kunamua-capture-text = Finché hai semi nel granaio, giochi la fase kunamua. Se metti il seme del granaio in una buca non vuota che sta di fronte a una buca non vuota, catturi subito. Se hai una buca così, devi giocarne una.
lesson-kunamua-capture-task = Cattura sei semi con una mossa.
lesson-kunamua-capture-hint = A6 cattura due semi, e la loro semina porta ad altre catture.

lesson-kunamua-takata = Kutakata: una mossa senza cattura
lesson-kunamua-takata-text = Se non puoi catturare, la tua mossa è un kutakata: non cattura nulla fino alla fine e non cambia senso. La buca quadrata è la tua nyumba, la casa: finché ha sei semi o più e hai un'altra buca frontale non vuota, un kutakata non comincia da lì.
lesson-kunamua-takata-task = Scegli la buca non vuota che non può iniziare.
lesson-kunamua-takata-hint = È la casa.

lesson-kunamua-single = Il seme solo aspetta
lesson-kunamua-single-text = Qui hai perso la nyumba. Allora una buca con un solo seme non può iniziare un kutakata, a meno che tutte le buche frontali piene abbiano un solo seme. E una kichwa che è l'unica buca frontale piena non si semina mai verso la fila posteriore.
lesson-kunamua-single-task = Scegli la buca che deve aspettare.
lesson-kunamua-single-hint = Ha un solo seme.

lesson-kunamua-alone = La nyumba da sola
lesson-kunamua-alone-text = Se una nyumba di sei semi o più è la tua unica buca frontale piena, il seme del granaio va lì, e se ne prendono due semi da seminare. La casa resta tua.
lesson-kunamua-alone-task = Gioca in modo che l'avversario non possa catturare nulla.
lesson-kunamua-alone-hint = A sinistra, un seme starebbe di fronte alla nyumba dell'avversario.

lesson-house-rest = Un luogo di riposo
lesson-house-rest-text = In kunamua la tua nyumba ha dei diritti finché contiene sei semi o più, contando il seme appena seminato. Il primo: un kutakata che vi arriva termina lì.
lesson-house-rest-task = Gioca un kutakata che termina nella nyumba.
lesson-house-rest-hint = A8 riceve un seme dal granaio. Tre semi verso sinistra arrivano in A5.

lesson-house-stop = La nyumba: fermarsi o giocarla
lesson-house-stop-text = In kunamua la tua nyumba è un tesoro finché ha sei semi o più. Quando una mossa con cattura vi arriva e lì non può catturare, puoi fermarti e tenere la casa. Oppure la giochi: prendi tutti i suoi semi e continui, e da quel momento è una buca come le altre.
lesson-house-stop-task = Cattura con A7 e fermati nella nyumba.
lesson-house-stop-hint = A7 verso destra. Quando il tavoliere lo chiede, scegli di fermarti.

lesson-house-play = Giocare la casa
lesson-house-play-text = Giocare la casa manda molti semi in giro, ma la casa è persa: da quel momento è una buca come le altre.
lesson-house-play-task = Cattura ancora con A7 e gioca la casa.
lesson-house-play-hint = Quando il tavoliere lo chiede, scegli di giocare la casa.

lesson-house-keep = Conserva la casa
lesson-house-keep-text = Perdi la nyumba se ne prendi tutti i semi, o se l'avversario la cattura. Con cinque semi o meno può iniziare un kutakata come le altre buche, e così va persa.
lesson-house-keep-task = Gioca una mossa che conserva la nyumba.
lesson-house-keep-hint = Comincia da A6 o da A7.

lesson-house-raid = Cattura la casa
lesson-house-raid-text = Una nyumba piena è la preda migliore. Il suo padrone la perde per il resto della partita.
lesson-house-raid-task = Cattura la nyumba dell'avversario.
lesson-house-raid-hint = La nyumba dell'avversario, a5, sta di fronte ad A4.

lesson-mtaji-capture = Solo i semi sul tavoliere
lesson-mtaji-capture-text = Quando il tuo granaio è vuoto, giochi la fase mtaji. Una mossa prende tutti i semi di una buca, frontale o posteriore. Per catturare, la buca deve avere da 2 a 15 semi, e la prima semina deve terminare con una cattura.
lesson-mtaji-capture-task = Una sola delle tue buche può catturare. Sceglila.
lesson-mtaji-capture-hint = Cerca nove semi nella fila posteriore.

lesson-mtaji-takata = Il kutakata in mtaji
lesson-mtaji-takata-text = Se non puoi catturare, il kutakata comincia da una buca frontale con due semi o più. Una buca posteriore può iniziare solo se non lo può nessuna buca frontale.
lesson-mtaji-takata-task = Scegli una buca che non può iniziare perché è nella fila posteriore.
lesson-mtaji-takata-hint = A2 può iniziare, perciò la fila posteriore aspetta.

lesson-mtaji-back = Dalla fila posteriore
lesson-mtaji-back-text = In mtaji nessuna mossa comincia da un solo seme. Qui hai solo semi singoli nella fila frontale, perciò puoi giocare da quella posteriore.
lesson-mtaji-back-task = Scegli la buca che può iniziare.
lesson-mtaji-back-hint = Una sola buca posteriore ha due semi.

lesson-kutakatia-put = Bloccare una buca
lesson-kutakatia-put-text = Un kutakata della fase mtaji può bloccare una buca dell'avversario. Se l'avversario non può catturare, e tu minacci di catturare una sola delle sue buche, questa è sotto kutakatia: per una mossa non può iniziare.
lesson-kutakatia-put-task = Metti una buca dell'avversario sotto kutakatia.
lesson-kutakatia-put-hint = Uno dei due sensi di A6 minaccia a1 e nient'altro.

lesson-kutakatia-under = Sotto kutakatia
lesson-kutakatia-under-text = Qui giochi con Nord: le tue buche hanno lettere minuscole. Una buca sotto kutakatia non può iniziare, e una semina che vi termina chiude la mossa.
lesson-kutakatia-under-task = Scegli la buca che è sotto kutakatia.
lesson-kutakatia-under-hint = Ha due semi e sta di fronte ad A5.

lesson-kutakatia-limit = Limita il danno
lesson-kutakatia-limit-text = È difficile salvare la buca sotto kutakatia. Ma le altre mosse decidono quanti semi avrà quando sarà catturata.
lesson-kutakatia-limit-task = Giochi di nuovo con Nord. Muovi in modo che l'avversario possa catturare al massimo tre semi.
lesson-kutakatia-limit-hint = Non portare semi in a1.

lesson-kutakatia-not = Ciò che non si blocca
lesson-kutakatia-not-text = Tre tipi di buca non sono mai sotto kutakatia: una nyumba ancora posseduta, l'unica buca frontale non vuota e l'unica buca frontale con più di un seme. Qui giochi con Nord: l'avversario minaccia i dieci semi, ma tu li puoi giocare.
lesson-kutakatia-not-task = Scegli la buca che può iniziare.
lesson-kutakatia-not-hint = Le altre buche frontali sono vuote o hanno un solo seme.

lesson-endless-move = Senza fine
lesson-endless-move-text = Una mossa può girare all'infinito. Una mossa infinita non è permessa. È dimostrata quando ritorna lo stesso tavoliere con gli stessi semi in mano. Trovala, e il tavoliere te la mostra.
lesson-endless-move-task = Scegli la buca le cui mosse non finiscono mai.
lesson-endless-move-hint = Una sola buca frontale ha più di un seme.

lesson-end-front = Come si vince
lesson-end-front-text = Vinci subito quando catturi l'ultimo seme della fila frontale dell'avversario, anche a metà di una mossa. Perde anche chi non può muovere. Quando il tuo granaio è vuoto, la kunamua finisce e comincia la mtaji: una mossa prende tutti i semi di una buca, frontale o posteriore.
lesson-end-front-task = Vinci con questa mossa.
lesson-end-front-hint = Comincia dalla fila posteriore, da B8.

lesson-end-nomove = Nessuna mossa
lesson-end-nomove-text = Perde anche il giocatore che non ha più mosse. In mtaji chi ha soltanto semi singoli non può muovere.
lesson-end-nomove-task = Gioca in modo che all'avversario non resti alcuna mossa.
lesson-end-nomove-hint = L'avversario ha una sola buca con più di un seme: a3. Sta di fronte ad A6.

lesson-notation-read = Buca e direzione
lesson-notation-read-text = Una mossa si scrive con la buca e la direzione. A e B sono la fila frontale e quella posteriore di Sud, a e b quelle di Nord. Qui sei Sud. Il segno < indica la sinistra del giocatore, > la destra.
lesson-notation-read-task = Gioca A4>.
lesson-notation-read-hint = La quarta buca della fila frontale, verso destra.

lesson-notation-signs = I segni
lesson-notation-signs-text = Possono seguire dei segni: + gioca la casa, * è un kutakata, ** un kutakata che mette una buca sotto kutakatia, # la cattura che vince.
lesson-notation-signs-task = Gioca A5>+.
lesson-notation-signs-hint = La quinta buca della fila frontale, verso destra, e poi gioca la casa.

lesson-kujifunza-start = Il gioco di chi impara
lesson-kujifunza-start-text = Il bao la kujifunza comincia con due semi in ogni buca e con i granai vuoti. Si gioca con le regole della fase mtaji, senza nyumba e senza kutakatia.
lesson-kujifunza-start-task = Cattura otto semi con una mossa.
lesson-kujifunza-start-hint = A4 verso destra cattura quattro volte.
