-- Who closes their account or asks for their data is looked for among those who deleted an entry.
CREATE INDEX "entry_deleted_by_id_idx" ON "entry" ("deleted_by_id") WHERE "deleted_by_id" IS NOT NULL;
