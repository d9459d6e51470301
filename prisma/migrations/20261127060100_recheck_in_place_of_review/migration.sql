-- 'Review' is what a colleague does before publishing; saying that an entry is still right is a recheck. Renaming touches
-- the catalog alone, no row of an entry.
ALTER TYPE "review_stage" RENAME TO "recheck_stage";

ALTER TABLE "entry" RENAME COLUMN "review_on" TO "recheck_on";
ALTER TABLE "entry" RENAME COLUMN "review_chosen" TO "recheck_chosen";
ALTER TABLE "entry" RENAME COLUMN "reviewed_at" TO "rechecked_at";
ALTER INDEX "entry_review_on_idx" RENAME TO "entry_recheck_on_idx";

ALTER TABLE "review_mail" RENAME TO "recheck_mail";
ALTER TABLE "recheck_mail" RENAME COLUMN "review_on" TO "recheck_on";
ALTER INDEX "review_mail_digest_key" RENAME TO "recheck_mail_digest_key";
ALTER INDEX "review_mail_user_id_idx" RENAME TO "recheck_mail_user_id_idx";

-- Primary key, foreign keys and check; in PostgreSQL 18 each NOT NULL has a name of its own, too.
DO $$
DECLARE
  named record;
BEGIN
  FOR named IN
    SELECT conrelid::regclass AS owner, conname AS name FROM pg_constraint
    WHERE conrelid IN ('"entry"'::regclass, '"recheck_mail"'::regclass) AND conname LIKE '%review%'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', named.owner, named.name,
      replace(named.name, 'review', 'recheck'));
  END LOOP;
END $$;

-- The same function as before: its text names the columns.
CREATE OR REPLACE FUNCTION move_moment_of_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (NEW."visibility" = 'PUBLIC' AND OLD."public_version" = 0)
    OR (NEW."visibility" = 'INSTITUTION' AND OLD."shared_version" = 0) THEN
    NEW."created_at" := NEW."updated_at";
    IF NEW."rechecked_at" < NEW."updated_at" THEN
      NEW."rechecked_at" := NULL;
    END IF;
    IF NEW."rechecked_at" IS NULL
      AND (NOT NEW."recheck_chosen" OR NEW."recheck_on" <= (now() AT TIME ZONE 'Europe/Amsterdam')::date) THEN
      NEW."recheck_on" := public.a_year_on();
      NEW."recheck_chosen" := false;
    END IF;
  ELSIF NEW."created_at" < OLD."created_at" AND (CASE
      WHEN OLD."public_version" > 0 THEN OLD."public_version" < OLD."version"
      ELSE OLD."shared_version" > 0 AND OLD."shared_version" < OLD."version"
    END) THEN
    NEW."created_at" := OLD."created_at";
  END IF;
  RETURN NEW;
END $$;

-- Mails that wait or are kept are named by their kind.
UPDATE "outbox" SET "kind" = replace("kind", 'review', 'recheck') WHERE "kind" IN ('reviewOne', 'reviewSeveral');
