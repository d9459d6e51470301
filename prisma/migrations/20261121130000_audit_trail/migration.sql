-- AlterTable
ALTER TABLE "user" ADD COLUMN     "audit_id" TEXT;

-- CreateTable
CREATE TABLE "audit_event" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT,
    "subject_kind" TEXT,
    "subject_id" TEXT,
    "fields" TEXT[],
    "details" JSONB NOT NULL DEFAULT '{}',
    "address" TEXT,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_audit_id_key" ON "user"("audit_id");

-- CreateIndex
CREATE INDEX "audit_event_at_id_idx" ON "audit_event"("at", "id");

-- CreateIndex
CREATE INDEX "audit_event_kind_at_idx" ON "audit_event"("kind", "at");

-- CreateIndex
CREATE INDEX "audit_event_actor_id_at_idx" ON "audit_event"("actor_id", "at");

-- CreateIndex
CREATE INDEX "audit_event_subject_id_at_idx" ON "audit_event"("subject_id", "at");


-- What the schema language cannot say.

-- The accounts so far get their pseudonym; one that is closed has none, so that nothing leads back to its owner.
UPDATE "user" SET "audit_id" = gen_random_uuid()::text WHERE "closed_at" IS NULL;
CREATE FUNCTION "user_closing_erases_audit_id"() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.closed_at IS NOT NULL THEN
    NEW.audit_id := NULL;
  ELSIF NEW.audit_id IS NULL THEN
    NEW.audit_id := gen_random_uuid()::text;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "user_closing_erases_audit_id" BEFORE INSERT OR UPDATE OF "closed_at", "audit_id" ON "user"
  FOR EACH ROW EXECUTE FUNCTION "user_closing_erases_audit_id"();

ALTER TABLE "audit_event"
  ADD CONSTRAINT "audit_event_actor" CHECK ("actor_kind" IN ('person', 'visitor', 'job', 'command')
    AND ("actor_id" IS NULL OR "actor_kind" = 'person')),
  ADD CONSTRAINT "audit_event_subject" CHECK ("subject_kind" IS NOT NULL OR "subject_id" IS NULL),
  ADD CONSTRAINT "audit_event_details" CHECK (jsonb_typeof("details") = 'object');

-- Append-only for every role, the owner's included: a row loses its address after 90 days and goes after 5 years, and
-- nothing else of it ever changes.
CREATE FUNCTION "audit_event_stays"() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '5 years' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.at < now() - interval '90 days' AND NEW.address IS NULL
    AND to_jsonb(NEW) - 'address' = to_jsonb(OLD) - 'address' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_event is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER "audit_event_stays" BEFORE UPDATE OR DELETE ON "audit_event"
  FOR EACH ROW EXECUTE FUNCTION "audit_event_stays"();

-- Does as its owner what the register's role may not, and only what the rule says. Gives how many rows it touched.
CREATE FUNCTION "forget_old_audit_events"() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  gone integer;
  wiped integer;
BEGIN
  DELETE FROM public.audit_event WHERE at < now() - interval '5 years';
  GET DIAGNOSTICS gone = ROW_COUNT;
  UPDATE public.audit_event SET address = NULL
    WHERE address IS NOT NULL AND at < now() - interval '90 days';
  GET DIAGNOSTICS wiped = ROW_COUNT;
  RETURN gone + wiped;
END $$;
REVOKE ALL ON FUNCTION "forget_old_audit_events"() FROM PUBLIC;
