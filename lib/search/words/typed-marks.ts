import type { WordsToMark } from "../../platform/text/text-match";
import { flattenTerms, isShortWord, type ParsedSearch } from "./search-terms";
import { splitWordAtSigns } from "./search-words";

/** Returns what to highlight in a text that a search finds, as far as it occurs as typed. */
export function getWordsToMark({ terms: asked, literal }: ParsedSearch): WordsToMark {
  const terms = flattenTerms(asked);
  return {
    words: [
      ...terms.flatMap(({ exact, substrings, unlessWord }) =>
        unlessWord === null ? [...(exact === null ? [] : [exact]), ...substrings.flat()] : [],
      ),
      ...(literal === null ? [] : [literal]),
    ],
    wholeWords: terms
      .filter(({ exact }) => exact === null)
      .flatMap(({ words, unlessWord }) =>
        words.flatMap(splitWordAtSigns).filter((word) => isShortWord(word) || word === unlessWord),
      ),
  };
}
