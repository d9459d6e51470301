-- Suggestions while somebody is typing a search look in names first, which are the first line of what is searched in.
CREATE INDEX "entry_search_name" ON "entry" USING gin (split_part("search_text", E'\n', 1) gin_trgm_ops)
  WHERE "deleted_at" IS NULL;
