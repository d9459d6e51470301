import "server-only";
import { parse } from "csv-parse/sync";
import { DELIMITERS, type Delimiter } from "../../rules";

const LINES = 20;
/** One of the first lines that a sign divides is the heading: before it there may be a title. */
const MAYBE_HEADINGS = 3;

/** Into how many parts a sign divides each of the first lines, signs between quotes left alone. */
function partsBy(delimiter: Delimiter, beginning: string): number[] {
  const parts: number[] = [];
  try {
    parse(beginning, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: LINES,
      on_record: (record: string[]) => {
        parts.push(record.length);
        return null;
      },
    });
  } catch {
    // A quote may be open where the beginning ends, or in all of a broken file: what was read before tells enough.
  }
  return parts;
}

/**
 * What speaks against a sign, for each line: most that it does not divide it, less that it gives more parts than there
 * are headings, and hardly anything that it gives fewer, as what is empty at the end is often left out.
 */
function doubtsAbout(parts: readonly number[]): { doubt: number; columns: number } {
  const columns = Math.max(1, ...parts.filter((count) => count > 1).slice(0, MAYBE_HEADINGS));
  const doubts = parts.map((count) => {
    if (count === 1) return 1;
    if (count > columns) return 0.5;
    return count < columns ? 1 / (LINES + 1) : 0;
  });
  return { doubt: doubts.reduce((sum, one) => sum + one, 0) / Math.max(1, parts.length), columns };
}

/** Which sign stands between the columns: the one that divides the first lines most evenly, and into the most parts. */
export function guessDelimiter(beginning: string): Delimiter {
  const found = DELIMITERS.map((delimiter) => ({ delimiter, ...doubtsAbout(partsBy(delimiter, beginning)) }))
    .filter(({ columns }) => columns > 1)
    .sort((a, b) => a.doubt - b.doubt || b.columns - a.columns);
  return found[0]?.delimiter ?? ",";
}
