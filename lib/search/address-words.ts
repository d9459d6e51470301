/** Words of the register's own addresses and words for all it lists; they say nothing about the wanted algorithm. */
const OWN_WORDS = new Set(
  "algoritme algoritmes algoritmen algorithm algorithms ziekenhuis ziekenhuizen producten product products hospital hospitals explore compare profile admin work detail edit delete new manage inventory propose supplier study report history validation experience not found nl en www html php aspx index".split(
    " ",
  ),
);
/** Names of the register's other pages; their words may also occur in the name of an algorithm. */
const OWN_SEGMENTS = new Set(
  "about accessibility added api api-docs contact dashboard developer embed empty fields figures following login migrate offline open-data opengraph password-reset privacy register sitemap still-current unsubscribe v1 verify-email".split(
    " ",
  ),
);
/** Path segments with an id: a UUID, or a long run of letters and digits. */
const ID_SEGMENT = /^[\da-f]{8}-[\da-f-]{27}$|^(?=.*\d)\w{12,}$/i;
const MAX_ADDRESS_WORDS = 8;

/** Returns the words of a path that may name what the visitor looks for; empty if there are none. */
export function extractSearchWordsFromPath(path: string): string {
  const segments = path
    .replaceAll(/%[\da-f]{2}/gi, " ")
    .split("/")
    .filter((segment) => !ID_SEGMENT.test(segment) && !OWN_SEGMENTS.has(segment.toLowerCase()));
  const words = segments.flatMap((segment) => segment.split(/[^\p{L}\p{M}\p{N}]+/u));
  return words
    .filter((word) => word.length > 1 && !OWN_WORDS.has(word.toLowerCase()))
    .slice(0, MAX_ADDRESS_WORDS)
    .join(" ");
}
