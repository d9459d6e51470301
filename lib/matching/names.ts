import { LRUCache } from "lru-cache";
import { foldText } from "../platform/text/text-match";
import rules from "./rules.json";

type WordKind = keyof typeof rules.words;

const WORDS = Object.fromEntries(
  Object.entries(rules.words).map(([kind, words]) => [kind, new Set(words.split(" "))]),
);
const isOf = (kind: WordKind, word: string) => WORDS[kind]?.has(word) ?? false;

/** Trademark signs; U+0099 is the sign of Windows-1252, read as Latin-1. */
const TRADEMARKS = /[™®©℠\u0099]|\((?:tm|r|c)\)/gi;
const TRADEMARK_SUFFIX = /(?<=[\p{Ll}\d])TM\b/gu;

/** Returns the words of a text without trademarks, accents, case and punctuation. */
export function splitNameIntoWords(text: string): string[] {
  const plain = text.replace(TRADEMARKS, " ").replace(TRADEMARK_SUFFIX, "").normalize("NFKC");
  return foldText(plain).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Version patterns: `Version VA41D`, `gen 2`, `v2.1` (also in `Us2.v1`), `2.3.x`, a separate small number or year. */
const VERSIONS = [
  /\b(?:version|release|rev|phase|sp|r|gen(?:eration)?)\.?\s*([\p{L}]{0,2}\d[\p{L}\p{N}.]*)/giu,
  /(?<![\p{L}\p{N}])v(?:er)?\.?\s?(\d+(?:\.(?:\d+|x))*[a-z]?)(?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}.-])(\d+(?:\.(?:\d+|x))+)(?![\p{L}\p{N}])/giu,
  /(?<=[\p{L}\p{N}) ]\s)\(?((?:1?\d|20[0-4]\d)[a-z]?)\)?(?=[\s,;)+]|$)/giu,
  /(?<=\p{Lu})(ng)\b/gu,
];

/** Splits a name into its versions and the remaining text. */
export function extractVersions(text: string): { rest: string; versions: string[] } {
  const versions: string[] = [];
  let rest = text;
  for (const pattern of VERSIONS) {
    rest = rest.replace(pattern, (whole: string, version: string, offset: number) => {
      if (splitNameIntoWords(rest.slice(0, offset)).length === 0) return whole;
      versions.push(version.toLowerCase().replace(/^v(?=\d)/, ""));
      return " ";
    });
  }
  return { rest, versions };
}

/** One product that a name denotes: its distinctive words, and its editions. */
export interface NamePart {
  words: string[];
  editions: string[];
}

export interface ParsedName {
  /** The letters and digits of the whole name. */
  plain: string;
  versions: string[];
  whole: NamePart;
  /** Several parts if the name is a list: `Vivid T8, Vivid T9`. */
  parts: NamePart[];
  /** Alternative names, given in parentheses. */
  aliases: NamePart[];
}

/** Matches model codes: `(TSX-306A/3)`, `(DM5000)`, `Model X1`. */
const MODEL_CODE =
  /\((?:model\s)?[^()\s]*\d[^()\s]*(?:\s(?:and|or)\s\S*\d\S*)?\)|\(?\bmodel\s+[^()\s]*\d[^()\s]*\)?/giu;
const OPTION = /\(with\s[^()]*\)|(?:^|[\s(])(?:with|w\/)\s[^,;/()]*/giu;
const PARENTHESES = /\(([^()]+)\)?/g;
/** Separators in a list of names; a slash between two capitals, as in `RV/LV`, does not separate. */
const SEPARATORS =
  /[;,]|\s\/\s?|(?<=[\p{L}\p{N}]{2})(?<!\b\p{Lu}{2})\/\s?(?=[\p{L}\p{N}]{2})|\sand\s(?=\p{Lu})/gu;

function toPart(text: string, companyWords: ReadonlySet<string>): NamePart {
  const all = splitNameIntoWords(text);
  const own = all.filter((word) => !companyWords.has(word));
  const kept = own.some((word) => !isOf("generic", word)) ? own : all;
  const plain = kept.filter((word) => !isOf("edition", word));
  const distinctive = plain.filter((word) => !isOf("generic", word));
  const words = distinctive.length > 0 ? distinctive : plain;
  return { words, editions: kept.filter((word) => isOf("edition", word)) };
}

function parse(text: string, companyWords: ReadonlySet<string>): ParsedName {
  const { rest, versions } = extractVersions(text.replace(TRADEMARKS, " ").replace(MODEL_CODE, " "));
  const toParts = (texts: readonly string[]) =>
    texts.map((one) => toPart(one, companyWords)).filter(({ words }) => words.length > 0);
  const bare = rest.replace(OPTION, " ");
  const parts = new Map(toParts(bare.split(SEPARATORS)).map((part) => [part.words.join(""), part]));
  const aliases = [...bare.matchAll(PARENTHESES)].map(([, inner = ""]) => inner);
  return {
    plain: splitNameIntoWords(text).join(""),
    versions,
    whole: toPart(bare, companyWords),
    parts: [...parts.values()],
    aliases: toParts(aliases.filter((alias) => splitNameIntoWords(alias).join("").length >= 3)),
  };
}

/** Cache of parsed names, as each is compared with many others. */
const parsedNames = new LRUCache<string, ParsedName>({ max: 5_000 });

/** Parses a product name, without the words of its company. */
export function parseName(text: string, companyWords: ReadonlySet<string> = new Set()): ParsedName {
  const key = [text, ...companyWords].join("\n");
  const parsed = parsedNames.get(key) ?? parse(text, companyWords);
  parsedNames.set(key, parsed);
  return parsed;
}

/** Returns the words without legal form of all names of a supplier; `VGBio, Inc (DBA PhysIQ)` contains two. */
export function parseSupplierNames(name: string | null, otherNames: readonly string[] = []): string[][] {
  return (
    [name ?? "", ...otherNames]
      // Joins initials, as in 'B.V.' and 'U.S.A.'.
      .flatMap((text) => text.replace(/\b(\p{L})\./gu, "$1").split(/[()]|\bd\/?b\/?a\b|\bc\/o\b/i))
      .map((text) => splitNameIntoWords(text).filter((word) => !isOf("legalForm", word)))
      .filter((words) => words.length > 0)
  );
}
