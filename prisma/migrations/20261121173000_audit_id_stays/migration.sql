-- Another pseudonym would part a person from what is recorded of them: only closing the account does.
CREATE OR REPLACE FUNCTION "user_closing_erases_audit_id"() RETURNS trigger
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
