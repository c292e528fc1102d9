### Slova desky v češtině. Oddíly stojí ve všech jazycích ve stejném pořadí.

## Common

side = { $side ->
    [S] Jih
   *[N] Sever
}
close = Zavřít
menu = Nabídka
help-title = Klávesy a značky
variant-kiswahili = Bao la Kiswahili
variant-kujifunza = Bao la kujifunza
app-lost = Program není dosažitelný. Hra je uložena a stránka se o spojení pokouší dál.
app-retry = Zkusit hned
app-not-saved = { $why ->
    [full] Úložiště prohlížeče je plné: po opuštění stránky hra nezůstane. Uložit lze její odkaz v „Pozici“.
   *[absent] Prohlížeč pro tuto stránku nic neukládá: po jejím opuštění se hra ztratí. Uložit lze její odkaz v „Pozici“.
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

board-label = Deska bao, na tahu je { $side ->
    [S] Jih
   *[N] Sever
}
board-pit = { $pit }{ $kind ->
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
board-store = { $side ->
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
board-direction = { $move }: { $kind ->
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
board-house-stop = Skončit v nyumbě ({ $move })
board-house-play = Hrát dům dál ({ $move })

## Moves in words

move-captures = { $move } zajímá { $seeds ->
    [one] 1 semeno
    [few] { $seeds } semena
   *[other] { $seeds } semen
}.
move-takata = { $move } je takata.
ending-empty = Končí v důlku { $pit }, který byl prázdný.
ending-house = Končí v nyumbě.
ending-kutakatia = Končí v důlku { $pit }, který je pod kutakatia.
ending-won = Přední řada je prázdná: bao hamna!
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

## Why a pit cannot be played

illegal-not_to_move = Důlkem { $pit } teď hrát nelze: na tahu je { $to_move ->
    [S] Jih
   *[N] Sever
}.
illegal-back_pit_in_kunamua = Důlek { $pit } je v zadní řadě: v kunamua se semeno z úložiště vkládá do přední řady.
illegal-empty_pit = { $stage ->
    [kunamua] Důlek { $pit } je prázdný: semeno z úložiště se vkládá do předního důlku se semeny.
   *[mtaji] Důlek { $pit } je prázdný.
}
illegal-one_seed = V důlku { $pit } je jen jedno semeno: tah začíná nejméně dvěma.
illegal-capture_due = Důlek { $pit } nezajímá, a zajmutí je povinné: { $due }.
illegal-too_many_to_capture = V důlku { $pit } { $seeds ->
    [one] je 1 semeno
    [few] jsou { $seeds } semena
   *[other] je { $seeds } semen
} a zajímat může jen 2 až 15; zajmutí je povinné: { $due }.
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
illegal-show = Ukázat

## Play

play-title = Nová hra
play-mode = Soupeř
play-mode-level = Bingwa
play-mode-friend = Přítel zde
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
play-kept = Dřívější hry
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
explain-was-worse = Ano, { $move } by byl lepší.
explain-line = Očekávaná hra: { $moves }.
explain-chance = Naděje na výhru: { $chance }.
explain-better = Lepší je { $move } s nadějí { $chance }.
facts-captures = { $move } zajímá { $seeds ->
    [one] 1 semeno
    [few] { $seeds } semena
   *[other] { $seeds } semen
} z { $pits }.
facts-takata = { $move } je takata.
facts-kutakatia = Důlek { $pit } je potom pod kutakatia.
facts-house = { $fate ->
    [stopped_in] Tah končí v nyumbě.
    [played] Tah hraje dům.
   *[sown] Tah rozdá nyumbu a ztratí ji.
}
facts-house-captured = Zajímá soupeřovu nyumbu.
facts-outcome = Vyhrává hru.
facts-risk = Soupeř pak může zajmout { $pits }, nejvýš { $seeds ->
    [one] 1 semeno
    [few] { $seeds } semena
   *[other] { $seeds } semen
} za tah.
facts-risk-wins = Soupeř pak může vyhrát tahem { $move }.
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
setup-analyse = Rozebrat
setup-paste = Pozice jako text, nebo diagram z pravidel
setup-field-rows = Důlky
setup-field-stores = Úložiště
setup-field-houses = Nyumba
setup-field-side = Kdo je na tahu
setup-field-kutakatia = Kutakatia
setup-field-text = Text
share-title = Sdílení
share-text = Pozice jako text
share-position = Odkaz na pozici
share-game = Odkaz na hru
share-copy = Kopírovat
share-copied = Zkopírováno
share-svg = Obrázek (SVG)
share-png = Obrázek (PNG)

## Settings

settings-language = Jazyk
settings-language-browser = Jazyk prohlížeče
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
analyse-progress = Hloubka { $depth } · { $nodes } uzlů · { $speed } uzlů/s · { $time } s
analyse-depth = hloubka { $depth }
analyse-line = Varianta { $number }: naděje Jihu { $chance }, hodnocení { $score }, hloubka { $depth }
analyse-help = Naděje a hodnocení jsou z pohledu Jihu. Ukažte na tah a uvidíte desku po něm; kliknutím variantu přidáte.
analyse-promote = Udělat hlavní variantou
analyse-delete = Odstranit { $move } a vše za ním
analyse-deleted = Tah { $move } byl odstraněn.
analyse-options = Vlákna a paměť
undo = Vrátit
chance-south = Naděje Jihu na výhru
score-mate = { $winner ->
    [S] Jih
   *[N] Sever
} vyhraje tahem č. { $moves }
line-move = { $move }: prohlédnout, nebo přidat variantu

## The conversation with the engine

port-loading = Stahuje se program, který hraje.
port-loading-bytes = { $there } z { $all } MB
port-forbidden = Server tuto stránku nezná: byl spuštěn znovu, nebo odkaz nemá klíč. Otevřete adresu, kterou vypsal bingwa-board; vaše hry zůstávají uloženy.
port-refused = Program odmítá: { $text }
puzzles-no-answer = Program neodpověděl. Zkuste to prosím znovu.
review-stopped = Rozbor byl zastaven. Program v prohlížeči nemůže ukázat jen jeho část: spusťte ho znovu, s menší námahou, pokud trvá příliš dlouho.

## Review

record-open = Otevřít hru
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
record-before = { $moves ->
    [0] Žádný tah před chybou nezůstal.
    [one] Tah před chybou zůstal.
    [few] { $moves } tahy před chybou zůstaly.
   *[other] { $moves } tahů před chybou zůstalo.
}
record-replaced = Hra je otevřená. K předchozí se lze vrátit.
record-back = Zpět k ní
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
review-stays = { $side ->
    [S] Naděje Jihu zůstává
   *[N] Naděje Severu zůstává
} { $after }.
review-changes = { $side ->
    [S] Naděje Jihu se mění
   *[N] Naděje Severu se mění
} z { $before } na { $after }.
review-turned = Zde se hra obrací.
review-missed-win = Tah propásl vynucenou výhru (počet tahů: { $moves }).
review-into-loss = Tah vede k vynucené prohře (počet tahů: { $moves }).
review-better = Lepší je { $move } ({ $chance }).
grade-inaccuracy = nepřesnost
grade-mistake = chyba
grade-blunder = hrubá chyba
graph-label = Naděje Jihu v průběhu hry
graph-start = Na začátku: Jih { $chance }
graph-move = { $pair } { $move }: Jih { $chance }
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
retry-show = Tah z partie
retry-found = Nalezené lepší tahy: { $found } z { $all }.
