import "server-only";
import { readRecentEntries } from "../../entries/server/stream";
import { getDataModel } from "../../fields/server/data-model";
import { cachedPer } from "../../platform/cache";
import type { Filters } from "../query";
import { matchesFilters } from "./matching";

/** Maximum number of cached filter choices, a kilobyte each. */
const MOST = 500;

const recent = cachedPer("recent entries by choice", { of: "entries", most: MOST }, async (key) =>
  readRecentEntries(matchesFilters(await getDataModel(), JSON.parse(key) as Filters)),
);

/**
 * Returns the last changed public entries with these values, to which a bar of the dashboard leads visitors. Public to
 * everyone.
 */
export const listRecentChosen = (filters: Filters) => recent(JSON.stringify(filters));
