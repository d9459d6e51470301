import type { DataModel } from "@/lib/fields/data-model";
import * as entryQuery from "@/lib/search/schema";
import { normaliseQuery, readSavedQuery } from "@/lib/search/server/saved-query";

jest.mock("@/lib/search/schema", () => {
  const actual = jest.requireActual("@/lib/search/schema");
  return { ...actual, apiQuerySchema: jest.fn(actual.apiQuerySchema) };
});

it("builds what reads searches once per data model", () => {
  const [model, renewed] = [{} as DataModel, {} as DataModel];
  expect(normaliseQuery(model, "search=hart")).toBe("search=hart");
  for (const search of ["hart", "long"]) {
    expect(readSavedQuery(model, `search=${search}`)).toMatchObject({ search, filters: {} });
  }
  expect(entryQuery.apiQuerySchema).toHaveBeenCalledTimes(1);
  expect(readSavedQuery(renewed, "search=hart")).toMatchObject({ search: "hart" });
  expect(entryQuery.apiQuerySchema).toHaveBeenCalledTimes(2);
});
