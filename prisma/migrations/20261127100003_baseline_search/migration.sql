-- Search: text is folded and stemmed by the functions below, stored in generated columns and found by indexes.
-- `npm run migration:new` writes a migration when lib/fields asks for other generated columns of table entry.

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
-- Edit distance, for spelling corrections.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA public;

-- Dutch stemming after accents are removed: 'algoritmen' finds 'algoritme'.
CREATE TEXT SEARCH CONFIGURATION register_search (COPY = pg_catalog.dutch);
ALTER TEXT SEARCH CONFIGURATION register_search
  ALTER MAPPING FOR hword, hword_part, word WITH public.unaccent, pg_catalog.dutch_stem;

-- Folds case, accents, ligatures and compatibility forms (CO₂ becomes co2). An index needs an IMMUTABLE function, and
-- unaccent() is only STABLE with rules that differ between versions of PostgreSQL. lib/platform/text/text-match.ts
-- folds the same letters.
CREATE FUNCTION "fold_text"(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')),
    'øłđħŧðıς‘’ʼ“”„‐‒–—−⁄', 'oldhtdiσ''''''"""-----/'
  ), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th');

-- The stems of a text as a tsvector. Hyphens, slashes and underscores separate words, so that a number after a hyphen is
-- not parsed as negative; the s of a plural with an apostrophe is dropped.
CREATE FUNCTION "register_words"(given text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('public.register_search',
    translate(regexp_replace(fold_text(coalesce(given, '')), '(?<=[[:alnum:]])''s\M', '', 'g'), '/_-', '   '));

-- A text on one line: search_text separates texts by line ends and tabs.
CREATE FUNCTION "register_line"(given text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN translate(coalesce(given, ''), E'\n\r\t', '   ');

-- Several names as one text, a line each.
CREATE FUNCTION "register_names"(names text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_to_string(names, E'\n');

-- facet_keys: the ids of all values that were chosen in an entry, so that filters and counts need one column and one index.
-- search_text: name and description a line each, after a tab all other searched texts.
-- title_vector: the stems of the name alone, for ranking.
ALTER TABLE "entry"
  ADD COLUMN "facet_keys" integer[] GENERATED ALWAYS AS (
    array_remove(ARRAY[
      "algorithm_type_id", "active_hospital_id", "medical_specialism_id", "medical_device_id", "risk_class_id",
      "primary_developer_id", "technical_readiness_level_id", "data_source_id", "technical_platform_id",
      "data_standard_id", "innovation_funnel_tested_id"
    ], NULL)
    || "algorithm_function_ids" || "application_goal_ids" || "intended_user_ids" || "target_population_ids"
    || "people_involved_ids"
  ) STORED,
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

ALTER TABLE "list_value"
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(register_line("label"))) STORED,
  ADD COLUMN "search_vector" tsvector GENERATED ALWAYS AS (register_words("label")) STORED;

ALTER TABLE "product" ADD COLUMN "search_text" text GENERATED ALWAYS AS (
  fold_text(register_line("name") || E'\n' || register_names("other_names"))
) STORED;

-- Lists and filters of entries: readers only ever see published ones.
CREATE INDEX "entry_newest" ON "entry" ("created_at" DESC, "id" DESC)
  INCLUDE ("visibility", "author_id", "institution_id", "facet_keys") WHERE "state" = 'PUBLISHED';
CREATE INDEX "entry_updated" ON "entry" ("updated_at" DESC, "id" DESC)
  INCLUDE ("visibility", "author_id", "institution_id") WHERE "state" = 'PUBLISHED';
CREATE INDEX "entry_name" ON "entry" ("algorithm_name" COLLATE "nl-x-icu", "id")
  INCLUDE ("visibility", "author_id", "institution_id") WHERE "state" = 'PUBLISHED';
CREATE INDEX "entry_phase" ON "entry" ("technical_readiness_level_id", "created_at" DESC, "id" DESC)
  INCLUDE ("visibility", "author_id", "institution_id") WHERE "state" = 'PUBLISHED';
CREATE INDEX "entry_facet_keys" ON "entry" USING gin ("facet_keys") WHERE "state" = 'PUBLISHED';
CREATE INDEX "entry_public_product" ON "entry" ("product_id")
  INCLUDE ("active_hospital_id", "technical_readiness_level_id")
  WHERE "state" = 'PUBLISHED' AND "visibility" = 'PUBLIC' AND "product_id" IS NOT NULL;
-- The order of the sitemap.
CREATE INDEX "entry_public_oldest" ON "entry" ("created_at", "id") INCLUDE ("updated_at")
  WHERE "state" = 'PUBLISHED' AND "visibility" = 'PUBLIC';
-- Entries that one reader sees beside the public ones.
CREATE INDEX "entry_closed_author" ON "entry" ("author_id")
  WHERE "state" = 'PUBLISHED' AND "visibility" <> 'PUBLIC';
CREATE INDEX "entry_closed_institution" ON "entry" ("institution_id")
  WHERE "state" = 'PUBLISHED' AND "visibility" = 'INSTITUTION';
-- Drafts of one author, listed under 'Te doen'.
CREATE INDEX "entry_drafts" ON "entry" ("author_id") WHERE "state" IN ('DRAFT', 'IN_REVIEW');
-- Who deleted an entry, looked up when an account is closed or exported.
CREATE INDEX "entry_deleted_by_id_idx" ON "entry" ("deleted_by_id") WHERE "deleted_by_id" IS NOT NULL;

-- Searching entries by substrings and by stems.
CREATE INDEX "entry_search" ON "entry" USING gin ("search_text" gin_trgm_ops) WHERE "state" = 'PUBLISHED';
CREATE INDEX "entry_search_vector" ON "entry" USING gin ("search_vector") WHERE "state" = 'PUBLISHED';
CREATE INDEX "entry_title_vector" ON "entry" USING gin ("title_vector") WHERE "state" = 'PUBLISHED';
-- Suggestions search names, the first line of search_text, and count the entries of each name by a hash index: the trigram
-- index took 5 ms for four names among 10,000 entries.
CREATE INDEX "entry_search_name" ON "entry" USING gin (split_part("search_text", E'\n', 1) gin_trgm_ops)
  WHERE "state" = 'PUBLISHED';
CREATE INDEX "entry_folded_name" ON "entry" USING hash (split_part("search_text", E'\n', 1))
  WHERE "state" = 'PUBLISHED';

-- Searching products and suppliers.
CREATE INDEX "product_search" ON "product" USING gin ("search_text" gin_trgm_ops) WHERE "merged_into_id" IS NULL;
CREATE INDEX "supplier_name" ON "supplier" USING gin (fold_text("name") gin_trgm_ops);

-- Unique labels within a list. An expression, so that renaming a value does not change a key and does not block a save
-- of an entry with that value.
CREATE UNIQUE INDEX "list_value_label" ON "list_value" ("field_key", btrim("label"));
