-- CreateEnum
CREATE TYPE "import_kind" AS ENUM ('entries', 'products');

-- AlterTable
ALTER TABLE "import_run" ADD COLUMN "kind" "import_kind" NOT NULL DEFAULT 'entries';

-- AlterTable
ALTER TABLE "product_source" ADD COLUMN "digest" TEXT;

-- CreateTable
CREATE TABLE "product_import_change" (
    "run_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "former" JSONB,
    "former_digest" TEXT,

    CONSTRAINT "product_import_change_pkey" PRIMARY KEY ("run_id","product_id")
);

-- CreateIndex
CREATE INDEX "product_import_change_product_id_idx" ON "product_import_change"("product_id");

-- AddForeignKey
ALTER TABLE "product_import_change" ADD CONSTRAINT "product_import_change_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "import_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_import_change" ADD CONSTRAINT "product_import_change_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;
