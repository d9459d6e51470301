import type { Searched } from "../../platform/text/text-match";
import { eachPart, isShort, type ParsedSearch } from "./search-terms";
import { piecesOf } from "./search-words";

/** Returns what to highlight in a text that a search finds, as far as it occurs as typed. */
export function typedMarks({ terms: asked, literal }: ParsedSearch): Searched {
  const terms = eachPart(asked);
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
        words.flatMap(piecesOf).filter((word) => isShort(word) || word === unlessWord),
      ),
  };
}
