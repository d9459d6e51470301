import type { DataModel } from "@/lib/fields/data-model";
import type { Facets, FacetValue } from "@/lib/search/answers";
import { buildFieldCharts, dropEmptyChartValues, sortChartValues } from "@/lib/statistics/rules";
import { createChangedDataModel, createExampleDataModel } from "../../support/data-model";

function counted(text: string): FacetValue[] {
  return text.split(" ").map((pair) => {
    const [value = "", count = "0"] = pair.split(":");
    return { value, count: Number(count) };
  });
}

function written(values: FacetValue[]): string {
  return values.map(({ value, count }) => `${value}:${count}`).join(" ");
}

describe("which values a chart shows", () => {
  // doFilterEmpty, the counts of the list, what is shown
  test.each([
    [true, "a:3 b:0 c:1 d:0", "a:3 c:1"],
    [true, "a:0 b:0 c:0 d:0 e:0 f:0 g:0", "a:0 b:0 c:0 d:0 e:0"],
    [true, "a:0 b:0 c:0", "a:0 b:0 c:0"],
    [true, "a:0 b:0 c:0 d:0 e:0 f:1", "f:1"],
    [true, "a:1", "a:1"],
    [false, "a:3 b:0 c:1 d:0", "a:3 b:0 c:1 d:0"],
    [false, "a:0 b:0 c:0 d:0 e:0 f:0 g:0", "a:0 b:0 c:0 d:0 e:0 f:0 g:0"],
  ])("doFilterEmpty %s: %s gives %s", (dropEmpty, list, shown) => {
    expect(written(dropEmptyChartValues(counted(list), dropEmpty))).toBe(shown);
  });

  test("an empty list shows nothing, and the input is left as it was", () => {
    const values = counted("a:0 b:2");
    expect(dropEmptyChartValues([], true)).toEqual([]);
    dropEmptyChartValues(values, true).pop();
    dropEmptyChartValues(values, false).pop();
    expect(written(values)).toBe("a:0 b:2");
  });
});

describe("in which order", () => {
  test.each([
    ["medicalSpecialism", "a:1 b:3 c:3 d:2", "b:3 c:3 d:2 a:1"],
    ["algorithmFunction", "a:0 b:0 c:1", "c:1 a:0 b:0"],
    ["technicalReadinessLevel", "a:1 b:3 c:2", "a:1 b:3 c:2"],
    ["riskClass", "a:1 b:3 c:2", "a:1 b:3 c:2"],
  ] as const)("%s: %s becomes %s", (field, list, ordered) => {
    expect(written(sortChartValues(field, counted(list)))).toBe(ordered);
  });
});

describe("the charts of the dashboard", () => {
  const facets = (model: DataModel, counts: Record<string, number> = {}): Facets =>
    Object.values(model)
      .filter(({ isFilterable }) => isFilterable)
      .map(({ key, values }) => ({
        field: key as Facets[number]["field"],
        values: values.map(({ label }) => ({ value: label, count: counts[`${key}.${label}`] ?? 0 })),
      }));

  test("one per filterable field, in the data model's order", () => {
    const model = createExampleDataModel();
    expect(buildFieldCharts(model, facets(model)).map(({ title }) => title)).toEqual([
      "Functie",
      "Type",
      "Ziekenhuis",
      "Specialisme",
      "Beoogde gebruiker",
      "Doelgroep",
      "Toepassingsdoel",
      "Medisch hulpmiddel",
      "Risicoklasse",
      "Hoofdontwikkelaar",
      "Fase",
    ]);
  });

  test("a field that is no filter any more has no chart; one that became a filter has", () => {
    const model = createChangedDataModel({
      riskClass: { isFilterable: false },
      dataStandard: { isFilterable: true },
    });
    const fields = buildFieldCharts(model, facets(model)).map(({ field }) => field);
    expect(fields).not.toContain("riskClass");
    expect(fields.at(-1)).toBe("dataStandard");
  });

  test("each follows its own doFilterEmpty [dashboard.zeros, dashboard.all-zero, constant.zero-bars]", () => {
    const model = createExampleDataModel();
    const counts = { "medicalSpecialism.Radiologie": 4, "medicalDevice.Ja": 2 };
    const charts = new Map(
      buildFieldCharts(model, facets(model, counts)).map((chart) => [chart.field, chart]),
    );
    expect(written(charts.get("medicalSpecialism")?.values ?? [])).toBe("Radiologie:4");
    expect(written(charts.get("medicalDevice")?.values ?? [])).toBe("Ja:2 Nee:0 Onbekend:0");
    expect(charts.get("algorithmFunction")?.values).toHaveLength(5);
    expect(charts.get("algorithmFunction")?.countsSeveral).toBe(true);
    expect(charts.get("medicalDevice")?.countsSeveral).toBe(false);
  });

  test("a retired value is shown only while entries hold it", () => {
    const retired = (label: string) => ({ label, labelEn: null, code: null, retired: true });
    const model = createChangedDataModel({ medicalDevice: { values: [retired("Soms"), retired("Nooit")] } });
    const chart = buildFieldCharts(model, facets(model, { "medicalDevice.Soms": 1 })).find(
      ({ field }) => field === "medicalDevice",
    );
    expect(written(chart?.values ?? [])).toBe("Soms:1");
  });
});
