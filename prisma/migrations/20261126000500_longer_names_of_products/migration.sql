-- Public lists name a device by all its models: the longest in that of the FDA has 438 characters.
ALTER TABLE "product" DROP CONSTRAINT "product_lengths";
ALTER TABLE "product" ADD CONSTRAINT "product_lengths" CHECK (char_length("name") BETWEEN 2 AND 500
  AND char_length("description") <= 300 AND char_length("website") <= 2000 AND char_length("slug") BETWEEN 1 AND 140);
