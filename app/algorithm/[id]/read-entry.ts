import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { getEntry } from "@/lib/entries/server/entries";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/platform/auth/actor";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { AppError } from "@/lib/platform/errors";
import { ID_PATTERN } from "@/lib/platform/http/parameters";
import { NOINDEX_METADATA } from "../../metadata";

/** Wraps a data function, cached per request: null for what does not exist or the actor may not see. */
export function wrapReadOrNull<Ids extends string[], Found>(
  read: (actor: Actor, ...ids: Ids) => Promise<Found>,
): (...ids: Ids) => Promise<Found | null> {
  return cache(async (...ids: Ids) => {
    if (!ids.every((id) => ID_PATTERN.test(id))) return null;
    try {
      return await read(await getCurrentActor(), ...ids);
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return null;
      throw error;
    }
  });
}

export const readEntry = wrapReadOrNull(getEntry);

/** Returns the metadata of an entry's subpage, such as its history; null for an entry that does not exist. */
export async function entrySubpageMetadata(about: { id: string; title: string } | null): Promise<Metadata> {
  if (about === null)
    return { title: (await getTranslations("common"))("notFoundTitle"), ...NOINDEX_METADATA };
  return { title: about.title, alternates: { canonical: paths.entry(about.id) }, ...NOINDEX_METADATA };
}

/** Returns the metadata of the page that edits or deletes an entry. */
export async function entryFormMetadata(params: Promise<{ id: string }>, title: "metaEdit" | "metaDelete") {
  const [found, translate] = await Promise.all([
    params.then(({ id }) => readEntry(id)),
    getTranslations("detail"),
  ]);
  if (found === null) return entrySubpageMetadata(null);
  return { title: translate(title, { name: found.entry.algorithmName ?? "" }), ...NOINDEX_METADATA };
}
