-- What a mail is about is stored as data for every kind that is composed once more as it leaves, not for changes alone.
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_changes_of_follower";
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_follower_id_fkey";
ALTER TABLE "outbox" RENAME COLUMN "follower_id" TO "person_id";
ALTER TABLE "outbox" RENAME COLUMN "changes" TO "about";
ALTER INDEX "outbox_follower_id_idx" RENAME TO "outbox_person_id_idx";

-- Mails of the release before wait with the same in their key.
UPDATE "outbox" SET
  "person_id" = split_part("idempotency_key", ':', 5),
  "about" = jsonb_build_object(
    'productId', split_part("idempotency_key", ':', 2),
    'endsOn', split_part("idempotency_key", ':', 3),
    'stage', split_part("idempotency_key", ':', 4)::int
  )
WHERE "kind" IN ('certificateEnds', 'certificateEnded') AND "sealed" IS NOT NULL;
UPDATE "outbox" SET
  "person_id" = split_part("idempotency_key", ':', 4),
  "about" = jsonb_build_object('productId', split_part("idempotency_key", ':', 2))
WHERE "kind" = 'productStatus' AND "sealed" IS NOT NULL;
UPDATE "outbox" SET
  "person_id" = split_part("idempotency_key", ':', 3),
  "about" = jsonb_build_object('entryId', split_part("idempotency_key", ':', 2))
WHERE "kind" = 'coEditorNamed' AND "sealed" IS NOT NULL;
UPDATE "outbox" SET
  "about" = jsonb_build_object(
    'form', CASE "kind" WHEN 'changesTogether' THEN 'together' WHEN 'changesOfWeek' THEN 'week' ELSE 'one' END,
    'changes', "about"
  )
WHERE "kind" IN ('entryAdded', 'entryChanged', 'entryLinked', 'changesTogether', 'changesOfWeek')
  AND "sealed" IS NOT NULL;
-- An admin may take a decision back, whose mail goes with it unless it was sent.
UPDATE "outbox" SET "person_id" = split_part("idempotency_key", ':', 2)
WHERE "kind" IN ('accessGranted', 'requestRefused') AND starts_with("idempotency_key", 'decision:');

ALTER TABLE "outbox" ADD CONSTRAINT "outbox_about_of_person" CHECK ("about" IS NULL OR "person_id" IS NOT NULL);
