import { getValueUnlessRepeated, type QueryParameterValue } from "../platform/http/search-params";
import { parsePageNumber } from "../platform/pagination";

/**
 * Tables of a profile: `own` has the profile's entries; `colleagues`, only on the reader's own profile, those of
 * colleagues.
 */
export type ProfileList = "own" | "colleagues";

export const PROFILE_SORTS = ["name", "timestamp", "phase"] as const;
export type ProfileSort = (typeof PROFILE_SORTS)[number];

/** Search, order and page of a profile table. */
export interface ProfileTableRequest {
  search: string;
  sort: ProfileSort;
  descending: boolean;
  page: number;
}

/** Query parameters of a profile page. */
export type ProfileQueryParameters = Partial<Record<string, string>>;

const PARAMETERS = [
  "ownSearch",
  "ownSort",
  "ownPage",
  "colleaguesSearch",
  "colleaguesSort",
  "colleaguesPage",
  "rechecksPage",
];

/** Reads the known query parameters of a profile page; repeated ones are ignored. */
export function readProfileParameters(asked: Record<string, QueryParameterValue>): ProfileQueryParameters {
  return Object.fromEntries(
    PARAMETERS.flatMap((name) => {
      const value = getValueUnlessRepeated(asked[name]).trim().slice(0, 150);
      return value === "" ? [] : [[name, value]];
    }),
  );
}

/** Returns a table's page number of the query, or 1 if it is missing or invalid. */
export function parseProfileTablePage(
  parameters: ProfileQueryParameters,
  list: ProfileList | "rechecks",
): number {
  return parsePageNumber(parameters[`${list}Page`]) ?? 1;
}

/**
 * Returns a table's search, order and page from the query; default newest first (specification section 2, 'Profile').
 */
export function parseTableRequest(
  parameters: ProfileQueryParameters,
  list: ProfileList,
): ProfileTableRequest {
  const asked = parameters[`${list}Sort`] ?? "-timestamp";
  const sort = PROFILE_SORTS.find((key) => key === asked.replace(/^-/, ""));
  return {
    search: (parameters[`${list}Search`] ?? "").toWellFormed(),
    sort: sort ?? "timestamp",
    descending: sort === undefined || asked.startsWith("-"),
    page: parseProfileTablePage(parameters, list),
  };
}

/** Returns the sort parameter after a click on a column heading: dates begin newest first, other columns ascending. */
export function getNextSortParameter({ sort, descending }: ProfileTableRequest, key: ProfileSort): string {
  const fromTheEnd = sort === key ? !descending : key === "timestamp";
  return `${fromTheEnd ? "-" : ""}${key}`;
}

/** Returns a profile page's address with changed parameters; parameters changed to an empty value are removed. */
export function buildProfileAddress(
  path: string,
  parameters: ProfileQueryParameters,
  changes: ProfileQueryParameters,
  anchor = "",
): string {
  const all = Object.entries({ ...parameters, ...changes }).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, value]],
  );
  const query = new URLSearchParams(all).toString();
  return `${path}${query === "" ? "" : `?${query}`}${anchor}`;
}
