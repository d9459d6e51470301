-- Advice of an ethics committee (METC) on an entry: asked, and then given once or withdrawn.
CREATE TYPE "advice_outcome" AS ENUM ('exempt', 'approved', 'conditional', 'refused');

ALTER TABLE "institution" ADD COLUMN     "advice_from_phase_id" INTEGER,
ADD COLUMN     "committee_id" TEXT;

CREATE TABLE "advice" (
    "id" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "committee_id" TEXT NOT NULL,
    "asked_by_id" TEXT,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "question" TEXT,
    "withdrawn_at" TIMESTAMPTZ(3),
    "outcome" "advice_outcome",
    "conditions" TEXT,
    "file_number" TEXT,
    "decided_on" DATE,
    "text" TEXT,
    "document_url" TEXT,
    "given_by_id" TEXT,
    "given_at" TIMESTAMPTZ(3),
    "replaced_at" TIMESTAMPTZ(3),

    CONSTRAINT "advice_pkey" PRIMARY KEY ("id"),
    -- Given with its outcome and day, and then not withdrawn; an advice that is not given says nothing.
    CONSTRAINT "advice_given_whole" CHECK (CASE WHEN "given_at" IS NULL
      THEN num_nonnulls("outcome", "conditions", "file_number", "decided_on", "text", "document_url", "given_by_id", "replaced_at") = 0
      ELSE num_nulls("outcome", "decided_on") = 0 AND "withdrawn_at" IS NULL END),
    CONSTRAINT "advice_conditions" CHECK (("conditions" IS NOT NULL) = ("outcome" IS NOT DISTINCT FROM 'conditional')),
    CONSTRAINT "advice_lengths" CHECK (length("question") <= 2000 AND length("conditions") <= 5000
      AND length("file_number") <= 100 AND length("text") <= 5000 AND length("document_url") <= 2000)
);

CREATE INDEX "advice_entry_id_idx" ON "advice"("entry_id");
CREATE INDEX "advice_committee_id_idx" ON "advice"("committee_id");
CREATE INDEX "advice_asked_by_id_idx" ON "advice"("asked_by_id");
CREATE INDEX "advice_given_by_id_idx" ON "advice"("given_by_id");

-- One open request of an entry, and one current advice.
CREATE UNIQUE INDEX "advice_open" ON "advice"("entry_id") WHERE "given_at" IS NULL AND "withdrawn_at" IS NULL;
CREATE UNIQUE INDEX "advice_current" ON "advice"("entry_id") WHERE "given_at" IS NOT NULL AND "replaced_at" IS NULL;

ALTER TABLE "institution" ADD CONSTRAINT "institution_committee_id_fkey" FOREIGN KEY ("committee_id") REFERENCES "institution"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "institution" ADD CONSTRAINT "institution_advice_from_phase_id_fkey" FOREIGN KEY ("advice_from_phase_id") REFERENCES "list_value"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "advice" ADD CONSTRAINT "advice_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "advice" ADD CONSTRAINT "advice_committee_id_fkey" FOREIGN KEY ("committee_id") REFERENCES "institution"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "advice" ADD CONSTRAINT "advice_asked_by_id_fkey" FOREIGN KEY ("asked_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "advice" ADD CONSTRAINT "advice_given_by_id_fkey" FOREIGN KEY ("given_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- An advice that was given or withdrawn never changes, but for the accounts that it loses and that a newer one replaces it.
CREATE FUNCTION "keep_advice"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  apart CONSTANT text[] := '{asked_by_id,given_by_id,replaced_at}';
BEGIN
  IF to_jsonb(NEW) - apart IS DISTINCT FROM to_jsonb(OLD) - apart
    OR (OLD.replaced_at IS NOT NULL AND NEW.replaced_at IS DISTINCT FROM OLD.replaced_at)
    OR (NEW.asked_by_id IS NOT NULL AND NEW.asked_by_id IS DISTINCT FROM OLD.asked_by_id)
    OR (NEW.given_by_id IS NOT NULL AND NEW.given_by_id IS DISTINCT FROM OLD.given_by_id) THEN
    RAISE EXCEPTION 'an advice that was given or withdrawn never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "advice_immutable" BEFORE UPDATE ON "advice" FOR EACH ROW
  WHEN (OLD."given_at" IS NOT NULL OR OLD."withdrawn_at" IS NOT NULL) EXECUTE FUNCTION "keep_advice"();
