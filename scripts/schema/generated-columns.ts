import type pg from "pg";
import { getColumnName, isMultiField } from "../../lib/fields/entry-fields";
import {
  INDEXED_FIELDS,
  type IndexedFields,
  listFieldsBySearchWeight,
  listFilteredFields,
  SEARCH_WEIGHTS,
  type SearchWeight,
} from "../../lib/fields/indexed-fields";

/** A generated column of table entry, as SQL. */
interface GeneratedColumn {
  name: string;
  type: string;
  expression: string;
}

const piped = (texts: readonly string[]) => texts.join(" || ' | ' || ");

/** Returns SQL for a weighted tsvector of these columns. */
function writeVector(weight: string, columns: readonly string[]): string {
  // Concatenating with one NULL column would give NULL.
  const text = columns.length === 1 ? columns : columns.map((column) => `coalesce(${column}, '')`);
  return `setweight(register_words(${piped(text)}), '${weight}')`;
}

const multiColumns = (fields: IndexedFields) =>
  listFilteredFields(fields).filter(isMultiField).map(getColumnName);

/** Returns the generated columns of table entry that these fields require. */
function writeColumns(fields: IndexedFields): GeneratedColumn[] {
  const singles = listFilteredFields(fields).filter((key) => !isMultiField(key));
  const keys = [
    `array_remove(ARRAY[${singles.map(getColumnName).join(", ")}], NULL)`,
    ...multiColumns(fields),
  ];
  const columnsOf = (weight: SearchWeight) => listFieldsBySearchWeight(weight, fields).map(getColumnName);
  const linesOf = (weight: SearchWeight) =>
    piped(columnsOf(weight).map((column) => `register_line(${column})`));
  const text = `${linesOf("A")} || E'\\n' || ${linesOf("C")} || E'\\t' || ${linesOf("D")}`;
  const vectors = SEARCH_WEIGHTS.map((weight) => writeVector(weight, columnsOf(weight)));
  return [
    { name: "facet_keys", type: "integer[]", expression: keys.join(" || ") },
    { name: "search_text", type: "text STORAGE EXTERNAL", expression: `fold_text(${text})` },
    { name: "search_vector", type: "tsvector STORAGE EXTERNAL", expression: vectors.join(" || ") },
    { name: "title_vector", type: "tsvector STORAGE PLAIN", expression: writeVector("A", columnsOf("A")) },
  ];
}

/** Returns SQL for the trigger that keeps a row in entry_choice per choice of multi-value fields. */
function writeTrigger(fields: IndexedFields): { body: string; sql: string } {
  const columns = multiColumns(fields);
  const body = `
DECLARE
  chosen integer[] := ${columns.map((column) => `NEW.${column}`).join(" || ")};
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM public.entry_choice c WHERE c.entry_id = NEW.id AND c.value_id <> ALL (chosen);
  END IF;
  INSERT INTO public.entry_choice (entry_id, value_id) SELECT NEW.id, unnest(chosen) ON CONFLICT DO NOTHING;
  RETURN NULL;
END `;
  const sql = `CREATE OR REPLACE FUNCTION "entry_choices_kept"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$${body}$$;
CREATE OR REPLACE TRIGGER "entry_choices_kept"
  AFTER INSERT OR UPDATE OF ${columns.join(", ")} ON "entry"
  FOR EACH ROW EXECUTE FUNCTION "entry_choices_kept"();`;
  return { body, sql };
}

/** Returns the expressions of a table's generated columns, as PostgreSQL formats them. */
async function readExpressions(client: pg.ClientBase, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; expression: string }>(
    `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) || a.attstorage::text || pg_get_expr(d.adbin, d.adrelid) AS expression
     FROM pg_attribute a JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     WHERE a.attrelid = $1::regclass AND a.attgenerated = 's'`,
    [table],
  );
  return new Map(rows.map(({ name, expression }) => [name, expression]));
}

const added = (columns: readonly GeneratedColumn[]) =>
  columns
    .map(
      ({ name, type, expression }) =>
        `  ADD COLUMN "${name}" ${type} GENERATED ALWAYS AS (${expression}) STORED`,
    )
    .join(",\n");
const dropped = (columns: readonly GeneratedColumn[]) =>
  columns.map(({ name }) => `DROP COLUMN "${name}"`).join(", ");

/** Returns the columns that differ from those of table entry. A temporary table makes PostgreSQL format both alike. */
async function findDifferentColumns(
  client: pg.ClientBase,
  columns: readonly GeneratedColumn[],
): Promise<GeneratedColumn[]> {
  try {
    await client.query("BEGIN");
    await client.query(`CREATE TEMPORARY TABLE wanted (LIKE entry);
      ALTER TABLE wanted ${dropped(columns)};
      ALTER TABLE wanted ${added(columns)}`);
    const [has, wants] = [
      await readExpressions(client, "entry"),
      await readExpressions(client, "pg_temp.wanted"),
    ];
    return columns.filter(({ name }) => has.get(name) !== wants.get(name));
  } finally {
    await client.query("ROLLBACK");
  }
}

/** Returns SQL to recreate the indexes on these columns, which are dropped with them. */
async function readIndexes(client: pg.ClientBase, columns: readonly GeneratedColumn[]): Promise<string[]> {
  const { rows } = await client.query<{ made: string }>(
    `SELECT DISTINCT pg_get_indexdef(i.indexrelid) || ';' AS made FROM pg_index i
     JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = i.indexrelid AND d.refobjid = i.indrelid
     JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = d.refobjsubid
     WHERE i.indrelid = 'entry'::regclass AND a.attname = ANY($1) ORDER BY 1`,
    [columns.map(({ name }) => name)],
  );
  return rows.map(({ made }) => made);
}

/** Whether the trigger's function, which names all columns, differs from what these fields require. */
async function isTriggerDifferent(client: pg.ClientBase, fields: IndexedFields): Promise<boolean> {
  const { rows } = await client.query<{ body: string }>(
    "SELECT prosrc AS body FROM pg_proc WHERE oid = to_regproc('public.entry_choices_kept')",
  );
  return rows[0]?.body !== writeTrigger(fields).body;
}

/**
 * Returns the SQL that updates the generated columns of table entry, their indexes and the trigger to what these fields
 * require; empty when they agree. It rewrites the table once, and only for columns that differ.
 */
export async function buildGeneratedColumnsDifferenceSql(
  client: pg.ClientBase,
  fields: IndexedFields = INDEXED_FIELDS,
): Promise<string> {
  const columns = await findDifferentColumns(client, writeColumns(fields));
  const trigger = (await isTriggerDifferent(client, fields)) ? [writeTrigger(fields).sql] : [];
  if (columns.length === 0) return trigger.join("");
  return [
    `ALTER TABLE "entry" ${dropped(columns)};`,
    `ALTER TABLE "entry"\n${added(columns)};`,
    ...(await readIndexes(client, columns)),
    ...trigger,
    "",
  ].join("\n");
}
