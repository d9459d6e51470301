import { foldText } from "../../platform/text/text-match";

/** A rule of a dictionary: a word with this flag has a form that ends so. */
interface SuffixRule {
  flag: string;
  strip: string;
  ending: string;
  /** What the word, before anything is taken off, ends in. */
  condition: RegExp;
  /** What holds of the form: whether it begins a compound, for instance. */
  flags: readonly string[];
}

interface Affixes {
  suffixes: ReadonlyMap<string, readonly SuffixRule[]>;
  prefixes: readonly { flag: string; text: string }[];
}

/** As foldText has it, and the one sign for `ij` as the two letters that people type. */
const foldDutch = (text: string) => foldText(text.replace(/[ĳĲ]/g, "ij"));

/** `CaCc` → `Ca`, `Cc`: a flag is two characters. */
const flagsIn = (text: string): string[] => text.match(/../g) ?? [];

/** Reads the rules of an .aff file that say which forms a word has. */
function readAffixes(text: string): Affixes {
  const suffixes: SuffixRule[] = [];
  const prefixes: { flag: string; text: string }[] = [];
  for (const line of text.split("\n")) {
    const [kind, flag = "", strip = "", added = "", condition] = line.split(/\s+/);
    // The line above the rules of a flag says how many there are, and has no condition.
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

/** What a dictionary of the Dutch language tells of a word, all without case and accents. */
export interface DutchDictionary {
  /** Whether this is a word in any form, or a regular compound of words. */
  isWord(word: string): boolean;
  /** The parts of a compound, without the letters that join them; null for what is none. */
  splitCompound(word: string): string[] | null;
  /** Whether compounds are made with a word; not with names and abbreviations, nor with what is no word. */
  isProductive(word: string): boolean;
}

interface Lemma {
  word: string;
  flags: readonly string[];
  /** What its form may do that is asked about: begin a compound, for instance. */
  formFlags: readonly string[];
}

/** Flags of the dictionary, and NAME, which is ours. */
const FORBIDDEN = "Fw";
const IN_COMPOUND_ONLY = "Cx";
const BEGINS = "Ca";
const MIDDLE = "Cb";
const ENDS = "Cc";
const NAME = "^^";

/** Needs no folding, as most. */
const PLAIN_LINE = /^[a-z'-]+(?:\/\w*)?$/;
const WORD = /^[a-z0-9'.-]+$/;
/** A shorter part would be found in nearly every word by accident: these are not, and stand in many compounds. */
const SHORTEST_PART = 4;
const SHORT_PARTS = new Set(
  "app arm bed bot bus dag gas jas mbo nek oog oor pas pos web weg wet zee".split(" "),
);
const LONGEST_WORD = 60;
const MOST_PARTS = 4;

/** The lines `word/flags`, folded and in order, as one text with where each line begins: a tenth of what a Map takes. */
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

/** The flags of each line of this word: it may be several, such as a noun and a verb. */
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

/** `falen`, which ends `hartfalen`: the dictionary lists such compounds and does not make them. */
const isVerb = (word: string, flags: readonly string[]) => word.length > 4 && flags.includes("Vi");

class Dictionary implements DutchDictionary {
  constructor(
    private readonly lines: Lines,
    private readonly affixes: Affixes,
  ) {}

  /** What a word may be a form of, itself among it if it is listed, with what the dictionary says of that. */
  private lemmasOf(given: string): Lemma[] {
    const word = foldDutch(given);
    if (word.length > LONGEST_WORD || !WORD.test(word)) return [];
    return [...this.withoutPrefix(word), ...this.prefixed(word)];
  }

  /** `aangevraagd` is a form of `gevraagd`, which allows `aan`. */
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

  /** What a word may do itself: its own flags, and those that a rule without an ending adds. */
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
    // `vertrekken` is a verb of its own.
    if (find(this.lines, word).some((flags) => isVerb(word, flags))) return null;
    for (let parts = 2; parts <= MOST_PARTS; parts += 1) {
      const split = this.split(word, parts, BEGINS);
      if (split !== null) return split;
    }
    return null;
  }

  /** The word as so many parts, the first as long as can be. */
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

  /** A part of a compound as the dictionary lists it, without the s that joins it to the next; null if it is none. */
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

/** A dictionary in the format of Hunspell: its rules (.aff) and its words (.dic). */
export function readDictionary(aff: string, dic: string): DutchDictionary {
  return new Dictionary(readLines(dic), readAffixes(aff));
}
