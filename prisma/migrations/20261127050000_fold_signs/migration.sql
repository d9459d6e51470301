-- Folding now also takes superscripts, subscripts and other compatibility forms for their plain signs (CO₂ is CO2), and is
-- the same on every version of PostgreSQL: unaccent's rules differ. lib/platform/text/text-match.ts has the same letters.
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')),
    'øłđħŧðıς‘’ʼ“”„‐‒–—−⁄', 'oldhtdiσ''''''"""-----/'
  ), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th');

-- The whole words of a text. A hyphen, slash or underscore stands between words, so that a number after a hyphen is no
-- negative one; the s of a plural with an apostrophe is part of its word.
CREATE FUNCTION register_words(given text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('public.register_search',
    translate(regexp_replace(fold_text(coalesce(given, '')), '(?<=[[:alnum:]])''s\M', '', 'g'), '/_-', '   '));

-- What was stored with the former folding is made anew, with its indexes: one rewrite of each table.
ALTER TABLE "entry" DROP COLUMN "search_text", DROP COLUMN "search_vector", DROP COLUMN "title_vector";
ALTER TABLE "entry"
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (
    fold_text(
      register_line("algorithm_name") || E'\n' || register_line("description") || E'\t'
      || register_line("name_commercial_product") || ' | ' || register_line("developer_name") || ' | '
      || register_line("collaboration") || ' | ' || register_line("intended_purpose") || ' | '
      || register_line("lessons_learned")
    )
  ) STORED,
  ADD COLUMN "search_vector" tsvector GENERATED ALWAYS AS (
    setweight(register_words("algorithm_name"), 'A')
    || setweight(register_words("description"), 'C')
    || setweight(register_words(
      coalesce("name_commercial_product", '') || ' | ' || coalesce("developer_name", '') || ' | '
      || coalesce("collaboration", '') || ' | ' || coalesce("intended_purpose", '') || ' | '
      || coalesce("lessons_learned", '')), 'D')
  ) STORED,
  ADD COLUMN "title_vector" tsvector STORAGE PLAIN GENERATED ALWAYS AS (
    setweight(register_words("algorithm_name"), 'A')
  ) STORED;
CREATE INDEX "entry_search" ON "entry" USING gin ("search_text" gin_trgm_ops) WHERE "deleted_at" IS NULL;
CREATE INDEX "entry_search_name" ON "entry" USING gin (split_part("search_text", E'\n', 1) gin_trgm_ops)
  WHERE "deleted_at" IS NULL;
CREATE INDEX "entry_folded_name" ON "entry" USING hash (split_part("search_text", E'\n', 1))
  WHERE "deleted_at" IS NULL;
CREATE INDEX "entry_search_vector" ON "entry" USING gin ("search_vector") WHERE "deleted_at" IS NULL;
CREATE INDEX "entry_title_vector" ON "entry" USING gin ("title_vector") WHERE "deleted_at" IS NULL;

ALTER TABLE "list_value" DROP COLUMN "search_text", DROP COLUMN "search_vector";
ALTER TABLE "list_value"
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(register_line("label"))) STORED,
  ADD COLUMN "search_vector" tsvector GENERATED ALWAYS AS (register_words("label")) STORED;

ALTER TABLE "product" DROP COLUMN "search_text";
ALTER TABLE "product" ADD COLUMN "search_text" text GENERATED ALWAYS AS (
  fold_text(register_line("name") || E'\n' || register_names("other_names"))
) STORED;
CREATE INDEX "product_search" ON "product" USING gin ("search_text" gin_trgm_ops) WHERE "merged_into_id" IS NULL;
REINDEX INDEX "supplier_name";
