-- What an imported row was when it was last imported.
ALTER TABLE "entry" ADD COLUMN "source_digest" TEXT;
