import {
  type Found,
  figuresOf,
  GOALS,
  type JudgedQuery,
  judge,
  worstFirst,
} from "../../search-quality/metric";
import { isGoodEnough, reportLines } from "../../search-quality/report";
import { readSet, SET_NAMES } from "../../search-quality/sets";

const query = (fields: Partial<JudgedQuery> = {}): JudgedQuery => ({
  query: "sepsis",
  kind: "word",
  relevant: ["a", "b"],
  ...fields,
});
const found = (keys: string[], corrected: string | null = null): Found => ({ keys, corrected });
const absent = query({ kind: "absent", relevant: [] });

describe("judging one query", () => {
  it("takes the share of the first ten that is relevant, whatever stands below them", () => {
    const keys = ["a", "b", "x", ..."cdefghi", "y", "z"];
    const relevant = [..."abcdefghi", "z"];
    expect(judge(query({ relevant }), found(keys))).toMatchObject({
      precision: 0.9,
      recall: 1,
      wrong: ["x"],
      missed: [],
    });
  });

  it("takes all results when they are fewer than ten", () => {
    expect(judge(query(), found(["a", "x", "y", "z"])).precision).toBe(0.25);
  });

  it("counts what is found on any page, and names what is not", () => {
    const late = [...Array.from({ length: 40 }, (_, index) => `x${index}`), "b"];
    expect(judge(query(), found(late))).toMatchObject({ precision: 0, recall: 0.5, missed: ["a"] });
  });

  it("lets a query that finds nothing lose everything when there is something to find", () => {
    expect(judge(query(), found([]))).toMatchObject({ precision: 0, recall: 0, isEmpty: true });
  });

  it("leaves a word that occurs nowhere out of both shares when it finds nothing", () => {
    expect(judge(absent, found([]))).toMatchObject({ precision: null, recall: null, isEmpty: false });
  });

  it("counts what such a word does find as wrong", () => {
    expect(judge(absent, found(["a"]))).toMatchObject({ precision: 0, recall: null, wrong: ["a"] });
  });

  it("takes a correction for right only when it is one of those expected, in any spelling", () => {
    const mistake = query({ kind: "typo", corrections: ["reünie", "reünies"] });
    expect(judge(mistake, found(["a"], "Reunie")).isWronglyCorrected).toBe(false);
    expect(judge(mistake, found(["a"], "regie")).isWronglyCorrected).toBe(true);
    expect(judge(mistake, found(["a"])).isWronglyCorrected).toBe(false);
    expect(judge(absent, found([], "sepsis")).isWronglyCorrected).toBe(true);
  });
});

describe("the figures of a set", () => {
  const right = judge(query(), found(["a", "b"]));
  const half = judge(query({ query: "half" }), found(["a", "x"]));
  const empty = judge(query({ query: "leeg" }), found([]));
  const nothing = judge(absent, found([]));
  const corrected = judge(query({ ...absent, query: "verbeterd" }), found([], "sepsis"));

  it("are means over the queries that count", () => {
    expect(figuresOf([right, half, empty, nothing, corrected])).toEqual({
      precision: 0.5,
      recall: 0.5,
      empty: 1,
      wrongCorrections: 1,
    });
  });

  it("are good enough at the goals and not below one of them", () => {
    expect(isGoodEnough(GOALS)).toBe(true);
    expect(isGoodEnough({ ...GOALS, precision: 0.899 })).toBe(false);
    expect(isGoodEnough({ ...GOALS, recall: 0.849 })).toBe(false);
    expect(isGoodEnough({ ...GOALS, empty: 1 })).toBe(false);
    expect(isGoodEnough({ ...GOALS, wrongCorrections: 1 })).toBe(false);
  });

  it("are not good without a query", () => {
    expect(isGoodEnough(figuresOf([]))).toBe(false);
  });

  it("put the worst query first and leave out those without fault", () => {
    const worst = worstFirst([right, half, nothing, empty, corrected]);
    expect(worst.map((outcome) => outcome.judged.query)).toEqual(["leeg", "half", "verbeterd"]);
  });

  it("are told without the queries when those are to stay unseen", () => {
    const told = (isShown: boolean) => reportLines("held-out", [right, half], isShown).join("\n");
    expect(told(true)).toContain("'half' (word): 2 found, 2 belong");
    expect(told(true)).toContain("missed: b");
    expect(told(true)).toContain("does not belong: x");
    expect(told(false)).not.toContain("half");
    expect(told(false)).toMatch(/held-out +2 +0.750 +0.750 +0 +0/);
    expect(reportLines("held-out", [nothing], true).join("\n")).toMatch(/absent +1 +- +- +0 +0/);
  });
});

describe.each(SET_NAMES)("the set %s", (name) => {
  const { entries, queries } = readSet(name);
  const keys = entries.map(({ key }) => key);

  it("has 120 different queries and as many entries at least", () => {
    expect(new Set(queries.map((judged) => judged.query.toLowerCase())).size).toBe(120);
    expect(queries).toHaveLength(120);
    expect(new Set(keys).size).toBe(entries.length);
    expect(entries.length).toBeGreaterThanOrEqual(100);
  });

  it("names only entries that there are, and none for words that occur nowhere", () => {
    expect(queries.flatMap(({ relevant }) => relevant).filter((key) => !keys.includes(key))).toEqual([]);
    for (const { kind, relevant } of queries) expect(relevant.length > 0).toBe(kind !== "absent");
  });

  it("says of every typing mistake, and of few others, what it may be corrected to", () => {
    const typos = queries.filter(({ kind }) => kind === "typo");
    expect(typos.filter(({ corrections = [] }) => corrections.length === 0)).toEqual([]);
  });
});

it("has two sets without an entry, a query or a supplier in common", () => {
  const [tuning, heldOut] = SET_NAMES.map(readSet);
  const shared = (of: (set: typeof tuning) => (string | undefined)[]) => {
    const known = new Set(of(tuning));
    return of(heldOut).filter((text) => text !== undefined && known.has(text));
  };
  expect(shared((set) => set?.entries.map(({ algorithmName }) => algorithmName) ?? [])).toEqual([]);
  expect(shared((set) => set?.entries.map(({ developerName }) => developerName) ?? [])).toEqual([]);
  expect(shared((set) => set?.entries.map(({ activeHospital }) => activeHospital) ?? [])).toEqual([]);
});
