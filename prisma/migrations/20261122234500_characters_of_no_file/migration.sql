-- The noncharacters of Unicode (U+FFFE, U+FFFF and their like) are dropped on the way in since: with one of them in any
-- entry no program opened the list as a workbook. Where they are stored already, U+FFFD takes their place, as it does in
-- every file: a text keeps its length, and none becomes empty. The log of what was done stays as it was, and so do files
-- that are being imported, which are cleaned when they are read.
DO $$
DECLARE
  noncharacter CONSTANT text := '[\uFDD0-\uFDEF\uFFFE\uFFFF\U0001FFFE\U0001FFFF\U0002FFFE\U0002FFFF\U0003FFFE\U0003FFFF\U0004FFFE\U0004FFFF\U0005FFFE\U0005FFFF\U0006FFFE\U0006FFFF\U0007FFFE\U0007FFFF\U0008FFFE\U0008FFFF\U0009FFFE\U0009FFFF\U000AFFFE\U000AFFFF\U000BFFFE\U000BFFFF\U000CFFFE\U000CFFFF\U000DFFFE\U000DFFFF\U000EFFFE\U000EFFFF\U000FFFFE\U000FFFFF\U0010FFFE\U0010FFFF]';
  instead CONSTANT text := U&'\FFFD';
  place record;
  is_there boolean;
BEGIN
  FOR place IN
    SELECT c.table_name AS "table_of", c.column_name AS "column_of", format_type(a.atttypid, a.atttypmod) AS "type_of"
    FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    JOIN pg_attribute a ON a.attname = c.column_name
      AND a.attrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
      AND format_type(a.atttypid, a.atttypmod) IN ('text', 'text[]', 'jsonb')
      AND c.table_name NOT IN ('_prisma_migrations', 'audit_event', 'import_row', 'import_run')
    ORDER BY 1, 2
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I WHERE %I::text ~ $1)', place.table_of, place.column_of)
      INTO is_there USING noncharacter;
    CONTINUE WHEN NOT is_there;
    -- A version never changes otherwise, and nothing here is a change that anybody made.
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', place.table_of);
    BEGIN
      EXECUTE format('UPDATE %1$I SET %2$I = regexp_replace(%2$I::text, $1, $2, ''g'')::%3$s WHERE %2$I::text ~ $1',
        place.table_of, place.column_of, place.type_of) USING noncharacter, instead;
    EXCEPTION WHEN unique_violation THEN
      -- Two names that differ in nothing else stay as they are; what writes a file replaces them there.
      NULL;
    END;
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', place.table_of);
  END LOOP;
END $$;
