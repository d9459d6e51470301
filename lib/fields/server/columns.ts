import "server-only";
import { Prisma } from "../../platform/database/db";
import type { FieldKey } from "../entry-fields";

/** What the column of a field is called: camelCase in code, snake_case in the table. */
export function columnName(key: FieldKey): string {
  return key.replace(/URL/g, "Url").replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The column of a field of `entry e`. */
export function columnOf(key: FieldKey): Prisma.Sql {
  return Prisma.raw(`e.${columnName(key)}`);
}
