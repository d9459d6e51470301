import "server-only";
import { Prisma } from "../../platform/database/db";
import { type FieldKey, getColumnName } from "../entry-fields";

/** SQL for the column of a field of `entry e`. */
export function fieldColumnSql(key: FieldKey): Prisma.Sql {
  return Prisma.raw(`e.${getColumnName(key)}`);
}
