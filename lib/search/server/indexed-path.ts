import "server-only";
import { getHospitalSlugs } from "../../institutions/server/slugs";
import { paths, serverOnlyPaths } from "../../paths";
import { buildRegisterAddress, type EntryQuery, isOtherFilterKey } from "../query";

/**
 * Returns the one address under which search engines index this list; for a filter on a single value, the value's
 * public page. Null for any other list, which search engines are told not to index.
 */
export async function getIndexedPath(query: EntryQuery): Promise<string | null> {
  const asked = buildRegisterAddress(query);
  if (asked === paths.home) return paths.home;
  const [field, values] = Object.entries(query.filters)[0] ?? [];
  const value = values?.[0];
  if (field === undefined || value === undefined || isOtherFilterKey(field)) return null;
  if (asked !== buildRegisterAddress({ filters: { [field]: [value] } })) return null;
  const slug = field === "activeHospital" ? (await getHospitalSlugs()).get(value) : undefined;
  return slug === undefined ? serverOnlyPaths.explore(field, value) : paths.hospital(slug);
}
