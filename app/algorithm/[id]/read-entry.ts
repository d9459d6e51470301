import { cache } from "react";
import { getEntry } from "@/lib/entries/server/entries";
import { currentActor } from "@/lib/platform/auth/session";
import { AppError } from "@/lib/platform/errors";

/** Ids are made by the database; anything else cannot exist, and some of it (a NUL) the database would refuse. */
export const ID = /^[\w-]{1,64}$/;

/** An entry that the actor may see, or null; looked up once for a page and its metadata. */
export const readEntry = cache(async (id: string) => {
  if (!ID.test(id)) return null;
  try {
    return await getEntry(await currentActor(), id);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
});

/** What the search engines are told of a page that is not for everyone. */
export const HIDDEN = { robots: { index: false, follow: false } };
