-- What a row that can be imported loses, or what its entry will not do, as its admin should know before importing.
ALTER TABLE "import_row" ADD COLUMN "warnings" JSONB NOT NULL DEFAULT '[]';
