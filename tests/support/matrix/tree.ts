import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Returns the paths of all files of this name in app/, in Next's notation: "/algorithm/[id]/edit". */
export function listAppRoutePaths(file: "route" | "page"): string[] {
  const files = readdirSync(join(process.cwd(), "app"), { recursive: true, encoding: "utf8" });
  return files
    .filter((name) => new RegExp(`(^|/)${file}\\.tsx?$`).test(name))
    .map((name) => `/${name.replace(new RegExp(`/?${file}\\.tsx?$`), "")}`.replace(/\/\([^/]+\)/g, ""))
    .sort();
}

/** Converts Next's notation "/api/users/[id]" to the API description's "/api/users/{id}". */
export function toApiPathTemplate(address: string): string {
  return address.replace(/\[(\w+)\]/g, "{$1}");
}
