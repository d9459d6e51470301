-- What the privacy page says of reviews and co-editors comes to databases that have their texts already: only where these
-- sentences still stand as they were. The moment of the last save is an admin's own.
UPDATE "content_block" SET "content" = replace("content",
  'Van het geheime adres van een feed bewaren we alleen een onomkeerbare versleuteling;
- een logboek van belangrijke handelingen',
  'Van het geheime adres van een feed bewaren we alleen een onomkeerbare versleuteling;
- wanneer een algoritme voor het laatst is gecontroleerd, welke e-mail u daarover als auteur kreeg en of de link daarin is gebruikt;
- als u mede-redacteur van een algoritme bent: dat u dat bent, wie u aanwees en wanneer. U krijgt er een e-mail over en kunt er altijd mee stoppen;
- een logboek van belangrijke handelingen')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  'van u verder alleen uw profielfoto en een vermelding van uw rol.

Een e-mailadres dat u als contactpersoon',
  'van u verder alleen uw profielfoto en een vermelding van uw rol. Bent u mede-redacteur van een algoritme, dan zien de auteur, de andere mede-redacteuren en de beheerders uw naam daarbij.

Een e-mailadres dat u als contactpersoon')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  '- wat u volgt en de zoekopdrachten die u bewaart: zodra u ermee stopt of uw account sluit;
- verwijderde registraties',
  '- wat u volgt en de zoekopdrachten die u bewaart: zodra u ermee stopt of uw account sluit;
- welke e-mail u over een controle kreeg: ruim twee maanden daarna, of eerder als het algoritme is gecontroleerd, een andere auteur kreeg of u uw account sluit;
- dat u mede-redacteur bent: zodra u stopt, de auteur het beëindigt of u uw account sluit;
- verwijderde registraties')
  WHERE "page" = 'privacy';
