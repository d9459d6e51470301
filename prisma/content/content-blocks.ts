import type { ContentBlockSeed } from "./types";

/** Texts that admins edit: plain text, blank lines between paragraphs, "- " and "1. " for lists. */
export const CONTENT_BLOCKS: readonly ContentBlockSeed[] = [
  {
    page: "about",
    title: "Wat is het register?",
    heading: "lead",
    content: `Het register laat zien welke algoritmes en AI-toepassingen er in de Nederlandse zorg zijn: welke al worden gebruikt, welke nog in onderzoek zijn en met welke men weer is gestopt.

Bij elk algoritme staat wat het doet, voor welke patiënten en zorgverleners het bedoeld is, wie het heeft gemaakt en wat er onderweg is geleerd. Zo hoeft niet ieder ziekenhuis dezelfde vragen opnieuw te beantwoorden.`,
  },
  {
    page: "about",
    title: "Voor wie is het?",
    heading: null,
    content: `Het register is er voor iedereen die met AI in de zorg te maken heeft:

- zorgverleners die willen weten wat er voor hun vak beschikbaar is en wie er ervaring mee heeft;
- onderzoekers en datawetenschappers die partners zoeken of willen zien wat er al is geprobeerd;
- bestuurders, inkopers en adviseurs die keuzes voorbereiden;
- patiënten en andere belangstellenden die willen weten waar AI in de zorg wordt ingezet.

De cijfers op het dashboard en de openbare algoritmes kan iedereen bekijken. Om de hele lijst te doorzoeken en zelf algoritmes toe te voegen hebt u een account nodig.`,
  },
  {
    page: "about",
    title: "Wie beheert het register?",
    heading: null,
    content: `Het register wordt beheerd door de datahub van een universitair medisch centrum en is gebouwd door een data science lab. Het is opgezet door een kennisnetwerk rond het invoeren van AI in de zorg.

De beheerders beoordelen aanvragen voor een account, houden de keuzelijsten bij en beantwoorden vragen. Wat er bij een algoritme staat, is van de auteur: die kent het en houdt de gegevens actueel.`,
  },
  {
    page: "about",
    title: "Hoe doet u mee?",
    heading: null,
    content: `Meedoen kan als u in een zorg- of kennisinstelling met algoritmes werkt. Het gaat zo:

1. Vraag een account aan via ‘Toegang aanvragen’, met het e-mailadres van uw werk.
2. Bevestig uw e-mailadres met de code die u per mail krijgt.
3. Wacht tot een beheerder uw aanvraag heeft goedgekeurd. U krijgt daarover bericht.
4. Log in en voeg uw algoritme toe. Alleen de naam en de zichtbaarheid zijn verplicht; de rest kunt u later aanvullen.
5. Werk uw algoritme bij zodra er iets verandert, bijvoorbeeld als het in gebruik wordt genomen.

Had u al een account in de oudere versie van het register? Dan kunt u uw algoritmes meenemen naar uw nieuwe account.`,
  },
  {
    page: "about",
    title: "Wat staat er wel en niet in?",
    heading: null,
    content: `In het register staan algoritmes die in de zorg worden gebruikt, ontwikkeld of onderzocht. Het gaat om zelfgemaakte modellen en om gekochte producten, om toepassingen aan het bed en om toepassingen voor planning of administratie. Ook algoritmes waarmee een instelling is gestopt horen erbij.

Niet in het register staan:

- gegevens van patiënten;
- de algoritmes zelf, hun broncode of de gegevens waarmee ze zijn getraind;
- een oordeel over de kwaliteit. Dat een algoritme in het register staat, is geen keurmerk en geen aanbeveling.

De auteurs zijn zelf verantwoordelijk voor wat zij schrijven. Ziet u iets wat niet klopt? Laat het weten via het contactformulier.`,
  },
  {
    page: "about",
    title: "Wie ziet welke gegevens?",
    heading: null,
    content: `De auteur kiest per algoritme wie het mag zien:

- Openbaar: iedereen, ook zoekmachines, met de naam van de auteur erbij.
- Instelling: de auteur, collega’s van dezelfde instelling en de beheerders.
- Privé: alleen de auteur, diens mede-redacteuren en de beheerders.

Het e-mailadres van de contactpersoon is alleen te zien voor gebruikers die zijn ingelogd en toegang hebben. De cijfers op het dashboard tellen alleen openbare algoritmes mee.`,
  },
  {
    page: "about",
    title: "Veelgestelde vragen",
    heading: null,
    content: `Moet ik alles invullen?
Nee. Alleen een naam en de zichtbaarheid zijn verplicht. Wat u niet invult, staat er als ‘Niet gespecificeerd’.

Mag ik een algoritme van een leverancier registreren?
Ja. Beschrijf hoe uw instelling het gebruikt en wat uw ervaringen zijn. Vermeld geen vertrouwelijke afspraken, zoals prijzen.

Wat doe ik als we met een algoritme stoppen?
Verwijder het algoritme niet, maar kies de fase ‘Out of service’ en noem de reden. Anderen hebben daar veel aan.

Kan ik een algoritme laten verwijderen?
Ja. Vraag als auteur verwijdering aan; een beheerder handelt dat af.

Wat gebeurt er met mijn algoritmes als ik ergens anders ga werken?
Een algoritme blijft bij de instelling waar u werkte toen u het toevoegde. Een beheerder kan het overdragen aan een collega.

Hoe meld ik een fout of stel ik een vraag?
Gebruik het contactformulier. Uw bericht komt bij de beheerders terecht.`,
  },
  {
    page: "privacy",
    title: "Uw privacy in het kort",
    heading: "lead",
    content: `We vragen niet meer van u dan nodig is om het register te laten werken. We verkopen uw gegevens niet, tonen geen reclame en volgen u niet op andere websites.

In het register horen geen gegevens van patiënten. Komt u die toch tegen, meld het dan meteen via het contactformulier.`,
  },
  {
    page: "privacy",
    title: "Welke gegevens bewaren we, en waarom?",
    heading: null,
    content: `Hebt u een account, dan bewaren we:

- uw naam, e-mailadres en wachtwoord. Van het wachtwoord bewaren we alleen een onomkeerbare versleuteling; niemand kan het teruglezen. Uw profielfoto bewaren we alleen als u er een toevoegt;
- als u dat bij uw aanvraag invult: bij welke instelling u werkt, uw functie en waarvoor u toegang vraagt. Dat lezen alleen de beheerders, en we bewaren het zolang u een account hebt;
- uw rol, of u toegang hebt tot het register, bij welke instelling uw e-mailadres hoort en wanneer u voor het laatst inlogde. Daarmee regelen we wie wat mag zien en doen;
- in welke taal u het register leest. In die taal krijgt u e-mail;
- als u eenmalig inlogt bij uw instelling of bij SURFconext: onder welk kenmerk u daar bekend bent en sinds wanneer uw account daaraan is gekoppeld. Zo herkennen we u de volgende keer;
- de algoritmes die u toevoegt, met elke wijziging. Zo blijft te volgen hoe ze zijn beschreven;
- als u tweestapsverificatie instelt: het geheim dat u met uw app deelt, versleuteld, en uw herstelcodes als onomkeerbare versleuteling;
- de toegangstokens die u voor programma’s maakt: hun naam, wat ze mogen, wanneer u ze maakte, tot wanneer ze gelden en wanneer ze voor het laatst zijn gebruikt. Zo kunt u zien wie er in uw naam werkt. Van het token zelf bewaren we alleen een onomkeerbare versleuteling;
- als u algoritmes, producten, ziekenhuizen, specialismen of eigen zoekopdrachten volgt of bewaart: wat u volgt, hoe vaak u daarover e-mail wilt en waarover u het laatst bericht kreeg. Dat gebruiken we alleen voor die e-mail en voor uw feeds. Van het geheime adres van een feed bewaren we alleen een onomkeerbare versleuteling;
- wanneer een algoritme voor het laatst is gecontroleerd, welke e-mail u daarover als auteur kreeg en of de link daarin is gebruikt;
- als u mede-redacteur van een algoritme bent: dat u dat bent, wie u aanwees en wanneer. U krijgt er een e-mail over en kunt er altijd mee stoppen;
- een logboek van belangrijke handelingen, zoals inloggen, het wijzigen van rechten en het toevoegen, wijzigen en verwijderen van algoritmes en het downloaden van de lijst, met het netwerkadres waar de handeling vandaan kwam. Dat hebben we nodig om het register veilig te houden.

Stuurt u een bericht via het contactformulier, dan bewaren we uw naam, uw e-mailadres en het bericht om u te kunnen antwoorden.

Meldt u een fout bij een algoritme, dan bewaren we wat u schrijft, in welke taal we u antwoorden en, als u die invult, uw naam en e-mailadres; bent u ingelogd, dan ook dat u het was. Uw e-mailadres gebruiken we alleen om u over uw melding te mailen. Dat er iets is gemeld, komt met het netwerkadres in het logboek.

Bezoekt u het register zonder account, dan gebruiken we alleen wat nodig is om de pagina’s te tonen en misbruik tegen te gaan. Een mislukte poging om in te loggen komt met het netwerkadres in het logboek.`,
  },
  {
    page: "privacy",
    title: "Wie ziet uw gegevens?",
    heading: null,
    content: `Bij een openbaar algoritme staat uw naam als auteur. Iedereen kan die zien, ook zoekmachines. De openbare wijzigingen staan, met de naam van de auteur, ook in een feed die anderen kunnen overnemen. Andere gebruikers met toegang zien van u verder alleen uw profielfoto en uw rol. Bent u mede-redacteur van een algoritme, dan zien de auteur, de andere mede-redacteuren en de beheerders uw naam daarbij.

Een e-mailadres dat u als contactpersoon bij een algoritme invult, is zichtbaar voor gebruikers met toegang. Alleen de beheerders zien de overige gegevens van uw account en de berichten uit het contactformulier. Wat u als fout meldt en de naam die u daarbij invult, lezen de auteur van het algoritme en de beheerders; uw e-mailadres daarbij krijgt niemand te zien.`,
  },
  {
    page: "privacy",
    title: "Hoe lang bewaren we gegevens?",
    heading: null,
    content: `Wat we niet meer nodig hebben, wordt elke dag automatisch opgeruimd:

- berichten uit het contactformulier: na 1 jaar;
- meldingen van een fout: een jaar nadat ze zijn opgelost. Uw naam en e-mailadres halen we er 30 dagen na de oplossing uit, en anders een jaar na de melding;
- afgewezen aanvragen voor een account: na 30 dagen;
- accounts waarvan het e-mailadres niet is bevestigd: na 30 dagen;
- sessies en gebruikte codes: 7 dagen nadat ze zijn verlopen;
- toegangstokens: zodra u ze intrekt, overal uitlogt of een nieuw wachtwoord instelt, en anders 30 dagen nadat ze zijn verlopen;
- wat u volgt en de zoekopdrachten die u bewaart: zodra u ermee stopt of uw account sluit;
- welke e-mail u over een controle kreeg: ruim twee maanden daarna, of eerder als het algoritme is gecontroleerd, een andere auteur kreeg of u uw account sluit;
- dat u mede-redacteur bent: zodra u stopt, de auteur het beëindigt of u uw account sluit;
- een bestand dat een beheerder inleest om algoritmes over te nemen: 7 dagen nadat er voor het laatst aan is gewerkt;
- verwijderde algoritmes: na 30 dagen, met alle eerdere versies;
- het logboek: na 5 jaar. De netwerkadressen worden er na 90 dagen al uit verwijderd.

Een account dat 2 jaar niet is gebruikt, wordt aan de beheerders gemeld. Zij bekijken dan of het nog nodig is.

Sluit u uw account, dan verwijderen we uw persoonsgegevens en uw privéalgoritmes. Uw andere algoritmes blijven bestaan, met als auteur ‘Gesloten account’. Wat u hebt gedaan blijft in het logboek staan, zonder uw naam.`,
  },
  {
    page: "privacy",
    title: "Cookies en opslag in uw browser",
    heading: null,
    content: `We gebruiken alleen cookies die nodig zijn:

- een om u ingelogd te houden. U blijft ten hoogste 12 uur ingelogd, en 2 uur als u niets doet;
- een om uw taal te onthouden;
- een om te onthouden of u het register licht of donker wilt zien, en een om te onthouden dat u de mededelingen hebt ingeklapt;
- als u eenmalig inlogt: enkele die het heen en weer gaan naar uw instelling beveiligen. Ze verdwijnen na een kwartier of als u uw browser sluit;
- een waaraan het register een browser herkent waarmee u eerder inlogde. Raadt iemand anders naar uw wachtwoord, dan hoeft u daardoor niet te wachten. Deze cookie geeft geen toegang en zegt alleen het register iets. Hij verloopt een jaar nadat u voor het laatst inlogde, en geldt niet meer zodra u een nieuw wachtwoord instelt.

Daarnaast onthoudt uw eigen browser dat u de cookiemelding hebt gezien en bewaart hij een concept van een formulier dat u nog niet hebt verstuurd. Zo’n concept verdwijnt zodra u het formulier verstuurt of uitlogt, en anders na 7 dagen. Ook welke algoritmes u koos om te vergelijken blijft in uw browser, tot u uitlogt en anders 7 dagen.`,
  },
  {
    page: "privacy",
    title: "Uw rechten",
    heading: null,
    content: `U hebt het recht om uw gegevens in te zien, te verbeteren, mee te nemen en te laten verwijderen. Veel daarvan regelt u zelf op uw profiel:

- ‘Mijn gegevens downloaden’ geeft u een bestand met alles wat we over u bewaren;
- uw naam, foto en e-mailadres kunt u daar wijzigen;
- met ‘Account sluiten’ beëindigt u uw account.

U kunt ook bezwaar maken tegen het gebruik van uw gegevens, of vragen om dat te beperken. Vindt u dat we niet goed met uw gegevens omgaan en komen we er samen niet uit, dan kunt u een klacht indienen bij de Autoriteit Persoonsgegevens.`,
  },
  {
    page: "privacy",
    title: "Vragen over privacy",
    heading: null,
    content:
      "Hebt u een vraag over uw gegevens of wilt u een recht gebruiken dat u niet zelf op uw profiel kunt regelen? Stuur ons een bericht via het contactformulier. We antwoorden binnen een maand.",
  },
  {
    page: "accessibility",
    title: "Een register voor iedereen",
    heading: "lead",
    content: `Iedereen moet het register kunnen gebruiken: ook wie niet of minder goed ziet, geen muis gebruikt, moeite heeft met lezen of op een klein scherm werkt.

We streven ernaar dat alle pagina’s voldoen aan de Web Content Accessibility Guidelines (WCAG) 2.2, niveau AA. Dat is een streven en geen keurmerk: een onafhankelijk onderzoek heeft nog niet plaatsgevonden.`,
  },
  {
    page: "accessibility",
    title: "Wat we daarvoor doen",
    heading: null,
    content: `- Alles is met het toetsenbord te bedienen en u ziet steeds waar u bent.
- Koppen, formulieren en meldingen zijn zo opgebouwd dat een schermlezer ze kan voorlezen.
- Kleuren hebben voldoende contrast, in de lichte en in de donkere weergave, en kleur is nooit de enige aanwijzing.
- U kunt de tekst vergroten en de pagina’s op een telefoon gebruiken zonder dat er iets wegvalt.
- De grafieken op het dashboard staan er ook als tekst en getallen bij.
- Wie in het systeem heeft aangegeven minder beweging te willen, krijgt geen animaties.
- We schrijven in gewone taal.`,
  },
  {
    page: "accessibility",
    title: "Hoe we dat controleren",
    heading: null,
    content: `Bij elke wijziging controleert een programma alle pagina’s automatisch op toegankelijkheidsfouten. Daarnaast lopen geautomatiseerde tests de belangrijkste handelingen na in een echte browser, ook op een klein scherm en in de donkere weergave.

Zulke tests vinden niet alles. Daarom zijn ervaringen van gebruikers voor ons minstens zo belangrijk.`,
  },
  {
    page: "accessibility",
    title: "Bekende beperkingen",
    heading: null,
    content: `- Teksten bij algoritmes zijn door de auteurs geschreven en kunnen vaktaal of Engelse termen bevatten.
- Publicaties, filmpjes en andere pagina’s waarnaar een algoritme verwijst, vallen buiten ons beheer.
- Kiest de beheerder voor een controle van een andere partij bij het inloggen, dan hangt de toegankelijkheid van dat onderdeel ook van die partij af.
- Het register is nog niet uitgebreid getest met mensen die een schermlezer of spraakbediening gebruiken.`,
  },
  {
    page: "accessibility",
    title: "Loopt u ergens tegenaan?",
    heading: null,
    content: `Laat het ons weten via het contactformulier. Vertel op welke pagina het was, wat u wilde doen en welk hulpmiddel u gebruikte. We zoeken met u naar een oplossing. Kunt u iets niet lezen of invullen, dan kijken we hoe we u op een andere manier kunnen helpen.`,
  },
];
