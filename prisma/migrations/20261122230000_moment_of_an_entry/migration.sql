-- The moment of an entry (created_at: 'Toegevoegd') is since when those who may see it could have seen it. A save that
-- opens it to readers who never could moves the moment to that save, and what would tell of the time before goes along:
-- when it was looked through, and a day for that which nobody chose or which is past. Hiding it and opening it again to
-- the same readers moves nothing; nor does an import that names an earlier date, once there were saves that they may not
-- see. See docs/decisions/2026-11-22-moment-of-an-entry.md.
CREATE FUNCTION move_moment_of_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (NEW."visibility" = 'PUBLIC' AND OLD."public_version" = 0)
    OR (NEW."visibility" = 'INSTITUTION' AND OLD."shared_version" = 0) THEN
    NEW."created_at" := NEW."updated_at";
    IF NEW."reviewed_at" < NEW."updated_at" THEN
      NEW."reviewed_at" := NULL;
    END IF;
    IF NEW."reviewed_at" IS NULL
      AND (NOT NEW."review_chosen" OR NEW."review_on" <= (now() AT TIME ZONE 'Europe/Amsterdam')::date) THEN
      NEW."review_on" := public.a_year_on();
      NEW."review_chosen" := false;
    END IF;
  ELSIF NEW."created_at" < OLD."created_at" AND (CASE
      WHEN OLD."public_version" > 0 THEN OLD."public_version" < OLD."version"
      ELSE OLD."shared_version" > 0 AND OLD."shared_version" < OLD."version"
    END) THEN
    NEW."created_at" := OLD."created_at";
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "entry_moment_moved" BEFORE UPDATE OF "version" ON "entry"
  FOR EACH ROW WHEN (NEW."version" > OLD."version") EXECUTE FUNCTION move_moment_of_entry();

-- Entries of before, by the first version that the widest circle of their readers may see, where there was one before it.
WITH "opened" AS (
  SELECT DISTINCT ON (v."entry_id") v."entry_id", v."number", v."created_at"
  FROM "entry_version" v JOIN "entry" e ON e."id" = v."entry_id"
  WHERE v."visibility" <= CASE WHEN e."public_version" > 0 THEN 'PUBLIC'::"visibility" ELSE 'INSTITUTION' END
  ORDER BY v."entry_id", v."number"
)
UPDATE "entry" e SET
  "created_at" = o."created_at",
  "reviewed_at" = CASE WHEN e."reviewed_at" >= o."created_at" THEN e."reviewed_at" END,
  "review_on" = CASE
    WHEN e."review_chosen" OR e."reviewed_at" >= o."created_at" THEN e."review_on"
    ELSE greatest(e."review_on", ((o."created_at" AT TIME ZONE 'Europe/Amsterdam') + interval '1 year')::date)
  END
FROM "opened" o
WHERE o."entry_id" = e."id" AND o."created_at" > e."created_at"
  AND EXISTS (SELECT 1 FROM "entry_version" b WHERE b."entry_id" = e."id" AND b."number" < o."number");
