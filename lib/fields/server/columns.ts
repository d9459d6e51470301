import "server-only";
import { Prisma } from "../../platform/database/db";
import { columnName, type FieldKey } from "../entry-fields";

/** SQL for the column of a field of `entry e`. */
export function columnOf(key: FieldKey): Prisma.Sql {
  return Prisma.raw(`e.${columnName(key)}`);
}
