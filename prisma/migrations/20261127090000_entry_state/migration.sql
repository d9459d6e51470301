-- Whether anything of an entry is published, beside who may read it; see lib/entries/lifecycle.ts.
CREATE TYPE "entry_state" AS ENUM ('DRAFT', 'IN_REVIEW', 'PUBLISHED', 'BINNED');
ALTER TABLE "entry"
  ADD COLUMN "state" "entry_state" NOT NULL DEFAULT 'PUBLISHED',
  ADD COLUMN "binned_from" "entry_state";
UPDATE "entry" SET "state" = 'BINNED', "binned_from" = 'PUBLISHED' WHERE "deleted_at" IS NOT NULL;

-- What was never published has no version that counts: its saves are counted below one.
ALTER TABLE "entry"
  DROP CONSTRAINT "entry_version_counts",
  DROP CONSTRAINT "entry_counts_of_readers",
  ADD CONSTRAINT "entry_version_counts"
    CHECK (("version" >= 1) = (coalesce("binned_from", "state") = 'PUBLISHED')),
  ADD CONSTRAINT "entry_counts_of_readers"
    CHECK (0 <= "public_version" AND "public_version" <= "shared_version" AND "shared_version" <= greatest("version", 0)),
  ADD CONSTRAINT "entry_binned_is_deleted"
    CHECK (("state" = 'BINNED') = ("deleted_at" IS NOT NULL) AND ("state" = 'BINNED') = ("binned_from" IS NOT NULL)),
  ADD CONSTRAINT "entry_binned_from_a_state" CHECK ("binned_from" <> 'BINNED');

-- A draft counts for no reader and tells no follower.
DROP TRIGGER "entry_versions_counted_first" ON "entry";
CREATE TRIGGER "entry_versions_counted_first" BEFORE INSERT ON "entry"
  FOR EACH ROW WHEN (NEW."version" > 0) EXECUTE FUNCTION count_versions_by_reader();
DROP TRIGGER "entry_change_noted_first" ON "entry";
CREATE TRIGGER "entry_change_noted_first" AFTER INSERT ON "entry"
  FOR EACH ROW WHEN (NEW."version" > 0) EXECUTE FUNCTION note_change_to_tell();

-- The indexes of what is read hold what is published.
DROP INDEX "entry_updated", "entry_name", "entry_unpublished_author", "entry_unpublished_institution",
  "entry_public_oldest", "entry_phase", "entry_facet_keys", "entry_newest", "entry_public_product", "entry_search",
  "entry_search_name", "entry_folded_name", "entry_search_vector", "entry_title_vector";
CREATE INDEX "entry_updated" ON "entry" ("updated_at" DESC, "id" DESC)
  INCLUDE ("visibility", "author_id", "institution_id") WHERE "state" = 'PUBLISHED';
CREATE INDEX "entry_name" ON "entry" ("algorithm_name" COLLATE "nl-x-icu", "id")
  INCLUDE ("visibility", "author_id", "institution_id") WHERE "state" = 'PUBLISHED';
CREATE INDEX "entry_closed_author" ON "entry" ("author_id")
  WHERE "state" = 'PUBLISHED' AND "visibility" <> 'PUBLIC';
CREATE INDEX "entry_closed_institution" ON "entry" ("institution_id")
  WHERE "state" = 'PUBLISHED' AND "visibility" = 'INSTITUTION';
CREATE INDEX "entry_public_oldest" ON "entry" ("created_at", "id") INCLUDE ("updated_at")
  WHERE "state" = 'PUBLISHED' AND "visibility" = 'PUBLIC';
CREATE INDEX "entry_phase" ON "entry" ("technical_readiness_level_id", "created_at" DESC, "id" DESC)
  INCLUDE ("visibility", "author_id", "institution_id") WHERE "state" = 'PUBLISHED';
CREATE INDEX "entry_facet_keys" ON "entry" USING gin ("facet_keys") WHERE "state" = 'PUBLISHED';
CREATE INDEX "entry_newest" ON "entry" ("created_at" DESC, "id" DESC)
  INCLUDE ("visibility", "author_id", "institution_id", "facet_keys") WHERE "state" = 'PUBLISHED';
CREATE INDEX "entry_public_product" ON "entry" ("product_id")
  INCLUDE ("active_hospital_id", "technical_readiness_level_id")
  WHERE "state" = 'PUBLISHED' AND "visibility" = 'PUBLIC' AND "product_id" IS NOT NULL;
CREATE INDEX "entry_search" ON "entry" USING gin ("search_text" gin_trgm_ops) WHERE "state" = 'PUBLISHED';
CREATE INDEX "entry_search_name" ON "entry" USING gin (split_part("search_text", E'\n', 1) gin_trgm_ops)
  WHERE "state" = 'PUBLISHED';
CREATE INDEX "entry_folded_name" ON "entry" USING hash (split_part("search_text", E'\n', 1))
  WHERE "state" = 'PUBLISHED';
CREATE INDEX "entry_search_vector" ON "entry" USING gin ("search_vector") WHERE "state" = 'PUBLISHED';
CREATE INDEX "entry_title_vector" ON "entry" USING gin ("title_vector") WHERE "state" = 'PUBLISHED';
-- What somebody has not published yet, found under 'Te doen'; nearly always few.
CREATE INDEX "entry_drafts" ON "entry" ("author_id") WHERE "state" IN ('DRAFT', 'IN_REVIEW');
