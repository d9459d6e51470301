import type pg from "pg";
import { columnName, type FieldKey, isMultiField } from "../../lib/fields/entry-fields";
import {
  filteredFields,
  INDEXED_FIELDS,
  type IndexedFields,
  searchedFields,
} from "../../lib/fields/indexed-fields";

/** A generated column of table entry, as SQL. */
interface GeneratedColumn {
  name: string;
  type: string;
  expression: string;
}

const quoted = (key: FieldKey) => `"${columnName(key)}"`;
const WEIGHTS = ["A", "C", "D"] as const;

/** A text for each column, with what is NULL as an empty one where there are several. */
const joined = (columns: readonly string[]) =>
  columns.length === 1
    ? columns.join()
    : columns.map((column) => `coalesce(${column}, '')`).join(" || ' | ' || ");

const multiColumns = (fields: IndexedFields) => filteredFields(fields).filter(isMultiField).map(quoted);

/** The generated columns of table entry that these fields ask for. */
export function generatedColumns(fields: IndexedFields): GeneratedColumn[] {
  const lines = WEIGHTS.map((weight) =>
    searchedFields(weight, fields)
      .map((key) => `register_line(${quoted(key)})`)
      .join(" || ' | ' || "),
  );
  const [name = "", ...words] = WEIGHTS.map(
    (weight) =>
      `setweight(register_words(${joined(searchedFields(weight, fields).map(quoted))}), '${weight}')`,
  );
  const singles = filteredFields(fields)
    .filter((key) => !isMultiField(key))
    .map(quoted);
  const [first, second, third] = lines;
  return [
    {
      name: "facet_keys",
      type: "integer[]",
      expression: [`array_remove(ARRAY[${singles.join(", ")}], NULL)`, ...multiColumns(fields)].join(" || "),
    },
    {
      name: "search_text",
      type: "text",
      expression: `fold_text(${first} || E'\\n' || ${second} || E'\\t' || ${third})`,
    },
    { name: "search_vector", type: "tsvector", expression: [name, ...words].join(" || ") },
    { name: "title_vector", type: "tsvector STORAGE PLAIN", expression: name },
  ];
}

/** The function and the trigger that keep a row in entry_choice for each choice of a field with several. */
function choicesTrigger(fields: IndexedFields): { body: string; columns: string[]; sql: string } {
  const columns = multiColumns(fields);
  const body = `
DECLARE
  chosen integer[] := ${columns.map((column) => `NEW.${column.slice(1, -1)}`).join(" || ")};
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
  return { body, columns, sql };
}

/** The expressions of generated columns of a table, as PostgreSQL writes them. */
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

/** Of these columns those that table entry has otherwise. PostgreSQL writes both expressions, in a table of its own. */
async function differingColumns(
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

/** What makes the indexes anew that use these columns, and go with them. */
async function indexesOf(client: pg.ClientBase, columns: readonly GeneratedColumn[]): Promise<string[]> {
  const { rows } = await client.query<{ made: string }>(
    `SELECT DISTINCT pg_get_indexdef(i.indexrelid) || ';' AS made FROM pg_index i
     JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = i.indexrelid AND d.refobjid = i.indrelid
     JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = d.refobjsubid
     WHERE i.indrelid = 'entry'::regclass AND a.attname = ANY($1) ORDER BY 1`,
    [columns.map(({ name }) => name)],
  );
  return rows.map(({ made }) => made);
}

/** Whether the trigger of the choices differs from what these fields ask for. */
async function differsTrigger(client: pg.ClientBase, fields: IndexedFields): Promise<boolean> {
  const { rows } = await client.query<{ body: string; columns: string[] }>(
    `SELECT p.prosrc AS body, ARRAY(SELECT quote_ident(a.attname) FROM unnest(t.tgattr::int2[]) WITH ORDINALITY AS n(number, place)
       JOIN pg_attribute a ON a.attrelid = t.tgrelid AND a.attnum = n.number ORDER BY n.place) AS columns
     FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
     WHERE t.tgrelid = 'entry'::regclass AND t.tgname = 'entry_choices_kept'`,
  );
  const { body, columns } = choicesTrigger(fields);
  const [found] = rows;
  return found?.body !== body || found.columns.join() !== columns.map((one) => one.slice(1, -1)).join();
}

/**
 * The SQL that brings the generated columns of table entry, with their indexes, and the trigger of its choices to what
 * these fields ask for; empty when they agree. It rewrites the table once, and only for columns that differ.
 */
export async function generatedDifference(
  client: pg.ClientBase,
  fields: IndexedFields = INDEXED_FIELDS,
): Promise<string> {
  const columns = await differingColumns(client, generatedColumns(fields));
  const trigger = (await differsTrigger(client, fields)) ? [choicesTrigger(fields).sql] : [];
  if (columns.length === 0) return trigger.join("");
  return [
    `ALTER TABLE "entry" ${dropped(columns)};`,
    `ALTER TABLE "entry"\n${added(columns)};`,
    ...(await indexesOf(client, columns)),
    ...trigger,
    "",
  ].join("\n");
}
