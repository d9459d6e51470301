/** Help of up to so many characters is read at a glance: it stands at its field. */
export const SHORT_HELP = 120;

/**
 * What of a field's help stands at the field: all of it, or its first sentence, where that is short. `hasMore` says
 * whether the help tells more than that.
 */
export function helpAtField(help: string): { shown: string; hasMore: boolean } {
  const sentence = help.match(/^.+?[.!?](?=\s+[^\p{Ll}\s])/su)?.[0] ?? help;
  const shown = [help, sentence].find((text) => [...text].length <= SHORT_HELP) ?? "";
  return { shown, hasMore: shown !== help };
}
