import { computeUseAmongKind, findFirstExpiringCertificate } from "@/lib/hospitals/rules";

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

it("compares what is in use with hospitals of the same kind that have published something", () => {
  const of = (inUse: number, kind = "general", algorithms = 9) => ({ kind, algorithms, inUse });
  const hospital = of(5);
  const all = [hospital, of(1), of(2), of(40, "umc"), of(0, "general", 0)];
  expect(computeUseAmongKind(hospital, all)).toEqual({ median: 2, hospitals: 3 });
  expect(computeUseAmongKind(hospital, [...all, of(3)])).toEqual({ median: 2.5, hospitals: 4 });
  expect(computeUseAmongKind(hospital, all.slice(0, 2))).toBeNull();
  expect(computeUseAmongKind(of(0, "general", 0), all)).toBeNull();
});
