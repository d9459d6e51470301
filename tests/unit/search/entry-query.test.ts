import { createLabelFinder } from "@/lib/fields/renamed-labels";
import {
  changeSearchText,
  changeSort,
  countFilters,
  type EntryQuery,
  formatQueryParameters,
  hasSearchOrFilters,
  listOfferedSorts,
  removeAllFilters,
  toggleFilter,
} from "@/lib/search/query";
import { readPageQuery } from "@/lib/search/schema";
import { createExampleDataModel } from "../../support/data-model";

const START: EntryQuery = { search: "", filters: {}, sort: "added", page: 1, pageSize: 10 };
const address = (query: EntryQuery) => formatQueryParameters(query).toString();

describe("changing the query", () => {
  test("a search leads to page 1, sorted by relevance", () => {
    const found = changeSearchText({ ...START, page: 4 }, "long");
    expect(found).toMatchObject({ search: "long", sort: "relevance", page: 1 });
    expect(address(found)).toBe("search=long");
    expect(changeSearchText(found, "")).toEqual(START);
  });

  test("an order that was chosen outlives another search", () => {
    expect(changeSearchText({ ...START, sort: "name" }, "long").sort).toBe("name");
    expect(address(changeSearchText({ ...START, sort: "name" }, "long"))).toBe("search=long&sort=name");
  });

  test("a filter is added and taken away, each time from page 1", () => {
    const one = toggleFilter({ ...START, page: 3 }, "medicalSpecialism", "Radiologie");
    const two = toggleFilter(one, "medicalSpecialism", "Cardiologie");
    expect(address(two)).toBe("medicalSpecialism=Radiologie&medicalSpecialism=Cardiologie");
    expect(countFilters(two.filters)).toBe(2);
    expect(address(toggleFilter(two, "medicalSpecialism", "Radiologie"))).toBe(
      "medicalSpecialism=Cardiologie",
    );
    expect(toggleFilter(one, "medicalSpecialism", "Radiologie")).toEqual(START);
    expect(removeAllFilters({ ...two, page: 2 })).toEqual(START);
  });

  test("another order leads to page 1", () => {
    expect(changeSort({ ...START, page: 5 }, "phase")).toEqual({ ...START, sort: "phase" });
  });

  test("a filter or a search of three characters narrows the register", () => {
    expect(hasSearchOrFilters({ ...START, search: "ha" })).toBe(false);
    expect(hasSearchOrFilters({ ...START, search: "har" })).toBe(true);
    expect(hasSearchOrFilters(toggleFilter(START, "medicalSpecialism", "Radiologie"))).toBe(true);
  });

  test("relevance is offered with a search only", () => {
    expect(listOfferedSorts("")).toEqual(["name", "added", "updated", "phase"]);
    expect(listOfferedSorts("lo")).toEqual(["name", "added", "updated", "phase"]);
    expect(listOfferedSorts("long")).toEqual(["relevance", "name", "added", "updated", "phase"]);
  });
});

describe("an address that was kept", () => {
  const model = createExampleDataModel();
  const [now = "", other = ""] = model.medicalSpecialism.values.map(({ label }) => label);
  const renames = [
    { field: "medicalSpecialism", before: "Eerst", after: "Daarna" },
    { field: "medicalSpecialism", before: "Daarna", after: now },
    { field: "algorithmType", before: other, after: "Iets" },
  ];
  const chosen = (...labels: string[]) => {
    const parameters = new URLSearchParams(labels.map((label) => ["medicalSpecialism", label]));
    return readPageQuery(model, parameters, createLabelFinder(model, renames)).filters.medicalSpecialism;
  };

  test("filters by what its values are called today, each once", () => {
    expect(chosen("Eerst")).toEqual([now]);
    expect(chosen("Eerst", now, " Daarna ", other)).toEqual([now, other]);
  });

  test("leaves out what is called nothing any more", () => {
    expect(chosen("Nooit")).toBeUndefined();
  });
});
