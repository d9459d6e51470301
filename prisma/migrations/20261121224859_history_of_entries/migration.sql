-- AlterTable
ALTER TABLE "entry" ADD COLUMN "public_version" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "shared_version" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "entry_version" ADD COLUMN "note" TEXT,
ADD COLUMN "restored" INTEGER;

-- What the schema language cannot say.

ALTER TABLE "entry_version"
  ADD CONSTRAINT "entry_version_note_length" CHECK (char_length("note") BETWEEN 1 AND 200),
  ADD CONSTRAINT "entry_version_restored_earlier" CHECK ("restored" >= 1 AND "restored" < "number");
ALTER TABLE "entry" ADD CONSTRAINT "entry_counts_of_readers" CHECK (
  "public_version" >= 0 AND "public_version" <= "shared_version" AND "shared_version" <= "version"
);

-- Every save has written its version since the first release. Should there be an entry that came by another way, what
-- it is today is its first.
INSERT INTO "entry_version" ("id", "entry_id", "number", "author_id", "created_at", "visibility", "content")
SELECT gen_random_uuid()::text, e."id", e."version", e."author_id", e."updated_at", e."visibility", jsonb_build_object(
  'algorithmName', e."algorithm_name", 'description', e."description", 'algorithmFunction', e."algorithm_function",
  'algorithmType', e."algorithm_type", 'visibility', e."visibility", 'benefitClaims', e."benefit_claims",
  'mediaURL', e."media_url", 'contactEmail', e."contact_email", 'activeHospital', e."active_hospital",
  'medicalSpecialism', e."medical_specialism", 'collaboration', e."collaboration",
  'intendedPurpose', e."intended_purpose", 'applicationGoal', e."application_goal", 'intendedUser', e."intended_user",
  'targetPopulation', e."target_population", 'medicalDevice', e."medical_device", 'riskClass', e."risk_class",
  'primaryDeveloper', e."primary_developer", 'developerName', e."developer_name",
  'nameCommercialProduct', e."name_commercial_product", 'peopleInvolved', e."people_involved",
  'lessonsLearned', e."lessons_learned", 'technicalReadinessLevel', e."technical_readiness_level",
  'reasonCancellation', e."reason_cancellation", 'dataSource', e."data_source",
  'technicalPlatform', e."technical_platform", 'dataStandard', e."data_standard",
  'innovationFunnelTested', e."innovation_funnel_tested"
)
FROM "entry" e WHERE NOT EXISTS (SELECT 1 FROM "entry_version" v WHERE v."entry_id" = e."id");

-- Who may not see an entry's private past does not learn from its numbers either that there is one: they count the
-- versions that they may see.
UPDATE "entry" e SET "public_version" = v."everyone", "shared_version" = v."colleagues"
FROM (
  SELECT "entry_id", count(*) FILTER (WHERE "visibility" = 'PUBLIC')::int AS "everyone",
    count(*) FILTER (WHERE "visibility" <> 'PRIVATE')::int AS "colleagues"
  FROM "entry_version" GROUP BY "entry_id"
) v WHERE v."entry_id" = e."id";

-- Every save counts `version` up, and says in the same statement who may see what it became.
CREATE FUNCTION count_versions_by_reader() RETURNS trigger LANGUAGE plpgsql AS $$
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
  FOR EACH ROW EXECUTE FUNCTION count_versions_by_reader();
CREATE TRIGGER "entry_versions_counted" BEFORE UPDATE OF "version" ON "entry"
  FOR EACH ROW WHEN (NEW."version" > OLD."version") EXECUTE FUNCTION count_versions_by_reader();
