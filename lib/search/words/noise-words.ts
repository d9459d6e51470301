import { foldText } from "../../platform/text/text-match";
import { nameKey, namesOf, type Synonyms } from "./synonyms";

/** Words that carry no meaning of their own: they need not occur when another word does. */
const STOP_WORDS = new Set(
  (
    "aan al als bij de dat deze die dit door een en er ge het hoe ik in is ja je me met na naar niet nu of om onder " +
    "op over te tot u uit uw van voor wat welke wie ze zijn zo zonder the and for of with"
  ).split(" "),
);
/**
 * What every entry of this register is, whether or not it says so: these tell entries apart no more than stop words do,
 * and need not occur when another word does. Alone they are searched for as any other.
 */
const NOISE = new Set(["algoritme", "algoritmen", "algoritmes", "algorithm", "algorithms"]);
const AI = nameKey("AI");

export function isStopWord(words: readonly string[]): boolean {
  return words.every((word) => STOP_WORDS.has(foldText(word)));
}

export function isNoise(words: readonly string[], synonyms: Synonyms): boolean {
  const key = nameKey(words.join(" "));
  return key === AI || NOISE.has(key) || namesOf("AI", synonyms).some((name) => nameKey(name) === key);
}
