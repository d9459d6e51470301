/** A segment of a text: what was searched for, or what stands between. */
export interface TextSegment {
  text: string;
  matched: boolean;
  /** Where it begins in the text. */
  start: number;
}

/** Most texts have no other: of those nothing is to be taken off. */
const IS_PLAIN = /^[ -~]*$/;
const ACCENTS = /[\u0300-\u036f]/g;
/** Letters and signs without an accent to strip. The database's fold_text lists the same. */
const LETTERS: Record<string, string> = {
  ...{ ø: "o", ł: "l", đ: "d", ħ: "h", ŧ: "t", ð: "d", þ: "th", ı: "i", æ: "ae", œ: "oe", ß: "ss", ς: "σ" },
  ...{ "‘": "'", "’": "'", ʼ: "'", "“": '"', "”": '"', "„": '"' },
  ...{ "‐": "-", "‒": "-", "–": "-", "—": "-", "−": "-", "⁄": "/" },
};
const LISTED = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");

/** Without case, accents and superscripts, as the database's fold_text. */
export function foldText(text: string): string {
  if (IS_PLAIN.test(text)) return text.toLowerCase();
  const plain = text.normalize("NFKD").replace(ACCENTS, "").toLowerCase();
  return plain.replace(LISTED, (letter) => LETTERS[letter] ?? letter);
}

/** The folded text, with for each of its characters the place of the original one that it came from. */
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

/** Whether this part of a text neither begins nor ends within a word. */
function isWhole(text: string, start: number, end: number): boolean {
  const isWithin = (at: number) => LETTER.test(text.charAt(at - 1)) && LETTER.test(text.charAt(at));
  return !isWithin(start) && !isWithin(end);
}

function findMatches(text: string, { words, wholeWords }: Searched): { start: number; end: number }[] {
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

/** What is marked in a text: words wherever they occur, and others only where they stand by themselves. */
export interface Searched {
  words: readonly string[];
  wholeWords: readonly string[];
}

/** Cuts a text where the words occur in it, without regard to case or accents; overlapping matches become one. */
export function splitMatches(text: string, searched: Searched): TextSegment[] {
  // Most pages are of no search: folding every text of them would be for nothing.
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

/** So much of a long text is shown around what was found in it, and so much of that before it. */
const EXCERPT = 160;
const BEFORE = 60;

/** The part of a text where the first match is, cut between words. */
export function excerpt(text: string, searched: Searched): string {
  if (text.length <= EXCERPT) return text;
  const first = splitMatches(text, searched).find(({ matched }) => matched)?.start ?? 0;
  const start = first <= BEFORE ? 0 : text.indexOf(" ", first - BEFORE) + 1 || first;
  const from = Math.min(start, first);
  if (text.length - from <= EXCERPT) return `${from === 0 ? "" : "…"}${text.slice(from)}`;
  const last = text.lastIndexOf(" ", from + EXCERPT);
  const end = last <= first ? from + EXCERPT : last;
  return `${from === 0 ? "" : "…"}${text.slice(from, end).toWellFormed()}…`;
}
