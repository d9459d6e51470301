-- A value of a field as one number, so that counting and filtering read one narrow column, by one index.
CREATE FUNCTION facet_key(field text, value text) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN hashtextextended(value, hashtextextended(field, 0));
CREATE FUNCTION facet_keys(field text, chosen text[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(array_agg(DISTINCT public.facet_key(field, value)), '{}')
    FROM unnest(chosen) AS value WHERE value IS NOT NULL);

-- Everything that was chosen in an entry, but its visibility.
ALTER TABLE "entry" ADD COLUMN "facet_keys" bigint[] GENERATED ALWAYS AS (
  array_remove(ARRAY[
    facet_key('algorithmType', "algorithm_type"),
    facet_key('activeHospital', "active_hospital"),
    facet_key('medicalSpecialism', "medical_specialism"),
    facet_key('medicalDevice', "medical_device"),
    facet_key('riskClass', "risk_class"),
    facet_key('primaryDeveloper', "primary_developer"),
    facet_key('technicalReadinessLevel', "technical_readiness_level"),
    facet_key('dataSource', "data_source"),
    facet_key('technicalPlatform', "technical_platform"),
    facet_key('dataStandard', "data_standard"),
    facet_key('innovationFunnelTested', "innovation_funnel_tested")
  ], NULL)
  || facet_keys('algorithmFunction', "algorithm_function")
  || facet_keys('applicationGoal', "application_goal")
  || facet_keys('intendedUser', "intended_user")
  || facet_keys('targetPopulation', "target_population")
  || facet_keys('peopleInvolved', "people_involved")
) STORED;

CREATE INDEX "entry_facet_keys" ON "entry" USING gin ("facet_keys") WHERE "deleted_at" IS NULL;

-- Each order of the list with what decides who may see an entry, so that a page far down the list, and a count, read
-- the index alone.
DROP INDEX "entry_newest";
CREATE INDEX "entry_newest" ON "entry" ("created_at" DESC, "id" DESC)
  INCLUDE ("visibility", "author_id", "institution_id", "facet_keys") WHERE "deleted_at" IS NULL;
CREATE INDEX "entry_updated" ON "entry" ("updated_at" DESC, "id" DESC)
  INCLUDE ("visibility", "author_id", "institution_id") WHERE "deleted_at" IS NULL;
CREATE INDEX "entry_name" ON "entry" ("algorithm_name" COLLATE "nl-x-icu", "id")
  INCLUDE ("visibility", "author_id", "institution_id") WHERE "deleted_at" IS NULL;
CREATE INDEX "entry_phase" ON "entry" ("technical_readiness_level", "created_at" DESC, "id" DESC)
  INCLUDE ("visibility", "author_id", "institution_id") WHERE "deleted_at" IS NULL;

-- What a person sees beside the public entries.
CREATE INDEX "entry_unpublished_author" ON "entry" ("author_id")
  WHERE "deleted_at" IS NULL AND "visibility" <> 'PUBLIC';
CREATE INDEX "entry_unpublished_institution" ON "entry" ("institution_id")
  WHERE "deleted_at" IS NULL AND "visibility" = 'INSTITUTION';

-- Public entries in the order of the sitemap.
CREATE INDEX "entry_public_oldest" ON "entry" ("created_at", "id") INCLUDE ("updated_at")
  WHERE "deleted_at" IS NULL AND "visibility" = 'PUBLIC';
