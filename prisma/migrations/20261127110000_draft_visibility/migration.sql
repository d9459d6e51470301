-- The visibility has no default: its author chooses it. A draft without one was stored as private, which the form then took
-- for a choice. Drafts that are private today ask again.
ALTER TABLE "entry" ADD COLUMN "visibility_chosen" BOOLEAN NOT NULL DEFAULT true;

UPDATE "entry" SET "visibility_chosen" = false
  WHERE coalesce("binned_from", "state") IN ('DRAFT', 'IN_REVIEW') AND "visibility" = 'PRIVATE';

ALTER TABLE "entry" ADD CONSTRAINT "entry_visibility_is_chosen" CHECK (
  "visibility_chosen" OR ("visibility" = 'PRIVATE' AND coalesce("binned_from", "state") <> 'PUBLISHED')
);
