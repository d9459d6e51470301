/** Maximum length, in characters, of a help text that is shown directly at its field. */
export const MAX_SHORT_HELP_LENGTH = 120;

/**
 * Returns the part of a help text that is shown directly at its field: the whole text, else its first sentence, else
 * nothing, by length. `rest` is the remainder of the help text.
 */
export function getHelpAtField(help: string): { shown: string; rest: string } {
  const sentence = help.match(/^.+?[.!?](?=\s+[^\p{Ll}\s])/su)?.[0] ?? help;
  const shown = [help, sentence].find((text) => [...text].length <= MAX_SHORT_HELP_LENGTH) ?? "";
  return { shown, rest: help.slice(shown.length).trim() };
}
