import { cruise } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { resolveInProject } from "../ground/project";

const PLACES = [
  "app",
  "components",
  "lib",
  "prisma",
  "scripts",
  "server.ts",
  "middleware.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
];

/** Returns all violations of .dependency-cruiser.mjs as text for the terminal, and their number. */
export async function findImportRuleViolations(): Promise<{ text: string; problems: number }> {
  const options = await extractDepcruiseOptions(resolveInProject(".dependency-cruiser.mjs"));
  const { output, exitCode } = await cruise(PLACES, { ...options, outputType: "err-long" });
  return { text: String(output).trim(), problems: exitCode };
}
