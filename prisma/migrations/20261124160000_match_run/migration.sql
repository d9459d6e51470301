-- The last search for proposals of which entries and products are one, of which there is one at a time.

-- CreateTable
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
