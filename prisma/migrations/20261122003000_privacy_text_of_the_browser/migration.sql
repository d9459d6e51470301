-- What the privacy page says of the browser's memory and of downloads comes to databases that have their texts already:
-- only where these sentences still stand as they were. The moment of the last save is an admin's own and stays.
UPDATE "content_block" SET "content" = replace("content",
  '- een om uw taal te onthouden;
- als u eenmalig inlogt',
  '- een om uw taal te onthouden;
- een om te onthouden of u het register licht of donker wilt zien, en een om te onthouden dat u de mededelingen hebt ingeklapt;
- als u eenmalig inlogt')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  'Zo’n concept verdwijnt zodra u het formulier verstuurt of uitlogt, en anders na 7 dagen.',
  'Zo’n concept verdwijnt zodra u het formulier verstuurt of uitlogt, en anders na 7 dagen. Ook welke algoritmen u koos om te vergelijken blijft in uw browser, tot u uitlogt en anders 7 dagen.')
  WHERE "page" = 'privacy' AND "content" NOT LIKE '%Ook welke algoritmen u koos om te vergelijken%';
UPDATE "content_block" SET "content" = replace("content",
  'het toevoegen, wijzigen en verwijderen van registraties, met het netwerkadres',
  'het toevoegen, wijzigen en verwijderen van registraties en het downloaden van de lijst, met het netwerkadres')
  WHERE "page" = 'privacy';
