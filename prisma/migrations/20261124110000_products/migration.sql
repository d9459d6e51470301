-- Products, who makes and uses them, and how that went (docs/decisions/2026-11-24-products.md).

-- Several names as one text to search in, a line each.
CREATE FUNCTION register_names(names text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_to_string(names, E'\n');

-- CreateEnum
CREATE TYPE "product_law" AS ENUM ('MDR', 'MDD', 'IVDR', 'none');

-- CreateEnum
CREATE TYPE "proposal_status" AS ENUM ('open', 'accepted', 'refused');

-- CreateEnum
CREATE TYPE "effort" AS ENUM ('low', 'middle', 'high');

-- CreateEnum
CREATE TYPE "again" AS ENUM ('yes', 'unsure', 'no');

-- CreateEnum
CREATE TYPE "statement_kind" AS ENUM ('no_ai', 'complete');

-- AlterTable
ALTER TABLE "entry" ADD COLUMN     "product_id" TEXT;

-- AlterTable
ALTER TABLE "institution" ADD COLUMN     "contact_email" TEXT,
ADD COLUMN     "slug" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "supplier" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "other_names" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "website" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "supplier_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "other_names" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "supplier_id" TEXT,
    "description" TEXT,
    "website" TEXT,
    "medical_specialism_id" INTEGER,
    "law" "product_law",
    "risk_class" TEXT,
    "udi_di" TEXT,
    "srn" TEXT,
    "certificate_number" TEXT,
    "notified_body" TEXT,
    "certificate_ends_on" DATE,
    "ce_verified_on" DATE,
    "ce_source" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "confirmed_at" TIMESTAMPTZ(3),
    "merged_into_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" TEXT,

    CONSTRAINT "product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_function" (
    "product_id" TEXT NOT NULL,
    "value_id" INTEGER NOT NULL,

    CONSTRAINT "product_function_pkey" PRIMARY KEY ("product_id","value_id")
);

-- CreateTable
CREATE TABLE "product_source" (
    "key" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,

    CONSTRAINT "product_source_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "product_address" (
    "slug" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,

    CONSTRAINT "product_address_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "product_merge" (
    "id" TEXT NOT NULL,
    "from_id" TEXT NOT NULL,
    "into_id" TEXT NOT NULL,
    "moved" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "product_merge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_proposal" (
    "id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "changes" JSONB NOT NULL,
    "note" TEXT,
    "status" "proposal_status" NOT NULL DEFAULT 'open',
    "proposer_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "product_proposal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "match_proposal" (
    "id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "entry_id" TEXT,
    "other_product_id" TEXT,
    "score" DOUBLE PRECISION NOT NULL,
    "reasons" JSONB NOT NULL,
    "status" "proposal_status" NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "match_proposal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "experience" (
    "id" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "since" DATE,
    "brought" TEXT,
    "obstacle" TEXT,
    "integration" TEXT,
    "effort" "effort",
    "again" "again",
    "may_be_asked" BOOLEAN NOT NULL DEFAULT false,
    "members_only" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "experience_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "experience_version" (
    "experience_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "experience_version_pkey" PRIMARY KEY ("experience_id","number")
);

-- CreateTable
CREATE TABLE "obstacle" (
    "id" SERIAL NOT NULL,
    "label" TEXT NOT NULL,
    "label_en" TEXT,
    "position" INTEGER NOT NULL,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "obstacle_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "experience_obstacle" (
    "experience_id" TEXT NOT NULL,
    "obstacle_id" INTEGER NOT NULL,

    CONSTRAINT "experience_obstacle_pkey" PRIMARY KEY ("experience_id","obstacle_id")
);

-- CreateTable
CREATE TABLE "study" (
    "id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "doi" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "level" INTEGER,
    "independent" BOOLEAN,
    "prospective" BOOLEAN,
    "multicentre" BOOLEAN,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "study_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "local_validation" (
    "id" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "measure" TEXT NOT NULL,
    "estimate" DOUBLE PRECISION NOT NULL,
    "low" DOUBLE PRECISION,
    "high" DOUBLE PRECISION,
    "size" INTEGER,
    "population" TEXT,
    "dataset" TEXT,
    "day" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "local_validation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "institution_admin" (
    "institution_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "institution_admin_pkey" PRIMARY KEY ("institution_id","user_id")
);

-- CreateTable
CREATE TABLE "institution_statement" (
    "id" TEXT NOT NULL,
    "institution_id" TEXT NOT NULL,
    "kind" "statement_kind" NOT NULL,
    "day" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "institution_statement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "certificate_mail" (
    "product_id" TEXT NOT NULL,
    "ends_on" DATE NOT NULL,
    "days_ahead" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "certificate_mail_pkey" PRIMARY KEY ("product_id","ends_on","days_ahead")
);

-- CreateIndex
CREATE UNIQUE INDEX "product_slug_key" ON "product"("slug");

-- CreateIndex
CREATE INDEX "product_supplier_id_idx" ON "product"("supplier_id");

-- CreateIndex
CREATE INDEX "product_medical_specialism_id_idx" ON "product"("medical_specialism_id");

-- CreateIndex
CREATE INDEX "product_created_by_id_idx" ON "product"("created_by_id");

-- CreateIndex
CREATE INDEX "product_merged_into_id_idx" ON "product"("merged_into_id");

-- CreateIndex
CREATE INDEX "product_certificate_ends_on_idx" ON "product"("certificate_ends_on");

-- CreateIndex
CREATE INDEX "product_function_value_id_idx" ON "product_function"("value_id");

-- CreateIndex
CREATE INDEX "product_source_product_id_idx" ON "product_source"("product_id");

-- CreateIndex
CREATE INDEX "product_address_product_id_idx" ON "product_address"("product_id");

-- CreateIndex
CREATE INDEX "product_merge_from_id_idx" ON "product_merge"("from_id");

-- CreateIndex
CREATE INDEX "product_merge_into_id_idx" ON "product_merge"("into_id");

-- CreateIndex
CREATE INDEX "product_proposal_product_id_idx" ON "product_proposal"("product_id");

-- CreateIndex
CREATE INDEX "product_proposal_proposer_id_idx" ON "product_proposal"("proposer_id");

-- CreateIndex
CREATE INDEX "product_proposal_status_idx" ON "product_proposal"("status");

-- CreateIndex
CREATE INDEX "match_proposal_entry_id_idx" ON "match_proposal"("entry_id");

-- CreateIndex
CREATE INDEX "match_proposal_other_product_id_idx" ON "match_proposal"("other_product_id");

-- CreateIndex
CREATE INDEX "match_proposal_status_score_idx" ON "match_proposal"("status", "score");

-- CreateIndex
CREATE UNIQUE INDEX "match_proposal_product_id_entry_id_key" ON "match_proposal"("product_id", "entry_id");

-- CreateIndex
CREATE UNIQUE INDEX "match_proposal_product_id_other_product_id_key" ON "match_proposal"("product_id", "other_product_id");

-- CreateIndex
CREATE INDEX "experience_author_id_idx" ON "experience"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "experience_entry_id_author_id_key" ON "experience"("entry_id", "author_id");

-- CreateIndex
CREATE UNIQUE INDEX "obstacle_label_key" ON "obstacle"("label");

-- CreateIndex
CREATE INDEX "experience_obstacle_obstacle_id_idx" ON "experience_obstacle"("obstacle_id");

-- CreateIndex
CREATE UNIQUE INDEX "study_product_id_doi_key" ON "study"("product_id", "doi");

-- CreateIndex
CREATE INDEX "local_validation_entry_id_idx" ON "local_validation"("entry_id");

-- CreateIndex
CREATE INDEX "institution_admin_user_id_idx" ON "institution_admin"("user_id");

-- CreateIndex
CREATE INDEX "institution_statement_institution_id_idx" ON "institution_statement"("institution_id");

-- CreateIndex
CREATE INDEX "entry_product_id_idx" ON "entry"("product_id");

-- CreateIndex
-- An institution's page has the address of its first name; of two that would be the same, the later one gets a number.
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
DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT "id" FROM "institution" ORDER BY "name" LOOP
    UPDATE "institution" SET "slug" = '' WHERE "id" = one."id";
  END LOOP;
END $$;
CREATE UNIQUE INDEX "institution_slug_key" ON "institution"("slug");

-- AddForeignKey
ALTER TABLE "entry" ADD CONSTRAINT "entry_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_medical_specialism_id_fkey" FOREIGN KEY ("medical_specialism_id") REFERENCES "list_value"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_merged_into_id_fkey" FOREIGN KEY ("merged_into_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_function" ADD CONSTRAINT "product_function_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_function" ADD CONSTRAINT "product_function_value_id_fkey" FOREIGN KEY ("value_id") REFERENCES "list_value"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_source" ADD CONSTRAINT "product_source_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_address" ADD CONSTRAINT "product_address_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_merge" ADD CONSTRAINT "product_merge_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_merge" ADD CONSTRAINT "product_merge_into_id_fkey" FOREIGN KEY ("into_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_proposal" ADD CONSTRAINT "product_proposal_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_proposal" ADD CONSTRAINT "product_proposal_proposer_id_fkey" FOREIGN KEY ("proposer_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "match_proposal" ADD CONSTRAINT "match_proposal_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "match_proposal" ADD CONSTRAINT "match_proposal_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "match_proposal" ADD CONSTRAINT "match_proposal_other_product_id_fkey" FOREIGN KEY ("other_product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "experience" ADD CONSTRAINT "experience_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "experience" ADD CONSTRAINT "experience_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "experience_version" ADD CONSTRAINT "experience_version_experience_id_fkey" FOREIGN KEY ("experience_id") REFERENCES "experience"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "experience_obstacle" ADD CONSTRAINT "experience_obstacle_experience_id_fkey" FOREIGN KEY ("experience_id") REFERENCES "experience"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "experience_obstacle" ADD CONSTRAINT "experience_obstacle_obstacle_id_fkey" FOREIGN KEY ("obstacle_id") REFERENCES "obstacle"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "study" ADD CONSTRAINT "study_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "local_validation" ADD CONSTRAINT "local_validation_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "institution_admin" ADD CONSTRAINT "institution_admin_institution_id_fkey" FOREIGN KEY ("institution_id") REFERENCES "institution"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "institution_admin" ADD CONSTRAINT "institution_admin_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "institution_statement" ADD CONSTRAINT "institution_statement_institution_id_fkey" FOREIGN KEY ("institution_id") REFERENCES "institution"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate_mail" ADD CONSTRAINT "certificate_mail_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say.

ALTER TABLE "product" ADD COLUMN "search_text" text GENERATED ALWAYS AS (
  fold_text(register_line("name") || E'\n' || register_names("other_names"))
) STORED;
CREATE INDEX "product_search" ON "product" USING gin ("search_text" gin_trgm_ops) WHERE "merged_into_id" IS NULL;
CREATE INDEX "supplier_name" ON "supplier" USING gin (fold_text("name") gin_trgm_ops);
ALTER TABLE "product"
  ADD CONSTRAINT "product_lengths" CHECK (char_length("name") BETWEEN 2 AND 200 AND char_length("description") <= 300
    AND char_length("website") <= 2000 AND char_length("slug") BETWEEN 1 AND 140),
  ADD CONSTRAINT "product_not_into_itself" CHECK ("merged_into_id" <> "id");
ALTER TABLE "supplier" ADD CONSTRAINT "supplier_lengths"
  CHECK (char_length("name") BETWEEN 2 AND 255 AND char_length("website") <= 2000);
ALTER TABLE "match_proposal" ADD CONSTRAINT "match_proposal_of_two"
  CHECK (num_nonnulls("entry_id", "other_product_id") = 1 AND "other_product_id" IS DISTINCT FROM "product_id"
    AND "score" BETWEEN 0 AND 1);
ALTER TABLE "study" ADD CONSTRAINT "study_level" CHECK ("level" BETWEEN 1 AND 6);
ALTER TABLE "experience" ADD CONSTRAINT "experience_lengths" CHECK (char_length("role") BETWEEN 2 AND 100
  AND char_length("brought") <= 2000 AND char_length("obstacle") <= 2000 AND char_length("integration") <= 2000);
CREATE INDEX "entry_public_product" ON "entry" ("product_id") INCLUDE ("active_hospital_id", "technical_readiness_level_id")
  WHERE "deleted_at" IS NULL AND "visibility" = 'PUBLIC' AND "product_id" IS NOT NULL;

INSERT INTO "obstacle" ("label", "label_en", "position") VALUES
  ('Koppeling met PACS of EPD', 'Connection with PACS or EHR', 1),
  ('Kosten', 'Costs', 2),
  ('Contract of juridische eisen', 'Contract or legal requirements', 3),
  ('Privacy of beveiliging', 'Privacy or security', 4),
  ('Prestatie op eigen patiënten', 'Performance on own patients', 5),
  ('Te veel fout-positieven', 'Too many false positives', 6),
  ('Draagvlak bij gebruikers', 'Support among users', 7),
  ('Tijd of mensen om het in te voeren', 'Time or people to bring it in', 8),
  ('Ondersteuning door de leverancier', 'Support by the supplier', 9);
