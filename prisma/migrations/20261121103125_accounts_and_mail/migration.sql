-- CreateEnum
CREATE TYPE "token_kind" AS ENUM ('verify', 'migrate', 'reset', 'email_change');

-- CreateEnum
CREATE TYPE "mail_status" AS ENUM ('waiting', 'sent', 'stuck', 'expired');

-- CreateTable
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

    CONSTRAINT "one_time_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateIndex
CREATE INDEX "one_time_token_user_id_idx" ON "one_time_token"("user_id");

-- CreateIndex
CREATE INDEX "one_time_token_legacy_account_id_idx" ON "one_time_token"("legacy_account_id");

-- CreateIndex
CREATE INDEX "one_time_token_expires_at_idx" ON "one_time_token"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_idempotency_key_key" ON "outbox"("idempotency_key");

-- CreateIndex
CREATE INDEX "outbox_token_id_idx" ON "outbox"("token_id");

-- CreateIndex
CREATE INDEX "outbox_created_at_idx" ON "outbox"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "legacy_account_email_key" ON "legacy_account"("email");

-- AddForeignKey
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_legacy_account_id_fkey" FOREIGN KEY ("legacy_account_id") REFERENCES "legacy_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "one_time_token"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What the schema language cannot say.

-- A token belongs to one person, here or in the older register; one per kind and person counts at a time.
ALTER TABLE "one_time_token"
  ADD CONSTRAINT "one_time_token_one_owner" CHECK (num_nonnulls("user_id", "legacy_account_id") = 1),
  ADD CONSTRAINT "one_time_token_right_owner" CHECK (("kind" = 'migrate') = ("legacy_account_id" IS NOT NULL)),
  ADD CONSTRAINT "one_time_token_new_email" CHECK (("kind" = 'email_change') = ("new_email" IS NOT NULL)),
  ADD CONSTRAINT "one_time_token_new_email_lower" CHECK ("new_email" = lower("new_email")),
  ADD CONSTRAINT "one_time_token_expires_later" CHECK ("expires_at" > "created_at"),
  ADD CONSTRAINT "one_time_token_wrong_tries_count" CHECK ("wrong_tries" BETWEEN 0 AND 5);
CREATE UNIQUE INDEX "one_time_token_live" ON "one_time_token" ("kind", COALESCE("user_id", "legacy_account_id"))
  WHERE "used_at" IS NULL AND "ended_at" IS NULL;

-- Waiting and stuck mails hold what they say; sent and expired ones hold nothing of it any more.
ALTER TABLE "outbox"
  ADD CONSTRAINT "outbox_wiped" CHECK (("sealed" IS NULL) = ("status" IN ('sent', 'expired'))),
  ADD CONSTRAINT "outbox_sent_once" CHECK (("sent_at" IS NOT NULL) = ("status" = 'sent')),
  ADD CONSTRAINT "outbox_attempts_count" CHECK ("attempts" >= 0);
CREATE INDEX "outbox_due" ON "outbox" ("next_attempt_at") WHERE "status" = 'waiting';

ALTER TABLE "legacy_account"
  ADD CONSTRAINT "legacy_account_email_lower" CHECK ("email" = lower("email") AND "email" <> ''),
  ADD CONSTRAINT "legacy_account_entries_list" CHECK (jsonb_typeof("entries") = 'array');

-- The contact form's limits.
ALTER TABLE "message"
  ADD CONSTRAINT "message_lengths" CHECK (char_length("name") <= 100 AND char_length("email") <= 100
    AND char_length("message") BETWEEN 1 AND 2048);
