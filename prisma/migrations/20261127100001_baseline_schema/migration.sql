-- The tables of version 1.0.0, as prisma/schema.prisma says them: types, tables, keys, indexes and references between
-- tables. Later baseline files add what that file cannot say: checks, search, triggers and rights. Migrations after the
-- baseline only go forward; none of these files changes any more.

-- Types

CREATE TYPE "access_scope" AS ENUM ('read', 'write');
CREATE TYPE "again" AS ENUM ('yes', 'unsure', 'no');
CREATE TYPE "content_page" AS ENUM ('about', 'privacy', 'accessibility');
CREATE TYPE "effort" AS ENUM ('low', 'middle', 'high');
CREATE TYPE "entry_state" AS ENUM ('DRAFT', 'IN_REVIEW', 'PUBLISHED', 'BINNED');
CREATE TYPE "follow_frequency" AS ENUM ('at_once', 'weekly');
CREATE TYPE "follow_kind" AS ENUM ('entry', 'hospital', 'specialism', 'saved_search', 'product');
CREATE TYPE "import_kind" AS ENUM ('entries', 'products');
CREATE TYPE "import_status" AS ENUM ('mapping', 'checked', 'importing', 'undoing', 'done', 'undone');
CREATE TYPE "language" AS ENUM ('nl', 'en');
CREATE TYPE "mail_status" AS ENUM ('waiting', 'sent', 'stuck', 'expired');
CREATE TYPE "notice_style" AS ENUM ('primary', 'secondary', 'success', 'danger', 'warning', 'info', 'light', 'dark');
CREATE TYPE "product_law" AS ENUM ('MDR', 'MDD', 'IVDR', 'none');
CREATE TYPE "proposal_status" AS ENUM ('open', 'accepted', 'refused');
CREATE TYPE "recheck_stage" AS ENUM ('ahead', 'due');
CREATE TYPE "report_act_kind" AS ENUM ('answered', 'solved', 'reopened');
CREATE TYPE "report_status" AS ENUM ('open', 'answered', 'solved');
CREATE TYPE "role" AS ENUM ('USER', 'ADMIN', 'METCMEMBER');
CREATE TYPE "statement_kind" AS ENUM ('no_ai', 'complete');
CREATE TYPE "token_kind" AS ENUM ('verify', 'migrate', 'reset', 'email_change');
CREATE TYPE "visibility" AS ENUM ('PUBLIC', 'INSTITUTION', 'PRIVATE');

-- Institutions and accounts

CREATE TABLE "institution" (
  "id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "city" TEXT NOT NULL,
  "is_example" BOOLEAN NOT NULL DEFAULT false,
  "retired_at" TIMESTAMPTZ(3),
  "contact_email" TEXT,
  "slug" TEXT NOT NULL DEFAULT '',
  CONSTRAINT "institution_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "institution_name_key" ON "institution" ("name");
CREATE UNIQUE INDEX "institution_slug_key" ON "institution" ("slug");

CREATE TABLE "institution_domain" (
  "domain" TEXT NOT NULL,
  "institution_id" TEXT NOT NULL,
  CONSTRAINT "institution_domain_pkey" PRIMARY KEY ("domain")
);
CREATE INDEX "institution_domain_institution_id_idx" ON "institution_domain" ("institution_id");

CREATE TABLE "institution_admin" (
  "institution_id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "institution_admin_pkey" PRIMARY KEY ("institution_id", "user_id")
);
CREATE INDEX "institution_admin_user_id_idx" ON "institution_admin" ("user_id");

CREATE TABLE "institution_statement" (
  "id" TEXT NOT NULL,
  "institution_id" TEXT NOT NULL,
  "kind" "statement_kind" NOT NULL,
  "day" DATE NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "withdrawn_at" TIMESTAMPTZ(3),
  CONSTRAINT "institution_statement_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "institution_statement_institution_id_idx" ON "institution_statement" ("institution_id");

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
  "refused_at" TIMESTAMPTZ(3),
  "audit_id" TEXT,
  "language" "language" NOT NULL DEFAULT 'nl',
  "asked_at" TIMESTAMPTZ(3),
  "request_institution" TEXT,
  "request_function" TEXT,
  "request_reason" TEXT,
  CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "user_audit_id_key" ON "user" ("audit_id");
CREATE UNIQUE INDEX "user_email_key" ON "user" ("email");
CREATE INDEX "user_institution_id_idx" ON "user" ("institution_id");

CREATE TABLE "profile_image" (
  "user_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "bytes" BYTEA NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "profile_image_pkey" PRIMARY KEY ("user_id")
);
CREATE UNIQUE INDEX "profile_image_name_key" ON "profile_image" ("name");

CREATE TABLE "session" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "session_expires_at_idx" ON "session" ("expires_at");
CREATE INDEX "session_user_id_idx" ON "session" ("user_id");

CREATE TABLE "two_factor" (
  "user_id" TEXT NOT NULL,
  "sealed" BYTEA NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "confirmed_at" TIMESTAMPTZ(3),
  "last_step" INTEGER,
  CONSTRAINT "two_factor_pkey" PRIMARY KEY ("user_id")
);

CREATE TABLE "recovery_code" (
  "user_id" TEXT NOT NULL,
  "digest" TEXT NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("user_id", "digest")
);

CREATE TABLE "spent_ticket" (
  "id" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "spent_ticket_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "spent_ticket_expires_at_idx" ON "spent_ticket" ("expires_at");

CREATE TABLE "access_token" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "scope" "access_scope" NOT NULL,
  "digest" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "last_used_at" TIMESTAMPTZ(3),
  CONSTRAINT "access_token_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "access_token_digest_key" ON "access_token" ("digest");
CREATE INDEX "access_token_expires_at_idx" ON "access_token" ("expires_at");
CREATE INDEX "access_token_user_id_idx" ON "access_token" ("user_id");

CREATE TABLE "external_identity" (
  "issuer" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "external_identity_pkey" PRIMARY KEY ("issuer", "subject")
);
CREATE UNIQUE INDEX "external_identity_user_id_issuer_key" ON "external_identity" ("user_id", "issuer");

CREATE TABLE "one_time_token" (
  "id" TEXT NOT NULL,
  "kind" "token_kind" NOT NULL,
  "user_id" TEXT,
  "legacy_account_id" TEXT,
  "digest" TEXT NOT NULL,
  "new_email" TEXT,
  "wrong_tries" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  "ended_at" TIMESTAMPTZ(3),
  "selector" TEXT,
  CONSTRAINT "one_time_token_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "one_time_token_expires_at_idx" ON "one_time_token" ("expires_at");
CREATE INDEX "one_time_token_legacy_account_id_idx" ON "one_time_token" ("legacy_account_id");
CREATE INDEX "one_time_token_user_id_idx" ON "one_time_token" ("user_id");

CREATE TABLE "legacy_account" (
  "id" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "allow_access" BOOLEAN NOT NULL DEFAULT false,
  "entries" JSONB NOT NULL,
  "imported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "migrated_at" TIMESTAMPTZ(3),
  CONSTRAINT "legacy_account_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "legacy_account_email_key" ON "legacy_account" ("email");

-- The data model: fields and lists that admins maintain, with the log of changes

CREATE TABLE "field" (
  "key" TEXT NOT NULL,
  "position" INTEGER NOT NULL,
  "display_name" TEXT NOT NULL,
  "help" TEXT NOT NULL,
  "is_filterable" BOOLEAN NOT NULL,
  "do_filter_empty" BOOLEAN NOT NULL,
  "default_value" JSONB,
  "display_name_en" TEXT,
  "help_en" TEXT,
  CONSTRAINT "field_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "list_value" (
  "field_key" TEXT NOT NULL,
  "label" TEXT NOT NULL,
  "code" TEXT,
  "position" INTEGER NOT NULL,
  "retired_at" TIMESTAMPTZ(3),
  "label_en" TEXT,
  "names_one" BOOLEAN NOT NULL DEFAULT true,
  "id" SERIAL NOT NULL,
  "institution_id" TEXT,
  CONSTRAINT "list_value_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "list_value_field_key_code_key" ON "list_value" ("field_key", "code");
CREATE UNIQUE INDEX "list_value_institution_id_key" ON "list_value" ("institution_id");

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

-- Entries

CREATE TABLE "entry" (
  "id" TEXT NOT NULL,
  "algorithm_name" TEXT NOT NULL,
  "description" TEXT,
  "algorithm_function_ids" INTEGER[] NOT NULL DEFAULT '{}',
  "algorithm_type_id" INTEGER,
  "visibility" "visibility" NOT NULL,
  "benefit_claims" TEXT,
  "media_url" TEXT,
  "contact_email" TEXT,
  "active_hospital_id" INTEGER,
  "medical_specialism_id" INTEGER,
  "collaboration" TEXT,
  "intended_purpose" TEXT,
  "application_goal_ids" INTEGER[] NOT NULL DEFAULT '{}',
  "intended_user_ids" INTEGER[] NOT NULL DEFAULT '{}',
  "target_population_ids" INTEGER[] NOT NULL DEFAULT '{}',
  "medical_device_id" INTEGER,
  "risk_class_id" INTEGER,
  "primary_developer_id" INTEGER,
  "developer_name" TEXT,
  "name_commercial_product" TEXT,
  "people_involved_ids" INTEGER[] NOT NULL DEFAULT '{}',
  "lessons_learned" TEXT,
  "technical_readiness_level_id" INTEGER,
  "reason_cancellation" TEXT,
  "data_source_id" INTEGER,
  "technical_platform_id" INTEGER,
  "data_standard_id" INTEGER,
  "innovation_funnel_tested_id" INTEGER,
  "version" INTEGER NOT NULL DEFAULT 1,
  "author_id" TEXT NOT NULL,
  "institution_id" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "deleted_at" TIMESTAMPTZ(3),
  "deleted_by_id" TEXT,
  "source_key" TEXT,
  "source_digest" TEXT,
  "deletion_requested_at" TIMESTAMPTZ(3),
  "public_version" INTEGER NOT NULL DEFAULT 0,
  "shared_version" INTEGER NOT NULL DEFAULT 0,
  "recheck_chosen" BOOLEAN NOT NULL DEFAULT false,
  "recheck_on" DATE NOT NULL,
  "rechecked_at" TIMESTAMPTZ(3),
  "product_id" TEXT,
  "state" "entry_state" NOT NULL DEFAULT 'PUBLISHED',
  "binned_from" "entry_state",
  CONSTRAINT "entry_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "entry_author_id_idx" ON "entry" ("author_id");
CREATE INDEX "entry_institution_id_idx" ON "entry" ("institution_id");
CREATE INDEX "entry_product_id_idx" ON "entry" ("product_id");
CREATE INDEX "entry_recheck_on_idx" ON "entry" ("recheck_on");
CREATE UNIQUE INDEX "entry_source_key_key" ON "entry" ("source_key");

CREATE TABLE "entry_choice" (
  "entry_id" TEXT NOT NULL,
  "value_id" INTEGER NOT NULL,
  CONSTRAINT "entry_choice_pkey" PRIMARY KEY ("entry_id", "value_id")
);
CREATE INDEX "entry_choice_value_id_idx" ON "entry_choice" ("value_id");

CREATE TABLE "entry_co_editor" (
  "entry_id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "named_by_id" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "entry_co_editor_pkey" PRIMARY KEY ("entry_id", "user_id")
);
CREATE INDEX "entry_co_editor_named_by_id_idx" ON "entry_co_editor" ("named_by_id");
CREATE INDEX "entry_co_editor_user_id_entry_id_idx" ON "entry_co_editor" ("user_id", "entry_id");

CREATE TABLE "entry_version" (
  "id" TEXT NOT NULL,
  "entry_id" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "author_id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "visibility" "visibility" NOT NULL,
  "content" JSONB NOT NULL,
  "note" TEXT,
  "restored" INTEGER,
  "imported_at" TIMESTAMPTZ(3),
  CONSTRAINT "entry_version_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "entry_version_author_id_idx" ON "entry_version" ("author_id");
CREATE UNIQUE INDEX "entry_version_entry_id_number_key" ON "entry_version" ("entry_id", "number");

CREATE TABLE "recheck_mail" (
  "entry_id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "recheck_on" DATE NOT NULL,
  "stage" "recheck_stage" NOT NULL,
  "digest" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  CONSTRAINT "recheck_mail_pkey" PRIMARY KEY ("entry_id", "user_id", "recheck_on", "stage")
);
CREATE UNIQUE INDEX "recheck_mail_digest_key" ON "recheck_mail" ("digest");
CREATE INDEX "recheck_mail_user_id_idx" ON "recheck_mail" ("user_id");

CREATE TABLE "link_check" (
  "url" TEXT NOT NULL,
  "checked_at" TIMESTAMPTZ(3),
  "outcome" TEXT,
  "status" INTEGER,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "failing_since" TIMESTAMPTZ(3),
  CONSTRAINT "link_check_pkey" PRIMARY KEY ("url")
);
CREATE INDEX "link_check_checked_at_idx" ON "link_check" ("checked_at");

-- Suppliers and products

CREATE TABLE "supplier" (
  "id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "other_names" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "website" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "supplier_pkey" PRIMARY KEY ("id")
);

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
CREATE INDEX "product_certificate_ends_on_idx" ON "product" ("certificate_ends_on");
CREATE INDEX "product_created_by_id_idx" ON "product" ("created_by_id");
CREATE INDEX "product_medical_specialism_id_idx" ON "product" ("medical_specialism_id");
CREATE INDEX "product_merged_into_id_idx" ON "product" ("merged_into_id");
CREATE UNIQUE INDEX "product_slug_key" ON "product" ("slug");
CREATE INDEX "product_supplier_id_idx" ON "product" ("supplier_id");

CREATE TABLE "product_function" (
  "product_id" TEXT NOT NULL,
  "value_id" INTEGER NOT NULL,
  CONSTRAINT "product_function_pkey" PRIMARY KEY ("product_id", "value_id")
);
CREATE INDEX "product_function_value_id_idx" ON "product_function" ("value_id");

CREATE TABLE "product_source" (
  "key" TEXT NOT NULL,
  "product_id" TEXT NOT NULL,
  "digest" TEXT,
  CONSTRAINT "product_source_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "product_source_product_id_idx" ON "product_source" ("product_id");

CREATE TABLE "product_address" (
  "slug" TEXT NOT NULL,
  "product_id" TEXT NOT NULL,
  CONSTRAINT "product_address_pkey" PRIMARY KEY ("slug")
);
CREATE INDEX "product_address_product_id_idx" ON "product_address" ("product_id");

CREATE TABLE "product_merge" (
  "id" TEXT NOT NULL,
  "from_id" TEXT NOT NULL,
  "into_id" TEXT NOT NULL,
  "moved" JSONB NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "undone_at" TIMESTAMPTZ(3),
  CONSTRAINT "product_merge_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "product_merge_from_id_idx" ON "product_merge" ("from_id");
CREATE INDEX "product_merge_into_id_idx" ON "product_merge" ("into_id");

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
CREATE INDEX "product_proposal_product_id_idx" ON "product_proposal" ("product_id");
CREATE INDEX "product_proposal_proposer_id_idx" ON "product_proposal" ("proposer_id");
CREATE INDEX "product_proposal_status_idx" ON "product_proposal" ("status");

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
CREATE INDEX "match_proposal_entry_id_idx" ON "match_proposal" ("entry_id");
CREATE INDEX "match_proposal_other_product_id_idx" ON "match_proposal" ("other_product_id");
CREATE UNIQUE INDEX "match_proposal_product_id_entry_id_key" ON "match_proposal" ("product_id", "entry_id");
CREATE UNIQUE INDEX "match_proposal_product_id_other_product_id_key" ON "match_proposal" ("product_id", "other_product_id");
CREATE INDEX "match_proposal_status_score_idx" ON "match_proposal" ("status", "score");

CREATE TABLE "match_run" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "claim" TEXT NOT NULL,
  "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "alive_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "finished_at" TIMESTAMPTZ(3),
  "compared" INTEGER NOT NULL DEFAULT 0,
  "to_compare" INTEGER NOT NULL DEFAULT 0,
  "found" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "match_run_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "certificate_mail" (
  "product_id" TEXT NOT NULL,
  "ends_on" DATE NOT NULL,
  "days_ahead" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "certificate_mail_pkey" PRIMARY KEY ("product_id", "ends_on", "days_ahead")
);

-- Experiences and evidence

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
CREATE INDEX "experience_author_id_idx" ON "experience" ("author_id");
CREATE UNIQUE INDEX "experience_entry_id_author_id_key" ON "experience" ("entry_id", "author_id");

CREATE TABLE "experience_version" (
  "experience_id" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "content" JSONB NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "experience_version_pkey" PRIMARY KEY ("experience_id", "number")
);

CREATE TABLE "obstacle" (
  "id" SERIAL NOT NULL,
  "label" TEXT NOT NULL,
  "label_en" TEXT,
  "position" INTEGER NOT NULL,
  "retired_at" TIMESTAMPTZ(3),
  CONSTRAINT "obstacle_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "obstacle_label_key" ON "obstacle" ("label");

CREATE TABLE "experience_obstacle" (
  "experience_id" TEXT NOT NULL,
  "obstacle_id" INTEGER NOT NULL,
  CONSTRAINT "experience_obstacle_pkey" PRIMARY KEY ("experience_id", "obstacle_id")
);
CREATE INDEX "experience_obstacle_obstacle_id_idx" ON "experience_obstacle" ("obstacle_id");

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
CREATE UNIQUE INDEX "study_product_id_doi_key" ON "study" ("product_id", "doi");

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
CREATE INDEX "local_validation_entry_id_idx" ON "local_validation" ("entry_id");

-- Following

CREATE TABLE "saved_search" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "query" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "feed_digest" TEXT,
  "feed_made_at" TIMESTAMPTZ(3),
  CONSTRAINT "saved_search_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "saved_search_feed_digest_key" ON "saved_search" ("feed_digest");
CREATE INDEX "saved_search_user_id_idx" ON "saved_search" ("user_id");

CREATE TABLE "follow" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "kind" "follow_kind" NOT NULL,
  "frequency" "follow_frequency" NOT NULL,
  "entry_id" TEXT,
  "institution_id" TEXT,
  "saved_search_id" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_change_at" TIMESTAMPTZ(3),
  "specialism_id" INTEGER,
  "product_id" TEXT,
  CONSTRAINT "follow_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "follow_entry_id_idx" ON "follow" ("entry_id");
CREATE INDEX "follow_institution_id_idx" ON "follow" ("institution_id");
CREATE INDEX "follow_product_id_idx" ON "follow" ("product_id");
CREATE INDEX "follow_saved_search_id_idx" ON "follow" ("saved_search_id");
CREATE INDEX "follow_specialism_id_idx" ON "follow" ("specialism_id");
CREATE UNIQUE INDEX "follow_user_id_entry_id_key" ON "follow" ("user_id", "entry_id");
CREATE UNIQUE INDEX "follow_user_id_institution_id_key" ON "follow" ("user_id", "institution_id");
CREATE UNIQUE INDEX "follow_user_id_product_id_key" ON "follow" ("user_id", "product_id");
CREATE UNIQUE INDEX "follow_user_id_saved_search_id_key" ON "follow" ("user_id", "saved_search_id");
CREATE UNIQUE INDEX "follow_user_id_specialism_id_key" ON "follow" ("user_id", "specialism_id");

CREATE TABLE "follow_change" (
  "entry_id" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "follow_change_pkey" PRIMARY KEY ("entry_id", "number")
);
CREATE INDEX "follow_change_created_at_idx" ON "follow_change" ("created_at");

CREATE TABLE "follow_notice" (
  "follow_id" TEXT NOT NULL,
  "entry_id" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "linked" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "follow_notice_pkey" PRIMARY KEY ("follow_id", "entry_id", "number")
);
CREATE INDEX "follow_notice_entry_id_idx" ON "follow_notice" ("entry_id");

-- Imports

CREATE TABLE "import_run" (
  "id" TEXT NOT NULL,
  "status" "import_status" NOT NULL DEFAULT 'mapping',
  "started_by_id" TEXT,
  "author_id" TEXT NOT NULL,
  "file_name" TEXT NOT NULL,
  "reading" JSONB NOT NULL,
  "columns" JSONB NOT NULL,
  "mapping" JSONB NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "claim" TEXT,
  "alive_at" TIMESTAMPTZ(3),
  "phase" TEXT,
  "progress" INTEGER NOT NULL DEFAULT 0,
  "total" INTEGER NOT NULL DEFAULT 0,
  "failure" TEXT,
  "finished_at" TIMESTAMPTZ(3),
  "undone_at" TIMESTAMPTZ(3),
  "counts" JSONB,
  "kind" "import_kind" NOT NULL DEFAULT 'entries',
  CONSTRAINT "import_run_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "import_run_started_by_id_idx" ON "import_run" ("started_by_id");
CREATE INDEX "import_run_updated_at_idx" ON "import_run" ("updated_at");

CREATE TABLE "import_file" (
  "run_id" TEXT NOT NULL,
  "bytes" BYTEA NOT NULL,
  CONSTRAINT "import_file_pkey" PRIMARY KEY ("run_id")
);

CREATE TABLE "import_row" (
  "run_id" TEXT NOT NULL,
  "line" INTEGER NOT NULL,
  "cells" TEXT[],
  "corrections" JSONB NOT NULL DEFAULT '{}',
  "is_omitted" BOOLEAN NOT NULL DEFAULT false,
  "outcome" TEXT,
  "problems" JSONB NOT NULL DEFAULT '[]',
  "cleaning" JSONB NOT NULL DEFAULT '{}',
  "same_name_as" TEXT,
  "links" JSONB NOT NULL DEFAULT '{}',
  "absent" INTEGER[] NOT NULL DEFAULT '{}',
  "warnings" JSONB NOT NULL DEFAULT '[]',
  "double_line" INTEGER,
  "double_product_id" TEXT,
  "double_choice" TEXT,
  CONSTRAINT "import_row_pkey" PRIMARY KEY ("run_id", "line")
);
CREATE INDEX "import_row_run_id_outcome_line_idx" ON "import_row" ("run_id", "outcome", "line");

CREATE TABLE "import_change" (
  "run_id" TEXT NOT NULL,
  "entry_id" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "former_digest" TEXT,
  "former_created_at" TIMESTAMPTZ(3),
  "former_institution_id" TEXT,
  CONSTRAINT "import_change_pkey" PRIMARY KEY ("run_id", "entry_id")
);
CREATE INDEX "import_change_entry_id_idx" ON "import_change" ("entry_id");

CREATE TABLE "product_import_change" (
  "run_id" TEXT NOT NULL,
  "product_id" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "former" JSONB,
  "former_digest" TEXT,
  "key" TEXT,
  "key_added" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "product_import_change_pkey" PRIMARY KEY ("run_id", "product_id")
);
CREATE INDEX "product_import_change_product_id_idx" ON "product_import_change" ("product_id");

CREATE TABLE "saved_mapping" (
  "id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "mapping" JSONB NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "kind" "import_kind" NOT NULL DEFAULT 'entries',
  CONSTRAINT "saved_mapping_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "saved_mapping_kind_name_key" ON "saved_mapping" ("kind", "name");

-- Messages, reports and pages that admins write

CREATE TABLE "message" (
  "id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "message" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "read_at" TIMESTAMPTZ(3),
  "about" TEXT,
  "entry_id" TEXT,
  "sender_id" TEXT,
  CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "message_created_at_idx" ON "message" ("created_at");
CREATE INDEX "message_entry_id_idx" ON "message" ("entry_id");
CREATE INDEX "message_sender_id_idx" ON "message" ("sender_id");

CREATE TABLE "error_report" (
  "id" TEXT NOT NULL,
  "entry_id" TEXT NOT NULL,
  "entry_name" TEXT NOT NULL,
  "field" TEXT,
  "field_value" TEXT,
  "message" TEXT NOT NULL,
  "reporter_id" TEXT,
  "reporter_name" TEXT,
  "reporter_email" TEXT,
  "status" "report_status" NOT NULL DEFAULT 'open',
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "solved_at" TIMESTAMPTZ(3),
  "reminded_at" TIMESTAMPTZ(3),
  "language" "language" NOT NULL DEFAULT 'nl',
  CONSTRAINT "error_report_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "error_report_entry_id_idx" ON "error_report" ("entry_id");
CREATE INDEX "error_report_reporter_id_idx" ON "error_report" ("reporter_id");
CREATE INDEX "error_report_status_opened_at_idx" ON "error_report" ("status", "opened_at");

CREATE TABLE "error_report_act" (
  "id" TEXT NOT NULL,
  "report_id" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "kind" "report_act_kind" NOT NULL,
  "text" TEXT,
  "is_mailed" BOOLEAN NOT NULL DEFAULT false,
  "by_id" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "error_report_act_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "error_report_act_by_id_idx" ON "error_report_act" ("by_id");
CREATE UNIQUE INDEX "error_report_act_report_id_number_key" ON "error_report_act" ("report_id", "number");

CREATE TABLE "notice" (
  "id" TEXT NOT NULL,
  "content" TEXT NOT NULL,
  "style" "notice_style" NOT NULL DEFAULT 'info',
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "author_id" TEXT NOT NULL,
  CONSTRAINT "notice_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "notice_author_id_idx" ON "notice" ("author_id");
CREATE INDEX "notice_created_at_idx" ON "notice" ("created_at");

CREATE TABLE "content_block" (
  "id" TEXT NOT NULL,
  "page" "content_page" NOT NULL,
  "position" INTEGER NOT NULL,
  "title" TEXT NOT NULL,
  "content" TEXT NOT NULL,
  "heading" TEXT,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "title_en" TEXT,
  "content_en" TEXT,
  CONSTRAINT "content_block_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "content_block_page_position_key" ON "content_block" ("page", "position");

-- Search

CREATE TABLE "synonym_group" (
  "id" TEXT NOT NULL,
  "names" TEXT[],
  CONSTRAINT "synonym_group_pkey" PRIMARY KEY ("id")
);

-- Open data

CREATE TABLE "open_data_file" (
  "day" DATE NOT NULL,
  "format" TEXT NOT NULL,
  "sha256" TEXT NOT NULL,
  "size" INTEGER NOT NULL,
  "items" INTEGER NOT NULL,
  "licence" TEXT NOT NULL,
  "data_set" TEXT NOT NULL,
  "made_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "open_data_file_pkey" PRIMARY KEY ("day", "data_set", "format")
);

CREATE TABLE "open_data_part" (
  "sha256" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "bytes" BYTEA STORAGE EXTERNAL NOT NULL,
  CONSTRAINT "open_data_part_pkey" PRIMARY KEY ("sha256", "number")
);

CREATE TABLE "data_licence" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "licence" TEXT NOT NULL,
  CONSTRAINT "data_licence_pkey" PRIMARY KEY ("id")
);

-- Outgoing mail, jobs and limits

CREATE TABLE "outbox" (
  "id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "sealed" BYTEA,
  "status" "mail_status" NOT NULL DEFAULT 'waiting',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "claim" TEXT,
  "idempotency_key" TEXT NOT NULL,
  "gives_up_at" TIMESTAMPTZ(3) NOT NULL,
  "expires_at" TIMESTAMPTZ(3),
  "token_id" TEXT,
  "last_error" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "sent_at" TIMESTAMPTZ(3),
  "about" JSONB,
  "person_id" TEXT,
  CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "outbox_created_at_idx" ON "outbox" ("created_at");
CREATE UNIQUE INDEX "outbox_idempotency_key_key" ON "outbox" ("idempotency_key");
CREATE INDEX "outbox_person_id_idx" ON "outbox" ("person_id");
CREATE INDEX "outbox_token_id_idx" ON "outbox" ("token_id");

CREATE TABLE "daily_run" (
  "day" DATE NOT NULL,
  "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "finished_at" TIMESTAMPTZ(3),
  CONSTRAINT "daily_run_pkey" PRIMARY KEY ("day")
);

CREATE TABLE "seed_state" (
  "key" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "applied_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "seed_state_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "spent_captcha" (
  "digest" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "spent_captcha_pkey" PRIMARY KEY ("digest")
);
CREATE INDEX "spent_captcha_expires_at_idx" ON "spent_captcha" ("expires_at");

CREATE TABLE "rate_limit" (
  "key" TEXT NOT NULL,
  "points" INTEGER NOT NULL,
  "expire" TIMESTAMP(3),
  CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit" ("expire");

-- Audit trail

CREATE TABLE "audit_event" (
  "id" TEXT NOT NULL,
  "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "kind" TEXT NOT NULL,
  "actor_kind" TEXT NOT NULL,
  "actor_id" TEXT,
  "subject_kind" TEXT,
  "subject_id" TEXT,
  "fields" TEXT[],
  "details" JSONB NOT NULL DEFAULT '{}',
  "address" TEXT,
  CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "audit_event_actor_id_at_idx" ON "audit_event" ("actor_id", "at");
CREATE INDEX "audit_event_at_id_idx" ON "audit_event" ("at", "id");
CREATE INDEX "audit_event_kind_at_idx" ON "audit_event" ("kind", "at");
CREATE INDEX "audit_event_subject_id_at_idx" ON "audit_event" ("subject_id", "at");

-- References between tables

ALTER TABLE "institution_domain" ADD CONSTRAINT "institution_domain_institution_id_fkey"
  FOREIGN KEY ("institution_id") REFERENCES "institution" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "institution_admin" ADD CONSTRAINT "institution_admin_institution_id_fkey"
  FOREIGN KEY ("institution_id") REFERENCES "institution" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "institution_admin" ADD CONSTRAINT "institution_admin_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "institution_statement" ADD CONSTRAINT "institution_statement_institution_id_fkey"
  FOREIGN KEY ("institution_id") REFERENCES "institution" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "user" ADD CONSTRAINT "user_institution_id_fkey"
  FOREIGN KEY ("institution_id") REFERENCES "institution" ("id") ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "profile_image" ADD CONSTRAINT "profile_image_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "two_factor" ("user_id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "external_identity" ADD CONSTRAINT "external_identity_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_legacy_account_id_fkey"
  FOREIGN KEY ("legacy_account_id") REFERENCES "legacy_account" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "list_value" ADD CONSTRAINT "list_value_field_key_fkey"
  FOREIGN KEY ("field_key") REFERENCES "field" ("key") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "list_value" ADD CONSTRAINT "list_value_institution_id_fkey"
  FOREIGN KEY ("institution_id") REFERENCES "institution" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "entry" ADD CONSTRAINT "entry_active_hospital_id_fkey"
  FOREIGN KEY ("active_hospital_id") REFERENCES "list_value" ("id") ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "entry" ADD CONSTRAINT "entry_algorithm_type_id_fkey"
  FOREIGN KEY ("algorithm_type_id") REFERENCES "list_value" ("id") ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "entry" ADD CONSTRAINT "entry_author_id_fkey"
  FOREIGN KEY ("author_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "entry" ADD CONSTRAINT "entry_data_source_id_fkey"
  FOREIGN KEY ("data_source_id") REFERENCES "list_value" ("id") ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "entry" ADD CONSTRAINT "entry_data_standard_id_fkey"
  FOREIGN KEY ("data_standard_id") REFERENCES "list_value" ("id") ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "entry" ADD CONSTRAINT "entry_deleted_by_id_fkey"
  FOREIGN KEY ("deleted_by_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "entry" ADD CONSTRAINT "entry_innovation_funnel_tested_id_fkey"
  FOREIGN KEY ("innovation_funnel_tested_id") REFERENCES "list_value" ("id") ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "entry" ADD CONSTRAINT "entry_institution_id_fkey"
  FOREIGN KEY ("institution_id") REFERENCES "institution" ("id") ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "entry" ADD CONSTRAINT "entry_medical_device_id_fkey"
  FOREIGN KEY ("medical_device_id") REFERENCES "list_value" ("id") ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "entry" ADD CONSTRAINT "entry_medical_specialism_id_fkey"
  FOREIGN KEY ("medical_specialism_id") REFERENCES "list_value" ("id") ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "entry" ADD CONSTRAINT "entry_primary_developer_id_fkey"
  FOREIGN KEY ("primary_developer_id") REFERENCES "list_value" ("id") ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "entry" ADD CONSTRAINT "entry_product_id_fkey"
  FOREIGN KEY ("product_id") REFERENCES "product" ("id") ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "entry" ADD CONSTRAINT "entry_risk_class_id_fkey"
  FOREIGN KEY ("risk_class_id") REFERENCES "list_value" ("id") ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "entry" ADD CONSTRAINT "entry_technical_platform_id_fkey"
  FOREIGN KEY ("technical_platform_id") REFERENCES "list_value" ("id") ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "entry" ADD CONSTRAINT "entry_technical_readiness_level_id_fkey"
  FOREIGN KEY ("technical_readiness_level_id") REFERENCES "list_value" ("id") ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "entry_choice" ADD CONSTRAINT "entry_choice_entry_id_fkey"
  FOREIGN KEY ("entry_id") REFERENCES "entry" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "entry_choice" ADD CONSTRAINT "entry_choice_value_id_fkey"
  FOREIGN KEY ("value_id") REFERENCES "list_value" ("id") ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "entry_co_editor" ADD CONSTRAINT "entry_co_editor_entry_id_fkey"
  FOREIGN KEY ("entry_id") REFERENCES "entry" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "entry_co_editor" ADD CONSTRAINT "entry_co_editor_named_by_id_fkey"
  FOREIGN KEY ("named_by_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "entry_co_editor" ADD CONSTRAINT "entry_co_editor_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "entry_version" ADD CONSTRAINT "entry_version_author_id_fkey"
  FOREIGN KEY ("author_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "entry_version" ADD CONSTRAINT "entry_version_entry_id_fkey"
  FOREIGN KEY ("entry_id") REFERENCES "entry" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "recheck_mail" ADD CONSTRAINT "recheck_mail_entry_id_fkey"
  FOREIGN KEY ("entry_id") REFERENCES "entry" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "recheck_mail" ADD CONSTRAINT "recheck_mail_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "product" ADD CONSTRAINT "product_created_by_id_fkey"
  FOREIGN KEY ("created_by_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "product" ADD CONSTRAINT "product_medical_specialism_id_fkey"
  FOREIGN KEY ("medical_specialism_id") REFERENCES "list_value" ("id") ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "product" ADD CONSTRAINT "product_merged_into_id_fkey"
  FOREIGN KEY ("merged_into_id") REFERENCES "product" ("id") ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "product" ADD CONSTRAINT "product_supplier_id_fkey"
  FOREIGN KEY ("supplier_id") REFERENCES "supplier" ("id") ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "product_function" ADD CONSTRAINT "product_function_product_id_fkey"
  FOREIGN KEY ("product_id") REFERENCES "product" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "product_function" ADD CONSTRAINT "product_function_value_id_fkey"
  FOREIGN KEY ("value_id") REFERENCES "list_value" ("id") ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "product_source" ADD CONSTRAINT "product_source_product_id_fkey"
  FOREIGN KEY ("product_id") REFERENCES "product" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "product_address" ADD CONSTRAINT "product_address_product_id_fkey"
  FOREIGN KEY ("product_id") REFERENCES "product" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "product_merge" ADD CONSTRAINT "product_merge_from_id_fkey"
  FOREIGN KEY ("from_id") REFERENCES "product" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "product_merge" ADD CONSTRAINT "product_merge_into_id_fkey"
  FOREIGN KEY ("into_id") REFERENCES "product" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "product_proposal" ADD CONSTRAINT "product_proposal_product_id_fkey"
  FOREIGN KEY ("product_id") REFERENCES "product" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "product_proposal" ADD CONSTRAINT "product_proposal_proposer_id_fkey"
  FOREIGN KEY ("proposer_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "match_proposal" ADD CONSTRAINT "match_proposal_entry_id_fkey"
  FOREIGN KEY ("entry_id") REFERENCES "entry" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "match_proposal" ADD CONSTRAINT "match_proposal_other_product_id_fkey"
  FOREIGN KEY ("other_product_id") REFERENCES "product" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "match_proposal" ADD CONSTRAINT "match_proposal_product_id_fkey"
  FOREIGN KEY ("product_id") REFERENCES "product" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "certificate_mail" ADD CONSTRAINT "certificate_mail_product_id_fkey"
  FOREIGN KEY ("product_id") REFERENCES "product" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "experience" ADD CONSTRAINT "experience_author_id_fkey"
  FOREIGN KEY ("author_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "experience" ADD CONSTRAINT "experience_entry_id_fkey"
  FOREIGN KEY ("entry_id") REFERENCES "entry" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "experience_version" ADD CONSTRAINT "experience_version_experience_id_fkey"
  FOREIGN KEY ("experience_id") REFERENCES "experience" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "experience_obstacle" ADD CONSTRAINT "experience_obstacle_experience_id_fkey"
  FOREIGN KEY ("experience_id") REFERENCES "experience" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "experience_obstacle" ADD CONSTRAINT "experience_obstacle_obstacle_id_fkey"
  FOREIGN KEY ("obstacle_id") REFERENCES "obstacle" ("id") ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "study" ADD CONSTRAINT "study_product_id_fkey"
  FOREIGN KEY ("product_id") REFERENCES "product" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "local_validation" ADD CONSTRAINT "local_validation_entry_id_fkey"
  FOREIGN KEY ("entry_id") REFERENCES "entry" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "follow" ADD CONSTRAINT "follow_entry_id_fkey"
  FOREIGN KEY ("entry_id") REFERENCES "entry" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "follow" ADD CONSTRAINT "follow_institution_id_fkey"
  FOREIGN KEY ("institution_id") REFERENCES "institution" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "follow" ADD CONSTRAINT "follow_product_id_fkey"
  FOREIGN KEY ("product_id") REFERENCES "product" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "follow" ADD CONSTRAINT "follow_saved_search_id_fkey"
  FOREIGN KEY ("saved_search_id") REFERENCES "saved_search" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "follow" ADD CONSTRAINT "follow_specialism_id_fkey"
  FOREIGN KEY ("specialism_id") REFERENCES "list_value" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "follow" ADD CONSTRAINT "follow_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "follow_change" ADD CONSTRAINT "follow_change_entry_id_fkey"
  FOREIGN KEY ("entry_id") REFERENCES "entry" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "follow_notice" ADD CONSTRAINT "follow_notice_entry_id_fkey"
  FOREIGN KEY ("entry_id") REFERENCES "entry" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "follow_notice" ADD CONSTRAINT "follow_notice_follow_id_fkey"
  FOREIGN KEY ("follow_id") REFERENCES "follow" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "import_run" ADD CONSTRAINT "import_run_started_by_id_fkey"
  FOREIGN KEY ("started_by_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_run_id_fkey"
  FOREIGN KEY ("run_id") REFERENCES "import_run" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_run_id_fkey"
  FOREIGN KEY ("run_id") REFERENCES "import_run" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "import_change" ADD CONSTRAINT "import_change_entry_id_fkey"
  FOREIGN KEY ("entry_id") REFERENCES "entry" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "import_change" ADD CONSTRAINT "import_change_run_id_fkey"
  FOREIGN KEY ("run_id") REFERENCES "import_run" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "product_import_change" ADD CONSTRAINT "product_import_change_product_id_fkey"
  FOREIGN KEY ("product_id") REFERENCES "product" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "product_import_change" ADD CONSTRAINT "product_import_change_run_id_fkey"
  FOREIGN KEY ("run_id") REFERENCES "import_run" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "message" ADD CONSTRAINT "message_entry_id_fkey"
  FOREIGN KEY ("entry_id") REFERENCES "entry" ("id") ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "message" ADD CONSTRAINT "message_sender_id_fkey"
  FOREIGN KEY ("sender_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "error_report" ADD CONSTRAINT "error_report_entry_id_fkey"
  FOREIGN KEY ("entry_id") REFERENCES "entry" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "error_report" ADD CONSTRAINT "error_report_reporter_id_fkey"
  FOREIGN KEY ("reporter_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "error_report_act" ADD CONSTRAINT "error_report_act_by_id_fkey"
  FOREIGN KEY ("by_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "error_report_act" ADD CONSTRAINT "error_report_act_report_id_fkey"
  FOREIGN KEY ("report_id") REFERENCES "error_report" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "notice" ADD CONSTRAINT "notice_author_id_fkey"
  FOREIGN KEY ("author_id") REFERENCES "user" ("id") ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_token_id_fkey"
  FOREIGN KEY ("token_id") REFERENCES "one_time_token" ("id") ON UPDATE CASCADE ON DELETE CASCADE;
