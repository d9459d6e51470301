import "server-only";
import { cached } from "../../platform/cache";
import { fromReplica } from "../../platform/database/db";

const slugs = cached("hospital addresses", "data model", async () => {
  const rows = await fromReplica((database) =>
    database.institution.findMany({ select: { name: true, slug: true, retiredAt: true } }),
  );
  const mapOf = (some: typeof rows) => new Map(some.map(({ name, slug }) => [name, slug]));
  return { all: mapOf(rows), offered: mapOf(rows.filter(({ retiredAt }) => retiredAt === null)) };
});

/** Of the pages of hospitals, by the names that entries choose; some of those are no hospital and have none. */
export const hospitalSlugs = async () => (await slugs()).all;

/** The same of those that are offered today. */
export const offeredHospitalSlugs = async () => (await slugs()).offered;
