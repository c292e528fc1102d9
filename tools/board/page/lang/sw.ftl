### Maneno ya bao kwa Kiswahili. Sehemu zina mpangilio ule ule katika lugha zote.

## Common

side = { $side ->
    [S] Kusini
   *[N] Kaskazini
}
close = Funga
menu = Menyu
help-title = Vitufe na alama
variant-kiswahili = Bao la Kiswahili
variant-kujifunza = Bao la kujifunza
app-lost = Injini haipatikani. Mchezo wako umehifadhiwa, na ukurasa unaendelea kujaribu.
app-retry = Jaribu sasa
app-not-saved = { $why ->
    [full] Hifadhi ya kivinjari imejaa: mchezo huu hautabaki ukifunga ukurasa. Kiungo chake katika “Panga” kinaweza kuhifadhiwa.
   *[absent] Kivinjari hakihifadhi chochote cha ukurasa huu: mchezo huu utapotea ukiufunga. Kiungo chake katika “Panga” kinaweza kuhifadhiwa.
}
app-refused = Injini haikubali mchezo huu: { $text }
app-bad-link = Kiungo hiki hakisomeki: sehemu yake imekosekana au ina kosa.
app-not-loaded = “{ $what }” haiwezi kupakiwa sasa. Jaribu tena baadaye.
app-engine-ended = Injini imesimama na inaanzishwa tena: { $text }
app-failure = Injini haiwezi kujibu hili: { $text }

## Tabs

tab-play = Cheza
tab-analyse = Chambua
tab-review = Tathmini
tab-setup = Panga
tab-learn = Jifunze
tab-puzzles = Mafumbo
tab-settings = Mipangilio

## Strip under the board

strip-first = Hadi mwanzo
strip-back = Rudi mzunguko mmoja
strip-forward = Mbele mzunguko mmoja
strip-last = Hadi mzunguko wa mwisho
strip-replay = Onyesha tena mzunguko wa mwisho
strip-pause = Sitisha
strip-paused = Imesitishwa: mizunguko inasubiri kuonyeshwa.
strip-resume = Endelea
strip-step = Hatua moja
strip-speed = Kasi ya usambazaji
strip-turn = Geuza bao
strip-sound = Washa sauti
strip-mute = Zima sauti
strip-share = Shiriki
strip-help = Msaada: vitufe na alama

## Board

board-label = Bao, zamu ya { $side ->
    [S] Kusini
   *[N] Kaskazini
}
board-pit = { $pit }{ $kind ->
    [nyumba] , nyumba
    [kichwa] , kichwa
    [kimbi] , kimbi
   *[plain] { "" }
}{ $state ->
    [owned] { " " }(inamilikiwa)
    [lost] { " " }(imepotea)
    [kutakatia] , linatakatiwa
   *[plain] { "" }
}, { $seeds ->
    [0] tupu
    [one] kete 1
   *[other] kete { $seeds }
}{ $can ->
    [yes] , linaweza kuchezwa
   *[no] { "" }
}
board-store = Ghala ya { $side ->
    [S] Kusini
   *[N] Kaskazini
}, { $seeds ->
    [one] kete 1
   *[other] kete { $seeds }
}{ $turn ->
    [yes] , zamu yake
   *[no] { "" }
}
board-direction = { $move }: { $kind ->
    [kichwa] { $way ->
        [left] sambaza kuanzia kichwa cha kushoto
       *[right] sambaza kuanzia kichwa cha kulia
    }
   *[way] { $way ->
        [left] sambaza kuelekea kushoto
       *[right] sambaza kuelekea kulia
    }
}
board-house-question = Usambazaji umefika kwenye nyumba yako.
board-house-stop = Lala kwenye nyumba ({ $move })
board-house-play = Cheza nyumba ({ $move })

## Moves in words

move-captures = { $move } inakula { $seeds ->
    [one] kete 1
   *[other] kete { $seeds }
}.
move-takata = { $move } ni kutakata.
ending-empty = Inaishia { $pit }, lililokuwa tupu.
ending-house = Inaishia kwenye nyumba.
ending-kutakatia = Inaishia { $pit }, linalotakatiwa.
ending-won = Mstari wa mbele ni mtupu: bao hamna!
ending-over_limit = Inasambaza kete { $sown }, zaidi ya kikomo: mzunguko unahesabiwa kuwa hauna mwisho.
ending-endless = Haiishi kamwe: bao la usambazaji wa { $first } linarudi baada ya { $period ->
    [one] usambazaji 1
   *[other] usambazaji { $period }
}, kwenye usambazaji wa { $last }.
ending-cycle = Bao hili, baada ya usambazaji wa { $first }, litarudi.
moves-none = Bado hakuna mzunguko.
moves-label = Mizunguko
over-result = { $winner ->
    [you] Umeshinda.
    [they] Umeshindwa.
    [S] Kusini ameshinda.
    [N] Kaskazini ameshinda.
   *[none] Sare.
}
over-front_row = { $loser ->
    [you] Mstari wako wa mbele ni mtupu.
    [they] Mstari wa mbele wa mpinzani wako ni mtupu.
    [S] Mstari wa mbele wa Kusini ni mtupu.
   *[N] Mstari wa mbele wa Kaskazini ni mtupu.
}
over-no_move = { $loser ->
    [you] Huwezi kucheza.
    [they] Mpinzani wako hawezi kucheza.
    [S] Kusini hawezi kucheza.
   *[N] Kaskazini hawezi kucheza.
}
over-repetition = Hali hii ya bao imetokea mara tatu.
over-resign = { $loser ->
    [you] Umekubali kushindwa.
    [they] Mpinzani wako amekubali kushindwa.
    [S] Kusini amekubali kushindwa.
   *[N] Kaskazini amekubali kushindwa.
}
over-time = { $loser ->
    [you] Umeishiwa na muda.
    [they] Mpinzani wako ameishiwa na muda.
    [S] Kusini ameishiwa na muda.
   *[N] Kaskazini ameishiwa na muda.
}

## Why a pit cannot be played

illegal-not_to_move = { $pit } si lako kucheza: ni zamu ya { $to_move ->
    [S] Kusini
   *[N] Kaskazini
}.
illegal-back_pit_in_kunamua = { $pit } liko mstari wa nyuma: katika kunamua kete ya ghala inawekwa mstari wa mbele.
illegal-empty_pit = { $stage ->
    [kunamua] { $pit } ni tupu: kete ya ghala inawekwa ndani ya shimo la mbele lenye kete.
   *[mtaji] { $pit } ni tupu.
}
illegal-one_seed = { $pit } lina kete moja tu: mzunguko huanza na kete mbili au zaidi.
illegal-capture_due = { $pit } halili, na kula ni sharti: { $due }.
illegal-too_many_to_capture = { $pit } lina kete { $seeds }, na kete 2 hadi 15 tu zinaweza kula; kula ni sharti: { $due }.
illegal-wrong_kichwa = Kete ambazo { $pit } linakula zinasambazwa kuanzia kichwa cha { $kichwa ->
    [left] kushoto
   *[right] kulia
}.
illegal-nyumba = { $pit } ni nyumba yako: ikiwa na kete { $seeds } haianzi kutakata maadamu shimo jingine la mbele lina kete.
illegal-single_seed = { $pit } lina kete moja tu: halianzi kutakata maadamu shimo jingine la mbele lina zaidi na nyumba imepotea.
illegal-lone_kichwa = { $pit } ndilo shimo pekee la mbele lenye kete: haliruhusiwi kuelekea mstari wa nyuma.
illegal-back_pit = { $pit } liko mstari wa nyuma, unaosubiri mpaka mstari wa mbele usiweze kuchezwa.
illegal-under_kutakatia = { $pit } linatakatiwa: haliruhusiwi kuchezwa sasa.
illegal-endless = Mzunguko kutoka { $pit } haungeisha kamwe: bao la usambazaji wa { $first } linarudi baada ya usambazaji { $period }. Mizunguko isiyo na mwisho hairuhusiwi.
illegal-over_limit = Mzunguko kutoka { $pit } ungesambaza kete { $sown }, zaidi ya kikomo cha { $limit }: mzunguko unahesabiwa kuwa hauna mwisho.
illegal-show = Onyesha

## Play

play-title = Mchezo mpya
play-mode = Mpinzani
play-mode-level = Bingwa
play-mode-friend = Rafiki hapa
play-mode-watch = Injini kwa injini
play-side = Nani anaanza
play-random = Kwa bahati
play-level = Kiwango
play-level-south = Kiwango cha Kusini
play-other = Kiwango cha Kaskazini
play-level-about = { $level ->
    [0] Mzunguko wowote, kwa bahati: hata mtoto hushinda.
    [1] Kwa mchezo wa kwanza: hucheza karibu chochote.
    [2] Huona mzunguko wake, si jibu lako.
    [3] Huona ulaji mwingi mzuri, si jibu lako.
    [4] Hula vizuri, na husahau jibu lako.
    [5] Huona jibu lako.
    [6] Huona mbele mizunguko miwili ya kila mchezaji.
    [7] Hucheza kila ushindi anaouona.
    [8] Huona mbele mizunguko mitatu hadi minne ya kila mchezaji.
    [9] Hukosea kidogo sana.
   *[10] Nguvu zote.
}
play-timed = Saa
play-timed-no = Bila saa
play-timed-yes = Na saa
play-minutes = Dakika
play-increment = Sekunde kwa mzunguko
play-variant = Aina ya mchezo
play-variant-about = Bao la kujifunza, mchezo wa wanaoanza, halina ghala wala nyumba: kete zote ziko baoni tangu mwanzo.
play-more = Saa na aina ya mchezo
play-from = Anza kutoka
play-from-here = hali hii
play-from-start = mwanzo
play-start = Anza
play-start-waits = Utaanza injini ikifika
play-you = Wewe
play-level-name = { $engine }, kiwango { $level }
play-thinks = Bingwa anafikiri…
play-sowing = Kete zinasambazwa…
play-no-move = Injini haijatoa mzunguko wowote.
play-wrong-move = Injini inataka kucheza { $move }, lakini hairuhusiwi hapa.
play-try = Jaribu tena
play-turn = { $player ->
    [you] Zamu yako
    [they] Zamu ya mpinzani wako
    [S] Zamu ya Kusini
   *[N] Zamu ya Kaskazini
}
play-stage = { $stage ->
    [kunamua] Kunamua
   *[mtaji] Mtaji
}
play-looking-back = Unaangalia hali ya awali ya bao.
play-to-game = Rudi kwenye mchezo
play-hint = Dokezo
play-why = Je, nilikosea?
play-help = Chagua shimo linalong'aa, kisha mshale: upande wa kusambaza.
play-back = Rudisha
play-resign = Kubali kushindwa
play-resign-sure = Kubali kushindwa? Bonyeza tena
play-rematch = Cheza tena
play-review = Tathmini
play-new = Mchezo mpya
play-halt = Sitisha
play-go-on = Endelea
play-asks = Bingwa anaangalia…
play-hint-title = Dokezo
play-why-title = Kuhusu { $move }
play-kept = Michezo ya awali
play-kept-moves = { $moves ->
    [one] mzunguko 1
   *[other] mizunguko { $moves }
}
play-kept-elsewhere = Mchezo huu umefunguliwa kwenye kichupo kingine.

## Explanations

explain-none = Injini ilikatizwa kabla ya kupata jibu.
explain-was-best = Hapana: ulikuwa mzunguko bora zaidi.
explain-was-good = Hapana: unakaribia { $move }, mzunguko bora zaidi.
explain-was-worse = Ndiyo: { $move } ulikuwa bora.
explain-line = Yanayotarajiwa: { $moves }.
explain-chance = Uwezekano wa kushinda: { $chance }.
explain-better = Bora zaidi ni { $move }, yenye uwezekano wa { $chance }.
facts-captures = { $move } inakula { $seeds ->
    [one] kete 1
   *[other] kete { $seeds }
} kutoka { $pits }.
facts-takata = { $move } ni kutakata.
facts-kutakatia = Inatakatia { $pit }.
facts-house = { $fate ->
    [stopped_in] Inalala kwenye nyumba.
    [played] Inacheza nyumba.
   *[sown] Inasambaza nyumba na kuipoteza.
}
facts-house-captured = Inakula nyumba ya mpinzani.
facts-outcome = Inashinda mchezo.
facts-risk = Kisha mpinzani anaweza kula { $pits }, zisizozidi { $seeds ->
    [one] kete 1
   *[other] kete { $seeds }
} kwa mzunguko mmoja.
facts-risk-wins = Kisha mpinzani anaweza kushinda kwa { $move }.
facts-target = Inatishia { $pits }, zisizozidi { $seeds ->
    [one] kete 1
   *[other] kete { $seeds }
} kwa mzunguko mmoja.
facts-target-wins = Inatishia kushinda kwa { $move }.

## Set up

setup-help = Chagua shimo, kisha badilisha kete zake kwa + na −, au andika namba juu yake.
setup-choose-pit = Chagua shimo kwenye bao.
setup-less = Punguza kete moja { $pit }
setup-more = Ongeza kete moja { $pit }
setup-empty-pit = Liwe tupu
setup-store = { $side ->
    [S] Ghala ya Kusini
   *[N] Ghala ya Kaskazini
}
setup-house = { $side ->
    [S] Kusini anamiliki nyumba
   *[N] Kaskazini anamiliki nyumba
}
setup-side = Zamu ya
setup-kutakatia = Shimo linalotakatiwa
setup-no-kutakatia = hakuna
setup-total = Kete { $seeds } kati ya { $total }
setup-fewer = Zipo kete { $seeds } tu mashimoni na ghalani; mchezo una kete 64.
setup-error-many_seeds = Kete { $seeds } ni nyingi mno: mchezo una 64.
setup-error-empty_front = Mstari wa mbele wa { $side ->
    [S] Kusini
   *[N] Kaskazini
} ni mtupu: mchezo huo umekwisha.
setup-error-kutakatia = { $possible ->
    [none] Hakuna shimo linaloweza kutakatiwa hapa.
   *[other] { $pit } haliwezi kutakatiwa hapa: ni { $possible } tu.
}
setup-error-fields = Hii si hali ya bao: maandishi yana sehemu tano (mashimo, ghala, nyumba, upande wa kucheza, kutakatia), mchoro una mistari minne ya namba nane.
setup-error-unreadable = Sehemu hii ya maandishi haisomeki.
setup-clear = Ondoa kete zote
setup-start = Mwanzo wa Bao la Kiswahili
setup-start-kujifunza = Mwanzo wa Bao la kujifunza
setup-play = Cheza kuanzia hapa
setup-analyse = Chambua
setup-paste = Hali ya bao kwa maandishi, au mchoro wa kitabu cha kanuni
setup-field-rows = Mashimo
setup-field-stores = Ghala
setup-field-houses = Nyumba
setup-field-side = Zamu
setup-field-kutakatia = Kutakatia
setup-field-text = Maandishi
share-title = Shiriki
share-text = Hali ya bao kwa maandishi
share-position = Kiungo cha hali ya bao
share-game = Kiungo cha mchezo
share-copy = Nakili
share-copied = Imenakiliwa
share-svg = Picha (SVG)
share-png = Picha (PNG)

## Settings

settings-language = Lugha
settings-language-browser = Lugha ya kivinjari
settings-theme = Mwonekano
settings-theme-system = Mfumo
settings-theme-light = Angavu
settings-theme-dark = Giza
settings-large = Maandishi makubwa
settings-colourblind = Rangi kwa wasioona rangi vizuri
settings-seeds = Chora kete
settings-coordinates = Herufi na namba pembeni
settings-animate = Onyesha kila usambazaji
settings-sound = Sauti
settings-threads = Nyuzi za injini
settings-hash = Kumbukumbu ya injini (MB)
settings-kept = Vinahifadhiwa katika kivinjari hiki.

## Analyse

analyse-engine = Injini
analyse-lines = Mistari
analyse-off = Washa injini kuona uwezekano wa kushinda na mistari bora.
analyse-begins = Injini inaanza…
analyse-interrupted = Tathmini, dokezo au kikomo cha muda kimemaliza uchambuzi. Izime injini kisha uiwashe tena.
analyse-progress = Kina { $depth } · nodi { $nodes } · nodi { $speed } kwa sekunde · sekunde { $time }
analyse-depth = kina { $depth }
analyse-line = Mstari { $number }: uwezekano wa Kusini { $chance }, alama { $score }, kina { $depth }
analyse-help = Uwezekano na alama ni vya Kusini. Elekeza kwenye mzunguko kuona bao baada yake; bofya kuongeza mstari kama tawi.
analyse-promote = Fanya mstari mkuu
analyse-delete = Ondoa { $move } na inayofuata
analyse-deleted = { $move } imeondolewa.
analyse-options = Nyuzi na kumbukumbu
undo = Tengua
chance-south = Uwezekano wa Kusini kushinda
score-mate = { $winner ->
    [S] Kusini
   *[N] Kaskazini
} anashinda kwa { $moves }
line-move = { $move }: tazama au ongeza mstari

## The conversation with the engine

port-loading = Injini inapakiwa.
port-loading-bytes = MB { $there } kati ya { $all }
port-forbidden = Seva haiutambui ukurasa huu: imeanzishwa upya, au kiungo hakina ufunguo. Fungua anwani iliyoandikwa na bingwa-board; michezo yako imehifadhiwa.
port-refused = Injini inakataa: { $text }
puzzles-no-answer = Injini haikujibu. Tafadhali jaribu tena.
review-stopped = Uchambuzi umesimamishwa. Injini iliyo ndani ya kivinjari haiwezi kuonyesha sehemu yake: uanze tena, kwa juhudi ndogo ukichukua muda mrefu.

## Review

record-open = Fungua mchezo
record-paste = Kumbukumbu ya mchezo: ibandike hapa, au dondosha faili
record-read = Isome
record-file = Chagua faili…
record-own = Michezo ya mfano
record-choose = Michezo { $games }. Upi?
record-line = { $moves ->
    [one] mzunguko 1
   *[other] mizunguko { $moves }
}, { $result }, mstari { $line }
record-broken = ina kosa
record-none = Hakuna mchezo katika maandishi haya.
record-long = Maandishi ni marefu mno: herufi milioni 2 tu husomwa.
record-long-game = Mchezo mmoja katika maandishi haya ni mrefu mno kusomeka.
record-error = Mstari { $line }: { $text }
record-before = { $moves ->
    [0] Hakuna mzunguko uliobaki kabla ya kosa.
    [one] Mzunguko wa kabla ya kosa umebaki.
   *[other] Mizunguko { $moves } ya kabla ya kosa imebaki.
}
record-replaced = Mchezo umefunguliwa. Unaweza kurudi kwenye uliotangulia.
record-back = Rudi huko
own-game-1 = Injini mbili, kina cha mizunguko mitatu na minne
own-game-2 = Kiwango cha 4 dhidi ya kiwango cha 1
own-game-3 = Nguvu kamili dhidi yake yenyewe
own-game-4 = Bao la kujifunza, kiwango cha 5 dhidi yake chenyewe
review-effort = Kina
effort-quick = wa haraka
effort-normal = wa kawaida
effort-deep = wa kina
review-start = Tathmini mchezo huu
review-again = Tathmini tena
review-progress = Hali { $finished } kati ya { $positions }
review-left = bado { $time } hivi
review-stop = Simamisha
review-interrupted = Utafutaji mwingine au kikomo cha muda umemaliza tathmini kabla haijapata uamuzi.
review-missing = Tathmini ilisimamishwa: { $moves ->
    [one] mzunguko wa kwanza hauna
   *[other] mizunguko { $moves } ya kwanza haina
} uamuzi.
review-forced = (mzunguko pekee)
review-best = (mzunguko bora)
review-good = (mzunguko mzuri)
review-better-line = Bora zaidi:
review-engine-line = Mstari wa injini:
review-stays = Uwezekano wa { $side ->
    [S] Kusini
   *[N] Kaskazini
} unabaki { $after }.
review-changes = Uwezekano wa { $side ->
    [S] Kusini
   *[N] Kaskazini
} unatoka { $before } hadi { $after }.
review-turned = Hapa mchezo unageuka.
review-missed-win = Unakosa ushindi wa lazima (mizunguko { $moves }).
review-into-loss = Unaelekea kushindwa kwa lazima (mizunguko { $moves }).
review-better = Bora zaidi ni { $move } ({ $chance }).
grade-inaccuracy = dosari
grade-mistake = kosa
grade-blunder = kosa kubwa
graph-label = Uwezekano wa Kusini katika mchezo
graph-start = Mwanzoni: Kusini { $chance }
graph-move = { $pair } { $move }: Kusini { $chance }
moments-title = Mizunguko mibaya na mageuko
moments-none = Hakuna mzunguko mbaya uliopatikana.
moment-better = bora { $move }
summary-title = Wachezaji wote wawili
summary-loss = Wastani wa uwezekano uliopotea
summary-best = Mizunguko bora
summary-of = { $best }/{ $choices }
summary-inaccuracies = Dosari ?!
summary-mistakes = Makosa ?
summary-blunders = Makosa makubwa ??
summary-missed_wins = Ushindi uliokoswa
summary-into_losses = Mizunguko ya kuelekea kushindwa
use-level = Kiwango
use-play = Cheza kuanzia hapa
use-annotated = Kumbukumbu yenye maelezo
use-record = Kumbukumbu
use-back = Rudi kwenye mchezo uliotathminiwa

## Learn

welcome-question = Je, wewe ni mgeni wa bao?
welcome-about = Bao la Kiswahili ni mchezo mkuu wa bao wa Afrika Mashariki.
welcome-learn = Jifunze kwa dakika kumi
welcome-play = Naujua mchezo
learn-contents = Yaliyomo
learn-progress = Hatua { $done } kati ya { $all } zimekamilika
learn-step-label = { $name }{ $mark ->
    [done] , imekamilika
   *[open] { "" }
}
learn-step = hatua { $number } kati ya { $all }
learn-previous = Rudi
learn-next = Endelea
learn-hint = Dokezo
learn-demo = Mfano
learn-again = Mara nyingine
learn-to-puzzles = Nenda kwenye mafumbo
learn-can-play = Unajua ya kutosha: sasa unaweza kucheza.
learn-play = Cheza mchezo wa kwanza
learn-right = Sawa.
learn-not-yet = Sivyo ilivyoulizwa.
learn-wrong-pit = Si { $pit }.
learn-may-start = Duru inaweza kuanza kutoka { $pit }.

## Puzzles

puzzles-number = Fumbo { $number } kati ya { $all }
puzzles-grade = { $grade ->
    [1] rahisi
    [2] la kati
    [3] la kufikiria
    [4] gumu
   *[5] la bingwa
}
puzzles-scale = Ngazi tano zinaonyesha ugumu wa kuupata ushindi: idadi ya duru, wingi wa chaguo, kula kunakovutia, mwanzo usiokula, kusambaza kurefu.
puzzles-task = Unashinda kwa { $moves ->
    [one] duru moja
    [2] duru mbili
    [3] duru tatu
   *[other] duru nne
}
puzzles-find = Tafuta duru ya kwanza. Injini inajitetea.
puzzles-right = Sawa. Endelea!
puzzles-wrong = { $move } haileti ushindi wa lazima kwa { $moves ->
    [one] duru moja
    [2] duru mbili
    [3] duru tatu
   *[other] duru nne
}.
puzzles-slower = { $move } inashinda pia, lakini kwa duru moja zaidi.
puzzles-solved = Umefumbua!
puzzles-hint = Dokezo
puzzles-hint-pit = Anza kutoka { $pit }.
puzzles-why = Kwa nini siyo?
puzzles-solution = Jibu
puzzles-again = Mara nyingine
puzzles-next = Fumbo linalofuata
puzzles-theme = { $theme ->
    [kutakatia] Wazo: takatia shimo la mpinzani.
    [house] Wazo: cheza nyumba.
    [quiet] Wazo: takata, bila kula.
    [raid] Wazo: kula nyumba ya mpinzani.
    [starve] Wazo: mpinzani hawezi kucheza.
    [modest] Wazo: duru nyingine inakula zaidi, hii inashinda.
   *[sweep] Wazo: maliza kete za mstari wa mbele.
}
puzzles-theme-name = { $theme ->
    [kutakatia] Kutakatia
    [house] Kucheza nyumba
    [quiet] Kushinda kwa kutakata
    [raid] Kula nyumba
    [starve] Mpinzani hawezi kucheza
    [modest] Kula kidogo, kushinda
   *[sweep] Kumaliza mstari wa mbele
}
puzzles-none = Hakuna fumbo la aina hii.
puzzles-all-solved = Mafumbo yote uliyochagua yamefumbuliwa.
puzzles-choose = Chagua mafumbo
puzzles-count = Yamefumbuliwa { $solved } kati ya { $all }
puzzles-filter-theme = Wazo
puzzles-filter-moves = Duru
puzzles-filter-grade = Ugumu
puzzles-all = Yote
puzzles-cell = Fumbo { $number }{ $mark ->
    [done] , limefumbuliwa
    [failed] , limejaribiwa
   *[open] { "" }
}

## Retry mistakes

retry-title = Jaribu tena makosa
retry-start = { $own ->
    [yes] Jaribu tena makosa yangu ({ $mistakes })
   *[no] Jaribu tena makosa ({ $mistakes })
}
retry-number = Kosa { $number } kati ya { $all }
retry-played = Mchezoni ilichezwa { $move }.
retry-task = Tafuta duru bora zaidi.
retry-same = Hiyo ndiyo duru iliyochezwa.
retry-best = Sawa: hii ndiyo duru bora.
retry-good = Sawa: inakaribia ubora wa { $move }, duru bora.
retry-worse = { $move } haitoshi: uwezekano wa kushinda ungekuwa { $chance }, kwa duru bora { $best }.
retry-solution = Duru bora ni { $move }.
retry-why = Kwa nini ni kosa?
retry-show = Duru iliyochezwa
retry-found = Umepata duru bora { $found } kati ya { $all }.
