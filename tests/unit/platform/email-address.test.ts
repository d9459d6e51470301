import { emailAddressSchema, loginBodySchema } from "@/lib/accounts/schema";
import { getMailDomain, isMailDomain, normaliseMailDomain } from "@/lib/institutions/rules";
import { normalizeDomain, normalizeEmail } from "@/lib/platform/text/email-address";

test.each([
  ["arts@münchen.example", "arts@xn--mnchen-3ya.example"],
  ["Arts@MÜNCHEN.example", "arts@xn--mnchen-3ya.example"],
  ["arts@XN--MNCHEN-3YA.example", "arts@xn--mnchen-3ya.example"],
  // The same letter, written as a letter and its mark.
  ["arts@mu\u0308nchen.example", "arts@xn--mnchen-3ya.example"],
  ["arts@straße.example", "arts@xn--strae-oqa.example"],
  ["A.B@UMC.example", "a.b@umc.example"],
])("the address %s is that of %s", (typed, stored) => {
  expect(normalizeEmail(typed)).toBe(stored);
  expect(emailAddressSchema.parse(typed)).toBe(stored);
  expect(loginBodySchema.shape.email.parse(typed)).toBe(stored);
  expect(getMailDomain(typed)).toBe(stored.slice(stored.indexOf("@") + 1));
});

test.each(["a@ü/b", "a@ü:80", "a@ü?x", "a@ü%41.nl", "a@[ü]", "a@ü b.nl", "ü", "a@", ""])(
  "%j is no address, and stays none",
  (typed) => {
    expect(emailAddressSchema.safeParse(typed).success).toBe(false);
    expect(normalizeEmail(typed)).toBe(typed);
  },
);

test("a mail domain of an institution has one form", () => {
  expect(normaliseMailDomain(" @München.example ")).toBe("xn--mnchen-3ya.example");
  expect(isMailDomain(normaliseMailDomain("münchen.example"))).toBe(true);
  expect(normalizeDomain("UMC.Example")).toBe("umc.example");
});
