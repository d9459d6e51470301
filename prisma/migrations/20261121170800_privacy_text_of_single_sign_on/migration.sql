-- What the privacy page says of single sign-on comes to databases that have their texts already: only where these
-- sentences still stand as they were. The moment of the last save is an admin's own and stays.
UPDATE "content_block" SET "content" = replace("content",
  'Daarmee regelen we wie wat mag zien en doen;
- de registraties die u maakt, met elke wijziging.',
  'Daarmee regelen we wie wat mag zien en doen;
- als u eenmalig inlogt bij uw instelling of bij SURFconext: onder welk kenmerk u daar bekend bent en sinds wanneer uw account daaraan is gekoppeld. Zo herkennen we u de volgende keer;
- de registraties die u maakt, met elke wijziging.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  '- een om uw taal te onthouden;
- een waaraan het register een browser herkent',
  '- een om uw taal te onthouden;
- als u eenmalig inlogt: enkele die het heen en weer gaan naar uw instelling beveiligen. Ze verdwijnen na een kwartier of als u uw browser sluit;
- een waaraan het register een browser herkent')
  WHERE "page" = 'privacy';
