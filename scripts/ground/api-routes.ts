import { mkdirSync, readdirSync } from "node:fs";
import { readIfPresent, writeFileAtomically } from "./files";
import { inProject } from "./project";

const TABLE = inProject("app/api/generated/routes.ts");

/** Route folders that the OpenAPI document describes, relative to app. */
const ROUTE_FOLDERS = ["api", "public"];

/** Lists the API addresses with their route files, without catch-all routes. */
function apiRoutes(): { address: string; file: string }[] {
  return ROUTE_FOLDERS.flatMap((folder) =>
    readdirSync(inProject(`app/${folder}`), { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
      .filter((file) => file.endsWith("/route.ts") && !file.includes("[...")),
  )
    .sort()
    .map((file) => {
      const path = file.slice(0, -"/route.ts".length);
      return { address: `/${path.replaceAll("[", "{").replaceAll("]", "}")}`, file: `@/app/${path}/route` };
    });
}

/** Generates the table of API routes from the folders in app; fast when nothing changed. */
export async function writeApiRoutes(): Promise<void> {
  const lines = apiRoutes().map(
    ({ address, file }) => `  ${JSON.stringify(address)}: () => import(${JSON.stringify(file)}),\n`,
  );
  const table = `import type { RouteTable } from "@/lib/api/server/openapi";

/** Written by npm run generate from the folders in app. Loads a route file when it is first asked for. */
export const API_ROUTES: RouteTable = {
${lines.join("")}};
`;
  if ((await readIfPresent(TABLE)) === table) return;
  mkdirSync(inProject("app/api/generated"), { recursive: true });
  writeFileAtomically(TABLE, table);
}
