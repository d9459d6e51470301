import { truncate } from "@/lib/platform/language/format";

/** A line may be this much longer than its width, rather than lose its end. */
const SPARE = 3;
/** A word of up to so many letters makes the lines wider; only a longer one loses its end. */
const LONGEST_WORD = 26;

/** Behind each space, and behind a hyphen or slash between letters: where a reader expects a line to end. */
const LINE_ENDS = /(?<=\s)|(?<=\p{L}[-/])(?=\p{L})/u;

/**
 * A label in at most two lines of about `width` characters, as equal as can be, the rest as an ellipsis. No word is broken:
 * where Dutch may break its compounds no rule of letters knows. A letter takes no more than a hyphen.
 */
export function wrapLabel(label: string, width: number): string[] {
  if (label.length <= width + 1) return [label];
  const parts = label.split(LINE_ENDS);
  const longest = Math.max(...parts.map((part) => part.trimEnd().length));
  const room = Math.max(width + SPARE, Math.min(longest, LONGEST_WORD));
  const splits = parts.map(
    (_, at) => [parts.slice(0, at).join("").trimEnd(), parts.slice(at).join("")] as const,
  );
  const fitting = splits.filter(([first]) => first.length <= room);
  const [best = ["", label]] = fitting.toSorted(
    ([a, b], [c, d]) => Math.max(a.length, b.length) - Math.max(c.length, d.length),
  );
  return best
    .filter((line) => line !== "")
    .map((line) => (line.length <= room ? line : truncate(line, room - 1)));
}
