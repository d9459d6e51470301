-- Accounts, mail and the audit trail: which rows are kept, which are found, and who may change them. The rights of the
-- register's role on tables are granted at each migration by scripts/schema/apply.ts.

-- One unused secret per kind and person.
CREATE UNIQUE INDEX "one_time_token_live" ON "one_time_token" ("kind", COALESCE("user_id", "legacy_account_id"))
  WHERE "used_at" IS NULL AND "ended_at" IS NULL;

-- Mails that the worker may send now.
CREATE INDEX "outbox_due" ON "outbox" ("next_attempt_at") WHERE "status" = 'waiting';

-- audit_id is the pseudonym of a person in the audit trail. Only closing the account removes it; nothing replaces it.
CREATE FUNCTION "user_closing_erases_audit_id"() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.closed_at IS NOT NULL THEN
    NEW.audit_id := NULL;
  ELSIF TG_OP = 'UPDATE' AND OLD.audit_id IS NOT NULL THEN
    NEW.audit_id := OLD.audit_id;
  ELSIF NEW.audit_id IS NULL THEN
    NEW.audit_id := gen_random_uuid()::text;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "user_closing_erases_audit_id" BEFORE INSERT OR UPDATE OF "closed_at", "audit_id" ON "user"
  FOR EACH ROW EXECUTE FUNCTION "user_closing_erases_audit_id"();

-- The audit trail is append-only for every role, the owner included: a row loses its address after 90 days and is
-- deleted after 5 years.
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

-- Enforces those two periods as the owner, since the register's role may not; returns the number of rows changed.
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
