-- CreateEnum
CREATE TYPE "report_status" AS ENUM ('open', 'beantwoord', 'opgelost');

-- CreateEnum
CREATE TYPE "report_act_kind" AS ENUM ('answered', 'solved', 'reopened');

-- CreateTable
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

    CONSTRAINT "error_report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateIndex
CREATE INDEX "error_report_entry_id_idx" ON "error_report"("entry_id");

-- CreateIndex
CREATE INDEX "error_report_status_opened_at_idx" ON "error_report"("status", "opened_at");

-- CreateIndex
CREATE INDEX "error_report_reporter_id_idx" ON "error_report"("reporter_id");

-- CreateIndex
CREATE INDEX "error_report_act_by_id_idx" ON "error_report_act"("by_id");

-- CreateIndex
CREATE UNIQUE INDEX "error_report_act_report_id_number_key" ON "error_report_act"("report_id", "number");

-- AddForeignKey
ALTER TABLE "error_report" ADD CONSTRAINT "error_report_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "error_report" ADD CONSTRAINT "error_report_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "error_report_act" ADD CONSTRAINT "error_report_act_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "error_report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "error_report_act" ADD CONSTRAINT "error_report_act_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the schema language cannot say.

ALTER TABLE "error_report"
  ADD CONSTRAINT "error_report_message_length" CHECK (char_length("message") BETWEEN 10 AND 2000),
  ADD CONSTRAINT "error_report_name_length" CHECK (char_length("reporter_name") BETWEEN 1 AND 100),
  ADD CONSTRAINT "error_report_version_counts" CHECK ("version" >= 1),
  ADD CONSTRAINT "error_report_solved_then" CHECK (("status" = 'opgelost') = ("solved_at" IS NOT NULL));
ALTER TABLE "error_report_act"
  ADD CONSTRAINT "error_report_act_text_length" CHECK (char_length("text") BETWEEN 1 AND 2000),
  ADD CONSTRAINT "error_report_act_answer_says" CHECK ("kind" <> 'answered' OR "text" IS NOT NULL),
  ADD CONSTRAINT "error_report_act_number_counts" CHECK ("number" >= 2);
