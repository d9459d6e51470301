-- Which entries hold a common word in their name or type comes before the rest, and is looked up instead of found out
-- entry by entry. The name's own text has its index since 20261121193000.
CREATE INDEX "entry_search_type" ON "entry" USING gin (split_part("search_text", E'\n', 2) gin_trgm_ops)
  WHERE "deleted_at" IS NULL;
CREATE INDEX "entry_title_vector" ON "entry" USING gin ("title_vector") WHERE "deleted_at" IS NULL;
