import type { Searched } from "../../platform/text/text-match";
import { eachPart, isShort, type ParsedSearch } from "./search-terms";
import { piecesOf } from "./search-words";

/** What of a search is to be marked in a text that it finds, as far as that is as typed. */
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
