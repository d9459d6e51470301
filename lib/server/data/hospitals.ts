import "server-only";
import { FIELD_KEYS } from "../../domain/entry-fields";
import { AppError } from "../../domain/errors";
import { db, Prisma, type Transaction } from "../db";
import { columnOf } from "./entry-rows";
import { holdInstitutions } from "./institution-domains";

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

/** How many entries name this hospital, those in the bin included. */
export function countEntriesAt(transaction: Transaction, name: string): Promise<number> {
  return transaction.entry.count({ where: { activeHospital: name } });
}

const CONTENT = Prisma.join(FIELD_KEYS.map((key) => Prisma.sql`${Prisma.raw(`'${key}'`)}, ${columnOf(key)}`));

/**
 * Carries an institution's new name into the entries that name it, those in the bin included: each gets a next
 * version by `savedById`, as any save does. Gives their ids. The institution and that account must be locked.
 */
export async function renameHospital(
  transaction: Transaction,
  { from, to, savedById }: { from: string; to: string; savedById: string },
): Promise<string[]> {
  await transaction.$queryRaw`SELECT 1 FROM entry WHERE active_hospital = ${from} ORDER BY id FOR UPDATE`;
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    WITH renamed AS (
      UPDATE entry e SET active_hospital = ${to}, version = e.version + 1, updated_at = now()
      WHERE e.active_hospital = ${from}
      RETURNING e.id, e.version, e.visibility, e.updated_at, jsonb_build_object(${CONTENT}) AS content
    ), recorded AS (
      INSERT INTO entry_version (id, entry_id, number, author_id, created_at, visibility, content)
      SELECT gen_random_uuid()::text, id, version, ${savedById}, updated_at, visibility, content FROM renamed
    )
    SELECT id FROM renamed`;
  return rows.map(({ id }) => id);
}
