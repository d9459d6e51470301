/** Maximum length, in characters, of a help text that is shown directly at its field. */
export const MAX_SHORT_HELP_LENGTH = 120;

/**
 * Returns what is shown at the field of its help text: all of it, or else its first sentence, if short enough.
 * `hasMore` says whether there is more help than that.
 */
export function getHelpAtField(help: string): { shown: string; hasMore: boolean } {
  const sentence = help.match(/^.+?[.!?](?=\s+[^\p{Ll}\s])/su)?.[0] ?? help;
  const shown = [help, sentence].find((text) => [...text].length <= MAX_SHORT_HELP_LENGTH) ?? "";
  return { shown, hasMore: shown !== help };
}
