-- Searching by stem, beside searching by substring: "algoritmen" finds "algoritme". Accents fold first.
CREATE TEXT SEARCH CONFIGURATION register_search (COPY = pg_catalog.dutch);
ALTER TEXT SEARCH CONFIGURATION register_search
  ALTER MAPPING FOR hword, hword_part, word WITH public.unaccent, pg_catalog.dutch_stem;

-- For what a mistyped word was probably meant to be.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA public;

-- A slash or underscore stands between words here, not within a path or a name.
ALTER TABLE "entry" ADD COLUMN "search_vector" tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('public.register_search', translate("algorithm_name", '/_', '  ')), 'A')
  || setweight(to_tsvector('public.register_search', translate(coalesce("algorithm_type", ''), '/_', '  ')), 'B')
  || setweight(to_tsvector('public.register_search', translate(coalesce("description", ''), '/_', '  ')), 'C')
) STORED;

CREATE INDEX "entry_search_vector" ON "entry" USING gin ("search_vector") WHERE "deleted_at" IS NULL;
