-- What the privacy page says of known browsers, two-step verification and access tokens comes to databases that have
-- their texts already: only where these sentences still stand as they were. The moment of the last save is an admin's
-- own and stays.
UPDATE "content_block" SET "content" = replace("content",
  'Zo blijft te volgen hoe een registratie is ontstaan;
- een logboek van belangrijke handelingen, zoals inloggen',
  'Zo blijft te volgen hoe een registratie is ontstaan;
- als u tweestapsverificatie instelt: het geheim dat u met uw app deelt, versleuteld, en uw herstelcodes als onomkeerbare versleuteling;
- de toegangstokens die u voor programma’s maakt: hun naam, wat ze mogen, wanneer u ze maakte, tot wanneer ze gelden en wanneer ze voor het laatst zijn gebruikt. Zo kunt u zien wie er in uw naam werkt. Van het token zelf bewaren we alleen een onomkeerbare versleuteling;
- een logboek van belangrijke handelingen, zoals inloggen')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  '- sessies en gebruikte codes: 7 dagen nadat ze zijn verlopen;
- verwijderde registraties: na 30 dagen, met alle eerdere versies;',
  '- sessies en gebruikte codes: 7 dagen nadat ze zijn verlopen;
- toegangstokens: zodra u ze intrekt, overal uitlogt of een nieuw wachtwoord instelt, en anders 30 dagen nadat ze zijn verlopen;
- verwijderde registraties: na 30 dagen, met alle eerdere versies;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  'We gebruiken alleen cookies die nodig zijn: een om u ingelogd te houden en een om uw taal te onthouden. U blijft ten hoogste 12 uur ingelogd, en 2 uur als u niets doet.',
  'We gebruiken alleen cookies die nodig zijn:

- een om u ingelogd te houden. U blijft ten hoogste 12 uur ingelogd, en 2 uur als u niets doet;
- een om uw taal te onthouden;
- een waaraan het register een browser herkent waarmee u eerder inlogde. Raadt iemand anders naar uw wachtwoord, dan hoeft u daardoor niet te wachten. Deze cookie geeft geen toegang en zegt alleen het register iets. Hij verloopt een jaar nadat u voor het laatst inlogde, en geldt niet meer zodra u een nieuw wachtwoord instelt.')
  WHERE "page" = 'privacy';
