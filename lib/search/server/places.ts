import "server-only";
import type { EntryDto } from "../../entries/answers";
import { isListedField } from "../../fields/entry-fields";
import { columnOf } from "../../fields/server/columns";
import { db, Prisma } from "../../platform/database/db";
import { foundElsewhere } from "./matching";
import { readSearch } from "./synonyms";

/** The texts that are searched beside name, type and description, as the search has them. */
const OTHER_TEXTS = [
  "activeHospital",
  "medicalSpecialism",
  "nameCommercialProduct",
  "developerName",
  "collaboration",
  "intendedPurpose",
  "lessonsLearned",
] as const;

export type OtherText = (typeof OTHER_TEXTS)[number];

const textOf = (field: OtherText) =>
  isListedField(field)
    ? Prisma.sql`(SELECT v.label FROM list_value v WHERE v.id = ${columnOf(field)})`
    : columnOf(field);

export interface FoundIn {
  field: OtherText;
  text: string;
}

/**
 * Per entry of a page the other texts that hold what its name, type and description do not: by these the search found it.
 * It looks at nothing but these entries.
 */
export async function findPlaces(entries: readonly EntryDto[], search: string): Promise<FoundIn[][]> {
  const { terms } = await readSearch(search);
  if (terms.length === 0 || entries.length === 0) return entries.map(() => []);
  const texts = OTHER_TEXTS.map((field) => Prisma.sql`(${field}, ${textOf(field)})`);
  const rows = await db().$queryRaw<{ id: string; field: OtherText }[]>`
    SELECT e.id, other.field FROM entry e, LATERAL (VALUES ${Prisma.join(texts)}) AS other(field, text)
    WHERE e.id IN (${Prisma.join(entries.map(({ _id }) => _id))}) AND other.text IS NOT NULL
      AND ${foundElsewhere(terms, Prisma.sql`other.text`)}`;
  const found = new Set(rows.map(({ id, field }) => `${id} ${field}`));
  return entries.map((entry) =>
    OTHER_TEXTS.flatMap((field) => {
      const text = entry[field];
      return typeof text === "string" && found.has(`${entry._id} ${field}`) ? [{ field, text }] : [];
    }),
  );
}
