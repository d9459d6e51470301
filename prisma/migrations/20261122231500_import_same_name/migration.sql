-- An entry that is called as one that an import would add.
ALTER TABLE "import_row" ADD COLUMN "same_name_as" TEXT;
