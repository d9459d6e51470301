import { readFileSync } from "node:fs";
import { join } from "node:path";
import { removeNarrowerMark } from "@/lib/search/words/synonyms";

const CONTENT = join("prisma/migrations", "20261127100007_baseline_content", "migration.sql");

/** The seeded synonyms, without the marks of narrower terms. */
export const INITIAL_SYNONYMS: readonly (readonly string[])[] = [
  ...readFileSync(CONTENT, "utf8").matchAll(/^ {2}\('(.+)'\),?$/gm),
].map(([, row = ""]) => row.replaceAll("''", "'").split("|").map(removeNarrowerMark));

/** The first seeded synonyms; with so few, a test can predict which ones are suggested for a prefix. */
export const FIRST_INITIAL_SYNONYMS = INITIAL_SYNONYMS.slice(0, 109);
