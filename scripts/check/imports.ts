import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { parseSync } from "oxc-parser";
import { inProject, projectRoot } from "../ground/project";
import { IMPORT_RULES, SERVER_ONLY } from "./import-rules";

const PLACES = [
  "app",
  "components",
  "lib",
  "prisma",
  "scripts",
  "middleware.ts",
  "instrumentation.ts",
] as const;
const GENERATED = "lib/server/generated/";

interface SourceFile {
  path: string;
  imports: string[];
  firstImport: string | null;
}

/** Every breach of the import rules in the project, as a line for the terminal; and how many files were looked at. */
export function importProblems(): { files: number; problems: string[] } {
  const files = PLACES.flatMap((place) => sourceFiles(inProject(place))).map(readSource);
  const problems = [
    ...files.flatMap(brokenRules),
    ...files
      .filter(isNotMarkedServerOnly)
      .map(({ path }) => `${path}: moet beginnen met import "server-only".`),
    ...circles(files).map((circle) => `Importkring: ${circle.join(" → ")}`),
  ];
  return { files: files.length, problems };
}

function sourceFiles(place: string): string[] {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isDirectory()) return readdirSync(place).flatMap((entry) => sourceFiles(join(place, entry)));
  const path = projectPath(place);
  return /\.tsx?$/.test(path) && !path.startsWith(GENERATED) ? [path] : [];
}

function readSource(path: string): SourceFile {
  const text = readFileSync(inProject(path), "utf8");
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? "cannot be parsed"}`);
  const requests = [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) =>
      literal(text.slice(moduleRequest.start, moduleRequest.end)),
    ),
  ];
  const first = module.staticImports[0]?.moduleRequest.value ?? null;
  return {
    path,
    firstImport: first,
    imports: [...new Set(requests)].map((request) => resolve(path, request)),
  };
}

/** The text of a quoted string; a computed import cannot be judged. */
function literal(source: string): string[] {
  const match = /^["'`]([^"'`$]+)["'`]$/.exec(source.trim());
  return match?.[1] ? [match[1]] : [];
}

/** Where an import leads, in the words of the rules. */
function resolve(from: string, request: string): string {
  if (request.startsWith("node:")) return request;
  const isOurs = request.startsWith(".") || request.startsWith("@/");
  if (!isOurs) return `npm:${request}`;
  const base = request.startsWith("@/") ? request.slice(2) : posix.join(toPosix(dirname(from)), request);
  const candidates = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"].map((ending) => base + ending);
  const isFile = (path: string) => existsSync(inProject(path)) && statSync(inProject(path)).isFile();
  return candidates.find(isFile) ?? base;
}

function brokenRules({ path, imports }: SourceFile): string[] {
  return IMPORT_RULES.filter((rule) => rule.from.test(path) && !rule.except?.test(path)).flatMap((rule) =>
    imports
      .filter((target) => rule.forbidden.test(target) && !rule.allowed?.test(target))
      .map((target) => `${path} importeert ${target}: ${rule.because}`),
  );
}

function isNotMarkedServerOnly({ path, firstImport }: SourceFile): boolean {
  return SERVER_ONLY.test(path) && firstImport !== "npm:server-only" && firstImport !== "server-only";
}

/** Each circle of imports once, as the files along it. */
function circles(files: readonly SourceFile[]): string[][] {
  const graph = new Map(files.map(({ path, imports }) => [path, imports]));
  const done = new Set<string>();
  const found: string[][] = [];
  const walk = (path: string, trail: readonly string[]): void => {
    const index = trail.indexOf(path);
    if (index >= 0) {
      found.push([...trail.slice(index), path]);
      return;
    }
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) if (graph.has(next)) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
  return found;
}

function projectPath(path: string): string {
  return toPosix(relative(projectRoot, path));
}

function toPosix(path: string): string {
  return path.split(sep).join("/");
}
