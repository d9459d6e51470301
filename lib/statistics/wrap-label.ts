import { truncateText } from "../platform/language/format";

/** Characters by which a line may exceed its width, rather than lose its end. */
const MAX_OVERFLOW = 3;
/** Words up to this length widen the lines; longer ones are cut. */
const MAX_WORD_LENGTH = 26;

/** Allowed line breaks: after white space, and after a hyphen or slash between letters. */
const LINE_ENDS = /(?<=\s)|(?<=\p{L}[-/])(?=\p{L})/u;

/** Final parts of compounds in the lists: Dutch compounds cannot be hyphenated by letter rules alone. */
const LAST_WORDS =
  /(?<=\p{L}{4})(?=(?:geneeskunde|chirurgie|heelkunde|ondersteuning|ontwikkeling|beoordeling|herkenning|verzameling|instelling|wetenschap|centrum|ziekenhuis|ziekten|medewerker|kundige|reconstructie|farmacie|logie)\p{L}{0,2}(?:\P{L}|$))/iu;

const SOFT_HYPHEN = "\u00AD";

/** Splits a part that is too long for a line into the words of its compound. */
function wordsOf(part: string, fits: number): string[] {
  if (part.trimEnd().length <= fits) return [part];
  const [first = "", ...last] = part.split(LAST_WORDS);
  return last.length === 0 ? [part] : [first + SOFT_HYPHEN, last.join("")];
}

/**
 * Returns a label as at most two balanced lines of about `width` characters, the rest cut with an ellipsis. Words of up
 * to `fits` characters are not broken. A hyphen is assumed to be as wide as a letter.
 */
export function wrapLabel(label: string, width: number, fits: number = MAX_WORD_LENGTH): string[] {
  if (label.length <= Math.min(width + 1, fits)) return [label];
  const parts = label.split(LINE_ENDS).flatMap((part) => wordsOf(part, fits));
  const longest = Math.max(...parts.map((part) => part.trimEnd().length));
  const room = Math.min(fits, Math.max(width + MAX_OVERFLOW, Math.min(longest, MAX_WORD_LENGTH)));
  const splits = parts.map(
    (_, at) => [parts.slice(0, at).join("").trimEnd(), parts.slice(at).join("")] as const,
  );
  const fitting = splits.filter(([first]) => first.length <= room);
  const [best = ["", label]] = fitting.toSorted(
    ([a, b], [c, d]) => Math.max(a.length, b.length) - Math.max(c.length, d.length),
  );
  return best
    .filter((line) => line !== "")
    .map((line) => line.replace(/\u00AD$/, "-").replaceAll(SOFT_HYPHEN, ""))
    .map((line) => (line.length <= room ? line : truncateText(line, room - 1)));
}
