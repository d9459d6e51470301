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

it("compares with the other hospitals of the same kind that have published something", () => {
  let id = 0;
  const of = (inUse: number, kind = "general", algorithms = 9) => ({
    ...{ _id: String(id++), kind, algorithms, inUse },
    testing: 1,
    stopped: 0,
  });
  const hospital = of(5);
  const all = [hospital, of(1), of(2), of(40, "umc"), of(0, "general", 0)];
  const counts = { inUse: [2, 1], testing: [1, 1], stopped: [0, 0] };
  expect(compareWithKind(hospital, all)).toEqual({ hospitals: 2, isMedian: false, counts });
  const many = compareWithKind(hospital, [...all, of(3), of(4), of(6), of(7)]);
  expect(many).toMatchObject({ hospitals: 6, isMedian: true, counts: { inUse: [3.5] } });
  expect(compareWithKind(hospital, [hospital])).toBeNull();
  expect(compareWithKind(of(0, "general", 0), all)).toBeNull();
});
