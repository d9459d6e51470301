import { existsSync, rmSync } from "node:fs";
import { glob, readFile, writeFile } from "node:fs/promises";
import { startNode } from "./children";
import { hashFiles, readIfPresent, writeFileAtomically } from "./files";
import { inProject } from "./project";
import { PlainError, step } from "./report";

/** Inputs of a build; changes to other files do not cause a rebuild. */
export const SOURCES = [
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

/** The server compiled to JavaScript, as tsx, which runs it in development, would stay in memory. */
export const BUILT_SERVER = inProject(".next/server.mjs");
const STAMP = inProject(".next/source-hash");

/** Builds unless a build of the present sources exists. */
export async function buildIfStale(force = false): Promise<void> {
  const [major = ""] = process.version.split(".");
  const wanted = hashFiles(SOURCES, major);
  if (!force && existsSync(BUILT_SERVER) && (await readIfPresent(STAMP)) === wanted) return;
  // An interrupted build leaves no stamp, so it does not count.
  rmSync(STAMP, { force: true });
  await step("Built", runBuild);
  writeFileAtomically(STAMP, wanted);
}

async function runBuild(): Promise<void> {
  const log = inProject(".data/build.log");
  rmSync(log, { force: true });
  const child = startNode([inProject("node_modules/next/dist/bin/next"), "build"], {
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", NODE_OPTIONS: "" },
    log,
  });
  const { code } = await child.exited;
  if (code !== 0) throw new PlainError(`The build failed:\n${(await readIfPresent(log)) ?? ""}`);
  await hintScripts();
  const { build } = await import("esbuild");
  await build({
    // The server, and what reads uploads in a process of its own (lib/import/server/files/read-upload.ts).
    entryPoints: {
      server: inProject("server.ts"),
      "reading-worker": inProject("lib/import/server/files/reading-worker.ts"),
    },
    outdir: inProject(".next"),
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
  for await (const path of glob(inProject(".next/static/chunks/**/*.js"))) {
    const script = await readFile(path, "utf8");
    if (!script.startsWith(COMPILE_HINT)) await writeFile(path, COMPILE_HINT + script);
  }
}
