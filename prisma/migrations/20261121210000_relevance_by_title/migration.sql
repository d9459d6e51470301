-- What decides the order of what a search finds, small enough to stand in the row itself: the whole vector of an entry
-- is kept apart from it, and is looked up for each of the hits.
ALTER TABLE "entry" ADD COLUMN "title_vector" tsvector STORAGE PLAIN GENERATED ALWAYS AS (
  setweight(to_tsvector('public.register_search', translate("algorithm_name", '/_', '  ')), 'A')
  || setweight(to_tsvector('public.register_search', translate(coalesce("algorithm_type", ''), '/_', '  ')), 'B')
) STORED;
