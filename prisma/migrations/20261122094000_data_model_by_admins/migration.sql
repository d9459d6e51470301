-- What an admin changes of the data model besides names, help, filters, defaults and values is in its log as well: the
-- order of a list, what the dashboard leaves out, and the English.
ALTER TABLE "field_change" DROP CONSTRAINT "field_change_kind";
ALTER TABLE "field_change"
  ADD CONSTRAINT "field_change_kind" CHECK ("kind" IN ('first', 'fieldAdded', 'fieldRenamed', 'fieldRemoved',
    'helpChanged', 'filterChanged', 'emptyChanged', 'defaultChanged', 'valueAdded', 'valueRenamed', 'valueRetired',
    'valueReturned', 'valueRemoved', 'valuesOrdered', 'englishNameChanged', 'englishHelpChanged',
    'englishValueChanged'));

-- English that a new version of the register brings where there was none is no change of anything.
CREATE FUNCTION "log_english_change"("key" text, "kind" text, "before" text, "after" text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF "before" IS NOT NULL OR current_setting('register.changed_by', true) = 'admin' THEN
    PERFORM public.log_field_change("key", "kind", "before", "after");
  END IF;
END $$;

CREATE OR REPLACE FUNCTION "field_changes_logged"() RETURNS trigger
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

-- A value's English stands beside its label, as the line is about one value of many.
CREATE OR REPLACE FUNCTION "list_value_changes_logged"() RETURNS trigger
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

-- The order of a list is one change, however many values have another place by it. Making room for a new value is none.
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
    WHERE v.field_key IN (
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

-- Another word for the same choice changes nothing of what an entry says: nobody who follows it is told.
CREATE OR REPLACE FUNCTION note_change_to_tell() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF current_setting('register.reworded', true) = 'yes' THEN
    RETURN NULL;
  END IF;
  INSERT INTO public.follow_change (entry_id, number) VALUES (NEW.id, NEW.version) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- A saved search may grow by a value that it chooses being called something longer; how long one may be when it is saved
-- is the register's own rule.
ALTER TABLE "saved_search" DROP CONSTRAINT "saved_search_lengths";
ALTER TABLE "saved_search"
  ADD CONSTRAINT "saved_search_lengths"
    CHECK (char_length("name") BETWEEN 1 AND 100 AND char_length("query") BETWEEN 1 AND 64000);
