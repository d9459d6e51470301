/** Length of a long text's visible beginning, in characters; a text only slightly longer is shown whole. */
const VISIBLE_LENGTH = 160;
const MAX_OVERHANG = 40;

/** Ellipsis that stays on the line of the last word. */
export const ELLIPSIS = "\u00a0…";

/** Splits a long text between words into its visible beginning and the rest, which is empty when all is shown. */
export function splitAfterFirstWords(
  text: string,
  visibleLength = VISIBLE_LENGTH,
): [first: string, rest: string] {
  if (text.length <= visibleLength + MAX_OVERHANG) return [text, ""];
  const space = text.lastIndexOf(" ", visibleLength);
  const end = space > 0 ? space : visibleLength;
  // Never cuts a surrogate pair.
  const cut = /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
  return [text.slice(0, cut), text.slice(cut)];
}

/** Returns the beginning of a text as one paragraph, with an ellipsis if there is more. */
export function shortenAsOneParagraph(text: string): string {
  const [first, rest] = splitAfterFirstWords(text.replace(/\s+/g, " ").trim());
  return rest === "" ? first : first + ELLIPSIS;
}

/** Minimum length of an opening sentence, in characters; a shorter one is taken together with the next. */
const MIN_OPENING_LENGTH = 40;

/** Returns where the opening sentence of a trimmed text ends. */
function findOpeningEnd(whole: string): number {
  let end = 0;
  for (const { segment } of new Intl.Segmenter("nl", { granularity: "sentence" }).segment(whole)) {
    end += segment.length;
    if (end >= MIN_OPENING_LENGTH) break;
  }
  return end;
}

/** Returns the opening sentence of a text, shortened with an ellipsis if it is long. */
export function extractOpeningSentence(text: string): string {
  const whole = text.trim();
  return shortenAsOneParagraph(whole.slice(0, findOpeningEnd(whole)));
}

/** Splits a text after its opening sentence; the rest is empty if the text is short enough to be shown whole. */
export function splitAfterOpeningSentence(text: string): [opening: string, rest: string] {
  const whole = text.trim();
  if (whole.length <= VISIBLE_LENGTH + MAX_OVERHANG) return [whole, ""];
  const end = findOpeningEnd(whole);
  return [whole.slice(0, end).trimEnd(), whole.slice(end).trimStart()];
}
