-- AlterTable
ALTER TABLE "entry" ADD COLUMN     "deletion_requested_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "message" ADD COLUMN     "about" TEXT,
ADD COLUMN     "entry_id" TEXT,
ADD COLUMN     "sender_id" TEXT;

-- CreateIndex
CREATE INDEX "message_entry_id_idx" ON "message"("entry_id");

-- CreateIndex
CREATE INDEX "message_sender_id_idx" ON "message"("sender_id");

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- What the schema language cannot say.

-- The contact form's limits hold for its own messages; a request carries the name and address of an account.
ALTER TABLE "message" DROP CONSTRAINT "message_lengths";
ALTER TABLE "message"
  ADD CONSTRAINT "message_lengths" CHECK (char_length("message") BETWEEN 1 AND 2048
    AND ("about" IS NOT NULL OR (char_length("name") <= 100 AND char_length("email") <= 100))),
  ADD CONSTRAINT "message_about_an_entry" CHECK ("entry_id" IS NULL OR "about" IS NOT NULL);
