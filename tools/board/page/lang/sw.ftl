### Maneno ya bao kwa Kiswahili. Sehemu zina mpangilio ule ule katika lugha zote.

## Common

side = { $side ->
    [S] Kusini
   *[N] Kaskazini
}
player = { $who ->
    [you] Wewe
    [they] Mpinzani
    [S] Kusini
   *[N] Kaskazini
}
close = Funga
menu = Menyu
help-title = Vitufe na alama
variant-kiswahili = Bao la Kiswahili
variant-kujifunza = Bao la kujifunza
app-lost = Injini haipatikani. Mchezo wako umehifadhiwa, na ukurasa unaendelea kujaribu.
app-full = Kurasa nyingi mno za bao hili zimefunguliwa. Funga mmoja; ukurasa huu utaendelea wenyewe.
app-retry = Jaribu sasa
app-not-saved = { $why ->
    [full] Hifadhi ya kivinjari imejaa: mchezo huu hautabaki ukifunga ukurasa. Hifadhi michezo yote kwenye faili, kisha futa baadhi katika “Michezo”.
   *[absent] Kivinjari hakihifadhi chochote cha ukurasa huu: mchezo huu utapotea ukiufunga. Uhifadhi kwenye faili.
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
tab-games = Michezo
tab-setup = Panga
tab-learn = Jifunze
tab-puzzles = Mafumbo
tab-settings = Mipangilio

## Strip under the board

strip-first = Hadi mwanzo
strip-back = Rudi duru moja
strip-forward = Mbele duru moja
strip-last = Hadi duru ya mwisho
strip-replay = Onyesha tena duru ya mwisho
strip-pause = Sitisha
strip-paused = Imesitishwa: duru zinasubiri kuonyeshwa.
strip-resume = Endelea
strip-step = Hatua moja
strip-speed = Kasi ya usambazaji
strip-turn = Geuza bao
strip-sound = Washa sauti
strip-mute = Zima sauti
strip-share = Shiriki
strip-help = Msaada: vitufe na alama

## Board

board-label = Bao, { $player ->
    [you] zamu yako
    [they] zamu ya mpinzani wako
    [S] zamu ya Kusini
   *[N] zamu ya Kaskazini
}
board-pit = { $pit } { $whose ->
    [you] lako
    [they] la mpinzani
    [S] la Kusini
   *[N] la Kaskazini
}{ $kind ->
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
board-store = Ghala { $whose ->
    [you] yako
    [they] ya mpinzani
    [S] ya Kusini
   *[N] ya Kaskazini
}, { $seeds ->
    [one] kete 1
   *[other] kete { $seeds }
}{ $turn ->
    [yes] , ndiyo zamu
   *[no] { "" }
}
board-direction = { $pit }: { $kind ->
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
board-house-stop = Lala kwenye nyumba
board-house-play = Cheza nyumba

## Moves in words

way-plain = kuelekea { $way ->
    [left] kushoto
   *[right] kulia
}{ $whose ->
    [you] { " " }kwako
    [they] { " " }kwake
    [S] { " " }kwa Kusini
    [N] { " " }kwa Kaskazini
   *[near] { "" }
}
way-kichwa = kuanzia kichwa cha { $way ->
    [left] kushoto
   *[right] kulia
}{ $whose ->
    [you] { " " }chako
    [they] { " " }chake
    [S] { " " }cha Kusini
    [N] { " " }cha Kaskazini
   *[near] { "" }
}
move-way = { $pit } { way-plain }
move-kichwa = { $pit } { way-kichwa }
move-sign = { $sign ->
    [house] inacheza nyumba
    [win] inashinda
    [kutakatia] kutakata kunakotakatia
   *[takata] kutakata
}
move-captures = { $move } inakula { $seeds ->
    [one] kete 1
   *[other] kete { $seeds }
}.
move-takata = { $move } ni kutakata: haili kitu.
ending-empty = Inaishia { $pit }, lililokuwa tupu.
ending-house = Inalala kwenye nyumba.
ending-rest = Inaishia kwenye nyumba, ambamo kutakata hulala.
ending-kutakatia = Inaishia { $pit }, linalotakatiwa.
ending-won = { $loser ->
    [you] Mstari wako wa mbele ni mtupu. Bao hamna: umeshindwa.
    [they] Mstari wa mbele wa mpinzani wako ni mtupu. Bao hamna: umeshinda!
    [S] Mstari wa mbele wa Kusini ni mtupu. Bao hamna: Kaskazini imeshinda.
   *[N] Mstari wa mbele wa Kaskazini ni mtupu. Bao hamna: Kusini imeshinda.
}
ending-over_limit = Inasambaza kete { $sown }, zaidi ya kikomo: duru inahesabiwa kuwa haina mwisho.
ending-endless = Haiishi kamwe: bao la usambazaji wa { $first } linarudi baada ya { $period ->
    [one] usambazaji 1
   *[other] usambazaji { $period }
}, kwenye usambazaji wa { $last }.
ending-cycle = Bao hili, baada ya usambazaji wa { $first }, litarudi.
moves-none = Bado hakuna duru.
moves-label = Duru
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

## The move as it happens

step-put = Kete ya ghala inawekwa ndani ya { $pit }, ambalo sasa lina kete { $count }.
step-begin = { $how ->
    [alone] Nyumba ndiyo shimo pekee la mbele lenye kete: kete zake { $seeds } tu zinasambazwa.
    [house] Kete { $seeds } za nyumba, { $pit }, zinasambazwa: nyumba inapotea.
    [takata] Kutakata, hakuna kula: kete { $seeds } za { $pit } zinasambazwa.
   *[capture] Kete { $seeds } za { $pit } zinasambazwa.
}
step-captures = { $first ->
    [yes] { $by } ({ $count }) mbele ya { $taken }
   *[no] Inafika { $by } ({ $count }), mbele ya { $taken }
}: { $house ->
    [yes] inakula nyumba ({ $seeds }).
   *[no] inakula { $seeds }.
}
step-from = { $why ->
    [choice] Kwa chaguo, kuanzia kichwa cha { $side ->
        [left] kushoto
       *[right] kulia
    }.
    [kimbi] { $side ->
        [left] Kimbi cha kushoto: kuanzia kichwa chake.
       *[right] Kimbi cha kulia: kuanzia kichwa chake.
    }
    [kimbi-turns] { $side ->
        [left] Kimbi cha kushoto: inageuka, kuanzia kichwa chake.
       *[right] Kimbi cha kulia: inageuka, kuanzia kichwa chake.
    }
    [kichwa] { $side ->
        [left] Kichwa cha kushoto: kuanzia hapa.
       *[right] Kichwa cha kulia: kuanzia hapa.
    }
    [kichwa-turns] { $side ->
        [left] Kichwa cha kushoto: inageuka, kuanzia hapa.
       *[right] Kichwa cha kulia: inageuka, kuanzia hapa.
    }
   *[same] Mwelekeo uleule: kichwa cha { $side ->
        [left] kushoto
       *[right] kulia
    }.
}
step-goes-on = { $why ->
    [house] Inafika kwenye nyumba yenye kete chini ya sita: inaendelea na kete { $seeds }, nyumba inapotea.
    [takata] Inafika { $pit } mbele ya { $facing }, lakini kutakata hakuli: inaendelea na { $seeds }.
    [empty] Inafika { $pit }, lakini { $facing } ni tupu: hakuna kula. Inaendelea na kete { $seeds }.
   *[filled] Inafika { $pit }, lililokuwa na kete: inaendelea na kete { $seeds }.
}
step-house-played = Inafika kwenye nyumba na kuicheza: inaendelea na kete { $seeds }, nyumba inapotea.
step-fast = Usambazaji unaendelea, kasi inaongezeka…
step-progress = Kete { $sown } kati ya { $seeds }
step-skip = { $how ->
    [finger] gusa bao kuruka
   *[key] bonyeza Esc kuruka
}
steps-open = Nini kimetokea?
steps-help = Chagua mstari uone bao katika hatua hiyo.
typed-title = Andika duru
typed-label = Shimo na mwelekeo, kwa mfano A6< au A6L
typed-play = Cheza
typed-unreadable = “{ $text }” si duru. Andika shimo na mwelekeo, kwa mfano A6<.

## Help

help-marks = Alama kwenye bao
help-mark-can = linaweza kuchezwa sasa
help-mark-from = duru ya mwisho ilianza hapa
help-mark-to = duru ya mwisho iliishia hapa
help-mark-taken = linaliwa: alama hii inafifia
help-mark-owned = nyumba ambayo mchezaji anaimiliki
help-mark-lost = nyumba iliyopotea
help-mark-kutakatia = linatakatiwa: hakuna duru inayoanza hapa sasa
help-mark-focus = kibodi iko hapa
help-mark-wrong = haliwezi kuchezwa; sababu iko chini ya bao
help-mark-hint = dokezo, au shimo linalozungumziwa
help-mark-arrow = duru ambayo injini inapendekeza
help-mark-played = duru iliyochezwa badala yake
help-keys-board = Vitufe vya bao
help-keys-game = Vitufe vya mchezo
help-keys-lessons = Vitufe vya masomo
help-key-walk = nenda kwenye bao, tembea shimo hadi shimo
help-key-playable = shimo linalofuata linaloweza kuchezwa, lililotangulia
help-key-choose = chagua shimo
help-key-way = sambaza kushoto, kulia
help-key-typed = andika duru
help-key-skip = ruka hadi mwisho wa duru
help-key-steps = kilichotokea katika duru ya mwisho
help-key-turn = geuza bao
help-key-step = duru moja nyuma, duru moja mbele
help-key-ends = hadi duru ya kwanza, hadi ya mwisho
help-key-help = msaada huu
help-key-lesson = hatua iliyotangulia, inayofuata
help-key-hint = dokezo
help-key-demo = onyesha duru
help-walk = Vitufe vya mishale hutembea kwenye bao baada ya kutumia kitufe cha Tab; baada ya kubofya hupitia mchezo.

## Why a pit cannot be played

illegal-not_to_move = { $pit } si lako kucheza: { $to_move ->
    [you] ni zamu yako.
    [they] ni zamu ya mpinzani wako.
    [S] ni zamu ya Kusini.
   *[N] ni zamu ya Kaskazini.
}
illegal-back_pit_in_kunamua = { $pit } liko mstari wa nyuma: katika kunamua kete ya ghala inawekwa mstari wa mbele.
illegal-empty_pit = { $stage ->
    [kunamua] { $pit } ni tupu: kete ya ghala inawekwa ndani ya shimo la mbele lenye kete.
   *[mtaji] { $pit } ni tupu.
}
illegal-one_seed = { $pit } lina kete moja tu: duru huanza na kete mbili au zaidi.
illegal-capture_due = { $pit } halili, na kula ni sharti{ $due ->
    [none] .
   *[other] : { $due }.
}
illegal-too_many_to_capture = { $pit } lina kete { $seeds }, na kete 2 hadi 15 tu zinaweza kula; kula ni sharti{ $due ->
    [none] .
   *[other] : { $due }.
}
illegal-wrong_kichwa = Kete ambazo { $pit } linakula zinasambazwa kuanzia kichwa cha { $kichwa ->
    [left] kushoto
   *[right] kulia
}.
illegal-nyumba = { $pit } ni nyumba yako: ikiwa na kete { $seeds } haianzi kutakata maadamu shimo jingine la mbele lina kete.
illegal-single_seed = { $pit } lina kete moja tu: halianzi kutakata maadamu shimo jingine la mbele lina zaidi na nyumba imepotea.
illegal-lone_kichwa = { $pit } ndilo shimo pekee la mbele lenye kete: haliruhusiwi kuelekea mstari wa nyuma.
illegal-back_pit = { $pit } liko mstari wa nyuma, unaosubiri mpaka mstari wa mbele usiweze kuchezwa.
illegal-under_kutakatia = { $pit } linatakatiwa: haliruhusiwi kuchezwa sasa.
illegal-endless = Duru kutoka { $pit } isingeisha kamwe: bao la usambazaji wa { $first } linarudi baada ya usambazaji { $period }. Duru zisizo na mwisho haziruhusiwi.
illegal-over_limit = Duru kutoka { $pit } ingesambaza kete { $sown }, zaidi ya kikomo cha { $limit }: duru inahesabiwa kuwa haina mwisho.
illegal-no_house_choice = { $move } hailali kwenye nyumba, hivyo haiwezi kuicheza: ondoa +.
illegal-show = Onyesha

## Play

play-title = Mchezo mpya
play-mode = Mpinzani
play-mode-level = Bingwa
play-mode-friend = Rafiki hapa
play-mode-link = Rafiki kwa kiungo
play-mode-watch = Injini dhidi ya injini
play-side = Nani anaanza
play-random = Kwa bahati
play-level = Kiwango
play-level-south = Kiwango cha Kusini
play-other = Kiwango cha Kaskazini
play-level-about = { $level ->
    [0] Duru yoyote, kwa bahati: hata mtoto hushinda.
    [1] Kwa mchezo wa kwanza: mara nyingi hucheza bila kufikiri.
    [2] Huona duru yake, si jibu lako.
    [3] Huona ulaji mwingi mzuri, si jibu lako.
    [4] Hula vizuri, na husahau jibu lako.
    [5] Huona jibu lako.
    [6] Huona mbele duru mbili za kila mchezaji.
    [7] Hucheza kila ushindi anaouona.
    [8] Huona mbele duru tatu hadi nne za kila mchezaji.
    [9] Hukosea kidogo sana.
   *[10] Nguvu zote.
}
play-timed = Saa
play-timed-no = Bila saa
play-timed-yes = Na saa
play-minutes = Dakika
play-increment = Sekunde kwa duru
play-variant = Aina ya mchezo
play-variant-about = Bao la kujifunza, mchezo wa wanaoanza, halina ghala wala nyumba: kete zote ziko baoni tangu mwanzo.
play-more = Saa na aina ya mchezo
play-from = Anza kutoka
play-from-here = hali hii
play-from-start = mwanzo
play-start = Anza
play-start-waits = Utaanza injini ikifika
play-you = Wewe
play-level-name = { $engine }, kiwango cha { $level }
play-thinks = Bingwa anafikiri…
play-sowing = Kete zinasambazwa…
play-no-move = Injini haijatoa duru yoyote.
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
play-kept = Endelea na mchezo
play-all-games = Michezo yote
play-kept-moves = { $moves ->
    [one] duru 1
   *[other] duru { $moves }
}
play-kept-elsewhere = Mchezo huu umefunguliwa kwenye kichupo kingine.

## Explanations

explain-none = Injini ilikatizwa kabla ya kupata jibu.
explain-was-best = Hapana: ilikuwa duru bora zaidi.
explain-was-good = Hapana: inakaribia { $move }, duru bora zaidi.
explain-was-worse = { $grade ->
    [slight] Si sana: { $move } ilikuwa bora kidogo.
    [inaccuracy] Ndiyo, kidogo: { $move } ilikuwa bora.
    [mistake] Ndiyo, lilikuwa kosa: { $move } ilikuwa bora zaidi.
   *[blunder] Ndiyo, lilikuwa kosa kubwa: { $move } ilikuwa bora zaidi kwa mbali.
}
explain-line = Yanayotarajiwa: { $moves }.
explain-takes = { $move } (inakula { $seeds })
explain-chance = Uwezekano { $who ->
    [you] wako
    [they] wa mpinzani wako
    [S] wa Kusini
   *[N] wa Kaskazini
} wa kushinda: { $chance }.
explain-falls = Uwezekano { $who ->
    [you] wako
    [they] wa mpinzani wako
    [S] wa Kusini
   *[N] wa Kaskazini
} wa kushinda unashuka kutoka { $before } hadi { $after }.
explain-wins = { $who ->
    [you] Unashinda
    [they] Mpinzani wako anashinda
    [S] Kusini anashinda
   *[N] Kaskazini anashinda
} kwa duru { $moves ->
    [one] 1
   *[other] { $moves }
}.
explain-reply = Jibu bora { $who ->
    [you] lako:
    [they] la mpinzani wako:
    [S] la Kusini:
   *[N] la Kaskazini:
} { $deeds }
explain-better = Bora zaidi, kwa uwezekano wa { $chance }: { $deeds }
explain-takings = Katika duru { $moves } zinazofuata { $who ->
    [you] unakula kete { $own } na mpinzani wako { $theirs }; kwa { $move } unakula { $instead } na mpinzani wako { $lost }.
    [they] mpinzani wako anakula kete { $own } na wewe { $theirs }; kwa { $move } mpinzani wako anakula { $instead } na wewe { $lost }.
    [S] Kusini anakula kete { $own } na Kaskazini { $theirs }; kwa { $move } Kusini anakula { $instead } na Kaskazini { $lost }.
   *[N] Kaskazini anakula kete { $own } na Kusini { $theirs }; kwa { $move } Kaskazini anakula { $instead } na Kusini { $lost }.
}
facts-captures = { $move } inakula { $seeds ->
    [one] kete 1
   *[other] kete { $seeds }
} kutoka { $pits }.
facts-nyumba = { $pit } (nyumba)
facts-takata = { $move } haili: ni kutakata.
facts-kutakatia = Inatakatia { $pit }.
facts-house = { $fate ->
    [saved] Nyumba (kete { $seeds }) haiwezi kuliwa tena.
    [stopped_in] Inalala kwenye nyumba na kuihifadhi (kete { $seeds }).
    [played] Inacheza nyumba na kuipoteza.
   *[sown] Inasambaza nyumba na kuipoteza.
}
facts-outcome = Inashinda mchezo.
facts-risk = Kisha { $who ->
    [you] { $seeds ->
        [0] huwezi kula chochote
        [one] unaweza kula { $pits }, kete 1 kwa duru moja
       *[other] unaweza kula { $pits }, hadi kete { $seeds } kwa duru moja
    }
    [they] mpinzani wako { $seeds ->
        [0] hawezi kula chochote
        [one] anaweza kula { $pits }, kete 1 kwa duru moja
       *[other] anaweza kula { $pits }, hadi kete { $seeds } kwa duru moja
    }
    [S] Kusini { $seeds ->
        [0] hawezi kula chochote
        [one] anaweza kula { $pits }, kete 1 kwa duru moja
       *[other] anaweza kula { $pits }, hadi kete { $seeds } kwa duru moja
    }
   *[N] Kaskazini { $seeds ->
        [0] hawezi kula chochote
        [one] anaweza kula { $pits }, kete 1 kwa duru moja
       *[other] anaweza kula { $pits }, hadi kete { $seeds } kwa duru moja
    }
}{ $before ->
    [same] { "" }
    [0] { " " }(awali hakuna)
   *[other] { " " }(awali { $before })
}.
facts-risk-wins = Kisha { $who ->
    [you] unaweza
    [they] mpinzani wako anaweza
    [S] Kusini anaweza
   *[N] Kaskazini anaweza
} kushinda kwa { $move }.
facts-target = Inatishia { $pits }, hadi { $seeds ->
    [one] kete 1
   *[other] kete { $seeds }
} kwa duru moja.
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
setup-analyse = Chambua hali hii
setup-game = Hali ya mchezo
setup-taken = Hali uliyoipanga iko kwenye bao.
setup-side-taken = Mchoro hausemi ni zamu ya nani: imechukuliwa kuwa ya Kusini.
setup-paste = Hali ya bao kwa maandishi, au mchoro wa kitabu cha kanuni
setup-field-rows = Mashimo
setup-field-stores = Ghala
setup-field-houses = Nyumba
setup-field-side = Zamu
setup-field-kutakatia = Kutakatia

## Sharing

share-title = Shiriki
share-game = Mchezo
share-position = Hali ya bao
share-link = Kiungo
share-qr = Msimbo wa QR
share-qr-long = Mchezo huu ni mrefu mno kwa msimbo wa QR. Tuma kiungo.
share-native = Tuma…
share-local = Kiungo hiki kinafanya kazi kwenye kompyuta hii tu. Ili kucheza na wengine, tumia bao lenye anwani ya wazi kwa wote.
share-record = Mchezo kwa maandishi
share-text = Hali ya bao kwa maandishi
share-file = Hifadhi mchezo kwenye faili
share-png = Hifadhi picha
share-copy = Nakili
share-copied = Imenakiliwa

## Games

games-none = Bado hakuna mchezo. Michezo unayocheza, unayoandika au unayofungua hukaa hapa.
games-not-found = Hakuna mchezo wenye maneno haya.
games-search = { $games ->
    [one] Tafuta katika mchezo 1
   *[other] Tafuta katika michezo { $games }
}
games-you = Wewe
games-friend = Rafiki
games-reviewed = umetathminiwa
games-result = { $result ->
    [south] Kusini ameshinda
    [north] Kaskazini ameshinda
    [draw] sare
   *[open] haujaisha
}
games-your-turn = Zamu yako
games-their-turn = { $name ->
    [none] Zamu ya rafiki yako
   *[other] Zamu ya { $name }
}
games-delete = Futa
games-deleted = Mchezo { $names } umefutwa.
games-kept = Michezo yako iko kwenye kivinjari hiki tu. Faili huitunza salama, na huipeleka kwenye kifaa kingine.
games-export = Hifadhi michezo yote kwenye faili
games-import = Ongeza michezo kutoka faili
games-exported = { $games ->
    [one] Mchezo 1 uko kwenye faili.
   *[other] Michezo { $games } iko kwenye faili.
}{ $failed ->
    [0] { "" }
    [one] { " " }Mchezo 1 haukuweza kuandikwa.
   *[other] { " " }Michezo { $failed } haikuweza kuandikwa.
}
games-imported = { $added ->
    [0] Hakuna mchezo ulioongezwa.
    [one] Mchezo 1 umeongezwa.
   *[other] Michezo { $added } imeongezwa.
}{ $known ->
    [0] { "" }
    [one] { " " }Mchezo 1 ulikuwapo tayari.
   *[other] { " " }Michezo { $known } ilikuwapo tayari.
}{ $broken ->
    [0] { "" }
    [one] { " " }Mchezo 1 haukusomeka.
   *[other] { " " }Michezo { $broken } haikusomeka.
}
games-no-room = Hifadhi ya kivinjari imejaa: michezo { $added } kati ya { $games } imeongezwa. Futa michezo mingine, kisha jaribu tena.
games-full = Hifadhi ya kivinjari imejaa: badiliko halikuhifadhiwa. Hifadhi michezo yote kwenye faili, kisha futa baadhi.
games-elsewhere = Mchezo wako unaendelea kwenye kichupo kingine.
enter-title = Andika mchezo
enter-about = Una mchezo kwenye karatasi? Cheza duru za pande zote mbili kwenye bao:
enter-how = Andika mchezo ulio kwenye karatasi: kwanza nani walicheza, kisha unacheza duru za pande zote mbili kwenye bao.
enter-begin = Nenda kwenye duru
enter-moves = Cheza duru za pande zote mbili kwenye bao. Ukikosea, unaweza kurudisha duru wakati wowote.
enter-done = Tayari: tathmini
details-title = Majina na matokeo
details-south = Kusini
details-north = Kaskazini
details-event = Shindano
details-place = Mahali
details-date = Tarehe
details-result = Matokeo
details-save = Hifadhi

## A friend by link

friend-about = Unacheza duru, kisha unatuma kiungo kwa ujumbe au barua pepe. Rafiki yako anakifungua, anacheza, na kukutumia kingine.
friend-own-name = Jina lako
friend-name = Jina la rafiki yako
friend-send = { $name ->
    [none] Mtumie rafiki yako kiungo hiki
   *[other] Mtumie { $name } kiungo hiki
}
friend-send-about = { $name ->
    [none] Rafiki yako ataona duru yako, atajibu, na kukutumia kiungo. Kabla ya kutuma unaweza kurudisha duru yako.
   *[other] { $name } ataona duru yako, atajibu, na kukutumia kiungo. Kabla ya kutuma unaweza kurudisha duru yako.
}
friend-send-end = { $name ->
    [none] Mchezo umekwisha. Rafiki yako ataona mwisho kwa kiungo hiki.
   *[other] Mchezo umekwisha. { $name } ataona mwisho kwa kiungo hiki.
}
friend-message = Bao: ni zamu yako
friend-refused = Kiungo hiki kina mchezo usioruhusiwa na kanuni: { $text }
friend-begin = { $side ->
    [S] { $name ->
        [none] Mchezo na rafiki: wewe ni Kusini.
       *[other] Mchezo na { $name }: wewe ni Kusini.
    }
   *[N] { $name ->
        [none] Mchezo na rafiki: wewe ni Kaskazini.
       *[other] Mchezo na { $name }: wewe ni Kaskazini.
    }
}
friend-old = { $moves ->
    [one] Kiungo hiki ni cha zamani: mchezo wako una duru moja zaidi.
   *[other] Kiungo hiki ni cha zamani: mchezo wako una duru { $moves } zaidi.
}
friend-same = Kiungo hiki hakina jipya: ni zamu ya rafiki yako.
friend-other = Huu si mchezo uliokuwa nao
friend-other-move = { $name ->
    [none] Duru ya { $number } ilikuwa { $mine } kwenye mchezo wako; kwenye kiungo ni { $theirs }.
   *[other] Duru ya { $number } ilikuwa { $mine } kwenye mchezo wako; kwenye kiungo cha { $name } ni { $theirs }.
}
friend-other-ahead = { $name ->
    [none] Kiungo kina duru yako, { $move }, ambayo hukuicheza hapa.
   *[other] Kiungo cha { $name } kina duru yako, { $move }, ambayo hukuicheza hapa.
}
friend-other-start = { $name ->
    [none] Mchezo wa kiungo ulianza tofauti na wako.
   *[other] Mchezo wa kiungo cha { $name } ulianza tofauti na wako.
}
friend-other-about = Hakuna kinachopotea: mchezo wako unabaki ulivyo. Ukifungua mwingine, yote miwili hukaa katika “Michezo”.
friend-mine = Fungua mchezo wangu
friend-theirs = Fungua mchezo mwingine

## Settings

settings-language = Lugha
settings-language-browser = Ya kivinjari
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
settings-hash = RAM ya injini (MB)
settings-kept = Vinahifadhiwa katika kivinjari hiki.

## Analyse

analyse-engine = Injini
analyse-lines = Mifuatano
analyse-off = Washa injini kuona uwezekano wa kushinda na mifuatano bora.
analyse-begins = Injini inaanza…
analyse-interrupted = Tathmini, dokezo au kikomo cha muda kimemaliza uchambuzi. Izime injini kisha uiwashe tena.
analyse-progress = Kina { $depth } · nodi { $nodes } · nodi { $speed } kwa sekunde · sekunde { $time }
analyse-depth = kina { $depth }
analyse-line = Mfuatano { $number }: uwezekano { $who ->
    [you] wako
    [they] wa mpinzani wako
   *[S] wa Kusini
} { $chance }, alama { $score }, kina { $depth }
analyse-help = Uwezekano na alama ni { $who ->
    [you] vyako
    [they] vya mpinzani wako
   *[S] vya Kusini
}. Elekeza kwenye duru kuona bao baada yake; bofya kuongeza mfuatano kama tawi.
analyse-promote = Fanya kuwa mfuatano mkuu
analyse-delete = Ondoa { $move } na inayofuata
analyse-deleted = { $move } imeondolewa.
undo = Tengua
chance-south = Uwezekano { $who ->
    [you] wako
    [they] wa mpinzani wako
   *[S] wa Kusini
} kushinda
score-mate = { $winner ->
    [you] Unashinda
    [they] Mpinzani anashinda
    [S] Kusini anashinda
   *[N] Kaskazini anashinda
} kwa { $moves }
line-move = { $move }: tazama au ongeza mfuatano

## The conversation with the engine

port-loading = Injini inapakiwa.
port-loading-bytes = MB { $there } kati ya { $all }
port-forbidden = Seva haiutambui ukurasa huu: imeanzishwa upya, au kiungo hakina ufunguo. Fungua anwani iliyoandikwa na bingwa-board; michezo yako imehifadhiwa.
port-refused = Injini inakataa: { $text }
puzzles-no-answer = Injini haikujibu. Tafadhali jaribu tena.
review-stopped = Tathmini imesimamishwa. Injini iliyo ndani ya kivinjari haiwezi kuonyesha sehemu yake: ianze tena, kwa kina kidogo ikichukua muda mrefu.

## Review

record-open = Fungua mchezo
record-paste = Kumbukumbu ya mchezo: ibandike hapa, au dondosha faili
record-read = Isome
record-file = Chagua faili…
record-own = Michezo ya mfano
record-choose = Michezo { $games }. Upi?
record-line = { $moves ->
    [one] duru 1
   *[other] duru { $moves }
}, { $result }, mstari { $line }
record-broken = ina kosa
record-none = Hakuna mchezo katika maandishi haya.
record-long = Maandishi ni marefu mno: herufi milioni 2 tu husomwa.
record-long-game = Mchezo mmoja katika maandishi haya ni mrefu mno kusomeka.
record-error = Mstari { $line }: { $text }
record-correct = Sahihisha mahali palipowekwa alama, kisha soma tena.
record-remarks = { $count ->
    [one] Mahali pamoja paliandikwa isivyo kawaida; pamesomwa hivi
   *[other] Mahali { $count } paliandikwa isivyo kawaida; pamesomwa hivi
}
record-before = { $moves ->
    [0] Hakuna duru iliyobaki kabla ya kosa.
    [one] Duru ya kabla ya kosa imebaki.
   *[other] Duru { $moves } za kabla ya kosa zimebaki.
}
record-keep = Hifadhi mchezo hadi hapa
record-replaced = Mchezo umefunguliwa. Unaweza kurudi kwenye uliotangulia.
record-back = Rudi kwenye mchezo wa awali
own-game-1 = Injini mbili, kina cha duru tatu na nne
own-game-2 = Kiwango cha 4 dhidi ya kiwango cha 1
own-game-3 = Nguvu kamili dhidi yake yenyewe
own-game-4 = Bao la kujifunza, kiwango cha 5 dhidi yake chenyewe
review-effort = Kina cha tathmini
effort-quick = kidogo
effort-normal = cha kawaida
effort-deep = kikubwa
review-start = Tathmini mchezo huu
review-again = Tathmini tena
review-progress = Hali { $finished } kati ya { $positions }
review-left = bado { $time } hivi
review-stop = Simamisha
review-interrupted = Utafutaji mwingine au kikomo cha muda umemaliza tathmini kabla haijapata uamuzi.
review-missing = Tathmini ilisimamishwa: { $moves ->
    [one] duru ya kwanza haina
   *[other] duru { $moves } za kwanza hazina
} uamuzi.
review-forced = (duru pekee)
review-best = (duru bora)
review-good = (duru nzuri)
review-better-line = Bora zaidi:
review-engine-line = Mfuatano wa injini:
review-stays = Uwezekano { $who ->
    [you] wako
    [they] wa mpinzani wako
    [S] wa Kusini
   *[N] wa Kaskazini
} unabaki { $after }.
review-changes = Uwezekano { $who ->
    [you] wako
    [they] wa mpinzani wako
    [S] wa Kusini
   *[N] wa Kaskazini
} unatoka { $before } hadi { $after }.
review-turned = Hapa mchezo unageuka.
review-missed-win = Inakosa ushindi wa lazima (duru { $moves }).
review-into-loss = Inaelekea kushindwa kwa lazima (duru { $moves }).
grade-inaccuracy = dosari
grade-mistake = kosa
grade-blunder = kosa kubwa
graph-label = Uwezekano { $who ->
    [you] wako
    [they] wa mpinzani wako
   *[S] wa Kusini
} katika mchezo
graph-start = Mwanzoni: { $who ->
    [you] wewe
    [they] mpinzani
   *[S] Kusini
} { $chance }
graph-move = { $pair } { $move }: { $who ->
    [you] wewe
    [they] mpinzani
   *[S] Kusini
} { $chance }
moments-title = Duru mbaya na mageuko
moments-none = Hakuna duru mbaya iliyopatikana.
moment-better = bora { $move }
summary-title = Wachezaji wote wawili
summary-loss = Wastani wa uwezekano uliopotea
summary-best = Duru bora
summary-of = { $best }/{ $choices }
summary-inaccuracies = Dosari ?!
summary-mistakes = Makosa ?
summary-blunders = Makosa makubwa ??
summary-missed_wins = Ushindi uliokoswa
summary-into_losses = Duru za kuelekea kushindwa
use-level = Kiwango
use-play = Cheza kuanzia hapa
use-annotated = Kumbukumbu yenye maelezo
use-record = Kumbukumbu
use-back = Rudi kwenye mchezo uliotathminiwa

## What is wrong with a record, and what is read otherwise than written

fault-no_move_text = “{ $found }” si duru. Duru ni shimo na mwelekeo, kama A6<.
fault-no_row = “{ $found }” haitaji mstari: andika A au B kabla ya namba ya shimo, a au b kwa Kaskazini.
fault-two_moves = “{ $found }” inaweza kuwa duru mbili: andika < au > baada ya shimo.
fault-game_over = “{ $found }” imekuja baada ya mwisho wa mchezo.
fault-no_tag = “{ $found }” haisomeki: mstari kama huo ni [Jina "thamani"].
fault-second_tag = { $key } imetajwa mara mbili.
fault-tag_result = “{ $found }” si matokeo: ni 1-0, 0-1, 1/2-1/2 au *.
fault-tag_value = { $key } haiwezi kuwa “{ $found }”: { $key ->
    [Kutakatia] ni on au off.
   *[SeedLimit] ni namba kuanzia 1 hadi 1000000.
}
fault-tag_position = Hali ya bao ya mwanzo haisomeki au haichezeki.
fault-no_number = “{ $found }” haisomeki hapa. Duru za jozi ya { $expected } zinapaswa kuanza, kama “{ $expected }: A6< a6<”.
fault-no_move = Jozi ya { $pair } haina duru.
fault-another_game = “{ $found }” inaonekana kuanza mchezo mwingine: acha mstari mtupu kabla yake. Katika mchezo huu inafuata “{ $expected }:”.
fault-unclear_number = “{ $found }” inaweza kuwa namba ya jozi au shimo: andika “{ $found }:” au “{ $found }: { $found }”.
fault-unclear_move = “{ $found }” iko peke yake: ama duru ya Kusini kabla yake haipo, ama ni “{ $souths }” ya Kusini.
fault-after_half_pair = Jozi ya { $pair } inafuata jozi isiyo na duru ya Kaskazini.
fault-early_result = Matokeo “{ $found }” yako katikati ya duru; mahali pake ni baada yake.
fault-two_results = Kuna matokeo mawili: “{ $tag }” juu na “{ $found }” baada ya duru.
fault-open_brace = Maelezo yanaanza kwa “{ "{" }” na hayana “{ "}" }” mwishoni.
fault-lone_brace = “{ "}" }” iko peke yake: hakuna maelezo yaliyoanzishwa.
fault-open_bracket = Mabano “(” hayajafungwa.
fault-wrong_beginner = { $expected ->
    [S] Ni zamu ya Kusini, lakini duru ya kwanza ni
   *[N] Ni zamu ya Kaskazini, lakini duru ya kwanza ni
} { $found ->
    [S] ya Kusini.
   *[N] ya Kaskazini.
}
fault-mend = { $move } katika jozi ya { $pair }
fault-mends = Kwa { $moves } mchezo wote unachezeka.
fault-header = “{ $found }” imesomwa kama { $key }: { $value }.
fault-variant = “{ $found }” si mchezo unaojulikana hapa; umesomwa kama Bao la Kiswahili.
fault-blank_line = Kuna mstari mtupu ndani ya mchezo.
fault-comment = “{ $found }” imesomwa kama maelezo.
fault-sign = “{ $found }” kati ya duru imeachwa.
fault-jump = “{ $found }” imesomwa kama jozi ya { $pair }. Je, jozi moja imekosekana?
fault-number = “{ $found }” imesomwa kama namba { $pair }.
fault-unnumbered = “{ $found }” haina namba; imesomwa katika jozi ya { $pair }.
fault-letter = “{ $found }” imesomwa kama “{ $read }”, duru ya { $side ->
    [S] Kusini.
   *[N] Kaskazini.
}
fault-notation = “{ $found }” imesomwa kama “{ $read }”.
fault-nyumba = “{ $found }” imesomwa kama “{ $read }”: nyumba inachezwa.
fault-result = “{ $found }” baada ya duru imesomwa kama matokeo.
fault-marks = “{ $found }” ina alama isiyo sahihi mwishoni; duru ni “{ $expected }”.
fault-wrong_result = Matokeo “{ $found }” si ya duru hizi, ambayo ni “{ $expected }”.

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
retry-better = { $what ->
    [wins] Duru bora inashinda papo hapo.
    [forces] Duru bora inashinda kwa lazima kwa { $seeds ->
        [one] duru 1
       *[other] duru { $seeds }
    }.
    [keeps] Duru bora inahifadhi nyumba.
    [raids] Duru bora inakula nyumba ya mpinzani wako.
    [captures] Duru bora inakula { $seeds ->
        [one] kete 1
       *[other] kete { $seeds }
    }.
    [guards] Baada ya duru bora mpinzani wako { $seeds ->
        [0] hawezi kula chochote kwa duru moja
        [one] anaweza kula kete 1 tu kwa duru moja
       *[other] anaweza kula kete { $seeds } tu kwa duru moja
    }.
    [pins] Duru bora inatakatia shimo.
    [threatens] Duru bora inatishia kula kete { $seeds }.
   *[chance] Kwa duru bora kabisa nafasi yako ya kushinda ni { $chance }.
}
retry-show = Duru iliyochezwa
retry-found = Umepata duru bora { $found } kati ya { $all }.
