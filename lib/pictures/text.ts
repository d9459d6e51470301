/** What the typefaces of the pictures can draw: Latin, Greek, and the signs of a text. */
const DRAWABLE =
  /[ -~\u00a1-\u02af\u0370-\u03ff\u1e00-\u1e9f\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u20ac\u2122\u2212]/u;

/** Signs that say something and have no shape of their own there. */
const WRITTEN: Readonly<Record<string, string>> = { "≥": ">=", "≤": "<=", "≠": "!=", "→": "->", "½": "1/2" };

function drawableLetter(letter: string): string {
  const written = WRITTEN[letter];
  if (written !== undefined) return written;
  if (DRAWABLE.test(letter)) return letter;
  if (/\s/u.test(letter)) return " ";
  // A letter with a mark that is not there: better without than not at all. A ligature is its letters.
  return Array.from(letter.normalize("NFKD"))
    .filter((part) => DRAWABLE.test(part))
    .join("");
}

/**
 * A text as far as it can be drawn, on one line and of at most so many letters; null when nothing is left that says
 * anything. Emoji, other scripts, and what steers the direction of a text are left out.
 */
export function drawableText(text: string, most: number): string | null {
  const letters = Array.from(text.normalize("NFC"), drawableLetter).join("");
  const line = letters.replace(/ +/g, " ").trim();
  if (!/[\p{L}\p{N}]/u.test(line)) return null;
  const all = Array.from(line);
  return all.length <= most ? line : cut(all.slice(0, most).join(""));
}

/** Between two words, if that does not cost much; else within one. The ellipsis takes the place of a letter. */
function cut(text: string): string {
  const space = text.lastIndexOf(" ");
  const kept = space >= text.length * 0.75 ? text.slice(0, space) : text.slice(0, -1);
  return `${kept.replace(/[\s,;:.–-]+$/u, "")}…`;
}
