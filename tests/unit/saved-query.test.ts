import type { DataModel } from "@/lib/domain/data-model";
import * as entryQuery from "@/lib/schemas/entry-query";
import { normaliseQuery, readSavedQuery } from "@/lib/server/data/saved-query";

jest.mock("@/lib/schemas/entry-query", () => {
  const actual = jest.requireActual("@/lib/schemas/entry-query");
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
