/** A segment of a text: either a match or the text between matches. */
export interface TextSegment {
  text: string;
  matched: boolean;
  /** Start offset in the text. */
  start: number;
}

/** Printable ASCII, which most texts consist of, needs only lower-casing. */
const IS_PLAIN = /^[ -~]*$/;
const ACCENTS = /[\u0300-\u036f]/g;
/** Letters and signs that Unicode does not decompose. The database function fold_text has the same list. */
const LETTERS: Record<string, string> = {
  ...{ ø: "o", ł: "l", đ: "d", ħ: "h", ŧ: "t", ð: "d", þ: "th", ı: "i", æ: "ae", œ: "oe", ß: "ss", ς: "σ" },
  ...{ "‘": "'", "’": "'", ʼ: "'", "“": '"', "”": '"', "„": '"' },
  ...{ "‐": "-", "‒": "-", "–": "-", "—": "-", "−": "-", "⁄": "/" },
};
const LISTED = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");

/** Folds a text: no case, accents or superscripts. Same result as the database function fold_text. */
export function foldText(text: string): string {
  if (IS_PLAIN.test(text)) return text.toLowerCase();
  const plain = text.normalize("NFKD").replace(ACCENTS, "").toLowerCase();
  return plain.replace(LISTED, (letter) => LETTERS[letter] ?? letter);
}

/** Folds a text; `places` maps each folded character to its offset in the original. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = "";
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    const plain = foldText(character);
    folded += plain;
    for (let index = 0; index < plain.length; index += 1) places.push(place);
    place += character.length;
  }
  places.push(text.length);
  return { folded, places };
}

const LETTER = /[\p{L}\p{N}]/u;

/** Whether a range of a text begins and ends at word boundaries. */
function isWhole(text: string, start: number, end: number): boolean {
  const isWithin = (at: number) => LETTER.test(text.charAt(at - 1)) && LETTER.test(text.charAt(at));
  return !isWithin(start) && !isWithin(end);
}

function findMatches(text: string, { words, wholeWords }: WordsToMark): { start: number; end: number }[] {
  const { folded, places } = foldWithPlaces(text);
  const matches: { start: number; end: number }[] = [];
  const find = (word: string, whole: boolean) => {
    if (word === "") return;
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      if (whole && !isWhole(folded, at, at + word.length)) continue;
      matches.push({ start: places[at] ?? 0, end: places[at + word.length] ?? text.length });
    }
  };
  for (const word of words) find(foldText(word), false);
  for (const word of wholeWords) find(foldText(word), true);
  return matches.sort((a, b) => a.start - b.start);
}

/** Words to mark in a text: `words` anywhere, `wholeWords` only as whole words. */
export interface WordsToMark {
  words: readonly string[];
  wholeWords: readonly string[];
}

/** Splits a text into matches and the text between, ignoring case and accents; overlapping matches are merged. */
export function splitTextAtMatches(text: string, searched: WordsToMark): TextSegment[] {
  // Shortcut for pages without a search, which would fold every text for nothing.
  if (searched.words.length + searched.wholeWords.length === 0)
    return text === "" ? [] : [{ text, matched: false, start: 0 }];
  const segments: TextSegment[] = [];
  let done = 0;
  const add = (end: number, matched: boolean) => {
    if (end <= done) return;
    const before = segments.at(-1);
    const segment = text.slice(done, end);
    if (before && before.matched === matched) before.text += segment;
    else segments.push({ text: segment, matched, start: done });
    done = end;
  };
  for (const { start, end } of findMatches(text, searched)) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return segments;
}

/** Length of an excerpt around the first match, and how much of it precedes the match, in characters. */
const EXCERPT_LENGTH = 160;
const MAX_LENGTH_BEFORE_MATCH = 60;

/** Returns the part of a text around the first match, cut between words. */
export function extractExcerpt(text: string, searched: WordsToMark): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  const first = splitTextAtMatches(text, searched).find(({ matched }) => matched)?.start ?? 0;
  const start =
    first <= MAX_LENGTH_BEFORE_MATCH ? 0 : text.indexOf(" ", first - MAX_LENGTH_BEFORE_MATCH) + 1 || first;
  const from = Math.min(start, first);
  if (text.length - from <= EXCERPT_LENGTH) return `${from === 0 ? "" : "…"}${text.slice(from)}`;
  const last = text.lastIndexOf(" ", from + EXCERPT_LENGTH);
  const end = last <= first ? from + EXCERPT_LENGTH : last;
  return `${from === 0 ? "" : "…"}${text.slice(from, end).toWellFormed()}…`;
}
