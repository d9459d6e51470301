-- Entries and their versions refer to the values of lists by their ids, so that another name of a value is a change of
-- one row. An institution is a value of activeHospital: it has a row there too.

-- A number as id: an entry holds some twenty of them.
ALTER TABLE "follow" DROP CONSTRAINT "follow_specialism_id_fkey";
ALTER TABLE "follow" DROP CONSTRAINT "follow_target_of_kind";
ALTER TABLE "list_value" DROP CONSTRAINT "list_value_pkey";
ALTER TABLE "list_value" RENAME COLUMN "id" TO "former_id";
ALTER TABLE "list_value" ADD COLUMN "id" SERIAL NOT NULL,
  ADD COLUMN "institution_id" TEXT,
  ADD CONSTRAINT "list_value_pkey" PRIMARY KEY ("id");
ALTER TABLE "follow" ADD COLUMN "value_id" INTEGER;
UPDATE "follow" f SET "value_id" = v."id" FROM "list_value" v WHERE v."former_id" = f."specialism_id";
ALTER TABLE "follow" DROP COLUMN "specialism_id";
ALTER TABLE "follow" RENAME COLUMN "value_id" TO "specialism_id";
ALTER TABLE "list_value" DROP COLUMN "former_id";
CREATE UNIQUE INDEX "follow_user_id_specialism_id_key" ON "follow"("user_id", "specialism_id");
CREATE INDEX "follow_specialism_id_idx" ON "follow"("specialism_id");
ALTER TABLE "follow" ADD CONSTRAINT "follow_specialism_id_fkey" FOREIGN KEY ("specialism_id") REFERENCES "list_value"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "follow" ADD CONSTRAINT "follow_target_of_kind" CHECK (
  num_nonnulls("entry_id", "institution_id", "specialism_id", "saved_search_id") = 1
  AND CASE "kind"
    WHEN 'entry' THEN "entry_id"
    WHEN 'hospital' THEN "institution_id"
    WHEN 'specialism' THEN "specialism_id"::text
    ELSE "saved_search_id"
  END IS NOT NULL
);

-- The names of institutions are the first values of activeHospital, of which the list's own come after. They are in the
-- log of the fields already.
ALTER TABLE "list_value" DISABLE TRIGGER "list_value_changes_logged";
INSERT INTO "list_value" ("field_key", "label", "position", "retired_at", "institution_id")
  SELECT f."key", i."name", 0, i."retired_at", i."id" FROM "institution" i, "field" f WHERE f."key" = 'activeHospital'
  ORDER BY i."name";
ALTER TABLE "list_value" ENABLE TRIGGER "list_value_changes_logged";
CREATE UNIQUE INDEX "list_value_institution_id_key" ON "list_value"("institution_id");
ALTER TABLE "list_value" ADD CONSTRAINT "list_value_institution_id_fkey" FOREIGN KEY ("institution_id") REFERENCES "institution"("id") ON DELETE CASCADE ON UPDATE CASCADE;
DROP TRIGGER "institution_changes_logged" ON "institution";
DROP FUNCTION "institution_changes_logged"();
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

-- The order that is logged is that of a list's own values.
CREATE OR REPLACE FUNCTION "list_order_logged"() RETURNS trigger
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

-- What entries hold and no list knows becomes a value that is out of use.
CREATE TEMPORARY TABLE "unlisted" AS
  SELECT DISTINCT c."field", c."label" FROM "entry" e CROSS JOIN LATERAL (
    SELECT 'algorithmType' AS "field", e."algorithm_type" AS "label"
    UNION ALL
    SELECT 'activeHospital' AS "field", e."active_hospital" AS "label"
    UNION ALL
    SELECT 'medicalSpecialism' AS "field", e."medical_specialism" AS "label"
    UNION ALL
    SELECT 'medicalDevice' AS "field", e."medical_device" AS "label"
    UNION ALL
    SELECT 'riskClass' AS "field", e."risk_class" AS "label"
    UNION ALL
    SELECT 'primaryDeveloper' AS "field", e."primary_developer" AS "label"
    UNION ALL
    SELECT 'technicalReadinessLevel' AS "field", e."technical_readiness_level" AS "label"
    UNION ALL
    SELECT 'dataSource' AS "field", e."data_source" AS "label"
    UNION ALL
    SELECT 'technicalPlatform' AS "field", e."technical_platform" AS "label"
    UNION ALL
    SELECT 'dataStandard' AS "field", e."data_standard" AS "label"
    UNION ALL
    SELECT 'innovationFunnelTested' AS "field", e."innovation_funnel_tested" AS "label"
    UNION ALL
    SELECT 'algorithmFunction', unnest(e."algorithm_function")
    UNION ALL
    SELECT 'applicationGoal', unnest(e."application_goal")
    UNION ALL
    SELECT 'intendedUser', unnest(e."intended_user")
    UNION ALL
    SELECT 'targetPopulation', unnest(e."target_population")
    UNION ALL
    SELECT 'peopleInvolved', unnest(e."people_involved")
  ) c WHERE c."label" <> '' AND EXISTS (SELECT 1 FROM "field" f WHERE f."key" = c."field")
    AND NOT EXISTS (SELECT 1 FROM "list_value" v WHERE v."field_key" = c."field" AND v."label" = c."label");
INSERT INTO "list_value" ("field_key", "label", "position", "names_one")
  SELECT u."field", u."label",
    (SELECT coalesce(max(v."position"), -1) + 1 FROM "list_value" v WHERE v."field_key" = u."field"),
    u."field" <> 'activeHospital'
  FROM "unlisted" u;
UPDATE "list_value" v SET "retired_at" = now()
  FROM "unlisted" u WHERE v."field_key" = u."field" AND v."label" = u."label";

CREATE TEMPORARY TABLE "choice" AS SELECT "field_key" AS "field", "label", "id" FROM "list_value";
CREATE UNIQUE INDEX ON "choice" ("field", "label") INCLUDE ("id");
ANALYZE "choice";

CREATE FUNCTION "choice_id"(given_field text, given_label text) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT c.id FROM choice c WHERE c.field = given_field AND c.label = given_label);
END $$;
CREATE FUNCTION "choice_ids"(given_field text, given_labels text[]) RETURNS integer[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT coalesce(array_agg(c.id ORDER BY g.place), '{}')
    FROM (SELECT g.label, min(g.place) AS place FROM unnest(given_labels) WITH ORDINALITY AS g(label, place) GROUP BY 1) g
    JOIN choice c ON c.field = given_field AND c.label = g.label);
END $$;

-- What was made of labels goes with them; names and texts are searched as before, labels in their lists.
ALTER TABLE "entry" DROP COLUMN "search_text", DROP COLUMN "search_vector", DROP COLUMN "title_vector",
  DROP COLUMN "facet_keys";
DROP FUNCTION "facet_keys"(text, text[]);
DROP FUNCTION "facet_key"(text, text);

ALTER TABLE "entry"
  ALTER COLUMN "algorithm_type" TYPE integer USING choice_id('algorithmType', "algorithm_type"),
  ALTER COLUMN "active_hospital" TYPE integer USING choice_id('activeHospital', "active_hospital"),
  ALTER COLUMN "medical_specialism" TYPE integer USING choice_id('medicalSpecialism', "medical_specialism"),
  ALTER COLUMN "medical_device" TYPE integer USING choice_id('medicalDevice', "medical_device"),
  ALTER COLUMN "risk_class" TYPE integer USING choice_id('riskClass', "risk_class"),
  ALTER COLUMN "primary_developer" TYPE integer USING choice_id('primaryDeveloper', "primary_developer"),
  ALTER COLUMN "technical_readiness_level" TYPE integer USING choice_id('technicalReadinessLevel', "technical_readiness_level"),
  ALTER COLUMN "data_source" TYPE integer USING choice_id('dataSource', "data_source"),
  ALTER COLUMN "technical_platform" TYPE integer USING choice_id('technicalPlatform', "technical_platform"),
  ALTER COLUMN "data_standard" TYPE integer USING choice_id('dataStandard', "data_standard"),
  ALTER COLUMN "innovation_funnel_tested" TYPE integer USING choice_id('innovationFunnelTested', "innovation_funnel_tested"),
  ALTER COLUMN "algorithm_function" TYPE integer[] USING choice_ids('algorithmFunction', "algorithm_function"), ALTER COLUMN "algorithm_function" SET DEFAULT '{}',
  ALTER COLUMN "application_goal" TYPE integer[] USING choice_ids('applicationGoal', "application_goal"), ALTER COLUMN "application_goal" SET DEFAULT '{}',
  ALTER COLUMN "intended_user" TYPE integer[] USING choice_ids('intendedUser', "intended_user"), ALTER COLUMN "intended_user" SET DEFAULT '{}',
  ALTER COLUMN "target_population" TYPE integer[] USING choice_ids('targetPopulation', "target_population"), ALTER COLUMN "target_population" SET DEFAULT '{}',
  ALTER COLUMN "people_involved" TYPE integer[] USING choice_ids('peopleInvolved', "people_involved"), ALTER COLUMN "people_involved" SET DEFAULT '{}';
ALTER TABLE "entry" RENAME COLUMN "algorithm_type" TO "algorithm_type_id";
ALTER TABLE "entry" RENAME COLUMN "active_hospital" TO "active_hospital_id";
ALTER TABLE "entry" RENAME COLUMN "medical_specialism" TO "medical_specialism_id";
ALTER TABLE "entry" RENAME COLUMN "medical_device" TO "medical_device_id";
ALTER TABLE "entry" RENAME COLUMN "risk_class" TO "risk_class_id";
ALTER TABLE "entry" RENAME COLUMN "primary_developer" TO "primary_developer_id";
ALTER TABLE "entry" RENAME COLUMN "technical_readiness_level" TO "technical_readiness_level_id";
ALTER TABLE "entry" RENAME COLUMN "data_source" TO "data_source_id";
ALTER TABLE "entry" RENAME COLUMN "technical_platform" TO "technical_platform_id";
ALTER TABLE "entry" RENAME COLUMN "data_standard" TO "data_standard_id";
ALTER TABLE "entry" RENAME COLUMN "innovation_funnel_tested" TO "innovation_funnel_tested_id";
ALTER TABLE "entry" RENAME COLUMN "algorithm_function" TO "algorithm_function_ids";
ALTER TABLE "entry" RENAME COLUMN "application_goal" TO "application_goal_ids";
ALTER TABLE "entry" RENAME COLUMN "intended_user" TO "intended_user_ids";
ALTER TABLE "entry" RENAME COLUMN "target_population" TO "target_population_ids";
ALTER TABLE "entry" RENAME COLUMN "people_involved" TO "people_involved_ids";

ALTER TABLE "entry" ADD CONSTRAINT "entry_algorithm_type_id_fkey" FOREIGN KEY ("algorithm_type_id") REFERENCES "list_value"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "entry" ADD CONSTRAINT "entry_active_hospital_id_fkey" FOREIGN KEY ("active_hospital_id") REFERENCES "list_value"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "entry" ADD CONSTRAINT "entry_medical_specialism_id_fkey" FOREIGN KEY ("medical_specialism_id") REFERENCES "list_value"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "entry" ADD CONSTRAINT "entry_medical_device_id_fkey" FOREIGN KEY ("medical_device_id") REFERENCES "list_value"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "entry" ADD CONSTRAINT "entry_risk_class_id_fkey" FOREIGN KEY ("risk_class_id") REFERENCES "list_value"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "entry" ADD CONSTRAINT "entry_primary_developer_id_fkey" FOREIGN KEY ("primary_developer_id") REFERENCES "list_value"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "entry" ADD CONSTRAINT "entry_technical_readiness_level_id_fkey" FOREIGN KEY ("technical_readiness_level_id") REFERENCES "list_value"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "entry" ADD CONSTRAINT "entry_data_source_id_fkey" FOREIGN KEY ("data_source_id") REFERENCES "list_value"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "entry" ADD CONSTRAINT "entry_technical_platform_id_fkey" FOREIGN KEY ("technical_platform_id") REFERENCES "list_value"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "entry" ADD CONSTRAINT "entry_data_standard_id_fkey" FOREIGN KEY ("data_standard_id") REFERENCES "list_value"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "entry" ADD CONSTRAINT "entry_innovation_funnel_tested_id_fkey" FOREIGN KEY ("innovation_funnel_tested_id") REFERENCES "list_value"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Of a field with several choices the entry holds the ids in their order; a trigger keeps a row for each, whose keys hold
-- that the value exists.
CREATE TABLE "entry_choice" (
    "entry_id" TEXT NOT NULL,
    "value_id" INTEGER NOT NULL,

    CONSTRAINT "entry_choice_pkey" PRIMARY KEY ("entry_id", "value_id")
);
INSERT INTO "entry_choice" ("entry_id", "value_id")
  SELECT e."id", unnest(e."algorithm_function_ids" || e."application_goal_ids" || e."intended_user_ids" || e."target_population_ids" || e."people_involved_ids") FROM "entry" e
  ON CONFLICT DO NOTHING;
CREATE INDEX "entry_choice_value_id_idx" ON "entry_choice"("value_id");
ALTER TABLE "entry_choice" ADD CONSTRAINT "entry_choice_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "entry_choice" ADD CONSTRAINT "entry_choice_value_id_fkey" FOREIGN KEY ("value_id") REFERENCES "list_value"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
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

ALTER TABLE "entry"
  ADD COLUMN "facet_keys" integer[] GENERATED ALWAYS AS (
    array_remove(ARRAY["algorithm_type_id", "active_hospital_id", "medical_specialism_id", "medical_device_id", "risk_class_id", "primary_developer_id", "technical_readiness_level_id", "data_source_id", "technical_platform_id", "data_standard_id", "innovation_funnel_tested_id"], NULL)
    || "algorithm_function_ids" || "application_goal_ids" || "intended_user_ids" || "target_population_ids" || "people_involved_ids"
  ) STORED,
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (
    fold_text(
      register_line("algorithm_name") || E'\n' || register_line("description") || E'\t'
      || register_line("name_commercial_product") || ' | ' || register_line("developer_name") || ' | '
      || register_line("collaboration") || ' | ' || register_line("intended_purpose") || ' | '
      || register_line("lessons_learned")
    )
  ) STORED,
  ADD COLUMN "search_vector" tsvector GENERATED ALWAYS AS (
    setweight(to_tsvector('public.register_search', translate("algorithm_name", '/_', '  ')), 'A')
    || setweight(to_tsvector('public.register_search', translate(coalesce("description", ''), '/_', '  ')), 'C')
    || setweight(to_tsvector('public.register_search', translate(
      coalesce("name_commercial_product", '') || ' | ' || coalesce("developer_name", '') || ' | '
      || coalesce("collaboration", '') || ' | ' || coalesce("intended_purpose", '') || ' | '
      || coalesce("lessons_learned", ''), '/_', '  ')), 'D')
  ) STORED,
  ADD COLUMN "title_vector" tsvector STORAGE PLAIN GENERATED ALWAYS AS (
    setweight(to_tsvector('public.register_search', translate("algorithm_name", '/_', '  ')), 'A')
  ) STORED;
CREATE INDEX "entry_facet_keys" ON "entry" USING gin ("facet_keys") WHERE "deleted_at" IS NULL;
CREATE INDEX "entry_newest" ON "entry" ("created_at" DESC, "id" DESC)
  INCLUDE ("visibility", "author_id", "institution_id", "facet_keys") WHERE "deleted_at" IS NULL;
CREATE INDEX "entry_search" ON "entry" USING gin ("search_text" gin_trgm_ops) WHERE "deleted_at" IS NULL;
CREATE INDEX "entry_search_name" ON "entry" USING gin (split_part("search_text", E'\n', 1) gin_trgm_ops)
  WHERE "deleted_at" IS NULL;
CREATE INDEX "entry_search_vector" ON "entry" USING gin ("search_vector") WHERE "deleted_at" IS NULL;
CREATE INDEX "entry_title_vector" ON "entry" USING gin ("title_vector") WHERE "deleted_at" IS NULL;

-- Labels are searched as the texts of entries are.
ALTER TABLE "list_value"
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(register_line("label"))) STORED,
  ADD COLUMN "search_vector" tsvector GENERATED ALWAYS AS (
    to_tsvector('public.register_search', translate("label", '/_', '  '))
  ) STORED;
-- By an expression, so that another name is no change of a key: it waits for nobody who saves an entry with that value.
DROP INDEX "list_value_field_key_label_key";
CREATE UNIQUE INDEX "list_value_label" ON "list_value" ("field_key", btrim("label"));

-- Versions by ids too: an earlier version shows what its values are called today, and the log of the fields what they
-- were called then. A word that the lists of today do not know was renamed since, or stays as it was written.
CREATE FUNCTION "version_choice"(given_field text, given jsonb, written timestamptz) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  word text := given #>> '{}';
  found integer := choice_id(given_field, word);
  renamed record;
BEGIN
  IF found IS NULL THEN
    FOR renamed IN SELECT before, after FROM field_change
      WHERE kind = 'valueRenamed' AND field_key = given_field AND at >= written ORDER BY id
    LOOP
      IF renamed.before = word THEN
        word := renamed.after;
      END IF;
    END LOOP;
    found := choice_id(given_field, word);
  END IF;
  RETURN CASE WHEN found IS NULL THEN given ELSE to_jsonb(found) END;
END $$;
ALTER TABLE "entry_version" DISABLE TRIGGER "entry_version_immutable";
UPDATE "entry_version" v SET "content" = v."content" || (
  SELECT coalesce(jsonb_object_agg(c."key", CASE jsonb_typeof(c."value")
    WHEN 'array' THEN (SELECT coalesce(jsonb_agg(version_choice(c."key", w."word", v."created_at") ORDER BY w."place"), '[]')
      FROM jsonb_array_elements(c."value") WITH ORDINALITY AS w("word", "place"))
    ELSE version_choice(c."key", c."value", v."created_at") END), '{}')
  FROM jsonb_each(v."content") c
  WHERE c."key" IN ('algorithmType', 'activeHospital', 'medicalSpecialism', 'medicalDevice', 'riskClass', 'primaryDeveloper', 'technicalReadinessLevel', 'dataSource', 'technicalPlatform', 'dataStandard', 'innovationFunnelTested', 'algorithmFunction', 'applicationGoal', 'intendedUser', 'targetPopulation', 'peopleInvolved')
    AND (jsonb_typeof(c."value") = 'array' OR (jsonb_typeof(c."value") = 'string' AND c."value" <> '""'))
);
ALTER TABLE "entry_version" ENABLE TRIGGER "entry_version_immutable";

DROP FUNCTION "version_choice"(text, jsonb, timestamptz);
DROP FUNCTION "choice_ids"(text, text[]);
DROP FUNCTION "choice_id"(text, text);
DROP TABLE "choice";
DROP TABLE "unlisted";

-- Another name writes no versions any more that nobody is to be told of.
CREATE OR REPLACE FUNCTION note_change_to_tell() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO public.follow_change (entry_id, number) VALUES (NEW.id, NEW.version) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
