-- CreateTable
CREATE TABLE "field_change" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "field_key" TEXT,
    "kind" TEXT NOT NULL,
    "before" TEXT,
    "after" TEXT,
    "by" TEXT NOT NULL,

    CONSTRAINT "field_change_pkey" PRIMARY KEY ("id")
);


-- What the schema language cannot say.

-- The feed of public changes is read newest first.
CREATE INDEX "entry_version_public_newest" ON "entry_version" ("created_at" DESC, "id" DESC)
  WHERE "visibility" = 'PUBLIC';

ALTER TABLE "field_change"
  ADD CONSTRAINT "field_change_kind" CHECK ("kind" IN ('first', 'fieldAdded', 'fieldRenamed', 'fieldRemoved',
    'helpChanged', 'filterChanged', 'defaultChanged', 'valueAdded', 'valueRenamed', 'valueRetired', 'valueReturned',
    'valueRemoved')),
  ADD CONSTRAINT "field_change_by" CHECK ("by" IN ('admin', 'version')),
  ADD CONSTRAINT "field_change_field" CHECK (("kind" = 'first') = ("field_key" IS NULL));

-- A database that has its fields already begins its log here; a new one when it has been filled.
INSERT INTO "field_change" ("at", "kind", "by")
  SELECT "applied_at", 'first', 'version' FROM "seed_state" WHERE "key" = 'data-model';

-- Whatever changes the data model, a migration of its content as well as an admin, is in the log by the same transaction.
-- Who changes it as an admin says so: see lib/server/data/field-changes.ts. Until there is a first version there is no
-- log: filling a new database is no change.
CREATE FUNCTION "log_field_change"("key" text, "kind" text, "before" text, "after" text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF "before" IS DISTINCT FROM "after" AND EXISTS (SELECT FROM public.field_change) THEN
    INSERT INTO public.field_change (field_key, kind, before, after, by) VALUES ("key", "kind", "before", "after",
      CASE current_setting('register.changed_by', true) WHEN 'admin' THEN 'admin' ELSE 'version' END);
  END IF;
END $$;

CREATE FUNCTION "field_changes_logged"() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.log_field_change(NEW.key, 'fieldAdded', NULL, NEW.display_name);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM public.log_field_change(OLD.key, 'fieldRemoved', OLD.display_name, NULL);
  ELSE
    PERFORM public.log_field_change(NEW.key, 'fieldRenamed', OLD.display_name, NEW.display_name);
    PERFORM public.log_field_change(NEW.key, 'helpChanged', OLD.help, NEW.help);
    PERFORM public.log_field_change(NEW.key, 'filterChanged', OLD.is_filterable::text, NEW.is_filterable::text);
    PERFORM public.log_field_change(NEW.key, 'defaultChanged', OLD.default_value::text, NEW.default_value::text);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "field_changes_logged" AFTER INSERT OR UPDATE OR DELETE ON "field"
  FOR EACH ROW EXECUTE FUNCTION "field_changes_logged"();

-- A value by its label: one that is out of use is not offered, whether it was renamed or put aside.
CREATE FUNCTION "log_value_change"("key" text, "before" text, "was_retired" boolean, "after" text, "is_retired" boolean)
RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.log_field_change("key", 'valueRenamed', "before", "after");
  IF "was_retired" AND NOT "is_retired" THEN
    PERFORM public.log_field_change("key", 'valueReturned', NULL, "after");
  ELSIF "is_retired" AND NOT "was_retired" THEN
    PERFORM public.log_field_change("key", 'valueRetired', "after", NULL);
  END IF;
END $$;

CREATE FUNCTION "list_value_changes_logged"() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.log_field_change(NEW.field_key, 'valueAdded', NULL, NEW.label);
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM public.log_value_change(NEW.field_key, OLD.label, OLD.retired_at IS NOT NULL, NEW.label,
      NEW.retired_at IS NOT NULL);
  -- With its field it needs no line of its own.
  ELSIF EXISTS (SELECT FROM public.field f WHERE f.key = OLD.field_key) THEN
    PERFORM public.log_field_change(OLD.field_key, 'valueRemoved', OLD.label, NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "list_value_changes_logged" AFTER INSERT OR UPDATE OR DELETE ON "list_value"
  FOR EACH ROW EXECUTE FUNCTION "list_value_changes_logged"();

-- Institutions are values of activeHospital.
CREATE FUNCTION "institution_changes_logged"() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.log_field_change('activeHospital', 'valueAdded', NULL, NEW.name);
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM public.log_value_change('activeHospital', OLD.name, OLD.retired_at IS NOT NULL, NEW.name,
      NEW.retired_at IS NOT NULL);
  ELSE
    PERFORM public.log_field_change('activeHospital', 'valueRemoved', OLD.name, NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "institution_changes_logged" AFTER INSERT OR UPDATE OR DELETE ON "institution"
  FOR EACH ROW EXECUTE FUNCTION "institution_changes_logged"();
