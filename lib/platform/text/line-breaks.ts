/** Separator of facts on one line; the no-break space keeps it from beginning the next line. */
export const FACT_SEPARATOR = "\u00a0· ";

/** Binds the last two words of a text with a no-break space, so that 'Klasse IIa' is not broken. */
export function bindLastWords(text: string): string {
  return text.replace(/ (?=\S+$)/, "\u00a0");
}

/** Keeps 'e-mail' on one line, with an invisible word joiner after its hyphen. */
export function bindEmailHyphens(text: string): string {
  return text.replace(/\b(e-)(?=mail)/gi, "$1\u2060");
}
