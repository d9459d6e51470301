-- DropIndex
DROP INDEX "saved_mapping_name_key";

-- AlterTable
ALTER TABLE "saved_mapping" ADD COLUMN "kind" "import_kind" NOT NULL DEFAULT 'entries';

-- CreateIndex
CREATE UNIQUE INDEX "saved_mapping_kind_name_key" ON "saved_mapping"("kind", "name");
