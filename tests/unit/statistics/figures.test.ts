import { createTranslator } from "next-intl";
import * as english from "@/lib/messages/en";
import * as dutch from "@/lib/messages/nl";
import { createFormatters } from "@/lib/platform/language/format";
import type { Language } from "@/lib/platform/language/language";
import { buildBreakdown, buildMatrix, shadeOf } from "@/lib/statistics/breakdown";
import { viewOf } from "@/lib/statistics/figure-contents";
import { drawFigure } from "@/lib/statistics/figure-drawing";
import type { FigureRenderContext } from "@/lib/statistics/figure-view";
import {
  FIGURES,
  type FigureCounts,
  type FigureKey,
  growthOf,
  percentOf,
  quarterOf,
  quartersBetween,
} from "@/lib/statistics/figures";
import type { StopTheme } from "@/lib/statistics/stop-themes";
import { createExampleDataModel } from "../../support/data-model";

const NONE: FigureCounts = {
  algorithms: 0,
  quarters: [],
  phases: [],
  phasesYearAgo: [],
  phaseChanges: [],
  makers: [],
  themes: [],
  withoutReason: 0,
  stopped: [],
  stoppedCount: 0,
  stoppedInPastYear: 0,
  developers: [],
  developerCount: 0,
  developerNames: 0,
  withoutDeveloper: 0,
  hospitals: [],
  products: [],
  productCount: 0,
  certificates: { ended: 0, ending: 0 },
  withoutHospital: 0,
  countedAt: "2026-11-23T12:00:00.000Z",
};

const STOPPED = {
  id: "e1",
  name: "a",
  hospital: null,
  specialism: null,
  reason: "Te duur",
  since: "2026-03-02T12:00:00Z",
  isFirst: false,
};
const ALL_STOPPED = "/explore/technicalReadinessLevel/Out%20of%20service";

function wordsIn(language: Language, readsRegister = false): FigureRenderContext {
  const messages = (language === "nl" ? dutch : english).figures;
  const translate = createTranslator({
    locale: language,
    messages: { figures: messages },
    namespace: "figures",
  });
  return {
    translate,
    model: createExampleDataModel(),
    siteName: "AI-register Zorg",
    readsRegister,
    ...createFormatters(language),
  };
}

/** Themes with their counts, each of an entry of its own. */
const themes = (text: string) =>
  read("theme", text).map(({ theme, count }, index) => ({
    theme: theme as StopTheme,
    count,
    id: `e${index}`,
  }));

const said = (key: FigureKey, counts: Partial<FigureCounts>, language: Language = "nl") =>
  viewOf(key, { ...NONE, ...counts }, wordsIn(language)).finding;

/** 'a 3, b 1' as counts under these names. */
const read = <Name extends string>(name: Name, text: string) =>
  text.split(", ").map((pair) => {
    const at = pair.lastIndexOf(" ");
    return {
      [name]: pair.slice(0, at),
      count: Number(pair.slice(at)),
      id: "1",
      slug: "h",
      city: "Utrecht",
    } as Record<Name, string> & { count: number; id: string; slug: string; city: string };
  });

const labelled = (text: string) => read("label", text).map(({ label, count }) => ({ label, count }));
const withoutLabel = (count: number) => ({ label: null, count });

describe("the finding of a figure", () => {
  test.each<[string, FigureKey, Partial<FigureCounts>, string | null]>([
    ["no entries", "phases", {}, null],
    ["fewer than ten entries", "phases", { algorithms: 9, phases: labelled("Idee 1, In gebruik 8") }, null],
    ["no phase most common", "phases", { algorithms: 20, phases: labelled("Idee 10, Validatie 10") }, null],
    [
      "the most common phase, of those with a phase",
      "phases",
      { algorithms: 20, phases: [...labelled("Idee 4, In gebruik 12"), withoutLabel(4)] },
      "‘In gebruik’ is de fase die het meest voorkomt: 12 van de 16 met een fase",
    ],
    [
      "phases of fewer than a fifth",
      "phases",
      { algorithms: 1576, phases: [...labelled("Idee 300, Validatie 15"), withoutLabel(1261)] },
      null,
    ],
    [
      "phases of a fifth",
      "phases",
      { algorithms: 1575, phases: [...labelled("Idee 300, Validatie 15"), withoutLabel(1260)] },
      "‘Idee’ is de fase die het meest voorkomt: 300 van de 315 met een fase",
    ],
    [
      "the most common kind of developer",
      "makers",
      { algorithms: 16, makers: [...labelled("Eigen instelling 9, Open source 3"), withoutLabel(4)] },
      "‘Eigen instelling’ ontwikkelt het vaakst: 9 van de 12",
    ],
    ["kinds of developer of fewer than ten", "makers", { algorithms: 9, makers: labelled("Eigen 9") }, null],
    [
      "one stopped entry, whose reason is its own",
      "stopped",
      {
        algorithms: 15,
        stoppedCount: 1,
        themes: themes("costs 1"),
        phases: labelled("Idee 7, Validatie 7, Weg 1"),
      },
      "1 van de 15 met een fase is gestopt",
    ],
    [
      "stopped entries with a most common reason",
      "stopped",
      {
        algorithms: 52,
        stoppedCount: 14,
        themes: themes("costs 4, supplier 2, other 5"),
        withoutReason: 3,
        phases: [...labelled("Idee 18, Validatie 18, Weg 14"), withoutLabel(2)],
      },
      "14 van de 50 met een fase zijn gestopt; van de 11 met een reden noemen 4 de meest genoemde: kosten",
    ],
    [
      "stopped entries of which fewer than a fifth give a reason",
      "stopped",
      {
        algorithms: 200,
        stoppedCount: 67,
        themes: themes("accuracy 10"),
        withoutReason: 57,
        phases: labelled("Idee 67, Validatie 66, Weg 67"),
      },
      "67 van de 200 met een fase zijn gestopt",
    ],
    [
      "stopped entries among many without a phase",
      "stopped",
      { algorithms: 1576, stoppedCount: 9, phases: [...labelled("Weg 9, Idee 9"), withoutLabel(1558)] },
      null,
    ],
    [
      "reasons of which none is most common",
      "stopped",
      {
        algorithms: 52,
        stoppedCount: 12,
        themes: themes("costs 6, supplier 6"),
        phases: labelled("Idee 20, Validatie 20, Weg 12"),
      },
      "12 van de 52 met een fase zijn gestopt",
    ],
    [
      "one hospital of two",
      "hospitals",
      { algorithms: 12, hospitals: read("name", "a 11, b 0"), withoutHospital: 1 },
      "1 van de 2 ziekenhuizen heeft een openbaar algoritme",
    ],
    [
      "hospitals that few entries name",
      "hospitals",
      { algorithms: 100, hospitals: read("name", "a 12, b 0"), withoutHospital: 88 },
      null,
    ],
    ["no hospital", "hospitals", { algorithms: 15, hospitals: read("name", "a 0, b 0") }, null],
    [
      "three leading developers",
      "developers",
      {
        algorithms: 1440,
        developers: read("name", "a 700, b 200, c 100, d 40, e 2, f 1"),
        developerCount: 300,
        developerNames: 300,
        withoutDeveloper: 10,
      },
      "De drie ontwikkelaars met de meeste algoritmes hebben er samen 1.000 van de 1.430 (70%)",
    ],
    [
      "two leading developers, as the third ties with the fourth",
      "developers",
      { algorithms: 46, developers: read("name", "a 3, b 3, c 2, d 2, e 2, f 1"), developerCount: 9 },
      "De twee ontwikkelaars met de meeste algoritmes hebben er samen 6 van de 46 (13%)",
    ],
    [
      "one leading developer",
      "developers",
      { algorithms: 46, developers: read("name", "a 3, b 2, c 2, d 2, e 2, f 2"), developerCount: 9 },
      "De ontwikkelaar met de meeste algoritmes heeft er 3 van de 46 (7%)",
    ],
    [
      "four developers that tie",
      "developers",
      { algorithms: 46, developers: read("name", "a 3, b 3, c 3, d 3, e 2, f 1"), developerCount: 9 },
      null,
    ],
    [
      "few developers",
      "developers",
      { algorithms: 19, developers: read("name", "a 7, b 1, c 1"), developerCount: 3 },
      null,
    ],
    [
      "more registered than a year ago, and as many in use",
      "growth",
      {
        algorithms: 46,
        quarters: read("quarter", "2025-1 31, 2026-1 15"),
        phases: [...labelled("Idee 29, In gebruik 16"), withoutLabel(1)],
        phasesYearAgo: labelled("Idee 17, In gebruik 16"),
      },
      "46 geregistreerd, 13 meer dan op 23 november 2025; 16 in gebruik, evenveel",
    ],
    [
      "as many registered as a year ago, and fewer in use",
      "growth",
      {
        algorithms: 12,
        quarters: read("quarter", "2025-1 12"),
        phases: labelled("Idee 7, In gebruik 5"),
        phasesYearAgo: labelled("In gebruik 12"),
      },
      "12 geregistreerd, evenveel als op 23 november 2025; 5 in gebruik, 7 minder",
    ],
    [
      "growth of which too little is known a year ago, as after an import",
      "growth",
      {
        algorithms: 100,
        quarters: read("quarter", "2024-1 100"),
        phases: labelled("Idee 60, In gebruik 40"),
        phasesYearAgo: labelled("In gebruik 12"),
      },
      "Er zijn 100 algoritmes bijgekomen sinds het eerste kwartaal van 2024",
    ],
    [
      "growth of entries without phases",
      "growth",
      { algorithms: 19, quarters: read("quarter", "2026-2 1, 2026-3 8") },
      "Er zijn 19 algoritmes bijgekomen sinds het tweede kwartaal van 2026",
    ],
    [
      "the product in the most hospitals",
      "products",
      {
        products: [
          { name: "Scan A", slug: "a", supplier: null, hospitals: 3, inUse: 1 },
          { name: "Scan B", slug: "b", supplier: null, hospitals: 2, inUse: 1 },
        ],
      },
      "Scan A staat in de meeste ziekenhuizen: 3",
    ],
  ])("%s", (_, key, counts, sentence) => {
    expect(said(key, counts)).toBe(sentence);
  });

  test("in English", () => {
    const counts: Partial<FigureCounts> = {
      algorithms: 19,
      quarters: read("quarter", "2026-1 1, 2026-2 2, 2026-3 16"),
      phases: labelled("In gebruik 19"),
      makers: labelled("Commercieel bedrijf 19"),
      stoppedCount: 2,
      developers: read("name", "a 2, b 2, c 1, d 1, e 1, f 1"),
      developerCount: 6,
      developerNames: 6,
      hospitals: read("name", "a 19, b 0"),
    };
    expect(FIGURES.map((key) => said(key, counts, "en"))).toEqual([
      "19 algorithms have been added since the first quarter of 2026",
      "‘In gebruik’ is the most common phase: 19 of the 19 with a phase",
      "‘Commercieel bedrijf’ develops most often: 19 of the 19",
      "2 of the 19 with a phase have been stopped",
      "1 of the 2 hospitals has a public algorithm",
      "The two developers with most algorithms have 4 of the 19 between them (21%)",
      null,
    ]);
  });
});

test.each([
  ["2026-03-31T21:59:59Z", "2026-1"],
  ["2026-03-31T22:00:00Z", "2026-2"],
  ["2026-12-31T22:59:59Z", "2026-4"],
  ["2026-12-31T23:00:00Z", "2027-1"],
])("%s is in quarter %s, in Dutch time", (moment, quarter) => {
  expect(quarterOf(moment)).toBe(quarter);
});

test("quarters follow each other over years", () => {
  expect(quartersBetween("2025-3", "2026-2")).toEqual(["2025-3", "2025-4", "2026-1", "2026-2"]);
  expect(quartersBetween("2026-2", "2026-1")).toEqual([]);
});

test("growth counts on, also over a quarter without any, up to the one that is running", () => {
  const change = (quarter: string, label: string, count: number) => ({ quarter, label, count });
  const rows = growthOf(
    {
      ...NONE,
      quarters: read("quarter", "2025-4 2, 2026-1 2, 2026-3 1"),
      // The two of 2025 were imported in 2026: of before, no phase is known.
      phaseChanges: [
        change("2026-1", "Idee", 3),
        change("2026-1", "In gebruik", 1),
        change("2026-3", "Idee", 1),
      ],
      phases: labelled("Idee 3, In gebruik 2"),
    },
    ["In gebruik"],
  );
  expect(
    rows.map(({ quarter, added, total, used, isRunning }) => [quarter, added, total, used, isRunning]),
  ).toEqual([
    ["2025-4", 2, 2, null, false],
    ["2026-1", 2, 4, 1, false],
    ["2026-2", 0, 4, 1, false],
    ["2026-3", 1, 5, 1, false],
    ["2026-4", 0, 5, 2, true],
  ]);
});

test("a breakdown has the chart's values as columns, the largest row first, and what has no value last", () => {
  const pairs = [
    { column: "Idee", row: null, count: 9 },
    { column: "In gebruik", row: "Radiologie", count: 1 },
    { column: null, row: "Urologie", count: 2 },
  ];
  const totals = [
    { row: null, count: 9 },
    { row: "Radiologie", count: 1 },
    { row: "Urologie", count: 2 },
  ];
  const of = {
    field: "technicalReadinessLevel",
    by: "medicalSpecialism",
    values: ["Idee", "In gebruik"],
  } as const;
  const { columns, rows, highest } = buildBreakdown(
    createExampleDataModel(),
    of,
    { pairs, totals },
    "Geen waarde",
  );
  expect(columns).toEqual([
    { value: "Idee", text: "Idee", stretch: 1 },
    { value: "In gebruik", text: "In gebruik", stretch: 4 },
    { value: null, text: "Geen waarde", stretch: null },
  ]);
  expect(rows.map(({ text, cells, total }) => [text, cells, total])).toEqual([
    ["Urologie", [0, 0, 2], 2],
    ["Radiologie", [0, 1, 0], 1],
    ["Geen waarde", [9, 0, 0], 9],
  ]);
  expect(highest).toBe(9);
});

test("a breakdown with more columns than fit has the longer list as rows, with the same totals", () => {
  const model = createExampleDataModel();
  const field = "medicalSpecialism";
  const values = model[field].values.slice(0, 13).map(({ label }) => label);
  const pairs = [
    { column: values[0] ?? "", row: "Amphia", count: 4 },
    { column: values[12] ?? "", row: "Amphia", count: 1 },
    { column: values[12] ?? "", row: null, count: 2 },
  ];
  const totals = [
    { row: "Amphia", count: 5 },
    { row: null, count: 2 },
  ];
  const matrixOf = (shown: string[]) =>
    buildMatrix(
      buildBreakdown(model, { field, by: "activeHospital", values: shown }, { pairs, totals }, "Geen"),
    );
  const turned = matrixOf(values);
  expect([turned.rowField, turned.columnField, turned.heading]).toEqual([
    field,
    "activeHospital",
    model[field].displayName,
  ]);
  expect(turned.columns.map(({ text, total }) => [text, total])).toEqual([
    ["Amphia", 5],
    ["Geen", 2],
  ]);
  expect(turned.rows).toHaveLength(13);
  expect(turned.rows.at(-1)).toMatchObject({ value: values[12], cells: [1, 2], total: 3 });
  expect(turned.total).toBe(7);
  const narrow = matrixOf(values.slice(0, 12));
  expect([narrow.rowField, narrow.columns.length, narrow.total]).toEqual(["activeHospital", 12, 7]);
});

test.each([
  [0, 0, 0],
  [0, 9, 0],
  [1, 100, 1],
  [1, 1, 4],
  [3, 4, 3],
  [100, 100, 4],
])("%d of at most %d is shade %d", (count, highest, shade) => {
  expect(shadeOf(count, highest)).toBe(shade);
});

test("a part of nothing is no part", () => {
  expect([percentOf(0, 0), percentOf(1, 3), percentOf(3, 3)]).toEqual([0, 33, 100]);
});

test("every figure of an empty register says that there is nothing, and its table has its head alone", () => {
  for (const key of FIGURES) {
    const view = viewOf(key, NONE, wordsIn("nl"));
    expect([key, view.drawing.kind, view.table.rows]).toEqual([key, "empty", []]);
  }
});

test("only the largest developers are drawn; the base states the others, and shares are of named developers", () => {
  const counts = { ...NONE, algorithms: 40, withoutDeveloper: 10, developerCount: 14 };
  const developers = Array.from({ length: 12 }, (_, index) => ({ name: `d${index + 1}`, count: 2 }));
  const { counted, drawing, table } = viewOf("developers", { ...counts, developers }, wordsIn("nl"));
  expect(counted).toBe(
    "n\u00a0=\u00a040 algoritmes: 30 met een ontwikkelaar, 10 zonder. 4 andere ontwikkelaars hebben samen de overige 10.",
  );
  const bars = drawing.kind === "bars" ? drawing.bars : [];
  expect(bars).toHaveLength(10);
  expect(bars.at(-1)).toMatchObject({ label: "d10", count: 2, said: "2 (7%)" });
  expect(table.rows.at(-1)).toEqual(["2 andere ontwikkelaars", 6, 20]);
});

test("growth is drawn from left to right: the last quarters with their totals, and each year once", () => {
  const quarters = read("quarter", "2023-1 3, 2023-4 2, 2024-1 1, 2026-4 4");
  const { drawing, table } = viewOf(
    "growth",
    { ...NONE, algorithms: 10, quarters, phases: labelled("Idee 7, In gebruik 3") },
    wordsIn("nl"),
  );
  const columns = drawing.kind === "columns" ? drawing.columns : [];
  expect(columns.map(({ label, year, total, used }) => [label, year, total, used])).toEqual([
    ["K1", "2025", 6, null],
    ["K2", null, 6, null],
    ["K3", null, 6, null],
    ["K4", null, 6, null],
    ["K1", "2026", 6, null],
    ["K2", null, 6, null],
    ["K3", null, 6, null],
    ["K4", null, 10, 3],
  ]);
  expect([table.rows.at(-2)?.at(-1), table.rows.at(-1)?.at(-1)]).toEqual(["niet bekend", 3]);
  // What was added in a quarter has a page of its own, for everyone.
  expect(columns.slice(-2).map(({ href }) => href)).toEqual([undefined, "/explore/added/2026-4"]);
  expect(columns.at(-1)?.describes).toBe(
    "2026, kwartaal 4 (tot nu toe): 4 toegevoegd, 10 in totaal, 3 in gebruik",
  );
  expect(table.rows).toHaveLength(16);
});

test("phases are one band in list order, with the change since a year ago where that is known", () => {
  const counts = {
    ...NONE,
    algorithms: 13,
    phases: [...labelled("In gebruik 8, Idee 4"), withoutLabel(1)],
    phasesYearAgo: [...labelled("Idee 5, In gebruik 2")],
  };
  const { counted, drawing, table } = viewOf("phases", counts, wordsIn("nl"));
  const parts = drawing.kind === "band" ? drawing.parts : [];
  expect(parts).toHaveLength(10);
  const shown = parts.filter(({ count }) => count > 0);
  expect(shown.map(({ label, said, stretch, change }) => [label, said, stretch, change])).toEqual([
    ["Idee", "4", 1, "−1"],
    ["In gebruik", "8", 4, "+6"],
    ["Geen waarde", "1", null, "+1"],
  ]);
  expect(counted).toContain("n\u00a0=\u00a013 algoritmes: 12 met een fase, 1 zonder.");
  expect(counted).toContain("Een jaar geleden waren er 7 van openbaar");
  expect(table.head).toEqual(["Fase", "Nu", "Een jaar geleden"]);
  const young = viewOf("phases", { ...counts, phasesYearAgo: [] }, wordsIn("nl"));
  expect(young.counted).toContain("dus er is nog geen vergelijking");
  expect(young.drawing.kind === "band" && young.drawing.parts.every(({ change }) => change === null)).toBe(
    true,
  );
});

test("who develops is drawn by kind, with shares of the entries that say so", () => {
  const counts = {
    ...NONE,
    algorithms: 14,
    makers: [...labelled("Open source 2, Eigen instelling 8"), withoutLabel(4)],
  };
  const { counted, drawing } = viewOf("makers", counts, wordsIn("nl"));
  expect(counted).toContain("10 met een hoofdontwikkelaar, 4 zonder.");
  expect(drawing.kind === "bars" ? drawing.bars.map(({ label, said }) => [label, said]) : null).toEqual([
    ["Eigen instelling", "8 (80%)"],
    ["Open source", "2 (20%)"],
  ]);
});

test("hospitals are drawn on the map by town; towns without a place on it are only in the table", () => {
  const hospitals = [
    { name: "UMC Utrecht", slug: "umc", city: "Utrecht", count: 3 },
    { name: "Diakonessenhuis", slug: "dia", city: "Utrecht", count: 0 },
    { name: "Weg", slug: null, city: null, count: 0 },
  ];
  const { drawing, table } = viewOf("hospitals", { ...NONE, algorithms: 3, hospitals }, wordsIn("nl"));
  if (drawing.kind !== "map") throw new Error("no map");
  expect(drawing.towns.map(({ describes }) => describes)).toEqual([
    "Utrecht: 3 openbare algoritmes (UMC Utrecht, Diakonessenhuis)",
  ]);
  expect([drawing.present.said, drawing.absent.said]).toEqual(["1", "2"]);
  expect(table.rows).toHaveLength(3);
});

test("a drawing is as high as its content: two rows more for two bars more", () => {
  const bars = (count: number) =>
    drawFigure({
      kind: "bars",
      bars: Array.from({ length: count }, (_, index) => ({ label: `b${index}`, count: 1, said: "1" })),
    }).height;
  expect(bars(4) - bars(2)).toBe(2 * (bars(2) - bars(1)));
});

test("what stopped is drawn by theme, and each told of in its own words; those without a reason too", () => {
  const own = { specialism: null, since: "2026-03-02T12:00:00Z" };
  const stopped = [
    { ...own, id: "1", name: "a", reason: "Te duur, en te veel werk", hospital: "Amphia", isFirst: false },
    { ...own, id: "2", name: "b", reason: null, hospital: null, isFirst: true },
  ];
  const counts = {
    ...NONE,
    algorithms: 40,
    themes: themes("costs 4, workflow 1"),
    stopped,
    stoppedCount: 5,
    stoppedInPastYear: 3,
    withoutReason: 1,
  };
  const { counted, cases, drawing, table } = viewOf("stopped", counts, wordsIn("nl"));
  expect(cases?.entries.map(({ about, reason }) => [about, reason])).toEqual([
    ["Amphia, gestopt in mrt 2026", "Te duur, en te veel werk"],
    ["uiterlijk mrt 2026 gestopt", "Geen reden genoemd"],
  ]);
  expect(drawing.kind === "bars" ? drawing.bars : null).toEqual([
    { label: "Kosten", count: 4, href: ALL_STOPPED, said: "4" },
    { label: "Werkdruk of werkproces", count: 1, href: "/algorithm/e1/detail", said: "1" },
    { label: "Geen reden genoemd", count: 1, href: ALL_STOPPED, said: "1" },
  ]);
  expect(table.rows.map((row) => row.slice(-2))).toEqual([
    ["Kosten; Werkdruk of werkproces", "Te duur, en te veel werk"],
    ["", "Geen reden genoemd"],
  ]);
  expect(counted).toContain("Afgelopen jaar, voor zover bekend: 3 gestopt. Wat al gestopt was toen het");
  expect(counted).toContain("Thema’s zijn herkend aan woorden in de reden");
});

test("only the most named themes are drawn, and the base names the others", () => {
  const counts = {
    ...NONE,
    algorithms: 40,
    stoppedCount: 20,
    themes: themes("costs 6, workflow 5, accuracy 4, benefit 3, integration 2, rules 1, other 1"),
    stopped: [STOPPED],
  };
  const { counted, drawing } = viewOf("stopped", counts, wordsIn("nl"));
  expect(drawing.kind === "bars" ? drawing.bars.map(({ count }) => count) : null).toEqual([6, 5, 4, 3, 2]);
  expect(counted).toContain("Minder vaak genoemd: Wet, certificaat of privacy (1), Andere reden (1).");
});

test.each([
  [0, "n\u00a0=\u00a02 ziekenhuizen; 9 algoritmes."],
  [1, "n\u00a0=\u00a02 ziekenhuizen; 9 algoritmes, waarvan 1 geen ziekenhuis bij naam noemt."],
  [2, "n\u00a0=\u00a02 ziekenhuizen; 9 algoritmes, waarvan 2 geen ziekenhuis bij naam noemen."],
])("hospitals are counted over all entries, of which %d name none", (withoutHospital, counted) => {
  const counts = { ...NONE, algorithms: 9, withoutHospital, hospitals: read("name", "a 7, b 0") };
  expect(viewOf("hospitals", counts, wordsIn("nl")).counted).toBe(counted);
});

test("products lead to their pages, the ten in most hospitals as bars", () => {
  const products = Array.from({ length: 12 }, (_, index) => ({
    name: `Product ${index}`,
    slug: `product-${index}`,
    supplier: index === 0 ? null : "Maker",
    hospitals: 12 - index,
    inUse: 0,
  }));
  const view = viewOf("products", { ...NONE, products, productCount: 12 }, wordsIn("nl"));
  expect(view.counted).toBe("n\u00a0=\u00a012 producten in openbare algoritmes die niet zijn gestopt.");
  const bars = view.drawing.kind === "bars" ? view.drawing.bars : [];
  expect(bars).toHaveLength(10);
  expect(bars[0]).toEqual({ label: "Product 0", href: "/product/product-0", count: 12, said: "12" });
  expect(view.table.rows[1]).toEqual([{ text: "Product 1", href: "/product/product-1" }, "Maker", 11]);
});

describe("where figures lead", () => {
  const counts = {
    ...NONE,
    algorithms: 4,
    phases: [...labelled("Idee 3"), withoutLabel(1)],
    themes: themes("costs 2, supplier 1"),
    stopped: [STOPPED],
    stoppedCount: 4,
    withoutReason: 1,
    developers: [{ name: "Maker & Co", count: 1 }],
    developerCount: 1,
    hospitals: [
      { name: "Amphia", slug: "amphia", city: "Breda", count: 1 },
      { name: "Weg", slug: null, city: null, count: 0 },
    ],
  };
  const drawn = (key: "phases" | "stopped" | "developers", readsRegister: boolean) =>
    viewOf(key, counts, wordsIn("nl", readsRegister)).drawing;
  const barsOf = (...of: Parameters<typeof drawn>) => {
    const drawing = drawn(...of);
    return drawing.kind === "bars" ? drawing.bars.map(({ href }) => href) : null;
  };
  const partsOf = (readsRegister: boolean) => {
    const drawing = drawn("phases", readsRegister);
    if (drawing.kind !== "band") throw new Error("no band");
    return drawing.parts.filter(({ count }) => count > 0).map(({ href }) => href);
  };

  test("members into the register with that choice", () => {
    expect(partsOf(true)).toEqual(["/?technicalReadinessLevel=Idee", undefined]);
    const stopped = "/?technicalReadinessLevel=Out+of+service";
    expect(barsOf("stopped", true)).toEqual([stopped, "/algorithm/e1/detail", stopped]);
    expect(barsOf("developers", true)).toEqual(["/?search=Maker+%26+Co"]);
  });

  test("visitors to what is public of it, and nowhere where nothing is", () => {
    expect(partsOf(false)).toEqual(["/explore/technicalReadinessLevel/Idee", undefined]);
    expect(barsOf("stopped", false)).toEqual([ALL_STOPPED, "/algorithm/e1/detail", ALL_STOPPED]);
    expect(barsOf("developers", false)).toEqual(["/explore/developer/Maker%20%26%20Co"]);
  });

  test("of hospitals to their pages, if they have one", () => {
    expect(viewOf("hospitals", counts, wordsIn("nl")).table.rows).toEqual([
      [{ text: "Amphia", href: "/hospital/amphia" }, 1],
      ["Weg", 0],
    ]);
  });
});
