import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { getEntry } from "@/lib/entries/server/entries";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/platform/auth/actor";
import { currentActor } from "@/lib/platform/auth/session";
import { AppError } from "@/lib/platform/errors";
import { ID } from "@/lib/platform/http/parameters";
import { HIDDEN } from "../../metadata";

/** What the actor may see of what these ids name, or null; looked up once for a page and its metadata. */
export function readOrNull<Ids extends string[], Found>(
  read: (actor: Actor, ...ids: Ids) => Promise<Found>,
): (...ids: Ids) => Promise<Found | null> {
  return cache(async (...ids: Ids) => {
    if (!ids.every((id) => ID.test(id))) return null;
    try {
      return await read(await currentActor(), ...ids);
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return null;
      throw error;
    }
  });
}

export const readEntry = readOrNull(getEntry);

/** What a page beside that of an entry says of itself; null for one that is not there. */
export async function pageBesideEntry(about: { id: string; title: string } | null): Promise<Metadata> {
  if (about === null) return { title: (await getTranslations("common"))("notFoundTitle"), ...HIDDEN };
  return { title: about.title, alternates: { canonical: paths.entry(about.id) }, ...HIDDEN };
}

/** What the page says of itself on which an entry is edited or deleted. */
export async function formMetadata(params: Promise<{ id: string }>, title: "metaEdit" | "metaDelete") {
  const [found, translate] = await Promise.all([
    params.then(({ id }) => readEntry(id)),
    getTranslations("detail"),
  ]);
  if (found === null) return pageBesideEntry(null);
  return { title: translate(title, { name: found.entry.algorithmName ?? "" }), ...HIDDEN };
}
