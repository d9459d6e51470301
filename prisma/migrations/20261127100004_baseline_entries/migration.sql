-- Triggers of entries: version numbers per audience, the date of an entry, chosen values and changes to mail to followers.

-- The day, in Dutch time, a year from now: when a new entry is to be rechecked.
CREATE FUNCTION "a_year_on"() RETURNS date
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT ((now() AT TIME ZONE 'Europe/Amsterdam') + interval '1 year')::date
$$;
ALTER TABLE "entry" ALTER COLUMN "recheck_on" SET DEFAULT a_year_on();

-- A version never changes; it is only deleted with its entry.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION 'a row of % never changes', TG_TABLE_NAME; END $$;
CREATE TRIGGER "entry_version_immutable" BEFORE UPDATE ON "entry_version"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- The public feed of changes, newest first.
CREATE INDEX "entry_version_public_newest" ON "entry_version" ("created_at" DESC, "id" DESC)
  WHERE "visibility" = 'PUBLIC';

-- Every save increments `version`. public_version and shared_version count the versions that the public and members of the
-- institution may see. A draft has a version of 0 or less, and counts for no reader.
CREATE FUNCTION "count_versions_by_reader"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_public int := 0;
  before_shared int := 0;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before_public := OLD."public_version";
    before_shared := OLD."shared_version";
  END IF;
  NEW."public_version" := before_public + (NEW."visibility" = 'PUBLIC')::int;
  NEW."shared_version" := before_shared + (NEW."visibility" <> 'PRIVATE')::int;
  RETURN NEW;
END $$;
CREATE TRIGGER "entry_versions_counted_first" BEFORE INSERT ON "entry"
  FOR EACH ROW WHEN (NEW."version" > 0) EXECUTE FUNCTION "count_versions_by_reader"();
CREATE TRIGGER "entry_versions_counted" BEFORE UPDATE OF "version" ON "entry"
  FOR EACH ROW WHEN (NEW."version" > OLD."version") EXECUTE FUNCTION "count_versions_by_reader"();

-- created_at ('Toegevoegd') is the moment since which those who may see the entry could have seen it. A save that opens
-- the entry to readers who never could see it moves created_at to that save, and clears what would tell of the time before:
-- an earlier recheck, and a day of recheck that nobody chose or that has passed. Hiding the entry and opening it again to
-- the same readers changes nothing. Neither does an import with an earlier date, once there are versions that those readers
-- may not see. See docs/decisions/2026-11-22-moment-of-an-entry.md.
CREATE FUNCTION "move_moment_of_entry"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
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
CREATE TRIGGER "entry_moment_moved" BEFORE UPDATE OF "version" ON "entry"
  FOR EACH ROW WHEN (NEW."version" > OLD."version") EXECUTE FUNCTION "move_moment_of_entry"();

-- Each version is queued for followers in the transaction of its save, so that none is passed over when transactions
-- commit out of order. Runs as the owner: who saves an entry needs no right on the queue.
CREATE FUNCTION "note_change_to_tell"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO public.follow_change (entry_id, number) VALUES (NEW.id, NEW.version) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "entry_change_noted_first" AFTER INSERT ON "entry"
  FOR EACH ROW WHEN (NEW."version" > 0) EXECUTE FUNCTION "note_change_to_tell"();
CREATE TRIGGER "entry_change_noted" AFTER UPDATE OF "version" ON "entry"
  FOR EACH ROW WHEN (NEW."version" > OLD."version") EXECUTE FUNCTION "note_change_to_tell"();

-- entry_choice has a row per value of the fields with several choices, whose foreign key keeps chosen values from being
-- deleted. scripts/schema/generated-columns.ts writes this function and this trigger.
CREATE FUNCTION "entry_choices_kept"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  chosen integer[] := NEW.algorithm_function_ids || NEW.application_goal_ids || NEW.intended_user_ids || NEW.target_population_ids || NEW.people_involved_ids;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM public.entry_choice c WHERE c.entry_id = NEW.id AND c.value_id <> ALL (chosen);
  END IF;
  INSERT INTO public.entry_choice (entry_id, value_id) SELECT NEW.id, unnest(chosen) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "entry_choices_kept"
  AFTER INSERT OR UPDATE OF "algorithm_function_ids", "application_goal_ids", "intended_user_ids", "target_population_ids", "people_involved_ids" ON "entry"
  FOR EACH ROW EXECUTE FUNCTION "entry_choices_kept"();
