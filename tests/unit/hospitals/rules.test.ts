import { findFirstExpiringCertificate } from "@/lib/hospitals/rules";

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
