import "server-only";
import type { Transaction } from "../../platform/database/db";
import type { ParsedSearch, SearchTerm } from "../words/search-terms";

/** What the index on parts of words can look up. */
const LOOKED_UP = /[\p{L}\p{N}]{3}/u;

function isLookedUp({ anywhere, parts, compound }: SearchTerm): boolean {
  return anywhere.every((word) => LOOKED_UP.test(word)) && [...parts, ...compound].every(isLookedUp);
}

/**
 * Holds the rest of a transaction to the indexes on what is searched in. For a few rows the database would rather read
 * the table from its start, which takes very long when there are none. Where a word is too short for an index, it may.
 */
export async function readByIndex(
  transaction: Transaction,
  { text, terms, literal }: ParsedSearch,
): Promise<void> {
  if (!LOOKED_UP.test(literal ?? text)) return;
  if (!terms.every(isLookedUp)) return;
  await transaction.$executeRaw`SELECT set_config('enable_seqscan', 'off', TRUE),
    set_config('enable_indexscan', 'off', TRUE), set_config('enable_indexonlyscan', 'off', TRUE)`;
}
