import "server-only";
import { createCachedLoader } from "../../platform/cache";
import { runReadOnReplica } from "../../platform/database/db";

const slugs = createCachedLoader("hospital addresses", "data model", async () => {
  const rows = await runReadOnReplica((database) =>
    database.institution.findMany({ select: { name: true, slug: true, retiredAt: true } }),
  );
  const mapOf = (some: typeof rows) => new Map(some.map(({ name, slug }) => [name, slug]));
  return { all: mapOf(rows), offered: mapOf(rows.filter(({ retiredAt }) => retiredAt === null)) };
});

/**
 * Returns the slugs of hospital pages by the label of the hospital in entries; labels that are no hospital have none.
 */
export const getHospitalSlugs = async () => (await slugs()).all;

/** Returns the slugs of hospitals that are offered today, by name. */
export const getUnretiredHospitalSlugs = async () => (await slugs()).offered;
