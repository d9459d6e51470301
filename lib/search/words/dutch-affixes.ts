import { foldText } from "../../platform/text/text-match";

/** A rule of a dictionary: a word with this flag has a form that ends so. */
export interface SuffixRule {
  flag: string;
  strip: string;
  ending: string;
  /** What the word, before anything is taken off, ends in. */
  condition: RegExp;
  /** What holds of the form: whether it begins a compound, for instance. */
  flags: readonly string[];
}

export interface Affixes {
  suffixes: ReadonlyMap<string, readonly SuffixRule[]>;
  /** Suffixes by the flag that allows them. */
  byFlag: ReadonlyMap<string, readonly SuffixRule[]>;
  prefixes: readonly { flag: string; text: string }[];
}

/** As foldText has it, and the one sign for `ij` as the two letters that people type. */
export const foldDutch = (text: string) => foldText(text.replace(/[ĳĲ]/g, "ij"));

/** `CaCc` → `Ca`, `Cc`: a flag is two characters. */
export const flagsIn = (text: string): string[] => text.match(/../g) ?? [];

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

/** Reads the rules of an .aff file that say which forms a word has. */
export function readAffixes(text: string): Affixes {
  const suffixes = new Map<string, SuffixRule[]>();
  const byFlag = new Map<string, SuffixRule[]>();
  const prefixes: { flag: string; text: string }[] = [];
  for (const line of text.split("\n")) {
    const [kind, flag = "", strip = "", added = "", condition] = line.split(/\s+/);
    // The line above the rules of a flag says how many there are, and has no condition.
    if (condition === undefined || condition === "" || /^\d+$/.test(added)) continue;
    const [ending = "", flags = ""] = added.split("/");
    if (kind === "PFX" && flag.startsWith("P")) prefixes.push({ flag, text: foldDutch(ending) });
    if (kind !== "SFX" || ending.endsWith("-")) continue;
    const rule = {
      flag,
      strip: strip === "0" ? "" : foldDutch(strip),
      ending: foldDutch(ending),
      condition: new RegExp(`${foldDutch(condition)}$`),
      flags: flagsIn(flags),
    };
    add(suffixes, rule.ending, rule);
    add(byFlag, flag, rule);
  }
  return { suffixes, byFlag, prefixes };
}
