import { truncate } from "@/lib/platform/language/format";

/** A line may be this much longer than its width, rather than lose its end. */
const SPARE = 3;
/** A word of up to so many letters makes the lines wider; only a longer one loses its end. */
const LONGEST_WORD = 26;

/** Behind each space, and behind a hyphen or slash between letters: where a reader expects a line to end. */
const LINE_ENDS = /(?<=\s)|(?<=\p{L}[-/])(?=\p{L})/u;

/** With what compounds of the lists end: no rule of letters knows where Dutch may break its compounds. */
const LAST_WORDS =
  /(?<=\p{L}{4})(?=(?:geneeskunde|chirurgie|heelkunde|ondersteuning|ontwikkeling|beoordeling|herkenning|verzameling|instelling|wetenschap|centrum|ziekenhuis|ziekten|medewerker|kundige|reconstructie|farmacie|logie)\p{L}{0,2}(?:\P{L}|$))/iu;

const SOFT_HYPHEN = "\u00AD";

/** A part that is too long for a line, as the words that it is made of. */
function wordsOf(part: string, fits: number): string[] {
  if (part.trimEnd().length <= fits) return [part];
  const [first = "", ...last] = part.split(LAST_WORDS);
  return last.length === 0 ? [part] : [first + SOFT_HYPHEN, last.join("")];
}

/**
 * A label in at most two lines of about `width` characters, as equal as can be, the rest as an ellipsis. No word is broken
 * that a line of `fits` characters has room for. A letter takes no more than a hyphen.
 */
export function wrapLabel(label: string, width: number, fits: number = LONGEST_WORD): string[] {
  if (label.length <= Math.min(width + 1, fits)) return [label];
  const parts = label.split(LINE_ENDS).flatMap((part) => wordsOf(part, fits));
  const longest = Math.max(...parts.map((part) => part.trimEnd().length));
  const room = Math.min(fits, Math.max(width + SPARE, Math.min(longest, LONGEST_WORD)));
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
    .map((line) => (line.length <= room ? line : truncate(line, room - 1)));
}
