# Lekce: název, výklad a u cvičení úkol a nápověda.

lesson-section-first = Vaše první partie
lesson-section-board = Deska podrobněji
lesson-section-capture = Zajímání
lesson-section-kunamua = Kunamua, první fáze
lesson-section-house = Nyumba, dům
lesson-section-mtaji = Mtaji, druhá fáze
lesson-section-kutakatia = Kutakatia
lesson-section-endless = Nekonečné tahy
lesson-section-end = Konec hry
lesson-section-notation = Zápis
lesson-section-kujifunza = Bao la kujifunza

lesson-board-rows = Vaše strana desky
lesson-board-rows-text = Deska má čtyři řady po osmi důlcích a hraje se s 64 semeny, kterým se říká kete. Sedíte dole: dvě dolní řady jsou vaše, dvě horní soupeřovy. Dvě řady uprostřed jsou přední. Vyhrajete, když soupeři vyprázdníte přední řadu.
lesson-board-rows-task = Vyberte důlek ve své přední řadě.
lesson-board-rows-hint = Vaše přední řada je třetí řada shora.

lesson-board-names = Důlky se jménem
lesson-board-names-text = První a poslední důlek přední řady se jmenují kichwa, hlavy. Důlky vedle nich jsou kimbi. Pátý přední důlek zleva z pohledu hráče je nyumba, dům.
lesson-board-names-task = Vyberte svou nyumbu.
lesson-board-names-hint = Odpočítejte pět důlků zleva ve své přední řadě.

lesson-board-facing = Tváří v tvář
lesson-board-facing-text = Každý přední důlek leží naproti jednomu přednímu důlku soupeře. Oba hráči počítají ze své levé strany, takže čísla protilehlých důlků dávají dohromady devět: naproti A3 je a6.
lesson-board-facing-task = Vyberte důlek naproti své nyumbě, A5.
lesson-board-facing-hint = Devět bez pěti jsou čtyři.

lesson-board-seeds = Semena a úložiště
lesson-board-seeds-text = Hraje se s 64 semeny, která se nazývají kete. Na začátku má každý hráč šest semen v nyumbě, po dvou ve dvou důlcích vpravo od ní a 22 v úložišti. Semena ze hry nemizí, jen mění majitele. Vyhraje, kdo zajme poslední semeno v přední řadě soupeře.

lesson-sowing-first = Semeno po semenu
lesson-sowing-first-text = Rozdávat znamená klást semena po jednom do následujících důlků. Vašich šestnáct důlků tvoří kruh a semena z něj nevybočí. Na začátku partie přijde v každém tahu jedno semeno z vašeho úložiště do neprázdného důlku a všechna semena tohoto důlku se rozdají doleva nebo doprava.
lesson-sowing-first-task = Hrajete A6 doleva. Vyberte důlek, do kterého padne poslední semeno.
lesson-sowing-first-hint = Se semenem z úložiště má A6 k rozdání tři semena.

lesson-sowing-on = Kuendelea, pokračování
lesson-sowing-on-text = Skončí-li rozdávání v prázdném důlku, tah končí. Padne-li poslední semeno do neprázdného důlku a nic se nezajímá, vezmete všechna semena z tohoto důlku a rozdáváte dál stejným směrem. Tady jsou úložiště prázdná: tah začíná jen semeny z důlku.
lesson-sowing-on-task = Hrajete A2 doleva. Vyberte důlek, ve kterém tah skončí.
lesson-sowing-on-hint = Osm semen skončí v B7, kde jsou pak dvě. Ta pokračují.

lesson-capture-first = První zajmutí
lesson-capture-first-text = Každý důlek vaší přední řady leží naproti důlku soupeře. Skončí-li rozdávání v neprázdném důlku vaší přední řady a protější důlek také není prázdný, zajmete všechna semena protějšího důlku a rozdáte je na své straně. Můžete-li zajmout, musíte.
lesson-capture-first-task = Jen jeden z vašich důlků může zajmout. Vyberte ho.
lesson-capture-first-hint = Čtyři semena doprava dojdou do A6, naproti kterému leží semeno.

lesson-capture-kichwa = Levá a pravá hlava
lesson-capture-kichwa-text = Zajatá semena se rozdávají od jednoho konce vaší přední řady, z kichwy neboli hlavy. Zajme-li levá kichwa nebo její soused, levé kimbi, rozdáváte z levé kichwy; na pravé straně z pravé. Zajme-li jeden ze čtyř prostředních důlků, směr rozdávání zůstává.
lesson-capture-kichwa-task = Hrajete A5 doprava a zajmete dvakrát. Vyberte důlek, ve kterém tah skončí.
lesson-capture-kichwa-hint = A8 zajme dvě semena, potom A7 zajme pět. Pokaždé se rozdává z pravé kichwy.

lesson-capture-choice = Vaše volba
lesson-capture-choice-text = Dokud máte semena v úložišti, může semeno z úložiště v neprázdném důlku hned zajmout. Je-li to jeden ze čtyř prostředních důlků, vyberete si kichwu. Z levé kichwy běží semena doprava, z pravé doleva.
lesson-capture-choice-task = Zajměte tak, aby vám soupeř mohl vzít zpět jen jedno semeno.
lesson-capture-choice-hint = Semena v A7 i A8 by ležela naproti neprázdným důlkům.

lesson-capture-must = Zajímat je povinné
lesson-capture-must-text = Může-li některý váš tah začít zajmutím, musíte takový tah zahrát. Povinné je i každé další zajmutí v tomto tahu.
lesson-capture-must-task = Zajměte šest semen nebo víc.
lesson-capture-must-hint = A2 doprava zajme dvakrát.

lesson-kunamua-start = Semeno z úložiště
lesson-kunamua-start-text = Dokud máte semena v úložišti, hrajete fázi kunamua. V každém tahu vložíte jedno semeno z úložiště do neprázdného důlku své přední řady. Ve výchozí pozici zajmout nelze.
lesson-kunamua-start-task = Vyberte důlek, který smíte hrát.
lesson-kunamua-start-hint = Nyumba zůstává v klidu. Hrát smějí dva důlky vpravo od ní.

lesson-kunamua-capture = Kunamua, první fáze
lesson-kunamua-capture-text = Dokud máte semena v úložišti, hrajete fázi kunamua. Vložíte-li semeno z úložiště do neprázdného důlku, naproti kterému leží neprázdný důlek, ihned zajímáte. Máte-li takový důlek, musíte některý z nich hrát.
lesson-kunamua-capture-task = Zajměte jedním tahem šest semen.
lesson-kunamua-capture-hint = A6 zajme dvě semena a jejich rozdání vede k dalšímu zajmutí.

lesson-kunamua-takata = Takata: tah bez zajmutí
lesson-kunamua-takata-text = Nemůžete-li zajmout, hrajete takatu. Až do konce nic nezajme a nezmění směr. Čtvercový důlek je vaše nyumba, dům: dokud je v ní šest nebo více semen a máte v přední řadě jiný neprázdný důlek, takata z ní nezačíná.
lesson-kunamua-takata-task = Vyberte neprázdný důlek, ze kterého se začít nesmí.
lesson-kunamua-takata-hint = Je to dům.

lesson-kunamua-single = Jediné semeno čeká
lesson-kunamua-single-text = Zde jste přišli o nyumbu. Takata pak nesmí začít z důlku s jediným semenem, ledaže všechny neprázdné přední důlky mají po jednom semenu. A je-li v přední řadě neprázdná jen jedna kichwa, nerozdává se z ní směrem do zadní řady.
lesson-kunamua-single-task = Vyberte důlek, který musí čekat.
lesson-kunamua-single-hint = Je v něm jediné semeno.

lesson-kunamua-alone = Osamělá nyumba
lesson-kunamua-alone-text = Je-li nyumba se šesti nebo více semeny jediný neprázdný přední důlek, vloží se semeno z úložiště do ní a pak se z ní vezmou a rozdají dvě semena. Dům vám zůstane.
lesson-kunamua-alone-task = Zahrajte tak, aby soupeř nemohl nic zajmout.
lesson-kunamua-alone-hint = Vlevo by semeno leželo naproti nyumbě soupeře.

lesson-house-rest = Místo k odpočinku
lesson-house-rest-text = V kunamua má vaše nyumba výsady, dokud je v ní i s právě rozdaným semenem šest nebo více semen. První výsada: takata, která do ní dojde, v ní končí.
lesson-house-rest-task = Zahrajte takatu, která skončí v nyumbě.
lesson-house-rest-hint = A8 dostane semeno z úložiště. Tři semena doleva dojdou do A5.

lesson-house-stop = Nyumba: zastavit, nebo hrát
lesson-house-stop-text = V kunamua je vaše nyumba poklad, dokud je v ní šest nebo více semen. Dojde-li do ní tah se zajmutím a zajmout tam nejde, smíte zastavit a dům si nechat. Nebo ji zahrajete: vezmete všechna její semena a pokračujete, a od té chvíle je to důlek jako každý jiný.
lesson-house-stop-task = Zajměte důlkem A7 a zastavte v nyumbě.
lesson-house-stop-hint = A7 doprava. Až se deska zeptá, zvolte zastavit.

lesson-house-play = Hrát dům
lesson-house-play-text = Zahraný dům rozešle po desce mnoho semen, ale přijdete o něj: od té chvíle je to důlek jako ostatní.
lesson-house-play-task = Zajměte znovu důlkem A7 a hrajte dům.
lesson-house-play-hint = Až se deska zeptá, zvolte hrát dům.

lesson-house-keep = Udržte dům
lesson-house-keep-text = O nyumbu přijdete, když ji vyprázdníte, nebo když ji zajme soupeř. Má-li pět nebo méně semen, smí z ní takata začít jako z jiného důlku, a tím se ztratí.
lesson-house-keep-task = Zahrajte tah, po kterém vám nyumba zůstane.
lesson-house-keep-hint = Začněte z A6 nebo A7.

lesson-house-raid = Zajměte dům
lesson-house-raid-text = Plná nyumba je nejlepší kořist. Její majitel o ni přijde do konce hry.
lesson-house-raid-task = Zajměte nyumbu soupeře.
lesson-house-raid-hint = Nyumba soupeře, a5, leží naproti A4.

lesson-mtaji-capture = Jen semena na desce
lesson-mtaji-capture-text = Máte-li prázdné úložiště, hrajete fázi mtaji. Tahem zvednete všechna semena jednoho důlku z přední nebo zadní řady. Zajímací tah začíná z důlku s 2 až 15 semeny a jeho první rozdání musí skončit zajmutím.
lesson-mtaji-capture-task = Jen jeden váš důlek může zajmout. Vyberte ho.
lesson-mtaji-capture-hint = Hledejte devět semen v zadní řadě.

lesson-mtaji-takata = Takata v mtaji
lesson-mtaji-takata-text = Nelze-li zajmout, začíná takata z předního důlku se dvěma nebo více semeny. Ze zadní řady se smí začít, jen když to nejde z přední.
lesson-mtaji-takata-task = Vyberte důlek, ze kterého se nesmí začít, protože leží v zadní řadě.
lesson-mtaji-takata-hint = Z A2 začít lze, proto musí zadní řada čekat.

lesson-mtaji-back = Ze zadní řady
lesson-mtaji-back-text = V mtaji žádný tah nezačíná z důlku s jediným semenem. Zde máte v přední řadě jen jednotlivá semena, proto smíte hrát ze zadní.
lesson-mtaji-back-task = Vyberte důlek, ze kterého lze začít.
lesson-mtaji-back-hint = Dvě semena má jen jeden zadní důlek.

lesson-kutakatia-put = Svázat důlek
lesson-kutakatia-put-text = Takata ve fázi mtaji může soupeři svázat důlek. Nemůže-li soupeř zajmout a vy hrozíte zajmout právě jeden jeho důlek, je tento důlek pod kutakatia: v příštím tahu z něj nesmí začít.
lesson-kutakatia-put-task = Dostaňte důlek soupeře pod kutakatia.
lesson-kutakatia-put-hint = Jeden ze směrů z A6 hrozí jen důlku a1.

lesson-kutakatia-under = Pod kutakatia
lesson-kutakatia-under-text = Zde hrajete za Sever: vaše důlky mají malá písmena. Z důlku pod kutakatia se nesmí začít a rozdávání, které v něm skončí, ukončí tah.
lesson-kutakatia-under-task = Vyberte důlek, který je pod kutakatia.
lesson-kutakatia-under-hint = Jsou v něm dvě semena a leží naproti A5.

lesson-kutakatia-limit = Omezte ztrátu
lesson-kutakatia-limit-text = Důlek pod kutakatia lze těžko zachránit. Ostatními tahy ale rozhodujete, kolik v něm při zajmutí bude.
lesson-kutakatia-limit-task = Hrajete opět za Sever. Zahrajte tak, aby soupeř mohl zajmout nejvýš tři semena.
lesson-kutakatia-limit-hint = Nepřidejte do a1 žádné semeno.

lesson-kutakatia-not = Co svázat nelze
lesson-kutakatia-not-text = Tři druhy důlků nemohou být pod kutakatia: nyumba, kterou hráč ještě vlastní, jediný neprázdný přední důlek a jediný přední důlek s více než jedním semenem. Zde hrajete za Sever: soupeř hrozí deseti semenům, ale vy jimi smíte hrát.
lesson-kutakatia-not-task = Vyberte důlek, ze kterého smíte začít.
lesson-kutakatia-not-hint = Ostatní přední důlky jsou prázdné nebo mají jediné semeno.

lesson-endless-move = Stále dokola
lesson-endless-move-text = Tah může běžet donekonečna. Takový tah není dovolen. Pozná se podle toho, že se vrátí stejná deska se stejnými semeny v ruce. Najděte ho a deska ho předvede.
lesson-endless-move-task = Vyberte důlek, jehož tahy nikdy neskončí.
lesson-endless-move-hint = Jen jeden přední důlek má víc než jedno semeno.

lesson-end-front = Jak se vyhrává
lesson-end-front-text = Vyhrajete ihned, když zajmete poslední semeno soupeřovy přední řady, třeba i uprostřed tahu. Prohraje také ten, kdo nemůže táhnout. Když je vaše úložiště prázdné, kunamua končí a začíná mtaji: tah vezme všechna semena jednoho důlku přední nebo zadní řady.
lesson-end-front-task = Vyhrajte tímto tahem.
lesson-end-front-hint = Začněte v zadní řadě, z B8.

lesson-end-nomove = Bez tahu
lesson-end-nomove-text = Prohrává i hráč, který nemá žádný tah. V mtaji nemůže táhnout, kdo má jen důlky s jediným semenem.
lesson-end-nomove-task = Zahrajte tak, aby soupeři nezbyl žádný tah.
lesson-end-nomove-hint = Soupeř má jediný důlek s více semeny: a3. Leží naproti A6.

lesson-notation-read = Důlek a směr
lesson-notation-read-text = Tah se zapisuje důlkem a směrem. A a B jsou přední a zadní řada Jihu, a a b řady Severu. Zde jste Jih. Znak < ukazuje vlevo z pohledu hráče, > vpravo.
lesson-notation-read-task = Zahrajte A4>.
lesson-notation-read-hint = Čtvrtý důlek přední řady, doprava.

lesson-notation-signs = Značky
lesson-notation-signs-text = Mohou následovat značky: + znamená hrát dům, * takatu, ** takatu, která dostane důlek pod kutakatia, a # zajmutí, které vyhrává.
lesson-notation-signs-task = Zahrajte A5>+.
lesson-notation-signs-hint = Pátý důlek přední řady, doprava, a potom hrajte dům.

lesson-kujifunza-start = Hra pro učení
lesson-kujifunza-start-text = Bao la kujifunza začíná se dvěma semeny v každém důlku a s prázdným úložištěm. Hraje se podle pravidel mtaji, bez nyumby a bez kutakatia.
lesson-kujifunza-start-task = Zajměte jedním tahem osm semen.
lesson-kujifunza-start-hint = A4 doprava zajme čtyřikrát.
