import "server-only";
import { type ChoiceFieldKey, FIELD_KEYS, isMultiField } from "../../fields/entry-fields";
import { columnName, columnOf } from "../../fields/server/columns";
import { renameInSearches } from "../../following/server/saved-searches";
import { recordEvents } from "../../platform/audit/note";
import type { UserActor } from "../../platform/auth/actor";
import { Prisma, type SqlReader, type Transaction } from "../../platform/database/db";

/** A value of a field's list gets another name, by this person. */
export interface Rewording {
  field: Exclude<ChoiceFieldKey, "visibility">;
  from: string;
  to: string;
  by: UserActor;
}

/** So many entries one statement changes, to stay well within its time. */
const AT_ONCE = 500;

const CONTENT = Prisma.join(FIELD_KEYS.map((key) => Prisma.sql`${Prisma.raw(`'${key}'`)}, ${columnOf(key)}`));

/** Which entries hold this value: those in the bin as well. */
function holds(field: ChoiceFieldKey, label: string): Prisma.Sql {
  return isMultiField(field)
    ? Prisma.sql`${label}::text = ANY(${columnOf(field)})`
    : Prisma.sql`${columnOf(field)} = ${label}::text`;
}

/** What the column holds instead: a list keeps its order, and names nothing twice. */
function reworded({ field, from, to }: Rewording): Prisma.Sql {
  const column = columnOf(field);
  if (!isMultiField(field)) return Prisma.sql`${to}::text`;
  return Prisma.sql`CASE WHEN ${to}::text = ANY(${column}) THEN array_remove(${column}, ${from}::text)
    ELSE array_replace(${column}, ${from}::text, ${to}::text) END`;
}

export interface Holders {
  entries: number;
  publicEntries: number;
  inBin: number;
}

/** How many entries hold a value of a field other than visibility, and how many of them are public or in the bin. */
export async function countHolders(
  connection: SqlReader,
  field: Rewording["field"],
  label: string,
): Promise<Holders> {
  const [found] = await connection.$queryRaw<Holders[]>`
    SELECT count(*)::int AS entries,
      (count(*) FILTER (WHERE e.visibility = 'PUBLIC' AND e.deleted_at IS NULL))::int AS "publicEntries",
      (count(*) FILTER (WHERE e.deleted_at IS NOT NULL))::int AS "inBin"
    FROM entry e WHERE ${holds(field, label)}`;
  return found ?? { entries: 0, publicEntries: 0, inBin: 0 };
}

/**
 * Carries another name of a value into the entries that hold it, those in the bin included, and into the searches that
 * choose it: each entry gets a next version by who renames, as any save does, and its event. What they were before keeps
 * the words it had. It says nothing of an entry itself: nobody who follows it is told, and it does not count as looked
 * through. Gives how many entries. What the value belongs to and that account must be locked.
 */
export async function reword(transaction: Transaction, rewording: Rewording): Promise<number> {
  const { field, from, to, by } = rewording;
  const held = await transaction.$queryRaw<{ id: string }[]>`
    SELECT e.id FROM entry e WHERE ${holds(field, from)} ORDER BY e.id FOR UPDATE`;
  await transaction.$executeRaw`SELECT set_config('register.reworded', 'yes', true)`;
  for (let start = 0; start < held.length; start += AT_ONCE) {
    const subjects = held.slice(start, start + AT_ONCE).map(({ id }) => ({ id, fields: [field] }));
    const ids = subjects.map(({ id }) => id);
    await transaction.$executeRaw`
      WITH renamed AS (
        UPDATE entry e SET ${Prisma.raw(columnName(field))} = ${reworded(rewording)},
          version = e.version + 1, updated_at = now()
        WHERE e.id = ANY(${ids}::text[])
        RETURNING e.id, e.version, e.visibility, e.updated_at, jsonb_build_object(${CONTENT}) AS content
      )
      INSERT INTO entry_version (id, entry_id, number, author_id, created_at, visibility, content)
      SELECT gen_random_uuid()::text, id, version, ${by.id}, updated_at, visibility, content FROM renamed`;
    await recordEvents(transaction, { kind: "entry.updated", by }, subjects);
  }
  await transaction.$executeRaw`SELECT set_config('register.reworded', '', true)`;
  await renameInSearches(transaction, { field, from, to });
  return held.length;
}
