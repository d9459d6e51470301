import "server-only";
import { db } from "../../platform/database/db";
import { lookedUp } from "./matching";
import { readSearch } from "./synonyms";

/** Characters for private use, which stand in no text of ours. */
const START = "\uE000";
const STOP = "\uE001";
const MARKED = new RegExp(`${START}([^${STOP}]+)${STOP}`, "g");

/**
 * Per text the words in it, as they stand there, that a search finds in another form or by a synonym: to be marked. It
 * looks at nothing but these texts.
 */
export async function findMarks(texts: readonly string[], search: string): Promise<string[][]> {
  const query = lookedUp((await readSearch(search)).terms);
  if (query === null || texts.length === 0) return texts.map(() => []);
  const options = `HighlightAll=true, StartSel=${START}, StopSel=${STOP}`;
  const rows = await db().$queryRaw<{ marked: string }[]>`
    SELECT ts_headline('public.register_search', translate(text, '/_', '  '), ${query}, ${options}) AS marked
    FROM unnest(${[...texts]}::text[]) WITH ORDINALITY AS given(text, number) ORDER BY number`;
  const wordsIn = (marked: string) => [...marked.matchAll(MARKED)].map(([, word = ""]) => word);
  // The s of a plural with an apostrophe is a word of its own to PostgreSQL.
  return rows.map(({ marked }) => [...new Set(wordsIn(marked).filter((word) => word.length > 1))]);
}
