### Slova desky v češtině. Oddíly stojí ve všech jazycích ve stejném pořadí.

## Common

side = { $side ->
    [S] Jih
   *[N] Sever
}
player = { $who ->
    [you] Vy
    [they] Soupeř
    [S] Jih
   *[N] Sever
}
close = Zavřít
menu = Nabídka
help-title = Klávesy a značky
variant-kiswahili = Bao la Kiswahili
variant-kujifunza = Bao la kujifunza
app-lost = Program není dosažitelný. Hra je uložena a stránka se o spojení pokouší dál.
app-full = Je otevřeno příliš mnoho stránek této desky. Jednu z nich zavřete, tato pak bude sama pokračovat.
app-retry = Zkusit hned
app-not-saved = { $why ->
    [full] Úložiště prohlížeče je plné: po opuštění stránky partie nezůstane. Uložte všechny partie do souboru a potom některé smažte v „Partiích“.
   *[absent] Prohlížeč pro tuto stránku nic neukládá: po jejím opuštění se hra ztratí. Uložte ji do souboru.
}
app-refused = Program tuto hru nepřijímá: { $text }
app-bad-link = Tento odkaz nelze přečíst: jeho část chybí nebo je chybná.
app-not-loaded = „{ $what }“ teď nelze načíst. Zkuste to později.
app-engine-ended = Program skončil a spouští se znovu: { $text }
app-failure = Na toto program neodpoví: { $text }

## Tabs

tab-play = Hra
tab-analyse = Rozbor
tab-review = Posudek
tab-games = Partie
tab-setup = Pozice
tab-learn = Výuka
tab-puzzles = Úlohy
tab-settings = Nastavení

## Strip under the board

strip-first = Na začátek
strip-back = O tah zpět
strip-forward = O tah vpřed
strip-last = K poslednímu tahu
strip-replay = Ukázat poslední tah znovu
strip-pause = Pozastavit
strip-paused = Pozastaveno: tahy čekají na ukázání.
strip-resume = Pokračovat
strip-step = Jeden krok
strip-speed = Rychlost rozdávání
strip-turn = Otočit desku
strip-sound = Zapnout zvuk
strip-mute = Vypnout zvuk
strip-share = Sdílet
strip-help = Nápověda: klávesy a značky

## Board

board-label = Deska bao, { $player ->
    [you] jste na tahu
    [they] na tahu je soupeř
    [S] na tahu je Jih
   *[N] na tahu je Sever
}
board-pit = { $whose ->
    [you] Váš
    [they] Soupeřův
    [S] Jižní
   *[N] Severní
} { $pit }{ $kind ->
    [nyumba] , nyumba
    [kichwa] , kichwa
    [kimbi] , kimbi
   *[plain] { "" }
}{ $state ->
    [owned] { " " }(vlastněná)
    [lost] { " " }(ztracená)
    [kutakatia] , pod kutakatia
   *[plain] { "" }
}, { $seeds ->
    [0] prázdný důlek
    [one] 1 semeno
    [few] { $seeds } semena
   *[other] { $seeds } semen
}{ $can ->
    [yes] , lze hrát
   *[no] { "" }
}
board-store = { $whose ->
    [you] Vaše úložiště
    [they] Úložiště soupeře
    [S] Úložiště Jihu
   *[N] Úložiště Severu
}, { $seeds ->
    [one] 1 semeno
    [few] { $seeds } semena
   *[other] { $seeds } semen
}{ $turn ->
    [yes] , na tahu
   *[no] { "" }
}
board-direction = { $pit }: { $kind ->
    [kichwa] { $way ->
        [left] rozdat z levé kichwy
       *[right] rozdat z pravé kichwy
    }
   *[way] { $way ->
        [left] rozdat doleva
       *[right] rozdat doprava
    }
}
board-house-question = Rozdávání končí ve vaší nyumbě.
board-house-stop = Skončit v nyumbě
board-house-play = Hrát dům dál

## Moves in words

way-plain = { $way ->
    [left] doleva
   *[right] doprava
}{ $whose ->
    [you] { " " }z vašeho pohledu
    [they] { " " }z pohledu soupeře
    [S] { " " }z pohledu Jihu
    [N] { " " }z pohledu Severu
   *[near] { "" }
}
way-kichwa = z { $way ->
    [left] levé
   *[right] pravé
} kichwy{ $whose ->
    [you] { " " }z vaší strany
    [they] { " " }soupeře
    [S] { " " }Jihu
    [N] { " " }Severu
   *[near] { "" }
}
move-way = { $pit } { way-plain }
move-kichwa = { $pit } { way-kichwa }
move-sign = { $sign ->
    [house] hraje dům
    [win] vyhrává
    [kutakatia] takata s kutakatia
   *[takata] takata
}
move-captures = { $move } zajímá { $seeds ->
    [one] 1 semeno
    [few] { $seeds } semena
   *[other] { $seeds } semen
}.
move-takata = { $move } je takata: nezajímá nic.
ending-empty = Končí v důlku { $pit }, který byl prázdný.
ending-house = Zastavuje se v nyumbě.
ending-rest = Končí v nyumbě, kde takata odpočívá.
ending-kutakatia = Končí v důlku { $pit }, který je pod kutakatia.
ending-won = { $loser ->
    [you] Vaše přední řada je prázdná. Bao hamna, „na desce nic není“: prohráli jste.
    [they] Soupeřova přední řada je prázdná. Bao hamna, „na desce nic není“: vyhráli jste!
    [S] Přední řada Jihu je prázdná. Bao hamna, „na desce nic není“: vyhrál Sever.
   *[N] Přední řada Severu je prázdná. Bao hamna, „na desce nic není“: vyhrál Jih.
}
ending-over_limit = Rozdá { $sown } semen, víc než je mez: tah platí za nekonečný.
ending-endless = Nikdy neskončí: deska po { $first }. rozdání se vrátí o { $period } { $period ->
    [one] rozdání
   *[other] rozdání
} později, po { $last }. rozdání.
ending-cycle = Tato deska, po { $first }. rozdání, se vrátí.
moves-none = Zatím žádný tah.
moves-label = Tahy
over-result = { $winner ->
    [you] Vyhráli jste.
    [they] Prohráli jste.
    [S] Jih vyhrál.
    [N] Sever vyhrál.
   *[none] Remíza.
}
over-front_row = { $loser ->
    [you] Vaše přední řada je prázdná.
    [they] Soupeřova přední řada je prázdná.
    [S] Přední řada Jihu je prázdná.
   *[N] Přední řada Severu je prázdná.
}
over-no_move = { $loser ->
    [you] Nemáte žádný tah.
    [they] Soupeř nemá žádný tah.
    [S] Jih nemá žádný tah.
   *[N] Sever nemá žádný tah.
}
over-repetition = Tato pozice nastala třikrát.
over-resign = { $loser ->
    [you] Vzdali jste se.
    [they] Soupeř se vzdal.
    [S] Jih se vzdal.
   *[N] Sever se vzdal.
}
over-time = { $loser ->
    [you] Došel vám čas.
    [they] Soupeři došel čas.
    [S] Jihu došel čas.
   *[N] Severu došel čas.
}

## The move as it happens

step-put = Semeno z úložiště přijde do důlku { $pit }: { $count ->
    [one] je v něm 1 semeno.
    [few] jsou v něm { $count } semena.
   *[other] je v něm { $count } semen.
}
step-begin = { $how ->
    [alone] Nyumba je jediný obsazený přední důlek: rozdají se z ní jen { $seeds } semena.
    [house] { $seeds ->
        [few] Rozdávají se { $seeds } semena
       *[other] Rozdává se { $seeds } semen
    } z nyumby { $pit }: je ztracená.
    [takata] Takata, nic se nezajímá: z { $pit } se { $seeds ->
        [few] rozdávají { $seeds } semena.
       *[other] rozdává { $seeds } semen.
    }
   *[capture] Z { $pit } se { $seeds ->
        [few] rozdávají { $seeds } semena.
       *[other] rozdává { $seeds } semen.
    }
}
step-captures = { $first ->
    [yes] { $by } ({ $count }), naproti je { $taken }
   *[no] Dopadne do { $by } ({ $count }), naproti je { $taken }
}: { $house ->
    [yes] zajímá nyumbu ({ $seeds }).
   *[no] zajímá { $seeds }.
}
step-from = { $why ->
    [choice] Podle volby se rozdává z { $side ->
        [left] levé
       *[right] pravé
    } kichwy.
    [kimbi] { $side ->
        [left] Levé kimbi: rozdává se z levé kichwy.
       *[right] Pravé kimbi: rozdává se z pravé kichwy.
    }
    [kimbi-turns] { $side ->
        [left] Levé kimbi: obrat, z levé kichwy.
       *[right] Pravé kimbi: obrat, z pravé kichwy.
    }
    [kichwa] { $side ->
        [left] Levá kichwa: rozdává se odtud.
       *[right] Pravá kichwa: rozdává se odtud.
    }
    [kichwa-turns] { $side ->
        [left] Levá kichwa: obrat, rozdává se odtud.
       *[right] Pravá kichwa: obrat, rozdává se odtud.
    }
   *[same] Směr zůstává: z { $side ->
        [left] levé
       *[right] pravé
    } kichwy.
}
step-goes-on = { $why ->
    [house] Dopadne do nyumby s méně než šesti semeny: sebere { $seeds }, rozdává dál a ztrácí ji.
    [takata] Dopadne do { $pit } naproti { $facing }, ale takata nezajímá: sebere { $seeds } a rozdává dál.
    [empty] Dopadne do { $pit }, ale { $facing } je prázdný: nezajímá. Sebere { $seeds } a rozdává dál.
   *[filled] Dopadne do { $pit }, kde už semena byla: sebere { $seeds } a rozdává dál.
}
step-house-played = Dopadne do nyumby a hraje dům: sebere { $seeds }, rozdává dál a ztrácí ji.
step-fast = Rozdávání jde dál, stále rychleji…
step-progress = { $sown } z { $seeds } semen
step-skip = { $how ->
    [finger] klepnutím na desku přeskočíte
   *[key] klávesou Esc přeskočíte
}
steps-open = Co se stalo?
steps-help = Vyberte řádek a deska ukáže ten okamžik.
typed-title = Napsat tah
typed-label = Důlek a směr, například A6< nebo A6L
typed-play = Zahrát
typed-unreadable = „{ $text }“ není tah. Napište důlek a směr, například A6<.

## Help

help-marks = Značky na desce
help-mark-can = teď se z něj dá hrát
help-mark-from = tady poslední tah začal
help-mark-to = tady poslední tah skončil
help-mark-taken = je zajat: značka zmizí
help-mark-owned = nyumba, kterou hráč vlastní
help-mark-lost = ztracená nyumba
help-mark-kutakatia = pod kutakatia: teď z něj tah nezačne
help-mark-focus = tady je klávesnice
help-mark-wrong = nedá se hrát; důvod stojí pod deskou
help-mark-hint = nápověda, nebo důlek, o kterém je řeč
help-mark-arrow = tah, který navrhuje program
help-mark-played = tah, který byl místo něj zahrán
help-keys-board = Klávesy na desce
help-keys-game = Klávesy ve hře
help-keys-lessons = Klávesy ve výuce
help-key-walk = na desku, z důlku do důlku
help-key-playable = další důlek, ze kterého se dá hrát, a předchozí
help-key-choose = vybrat důlek
help-key-way = rozdat doleva, doprava
help-key-typed = napsat tah
help-key-skip = přeskočit na konec tahu
help-key-steps = co se stalo v posledním tahu
help-key-turn = otočit desku
help-key-step = o tah zpět, o tah vpřed
help-key-ends = k prvnímu tahu, k poslednímu
help-key-help = tato nápověda
help-key-lesson = předchozí krok, další krok
help-key-hint = nápověda
help-key-demo = ukázat tah
help-walk = Šipky chodí po desce, jakmile použijete klávesu Tab; po kliknutí procházejí hrou.

## Why a pit cannot be played

illegal-not_to_move = Důlkem { $pit } teď hrát nelze: { $to_move ->
    [you] jste na tahu vy.
    [they] na tahu je soupeř.
    [S] na tahu je Jih.
   *[N] na tahu je Sever.
}
illegal-back_pit_in_kunamua = Důlek { $pit } je v zadní řadě: v kunamua se semeno z úložiště vkládá do přední řady.
illegal-empty_pit = { $stage ->
    [kunamua] Důlek { $pit } je prázdný: semeno z úložiště se vkládá do předního důlku se semeny.
   *[mtaji] Důlek { $pit } je prázdný.
}
illegal-one_seed = V důlku { $pit } je jen jedno semeno: tah začíná nejméně dvěma.
illegal-capture_due = { $pit } nezajímá, a zajmutí je povinné{ $due ->
    [none] .
   *[other] : { $due }.
}
illegal-too_many_to_capture = V důlku { $pit } { $seeds ->
    [one] je 1 semeno
    [few] jsou { $seeds } semena
   *[other] je { $seeds } semen
} a zajímat může jen 2 až 15; zajmutí je povinné{ $due ->
    [none] .
   *[other] : { $due }.
}
illegal-wrong_kichwa = Co zajme { $pit }, rozdává se z { $kichwa ->
    [left] levé
   *[right] pravé
} kichwy.
illegal-nyumba = { $pit } je vaše nyumba: se { $seeds } semeny z ní takata nezačíná, dokud má semena jiný přední důlek.
illegal-single_seed = V důlku { $pit } je jediné semeno: takata z něj nezačíná, dokud má jiný přední důlek víc a nyumba je ztracená.
illegal-lone_kichwa = { $pit } je jediný obsazený přední důlek: nesmí se rozdat směrem do zadní řady.
illegal-back_pit = Důlek { $pit } je v zadní řadě, která čeká, dokud lze hrát z přední.
illegal-under_kutakatia = Důlek { $pit } je pod kutakatia: teď z něj tah začít nesmí.
illegal-endless = Tah z { $pit } by nikdy neskončil: deska po { $first }. rozdání se vrátí o { $period } rozdání později. Nekonečné tahy nejsou dovoleny.
illegal-over_limit = Tah z { $pit } by rozdal { $sown } semen, víc než mez { $limit }: platí za nekonečný.
illegal-no_house_choice = { $move } se v nyumbě nezastaví, takže dům hrát nemůže: vynechte +.
illegal-show = Ukázat

## Play

play-title = Nová hra
play-mode = Soupeř
play-mode-level = Bingwa
play-mode-friend = Přítel zde
play-mode-link = Přítel na dálku
play-mode-watch = Program proti programu
play-side = Kdo začíná
play-random = Losem
play-level = Úroveň
play-level-south = Úroveň Jihu
play-other = Úroveň Severu
play-level-about = { $level ->
    [0] Jakýkoli tah, náhodně: vyhraje i dítě.
    [1] Pro první hru: hraje skoro cokoli.
    [2] Vidí svůj tah, vaši odpověď ne.
    [3] Vidí většinu dobrých zajmutí, vaši odpověď ne.
    [4] Zajímá dobře a na vaši odpověď zapomíná.
    [5] Vidí vaši odpověď na svůj tah.
    [6] Vidí dva tahy každého hráče dopředu.
    [7] Zahraje každou výhru, kterou najde.
    [8] Vidí tři až čtyři tahy každého hráče dopředu.
    [9] Málo přehlédne.
   *[10] Plná síla.
}
play-timed = Hodiny
play-timed-no = Bez hodin
play-timed-yes = S hodinami
play-minutes = Minut
play-increment = Sekund za tah
play-variant = Druh hry
play-variant-about = Bao la kujifunza, hra pro začátečníky, nemá úložiště ani nyumbu: všechna semena jsou hned na desce.
play-more = Hodiny a druh hry
play-from = Začít od
play-from-here = této pozice
play-from-start = začátku
play-start = Začít
play-start-waits = Začít, až bude program stažený
play-you = Vy
play-level-name = { $engine }, úroveň { $level }
play-thinks = Bingwa přemýšlí…
play-sowing = Semena se rozdávají…
play-no-move = Program nezahrál žádný tah.
play-wrong-move = Program chce hrát { $move }, což tu není dovoleno.
play-try = Zkusit znovu
play-turn = { $player ->
    [you] Jste na tahu
    [they] Na tahu je soupeř
    [S] Na tahu je Jih
   *[N] Na tahu je Sever
}
play-stage = { $stage ->
    [kunamua] Kunamua
   *[mtaji] Mtaji
}
play-looking-back = Prohlížíte si dřívější pozici.
play-to-game = Zpět ke hře
play-hint = Nápověda
play-why = Byla to chyba?
play-help = Zvolte důlek, který září, a pak šipku: směr rozdávání.
play-back = Vrátit tah
play-resign = Vzdát
play-resign-sure = Vzdát? Ještě jednou
play-rematch = Odveta
play-review = Posoudit
play-new = Nová hra
play-halt = Pozastavit
play-go-on = Pokračovat
play-asks = Bingwa se dívá…
play-hint-title = Nápověda
play-why-title = O tahu { $move }
play-kept = Pokračovat
play-all-games = Všechny partie
play-kept-moves = { $moves ->
    [one] 1 tah
    [few] { $moves } tahy
   *[other] { $moves } tahů
}
play-kept-elsewhere = Tuto hru má otevřenou jiná karta.

## Explanations

explain-none = Program byl přerušen dřív, než našel odpověď.
explain-was-best = Ne, byl to nejlepší tah.
explain-was-good = Ne, je skoro tak dobrý jako { $move }, nejlepší tah.
explain-was-worse = { $grade ->
    [slight] Ani ne, { $move } byl o trochu lepší.
    [inaccuracy] Ano, trochu: { $move } byl lepší.
    [mistake] Ano, byla to chyba: { $move } byl mnohem lepší.
   *[blunder] Ano, byla to hrubá chyba: { $move } byl o hodně lepší.
}
explain-line = Očekávaná hra: { $moves }.
explain-takes = { $move } (zajme { $seeds })
explain-chance = { $who ->
    [you] Vaše naděje na výhru
    [they] Naděje soupeře na výhru
    [S] Naděje Jihu na výhru
   *[N] Naděje Severu na výhru
}: { $chance }.
explain-falls = { $who ->
    [you] Vaše naděje na výhru klesá
    [they] Naděje soupeře na výhru klesá
    [S] Naděje Jihu na výhru klesá
   *[N] Naděje Severu na výhru klesá
} z { $before } na { $after }.
explain-wins = { $who ->
    [you] Vyhrajete
    [they] Soupeř vyhraje
    [S] Jih vyhraje
   *[N] Sever vyhraje
} { $moves ->
    [one] 1 tahem
   *[other] { $moves } tahy
}.
explain-reply = { $who ->
    [you] Vaše nejlepší odpověď:
    [they] Nejlepší odpověď soupeře:
    [S] Nejlepší odpověď Jihu:
   *[N] Nejlepší odpověď Severu:
} { $deeds }
explain-better = Lepší, s nadějí { $chance }: { $deeds }
explain-takings = V příštích { $moves } tazích { $who ->
    [you] zajmete { $own } a soupeř { $theirs } semen; po { $move } zajmete { $instead } a soupeř { $lost }.
    [they] zajme soupeř { $own } a vy { $theirs } semen; po { $move } zajme soupeř { $instead } a vy { $lost }.
    [S] zajme Jih { $own } a Sever { $theirs } semen; po { $move } zajme Jih { $instead } a Sever { $lost }.
   *[N] zajme Sever { $own } a Jih { $theirs } semen; po { $move } zajme Sever { $instead } a Jih { $lost }.
}
facts-captures = { $move } zajímá { $seeds ->
    [one] 1 semeno
    [few] { $seeds } semena
   *[other] { $seeds } semen
} z { $pits }.
facts-nyumba = { $pit } (nyumba)
facts-takata = { $move } nic nezajímá: takata.
facts-kutakatia = Důlek { $pit } je potom pod kutakatia.
facts-house = { $fate ->
    [saved] Nyumbu (semen: { $seeds }) už nelze zajmout.
    [stopped_in] Tah končí v nyumbě a zachová ji (semen: { $seeds }).
    [played] Tah hraje dům a ztratí ho.
   *[sown] Tah rozdá nyumbu a ztratí ji.
}
facts-outcome = Vyhrává hru.
facts-risk = { $who ->
    [you] Pak { $seeds ->
        [0] nemůžete zajmout nic
        [one] můžete zajmout { $pits }, 1 semeno za tah
        [few] můžete zajmout { $pits }, nejvýš { $seeds } semena za tah
       *[other] můžete zajmout { $pits }, nejvýš { $seeds } semen za tah
    }
    [they] Soupeř pak { $seeds ->
        [0] nemůže zajmout nic
        [one] může zajmout { $pits }, 1 semeno za tah
        [few] může zajmout { $pits }, nejvýš { $seeds } semena za tah
       *[other] může zajmout { $pits }, nejvýš { $seeds } semen za tah
    }
    [S] Jih pak { $seeds ->
        [0] nemůže zajmout nic
        [one] může zajmout { $pits }, 1 semeno za tah
        [few] může zajmout { $pits }, nejvýš { $seeds } semena za tah
       *[other] může zajmout { $pits }, nejvýš { $seeds } semen za tah
    }
   *[N] Sever pak { $seeds ->
        [0] nemůže zajmout nic
        [one] může zajmout { $pits }, 1 semeno za tah
        [few] může zajmout { $pits }, nejvýš { $seeds } semena za tah
       *[other] může zajmout { $pits }, nejvýš { $seeds } semen za tah
    }
}{ $before ->
    [same] { "" }
    [0] { " " }(předtím nic)
   *[other] { " " }(předtím { $before })
}.
facts-risk-wins = { $who ->
    [you] Pak můžete vyhrát
    [they] Soupeř pak může vyhrát
    [S] Jih pak může vyhrát
   *[N] Sever pak může vyhrát
} tahem { $move }.
facts-target = Hrozí zajmutím { $pits }, nejvýš { $seeds ->
    [one] 1 semeno
    [few] { $seeds } semena
   *[other] { $seeds } semen
} za tah.
facts-target-wins = Hrozí výhrou tahem { $move }.

## Set up

setup-help = Zvolte důlek a změňte počet semen tlačítky + a −, nebo na něm napište číslo.
setup-choose-pit = Zvolte důlek na desce.
setup-less = O semeno méně v { $pit }
setup-more = O semeno více v { $pit }
setup-empty-pit = Vyprázdnit
setup-store = { $side ->
    [S] Úložiště Jihu
   *[N] Úložiště Severu
}
setup-house = { $side ->
    [S] Jih vlastní nyumbu
   *[N] Sever vlastní nyumbu
}
setup-side = Na tahu
setup-kutakatia = Pod kutakatia
setup-no-kutakatia = žádný důlek
setup-total = { $seeds } z { $total } semen
setup-fewer = Na desce a v úložištích { $seeds ->
    [one] je jen 1 semeno
    [few] jsou jen { $seeds } semena
   *[other] je jen { $seeds } semen
}; hra jich má 64.
setup-error-many_seeds = { $seeds } semen je příliš mnoho: ve hře jich je 64.
setup-error-empty_front = Přední řada { $side ->
    [S] Jihu
   *[N] Severu
} je prázdná: taková hra už skončila.
setup-error-kutakatia = { $possible ->
    [none] Pod kutakatia tu nemůže být žádný důlek.
   *[other] { $pit } tu nemůže být pod kutakatia: jen { $possible }.
}
setup-error-fields = To není pozice: text má pět částí (důlky, úložiště, nyumba, strana na tahu, kutakatia), diagram čtyři řady po osmi číslech.
setup-error-unreadable = Tuto část textu nelze přečíst.
setup-clear = Vyprázdnit desku
setup-start = Začátek Bao la Kiswahili
setup-start-kujifunza = Začátek Bao la kujifunza
setup-play = Hrát odtud
setup-analyse = Rozebrat tuto pozici
setup-game = Pozice ze hry
setup-taken = Na desce je pozice, kterou jste sestavili.
setup-side-taken = Diagram neříká, kdo je na tahu: bere se Jih.
setup-paste = Pozice jako text, nebo diagram z pravidel
setup-field-rows = Důlky
setup-field-stores = Úložiště
setup-field-houses = Nyumba
setup-field-side = Kdo je na tahu
setup-field-kutakatia = Kutakatia

## Sharing

share-title = Sdílet
share-game = Partie
share-position = Pozice
share-link = Odkaz
share-qr = QR kód
share-qr-long = Partie je na QR kód příliš dlouhá. Pošlete odkaz.
share-native = Poslat…
share-local = Tento odkaz funguje jen na tomto počítači. Pro hru s ostatními použijte desku na veřejné adrese.
share-record = Partie jako text
share-text = Pozice jako text
share-file = Uložit partii do souboru
share-png = Uložit obrázek
share-copy = Kopírovat
share-copied = Zkopírováno

## Games

games-none = Zatím tu není žádná partie. Zůstane tu každá, kterou sehrajete, zapíšete nebo otevřete.
games-not-found = Tato slova žádná partie neobsahuje.
games-search = { $games ->
    [one] Hledat v 1 partii
   *[other] Hledat v { $games } partiích
}
games-you = Vy
games-friend = Přítel
games-reviewed = posouzeno
games-result = { $result ->
    [south] vyhrál Jih
    [north] vyhrál Sever
    [draw] remíza
   *[open] neskončila
}
games-your-turn = Jste na tahu
games-their-turn = { $name ->
    [none] Na tahu je přítel
   *[other] Na tahu: { $name }
}
games-delete = Smazat
games-deleted = Partie { $names } byla smazána.
games-kept = Vaše partie jsou jen v tomto prohlížeči. Soubor je uchová v bezpečí a přenese je na jiné zařízení.
games-export = Uložit všechny partie do souboru
games-import = Přidat partie ze souboru
games-exported = { $games ->
    [one] V souboru je 1 partie.
    [few] V souboru jsou { $games } partie.
   *[other] V souboru je { $games } partií.
}{ $failed ->
    [0] { "" }
    [one] { " " }1 partii nešlo zapsat.
    [few] { " " }{ $failed } partie nešlo zapsat.
   *[other] { " " }{ $failed } partií nešlo zapsat.
}
games-imported = { $added ->
    [0] Žádná partie nepřibyla.
    [one] Přibyla 1 partie.
    [few] Přibyly { $added } partie.
   *[other] Přibylo { $added } partií.
}{ $known ->
    [0] { "" }
    [one] { " " }1 partie už tu byla.
    [few] { " " }{ $known } partie už tu byly.
   *[other] { " " }{ $known } partií už tu bylo.
}{ $broken ->
    [0] { "" }
    [one] { " " }1 partii nešlo přečíst.
    [few] { " " }{ $broken } partie nešlo přečíst.
   *[other] { " " }{ $broken } partií nešlo přečíst.
}
games-no-room = Úložiště prohlížeče je plné: přibylo { $added } z { $games } partií. Některé smažte a zkuste to znovu.
games-full = Úložiště prohlížeče je plné: změnu nešlo uložit. Uložte všechny partie do souboru a potom některé smažte.
games-elsewhere = Vaše partie pokračuje na jiné kartě.
enter-title = Zapsat partii
enter-about = Máte partii na papíře? Přehrajte tahy obou stran na desce:
enter-how = Zapište partii z papíru: nejprve kdo hrál, potom na desce přehrajete tahy obou stran.
enter-begin = K tahům
enter-moves = Přehrajte na desce tahy obou stran. Chybný tah lze kdykoli vrátit.
enter-done = Hotovo: posoudit
details-title = Jména a výsledek
details-south = Jih
details-north = Sever
details-event = Turnaj
details-place = Místo
details-date = Datum
details-result = Výsledek
details-save = Uložit

## A friend by link

friend-about = Zahrajete tah a pošlete odkaz zprávou nebo e-mailem. Přítel ho otevře, zahraje a pošle vám svůj.
friend-own-name = Vaše jméno
friend-name = Jméno přítele
friend-send = { $name ->
    [none] Pošlete příteli tento odkaz
   *[other] Pošlete tento odkaz ({ $name })
}
friend-send-about = { $name ->
    [none] Přítel uvidí váš tah, odpoví a pošle vám odkaz. Dokud jste ho neposlali, můžete tah vrátit.
   *[other] { $name } uvidí váš tah, odpoví a pošle vám odkaz. Dokud jste ho neposlali, můžete tah vrátit.
}
friend-send-end = { $name ->
    [none] Partie skončila. Přítel to uvidí díky tomuto odkazu.
   *[other] Partie skončila. { $name } to uvidí díky tomuto odkazu.
}
friend-message = Bao: jste na tahu
friend-refused = V odkazu je partie, kterou pravidla nedovolují: { $text }
friend-begin = { $side ->
    [S] { $name ->
        [none] Partie s přítelem: hrajete za Jih.
       *[other] Partie, soupeř { $name }: hrajete za Jih.
    }
   *[N] { $name ->
        [none] Partie s přítelem: hrajete za Sever.
       *[other] Partie, soupeř { $name }: hrajete za Sever.
    }
}
friend-old = { $moves ->
    [one] Tento odkaz je starší než vaše partie: ta má o 1 tah víc.
    [few] Tento odkaz je starší než vaše partie: ta má o { $moves } tahy víc.
   *[other] Tento odkaz je starší než vaše partie: ta má o { $moves } tahů víc.
}
friend-same = Odkaz nepřináší nic nového: na tahu je přítel.
friend-other = Toto není partie, kterou jste měli
friend-other-move = { $name ->
    [none] Tah { $number } byl ve vaší partii { $mine }, v odkazu je { $theirs }.
   *[other] Tah { $number } byl ve vaší partii { $mine }, v odkazu ({ $name }) je { $theirs }.
}
friend-other-ahead = { $name ->
    [none] V odkazu je váš tah { $move }, který jste tady nezahráli.
   *[other] V odkazu od hráče { $name } je váš tah { $move }, který jste tady nezahráli.
}
friend-other-start = { $name ->
    [none] Partie v odkazu začala jinak než vaše.
   *[other] Partie v odkazu ({ $name }) začala jinak než vaše.
}
friend-other-about = Nic se neztratí: vaše partie zůstane, jak je. Otevřete-li druhou, budou v „Partiích“ obě.
friend-mine = Otevřít moji partii
friend-theirs = Otevřít druhou partii

## Settings

settings-language = Jazyk
settings-language-browser = Automaticky
settings-theme = Vzhled
settings-theme-system = Systém
settings-theme-light = Světlé
settings-theme-dark = Tmavé
settings-large = Velké písmo
settings-colourblind = Barvy pro barvoslepé
settings-seeds = Kreslit semena
settings-coordinates = Písmena a čísla na okraji
settings-animate = Ukazovat každé rozdávání
settings-sound = Zvuk
settings-threads = Vlákna programu
settings-hash = Paměť programu (MB)
settings-kept = Ukládá se v tomto prohlížeči.

## Analyse

analyse-engine = Program
analyse-lines = Varianty
analyse-off = Zapněte program, uvidíte naděje a nejlepší varianty.
analyse-begins = Program začíná…
analyse-interrupted = Rozbor ukončil posudek, nápověda nebo časový limit. Program vypněte a znovu zapněte.
analyse-progress = Hloubka { $depth } · { $nodes } uzlů · { $speed } uzlů/s · { $time } s
analyse-depth = hloubka { $depth }
analyse-line = Varianta { $number }: { $who ->
    [you] vaše naděje
    [they] naděje soupeře
   *[S] naděje Jihu
} { $chance }, hodnocení { $score }, hloubka { $depth }
analyse-help = Naděje a hodnocení jsou z { $who ->
    [you] vašeho pohledu
    [they] pohledu soupeře
   *[S] pohledu Jihu
}. Ukažte na tah a uvidíte desku po něm; kliknutím variantu přidáte.
analyse-promote = Udělat hlavní variantou
analyse-delete = Odstranit { $move } a vše za ním
analyse-deleted = Tah { $move } byl odstraněn.
undo = Vrátit
chance-south = { $who ->
    [you] Vaše naděje
    [they] Naděje soupeře
   *[S] Naděje Jihu
} na výhru
score-mate = { $winner ->
    [you] Vyhrajete
    [they] Soupeř vyhraje
    [S] Jih vyhraje
   *[N] Sever vyhraje
} tahem č. { $moves }
line-move = { $move }: prohlédnout, nebo přidat variantu

## The conversation with the engine

port-loading = Stahuje se program, který hraje.
port-loading-bytes = { $there } z { $all } MB
port-forbidden = Server tuto stránku nezná: byl spuštěn znovu, nebo odkaz nemá klíč. Otevřete adresu, kterou vypsal bingwa-board; vaše hry zůstávají uloženy.
port-refused = Program odmítá: { $text }
puzzles-no-answer = Program neodpověděl. Zkuste to prosím znovu.
review-stopped = Posuzování bylo zastaveno. Program v prohlížeči nemůže ukázat jen jeho část: spusťte ho znovu, méně do hloubky, pokud trvá příliš dlouho.

## Review

record-open = Otevřít partii
record-paste = Zápis hry: vložte ho sem, nebo sem přetáhněte soubor
record-read = Přečíst
record-file = Vybrat soubor…
record-own = Ukázkové hry
record-choose = Her: { $games }. Kterou?
record-line = { $moves ->
    [one] 1 tah
    [few] { $moves } tahy
   *[other] { $moves } tahů
}, { $result }, řádek { $line }
record-broken = s chybou
record-none = V textu není žádná hra.
record-long = Text je příliš dlouhý: čtou se nejvýše 2 miliony znaků.
record-long-game = Hra v tomto textu je příliš dlouhá, nelze ji přečíst.
record-error = Řádek { $line }: { $text }
record-correct = Opravte označené místo a načtěte zápis znovu.
record-remarks = { $count ->
    [one] Jedno místo bylo zapsáno neobvykle; takto bylo přečteno
    [few] { $count } místa byla zapsána neobvykle; takto byla přečtena
   *[other] { $count } míst bylo zapsáno neobvykle; takto byla přečtena
}
record-before = { $moves ->
    [0] Žádný tah před chybou nezůstal.
    [one] Tah před chybou zůstal.
    [few] { $moves } tahy před chybou zůstaly.
   *[other] { $moves } tahů před chybou zůstalo.
}
record-keep = Uložit partii až sem
record-replaced = Hra je otevřená. K předchozí se lze vrátit.
record-back = Zpět k předchozí hře
own-game-1 = Dva programy, tři a čtyři půltahy do hloubky
own-game-2 = Úroveň 4 proti úrovni 1
own-game-3 = Plná síla sama proti sobě
own-game-4 = Bao la kujifunza, úroveň 5 sama proti sobě
review-effort = Jak do hloubky
effort-quick = rychlé
effort-normal = běžné
effort-deep = hluboké
review-start = Posoudit hru
review-again = Posoudit znovu
review-progress = Pozice { $finished } z { $positions }
review-left = zbývá asi { $time }
review-stop = Zastavit
review-interrupted = Jiné hledání nebo časový limit ukončil posudek dřív, než něco zjistil.
review-missing = Posuzování bylo zastaveno: { $moves ->
    [one] první tah nemá
    [few] první { $moves } tahy nemají
   *[other] prvních { $moves } tahů nemá
} hodnocení.
review-forced = (jediný tah)
review-best = (nejlepší tah)
review-good = (dobrý tah)
review-better-line = Lepší:
review-engine-line = Varianta programu:
review-stays = { $who ->
    [you] Vaše naděje zůstává
    [they] Naděje soupeře zůstává
    [S] Naděje Jihu zůstává
   *[N] Naděje Severu zůstává
} { $after }.
review-changes = { $who ->
    [you] Vaše naděje se mění
    [they] Naděje soupeře se mění
    [S] Naděje Jihu se mění
   *[N] Naděje Severu se mění
} z { $before } na { $after }.
review-turned = Zde se hra obrací.
review-missed-win = Tah propásl vynucenou výhru (počet tahů: { $moves }).
review-into-loss = Tah vede k vynucené prohře (počet tahů: { $moves }).
grade-inaccuracy = nepřesnost
grade-mistake = chyba
grade-blunder = hrubá chyba
graph-label = { $who ->
    [you] Vaše naděje
    [they] Naděje soupeře
   *[S] Naděje Jihu
} v průběhu hry
graph-start = Na začátku: { $who ->
    [you] vy
    [they] soupeř
   *[S] Jih
} { $chance }
graph-move = { $pair } { $move }: { $who ->
    [you] vy
    [they] soupeř
   *[S] Jih
} { $chance }
moments-title = Špatné tahy a obraty
moments-none = Žádný špatný tah se nenašel.
moment-better = lépe { $move }
summary-title = Oba hráči
summary-loss = Průměrná ztráta naděje
summary-best = Nejlepší tahy
summary-of = { $best } z { $choices }
summary-inaccuracies = Nepřesnosti ?!
summary-mistakes = Chyby ?
summary-blunders = Hrubé chyby ??
summary-missed_wins = Propásnuté výhry
summary-into_losses = Tahy do prohrané hry
use-level = Úroveň
use-play = Hrát odtud dál
use-annotated = Zápis s poznámkami
use-record = Zápis
use-back = Zpět k posouzené hře

## What is wrong with a record, and what is read otherwise than written

fault-no_move_text = „{ $found }“ není tah. Tah je důlek a směr, jako A6<.
fault-no_row = „{ $found }“ neříká řadu: před číslo důlku napište A nebo B, pro Sever a nebo b.
fault-two_moves = „{ $found }“ mohou být dva tahy: napište za důlek < nebo >.
fault-game_over = „{ $found }“ stojí až po konci hry.
fault-no_tag = „{ $found }“ nelze přečíst: takový řádek je [Název "hodnota"].
fault-second_tag = { $key } je tu dvakrát.
fault-tag_result = „{ $found }“ není výsledek: je to 1-0, 0-1, 1/2-1/2 nebo *.
fault-tag_value = { $key } nemůže být „{ $found }“: { $key ->
    [Kutakatia] je to on nebo off.
   *[SeedLimit] je to číslo od 1 do 1000000.
}
fault-tag_position = Pozici na začátku nelze přečíst nebo hrát.
fault-no_number = „{ $found }“ tu nelze přečíst. Měly by začít tahy dvojice { $expected }, jako „{ $expected }: A6< a6<“.
fault-no_move = Dvojice { $pair } nemá tah.
fault-another_game = „{ $found }“ vypadá jako začátek jiné hry: dejte před něj prázdný řádek. V této hře následuje „{ $expected }:“.
fault-unclear_number = „{ $found }“ může být číslo dvojice, nebo důlek: napište „{ $found }:“ nebo „{ $found }: { $found }“.
fault-unclear_move = „{ $found }“ stojí samo: buď před ním chybí tah Jihu, nebo je to „{ $souths }“ Jihu.
fault-after_half_pair = Dvojice { $pair } následuje po dvojici bez tahu Severu.
fault-early_result = Výsledek „{ $found }“ stojí mezi tahy; patří za ně.
fault-two_results = Výsledky jsou dva: „{ $tag }“ nahoře a „{ $found }“ za tahy.
fault-open_brace = Poznámka začíná „{ "{" }“ a na konci nemá „{ "}" }“.
fault-lone_brace = „{ "}" }“ stojí samo: žádná poznámka nezačala.
fault-open_bracket = Závorka „(“ není uzavřena.
fault-wrong_beginner = { $expected ->
    [S] Na tahu je Jih, ale první tah je
   *[N] Na tahu je Sever, ale první tah je
} { $found ->
    [S] Jihu.
   *[N] Severu.
}
fault-mend = { $move } ve dvojici { $pair }
fault-mends = S { $moves } lze hru přehrát celou.
fault-header = „{ $found }“ se čte jako { $key }: { $value }.
fault-variant = „{ $found }“ tato deska nezná; čte se jako Bao la Kiswahili.
fault-blank_line = Uvnitř hry je prázdný řádek.
fault-comment = „{ $found }“ se čte jako poznámka.
fault-sign = „{ $found }“ mezi tahy se vynechává.
fault-jump = „{ $found }“ se čte jako dvojice { $pair }. Nechybí některá?
fault-number = „{ $found }“ se čte jako číslo { $pair }.
fault-unnumbered = „{ $found }“ nemá číslo; čte se ve dvojici { $pair }.
fault-letter = „{ $found }“ se čte jako „{ $read }“, tah { $side ->
    [S] Jihu.
   *[N] Severu.
}
fault-notation = „{ $found }“ se čte jako „{ $read }“.
fault-nyumba = „{ $found }“ se čte jako „{ $read }“: hraje se dům.
fault-result = „{ $found }“ za tahy se čte jako výsledek.
fault-marks = „{ $found }“ má na konci špatné znaménko; tah je „{ $expected }“.
fault-wrong_result = Výsledek „{ $found }“ neodpovídá tahům, podle nich je „{ $expected }“.

## Learn

welcome-question = Ještě Bao neznáte?
welcome-about = Bao la Kiswahili je velká východoafrická hra, ve které se rozdávají semena.
welcome-learn = Naučit se za deset minut
welcome-play = Hru znám
learn-contents = Obsah
learn-progress = Hotovo { $done } z { $all } kroků
learn-step-label = { $name }{ $mark ->
    [done] , hotovo
   *[open] { "" }
}
learn-step = krok { $number } z { $all }
learn-previous = Zpět
learn-next = Další
learn-hint = Nápověda
learn-demo = Příklad
learn-again = Ještě jednou
learn-to-puzzles = K úlohám
learn-can-play = Víte dost: teď už můžete hrát.
learn-play = Zahrát si první partii
learn-right = Správně.
learn-not-yet = To úkol nesplňuje.
learn-wrong-pit = { $pit } to není.
learn-may-start = Z { $pit } tah začít smí.

## Puzzles

puzzles-number = Úloha { $number } z { $all }
puzzles-grade = { $grade ->
    [1] lehká
    [2] střední
    [3] zapeklitá
    [4] těžká
   *[5] mistrovská
}
puzzles-scale = Pět stupňů říká, čím je výhra těžké najít: kolik má tahů, z kolika tahů se vybírá, jak lákají jiná zajmutí, zda začíná tiše a jak dlouho se rozdává.
puzzles-task = Vyhrajete { $moves ->
    [one] jedním tahem
    [2] dvěma tahy
    [3] třemi tahy
   *[other] čtyřmi tahy
}
puzzles-find = Najděte první tah. Program se brání.
puzzles-right = Správně. Pokračujte!
puzzles-wrong = { $move } nevede k nucené výhře { $moves ->
    [one] jedním tahem
    [2] dvěma tahy
    [3] třemi tahy
   *[other] čtyřmi tahy
}.
puzzles-slower = { $move } také vyhraje, ale o tah později.
puzzles-solved = Vyřešeno!
puzzles-hint = Nápověda
puzzles-hint-pit = Začněte z { $pit }.
puzzles-why = Proč ne?
puzzles-solution = Řešení
puzzles-again = Ještě jednou
puzzles-next = Další nevyřešená
puzzles-theme = { $theme ->
    [kutakatia] Myšlenka: takata dostane důlek pod kutakatia.
    [house] Myšlenka: hrát dům.
    [quiet] Myšlenka: takata bez zajmutí.
    [raid] Myšlenka: zajmout nyumbu.
    [starve] Myšlenka: soupeři nezbude žádný tah.
    [modest] Myšlenka: jiný tah zajme víc, tento vyhraje.
   *[sweep] Myšlenka: vyprázdnit přední řadu.
}
puzzles-theme-name = { $theme ->
    [kutakatia] Kutakatia
    [house] Hrát dům
    [quiet] Výhra takatou
    [raid] Zajmout nyumbu
    [starve] Soupeř bez tahu
    [modest] Méně je více
   *[sweep] Vyprázdnit přední řadu
}
puzzles-none = Taková úloha tu není.
puzzles-all-solved = Všechny úlohy tohoto výběru jsou vyřešené.
puzzles-choose = Výběr úloh
puzzles-count = Vyřešeno { $solved } z { $all }
puzzles-filter-theme = Myšlenka
puzzles-filter-moves = Počet tahů
puzzles-filter-grade = Obtížnost
puzzles-all = Vše
puzzles-cell = Úloha { $number }{ $mark ->
    [done] , vyřešena
    [failed] , zkoušena
   *[open] { "" }
}

## Retry mistakes

retry-title = Opravit chyby
retry-start = { $own ->
    [yes] Opravit své chyby ({ $mistakes })
   *[no] Opravit chyby ({ $mistakes })
}
retry-number = Chyba { $number } z { $all }
retry-played = V partii se hrálo { $move }.
retry-task = Najděte lepší tah.
retry-same = To je tah z partie.
retry-best = Správně: to je nejlepší tah.
retry-good = Správně: je asi tak dobrý jako nejlepší tah { $move }.
retry-worse = { $move } nestačí: naděje na výhru by byla { $chance }, s nejlepším tahem { $best }.
retry-solution = Nejlepší tah je { $move }.
retry-why = Proč to byla chyba?
retry-better = { $what ->
    [wins] Lepší tah hned vyhraje.
    [forces] Lepší tah vynutí výhru { $seeds ->
        [one] jedním tahem
       *[other] { $seeds } tahy
    }.
    [keeps] Lepší tah zachová nyumbu.
    [raids] Lepší tah zajme soupeřovu nyumbu.
    [captures] Lepší tah zajme { $seeds ->
        [one] 1 semeno
        [few] { $seeds } semena
       *[other] { $seeds } semen
    }.
    [guards] Po lepším tahu soupeř { $seeds ->
        [0] nemůže zajmout nic
        [one] může jedním tahem zajmout nejvýš 1 semeno
        [few] může jedním tahem zajmout nejvýš { $seeds } semena
       *[other] může jedním tahem zajmout nejvýš { $seeds } semen
    }.
    [pins] Lepší tah dá důlek pod kutakatia.
    [threatens] Lepší tah hrozí zajmout { $seeds ->
        [one] 1 semeno
        [few] { $seeds } semena
       *[other] { $seeds } semen
    }.
   *[chance] S nejlepším tahem máte na výhru { $chance }.
}
retry-show = Tah z partie
retry-found = Nalezené lepší tahy: { $found } z { $all }.
