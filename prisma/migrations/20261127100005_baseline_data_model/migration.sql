-- Triggers of the data model: the log of changes to fields and lists, and institutions as values of a list.

-- Every change of the data model is logged in its own transaction, whether a migration or an admin makes it. An admin's
-- change sets register.changed_by (lib/fields/server/field-changes.ts). Before the first line there is no log, so that
-- filling a new database logs nothing.
CREATE FUNCTION "log_field_change"("key" text, "kind" text, "before" text, "after" text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF "before" IS DISTINCT FROM "after" AND EXISTS (SELECT FROM public.field_change) THEN
    INSERT INTO public.field_change (field_key, kind, before, after, by) VALUES ("key", "kind", "before", "after",
      CASE current_setting('register.changed_by', true) WHEN 'admin' THEN 'admin' ELSE 'version' END);
  END IF;
END $$;

-- English that a new version of the register adds where there was none is not logged.
CREATE FUNCTION "log_english_change"("key" text, "kind" text, "before" text, "after" text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF "before" IS NOT NULL OR current_setting('register.changed_by', true) = 'admin' THEN
    PERFORM public.log_field_change("key", "kind", "before", "after");
  END IF;
END $$;

-- A retired value is no longer offered, so retiring and bringing back a value is logged beside renaming it.
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

CREATE FUNCTION "field_changes_logged"() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.log_field_change(NEW.key, 'fieldAdded', NULL, NEW.display_name);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM public.log_field_change(OLD.key, 'fieldRemoved', OLD.display_name, NULL);
  ELSE
    PERFORM public.log_field_change(NEW.key, 'fieldRenamed', OLD.display_name, NEW.display_name);
    PERFORM public.log_english_change(NEW.key, 'englishNameChanged', OLD.display_name_en, NEW.display_name_en);
    PERFORM public.log_field_change(NEW.key, 'helpChanged', OLD.help, NEW.help);
    PERFORM public.log_english_change(NEW.key, 'englishHelpChanged', OLD.help_en, NEW.help_en);
    PERFORM public.log_field_change(NEW.key, 'filterChanged', OLD.is_filterable::text, NEW.is_filterable::text);
    PERFORM public.log_field_change(NEW.key, 'emptyChanged', OLD.do_filter_empty::text, NEW.do_filter_empty::text);
    PERFORM public.log_field_change(NEW.key, 'defaultChanged', OLD.default_value::text, NEW.default_value::text);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "field_changes_logged" AFTER INSERT OR UPDATE OR DELETE ON "field"
  FOR EACH ROW EXECUTE FUNCTION "field_changes_logged"();

-- The English of a value is logged with its label, as one line is about one value of many.
CREATE FUNCTION "list_value_changes_logged"() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.log_field_change(NEW.field_key, 'valueAdded', NULL, NEW.label);
    PERFORM public.log_english_change(NEW.field_key, 'englishValueChanged', NULL, NEW.label || ' = ' || NEW.label_en);
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM public.log_value_change(NEW.field_key, OLD.label, OLD.retired_at IS NOT NULL, NEW.label,
      NEW.retired_at IS NOT NULL);
    PERFORM public.log_english_change(NEW.field_key, 'englishValueChanged', NEW.label || ' = ' || OLD.label_en,
      NEW.label || ' = ' || NEW.label_en);
  -- With its field it needs no line of its own.
  ELSIF EXISTS (SELECT FROM public.field f WHERE f.key = OLD.field_key) THEN
    PERFORM public.log_field_change(OLD.field_key, 'valueRemoved', OLD.label, NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "list_value_changes_logged" AFTER INSERT OR UPDATE OR DELETE ON "list_value"
  FOR EACH ROW EXECUTE FUNCTION "list_value_changes_logged"();

-- A new order is one line per list. Institutions have no order of their own, and making room for a new value is no change.
CREATE FUNCTION "list_order_logged"() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  list record;
BEGIN
  FOR list IN
    SELECT v.field_key AS key,
      string_agg(v.label, ' · ' ORDER BY coalesce(o.position, v.position), v.id) AS before,
      string_agg(v.label, ' · ' ORDER BY v.position, v.id) AS after
    FROM public.list_value v LEFT JOIN values_before o ON o.id = v.id
    WHERE v.institution_id IS NULL AND v.field_key IN (
      SELECT n.field_key FROM values_after n JOIN values_before b ON b.id = n.id WHERE b.position <> n.position
    )
    GROUP BY v.field_key
  LOOP
    PERFORM public.log_field_change(list.key, 'valuesOrdered', list.before, list.after);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER "list_order_logged" AFTER UPDATE ON "list_value"
  REFERENCING OLD TABLE AS values_before NEW TABLE AS values_after
  FOR EACH STATEMENT EXECUTE FUNCTION "list_order_logged"();

-- Every institution is a value of activeHospital with the same name.
CREATE FUNCTION "institution_is_value"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.list_value (field_key, label, position, retired_at, institution_id)
      VALUES ('activeHospital', NEW.name, 0, NEW.retired_at, NEW.id);
  ELSE
    UPDATE public.list_value SET label = NEW.name, retired_at = NEW.retired_at WHERE institution_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "institution_is_value" AFTER INSERT OR UPDATE OF "name", "retired_at" ON "institution"
  FOR EACH ROW EXECUTE FUNCTION "institution_is_value"();

-- The address of an institution's page is derived from its first name; a duplicate gets a number.
CREATE FUNCTION "institution_has_slug"() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  base text := left(trim(BOTH '-' FROM regexp_replace(public.fold_text(NEW.name), '[^a-z0-9]+', '-', 'g')), 100);
  tried int := 1;
BEGIN
  IF base = '' THEN base := 'ziekenhuis'; END IF;
  NEW.slug := base;
  WHILE EXISTS (SELECT 1 FROM public.institution i WHERE i.slug = NEW.slug AND i.id <> NEW.id) LOOP
    tried := tried + 1;
    NEW.slug := base || '-' || tried;
  END LOOP;
  RETURN NEW;
END $$;
CREATE TRIGGER "institution_has_slug" BEFORE INSERT OR UPDATE ON "institution"
  FOR EACH ROW WHEN (NEW."slug" = '') EXECUTE FUNCTION "institution_has_slug"();
