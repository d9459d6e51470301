import { foldText } from "../../platform/text/text-match";
import type { Synonyms } from "./synonyms";

const LETTER = /[\p{L}\p{N}]/u;

/** Whether a word in this text begins so, without regard to case or accents. */
export function holdsBeginning(text: string, typed: string): boolean {
  const [folded, wanted] = [foldText(text), foldText(typed)];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
    if (!LETTER.test(folded.charAt(at - 1))) return true;
  }
  return false;
}

/**
 * What somebody may be typing: from each group of synonyms the name that begins so, or else one with a word that does.
 * A group that is typed in full already is left out: its other names find the same.
 */
export function possibleTerms(typed: string, synonyms: Synonyms): string[] {
  const wanted = foldText(typed);
  const starts = (name: string) => foldText(name).startsWith(wanted);
  const names = synonyms.rows
    .filter((group) => !group.some((name) => foldText(name) === wanted))
    .flatMap((group) => group.find(starts) ?? group.find((name) => holdsBeginning(name, typed)) ?? []);
  return [...names.filter(starts), ...names.filter((name) => !starts(name))];
}
