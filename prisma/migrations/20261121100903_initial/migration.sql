-- Searching folds case and accents. unaccent() is only STABLE, as its dictionary could be changed; ours never is, and
-- an index needs an IMMUTABLE function.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;

CREATE FUNCTION fold_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT public.unaccent('public.unaccent'::regdictionary, lower(value)) $$;

-- CreateEnum
CREATE TYPE "role" AS ENUM ('USER', 'ADMIN', 'METCMEMBER');

-- CreateEnum
CREATE TYPE "visibility" AS ENUM ('PUBLIC', 'INSTITUTION', 'PRIVATE');

-- CreateEnum
CREATE TYPE "notice_style" AS ENUM ('primary', 'secondary', 'success', 'danger', 'warning', 'info', 'light', 'dark');

-- CreateEnum
CREATE TYPE "content_page" AS ENUM ('about', 'privacy', 'toegankelijkheid');

-- CreateTable
CREATE TABLE "institution" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "is_example" BOOLEAN NOT NULL DEFAULT false,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "institution_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "institution_domain" (
    "domain" TEXT NOT NULL,
    "institution_id" TEXT NOT NULL,

    CONSTRAINT "institution_domain_pkey" PRIMARY KEY ("domain")
);

-- CreateTable
CREATE TABLE "user" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT,
    "role" "role" NOT NULL DEFAULT 'USER',
    "allow_access" BOOLEAN NOT NULL DEFAULT false,
    "verified" BOOLEAN NOT NULL DEFAULT false,
    "institution_id" TEXT,
    "image_url" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_login_at" TIMESTAMPTZ(3),
    "blocked_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "field" (
    "key" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "display_name" TEXT NOT NULL,
    "help" TEXT NOT NULL,
    "is_filterable" BOOLEAN NOT NULL,
    "do_filter_empty" BOOLEAN NOT NULL,
    "default_value" JSONB,

    CONSTRAINT "field_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "list_value" (
    "id" TEXT NOT NULL,
    "field_key" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "code" TEXT,
    "position" INTEGER NOT NULL,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "list_value_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "entry" (
    "id" TEXT NOT NULL,
    "algorithm_name" TEXT NOT NULL,
    "description" TEXT,
    "algorithm_function" TEXT[],
    "algorithm_type" TEXT,
    "visibility" "visibility" NOT NULL,
    "benefit_claims" TEXT,
    "media_url" TEXT,
    "contact_email" TEXT,
    "active_hospital" TEXT,
    "medical_specialism" TEXT,
    "collaboration" TEXT,
    "intended_purpose" TEXT,
    "application_goal" TEXT[],
    "intended_user" TEXT[],
    "target_population" TEXT[],
    "medical_device" TEXT,
    "risk_class" TEXT,
    "primary_developer" TEXT,
    "developer_name" TEXT,
    "name_commercial_product" TEXT,
    "people_involved" TEXT[],
    "lessons_learned" TEXT,
    "technical_readiness_level" TEXT,
    "reason_cancellation" TEXT,
    "data_source" TEXT,
    "technical_platform" TEXT,
    "data_standard" TEXT,
    "innovation_funnel_tested" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "author_id" TEXT NOT NULL,
    "institution_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by_id" TEXT,
    "source_key" TEXT,
    "search_text" TEXT GENERATED ALWAYS AS (
      fold_text("algorithm_name" || E'\n' || coalesce("algorithm_type", '') || E'\n' || coalesce("description", ''))
    ) STORED,

    CONSTRAINT "entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "entry_version" (
    "id" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "author_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "visibility" "visibility" NOT NULL,
    "content" JSONB NOT NULL,

    CONSTRAINT "entry_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notice" (
    "id" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "style" "notice_style" NOT NULL DEFAULT 'info',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "author_id" TEXT NOT NULL,

    CONSTRAINT "notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "content_block" (
    "id" TEXT NOT NULL,
    "page" "content_page" NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "heading" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "content_block_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "spent_captcha" (
    "digest" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "spent_captcha_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMP(3),

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "seed_state" (
    "key" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "seed_state_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "institution_name_key" ON "institution"("name");

-- CreateIndex
CREATE INDEX "institution_domain_institution_id_idx" ON "institution_domain"("institution_id");

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE INDEX "user_institution_id_idx" ON "user"("institution_id");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "list_value_field_key_label_key" ON "list_value"("field_key", "label");

-- CreateIndex
CREATE UNIQUE INDEX "list_value_field_key_code_key" ON "list_value"("field_key", "code");

-- CreateIndex
CREATE UNIQUE INDEX "entry_source_key_key" ON "entry"("source_key");

-- CreateIndex
CREATE INDEX "entry_author_id_idx" ON "entry"("author_id");

-- CreateIndex
CREATE INDEX "entry_institution_id_idx" ON "entry"("institution_id");

-- CreateIndex
CREATE INDEX "entry_version_author_id_idx" ON "entry_version"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "entry_version_entry_id_number_key" ON "entry_version"("entry_id", "number");

-- CreateIndex
CREATE INDEX "notice_author_id_idx" ON "notice"("author_id");

-- CreateIndex
CREATE INDEX "notice_created_at_idx" ON "notice"("created_at");

-- CreateIndex
CREATE INDEX "message_created_at_idx" ON "message"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "content_block_page_position_key" ON "content_block"("page", "position");

-- CreateIndex
CREATE INDEX "spent_captcha_expires_at_idx" ON "spent_captcha"("expires_at");

-- CreateIndex
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit"("expire");

-- AddForeignKey
ALTER TABLE "institution_domain" ADD CONSTRAINT "institution_domain_institution_id_fkey" FOREIGN KEY ("institution_id") REFERENCES "institution"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user" ADD CONSTRAINT "user_institution_id_fkey" FOREIGN KEY ("institution_id") REFERENCES "institution"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_value" ADD CONSTRAINT "list_value_field_key_fkey" FOREIGN KEY ("field_key") REFERENCES "field"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entry" ADD CONSTRAINT "entry_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entry" ADD CONSTRAINT "entry_institution_id_fkey" FOREIGN KEY ("institution_id") REFERENCES "institution"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entry" ADD CONSTRAINT "entry_deleted_by_id_fkey" FOREIGN KEY ("deleted_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entry_version" ADD CONSTRAINT "entry_version_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entry_version" ADD CONSTRAINT "entry_version_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say.

-- E-mail addresses and domains are unique without case: they are stored in lower case.
ALTER TABLE "user" ADD CONSTRAINT "user_email_lower" CHECK ("email" = lower("email") AND "email" <> '');
ALTER TABLE "institution_domain" ADD CONSTRAINT "institution_domain_lower" CHECK ("domain" = lower("domain") AND "domain" <> '');
ALTER TABLE "institution" ADD CONSTRAINT "institution_name_filled" CHECK (btrim("name") <> '');
ALTER TABLE "session" ADD CONSTRAINT "session_ends_after_it_began" CHECK ("expires_at" > "created_at");

-- The longest texts of the form (characters here are at most as many as the form counts).
ALTER TABLE "entry"
  ADD CONSTRAINT "entry_name_length" CHECK (char_length("algorithm_name") BETWEEN 1 AND 150),
  ADD CONSTRAINT "entry_text_lengths" CHECK (
    char_length("description") <= 512 AND char_length("benefit_claims") <= 512 AND char_length("media_url") <= 2048
    AND char_length("contact_email") <= 254 AND char_length("collaboration") <= 100
    AND char_length("intended_purpose") <= 2048 AND char_length("developer_name") <= 255
    AND char_length("name_commercial_product") <= 50 AND char_length("lessons_learned") <= 512
    AND char_length("reason_cancellation") <= 100
  ),
  ADD CONSTRAINT "entry_version_counts" CHECK ("version" >= 1),
  ADD CONSTRAINT "entry_deleted_by_somebody" CHECK ("deleted_by_id" IS NULL OR "deleted_at" IS NOT NULL),
  ALTER COLUMN "algorithm_function" SET NOT NULL,
  ALTER COLUMN "application_goal" SET NOT NULL,
  ALTER COLUMN "intended_user" SET NOT NULL,
  ALTER COLUMN "target_population" SET NOT NULL,
  ALTER COLUMN "people_involved" SET NOT NULL;
ALTER TABLE "entry_version" ADD CONSTRAINT "entry_version_number_counts" CHECK ("number" >= 1);
ALTER TABLE "notice" ADD CONSTRAINT "notice_content_filled" CHECK (btrim("content") <> '');

-- Lists are read newest first, and only what is not in the bin; searching is by parts of words.
CREATE INDEX "entry_newest" ON "entry" ("created_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "entry_search" ON "entry" USING gin ("search_text" gin_trgm_ops) WHERE "deleted_at" IS NULL;

-- A version never changes; it only goes with its entry.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION 'a row of % never changes', TG_TABLE_NAME; END $$;
CREATE TRIGGER "entry_version_immutable" BEFORE UPDATE ON "entry_version"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
