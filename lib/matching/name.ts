import { looksOf, withoutTrademarks, wordsOf } from "./words";

/** What a name says of the kind of thing, which another list leaves out or says otherwise. */
export const KINDS = new Set(
  `a an and the of by for in on or to with system systems software application applications applicaton app apps
  device devices platform series family model models program package scanner tool unit feature features
  diagnostic ultrasound solution solutions option
  only version versions ver release us usa ce new`.split(/\s+/),
);
/** For whom or how large, with the same function. */
const EDITIONS = new Set(
  `pro plus lite elite premium standard basic home pediatric paediatric edition gen generation`.split(/\s+/),
);
const ROMAN = /^(?:ii|iii|iv|vi|vii|viii)$/;

/** `v2.1`, `V10.12`, `2.3.x`, `VA41D`, `3.0`; whatever its own prefix, also within a word (`Us2.v1`). */
const NUMBERED = /(?<![\p{L}\p{N}])v(?:er)?\.?\s?(\d+(?:\.(?:\d+|x))*[a-z]?)(?![\p{L}\p{N}])/giu;
const DOTTED = /(?<![\p{L}\p{N}.-])(\d+(?:\.(?:\d+|x))+)(?![\p{L}\p{N}])/giu;
const SAID = /\b(?:version|release|rev|phase|sp|r)\.?\s*([\p{L}]{0,2}\d[\p{L}\p{N}.]*)/giu;
/** A small number by itself, or a year, with a letter or not: `LungQ 4`, `RayStation 12A`, `2023B`. */
const SMALL = /(?<=[\p{L}\p{N}) ]\s)\(?((?:1?\d|20[0-4]\d)[a-z]?)\)?(?=[\s,;)+]|$)/giu;
const GENERATION = /\bgen(?:eration)?\.?\s?(\d+)\b/giu;
/** `HealthCCSng`, the next generation of `HealthCCS`. */
const NEXT_GENERATION = /(?<=\p{Lu})ng\b/gu;

/** A name without its version, and the version's words. */
export function takeVersionsApart(text: string): { rest: string; versions: string[] } {
  const versions: string[] = [];
  let rest = text;
  for (const pattern of [SAID, GENERATION, NUMBERED, DOTTED, SMALL]) {
    rest = rest.replace(pattern, (whole: string, version: string, offset: number) => {
      // What is left has to be a name.
      if (wordsOf(rest.slice(0, offset)).length === 0) return whole;
      versions.push(version.toLowerCase().replace(/^v(?=\d)/, ""));
      return " ";
    });
  }
  rest = rest.replace(NEXT_GENERATION, () => {
    versions.push("ng");
    return " ";
  });
  return { rest, versions };
}

/** One of the things that a name names, as words of its own. */
export interface Part {
  words: string[];
  looks: string;
  /** Words of editions and options that were left out. */
  left: string[];
}

export interface ReadName {
  text: string;
  /** As it looks with all its words. */
  looks: string;
  versions: string[];
  /** All its words but those of kinds and editions. */
  whole: Part;
  /** More than one where it lists several: `Vivid T8, Vivid T9`. */
  parts: Part[];
  /** What stands in parentheses, as another name. */
  aliases: Part[];
}

/** `(TSX-306A/3)`, `(DM5000)`: letters and digits, and no word among them. */
const CODE = /\((?:model\s)?[^()\s]*\d[^()\s]*(?:\s(?:and|or)\s\S*\d\S*)?\)/giu;
const MODEL = /\(?\bmodel\s+[\p{Lu}\d-]+\b\)?/gu;
const PARENTHESES = /\(([^()]+)\)?/g;
const OPTION = /(?:^|[\s(])(?:with|w\/)\s[^,;/()]*/giu;
const IN_PARENTHESES_OPTION = /\(with\s[^()]*\)/giu;

/** Whether letters are those with which a text can be abbreviated: its first one, and the others in their order. */
function abbreviates(letters: string, text: string): boolean {
  if (letters.length < 2 || letters[0] !== text[0]) return false;
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

function partOf(text: string, companyWords: ReadonlySet<string>): Part {
  const all = wordsOf(text);
  const looks = companyWords.size > 0 ? withoutCompany(all, companyWords) : all;
  const isLeft = (word: string) => EDITIONS.has(word) || ROMAN.test(word);
  const named = looks.filter((word) => !KINDS.has(word) && !isLeft(word));
  const words = named.length > 0 ? named : looks.filter((word) => !isLeft(word));
  return { words, looks: looksOf(words), left: looks.filter((word) => isLeft(word) && named.length > 0) };
}

/** A name without its company's: of `Oxehealth Vital Signs` by Oxehealth, the vital signs. */
function withoutCompany(words: readonly string[], companyWords: ReadonlySet<string>): string[] {
  const left = words.filter((word) => !companyWords.has(word));
  return left.some((word) => !KINDS.has(word)) ? left : [...words];
}

/** Commas, semicolons and slashes list things; `RV/LV` is one. */
const SEPARATORS = /[;,]|\s\/\s?|(?<=[\p{L}\p{N}]{2})\/\s?(?=[\p{L}\p{N}]{2})|\sand\s(?=\p{Lu})/gu;
const ONE_THING = /\b(\p{Lu}{2})\/(\p{Lu}{2})\b/gu;

/** A name as it can be compared, without the company's own name where that is told. */
export function readName(text: string, companyWords: ReadonlySet<string> = new Set()): ReadName {
  const plain = withoutTrademarks(text).replace(/\bAl(?=[\s-])/g, "AI");
  const aliases: string[] = [];
  const unpacked = plain.replace(IN_PARENTHESES_OPTION, " ").replace(CODE, " ").replace(MODEL, " ");
  const { rest, versions } = takeVersionsApart(unpacked);
  const options = rest.match(OPTION) ?? [];
  const bare = rest
    .replace(OPTION, " ")
    .replace(PARENTHESES, (whole: string, inner: string, offset: number) => {
      const letters = wordsOf(inner).join("");
      if (letters === "") return " ";
      if (letters.length >= 3) aliases.push(inner);
      return abbreviates(letters, wordsOf(rest.slice(0, offset)).join("")) ? " " : whole;
    });
  const left = options.map((option) => option.trim().replace(/^\(/, ""));
  const whole = partOf(bare, companyWords);
  const listed = bare
    .replace(ONE_THING, "$1$2")
    .split(SEPARATORS)
    .map((part) => partOf(part, companyWords))
    .filter(({ words }) => words.length > 0);
  const distinct = listed.filter(
    (part, index) => listed.findIndex(({ looks }) => looks === part.looks) === index,
  );
  return {
    text,
    looks: looksOf(wordsOf(text)),
    versions,
    whole: { ...whole, left: [...whole.left, ...left] },
    parts: distinct,
    aliases: aliases.map((alias) => partOf(alias, companyWords)).filter(({ words }) => words.length > 0),
  };
}
