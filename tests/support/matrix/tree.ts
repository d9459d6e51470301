import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The addresses below app/ that a file of this name serves, as Next writes them: "/algorithm/[id]/edit". */
export function addressesOf(file: "route" | "page"): string[] {
  const files = readdirSync(join(process.cwd(), "app"), { recursive: true, encoding: "utf8" });
  return files
    .filter((name) => new RegExp(`(^|/)${file}\\.tsx?$`).test(name))
    .map((name) => `/${name.replace(new RegExp(`/?${file}\\.tsx?$`), "")}`.replace(/\/\([^/]+\)/g, ""))
    .sort();
}

/** "/api/users/[id]" as the description of the API writes it. */
export function templateOf(address: string): string {
  return address.replace(/\[(\w+)\]/g, "{$1}");
}
