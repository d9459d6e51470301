-- What the privacy page says of following, reported errors and the feed of changes comes to databases that have their
-- texts already: only where these sentences still stand as they were. The moment of the last save is an admin's own.
UPDATE "content_block" SET "content" = replace("content",
  'Van het token zelf bewaren we alleen een onomkeerbare versleuteling;
- een logboek van belangrijke handelingen',
  'Van het token zelf bewaren we alleen een onomkeerbare versleuteling;
- als u algoritmen, ziekenhuizen, specialismen of eigen zoekopdrachten volgt of bewaart: wat u volgt, hoe vaak u daarover e-mail wilt en waarover u het laatst bericht kreeg. Dat gebruiken we alleen voor die e-mail en voor uw feeds. Van het geheime adres van een feed bewaren we alleen een onomkeerbare versleuteling;
- een logboek van belangrijke handelingen')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  'het bericht om u te kunnen antwoorden.

Bezoekt u',
  'het bericht om u te kunnen antwoorden.

Meldt u een fout bij een algoritme, dan bewaren we wat u schrijft en, als u die invult, uw naam en e-mailadres; bent u ingelogd, dan ook dat u het was. Uw e-mailadres gebruiken we alleen om u over uw melding te mailen. Dat er iets is gemeld, komt met het netwerkadres in het logboek.

Bezoekt u')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  'Iedereen kan die zien, ook zoekmachines. Andere gebruikers',
  'Iedereen kan die zien, ook zoekmachines. De openbare wijzigingen staan, met de naam van de auteur, ook in een feed die anderen kunnen overnemen. Andere gebruikers')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  'de overige gegevens van uw account en de berichten uit het contactformulier.',
  'de overige gegevens van uw account en de berichten uit het contactformulier. Wat u als fout meldt en de naam die u daarbij invult, lezen de auteur van het algoritme en de beheerders; uw e-mailadres daarbij krijgt niemand te zien.')
  WHERE "page" = 'privacy' AND "content" NOT LIKE '%Wat u als fout meldt en de naam%';
UPDATE "content_block" SET "content" = replace("content",
  '- berichten uit het contactformulier: na 1 jaar;
- afgewezen',
  '- berichten uit het contactformulier: na 1 jaar;
- meldingen van een fout: een jaar nadat ze zijn opgelost. Uw naam en e-mailadres halen we er 30 dagen na de oplossing uit, en anders een jaar na de melding;
- afgewezen')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  'en anders 30 dagen nadat ze zijn verlopen;
- verwijderde registraties',
  'en anders 30 dagen nadat ze zijn verlopen;
- wat u volgt en de zoekopdrachten die u bewaart: zodra u ermee stopt of uw account sluit;
- verwijderde registraties')
  WHERE "page" = 'privacy';
