import { existsSync, rmSync } from "node:fs";
import { glob, readFile, writeFile } from "node:fs/promises";
import { startNodeProcess } from "./children";
import { hashFiles, readFileIfPresent, writeFileAtomically } from "./files";
import { resolveInProject } from "./project";
import { runTimedStep, TerminalMessageError } from "./report";

/** Inputs of a build; changes to other files do not cause a rebuild. */
export const BUILD_INPUT_PATHS = [
  "app",
  "components",
  "lib",
  "public",
  "prisma/schema.prisma",
  "prisma/content",
  "server.ts",
  "scripts/ground/application-build.ts",
  "middleware.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
] as const;

/** Path of the server compiled to JavaScript; running it by tsx, as development does, would keep tsx in memory. */
export const COMPILED_SERVER_PATH = resolveInProject(".next/server.mjs");
const STAMP = resolveInProject(".next/source-hash");

/** Builds unless a build of the present sources exists. */
export async function buildApplicationIfStale(force = false): Promise<void> {
  const [major = ""] = process.version.split(".");
  const wanted = hashFiles(BUILD_INPUT_PATHS, major);
  if (!force && existsSync(COMPILED_SERVER_PATH) && (await readFileIfPresent(STAMP)) === wanted) return;
  // An interrupted build leaves no stamp, so it does not count.
  rmSync(STAMP, { force: true });
  await runTimedStep("Built", runBuild);
  writeFileAtomically(STAMP, wanted);
}

async function runBuild(): Promise<void> {
  const log = resolveInProject(".data/build.log");
  rmSync(log, { force: true });
  const child = startNodeProcess([resolveInProject("node_modules/next/dist/bin/next"), "build"], {
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", NODE_OPTIONS: "" },
    log,
  });
  const { code } = await child.exited;
  if (code !== 0)
    throw new TerminalMessageError(`The build failed:\n${(await readFileIfPresent(log)) ?? ""}`);
  await hintScripts();
  const { build } = await import("esbuild");
  await build({
    // The server, and the program that parses uploads in its own process (lib/import/server/files/read-upload.ts).
    entryPoints: {
      server: resolveInProject("server.ts"),
      "reading-worker": resolveInProject("lib/import/server/files/reading-worker.ts"),
    },
    outdir: resolveInProject(".next"),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
  });
}

/**
 * Makes Chromium compile a whole script while it arrives, in parallel to the page, instead of each function at its
 * first call, which blocks the page (docs/decisions/2026-11-23-scripts-compiled-as-they-arrive.md).
 */
const COMPILE_HINT = "//# allFunctionsCalledOnLoad\n";

async function hintScripts(): Promise<void> {
  for await (const path of glob(resolveInProject(".next/static/chunks/**/*.js"))) {
    const script = await readFile(path, "utf8");
    if (!script.startsWith(COMPILE_HINT)) await writeFile(path, COMPILE_HINT + script);
  }
}
