import { globSync, readFileSync } from "node:fs";
import { resolveInProject } from "../ground/project";

/**
 * Glob of the files to check; example content (prisma) and benchmarks may write entries, as they fill their own
 * databases.
 */
const SOURCES = "{app,components,lib,scripts}/**/*.{ts,tsx}";
/**
 * Files exempt from these checks: those that may write entries or define states, Prisma's generated client, and this
 * file.
 */
const EXEMPT =
  /^(lib\/(entries\/(server\/|lifecycle)|platform\/(auth\/(actor|permissions)|database\/(generated\/|live)))|scripts\/(bench\/|check\/entry-writers))/;

const WRITE = "(?:create|update|upsert|delete)\\w*";

const RULES: readonly [what: string, pattern: RegExp][] = [
  [
    "writes entry or entry_version: call changeEntries (lib/entries/server/changes.ts)",
    new RegExp(
      [
        // SQL statements that write entries.
        String.raw`\b(?:INSERT\s+INTO|(?<!FOR\s|ON\s)UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE|COPY)\s+(?:ONLY\s+|TABLE\s+)?(?:public\.)?["']?entry(?:_version)?\b(?!_)`,
        // Prisma calls that write entries, including nested writes.
        String.raw`\bentry(?:Version)?["'\]]*\s*\??\.\s*${WRITE}\(`,
        String.raw`\b(?:entry|entries|entryVersion|versions)\s*:\s*\{\s*(?:${WRITE}|connect\w*|disconnect|set)\s*:`,
      ].join("|"),
      "gi",
    ),
  ],
  [
    "asks itself whether an entry is deleted: use IS_ENTRY_PUBLISHED_SQL or IS_ENTRY_NOT_DELETED_SQL (lib/platform/database/live.ts)",
    /\b(?:deleted_at|deletedAt|binned_from|binnedFrom)\b|["']BINNED["']|\bstate\s*(?:=|<>|!=|IN)\s*\(?\s*'(?:DRAFT|IN_REVIEW|PUBLISHED)'/g,
  ],
];

/** Returns the lines outside lib/entries that write entries or decide which are published. */
export function findEntryRuleViolations(files: readonly { path: string; text: string }[]): string[] {
  const problems = files.flatMap(({ path, text }) =>
    RULES.flatMap(([what, pattern]) =>
      [...text.matchAll(pattern)].map(({ index }) => {
        return `${path}:${text.slice(0, index).split("\n").length} ${what}`;
      }),
    ),
  );
  return [...new Set(problems)];
}

/** Returns the violations in the product's own code. */
export function checkEntryRulesOfProduct(): string[] {
  const paths = globSync(SOURCES, { cwd: resolveInProject(".") }).filter((path) => !EXEMPT.test(path));
  return findEntryRuleViolations(
    paths.map((path) => ({ path, text: readFileSync(resolveInProject(path), "utf8") })),
  );
}
