-- What cannot be turned back is no encryption, though Dutch calls it so.
UPDATE "content_block" SET "content_en" = replace("content_en", 'an irreversible encryption', 'a hash')
  WHERE "page" = 'privacy';
