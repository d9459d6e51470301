import { type QueryValue, singleValue } from "../platform/http/search-params";

/** The tables of a profile: the person's entries, and on one's own those of colleagues. */
export type ProfileList = "own" | "colleagues";

export const PROFILE_SORTS = ["name", "timestamp", "phase"] as const;
export type ProfileSort = (typeof PROFILE_SORTS)[number];

/** Which part of a table is shown, in which order. */
export interface ProfilePart {
  search: string;
  sort: ProfileSort;
  descending: boolean;
  page: number;
}

/** The parameters of a profile's address. */
export type ProfileParameters = Partial<Record<string, string>>;

const PARAMETERS = [
  "ownSearch",
  "ownSort",
  "ownPage",
  "colleaguesSearch",
  "colleaguesSort",
  "colleaguesPage",
  "rechecksPage",
];

/** What a profile's address says that a profile knows, each when it is said once. */
export function readParameters(asked: Record<string, QueryValue>): ProfileParameters {
  return Object.fromEntries(
    PARAMETERS.flatMap((name) => {
      const value = singleValue(asked[name]).trim().slice(0, 150);
      return value === "" ? [] : [[name, value]];
    }),
  );
}

/** The page that an address asks for; the first for what is no number from 1. */
export function askedPage(parameters: ProfileParameters, list: ProfileList | "rechecks"): number {
  const asked = parameters[`${list}Page`] ?? "";
  return /^[1-9]\d{0,6}$/.test(asked) ? Number(asked) : 1;
}

/** Newest first, as the specification has it (section 2, 'Profile'), unless the address says otherwise. */
export function askedPart(parameters: ProfileParameters, list: ProfileList): ProfilePart {
  const asked = parameters[`${list}Sort`] ?? "-timestamp";
  const sort = PROFILE_SORTS.find((key) => key === asked.replace(/^-/, ""));
  return {
    search: (parameters[`${list}Search`] ?? "").toWellFormed(),
    sort: sort ?? "timestamp",
    descending: sort === undefined || asked.startsWith("-"),
    page: askedPage(parameters, list),
  };
}

/** What the address says once a column's heading was pressed: dates begin with the newest, the rest at the start. */
export function nextSort({ sort, descending }: ProfilePart, key: ProfileSort): string {
  const fromTheEnd = sort === key ? !descending : key === "timestamp";
  return `${fromTheEnd ? "-" : ""}${key}`;
}

/** The page of these tables with these parameters besides the others; an empty one goes. */
export function listAddress(
  path: string,
  parameters: ProfileParameters,
  changes: ProfileParameters,
  anchor = "",
): string {
  const all = Object.entries({ ...parameters, ...changes }).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, value]],
  );
  const query = new URLSearchParams(all).toString();
  return `${path}${query === "" ? "" : `?${query}`}${anchor}`;
}
