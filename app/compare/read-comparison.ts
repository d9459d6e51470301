import { cache } from "react";
import { readComparedIds } from "@/lib/comparison/comparison";
import { getComparedEntries } from "@/lib/comparison/server/comparison";
import { findProductsBySlugOrId } from "@/lib/comparison/server/products";
import { MAX_COMPARED_ENTRIES } from "@/lib/comparison/size";
import type { EntryDto } from "@/lib/entries/answers";
import type { Actor } from "@/lib/platform/auth/actor";
import { getCurrentActor } from "@/lib/platform/auth/session";
import type { QueryParameterValue } from "@/lib/platform/http/search-params";

/** Loads once per request, as both the page and its metadata need it. */
const readNamed = cache(async (named: string) =>
  getComparedEntries(await getCurrentActor(), named.split(",")),
);

/** Loads the entries that the address names, as far as the reader may see them; never refuses an address. */
export async function readComparison(given: QueryParameterValue) {
  const named = readComparedIds([given ?? []].flat().join(","));
  const ids = named.slice(0, MAX_COMPARED_ENTRIES);
  const { entries, missing } =
    ids.length === 0 ? { entries: [], missing: 0 } : await readNamed(ids.join(","));
  return { entries, missing, named: named.length };
}

/** Returns for each entry the last day of the certificate of its product; null if it is unknown. */
export async function readCertificateEnds(
  actor: Actor,
  entries: readonly EntryDto[],
): Promise<(string | null)[]> {
  const products = await findProductsBySlugOrId(
    actor,
    entries.flatMap(({ product }) => product?._id ?? []),
  );
  return entries.map(
    ({ product }) => products.find(({ _id }) => _id === product?._id)?.certificateEndsOn ?? null,
  );
}
