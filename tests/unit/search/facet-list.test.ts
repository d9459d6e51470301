import { selectShownFacetValues, sortFacetValues, sortFilters } from "@/lib/search/facet-list";

const list = (...counts: number[]) => counts.map((count, index) => ({ value: `waarde ${index + 1}`, count }));
const FOLDED = { needle: "", isExpanded: false };

test("what readers choose most comes before the other filters, which keep their order", () => {
  const fields = ["algorithmFunction", "activeHospital", "medicalSpecialism", "riskClass"];
  const sorted = sortFilters(fields.map((field) => ({ field })));
  expect(sorted.map(({ field }) => field)).toEqual([
    "medicalSpecialism",
    "activeHospital",
    "algorithmFunction",
    "riskClass",
  ]);
});

describe("the order of a filter's values", () => {
  test("a list that is shown whole keeps the order of the data model", () => {
    const ten = list(0, 5, 1, 9, 0, 0, 2, 0, 0, 3);
    expect(sortFacetValues(ten)).toEqual(ten);
  });

  test("a longer list begins with the most used; equal counts keep their order", () => {
    const ordered = sortFacetValues(list(0, 5, 1, 9, 0, 0, 5, 0, 0, 3, 2));
    expect(ordered.map(({ count }) => count)).toEqual([9, 5, 5, 3, 2, 1, 0, 0, 0, 0, 0]);
    expect(ordered.slice(1, 3).map(({ value }) => value)).toEqual(["waarde 2", "waarde 7"]);
    expect(ordered[6]?.value).toBe("waarde 1");
  });
});

describe("the values that are shown", () => {
  const twelve = list(...Array.from({ length: 12 }, () => 1));

  test("ten at first, all after unfolding", () => {
    expect(selectShownFacetValues(twelve, [], FOLDED).size).toBe(10);
    expect(selectShownFacetValues(twelve, [], { ...FOLDED, isExpanded: true }).size).toBe(12);
  });

  test("of those without hits none until unfolding, unless it is chosen or searched for", () => {
    const view = { ...FOLDED, folded: new Set(["waarde 2", "waarde 3"]) };
    const four = list(4, 0, 0, 1);
    expect(selectShownFacetValues(four, ["waarde 3"], view)).toEqual(
      new Set(["waarde 1", "waarde 3", "waarde 4"]),
    );
    expect(selectShownFacetValues(four, [], { ...view, isExpanded: true }).size).toBe(4);
    expect(selectShownFacetValues(four, [], { ...view, needle: "waarde 2" })).toEqual(new Set(["waarde 2"]));
  });

  test("a chosen value always", () => {
    expect(selectShownFacetValues(twelve, ["waarde 12"], FOLDED)).toContain("waarde 12");
    expect(
      selectShownFacetValues(twelve, ["waarde 12"], { needle: "bestaat niet", isExpanded: false }),
    ).toEqual(new Set(["waarde 12"]));
  });

  test("what is searched for, from the whole list, without regard to case and accents", () => {
    const values = [...twelve, { value: "Privé", count: 0 }];
    expect(selectShownFacetValues(values, [], { needle: " PRIVE ", isExpanded: false })).toEqual(
      new Set(["Privé"]),
    );
    expect(selectShownFacetValues(values, [], { needle: "waarde 1", isExpanded: false })).toEqual(
      new Set(["waarde 1", "waarde 10", "waarde 11", "waarde 12"]),
    );
  });
});
