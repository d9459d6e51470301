import pg from "pg";
import { type FieldKey, getColumnName, getFieldStructure, isMultiField } from "../../lib/fields/entry-fields";
import { DATA_MODEL } from "../../prisma/content/data-model";
import { DATA_MODEL_ENGLISH } from "../../prisma/content/data-model-english";
import { TerminalMessageError } from "../ground/report";

const literal = (text: string | null) => (text === null ? "NULL" : pg.escapeLiteral(text));

/** Returns SQL for the constraint that limits a new field's column. */
function writeConstraint(key: FieldKey): string {
  const column = getColumnName(key);
  const { max } = getFieldStructure(key);
  if (isMultiField(key)) return `ALTER TABLE "entry" ALTER COLUMN "${column}" SET NOT NULL;`;
  if (max === undefined) return "";
  return `ALTER TABLE "entry" ADD CONSTRAINT "entry_${column}_length" CHECK (char_length("${column}") <= ${max});`;
}

/** Returns SQL for a new field's rows in a register that already has fields; the seed fills an empty one. */
function writeRows(key: FieldKey): string {
  const field = DATA_MODEL.find((one) => one.key === key);
  if (field === undefined)
    throw new TerminalMessageError(`Describe the field ${key} in prisma/content/data-model.ts first.`);
  const { displayName, help, isFilterable, doFilterEmpty, defaultValue, namingNone } = field;
  const english = DATA_MODEL_ENGLISH[key];
  const texts = [displayName, help, english.displayName, english.help].map(literal).join(", ");
  const chosen = literal(defaultValue === null ? null : JSON.stringify(defaultValue));
  const values = field.values.map((value, position) => {
    const { label, code } = typeof value === "string" ? { label: value, code: null } : value;
    const names = [label, english.values[label] ?? null, code].map(literal).join(", ");
    return `  (${names}, ${namingNone?.includes(label) !== true}, ${position})`;
  });
  return `INSERT INTO "field" ("key", "position", "display_name", "help", "display_name_en", "help_en", "is_filterable", "do_filter_empty", "default_value")
SELECT ${literal(key)}, max("position") + 1, ${texts}, ${isFilterable}, ${doFilterEmpty}, ${chosen}::jsonb FROM "field" HAVING count(*) > 0;
${
  values.length === 0
    ? ""
    : `INSERT INTO "list_value" ("field_key", "label", "label_en", "code", "names_one", "position")
SELECT f."key", v.* FROM "field" f, (VALUES
${values.join(",\n")}
) v WHERE f."key" = ${literal(key)};
`
}`;
}

/** Returns the SQL that a new field needs besides its column: its constraint, and its rows in an existing register. */
export const buildNewFieldSql = (key: FieldKey): string => `\n${writeConstraint(key)}\n${writeRows(key)}`;
