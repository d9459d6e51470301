-- The board's report of a hospital on a year: what is typed in its draft, and once it is frozen all that it says.
CREATE TABLE "board_report" (
    "id" TEXT NOT NULL,
    "institution_id" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "texts" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_id" TEXT,
    "content" TEXT,
    "sha256" TEXT,
    "frozen_at" TIMESTAMPTZ(3),
    "frozen_by_id" TEXT,

    CONSTRAINT "board_report_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "board_report_frozen_whole" CHECK (num_nonnulls("content", "sha256", "frozen_at") IN (0, 3)),
    CONSTRAINT "board_report_digest" CHECK ("sha256" = encode(sha256(convert_to("content", 'UTF8')), 'hex')),
    CONSTRAINT "board_report_year" CHECK ("year" BETWEEN 2020 AND 2200)
);
CREATE UNIQUE INDEX "board_report_institution_id_year_key" ON "board_report"("institution_id", "year");
CREATE INDEX "board_report_updated_by_id_idx" ON "board_report"("updated_by_id");
CREATE INDEX "board_report_frozen_by_id_idx" ON "board_report"("frozen_by_id");

ALTER TABLE "board_report" ADD CONSTRAINT "board_report_institution_id_fkey" FOREIGN KEY ("institution_id") REFERENCES "institution"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "board_report" ADD CONSTRAINT "board_report_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "board_report" ADD CONSTRAINT "board_report_frozen_by_id_fkey" FOREIGN KEY ("frozen_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A frozen report never changes and is never deleted; it may only lose the accounts that it refers to.
CREATE FUNCTION "keep_board_report"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  apart CONSTANT text[] := '{updated_by_id,frozen_by_id}';
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - apart IS DISTINCT FROM to_jsonb(OLD) - apart
    OR (NEW.updated_by_id IS NOT NULL AND NEW.updated_by_id IS DISTINCT FROM OLD.updated_by_id)
    OR (NEW.frozen_by_id IS NOT NULL AND NEW.frozen_by_id IS DISTINCT FROM OLD.frozen_by_id) THEN
    RAISE EXCEPTION 'a frozen report of a board never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "board_report_immutable" BEFORE UPDATE OR DELETE ON "board_report" FOR EACH ROW
  WHEN (OLD."frozen_at" IS NOT NULL) EXECUTE FUNCTION "keep_board_report"();
