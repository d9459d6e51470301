-- An import may change whose an entry is, and undoing it gives the former institution back. No import has changed one
-- before, so the former one is the entry's own.
ALTER TABLE "import_change" ADD COLUMN "former_institution_id" TEXT;
UPDATE "import_change" c SET "former_institution_id" = e."institution_id"
FROM "entry" e WHERE e."id" = c."entry_id" AND c."number" > 1;
