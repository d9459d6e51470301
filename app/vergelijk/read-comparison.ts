import { cache } from "react";
import { readComparedIds } from "@/lib/domain/comparison";
import { MAX_COMPARED } from "@/lib/domain/comparison-size";
import type { QueryValue } from "@/lib/search-params";
import { getComparison } from "@/lib/server/data/comparison";
import { currentActor } from "@/lib/server/session";

/** Looked up once for a page and its metadata. */
const readNamed = cache(async (named: string) => getComparison(await currentActor(), named.split(",")));

/** What the address names, as far as its reader may see it; whatever the address, there is a comparison. */
export async function readComparison(given: QueryValue) {
  const named = readComparedIds([given ?? []].flat().join(","));
  const ids = named.slice(0, MAX_COMPARED);
  const { entries, missing } =
    ids.length === 0 ? { entries: [], missing: 0 } : await readNamed(ids.join(","));
  return { entries, missing, named: named.length };
}
