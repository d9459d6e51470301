-- What was cleaned away of a row's values when it was last looked at.
ALTER TABLE "import_row" ADD COLUMN "cleaning" JSONB NOT NULL DEFAULT '{}';
