-- Proposals that waited when their product was merged stayed behind: they go to the product that stays, and each merge
-- that they passed notes them, so that its undo takes them back.
WITH moved AS (
  UPDATE "product_proposal" o SET "product_id" = p."merged_into_id" FROM "product" p
  WHERE p."id" = o."product_id" AND p."merged_into_id" IS NOT NULL AND o."status" = 'open'
  RETURNING o."id", p."id" AS "from_id"
), noted AS (
  SELECT m."id", jsonb_agg(moved."id") AS "ids" FROM "product_merge" m
  JOIN moved ON m."from_id" = moved."from_id" OR m."moved" -> 'merged' ? moved."from_id"
  WHERE m."undone_at" IS NULL GROUP BY m."id"
)
UPDATE "product_merge" m SET "moved" = m."moved" || jsonb_build_object('proposals', noted."ids")
FROM noted WHERE noted."id" = m."id";
