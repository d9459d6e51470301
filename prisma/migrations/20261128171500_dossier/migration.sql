-- The dossier of an entry: what the law asks of a hospital, by rows of the law that admins correct.
CREATE TYPE "law_rule_kind" AS ENUM ('role', 'route', 'timing', 'duty', 'advice');
CREATE TYPE "duty_state" AS ENUM ('open', 'in_work', 'done', 'does_not_apply');

CREATE TABLE "law_rule" (
    "key" TEXT NOT NULL,
    "kind" "law_rule_kind" NOT NULL,
    "position" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "routes" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "condition" JSONB NOT NULL,
    "applies_from" DATE,
    "is_before" BOOLEAN NOT NULL DEFAULT false,
    "article" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "text_en" TEXT NOT NULL,
    "fulfilment" TEXT,
    "fulfilment_en" TEXT,
    "source" TEXT NOT NULL,
    "source_url" TEXT NOT NULL,
    "read_on" DATE NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "law_rule_pkey" PRIMARY KEY ("key"),
    CONSTRAINT "law_rule_lengths" CHECK (length("text") BETWEEN 1 AND 2000 AND length("text_en") BETWEEN 1 AND 2000
      AND length("fulfilment") <= 2000 AND length("fulfilment_en") <= 2000)
);

CREATE TABLE "dossier" (
    "entry_id" TEXT NOT NULL,
    "answers" JSONB NOT NULL,
    "facts" JSONB NOT NULL,
    "outcome" JSONB NOT NULL,
    "routes" TEXT[] NOT NULL,
    "law_revision" INTEGER NOT NULL,
    "touched_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dossier_pkey" PRIMARY KEY ("entry_id")
);

CREATE TABLE "dossier_version" (
    "entry_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "author_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dossier_version_pkey" PRIMARY KEY ("entry_id","number")
);
CREATE INDEX "dossier_version_author_id_idx" ON "dossier_version"("author_id");

CREATE TABLE "dossier_duty" (
    "entry_id" TEXT NOT NULL,
    "rule_key" TEXT NOT NULL,
    -- Whether it follows from the outcome of today; what somebody wrote about a duty that does not stays.
    "applies" BOOLEAN NOT NULL DEFAULT true,
    "state" "duty_state" NOT NULL DEFAULT 'open',
    "reason" TEXT,
    "person_id" TEXT,
    "documents" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "next_look" DATE,
    "set_due" DATE,
    -- The day of the law, or the earlier one that somebody set; null until the design changes.
    "due_on" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dossier_duty_pkey" PRIMARY KEY ("entry_id","rule_key"),
    CONSTRAINT "dossier_duty_reason" CHECK (("reason" IS NOT NULL) = ("state" = 'does_not_apply') AND length("reason") BETWEEN 1 AND 1000)
);
CREATE INDEX "dossier_duty_rule_key_idx" ON "dossier_duty"("rule_key");
CREATE INDEX "dossier_duty_person_id_idx" ON "dossier_duty"("person_id");
CREATE INDEX "dossier_duty_due_on_idx" ON "dossier_duty"("due_on");

-- That a day of a dossier was mailed about; at its next look and on the day itself `days_ahead` is 0.
CREATE TABLE "dossier_mail" (
    "entry_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "days_ahead" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dossier_mail_pkey" PRIMARY KEY ("entry_id","day","days_ahead")
);

ALTER TABLE "dossier" ADD CONSTRAINT "dossier_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "dossier_version" ADD CONSTRAINT "dossier_version_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "dossier"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "dossier_version" ADD CONSTRAINT "dossier_version_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "dossier_duty" ADD CONSTRAINT "dossier_duty_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "dossier"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "dossier_duty" ADD CONSTRAINT "dossier_duty_rule_key_fkey" FOREIGN KEY ("rule_key") REFERENCES "law_rule"("key") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "dossier_duty" ADD CONSTRAINT "dossier_duty_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "dossier_mail" ADD CONSTRAINT "dossier_mail_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "dossier"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A version of a dossier stays what it was, but for the account that it loses.
CREATE FUNCTION "keep_dossier_version"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF to_jsonb(NEW) - 'author_id' IS DISTINCT FROM to_jsonb(OLD) - 'author_id' OR NEW.author_id IS NOT NULL THEN
    RAISE EXCEPTION 'a version of a dossier never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "dossier_version_immutable" BEFORE UPDATE ON "dossier_version" FOR EACH ROW EXECUTE FUNCTION "keep_dossier_version"();
