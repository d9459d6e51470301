import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

export type MessageTree = { readonly [key: string]: string | MessageTree };
/** Messages of a language by file and key: `home.json:card.type`. */
export type SentenceByKey = ReadonlyMap<string, string>;

const MESSAGES = join(process.cwd(), "lib", "messages");

function leaves(tree: MessageTree, before: string): [key: string, sentence: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[before + key, value]] : leaves(value, `${before}${key}.`),
  );
}

/** Reads all messages of a language from its files. */
export function readSentences(language: "nl" | "en"): SentenceByKey {
  const files = readdirSync(join(MESSAGES, language)).filter((name) => name.endsWith(".json"));
  return new Map(
    files.flatMap((name) =>
      leaves(JSON.parse(readFileSync(join(MESSAGES, language, name), "utf8")) as MessageTree, `${name}:`),
    ),
  );
}

/** Returns the arguments and tags of a message that its translation must also have. */
function partsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    switch (element.type) {
      case TYPE.argument:
        return [`{${element.value}}`];
      case TYPE.number:
        return [`{${element.value}, number}`];
      case TYPE.date:
        return [`{${element.value}, date}`];
      case TYPE.time:
        return [`{${element.value}, time}`];
      case TYPE.tag:
        return [`<${element.value}>`, ...partsOf(element.children)];
      case TYPE.select:
      case TYPE.plural: {
        const names = Object.keys(element.options);
        // The plural forms depend on the language; only exact numbers ("=0") must be in both.
        const own = element.type === TYPE.select ? names : names.filter((name) => name.startsWith("="));
        const kind = element.type === TYPE.select ? "select" : "plural";
        const inside = Object.values(element.options).flatMap(({ value }) => partsOf(value));
        return [
          `{${element.value}, ${kind}}`,
          ...own.map((name) => `{${element.value}, ${kind}, ${name}}`),
          ...inside,
        ];
      }
      default:
        return [];
    }
  });
}

function readParts(sentence: string): { parts: string[] } | { error: string } {
  try {
    return { parts: [...new Set(partsOf(parse(sentence)))].sort() };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function problemsOf(key: string, dutch: string, english: string): string[] {
  const found: string[] = [];
  for (const [language, sentence] of [
    ["nl", dutch],
    ["en", english],
  ] as const) {
    if (sentence.trim() === "") found.push(`${key}: the ${language} sentence is empty`);
  }
  const [inDutch, inEnglish] = [readParts(dutch), readParts(english)];
  if ("error" in inDutch) found.push(`${key}: the nl sentence cannot be parsed: ${inDutch.error}`);
  if ("error" in inEnglish) found.push(`${key}: the en sentence cannot be parsed: ${inEnglish.error}`);
  if ("error" in inDutch || "error" in inEnglish) return found;
  const lacks = (of: string[], other: string[]) => of.filter((part) => !other.includes(part));
  for (const part of lacks(inDutch.parts, inEnglish.parts)) found.push(`${key}: en lacks ${part}`);
  for (const part of lacks(inEnglish.parts, inDutch.parts)) found.push(`${key}: nl lacks ${part}`);
  return found;
}

/** Returns the differences between the two languages; `mayBeSame` are keys whose text may be the same in both. */
export function findParityProblems(
  dutch: SentenceByKey,
  english: SentenceByKey,
  mayBeSame: ReadonlySet<string>,
): string[] {
  const found = [...english.keys()].filter((key) => !dutch.has(key)).map((key) => `${key}: nl lacks it`);
  for (const [key, sentence] of dutch) {
    const translated = english.get(key);
    if (translated === undefined) {
      found.push(`${key}: en lacks it`);
      continue;
    }
    found.push(...problemsOf(key, sentence, translated));
    if (sentence === translated && !mayBeSame.has(sentence)) {
      found.push(`${key}: '${sentence}' is the same in both`);
    }
  }
  return found;
}
