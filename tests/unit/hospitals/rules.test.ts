import { compareWithKind, findFirstExpiringCertificate } from "@/lib/hospitals/rules";

const product = (name: string, state: string | null, certificateEndsOn: string | null) => ({
  name,
  state,
  certificateEndsOn,
});

test.each([
  ["of no products", [], undefined],
  [
    "of what is not in use",
    [product("a", "testing", "2026-01-01"), product("b", "stopped", "2026-01-01")],
    undefined,
  ],
  ["of one without an end", [product("a", "inUse", null)], undefined],
  ["of several in use", [product("a", "inUse", "2028-01-01"), product("b", "inUse", "2027-03-04")], "b"],
])("the certificate that ends first %s", (_, products, name) => {
  expect(findFirstExpiringCertificate(products)?.name).toBe(name);
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
