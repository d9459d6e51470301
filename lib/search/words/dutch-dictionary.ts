import { foldText } from "../../platform/text/text-match";

/** A dictionary rule: a word with this flag has a form with this ending. */
interface SuffixRule {
  flag: string;
  strip: string;
  ending: string;
  /** Pattern for the end of the word, before anything is stripped. */
  condition: RegExp;
  /** Flags of the form, for instance that it begins a compound. */
  flags: readonly string[];
}

interface Affixes {
  suffixes: ReadonlyMap<string, readonly SuffixRule[]>;
  prefixes: readonly { flag: string; text: string }[];
}

/** Folds a text as foldText does, and replaces the single character for `ij` by two letters, as people type it. */
const foldDutch = (text: string) => foldText(text.replace(/[ĳĲ]/g, "ij"));

/** Splits flags, of two characters each: `CaCc` → `Ca`, `Cc`. */
const flagsIn = (text: string): string[] => text.match(/../g) ?? [];

/** Reads the rules for word forms from an .aff file. */
function readAffixes(text: string): Affixes {
  const suffixes: SuffixRule[] = [];
  const prefixes: { flag: string; text: string }[] = [];
  for (const line of text.split("\n")) {
    const [kind, flag = "", strip = "", added = "", condition] = line.split(/\s+/);
    // The line above the rules of a flag gives their number, and has no condition.
    if (condition === undefined || condition === "" || /^\d+$/.test(added)) continue;
    const [ending = "", flags = ""] = added.split("/");
    if (kind === "PFX" && flag.startsWith("P")) prefixes.push({ flag, text: foldDutch(ending) });
    if (kind !== "SFX" || ending.endsWith("-")) continue;
    suffixes.push({
      flag,
      strip: strip === "0" ? "" : foldDutch(strip),
      ending: foldDutch(ending),
      condition: new RegExp(`${foldDutch(condition)}$`),
      flags: flagsIn(flags),
    });
  }
  return { suffixes: Map.groupBy(suffixes, ({ ending }) => ending), prefixes };
}

/** Dictionary of Dutch words; ignores case and accents. */
export interface DutchDictionary {
  /** Whether this is a word in any form, or a regular compound of words. */
  isWord(word: string): boolean;
  /** Returns the parts of a compound, without the letters that join them; null for other words. */
  splitCompound(word: string): string[] | null;
  /** Whether compounds are made with a word; false for names, abbreviations and unknown words. */
  isProductive(word: string): boolean;
}

interface Lemma {
  word: string;
  flags: readonly string[];
  /** Flags of the form in question, for instance that it begins a compound. */
  formFlags: readonly string[];
}

/** Flags of the dictionary, and NAME, which this file adds. */
const FORBIDDEN = "Fw";
const IN_COMPOUND_ONLY = "Cx";
const BEGINS = "Ca";
const MIDDLE = "Cb";
const ENDS = "Cc";
const NAME = "^^";

/** Lines without capitals and accents, which need no folding; most lines are such. */
const PLAIN_LINE = /^[a-z'-]+(?:\/\w*)?$/;
const WORD = /^[a-z0-9'.-]+$/;
/**
 * Minimum length of a part. Shorter ones are in nearly every word by chance, except SHORT_PARTS, which are in many
 * compounds.
 */
const SHORTEST_PART = 4;
const SHORT_PARTS = new Set(
  "app arm bed bot bus dag gas jas mbo nek oog oor pas pos web weg wet zee".split(" "),
);
const LONGEST_WORD = 60;
const MOST_PARTS = 4;

/** The lines `word/flags`, folded and sorted, as one text with the offset of each: a tenth of the size of a Map. */
interface Lines {
  text: string;
  starts: Uint32Array;
}

function readLines(dictionary: string): Lines {
  const lines: string[] = [];
  for (const [line] of dictionary.matchAll(/^[^\s\d][^\s]*/gmu)) {
    if (PLAIN_LINE.test(line)) {
      lines.push(line.includes("/") ? line : `${line}/`);
      continue;
    }
    const [listed = "", flags = ""] = line.split("/");
    const word = foldDutch(listed);
    if (!WORD.test(word)) continue;
    lines.push(`${word}/${flags}${/\p{Lu}/u.test(listed) ? NAME : ""}`);
  }
  lines.sort();
  const starts = new Uint32Array(lines.length + 1);
  let length = 0;
  lines.forEach((line, index) => {
    starts[index] = length;
    length += line.length + 1;
  });
  starts[lines.length] = length;
  return { text: `${lines.join("\n")}\n`, starts };
}

/** Returns the flags of each line of this word: it may have several, such as a noun and a verb. */
function find({ text, starts }: Lines, word: string): string[][] {
  const key = `${word}/`;
  const lineAt = (index: number) => text.slice(starts[index], (starts[index + 1] ?? 0) - 1);
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lineAt(middle) < key) low = middle + 1;
    else high = middle;
  }
  const found: string[][] = [];
  for (let index = low; index < starts.length - 1; index += 1) {
    const line = lineAt(index);
    if (!line.startsWith(key)) break;
    const flags = flagsIn(line.slice(key.length));
    if (!flags.includes(FORBIDDEN)) found.push(flags);
  }
  return found;
}

/** Whether a word is a verb that can end a compound, such as `falen` in `hartfalen`: the dictionary lists these. */
const isVerb = (word: string, flags: readonly string[]) => word.length > 4 && flags.includes("Vi");

class Dictionary implements DutchDictionary {
  constructor(
    private readonly lines: Lines,
    private readonly affixes: Affixes,
  ) {}

  /** Returns the lemmas of a word, itself included if it is listed, with their flags. */
  private lemmasOf(given: string): Lemma[] {
    const word = foldDutch(given);
    if (word.length > LONGEST_WORD || !WORD.test(word)) return [];
    return [...this.withoutPrefix(word), ...this.prefixed(word)];
  }

  /** Returns lemmas with a prefix: `aangevraagd` is a form of `gevraagd`, which allows `aan`. */
  private prefixed(word: string): Lemma[] {
    return this.affixes.prefixes.flatMap(({ flag, text }) => {
      if (!word.startsWith(text)) return [];
      const lemmas = this.withoutPrefix(word.slice(text.length)).filter(({ flags }) => flags.includes(flag));
      return lemmas.map((lemma) => ({ ...lemma, word: `${text}${lemma.word}` }));
    });
  }

  private withoutPrefix(word: string): Lemma[] {
    const listed = find(this.lines, word).map((flags) => ({ word, flags, formFlags: this.ownFlags(flags) }));
    const formed: Lemma[] = [];
    for (let length = 1; length <= Math.min(8, word.length - 1); length += 1) {
      for (const rule of this.affixes.suffixes.get(word.slice(-length)) ?? []) {
        const stem = `${word.slice(0, -length)}${rule.strip}`;
        if (!rule.condition.test(stem)) continue;
        for (const flags of find(this.lines, stem)) {
          if (!flags.includes(rule.flag)) continue;
          const ends = flags.includes(ENDS) ? [ENDS] : [];
          formed.push({ word: stem, flags, formFlags: [...rule.flags, ...ends] });
        }
      }
    }
    return [...listed, ...formed];
  }

  /** Returns a word's own flags, and those that a rule without an ending adds. */
  private ownFlags(flags: readonly string[]): string[] {
    const added = this.affixes.suffixes.get("") ?? [];
    return [...flags, ...added.filter(({ flag }) => flags.includes(flag)).flatMap((rule) => rule.flags)];
  }

  isWord(given: string): boolean {
    const isAlone = this.lemmasOf(given).some(({ formFlags }) => !formFlags.includes(IN_COMPOUND_ONLY));
    if (isAlone || this.splitCompound(given) !== null) return true;
    const pieces = given.split("-");
    return pieces.length > 1 && pieces.every((piece) => piece !== "" && this.isWord(piece));
  }

  isProductive(word: string): boolean {
    const places = [BEGINS, MIDDLE, ENDS];
    return this.lemmasOf(word).some(
      ({ flags, formFlags }) => !flags.includes(NAME) && places.some((place) => formFlags.includes(place)),
    );
  }

  splitCompound(given: string): string[] | null {
    const word = foldDutch(given);
    if (word.length > LONGEST_WORD || !/^[a-z]+$/.test(word)) return null;
    // A listed verb such as `vertrekken` is no compound.
    if (find(this.lines, word).some((flags) => isVerb(word, flags))) return null;
    for (let parts = 2; parts <= MOST_PARTS; parts += 1) {
      const split = this.split(word, parts, BEGINS);
      if (split !== null) return split;
    }
    return null;
  }

  /** Splits a word into this many parts, the first as long as possible. */
  private split(word: string, parts: number, place: string): string[] | null {
    if (parts === 1) {
      const part = this.part(word, ENDS);
      return part === null ? null : [part];
    }
    for (let length = word.length - 3; length >= 3; length -= 1) {
      const part = this.part(word.slice(0, length), place);
      if (part === null) continue;
      const rest = this.split(word.slice(length), parts - 1, MIDDLE);
      if (rest !== null) return [part, ...rest];
    }
    return null;
  }

  /** Returns a part of a compound as listed, without the s that joins it to the next; null if it is none. */
  private part(text: string, place: string): string | null {
    if (text.length < SHORTEST_PART && !SHORT_PARTS.has(text)) return null;
    for (const { word, flags, formFlags } of this.withoutPrefix(text)) {
      const isPart = formFlags.includes(place) || (place === ENDS && isVerb(text, flags));
      if (!isPart || flags.includes(NAME)) continue;
      if (place === ENDS && formFlags.includes(IN_COMPOUND_ONLY)) continue;
      return text === `${word}s` && place !== ENDS ? word : text;
    }
    return null;
  }
}

/** Reads a dictionary in the format of Hunspell: its rules (.aff) and its words (.dic). */
export function parseHunspellDictionary(aff: string, dic: string): DutchDictionary {
  return new Dictionary(readLines(dic), readAffixes(aff));
}
