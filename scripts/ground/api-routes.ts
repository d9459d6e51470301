import { globSync, mkdirSync } from "node:fs";
import { readFileIfPresent, writeFileAtomically } from "./files";
import { resolveInProject } from "./project";

const TABLE = resolveInProject("app/api/generated/routes.ts");

/** Generates the table of the API's routes, without catch-all ones, from the folders in app; fast when nothing changed. */
export async function generateApiRouteTable(): Promise<void> {
  const files = globSync("{api,public}/**/route.ts", { cwd: resolveInProject("app") })
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
  if ((await readFileIfPresent(TABLE)) === table) return;
  mkdirSync(resolveInProject("app/api/generated"), { recursive: true });
  writeFileAtomically(TABLE, table);
}
