import type { DataModel } from "@/lib/fields/data-model";
import { apiQuerySchema } from "@/lib/search/schema";
import { normaliseQuery, parseSavedQuery } from "@/lib/search/server/saved-query";

it("reads a saved search as it was stored", () => {
  const model = {} as DataModel;
  expect(normaliseQuery(model, "search=hart")).toBe("search=hart");
  expect(parseSavedQuery(model, "search=hart")).toMatchObject({ search: "hart", filters: {} });
});

it("builds what reads searches once per data model", () => {
  const [model, renewed] = [{} as DataModel, {} as DataModel];
  expect(apiQuerySchema(model)).toBe(apiQuerySchema(model));
  expect(apiQuerySchema(renewed)).not.toBe(apiQuerySchema(model));
});
