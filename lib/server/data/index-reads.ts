import "server-only";
import { searchTerms } from "../../domain/search/search-terms";
import type { Transaction } from "../db";

/** What the index on parts of words can look up. */
const LOOKED_UP = /[\p{L}\p{N}]{3}/u;

/**
 * Holds the rest of a transaction to the indexes on what is searched in. For a few rows the database would rather read
 * the table from its start, which takes very long when there are none. Where a word is too short for an index, it may.
 */
export async function readByIndex(transaction: Transaction, search: string): Promise<void> {
  const words = searchTerms(search).flatMap((term) => term.words);
  if (!words.every((word) => LOOKED_UP.test(word))) return;
  await transaction.$executeRaw`SELECT set_config('enable_seqscan', 'off', TRUE),
    set_config('enable_indexscan', 'off', TRUE), set_config('enable_indexonlyscan', 'off', TRUE)`;
}
