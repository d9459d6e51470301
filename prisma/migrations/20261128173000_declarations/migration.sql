-- What a hospital declares of a device that it made for its own use (article 5(5) of MDR and IVDR).
ALTER TYPE "law_rule_kind" ADD VALUE 'condition';

CREATE TABLE "declaration_draft" (
    "entry_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "content" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_id" TEXT,

    CONSTRAINT "declaration_draft_pkey" PRIMARY KEY ("entry_id")
);
CREATE INDEX "declaration_draft_updated_by_id_idx" ON "declaration_draft"("updated_by_id");

CREATE TABLE "declaration" (
    "slug" TEXT NOT NULL,
    "entry_id" TEXT,
    "institution_id" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_by_id" TEXT,
    "replaced_by_slug" TEXT,
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdrawal_reason" TEXT,

    CONSTRAINT "declaration_pkey" PRIMARY KEY ("slug"),
    CONSTRAINT "declaration_digest" CHECK ("sha256" = encode(sha256(convert_to("content", 'UTF8')), 'hex')),
    CONSTRAINT "declaration_withdrawn_whole" CHECK (num_nonnulls("withdrawn_at", "withdrawal_reason") IN (0, 2)
      AND length("withdrawal_reason") BETWEEN 1 AND 2000),
    CONSTRAINT "declaration_not_by_itself" CHECK ("replaced_by_slug" <> "slug")
);
CREATE INDEX "declaration_institution_id_idx" ON "declaration"("institution_id");
CREATE INDEX "declaration_published_by_id_idx" ON "declaration"("published_by_id");
CREATE UNIQUE INDEX "declaration_replaced_by_slug_key" ON "declaration"("replaced_by_slug");
-- One declaration of an entry that holds.
CREATE UNIQUE INDEX "declaration_current" ON "declaration"("entry_id") WHERE "replaced_by_slug" IS NULL AND "withdrawn_at" IS NULL;

ALTER TABLE "declaration_draft" ADD CONSTRAINT "declaration_draft_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "declaration_draft" ADD CONSTRAINT "declaration_draft_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "declaration" ADD CONSTRAINT "declaration_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "declaration" ADD CONSTRAINT "declaration_institution_id_fkey" FOREIGN KEY ("institution_id") REFERENCES "institution"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "declaration" ADD CONSTRAINT "declaration_published_by_id_fkey" FOREIGN KEY ("published_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "declaration" ADD CONSTRAINT "declaration_replaced_by_slug_fkey" FOREIGN KEY ("replaced_by_slug") REFERENCES "declaration"("slug") ON DELETE RESTRICT ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

-- A published declaration never changes and is never deleted: it is replaced or withdrawn once, and loses what it refers to.
CREATE FUNCTION "keep_declaration"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  apart CONSTANT text[] := '{entry_id,published_by_id,replaced_by_slug,withdrawn_at,withdrawal_reason}';
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - apart IS DISTINCT FROM to_jsonb(OLD) - apart
    OR (NEW.entry_id IS NOT NULL AND NEW.entry_id IS DISTINCT FROM OLD.entry_id)
    OR (NEW.published_by_id IS NOT NULL AND NEW.published_by_id IS DISTINCT FROM OLD.published_by_id)
    OR (OLD.replaced_by_slug IS NOT NULL AND NEW.replaced_by_slug IS DISTINCT FROM OLD.replaced_by_slug)
    OR (OLD.withdrawn_at IS NOT NULL AND (NEW.withdrawn_at, NEW.withdrawal_reason)
      IS DISTINCT FROM (OLD.withdrawn_at, OLD.withdrawal_reason)) THEN
    RAISE EXCEPTION 'a published declaration never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "declaration_immutable" BEFORE UPDATE OR DELETE ON "declaration" FOR EACH ROW EXECUTE FUNCTION "keep_declaration"();
