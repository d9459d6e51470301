import { compareWithKind, findCertificatesToReport } from "@/lib/hospitals/rules";

const product = (name: string, state: string | null, certificateEndsOn: string | null) => ({
  name,
  state,
  certificateEndsOn,
});

const TODAY = "2026-11-28";

test.each([
  ["none of no products", [], [], 0],
  ["none of what is stopped", [product("a", "stopped", "2026-01-01")], [], 0],
  ["none without an end", [product("a", "inUse", null)], [], 0],
  [
    "the first of valid ones",
    [product("a", "inUse", "2029-01-01"), product("b", "testing", "2028-03-04")],
    ["b"],
    0,
  ],
  [
    "ended and soon ending ones, also of products in preparation, the worst first",
    [
      product("a", "inUse", "2027-01-01"),
      product("b", "testing", "2026-11-01"),
      product("c", "inUse", "2029-01-01"),
    ],
    ["b", "a"],
    0,
  ],
  [
    "three of more",
    ["2026-04-01", "2026-03-01", "2026-02-01", "2026-01-01"].map((day) => product(day, "inUse", day)),
    ["2026-01-01", "2026-02-01", "2026-03-01"],
    1,
  ],
])("a hospital reports of certificates %s", (_, products, names, more) => {
  const reported = findCertificatesToReport(products, TODAY);
  expect([reported.named.map(({ name }) => name), reported.more]).toEqual([names, more]);
});

describe("a hospital is compared with those of its kind that have published something", () => {
  const of = (name: string, inUse: number, kind = "general", algorithms = 9) => ({
    ...{ _id: name, name, kind, algorithms, inUse },
    testing: 1,
    stopped: 0,
  });
  const own = of("own", 5);
  const namesOf = (all: Parameters<typeof compareWithKind>[1], hospital = own) => {
    const { hospitals, total } = compareWithKind(hospital, all);
    return [hospitals.map(({ name }) => name).join(" "), total];
  };

  test("the most in use first", () => {
    expect(namesOf([of("a", 1), own, of("b", 40, "umc"), of("c", 7), of("d", 0, "general", 0)])).toEqual([
      "c own a",
      3,
    ]);
    expect(namesOf([own])).toEqual(["own", 1]);
  });

  test("at most ten, itself always among them", () => {
    const others = [..."abcdefghijk"].map((name) => of(name, 9));
    expect(namesOf([own, ...others])).toEqual(["a b c d e f g h i own", 12]);
    expect(namesOf([of("own", 10), ...others])).toEqual(["own a b c d e f g h i", 12]);
  });

  test("and without entries of its own gets five examples", () => {
    const others = [..."abcdef"].map((name) => of(name, 9));
    const empty = of("own", 0, "general", 0);
    expect(namesOf([empty, ...others], empty)).toEqual(["a b c d e", 6]);
  });
});
