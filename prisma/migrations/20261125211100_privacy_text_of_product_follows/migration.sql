-- What the privacy page says of following names products as well in databases that have their texts already: only where
-- these words still stand as they were. The moment of the last save is an admin's own.
UPDATE "content_block" SET "content" = replace("content",
  '- als u algoritmes, ziekenhuizen, specialismen of eigen zoekopdrachten volgt of bewaart: ',
  '- als u algoritmes, producten, ziekenhuizen, specialismen of eigen zoekopdrachten volgt of bewaart: ')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- if you follow or save algorithms, hospitals, specialties or searches of your own: ',
  '- if you follow or save algorithms, products, hospitals, specialties or searches of your own: ')
  WHERE "page" = 'privacy';
