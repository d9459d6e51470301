import "server-only";
import { holdHospitals } from "../../institutions/server/hospitals";
import type { Transaction } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import { CHOICE_FIELD_KEYS, type ChoiceFieldKey, type EntryContent } from "../entry-fields";

/**
 * Keeps the values of all lists as they are until the transaction ends; call after the institutions are held and before
 * an account is. Whoever saves an entry does, or one could be stored with a name that an admin changes at that moment.
 */
export async function holdLists(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended('lists', 0))`;
}

/** Whoever changes the values of a list takes turns, and waits for who holds them. */
export async function lockLists(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('lists', 0))`;
}

/** The choices of an entry; visibility is stored by its code, and the hospitals have their own rule. */
const LISTED_KEYS = CHOICE_FIELD_KEYS.filter((key) => key !== "visibility" && key !== "activeHospital");

type Choices = Pick<EntryContent, Exclude<ChoiceFieldKey, "visibility">>;

interface Chosen {
  field: string;
  label: string;
  mayBeRetired: boolean;
}

const labelsOf = (choices: Choices, key: (typeof LISTED_KEYS)[number]): string[] =>
  [choices[key] ?? []].flat();

/**
 * Looks once more whether what entries are to hold is in the lists, and keeps it so until the transaction ends: the data
 * model that they were read by may be seconds old. `held` is what an entry holds already, whose retired values it keeps;
 * "all" is for entries whose source may still name retired values. Throws invalid_input about the field.
 */
export async function holdChoices(
  transaction: Transaction,
  entries: readonly Choices[],
  held: Choices | "all" | null,
): Promise<void> {
  await holdHospitals(
    transaction,
    entries.map(({ activeHospital }) => activeHospital),
  );
  await holdLists(transaction);
  const chosen = new Map<string, Chosen>();
  for (const entry of entries) {
    for (const field of LISTED_KEYS) {
      const kept = held === "all" || held === null ? [] : labelsOf(held, field);
      for (const label of labelsOf(entry, field)) {
        const mayBeRetired = held === "all" || kept.includes(label);
        chosen.set(`${field} ${label}`, { field, label, mayBeRetired });
      }
    }
  }
  const all = [...chosen.values()];
  if (all.length === 0) return;
  const [missing] = await transaction.$queryRaw<{ field: string; label: string }[]>`
    SELECT c.field, c.label FROM unnest(
      ${all.map(({ field }) => field)}::text[], ${all.map(({ label }) => label)}::text[],
      ${all.map(({ mayBeRetired }) => mayBeRetired)}::boolean[]
    ) AS c(field, label, may_be_retired)
    WHERE NOT EXISTS (SELECT 1 FROM list_value v WHERE v.field_key = c.field AND v.label = c.label
      AND (c.may_be_retired OR v.retired_at IS NULL)) LIMIT 1`;
  if (missing === undefined) return;
  throw new AppError("invalid_input", {
    fields: [{ path: missing.field, message: "notInList", values: { value: missing.label.slice(0, 100) } }],
  });
}
