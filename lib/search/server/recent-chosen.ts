import "server-only";
import { readRecentEntries } from "../../entries/server/stream";
import { getDataModel } from "../../fields/server/data-model";
import { cachedPer } from "../../platform/cache";
import type { Filters } from "../query";
import { matchesFilters } from "./matching";

/** So many different choices are cached, each in a kilobyte. */
const MOST = 500;

const recent = cachedPer("recent entries by choice", { of: "entries", most: MOST }, async (key) =>
  readRecentEntries(matchesFilters(await getDataModel(), JSON.parse(key) as Filters)),
);

/** The few public entries with these values that were changed last: where a bar of the dashboard leads a visitor. Public to everyone. */
export const listRecentChosen = (filters: Filters) => recent(JSON.stringify(filters));
