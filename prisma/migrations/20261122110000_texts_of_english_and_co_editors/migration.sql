-- What the privacy page says of the language of an account and of imports, and what the about page and the help of visibility say of
-- co-editors, comes to databases that have their texts already: only where these sentences still stand as they were. The
-- moment of the last save is an admin's own.
UPDATE "content_block" SET "content" = replace("content",
  'wie wat mag zien en doen;
- als u eenmalig inlogt',
  'wie wat mag zien en doen;
- in welke taal u het register leest. In die taal krijgt u e-mail;
- als u eenmalig inlogt')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'who may see and do what;
- if you use single sign-on',
  'who may see and do what;
- in which language you read the register. Your e-mail comes in that language;
- if you use single sign-on')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  'dan bewaren we wat u schrijft en, als u die invult, uw naam en e-mailadres; bent u ingelogd, dan ook dat u het was.',
  'dan bewaren we wat u schrijft, in welke taal we u antwoorden en, als u die invult, uw naam en e-mailadres; bent u ingelogd, dan ook dat u het was.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'we keep what you write and, if you fill them in, your name and e-mail address; if you are logged in, also that it was you.',
  'we keep what you write, in which language we answer you and, if you fill them in, your name and e-mail address; if you are logged in, also that it was you.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content" = replace("content",
  '- Privé: alleen de auteur en de beheerders.',
  '- Privé: alleen de auteur, diens mede-redacteuren en de beheerders.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- Private: only the author and the admins.',
  '- Private: only the author, their co-editors and the admins.')
  WHERE "page" = 'about';
UPDATE "field" SET "help" = replace("help",
  'Privé: alleen de auteur en de beheerders, bijvoorbeeld',
  'Privé: alleen de auteur, diens mede-redacteuren en de beheerders, bijvoorbeeld')
  WHERE "key" = 'visibility';
UPDATE "content_block" SET "content" = replace("content",
  'of u uw account sluit;
- verwijderde registraties',
  'of u uw account sluit;
- een bestand dat een beheerder inleest om algoritmes over te nemen: 7 dagen nadat er voor het laatst aan is gewerkt;
- verwijderde registraties')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'or you close your account;
- deleted entries',
  'or you close your account;
- a file from which an admin imports algorithms: 7 days after it was last worked on;
- deleted entries')
  WHERE "page" = 'privacy';
