import { z } from "zod";
import { type DataModel, filterableKeys } from "../domain/data-model";
import {
  defaultSort,
  type EntryQuery,
  effectiveSearch,
  type Filters,
  PAGE_SIZE,
  SEARCH_MAX_LENGTH,
  SORTS,
  type Sort,
} from "../domain/entry-query";
import { cleanLine } from "./text";

export const MAX_PAGE_SIZE = 100;

export const RESERVED_PARAMETERS = ["search", "page", "pageSize", "sort"] as const;

const page = z.coerce.number().int().min(1).max(1_000_000_000);
const pageSize = z.coerce.number().int().min(1).max(MAX_PAGE_SIZE);
const search = z.string().transform((text) => cleanLine(text).slice(0, SEARCH_MAX_LENGTH));

function readFilters(model: DataModel, parameters: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const key of filterableKeys(model)) {
    const chosen = new Set(parameters.getAll(key).map(cleanLine));
    const values = model[key].values.map((value) => value.label).filter((label) => chosen.has(label));
    if (values.length > 0) filters[key] = values;
  }
  return filters;
}

/**
 * The query of the register's page: lenient, as people edit addresses. What it does not know it leaves out,
 * a page that is no number from 1 is 1.
 */
export function readPageQuery(model: DataModel, parameters: URLSearchParams): EntryQuery {
  const text = search.parse(parameters.get("search") ?? "");
  const sort = z.enum(SORTS).safeParse(parameters.get("sort"));
  return {
    search: text,
    filters: readFilters(model, parameters),
    sort:
      sort.success && !(sort.data === "relevance" && effectiveSearch(text) === "")
        ? sort.data
        : defaultSort(text),
    page: page.safeParse(parameters.get("page")).data ?? 1,
    pageSize: PAGE_SIZE,
  };
}

/**
 * The query of the API: strict. An unknown parameter, a field that is no filter, a value that is not in its list
 * or a page that is no number from 1 fails by name.
 */
export function apiQuerySchema(model: DataModel) {
  const filterable = filterableKeys(model);
  const shape = Object.fromEntries(
    filterable.map((key) => {
      const labels = new Set(model[key].values.map((value) => value.label));
      const value = z
        .string()
        .transform(cleanLine)
        .superRefine((label, context) => {
          if (!labels.has(label)) {
            context.addIssue({
              code: "custom",
              params: { problem: "notInList", value: label.slice(0, 100) },
            });
          }
        });
      return [key, z.array(value).max(200).optional()];
    }),
  );
  const one = <T extends z.ZodType>(schema: T) => z.tuple([schema], "singleExpected").optional();
  return z
    .strictObject({
      ...shape,
      search: one(search),
      sort: one(z.enum(SORTS)),
      page: one(page),
      pageSize: one(pageSize),
    })
    .transform((query): EntryQuery & { paged: boolean } => {
      const values = query as Record<string, unknown[] | undefined>;
      const text = (values.search?.[0] as string | undefined) ?? "";
      const filters: Filters = {};
      for (const key of filterable) {
        const chosen = values[key] as string[] | undefined;
        if (chosen && chosen.length > 0) filters[key] = [...new Set(chosen)];
      }
      return {
        search: text,
        filters,
        sort: (values.sort?.[0] as Sort | undefined) ?? defaultSort(text),
        page: (values.page?.[0] as number | undefined) ?? 1,
        pageSize: (values.pageSize?.[0] as number | undefined) ?? PAGE_SIZE,
        paged: Object.keys(query).length > 0,
      };
    });
}

/** Every parameter with its values, the input of apiQuerySchema. */
export function parameterLists(parameters: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...new Set(parameters.keys())].map((key) => [key, parameters.getAll(key)]));
}
