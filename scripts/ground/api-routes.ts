import { globSync, mkdirSync } from "node:fs";
import { readIfPresent, writeFileAtomically } from "./files";
import { inProject } from "./project";

const TABLE = inProject("app/api/generated/routes.ts");

/** Generates the table of the API's routes, without catch-all ones, from the folders in app; fast when nothing changed. */
export async function writeApiRoutes(): Promise<void> {
  const files = globSync("{api,public}/**/route.ts", { cwd: inProject("app") })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.includes("[..."));
  const lines = files.sort().map((file) => {
    const path = file.slice(0, -"/route.ts".length);
    const address = `/${path.replaceAll("[", "{").replaceAll("]", "}")}`;
    return `  ${JSON.stringify(address)}: () => import(${JSON.stringify(`@/app/${path}/route`)}),\n`;
  });
  const table = `import type { RouteTable } from "@/lib/api/server/openapi";

/** Written by npm run generate from the folders in app. Loads a route file when it is first asked for. */
export const API_ROUTES: RouteTable = {
${lines.join("")}};
`;
  if ((await readIfPresent(TABLE)) === table) return;
  mkdirSync(inProject("app/api/generated"), { recursive: true });
  writeFileAtomically(TABLE, table);
}
