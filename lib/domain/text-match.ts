/** A piece of a text: what was searched for, or what stands between. */
export interface TextPiece {
  text: string;
  matched: boolean;
  /** Where it begins in the text. */
  start: number;
}

const ACCENTS = /\p{M}/gu;
/** Letters that have no accent to take off, as the database's unaccent writes them. */
const LETTERS: Record<string, string> = { ø: "o", æ: "ae", œ: "oe", ß: "ss", ł: "l", đ: "d", ı: "i" };

/** Without case and accents, the browser's twin of the database's fold_text. */
export function foldText(text: string): string {
  const plain = text.normalize("NFD").replace(ACCENTS, "").toLowerCase();
  return plain.replace(/[øæœßłđı]/g, (letter) => LETTERS[letter] ?? letter);
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

function findMatches(text: string, words: readonly string[]): { start: number; end: number }[] {
  const { folded, places } = foldWithPlaces(text);
  const matches: { start: number; end: number }[] = [];
  for (const word of words.map(foldText)) {
    if (word === "") continue;
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      matches.push({ start: places[at] ?? 0, end: places[at + word.length] ?? text.length });
    }
  }
  return matches.sort((a, b) => a.start - b.start);
}

/** Cuts a text where the words occur in it, without regard to case or accents; overlapping matches become one. */
export function splitMatches(text: string, words: readonly string[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let done = 0;
  const add = (end: number, matched: boolean) => {
    if (end <= done) return;
    const before = pieces.at(-1);
    const piece = text.slice(done, end);
    if (before && before.matched === matched) before.text += piece;
    else pieces.push({ text: piece, matched, start: done });
    done = end;
  };
  for (const { start, end } of findMatches(text, words)) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return pieces;
}
