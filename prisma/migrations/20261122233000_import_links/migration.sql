-- The addresses that cells of a workbook lead to, by their places in the row.
ALTER TABLE "import_row" ADD COLUMN "links" JSONB NOT NULL DEFAULT '{}';
