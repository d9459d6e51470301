/** So much of a long text is shown at first; one that is hardly longer is shown whole. */
const FIRST = 160;
const HARDLY_LONGER = 40;

/** Says that there is more, on the line of the last word. */
export const AND_MORE = "\u00a0…";

/** A long text in two, between words: what is shown of it at first, and the rest, which is empty where that is all. */
export function firstWords(text: string): [first: string, rest: string] {
  if (text.length <= FIRST + HARDLY_LONGER) return [text, ""];
  const space = text.lastIndexOf(" ", FIRST);
  const end = space > 0 ? space : FIRST;
  // Never between the two halves of one character.
  const cut = /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
  return [text.slice(0, cut), text.slice(cut)];
}

/** What is shown of a text at first, as one paragraph, with a sign where there is more. */
export function inShort(text: string): string {
  const [first, rest] = firstWords(text.replace(/\s+/g, " ").trim());
  return rest === "" ? first : first + AND_MORE;
}
