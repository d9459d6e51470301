/** Length of a long text's visible beginning, in characters; a text only slightly longer is shown whole. */
const FIRST = 160;
const HARDLY_LONGER = 40;

/** Ellipsis that stays on the line of the last word. */
export const AND_MORE = "\u00a0…";

/** Splits a long text between words into its visible beginning and the rest, which is empty when all is shown. */
export function firstWords(text: string): [first: string, rest: string] {
  if (text.length <= FIRST + HARDLY_LONGER) return [text, ""];
  const space = text.lastIndexOf(" ", FIRST);
  const end = space > 0 ? space : FIRST;
  // Never cuts a surrogate pair.
  const cut = /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
  return [text.slice(0, cut), text.slice(cut)];
}

/** Returns the beginning of a text as one paragraph, with an ellipsis if there is more. */
export function inShort(text: string): string {
  const [first, rest] = firstWords(text.replace(/\s+/g, " ").trim());
  return rest === "" ? first : first + AND_MORE;
}
