import { searchWords } from "../entry-query";
import { foldText } from "../text-match";
import { dutchForms } from "./dutch-forms";
import { LONGEST_SYNONYM, synonymsOf } from "./synonyms";

/** One thing that is searched for. An entry holds it when all words occur in it as typed, or any phrase by its stem. */
export interface SearchTerm {
  /** As typed: one word, or several that have a synonym together. */
  words: string[];
  /** Word forms and synonyms, to be found as whole words whatever their ending. */
  phrases: string[];
}

/** Words that carry no meaning of their own: they need not occur when another word does. */
const STOP_WORDS = new Set(
  (
    "aan als bij de dat deze die dit door een en er het hoe in is met na naar niet of om onder op over te tot uit " +
    "van voor wat welke wie ze zijn zonder the and for of with"
  ).split(" "),
);
/** What full-text search can look up; anything else is found only as it stands. */
const PLAIN_WORD = /^[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*$/u;

function formsOf(word: string): string[] {
  return PLAIN_WORD.test(word) ? dutchForms(word.replace("’", "'")) : [];
}

/** What else one word or several are called, whatever the ending of the last. */
function otherNames(words: readonly string[]): string[] {
  const last = words.at(-1) ?? "";
  const forms = [last, ...formsOf(last)];
  return [...new Set(forms.flatMap((form) => synonymsOf([...words.slice(0, -1), form].join(" "))))];
}

function phrasesOf(words: readonly string[]): string[] {
  const forms = words.length === 1 ? formsOf(words[0] ?? "") : [];
  return [...forms, ...otherNames(words).flatMap((name) => [name, ...formsOf(name)])];
}

/** The longest row of words from here that has a synonym, or the one word. */
function spanAt(words: readonly string[], start: number): string[] {
  for (let length = Math.min(LONGEST_SYNONYM, words.length - start); length > 1; length -= 1) {
    const span = words.slice(start, start + length);
    if (otherNames(span).length > 0) return span;
  }
  return words.slice(start, start + 1);
}

/** What a search text asks for, all of which an entry must hold; empty when it is too short to search for. */
export function searchTerms(search: string): SearchTerm[] {
  const words = searchWords(search);
  const terms: SearchTerm[] = [];
  for (let start = 0; start < words.length; ) {
    const span = spanAt(words, start);
    terms.push({ words: span, phrases: [...new Set(phrasesOf(span))] });
    start += span.length;
  }
  const telling = terms.filter(({ words: [word] }) => !STOP_WORDS.has(foldText(word ?? "")));
  return telling.length > 0 ? telling : terms;
}
