-- A product is followed as a hospital is.

-- AlterEnum
ALTER TYPE "follow_kind" ADD VALUE 'product';

-- AlterTable
ALTER TABLE "follow" ADD COLUMN     "product_id" TEXT;

-- AlterTable
ALTER TABLE "follow_notice" ADD COLUMN     "linked" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "follow_product_id_idx" ON "follow"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "follow_user_id_product_id_key" ON "follow"("user_id", "product_id");

-- AddForeignKey
ALTER TABLE "follow" ADD CONSTRAINT "follow_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Of the five targets the one that the kind says. The kind that is new may not be named in the transaction that adds it.
ALTER TABLE "follow" DROP CONSTRAINT "follow_target_of_kind";
ALTER TABLE "follow" ADD CONSTRAINT "follow_target_of_kind" CHECK (
  num_nonnulls("entry_id", "institution_id", "specialism_id", "saved_search_id", "product_id") = 1
  AND CASE "kind"
    WHEN 'entry' THEN "entry_id"
    WHEN 'hospital' THEN "institution_id"
    WHEN 'specialism' THEN "specialism_id"::text
    WHEN 'saved_search' THEN "saved_search_id"
    ELSE "product_id"
  END IS NOT NULL
);
