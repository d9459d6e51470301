import { createTranslator } from "next-intl";
import * as english from "@/lib/messages/en";
import * as dutch from "@/lib/messages/nl";
import { createFormatters } from "@/lib/platform/language/format";
import type { Language } from "@/lib/platform/language/language";
import { type FigureWords, sentenceOf, viewOf } from "@/lib/statistics/figure-view";
import {
  FIGURES,
  type FigureCounts,
  growthOf,
  matrixOf,
  percentOf,
  quarterOf,
  quartersBetween,
  shadeOf,
} from "@/lib/statistics/figures";
import { buildFindings } from "@/lib/statistics/findings";
import type { StopTheme } from "@/lib/statistics/stop-themes";
import { exampleDataModel } from "../../support/data-model";

const NONE: FigureCounts = {
  algorithms: 0,
  quarters: [],
  phases: [],
  noSpecialisms: ["Meerdere specialismen", "Anders"],
  themes: [],
  withoutReason: 0,
  stopped: [],
  stoppedCount: 0,
  developers: [],
  developerCount: 0,
  developerNames: 0,
  withoutDeveloper: 0,
  hospitals: [],
  products: [],
  productCount: 0,
  withoutHospital: 0,
  countedAt: "2026-11-23T12:00:00.000Z",
};

const ALL_STOPPED = "/explore/technicalReadinessLevel/Out%20of%20service";

function wordsIn(language: Language, readsRegister = false): FigureWords {
  const messages = (language === "nl" ? dutch : english).figures;
  const translate = createTranslator({
    locale: language,
    messages: { figures: messages },
    namespace: "figures",
  });
  return {
    translate,
    model: exampleDataModel(),
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

const said = (counts: Partial<FigureCounts>, language: Language = "nl") =>
  buildFindings({ ...NONE, ...counts }).map((finding) => sentenceOf(finding, wordsIn(language)));

/** 'a 3, b 1' as counts under these names. */
const read = <Name extends string>(name: Name, text: string) =>
  text.split(", ").map((pair) => {
    const at = pair.lastIndexOf(" ");
    return {
      [name]: pair.slice(0, at),
      count: Number(pair.slice(at)),
      id: "1",
      slug: "h",
    } as Record<Name, string> & { count: number; id: string; slug: string };
  });

const phased = (text: string) => read("phase", text).map((count) => ({ ...count, specialism: null }));

const specialised = (text: string) => read("specialism", text).map((count) => ({ ...count, phase: null }));

describe("what is said of the figures", () => {
  test.each<[string, Partial<FigureCounts>, string[]]>([
    ["no entries", {}, []],
    [
      "few entries",
      { algorithms: 9, phases: phased("Idee 1, In gebruik 8"), hospitals: read("name", "a 9, b 0") },
      [],
    ],
    ["entries of which nothing stands out", { algorithms: 20, phases: phased("Idee 10, Validatie 10") }, []],
    ["a phase that all but once have", { algorithms: 1, phases: phased("Idee 1") }, []],
    [
      "the phase that most have",
      { algorithms: 16, phases: phased("Idee 4, In gebruik 12") },
      ["De fase die het meest voorkomt is ‘In gebruik’: 12 van de 16 algoritmes."],
    ],
    [
      "the phase that most of those with a phase have",
      {
        algorithms: 20,
        phases: [...phased("Idee 4, In gebruik 12"), { phase: null, specialism: null, count: 4 }],
      },
      [
        "De fase die het meest voorkomt is ‘In gebruik’: 12 van de 16 algoritmes met een fase; bij 4 staat er geen.",
      ],
    ],
    [
      "the specialism that most have, and not what is none",
      { algorithms: 19, phases: specialised("Meerdere specialismen 7, Radiologie 9, Urologie 3") },
      [
        "Het specialisme dat het meest voorkomt is ‘Radiologie’: 9 van de 12 algoritmes met een specialisme; 7 noemen er geen.",
      ],
    ],
    [
      "a specialism that fewer than ten name",
      { algorithms: 12, phases: specialised("Radiologie 8, Urologie 1, Anders 3") },
      [],
    ],
    [
      "a specialism of those that are fewer than a fifth",
      { algorithms: 1576, phases: specialised("Radiologie 300, Urologie 15, Anders 1261") },
      [],
    ],
    [
      "a specialism of those that are a fifth",
      { algorithms: 1575, phases: specialised("Radiologie 300, Urologie 15, Anders 1260") },
      [
        "Het specialisme dat het meest voorkomt is ‘Radiologie’: 300 van de 315 algoritmes met een specialisme; 1.260 noemen er geen.",
      ],
    ],
    [
      "specialisms of which none stands out beside what is none",
      { algorithms: 19, phases: specialised("Anders 5, Radiologie 7, Urologie 7") },
      [],
    ],
    [
      "one that stopped, for a reason of its own",
      {
        algorithms: 15,
        stoppedCount: 1,
        themes: themes("costs 1"),
        phases: phased("Idee 7, Validatie 7, Weg 1"),
      },
      ["1 van de 15 algoritmes is gestopt."],
    ],
    [
      "several that stopped, mostly for one reason",
      {
        algorithms: 52,
        stoppedCount: 14,
        themes: themes("costs 4, supplier 2, other 5"),
        withoutReason: 3,
        phases: [...phased("Idee 18, Validatie 18, Weg 14"), { phase: null, specialism: null, count: 2 }],
      },
      [
        "14 van de 50 algoritmes met een fase zijn gestopt; bij 2 staat geen fase. Van de 11 met een reden noemen 4 de meest genoemde: kosten.",
      ],
    ],
    [
      "many that stopped, of which two give a reason",
      {
        algorithms: 200,
        stoppedCount: 67,
        themes: themes("accuracy 2"),
        withoutReason: 65,
        phases: phased("Idee 67, Validatie 66, Weg 67"),
      },
      ["67 van de 200 algoritmes zijn gestopt."],
    ],
    [
      "many that stopped, of which ten but not a fifth give a reason",
      {
        algorithms: 200,
        stoppedCount: 67,
        themes: themes("accuracy 10"),
        withoutReason: 57,
        phases: phased("Idee 67, Validatie 66, Weg 67"),
      },
      ["67 van de 200 algoritmes zijn gestopt."],
    ],
    [
      "some that stopped among many that name no phase",
      {
        algorithms: 1576,
        stoppedCount: 9,
        phases: [...phased("Weg 9, Idee 9"), { phase: null, specialism: null, count: 1558 }],
      },
      [],
    ],
    [
      "reasons of which none is named most",
      {
        algorithms: 52,
        stoppedCount: 12,
        themes: themes("costs 6, supplier 6"),
        phases: phased("Idee 20, Validatie 20, Weg 12"),
      },
      ["12 van de 52 algoritmes zijn gestopt."],
    ],
    [
      "one hospital of two",
      { algorithms: 12, hospitals: read("name", "a 11, b 0"), withoutHospital: 1 },
      [
        "1 van de 2 ziekenhuizen heeft een openbaar algoritme in het register, geteld over 11 algoritmes; 1 noemt geen ziekenhuis.",
      ],
    ],
    [
      "hospitals that few name",
      { algorithms: 100, hospitals: read("name", "a 12, b 0"), withoutHospital: 88 },
      [],
    ],
    ["no hospital", { algorithms: 15, hospitals: read("name", "a 0, b 0") }, []],
    [
      "developers of whom three stand out",
      {
        algorithms: 1440,
        developers: read("name", "a 700, b 200, c 100, d 40, e 2, f 1"),
        developerCount: 300,
        developerNames: 300,
        withoutDeveloper: 10,
      },
      [
        "De drie ontwikkelaars met de meeste algoritmes hebben er samen 1.000 van de 1.430 (70%); bij 10 staat geen ontwikkelaar.",
      ],
    ],
    [
      "developers of whom the third has as many as the fourth: two stand out",
      { algorithms: 46, developers: read("name", "a 3, b 3, c 2, d 2, e 2, f 1"), developerCount: 9 },
      ["De twee ontwikkelaars met de meeste algoritmes hebben er samen 6 van de 46 (13%)."],
    ],
    [
      "developers of whom the second has as many as the others: one stands out",
      { algorithms: 46, developers: read("name", "a 3, b 2, c 2, d 2, e 2, f 2"), developerCount: 9 },
      ["De ontwikkelaar met de meeste algoritmes heeft er 3 van de 46 (7%)."],
    ],
    [
      "four developers with as many: none stands out",
      { algorithms: 46, developers: read("name", "a 3, b 3, c 3, d 3, e 2, f 1"), developerCount: 9 },
      [],
    ],
    ["few developers", { algorithms: 19, developers: read("name", "a 7, b 1, c 1"), developerCount: 3 }, []],
    [
      "developers of one each",
      { algorithms: 19, developers: read("name", "a 1, b 1, c 1, d 1, e 1, f 1"), developerCount: 9 },
      [],
    ],
    [
      "a whole quarter with more than the one before",
      { algorithms: 19, quarters: read("quarter", "2026-1 1, 2026-2 2, 2026-3 5, 2026-4 1") },
      [
        "In het derde kwartaal van 2026 kwamen er 5 van de 19 algoritmes bij, 3 meer dan in het kwartaal ervoor.",
      ],
    ],
    [
      "a quarter without any, which no row tells of",
      { algorithms: 19, quarters: read("quarter", "2026-1 1, 2026-2 8") },
      [
        "In het derde kwartaal van 2026 kwam er geen van de 19 algoritmes bij, 8 minder dan in het kwartaal ervoor.",
      ],
    ],
    [
      "a quarter with one, which is more than before",
      { algorithms: 19, quarters: read("quarter", "2026-1 8, 2026-3 1") },
      [
        "In het derde kwartaal van 2026 kwam er 1 van de 19 algoritmes bij, 1 meer dan in het kwartaal ervoor.",
      ],
    ],
    [
      "as many as before",
      { algorithms: 19, quarters: read("quarter", "2026-1 1, 2026-2 1, 2026-3 1") },
      [
        "In het derde kwartaal van 2026 kwam er 1 van de 19 algoritmes bij, evenveel als in het kwartaal ervoor.",
      ],
    ],
    [
      "two quarters, of which the first was not whole",
      { algorithms: 19, quarters: read("quarter", "2026-2 1, 2026-3 8") },
      [],
    ],
    ["nothing new for long", { algorithms: 19, quarters: read("quarter", "2024-1 9") }, []],
  ])("%s", (_, counts, sentences) => {
    expect(said(counts)).toEqual(sentences);
  });

  const MANY: Partial<FigureCounts> = {
    algorithms: 19,
    quarters: read("quarter", "2026-1 1, 2026-2 2, 2026-3 16"),
    phases: [{ phase: "In gebruik", specialism: "Radiologie", count: 19 }],
    stoppedCount: 2,
    developers: read("name", "a 2, b 2, c 1, d 1, e 1, f 1"),
    developerCount: 6,
    developerNames: 6,
    hospitals: read("name", "a 19, b 0"),
  };

  test("no more than five sentences", () => {
    expect(said(MANY)).toHaveLength(5);
  });

  test("in English", () => {
    expect(said(MANY, "en")).toEqual([
      "In the third quarter of 2026, 16 of the 19 algorithms were added, 14 more than in the quarter before.",
      "2 of the 19 algorithms have been stopped.",
      "The most common phase is ‘In gebruik’: 19 of the 19 algorithms.",
      "1 of the 2 hospitals has a public algorithm in the register, counted over 19 algorithms.",
      "The two developers with most algorithms have 4 of the 19 between them (21%).",
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
  const rows = growthOf({ ...NONE, quarters: read("quarter", "2026-1 2, 2026-3 1") });
  expect(rows.map(({ quarter, added, total, isRunning }) => [quarter, added, total, isRunning])).toEqual([
    ["2026-1", 2, 2, false],
    ["2026-2", 0, 2, false],
    ["2026-3", 1, 3, false],
    ["2026-4", 0, 3, true],
  ]);
});

test("the matrix has every phase, the specialisms by how many they have, and what has no value last", () => {
  const counts = [
    { phase: "B", specialism: null, count: 9 },
    { phase: "A", specialism: "Y", count: 1 },
    { phase: null, specialism: "X", count: 2 },
  ];
  const phases = ["A", "B", "C"].map((label) => ({ label, retired: false }));
  expect(matrixOf(counts, { phases, specialisms: ["X", "Y", "Z"] })).toEqual({
    phases: ["A", "B", "C", null],
    rows: [
      { specialism: "X", cells: [0, 0, 0, 2], total: 2 },
      { specialism: "Y", cells: [1, 0, 0, 0], total: 1 },
      { specialism: null, cells: [0, 9, 0, 0], total: 9 },
    ],
    highest: 9,
  });
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

test("of many developers the rest is one row, and shares are of the entries that name one", () => {
  const counts = { ...NONE, algorithms: 40, withoutDeveloper: 10, developerCount: 14 };
  const developers = Array.from({ length: 12 }, (_, index) => ({ name: `d${index + 1}`, count: 2 }));
  const { counted, drawing, table } = viewOf("developers", { ...counts, developers }, wordsIn("nl"));
  expect(counted).toBe("n\u00a0=\u00a040 algoritmes. Bij 10 algoritmes staat hier geen waarde.");
  expect(drawing.kind === "bars" ? drawing.bars.at(-1) : null).toEqual({
    label: "4 andere ontwikkelaars",
    count: 10,
    said: "10 (33%)",
  });
  expect(table.rows.at(-1)).toEqual(["2 andere ontwikkelaars", 6, 20]);
});

test("a phase that is retired keeps its place among the others, for as long as entries hold it", () => {
  const phases = ["A", "B", "C", "D"].map((label) => ({ label, retired: label === "B" || label === "D" }));
  const counts = ["B", null, "gone"].map((phase) => ({ phase, specialism: "X", count: 1 }));
  expect(matrixOf(counts, { phases, specialisms: ["X"] }).phases).toEqual(["A", "B", "C", "gone", null]);
});

test("of more quarters than are drawn is said how many there were before", () => {
  const quarters = read("quarter", "2023-1 3, 2023-4 2, 2024-1 1, 2026-4 4");
  const { counted, drawing } = viewOf("growth", { ...NONE, algorithms: 10, quarters }, wordsIn("nl"));
  expect(counted).toBe(
    "n\u00a0=\u00a010 algoritmes. Te zien zijn de laatste 12 kwartalen; daarvoor waren er 5 algoritmes.",
  );
  expect(drawing.kind === "bars" ? drawing.bars.map(({ count }) => count) : null).toEqual([
    1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4,
  ]);
  // What was added in a quarter has a page of its own, for everyone.
  expect(drawing.kind === "bars" ? drawing.bars.slice(-2).map(({ href }) => href) : null).toEqual([
    undefined,
    "/explore/added/2026-4",
  ]);
});

test("what stopped is drawn by theme, and each told of in its own words; those without a reason too", () => {
  const own = { hospital: null, specialism: null };
  const stopped = [
    { ...own, id: "1", name: "a", reason: "Te duur, en te veel werk" },
    { ...own, id: "2", name: "b", reason: null },
  ];
  const counts = {
    ...NONE,
    algorithms: 40,
    themes: themes("costs 4, workflow 1"),
    stopped,
    stoppedCount: 5,
    withoutReason: 1,
  };
  const { counted, drawing, table } = viewOf("stopped", counts, wordsIn("nl"));
  expect(drawing.kind === "bars" ? drawing.bars : null).toEqual([
    { label: "Kosten", count: 4, href: ALL_STOPPED, said: "4" },
    { label: "Werkdruk of werkproces", count: 1, href: "/algorithm/e1/detail", said: "1" },
    { label: "Geen reden genoemd", count: 1, href: ALL_STOPPED, said: "1" },
  ]);
  expect(table.rows.map((row) => row.slice(-2))).toEqual([
    ["Kosten; Werkdruk of werkproces", "Te duur, en te veel werk"],
    ["", "Geen reden genoemd"],
  ]);
  expect(counted).toContain("Thema’s zijn herkend aan woorden in de reden");
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
  }));
  const view = viewOf("products", { ...NONE, products, productCount: 12 }, wordsIn("nl"));
  expect(view.counted).toBe("n\u00a0=\u00a012 producten in openbare algoritmes die niet zijn gestopt.");
  const bars = view.drawing.kind === "bars" ? view.drawing.bars : [];
  expect(bars).toHaveLength(10);
  expect(bars[0]).toEqual({ label: "Product 0", href: "/product/product-0", count: 12, said: "12" });
  expect(view.table.rows[1]).toEqual([{ text: "Product 1", href: "/product/product-1" }, "Maker", 11]);
});

describe("where figures lead", () => {
  const phases = [
    { phase: "Idee", specialism: "Radiologie", count: 2 },
    { phase: "Idee", specialism: null, count: 1 },
  ];
  const counts = {
    ...NONE,
    algorithms: 4,
    phases,
    themes: themes("costs 2, supplier 1"),
    stopped: [{ id: "e1", name: "a", hospital: null, specialism: null, reason: "Te duur" }],
    stoppedCount: 4,
    withoutReason: 1,
    developers: [{ name: "Maker & Co", count: 1 }],
    developerCount: 1,
    hospitals: [
      { name: "Amphia", slug: "amphia", count: 1 },
      { name: "Weg", slug: null, count: 0 },
    ],
  };
  const drawn = (key: "phases" | "stopped" | "developers", readsRegister: boolean) =>
    viewOf(key, counts, wordsIn("nl", readsRegister)).drawing;
  const barsOf = (...of: Parameters<typeof drawn>) => {
    const drawing = drawn(...of);
    return drawing.kind === "bars" ? drawing.bars.map(({ href }) => href) : null;
  };
  const matrixOfReader = (readsRegister: boolean) => {
    const drawing = drawn("phases", readsRegister);
    if (drawing.kind !== "matrix") throw new Error("no matrix");
    const column = drawing.columns.indexOf("Idee");
    return [drawing.hrefs[column], ...drawing.rows.flatMap(({ href, cells }) => [href, cells[column]?.href])];
  };

  test("members into the register with that choice", () => {
    expect(matrixOfReader(true)).toEqual([
      "/?technicalReadinessLevel=Idee",
      "/?medicalSpecialism=Radiologie",
      "/?medicalSpecialism=Radiologie&technicalReadinessLevel=Idee",
      undefined,
      undefined,
    ]);
    const stopped = "/?technicalReadinessLevel=Out+of+service";
    expect(barsOf("stopped", true)).toEqual([stopped, "/algorithm/e1/detail", stopped]);
    expect(barsOf("developers", true)).toEqual(["/?search=Maker+%26+Co"]);
  });

  test("visitors to what is public of it, and nowhere where nothing is", () => {
    expect(matrixOfReader(false)).toEqual([
      "/explore/technicalReadinessLevel/Idee",
      "/explore/medicalSpecialism/Radiologie",
      "/?medicalSpecialism=Radiologie&technicalReadinessLevel=Idee",
      undefined,
      undefined,
    ]);
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
