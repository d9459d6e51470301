-- Programs that are told of changes, and the messages to them.
CREATE TABLE "webhook" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "institution_id" TEXT,
    "saved_search_id" TEXT,
    "url" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failing_since" TIMESTAMPTZ(3),
    "paused_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_about_one" CHECK (num_nonnulls("institution_id", "saved_search_id") = 1),
    CONSTRAINT "webhook_url" CHECK (length("url") <= 2000),
    CONSTRAINT "webhook_paused_failing" CHECK ("paused_at" IS NULL OR "failing_since" IS NOT NULL)
);
CREATE INDEX "webhook_user_id_idx" ON "webhook"("user_id");
CREATE INDEX "webhook_institution_id_idx" ON "webhook"("institution_id");
CREATE INDEX "webhook_saved_search_id_idx" ON "webhook"("saved_search_id");

CREATE TABLE "webhook_delivery" (
    "id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "entry_id" TEXT,
    "number" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "status" INTEGER,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_delivery_version" CHECK (num_nonnulls("entry_id", "number") IN (0, 2))
);
-- A change is told to a webhook once.
CREATE UNIQUE INDEX "webhook_delivery_webhook_id_entry_id_number_key" ON "webhook_delivery"("webhook_id", "entry_id", "number");
CREATE INDEX "webhook_delivery_due_at_idx" ON "webhook_delivery"("due_at");
CREATE INDEX "webhook_delivery_entry_id_idx" ON "webhook_delivery"("entry_id");

ALTER TABLE "webhook" ADD CONSTRAINT "webhook_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_institution_id_fkey" FOREIGN KEY ("institution_id") REFERENCES "institution"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_saved_search_id_fkey" FOREIGN KEY ("saved_search_id") REFERENCES "saved_search"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;
