/** Characters that the pictures' fonts have: Latin, Greek and punctuation. */
const DRAWABLE =
  /[ -~\u00a1-\u02af\u0370-\u03ff\u1e00-\u1e9f\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u20ac\u2122\u2212]/u;

/** Replacements for meaningful characters that the fonts lack. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  "≥": ">=",
  "≤": "<=",
  "≠": "!=",
  "→": "->",
  "½": "1/2",
};

function drawableLetter(letter: string): string {
  const written = REPLACEMENTS[letter];
  if (written !== undefined) return written;
  if (DRAWABLE.test(letter)) return letter;
  if (/\s/u.test(letter)) return " ";
  // Drops accents that the fonts lack, and splits ligatures, instead of dropping the letter.
  return Array.from(letter.normalize("NFKD"))
    .filter((part) => DRAWABLE.test(part))
    .join("");
}

/**
 * Returns a text with only drawable characters, on one line of at most `most` characters; null if no letter or digit is
 * left. Drops emoji, other scripts and directional characters.
 */
export function drawableText(text: string, most: number): string | null {
  const letters = Array.from(text.normalize("NFC"), drawableLetter).join("");
  const line = letters.replace(/ +/g, " ").trim();
  if (!/[\p{L}\p{N}]/u.test(line)) return null;
  const all = Array.from(line);
  return all.length <= most ? line : cut(all.slice(0, most).join(""));
}

/** Cuts a text between words, or within one if that would lose too much; the ellipsis counts as one character. */
function cut(text: string): string {
  const space = text.lastIndexOf(" ");
  const kept = space >= text.length * 0.75 ? text.slice(0, space) : text.slice(0, -1);
  return `${kept.replace(/[\s,;:.–-]+$/u, "")}…`;
}
