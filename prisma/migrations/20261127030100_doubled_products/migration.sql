-- Rows of an import of products that are the same product as an earlier row or as one in the register.
ALTER TABLE "import_row" ADD COLUMN "double_line" INTEGER,
  ADD COLUMN "double_product_id" TEXT,
  ADD COLUMN "double_choice" TEXT;

ALTER TABLE "product_import_change" ADD COLUMN "key" TEXT,
  ADD COLUMN "key_added" BOOLEAN NOT NULL DEFAULT false;

-- Imports that can still be undone found their products by a key, and those products had no other.
UPDATE "product_import_change" c SET "key" = s."key" FROM "product_source" s
  WHERE s."product_id" = c."product_id" AND c."former" IS NOT NULL;
