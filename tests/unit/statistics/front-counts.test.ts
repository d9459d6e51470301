import { selectFromDifferentHospitals } from "@/lib/entries/different-hospitals";
import type { Facets } from "@/lib/search/answers";
import { buildFrontPageCounts, buildFrontPageLinks, listUsedValues } from "@/lib/statistics/front-counts";
import { createChangedDataModel, createExampleDataModel } from "../../support/data-model";

const facets = (phases: Record<string, number>, specialisms: Record<string, number>): Facets => [
  { field: "technicalReadinessLevel", values: listed(phases) },
  { field: "medicalSpecialism", values: listed(specialisms) },
];
const listed = (counts: Record<string, number>) =>
  Object.entries(counts).map(([value, count]) => ({ value, count }));

const counted = (algorithms: number, given: Facets, unphased = 0) => ({
  algorithms,
  developers: 1,
  hospitals: 2,
  unanswered: { technicalReadinessLevel: unphased },
  countedAt: "2026-01-01T00:00:00.000Z",
  changedAt: null,
  facets: given,
});

describe("the register in four numbers", () => {
  const model = createExampleDataModel();

  test("counts what is in use and what was stopped", () => {
    const given = facets(
      { Idee: 1, "In gebruik": 4, "Out of service": 2 },
      { Cardiologie: 2, Radiologie: 5, KNO: 3, Neurologie: 0 },
    );
    expect(buildFrontPageCounts(model, counted(29, given, 2))).toEqual({
      algorithms: 29,
      hospitals: 2,
      used: 4,
      stopped: 2,
      hrefs: {
        used: "/explore/technicalReadinessLevel/In%20gebruik",
        stopped: "/explore/technicalReadinessLevel/Out%20of%20service",
      },
      unphased: 2,
      isPhased: true,
    });
  });

  test("takes no value that names nothing for a way in", () => {
    const values = createExampleDataModel().medicalSpecialism.values.map((value) =>
      value.label === "Anders" ? { ...value, namesNone: true as const } : value,
    );
    const known = createChangedDataModel({ medicalSpecialism: { values } });
    const given = facets({}, { KNO: 4, Anders: 7, Radiologie: 6, Neurologie: 0 });
    const named = [
      { value: "Radiologie", count: 6 },
      { value: "KNO", count: 4 },
    ];
    expect(listUsedValues(known, "medicalSpecialism", given)).toEqual(named);
  });

  test("leads by hospital and product to their pages, and to none without entries or use", () => {
    const hospitals = [
      { name: "Amphia", slug: "amphia", city: null, count: 3 },
      { name: "Vroeger", slug: null, city: null, count: 1 },
      { name: "Bernhoven", slug: "bernhoven", city: null, count: 0 },
    ];
    const products = [
      { name: "Idee", slug: "idee", supplier: null, hospitals: 9, inUse: 0 },
      { name: "Longscan", slug: "longscan", supplier: null, hospitals: 5, inUse: 2 },
      { name: "Hartscan", slug: "hartscan", supplier: null, hospitals: 4, inUse: 3 },
    ];
    expect(
      buildFrontPageLinks(model, facets({}, { Radiologie: 5, KNO: 0 }), { hospitals, products }),
    ).toEqual({
      activeHospital: [
        { label: "Amphia", href: "/hospital/amphia", count: 3 },
        { label: "Vroeger", href: "/explore/activeHospital/Vroeger", count: 1 },
      ],
      medicalSpecialism: [{ label: "Radiologie", href: "/explore/medicalSpecialism/Radiologie", count: 5 }],
      product: [
        { label: "Hartscan", href: "/product/hartscan", count: 3 },
        { label: "Longscan", href: "/product/longscan", count: 2 },
      ],
    });
  });

  test("says nothing of an empty register, and leads to no phase that nothing has", () => {
    expect(buildFrontPageCounts(model, counted(0, facets({}, {})))).toBeNull();
    const none = buildFrontPageCounts(model, counted(1, facets({}, { Radiologie: 0 })));
    expect(none).toMatchObject({ hrefs: { used: null, stopped: null } });
  });

  test("concludes nothing from fewer than a fifth", () => {
    const few = buildFrontPageCounts(
      model,
      counted(1576, facets({ "In gebruik": 40 }, { Radiologie: 40 }), 1536),
    );
    expect(few).toMatchObject({ isPhased: false, unphased: 1536 });
  });
});

describe("examples", () => {
  const of = (...hospitals: (string | null)[]) =>
    hospitals.map((activeHospital, n) => ({ activeHospital, n }));
  test.each([
    ["one of each hospital, in their order", of("a", "a", "b", null, "c"), [0, 2, 3]],
    ["others where there are too few hospitals", of("a", "a", "b", "b"), [0, 2, 1]],
    ["as many as there are", of("a"), [0]],
    ["none of none", of(), []],
  ])("are %s", (_, best, chosen) => {
    expect(selectFromDifferentHospitals(best, 3).map(({ n }) => n)).toEqual(chosen);
  });
});
