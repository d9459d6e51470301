import { z } from "zod";
import { ADVICE_FILTER_VALUES } from "../entries/advice";
import { SINGLE_ENTRY_FILE_FORMATS, type SingleEntryFileFormat } from "../entries/entry-file";
import { buildLabelSchema } from "../entries/schema";
import { type DataModel, listFilterableKeys } from "../fields/data-model";
import type { SingleOrMultiChoiceKey } from "../fields/entry-fields";
import { memoiseByObject } from "../fields/once-per";
import type { FindCurrentLabel } from "../fields/renamed-labels";
import { FILE_FORMATS, type FileFormat } from "../platform/file-formats";
import {
  buildRenamedCodeSchema,
  buildSingleParameterSchema,
  PAGE_PARAMETER_SCHEMAS,
  searchTextSchema,
} from "../platform/http/parameters";
import { cleanLine } from "../platform/text/schema";
import {
  ADVICE_FILTER_KEY,
  dropTooShortSearch,
  ENTRIES_PER_PAGE,
  type EntryQuery,
  type Filters,
  getDefaultSort,
  type ListQuery,
  PRODUCT_HOSPITALS_FILTER_KEY,
  PRODUCT_HOSPITALS_FILTER_ONLY_VALUE,
  SORTS,
  type Sort,
} from "./query";

const { page, pageSize } = PAGE_PARAMETER_SCHEMAS;

function readFilters(model: DataModel, parameters: URLSearchParams, today: FindCurrentLabel): Filters {
  const filters: Filters = {};
  for (const key of listFilterableKeys(model)) {
    const chosen = new Set(parameters.getAll(key).map((label) => today(key, cleanLine(label))));
    const values = model[key].values.map((value) => value.label).filter((label) => chosen.has(label));
    if (values.length > 0) filters[key] = values;
  }
  if (parameters.get(PRODUCT_HOSPITALS_FILTER_KEY) === PRODUCT_HOSPITALS_FILTER_ONLY_VALUE)
    filters[PRODUCT_HOSPITALS_FILTER_KEY] = [PRODUCT_HOSPITALS_FILTER_ONLY_VALUE];
  const chosen = new Set(parameters.getAll(ADVICE_FILTER_KEY));
  const advice = ADVICE_FILTER_VALUES.filter((value) => chosen.has(value));
  if (advice.length > 0) filters[ADVICE_FILTER_KEY] = advice;
  return filters;
}

/**
 * Parses the query of the register's page leniently, as people edit and keep addresses. Former labels become current
 * ones, unknown values are ignored, and an invalid page is 1.
 */
export function readPageQuery(
  model: DataModel,
  parameters: URLSearchParams,
  today: FindCurrentLabel = (_key, label) => label,
): EntryQuery {
  const text = searchTextSchema.parse(parameters.get("search") ?? "");
  const sort = z.enum(SORTS).safeParse(parameters.get("sort"));
  return {
    search: text,
    filters: readFilters(model, parameters, today),
    sort:
      sort.success && !(sort.data === "relevance" && dropTooShortSearch(text) === "")
        ? sort.data
        : getDefaultSort(text),
    page: page.safeParse(parameters.get("page")).data ?? 1,
    pageSize: ENTRIES_PER_PAGE,
  };
}

/**
 * Returns the schema of labels of a choice field; the error for a label that the field's list lacks names that label.
 */
export function buildListedValuesSchema(model: DataModel, key: SingleOrMultiChoiceKey) {
  const labels = model[key].values.map(({ label }) => label);
  const value = z.string().transform(cleanLine).pipe(buildLabelSchema(labels)).meta({ enum: labels });
  return z.array(value).max(200).optional();
}

/** Returns the parameters of a list: any values for each filterable field, the product filter, search and sort. */
function listShape(model: DataModel) {
  return {
    ...Object.fromEntries(listFilterableKeys(model).map((key) => [key, buildListedValuesSchema(model, key)])),
    /** Only entries whose product is in use in at least this many hospitals. */
    [PRODUCT_HOSPITALS_FILTER_KEY]: buildSingleParameterSchema(z.enum([PRODUCT_HOSPITALS_FILTER_ONLY_VALUE])),
    [ADVICE_FILTER_KEY]: z.array(z.enum(ADVICE_FILTER_VALUES)).max(ADVICE_FILTER_VALUES.length).optional(),
    search: buildSingleParameterSchema(searchTextSchema),
    sort: buildSingleParameterSchema(z.enum(SORTS)),
  };
}

interface ReadQuery {
  search?: string | undefined;
  sort?: Sort | undefined;
  [PRODUCT_HOSPITALS_FILTER_KEY]?: string | undefined;
  [ADVICE_FILTER_KEY]?: string[] | undefined;
}

/** Converts a query parsed by listShape to search, filters and sort order. */
function listOf(model: DataModel, query: ReadQuery): ListQuery {
  const text = query.search ?? "";
  const lists = query as Record<string, unknown>;
  // Relevance needs a search text.
  const sort = query.sort === "relevance" && dropTooShortSearch(text) === "" ? undefined : query.sort;
  const filters: Filters = {};
  for (const key of listFilterableKeys(model)) {
    const chosen = lists[key];
    if (Array.isArray(chosen) && chosen.length > 0) filters[key] = [...new Set<string>(chosen)];
  }
  if (query[PRODUCT_HOSPITALS_FILTER_KEY] !== undefined)
    filters[PRODUCT_HOSPITALS_FILTER_KEY] = [query[PRODUCT_HOSPITALS_FILTER_KEY]];
  const advice = query[ADVICE_FILTER_KEY] ?? [];
  if (advice.length > 0) filters[ADVICE_FILTER_KEY] = [...new Set(advice)];
  return { search: text, filters, sort: sort ?? getDefaultSort(text) };
}

/**
 * Strict schema of the API's query. Reports by name an unknown parameter, a field that is no filter, a value that its
 * list lacks, and a page that is no number from 1.
 */
export const apiQuerySchema = memoiseByObject((model: DataModel) =>
  z
    .strictObject({
      ...listShape(model),
      page: buildSingleParameterSchema(page),
      pageSize: buildSingleParameterSchema(pageSize),
    })
    .transform((query): EntryQuery & { paged: boolean } => ({
      ...listOf(model, query),
      page: query.page ?? 1,
      pageSize: query.pageSize ?? ENTRIES_PER_PAGE,
      paged: Object.keys(query).length > 0,
    })),
);

/** Returns the schema of an exported list's query: as strict as that of a list, without pages; JSON by default. */
export function buildExportQuerySchema(model: DataModel) {
  return z
    .strictObject({ ...listShape(model), format: buildSingleParameterSchema(z.enum(FILE_FORMATS)) })
    .transform((query): ListQuery & { format: FileFormat } => ({
      ...listOf(model, query),
      format: query.format ?? "json",
    }));
}

/** Query for one entry as a file. */
export const singleEntryExportQuerySchema = z
  .strictObject({
    format: buildSingleParameterSchema(
      buildRenamedCodeSchema(SINGLE_ENTRY_FILE_FORMATS, { publicatiestandaard: "publication-standard" }),
    ),
  })
  .transform(({ format }): { format: SingleEntryFileFormat } => ({ format: format ?? "json" }));

/** Query for suggestions: the text in the search box so far. */
export const suggestionsQuerySchema = z.strictObject({
  search: buildSingleParameterSchema(searchTextSchema),
});
