# Masomo: kichwa cha somo, maelezo, na kwa zoezi, swali na dokezo.

lesson-section-first = Mchezo wako wa kwanza
lesson-section-board = Bao kwa undani
lesson-section-capture = Kula
lesson-section-kunamua = Hatua ya kunamua
lesson-section-house = Nyumba
lesson-section-mtaji = Hatua ya mtaji
lesson-section-kutakatia = Kutakatia
lesson-section-endless = Duru isiyo na mwisho
lesson-section-end = Mwisho wa mchezo
lesson-section-notation = Kuandika mchezo
lesson-section-kujifunza = Bao la kujifunza

lesson-board-rows = Upande wako wa bao
lesson-board-rows-text = Bao lina mistari minne ya mashimo manane, na kete 64. Upande wa chini ni wako: mistari miwili ya chini ni yako, miwili ya juu ni ya mpinzani. Mistari miwili ya katikati ni mistari ya mbele. Unashinda ukimaliza kete zote za mstari wa mbele wa mpinzani.
lesson-board-rows-task = Chagua shimo moja la mstari wako wa mbele.
lesson-board-rows-hint = Mstari wako wa mbele ni mstari wa tatu kutoka juu.

lesson-board-names = Mashimo yenye majina
lesson-board-names-text = Shimo la kwanza na la mwisho la mstari wa mbele huitwa kichwa. Mashimo yaliyo karibu nayo huitwa kimbi. Shimo la tano kutoka kushoto kwa mchezaji ni nyumba.
lesson-board-names-task = Chagua nyumba yako.
lesson-board-names-hint = Hesabu mashimo matano kutoka kushoto kwenye mstari wako wa mbele.

lesson-board-facing = Ana kwa ana
lesson-board-facing-text = Kila shimo la mbele linatazamana na shimo la mbele la mpinzani. Kila mchezaji anahesabu kutoka kushoto kwake, hivyo namba za mashimo yanayotazamana hujumlishwa kuwa tisa: A3 linatazamana na a6.
lesson-board-facing-task = Chagua shimo linalotazamana na nyumba yako, A5.
lesson-board-facing-hint = Tisa kutoa tano ni nne.

lesson-board-seeds = Kete na ghala
lesson-board-seeds-text = Kete za kuchezea ni 64. Mwanzoni kila mchezaji ana kete sita ndani ya nyumba, kete mbili katika kila moja ya mashimo mawili ya kulia kwake, na kete 22 ndani ya ghala. Kete hazitoki mchezoni: hubadilisha mmiliki tu. Unashinda ukila kete ya mwisho ya mstari wa mbele wa mpinzani.

lesson-sowing-first = Kete moja moja
lesson-sowing-first-text = Kusambaza ni kutia kete moja moja ndani ya mashimo yanayofuata. Mashimo yako kumi na sita ni kama duara, na kete hazivuki kwa mpinzani. Mwanzoni mwa mchezo, kila duru inatia kete moja ya ghala yako ndani ya shimo lenye kete, kisha kete zote za shimo hilo zinasambazwa kushoto au kulia.
lesson-sowing-first-task = Unacheza A6 kuelekea kushoto. Chagua shimo linalopata kete ya mwisho.
lesson-sowing-first-hint = Pamoja na kete ya ghala, A6 lina kete tatu za kusambaza.

lesson-sowing-on = Kuendelea
lesson-sowing-on-text = Kete ya mwisho ikianguka ndani ya shimo tupu, duru inakwisha. Ikianguka ndani ya shimo lenye kete na hakuna kula, unachukua kete zote za shimo hilo na kuendelea kusambaza kwa mwelekeo uleule. Hapa ghala ni tupu: duru inaanza kwa kete za shimo lenyewe.
lesson-sowing-on-task = Unacheza A2 kuelekea kushoto. Chagua shimo ambamo duru inakwisha.
lesson-sowing-on-hint = Kete nane zinaishia B7, ambalo sasa lina kete mbili. Hizo zinaendelea.

lesson-capture-first = Kula kete
lesson-capture-first-text = Kila shimo lako la mbele linatazamana na shimo la mpinzani. Kete ya mwisho ikianguka ndani ya shimo lako la mbele lenye kete, na shimo linalotazamana nalo lina kete pia, unakula kete zote za shimo hilo na kuzisambaza upande wako. Ukiweza kula, ni lazima ule.
lesson-capture-first-task = Shimo lako moja tu linaweza kula. Lichague.
lesson-capture-first-hint = Kete nne kuelekea kulia zinafika A6, linalotazamana na shimo lenye kete.

lesson-capture-kichwa = Kichwa cha kushoto, kichwa cha kulia
lesson-capture-kichwa-text = Kete ulizokula zinasambazwa kuanzia mwisho mmoja wa mstari wako wa mbele, yaani kichwa. Ukila kwa kichwa cha kushoto au kwa jirani yake, kimbi cha kushoto, anza kutoka kichwa cha kushoto; upande wa kulia, anza kutoka kichwa cha kulia. Ukila kwa mashimo manne ya katikati, mwelekeo haubadiliki.
lesson-capture-kichwa-task = Unacheza A5 kuelekea kulia na kula mara mbili. Chagua shimo ambamo duru inakwisha.
lesson-capture-kichwa-hint = A8 linakula kete mbili, kisha A7 linakula tano. Mara zote mbili kusambaza kunaanza kichwa cha kulia.

lesson-capture-choice = Chaguo lako
lesson-capture-choice-text = Ghala yako ikiwa na kete, kete ya ghala inaweza kula mara moja. Ukila hivyo katika mojawapo ya mashimo manne ya katikati, unachagua kichwa. Kutoka kichwa cha kushoto kete zinaelekea kulia, kutoka kichwa cha kulia zinaelekea kushoto.
lesson-capture-choice-task = Kula ili mpinzani aweze kula kete moja tu.
lesson-capture-choice-hint = A7 na A8 yote yanatazamana na mashimo yenye kete.

lesson-capture-must = Kula ni lazima
lesson-capture-must-text = Kama unaweza kuanza duru kwa kula, ni lazima ule. Na kila kula kunakofuata katika duru hiyo ni lazima pia.
lesson-capture-must-task = Kula kete sita au zaidi.
lesson-capture-must-hint = A2 kuelekea kulia linakula mara mbili.

lesson-kunamua-start = Kete ya ghala
lesson-kunamua-start-text = Ghala yako ikiwa na kete, uko katika hatua ya kunamua. Kila duru inaanza kwa kutia kete moja ya ghala ndani ya shimo la mbele lenye kete. Mwanzoni mwa mchezo haiwezekani kula.
lesson-kunamua-start-task = Chagua shimo ambalo unaruhusiwa kucheza.
lesson-kunamua-start-hint = Nyumba inapumzika. Mashimo mawili ya kulia kwake yanaruhusiwa.

lesson-kunamua-capture = Kunamua, hatua ya kwanza
lesson-kunamua-capture-text = Ghala yako ikiwa na kete, uko katika hatua ya kunamua. Ukitia kete ya ghala ndani ya shimo lenye kete linalotazamana na shimo lenye kete, unakula mara moja. Kama una shimo la namna hiyo, ni lazima ucheze mojawapo.
lesson-kunamua-capture-task = Kula kete sita katika duru moja.
lesson-kunamua-capture-hint = A6 linakula kete mbili, na kuzisambaza kunaleta kula tena.

lesson-kunamua-takata = Kutakata: duru bila kula
lesson-kunamua-takata-text = Kama huwezi kula, unatakata. Katika kutakata huli kitu mpaka mwisho, na mwelekeo haubadiliki. Shimo la mraba ni nyumba yako: ikiwa na kete sita au zaidi, na una shimo jingine la mbele lenye kete, kutakata hakuanzi kutoka nyumba.
lesson-kunamua-takata-task = Chagua shimo lenye kete lisiloruhusiwa kuanza.
lesson-kunamua-takata-hint = Ni nyumba.

lesson-kunamua-single = Kete moja inasubiri
lesson-kunamua-single-text = Hapa umepoteza nyumba. Basi hairuhusiwi kutakata kuanzia shimo lenye kete moja, isipokuwa mashimo yote ya mbele yenye kete yana kete moja moja. Na kama kichwa tu kina kete mbele, hakisambazwi kuelekea mstari wa nyuma.
lesson-kunamua-single-task = Chagua shimo linalopaswa kusubiri.
lesson-kunamua-single-hint = Lina kete moja.

lesson-kunamua-alone = Nyumba peke yake
lesson-kunamua-alone-text = Kama nyumba yenye kete sita au zaidi ndiyo shimo pekee la mbele lenye kete, kete ya ghala inatiwa ndani yake, kisha kete mbili zinatolewa na kusambazwa. Nyumba inabaki yako.
lesson-kunamua-alone-task = Cheza ili mpinzani wako asiweze kula chochote.
lesson-kunamua-alone-hint = Ukielekea kushoto, kete itatazamana na nyumba ya mpinzani wako.

lesson-house-rest = Mahali pa kupumzika
lesson-house-rest-text = Katika kunamua nyumba yako ina haki zake ikiwa na kete sita au zaidi, pamoja na kete iliyosambazwa sasa. Haki ya kwanza: kutakata kunakofika ndani yake kunakwisha hapo.
lesson-house-rest-task = Takata ili duru iishie ndani ya nyumba.
lesson-house-rest-hint = A8 linapata kete ya ghala. Kete tatu kuelekea kushoto zinafika A5.

lesson-house-stop = Nyumba: kulala au kucheza
lesson-house-stop-text = Katika kunamua nyumba yako ni hazina ikiwa na kete sita au zaidi. Duru ya kula ikiishia ndani yake na haiwezekani kula hapo, unaweza kulala: duru inakwisha na nyumba inabaki yako. Au unaicheza: unachukua kete zake zote na kuendelea, na tangu sasa ni shimo la kawaida.
lesson-house-stop-task = Kula kwa A7 na ulale ndani ya nyumba.
lesson-house-stop-hint = A7 kuelekea kulia. Bao likiuliza, chagua kulala.

lesson-house-play = Kucheza nyumba
lesson-house-play-text = Ukicheza nyumba, kete nyingi zinazunguka, lakini unaipoteza: tangu sasa ni shimo la kawaida.
lesson-house-play-task = Kula tena kwa A7, na sasa cheza nyumba.
lesson-house-play-hint = Bao likiuliza, chagua kucheza nyumba.

lesson-house-keep = Tunza nyumba
lesson-house-keep-text = Unapoteza nyumba ukiondoa kete zake zote, au mpinzani akiila. Ikiwa na kete tano au pungufu, inaweza kuanza kutakata kama shimo jingine, na hapo inapotea.
lesson-house-keep-task = Cheza bila kupoteza nyumba.
lesson-house-keep-hint = Anza kutoka A6 au A7.

lesson-house-raid = Kula nyumba
lesson-house-raid-text = Nyumba yenye kete nyingi ni mtaji bora kuliko yote. Mwenye nyumba anaipoteza mpaka mwisho wa mchezo.
lesson-house-raid-task = Kula nyumba ya mpinzani wako.
lesson-house-raid-hint = Nyumba ya mpinzani wako, a5, inatazamana na A4.

lesson-mtaji-capture = Kete za mashimoni tu
lesson-mtaji-capture-text = Ghala yako ikiwa tupu, uko katika hatua ya mtaji. Duru inaanza kutoka shimo la mbele au la nyuma. Ili kula, shimo liwe na kete 2 mpaka 15, na kusambaza kwa kwanza kuishie kwa kula.
lesson-mtaji-capture-task = Shimo lako moja tu linaweza kula. Lichague.
lesson-mtaji-capture-hint = Tafuta kete tisa kwenye mstari wa nyuma.

lesson-mtaji-takata = Kutakata katika mtaji
lesson-mtaji-takata-text = Kama huwezi kula, unatakata kuanzia shimo la mbele lenye kete mbili au zaidi. Shimo la nyuma linaruhusiwa tu kama haiwezekani kutakata kutoka mstari wa mbele.
lesson-mtaji-takata-task = Chagua shimo lisiloruhusiwa kwa sababu liko mstari wa nyuma.
lesson-mtaji-takata-hint = A2 linaweza kuanza, hivyo mstari wa nyuma unasubiri.

lesson-mtaji-back = Kutoka mstari wa nyuma
lesson-mtaji-back-text = Katika mtaji duru haianzi kutoka shimo lenye kete moja. Hapa una kete moja moja tu mbele, hivyo unaruhusiwa kutakata kutoka mstari wa nyuma.
lesson-mtaji-back-task = Chagua shimo linaloruhusiwa kuanza.
lesson-mtaji-back-hint = Shimo moja tu la nyuma lina kete mbili.

lesson-kutakatia-put = Kutakatia shimo
lesson-kutakatia-put-text = Ukitakata katika mtaji unaweza kufunga shimo la mpinzani. Kama mpinzani hawezi kula, na baadaye ungeweza kula kete za shimo moja tu, shimo hilo linatakatiwa: haliruhusiwi kuanza katika zamu inayofuata.
lesson-kutakatia-put-task = Takatia shimo moja la mpinzani wako.
lesson-kutakatia-put-hint = Mwelekeo mmoja wa A6 unatishia a1 tu.

lesson-kutakatia-under = Shimo linalotakatiwa
lesson-kutakatia-under-text = Hapa unacheza Kaskazini: mashimo yako yana herufi ndogo. Shimo linalotakatiwa haliruhusiwi kuanza, na kusambaza kunakoishia ndani yake kunamaliza duru.
lesson-kutakatia-under-task = Chagua shimo linalotakatiwa.
lesson-kutakatia-under-hint = Lina kete mbili na linatazamana na A5.

lesson-kutakatia-limit = Punguza hasara
lesson-kutakatia-limit-text = Ni vigumu kuokoa shimo linalotakatiwa. Lakini duru zako nyingine zinaamua litakuwa na kete ngapi likiliwa.
lesson-kutakatia-limit-task = Unacheza Kaskazini tena. Cheza ili mpinzani wako asiweze kula zaidi ya kete tatu.
lesson-kutakatia-limit-hint = Usipeleke kete a1.

lesson-kutakatia-not = Shimo lisilotakatiwa
lesson-kutakatia-not-text = Mashimo ya aina tatu hayatakatiwi: nyumba ambayo bado inamilikiwa, shimo pekee la mbele lenye kete, na shimo pekee la mbele lenye kete zaidi ya moja. Hapa unacheza Kaskazini: mpinzani wako anatishia kete kumi, lakini unaruhusiwa kuzicheza.
lesson-kutakatia-not-task = Chagua shimo linaloruhusiwa kuanza.
lesson-kutakatia-not-hint = Mashimo mengine ya mbele ni matupu au yana kete moja.

lesson-endless-move = Kuzunguka bila mwisho
lesson-endless-move-text = Duru inaweza kuzunguka bila mwisho. Duru hiyo hairuhusiwi. Inathibitishwa bao lilelile likirudi na kete zilezile mkononi. Itafute, na bao litakuonyesha.
lesson-endless-move-task = Chagua shimo ambalo duru zake hazina mwisho.
lesson-endless-move-hint = Shimo moja tu la mbele lina kete zaidi ya moja.

lesson-end-front = Jinsi ya kushinda
lesson-end-front-text = Unashinda papo hapo ukila kete ya mwisho ya mstari wa mbele wa mpinzani, hata katikati ya duru. Asiyeweza kucheza anashindwa pia. Ghala yako ikiwa tupu, kunamua kumekwisha na mtaji unaanza: duru inachukua kete zote za shimo moja la mbele au la nyuma.
lesson-end-front-task = Shinda kwa duru hii.
lesson-end-front-hint = Anza mstari wa nyuma, kutoka B8.

lesson-end-nomove = Hawezi kucheza
lesson-end-nomove-text = Mchezaji asiyeweza kucheza anashindwa pia. Katika mtaji, mwenye kete moja moja tu hawezi kucheza.
lesson-end-nomove-task = Cheza ili mpinzani wako asiweze kucheza.
lesson-end-nomove-hint = Mpinzani wako ana shimo moja lenye kete zaidi ya moja: a3. Linatazamana na A6.

lesson-notation-read = Shimo na mwelekeo
lesson-notation-read-text = Duru huandikwa kwa shimo na mwelekeo. A na B ni mstari wa mbele na wa nyuma wa Kusini, a na b ni ya Kaskazini. Hapa wewe ni Kusini. Alama < ni kushoto kwa mchezaji, > ni kulia kwake.
lesson-notation-read-task = Cheza A4>.
lesson-notation-read-hint = Shimo la nne la mstari wa mbele, kuelekea kulia.

lesson-notation-signs = Alama
lesson-notation-signs-text = Alama zinaweza kufuata: + ni kucheza nyumba, * ni kutakata, ** ni kutakatia, na # ni kula kunakoleta ushindi.
lesson-notation-signs-task = Cheza A5>+.
lesson-notation-signs-hint = Shimo la tano la mstari wa mbele, kuelekea kulia, kisha cheza nyumba.

lesson-kujifunza-start = Mchezo wa wanaojifunza
lesson-kujifunza-start-text = Bao la kujifunza linaanza na kete mbili katika kila shimo, na ghala ni tupu. Linachezwa kwa kanuni za mtaji, bila nyumba na bila kutakatia.
lesson-kujifunza-start-task = Kula kete nane kwa duru moja.
lesson-kujifunza-start-hint = A4 kuelekea kulia linakula mara nne.
