import "server-only";
import { Prisma } from "../../platform/database/db";
import { type FieldKey, isChoiceField, isMultiField } from "../entry-fields";

/** What the column of a field is called: camelCase in code, snake_case in the table, and of a choice the ids. */
export function columnName(key: FieldKey): string {
  const name = key.replace(/URL/g, "Url").replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (!isChoiceField(key) || key === "visibility") return name;
  return isMultiField(key) ? `${name}_ids` : `${name}_id`;
}

/** The column of a field of `entry e`. */
export function columnOf(key: FieldKey): Prisma.Sql {
  return Prisma.raw(`e.${columnName(key)}`);
}
