import { z } from "zod";
import { ENTRY_FILES, type EntryFile } from "../entries/entry-file";
import { labelAmong } from "../entries/schema";
import { type DataModel, filterableKeys } from "../fields/data-model";
import type { ChoiceFieldKey } from "../fields/entry-fields";
import { oncePer } from "../fields/once-per";
import type { LabelToday } from "../fields/renamed-labels";
import { FILE_FORMATS, type FileFormat } from "../platform/file-formats";
import { oneParameter, PAGE_PARAMETERS, renamedCode, searchWords } from "../platform/http/parameters";
import { cleanLine } from "../platform/text/schema";
import {
  defaultSort,
  type EntryQuery,
  effectiveSearch,
  type Filters,
  IN_HOSPITALS,
  type ListQuery,
  PAGE_SIZE,
  PRODUCT_FILTER,
  SORTS,
  type Sort,
} from "./query";

const { page, pageSize } = PAGE_PARAMETERS;

function readFilters(model: DataModel, parameters: URLSearchParams, today: LabelToday): Filters {
  const filters: Filters = {};
  for (const key of filterableKeys(model)) {
    const chosen = new Set(parameters.getAll(key).map((label) => today(key, cleanLine(label))));
    const values = model[key].values.map((value) => value.label).filter((label) => chosen.has(label));
    if (values.length > 0) filters[key] = values;
  }
  if (parameters.get(PRODUCT_FILTER) === IN_HOSPITALS) filters[PRODUCT_FILTER] = [IN_HOSPITALS];
  return filters;
}

/**
 * Parses the query of the register's page leniently, as people edit and keep addresses. Former labels become current
 * ones, unknown values are ignored, and an invalid page is 1.
 */
export function readPageQuery(
  model: DataModel,
  parameters: URLSearchParams,
  today: LabelToday = (_key, label) => label,
): EntryQuery {
  const text = searchWords.parse(parameters.get("search") ?? "");
  const sort = z.enum(SORTS).safeParse(parameters.get("sort"));
  return {
    search: text,
    filters: readFilters(model, parameters, today),
    sort:
      sort.success && !(sort.data === "relevance" && effectiveSearch(text) === "")
        ? sort.data
        : defaultSort(text),
    page: page.safeParse(parameters.get("page")).data ?? 1,
    pageSize: PAGE_SIZE,
  };
}

/** Returns the schema of any values of a field's list; one that the list lacks is reported by name. */
export function listedValues(model: DataModel, key: ChoiceFieldKey) {
  const labels = model[key].values.map(({ label }) => label);
  const value = z.string().transform(cleanLine).pipe(labelAmong(labels)).meta({ enum: labels });
  return z.array(value).max(200).optional();
}

/** Returns the parameters of a list: any values for each filterable field, the product filter, search and sort. */
function listShape(model: DataModel) {
  return {
    ...Object.fromEntries(filterableKeys(model).map((key) => [key, listedValues(model, key)])),
    /** Only entries whose product is in use in at least this many hospitals. */
    [PRODUCT_FILTER]: oneParameter(z.enum([IN_HOSPITALS])),
    search: oneParameter(searchWords),
    sort: oneParameter(z.enum(SORTS)),
  };
}

interface ReadQuery {
  search?: string | undefined;
  sort?: Sort | undefined;
  [PRODUCT_FILTER]?: string | undefined;
}

/** Converts a query parsed by listShape to search, filters and sort order. */
function listOf(model: DataModel, query: ReadQuery): ListQuery {
  const text = query.search ?? "";
  const lists = query as Record<string, unknown>;
  // Relevance needs a search text.
  const sort = query.sort === "relevance" && effectiveSearch(text) === "" ? undefined : query.sort;
  const filters: Filters = {};
  for (const key of filterableKeys(model)) {
    const chosen = lists[key];
    if (Array.isArray(chosen) && chosen.length > 0) filters[key] = [...new Set<string>(chosen)];
  }
  if (query[PRODUCT_FILTER] !== undefined) filters[PRODUCT_FILTER] = [query[PRODUCT_FILTER]];
  return { search: text, filters, sort: sort ?? defaultSort(text) };
}

/**
 * Strict schema of the API's query. Reports by name an unknown parameter, a field that is no filter, a value that its
 * list lacks, and a page that is no number from 1.
 */
export const apiQuerySchema = oncePer((model: DataModel) =>
  z
    .strictObject({
      ...listShape(model),
      page: oneParameter(page),
      pageSize: oneParameter(pageSize),
    })
    .transform((query): EntryQuery & { paged: boolean } => ({
      ...listOf(model, query),
      page: query.page ?? 1,
      pageSize: query.pageSize ?? PAGE_SIZE,
      paged: Object.keys(query).length > 0,
    })),
);

/** Returns the schema of a list as a file: just as strict, without pages; JSON by default. */
export function exportQuerySchema(model: DataModel) {
  return z
    .strictObject({ ...listShape(model), format: oneParameter(z.enum(FILE_FORMATS)) })
    .transform((query): ListQuery & { format: FileFormat } => ({
      ...listOf(model, query),
      format: query.format ?? "json",
    }));
}

/** Query for one entry as a file. */
export const entryExportQuery = z
  .strictObject({
    format: oneParameter(renamedCode(ENTRY_FILES, { publicatiestandaard: "publication-standard" })),
  })
  .transform(({ format }): { format: EntryFile } => ({ format: format ?? "json" }));

/** Query for suggestions: the text in the search box so far. */
export const suggestionsQuerySchema = z.strictObject({ search: oneParameter(searchWords) });
