-- When an import stored the first version of an entry, where created_at is the earlier day that its source gives.
ALTER TABLE "entry_version" ADD COLUMN "imported_at" TIMESTAMPTZ(3);

-- Imports through the pages are known; what a command imported keeps the day of its source.
ALTER TABLE "entry_version" DISABLE TRIGGER "entry_version_immutable";
UPDATE "entry_version" v SET "imported_at" = r."finished_at"
FROM "import_change" c JOIN "import_run" r ON r."id" = c."run_id"
WHERE c."entry_id" = v."entry_id" AND c."number" = 1 AND v."number" = 1
  AND v."created_at" < r."created_at";
ALTER TABLE "entry_version" ENABLE TRIGGER "entry_version_immutable";
