import "server-only";
import { db, type Transaction } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import { holdInstitutions } from "./domains";

/**
 * Looks once more whether what entries name as their hospital is one, and keeps it so until the transaction ends; call
 * before it locks an entry. The data model that a body was read by may be seconds old. Throws invalid_input about
 * activeHospital.
 */
export async function holdHospitals(
  transaction: Transaction,
  named: readonly (string | null)[],
): Promise<void> {
  await holdInstitutions(transaction);
  const names = [...new Set(named.filter((name) => name !== null))];
  if (names.length === 0) return;
  const unknown = await transaction.$queryRaw<{ name: string }[]>`
    SELECT name FROM unnest(${names}::text[]) AS name
    WHERE NOT EXISTS (SELECT 1 FROM institution i WHERE i.name = name.name)
      AND NOT EXISTS (SELECT 1 FROM list_value v WHERE v.field_key = 'activeHospital' AND v.label = name.name)`;
  const missing = unknown[0]?.name;
  if (missing === undefined) return;
  throw new AppError("invalid_input", {
    fields: [{ path: "activeHospital", message: "notInList", values: { value: missing.slice(0, 100) } }],
  });
}

/** Whether this choice of a hospital is an institution, and not one of the list's closing values. */
export async function isInstitution(name: string): Promise<boolean> {
  return (await db().institution.findFirst({ where: { name }, select: { id: true } })) !== null;
}
