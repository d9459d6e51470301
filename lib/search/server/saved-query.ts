import "server-only";
import type { DataModel } from "../../fields/data-model";
import { AppError } from "../../platform/errors";
import { toFieldProblems } from "../../platform/http/problems";
import { groupParametersByName } from "../../platform/http/search-params";
import { countFilters, dropTooShortSearch, formatQueryParameters, type ListQuery } from "../query";
import { apiQuerySchema } from "../schema";

function refuse(message: string, values?: Record<string, string | number>): never {
  throw new AppError("invalid_input", {
    fields: [{ path: "query", message, ...(values === undefined ? {} : { values }) }],
  });
}

function read(model: DataModel, text: string) {
  const parameters = new URLSearchParams(text.replace(/^\?/, ""));
  // The page of the list is not part of a saved search.
  for (const name of ["page", "pageSize"]) parameters.delete(name);
  return apiQuerySchema(model).safeParse(groupParametersByName(parameters));
}

/**
 * Normalises the parameters of a register's address, so that equal searches are stored alike. Throws invalid_input on
 * `query` for unknown parameters and values, and for a query without search and filters.
 */
export function normaliseQuery(model: DataModel, text: string): string {
  const parsed = read(model, text);
  if (!parsed.success) {
    const problem = toFieldProblems(parsed.error, {})[0];
    return refuse("unknownSearch", { value: (problem?.path.split(".")[0] ?? "").slice(0, 100) });
  }
  const { search, filters, sort } = parsed.data;
  const query = { search: dropTooShortSearch(search), filters, sort };
  if (query.search === "" && countFilters(filters) === 0) return refuse("emptySearch");
  return formatQueryParameters(query).toString();
}

/** Parses a saved search; null if the lists have lost one of its values, as it would find too much without that. */
export function parseSavedQuery(model: DataModel, text: string): ListQuery | null {
  const parsed = read(model, text);
  if (!parsed.success) return null;
  const { search, filters, sort } = parsed.data;
  return { search, filters, sort };
}
