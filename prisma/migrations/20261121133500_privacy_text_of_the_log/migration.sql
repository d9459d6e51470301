-- What the privacy page says of the log stays true on databases that have their texts already: only these sentences, and
-- only where they still stand as they were. The moment of the last save is an admin's own and stays.
UPDATE "content_block" SET "content" = replace("content",
  'een logboek van belangrijke handelingen, zoals het wijzigen van rechten en het verwijderen van registraties. Dat hebben',
  'een logboek van belangrijke handelingen, zoals inloggen, het wijzigen van rechten en het toevoegen, wijzigen en verwijderen van registraties, met het netwerkadres waar de handeling vandaan kwam. Dat hebben')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  'om de pagina’s te tonen en misbruik tegen te gaan.',
  'om de pagina’s te tonen en misbruik tegen te gaan. Een mislukte poging om in te loggen komt met het netwerkadres in het logboek.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  'het logboek: na 5 jaar. De adressen worden er na 90 dagen al uit verwijderd.',
  'het logboek: na 5 jaar. De netwerkadressen worden er na 90 dagen al uit verwijderd.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  'blijven bestaan, met als auteur ‘Gesloten account’.',
  'blijven bestaan, met als auteur ‘Gesloten account’. Wat u hebt gedaan blijft in het logboek staan, zonder uw naam.')
  WHERE "page" = 'privacy';
