-- What the privacy page says of requests for access comes to databases that have their texts already: only where these
-- sentences still stand as they were. The moment of the last save is an admin's own.
UPDATE "content_block" SET "content" = replace("content",
  'alleen als u er een toevoegt;
- uw rol',
  'alleen als u er een toevoegt;
- als u dat bij uw aanvraag invult: bij welke instelling u werkt, uw functie en waarvoor u toegang vraagt. Dat lezen alleen de beheerders, en we bewaren het tot u toegang hebt;
- uw rol')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'picture if you add one;
- your role',
  'picture if you add one;
- if you fill them in with your request: the institution where you work, your position and what you ask access for. Only the admins read this, and we keep it until you have access;
- your role')
  WHERE "page" = 'privacy';
