import { readFileSync } from "node:fs";
import { join } from "node:path";
import { removeNarrowerMark } from "@/lib/search/words/synonyms";

const CONTENT = join("prisma/migrations", "20261127100007_baseline_content", "migration.sql");

/** The synonyms that a new register begins with, without the mark of narrower terms. */
export const SYNONYMS: readonly (readonly string[])[] = [
  ...readFileSync(CONTENT, "utf8").matchAll(/^ {2}\('(.+)'\),?$/gm),
].map(([, row = ""]) => row.replaceAll("''", "'").split("|").map(removeNarrowerMark));

/** The first of them, few enough to tell which are offered for some letters. */
export const FIRST_SYNONYMS = SYNONYMS.slice(0, 109);
