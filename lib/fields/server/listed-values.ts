import "server-only";
import type { Transaction } from "../../platform/database/db";
import { createInvalidFieldError } from "../../platform/errors";
import type { StoredContent } from "../choices";
import { FIELD_KEYS, isListValueIdField, type ListValueIdFieldKey } from "../entry-fields";

/** Takes an advisory lock that serialises changes to the values of lists. */
export async function lockListValues(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('lists', 0))`;
}

type Choices = Pick<StoredContent, ListValueIdFieldKey>;

const LISTED_KEYS = FIELD_KEYS.filter(isListValueIdField);

const idsIn = (choices: Choices, key: ListValueIdFieldKey): number[] => [choices[key] ?? []].flat();

/** Throws invalid_input for a choice that its list does not (or no longer) offer. */
export function throwUnlistedChoice(field: ListValueIdFieldKey, label: string): never {
  throw createInvalidFieldError(field, "notInList", { value: label.slice(0, 100) });
}

/**
 * Checks again that the choices of entries exist, and locks them until the transaction ends: the data model that the
 * entries were validated with may be seconds old. `stored` is the entry's current content, whose retired values stay
 * allowed; "all" allows every retired value, for entries whose source may still use them. Throws invalid_input about
 * the field.
 */
export async function requireAndShareLockChoices(
  transaction: Transaction,
  entries: readonly Choices[],
  stored: Choices | "all" | null,
): Promise<void> {
  const fields = new Map<number, ListValueIdFieldKey>();
  for (const entry of entries) {
    for (const key of LISTED_KEYS) for (const id of idsIn(entry, key)) fields.set(id, key);
  }
  if (fields.size === 0) return;
  const kept = new Set(
    stored === "all" || stored === null ? [] : LISTED_KEYS.flatMap((key) => idsIn(stored, key)),
  );
  const found = await transaction.$queryRaw<{ id: number; label: string; retired: boolean }[]>`
    SELECT id, label, retired_at IS NOT NULL AS retired FROM list_value
    WHERE id = ANY(${[...fields.keys()]}::int[]) ORDER BY id FOR KEY SHARE`;
  const byId = new Map(found.map((value) => [value.id, value]));
  for (const [id, field] of fields) {
    const value = byId.get(id);
    const isOffered = value !== undefined && (stored === "all" || !value.retired || kept.has(id));
    if (!isOffered) throwUnlistedChoice(field, value?.label ?? String(id));
  }
}
