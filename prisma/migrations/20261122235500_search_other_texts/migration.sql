-- What people know of an entry besides its name, type and description finds it too, after those: its hospital,
-- specialism, product, supplier and collaboration, its purpose and its lessons. Never the address for contact.
-- Name, type and description are a line each of what is searched in; after a tab follow the other texts.
CREATE FUNCTION register_line(given text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN translate(coalesce(given, ''), E'\n\r\t', '   ');

DROP INDEX "entry_search";
DROP INDEX "entry_search_name";
DROP INDEX "entry_search_type";
DROP INDEX "entry_search_vector";
ALTER TABLE "entry"
  DROP COLUMN "search_text",
  DROP COLUMN "search_vector",
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (
    fold_text(
      register_line("algorithm_name") || E'\n' || register_line("algorithm_type") || E'\n'
      || register_line("description") || E'\t'
      || register_line("active_hospital") || ' | ' || register_line("medical_specialism") || ' | '
      || register_line("name_commercial_product") || ' | ' || register_line("developer_name") || ' | '
      || register_line("collaboration") || ' | ' || register_line("intended_purpose") || ' | '
      || register_line("lessons_learned")
    )
  ) STORED,
  ADD COLUMN "search_vector" tsvector GENERATED ALWAYS AS (
    setweight(to_tsvector('public.register_search', translate("algorithm_name", '/_', '  ')), 'A')
    || setweight(to_tsvector('public.register_search', translate(coalesce("algorithm_type", ''), '/_', '  ')), 'B')
    || setweight(to_tsvector('public.register_search', translate(coalesce("description", ''), '/_', '  ')), 'C')
    || setweight(to_tsvector('public.register_search', translate(
      coalesce("active_hospital", '') || ' | ' || coalesce("medical_specialism", '') || ' | '
      || coalesce("name_commercial_product", '') || ' | ' || coalesce("developer_name", '') || ' | '
      || coalesce("collaboration", '') || ' | ' || coalesce("intended_purpose", '') || ' | '
      || coalesce("lessons_learned", ''), '/_', '  ')), 'D')
  ) STORED;

CREATE INDEX "entry_search" ON "entry" USING gin ("search_text" gin_trgm_ops) WHERE "deleted_at" IS NULL;
CREATE INDEX "entry_search_name" ON "entry" USING gin (split_part("search_text", E'\n', 1) gin_trgm_ops)
  WHERE "deleted_at" IS NULL;
CREATE INDEX "entry_search_type" ON "entry" USING gin (split_part("search_text", E'\n', 2) gin_trgm_ops)
  WHERE "deleted_at" IS NULL;
CREATE INDEX "entry_search_vector" ON "entry" USING gin ("search_vector") WHERE "deleted_at" IS NULL;
