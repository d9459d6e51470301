import { globSync, readFileSync } from "node:fs";
import { inProject } from "../ground/project";

/** The product's code; example content and benchmarks fill a database of their own. */
const SOURCES = "{app,components,lib}/**/*.{ts,tsx}";
/** Where entries may be written, and what Prisma generates. */
const EXEMPT = /^lib\/(entries\/|platform\/database\/generated\/)/;

const RULES: readonly [what: string, pattern: RegExp][] = [
  [
    "writes entry or entry_version: call changeEntries (lib/entries/server/changes.ts)",
    /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+"?entry(?:_version)?"?(?=[\s`])(?!\s+SET\s+NULL)|\.entry(?:Version)?\s*\.(?:create|update|upsert|delete)\w*\(/gi,
  ],
  [
    "asks itself whether an entry is deleted: use LIVE or KEPT (lib/platform/database/live.ts)",
    /\bdeleted_at\b|\bdeletedAt\b/g,
  ],
];

/** Each line of these texts by which another than lib/entries writes entries or says which are live. */
export function entryProblems(files: readonly { path: string; text: string }[]): string[] {
  return files.flatMap(({ path, text }) =>
    RULES.flatMap(([what, pattern]) =>
      [...text.matchAll(pattern)].map(({ index }) => {
        return `${path}:${text.slice(0, index).split("\n").length} ${what}`;
      }),
    ),
  );
}

/** The same of the product's code. */
export function findEntryProblems(): string[] {
  const paths = globSync(SOURCES, { cwd: inProject(".") }).filter((path) => !EXEMPT.test(path));
  return entryProblems(paths.map((path) => ({ path, text: readFileSync(inProject(path), "utf8") })));
}
