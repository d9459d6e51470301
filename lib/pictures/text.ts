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
export function drawableText(text: string, most = Number.POSITIVE_INFINITY): string | null {
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

/** Approximate widths of characters as fractions of the font size; the first pattern that matches counts. */
const CHARACTER_WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijl.,:;'’|!()[\] ]/u, 0.3],
  [/[frt-]/u, 0.4],
  [/[mwMW@%–…]/u, 0.88],
  [/\p{Lu}/u, 0.66],
];
const OTHER_WIDTH = 0.56;
/** Maximum ratio of the character widths of each font to CHARACTER_WIDTHS. */
const FONT_WIDTHS = { sans: 0.93, serif: 1.09 };

interface LineLimits {
  font: keyof typeof FONT_WIDTHS;
  /** Font size, and width of a line, in pixels. */
  size: number;
  width: number;
  maxLines: number;
}

const widthOf = (letters: readonly string[]) =>
  letters.reduce(
    (sum, letter) => sum + (CHARACTER_WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER_WIDTH),
    0,
  );

/** Returns as many first characters as fit on a line. */
function fittingPart(text: string, { font, size, width }: LineLimits): string {
  const letters = Array.from(text);
  const room = width / size / FONT_WIDTHS[font];
  while (letters.length > 1 && widthOf(letters) > room) letters.pop();
  return letters.join("");
}

/**
 * Breaks a text into lines, between words or within a word that is too long for a line. The last line ends with an
 * ellipsis if the text needs more lines than allowed.
 */
export function wrapText(text: string, limits: LineLimits): string[] {
  const first = fittingPart(text, limits);
  if (first === text) return [text];
  if (limits.maxLines === 1) return [cut(first)];
  const space = text.lastIndexOf(" ", first.length);
  const line = space > 0 ? text.slice(0, space) : first;
  const rest = text.slice(line.length).trimStart();
  return [line, ...wrapText(rest, { ...limits, maxLines: limits.maxLines - 1 })];
}
