-- AlterTable
ALTER TABLE "user" ADD COLUMN     "refused_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "daily_run" (
    "day" DATE NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "daily_run_pkey" PRIMARY KEY ("day")
);
