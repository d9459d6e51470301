-- CreateEnum
CREATE TYPE "review_stage" AS ENUM ('ahead', 'due');

-- The day, in Dutch time, a year from now: when a new entry is to be looked through again.
CREATE FUNCTION a_year_on() RETURNS date
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT ((now() AT TIME ZONE 'Europe/Amsterdam') + interval '1 year')::date
$$;

-- AlterTable
ALTER TABLE "entry" ADD COLUMN     "review_chosen" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "review_on" DATE NOT NULL DEFAULT a_year_on(),
ADD COLUMN     "reviewed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "review_mail" (
    "entry_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "review_on" DATE NOT NULL,
    "stage" "review_stage" NOT NULL,
    "digest" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "review_mail_pkey" PRIMARY KEY ("entry_id","user_id","review_on","stage")
);

-- CreateTable
CREATE TABLE "link_check" (
    "url" TEXT NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "status" INTEGER,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),

    CONSTRAINT "link_check_pkey" PRIMARY KEY ("url")
);

-- CreateIndex
CREATE UNIQUE INDEX "review_mail_digest_key" ON "review_mail"("digest");

-- CreateIndex
CREATE INDEX "review_mail_user_id_idx" ON "review_mail"("user_id");

-- CreateIndex
CREATE INDEX "link_check_checked_at_idx" ON "link_check"("checked_at");

-- CreateIndex
CREATE INDEX "entry_review_on_idx" ON "entry"("review_on");

-- AddForeignKey
ALTER TABLE "review_mail" ADD CONSTRAINT "review_mail_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_mail" ADD CONSTRAINT "review_mail_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say.

-- Entries of before get the day a year after their last change. Where that is past or near, it is one of the 84 days that
-- begin six weeks from now, so that nobody is mailed on the first day, nor everybody on the same.
UPDATE "entry" SET "review_on" = CASE
  WHEN (("updated_at" AT TIME ZONE 'Europe/Amsterdam') + interval '1 year')::date >= (now() AT TIME ZONE 'Europe/Amsterdam')::date + 42
    THEN (("updated_at" AT TIME ZONE 'Europe/Amsterdam') + interval '1 year')::date
  ELSE (now() AT TIME ZONE 'Europe/Amsterdam')::date + 42 + (hashtext("id") & 2147483647) % 84
END;

ALTER TABLE "review_mail" ADD CONSTRAINT "review_mail_used_link" CHECK ("used_at" IS NULL OR "digest" IS NOT NULL);
ALTER TABLE "link_check"
  ADD CONSTRAINT "link_check_url_length" CHECK (char_length("url") BETWEEN 1 AND 2000),
  ADD CONSTRAINT "link_check_failures_count" CHECK ("failures" >= 0),
  ADD CONSTRAINT "link_check_failing_since" CHECK (("failures" > 0) = ("failing_since" IS NOT NULL));
