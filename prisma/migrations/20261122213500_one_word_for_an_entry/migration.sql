-- An entry is a 'vermelding' and algorithms are 'algoritmes' throughout, where these lines still stand as they were.
UPDATE "field" SET "help" = replace("help", 'Kies wie deze registratie mag zien.', 'Kies wie deze vermelding mag zien.')
  WHERE "key" = 'visibility';
UPDATE "content_block" SET "content" = replace("content",
  'Het register laat zien welke algoritmen en AI-toepassingen er in de Nederlandse zorg zijn: welke al worden gebruikt, welke nog in onderzoek zijn en met welke men weer is gestopt.',
  'Het register laat zien welke algoritmes en AI-toepassingen er in de Nederlandse zorg zijn: welke al worden gebruikt, welke nog in onderzoek zijn en met welke men weer is gestopt.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content" = replace("content",
  'Elke registratie vertelt wat een algoritme doet, voor welke patiënten en zorgverleners het bedoeld is, wie het heeft gemaakt en wat er onderweg is geleerd. Zo hoeft niet ieder ziekenhuis dezelfde vragen opnieuw te beantwoorden.',
  'Elke vermelding vertelt wat een algoritme doet, voor welke patiënten en zorgverleners het bedoeld is, wie het heeft gemaakt en wat er onderweg is geleerd. Zo hoeft niet ieder ziekenhuis dezelfde vragen opnieuw te beantwoorden.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content" = replace("content",
  'De cijfers op het dashboard en de openbare registraties kan iedereen bekijken. Om de hele lijst te doorzoeken en zelf algoritmen toe te voegen hebt u een account nodig.',
  'De cijfers op het dashboard en de openbare vermeldingen kan iedereen bekijken. Om de hele lijst te doorzoeken en zelf algoritmes toe te voegen hebt u een account nodig.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content" = replace("content",
  'De beheerders beoordelen aanvragen voor een account, houden de keuzelijsten bij en beantwoorden vragen. De inhoud van een registratie is van de auteur: die kent het algoritme en houdt de gegevens actueel.',
  'De beheerders beoordelen aanvragen voor een account, houden de keuzelijsten bij en beantwoorden vragen. De inhoud van een vermelding is van de auteur: die kent het algoritme en houdt de gegevens actueel.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content" = replace("content",
  'Meedoen kan als u in een zorg- of kennisinstelling met algoritmen werkt. Het gaat zo:',
  'Meedoen kan als u in een zorg- of kennisinstelling met algoritmes werkt. Het gaat zo:')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content" = replace("content",
  '5. Werk uw registratie bij zodra er iets verandert, bijvoorbeeld als een algoritme in gebruik wordt genomen.',
  '5. Werk uw vermelding bij zodra er iets verandert, bijvoorbeeld als een algoritme in gebruik wordt genomen.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content" = replace("content",
  'Had u al een account in de oudere versie van het register? Dan kunt u uw algoritmen meenemen naar uw nieuwe account.',
  'Had u al een account in de oudere versie van het register? Dan kunt u uw algoritmes meenemen naar uw nieuwe account.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content" = replace("content",
  'In het register staan algoritmen die in de zorg worden gebruikt, ontwikkeld of onderzocht. Het gaat om zelfgemaakte modellen en om gekochte producten, om toepassingen aan het bed en om toepassingen voor planning of administratie. Ook algoritmen waarmee een instelling is gestopt horen erbij.',
  'In het register staan algoritmes die in de zorg worden gebruikt, ontwikkeld of onderzocht. Het gaat om zelfgemaakte modellen en om gekochte producten, om toepassingen aan het bed en om toepassingen voor planning of administratie. Ook algoritmes waarmee een instelling is gestopt horen erbij.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content" = replace("content",
  '- de algoritmen zelf, hun broncode of de gegevens waarmee ze zijn getraind;',
  '- de algoritmes zelf, hun broncode of de gegevens waarmee ze zijn getraind;')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content" = replace("content",
  'De auteur kiest per registratie wie haar mag zien:',
  'De auteur kiest per vermelding wie haar mag zien:')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content" = replace("content",
  'Het e-mailadres van de contactpersoon is alleen te zien voor gebruikers die zijn ingelogd en toegang hebben. De cijfers op het dashboard tellen alleen openbare registraties mee.',
  'Het e-mailadres van de contactpersoon is alleen te zien voor gebruikers die zijn ingelogd en toegang hebben. De cijfers op het dashboard tellen alleen openbare vermeldingen mee.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content" = replace("content",
  'Verwijder de registratie niet, maar kies de fase ‘Out of service’ en noem de reden. Anderen hebben daar veel aan.',
  'Verwijder de vermelding niet, maar kies de fase ‘Out of service’ en noem de reden. Anderen hebben daar veel aan.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content" = replace("content",
  'Kan ik een registratie laten verwijderen?',
  'Kan ik een vermelding laten verwijderen?')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content" = replace("content",
  'Wat gebeurt er met mijn registraties als ik ergens anders ga werken?',
  'Wat gebeurt er met mijn vermeldingen als ik ergens anders ga werken?')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content" = replace("content",
  'Een registratie blijft bij de instelling waar u werkte toen u haar maakte. Een beheerder kan haar overdragen aan een collega.',
  'Een vermelding blijft bij de instelling waar u werkte toen u haar maakte. Een beheerder kan haar overdragen aan een collega.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content" = replace("content",
  '- de registraties die u maakt, met elke wijziging. Zo blijft te volgen hoe een registratie is ontstaan;',
  '- de vermeldingen die u maakt, met elke wijziging. Zo blijft te volgen hoe een vermelding is ontstaan;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  '- als u algoritmen, ziekenhuizen, specialismen of eigen zoekopdrachten volgt of bewaart: wat u volgt, hoe vaak u daarover e-mail wilt en waarover u het laatst bericht kreeg. Dat gebruiken we alleen voor die e-mail en voor uw feeds. Van het geheime adres van een feed bewaren we alleen een onomkeerbare versleuteling;',
  '- als u algoritmes, ziekenhuizen, specialismen of eigen zoekopdrachten volgt of bewaart: wat u volgt, hoe vaak u daarover e-mail wilt en waarover u het laatst bericht kreeg. Dat gebruiken we alleen voor die e-mail en voor uw feeds. Van het geheime adres van een feed bewaren we alleen een onomkeerbare versleuteling;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  '- een logboek van belangrijke handelingen, zoals inloggen, het wijzigen van rechten en het toevoegen, wijzigen en verwijderen van registraties en het downloaden van de lijst, met het netwerkadres waar de handeling vandaan kwam. Dat hebben we nodig om het register veilig te houden.',
  '- een logboek van belangrijke handelingen, zoals inloggen, het wijzigen van rechten en het toevoegen, wijzigen en verwijderen van vermeldingen en het downloaden van de lijst, met het netwerkadres waar de handeling vandaan kwam. Dat hebben we nodig om het register veilig te houden.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  'Bij een openbare registratie staat uw naam als auteur. Iedereen kan die zien, ook zoekmachines. De openbare wijzigingen staan, met de naam van de auteur, ook in een feed die anderen kunnen overnemen. Andere gebruikers met toegang zien van u verder alleen uw profielfoto en een vermelding van uw rol. Bent u mede-redacteur van een algoritme, dan zien de auteur, de andere mede-redacteuren en de beheerders uw naam daarbij.',
  'Bij een openbare vermelding staat uw naam als auteur. Iedereen kan die zien, ook zoekmachines. De openbare wijzigingen staan, met de naam van de auteur, ook in een feed die anderen kunnen overnemen. Andere gebruikers met toegang zien van u verder alleen uw profielfoto en een vermelding van uw rol. Bent u mede-redacteur van een algoritme, dan zien de auteur, de andere mede-redacteuren en de beheerders uw naam daarbij.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  'Een e-mailadres dat u als contactpersoon bij een registratie invult, is zichtbaar voor gebruikers met toegang. Alleen de beheerders zien de overige gegevens van uw account en de berichten uit het contactformulier. Wat u als fout meldt en de naam die u daarbij invult, lezen de auteur van het algoritme en de beheerders; uw e-mailadres daarbij krijgt niemand te zien.',
  'Een e-mailadres dat u als contactpersoon bij een vermelding invult, is zichtbaar voor gebruikers met toegang. Alleen de beheerders zien de overige gegevens van uw account en de berichten uit het contactformulier. Wat u als fout meldt en de naam die u daarbij invult, lezen de auteur van het algoritme en de beheerders; uw e-mailadres daarbij krijgt niemand te zien.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  '- verwijderde registraties: na 30 dagen, met alle eerdere versies;',
  '- verwijderde vermeldingen: na 30 dagen, met alle eerdere versies;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  'Sluit u uw account, dan verwijderen we uw persoonsgegevens en uw privéregistraties. Uw andere registraties blijven bestaan, met als auteur ‘Gesloten account’. Wat u hebt gedaan blijft in het logboek staan, zonder uw naam.',
  'Sluit u uw account, dan verwijderen we uw persoonsgegevens en uw privévermeldingen. Uw andere vermeldingen blijven bestaan, met als auteur ‘Gesloten account’. Wat u hebt gedaan blijft in het logboek staan, zonder uw naam.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  'Daarnaast onthoudt uw eigen browser dat u de cookiemelding hebt gezien en bewaart hij een concept van een formulier dat u nog niet hebt verstuurd. Zo’n concept verdwijnt zodra u het formulier verstuurt of uitlogt, en anders na 7 dagen. Ook welke algoritmen u koos om te vergelijken blijft in uw browser, tot u uitlogt en anders 7 dagen.',
  'Daarnaast onthoudt uw eigen browser dat u de cookiemelding hebt gezien en bewaart hij een concept van een formulier dat u nog niet hebt verstuurd. Zo’n concept verdwijnt zodra u het formulier verstuurt of uitlogt, en anders na 7 dagen. Ook welke algoritmes u koos om te vergelijken blijft in uw browser, tot u uitlogt en anders 7 dagen.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  '- Teksten in registraties zijn door de auteurs geschreven en kunnen vaktaal of Engelse termen bevatten.',
  '- Teksten in vermeldingen zijn door de auteurs geschreven en kunnen vaktaal of Engelse termen bevatten.')
  WHERE "page" = 'toegankelijkheid';
UPDATE "content_block" SET "content" = replace("content",
  '- Publicaties, filmpjes en andere pagina’s waarnaar een registratie verwijst, vallen buiten ons beheer.',
  '- Publicaties, filmpjes en andere pagina’s waarnaar een vermelding verwijst, vallen buiten ons beheer.')
  WHERE "page" = 'toegankelijkheid';
-- English as it is said.
UPDATE "content_block" SET "title_en" = 'Who is it for?' WHERE "page" = 'about' AND "title_en" = 'Whom is it for?';
UPDATE "content_block" SET "content_en" = replace(replace("content_en",
  'using the e-mail address of your work', 'using your work e-mail address'),
  'when an algorithm is taken into use', 'when an algorithm goes into use')
  WHERE "page" = 'about';
