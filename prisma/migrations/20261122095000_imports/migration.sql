-- CreateEnum
CREATE TYPE "import_status" AS ENUM ('mapping', 'checked', 'importing', 'undoing', 'done', 'undone');

-- CreateTable
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

    CONSTRAINT "import_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_file" (
    "run_id" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "import_file_pkey" PRIMARY KEY ("run_id")
);

-- CreateTable
CREATE TABLE "import_row" (
    "run_id" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "cells" TEXT[],
    "corrections" JSONB NOT NULL DEFAULT '{}',
    "is_omitted" BOOLEAN NOT NULL DEFAULT false,
    "outcome" TEXT,
    "problems" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "import_row_pkey" PRIMARY KEY ("run_id","line")
);

-- CreateTable
CREATE TABLE "import_change" (
    "run_id" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "former_digest" TEXT,
    "former_created_at" TIMESTAMPTZ(3),

    CONSTRAINT "import_change_pkey" PRIMARY KEY ("run_id","entry_id")
);

-- CreateTable
CREATE TABLE "saved_mapping" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_mapping_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "import_run_started_by_id_idx" ON "import_run"("started_by_id");

-- CreateIndex
CREATE INDEX "import_run_updated_at_idx" ON "import_run"("updated_at");

-- CreateIndex
CREATE INDEX "import_row_run_id_outcome_line_idx" ON "import_row"("run_id", "outcome", "line");

-- CreateIndex
CREATE INDEX "import_change_entry_id_idx" ON "import_change"("entry_id");

-- CreateIndex
CREATE UNIQUE INDEX "saved_mapping_name_key" ON "saved_mapping"("name");

-- AddForeignKey
ALTER TABLE "import_run" ADD CONSTRAINT "import_run_started_by_id_fkey" FOREIGN KEY ("started_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "import_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "import_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_change" ADD CONSTRAINT "import_change_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "import_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_change" ADD CONSTRAINT "import_change_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;
