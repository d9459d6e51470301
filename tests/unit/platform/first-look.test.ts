import { buildRegistrationBodySchema } from "@/lib/accounts/schema";
import { messageBodySchema } from "@/lib/contact/schema";
import { countCodePoints, mayBeEmailAddress } from "@/lib/platform/text/first-look";
import { reportBodySchema } from "@/lib/reports/schema";

/** Whether a schema takes a text in one of its fields. */
const takes = (field: { safeParse: (text: string) => { success: boolean } }, text: string) =>
  field.safeParse(text).success;

const registration = buildRegistrationBodySchema(12).shape;

test.each([
  ["the name of a message", messageBodySchema.shape.name, 5, 100],
  ["a message", messageBodySchema.shape.message, 25, 2048],
  ["a reported error", reportBodySchema.shape.message, 10, 2000],
  ["the name of an account", registration.name, 5, 100],
  ["a password", registration.password, 12, 128],
])("the length of %s is counted as its schema does, in letters and in emoji", (_what, field, min, max) => {
  for (const sign of ["a", "👍", "é"]) {
    for (const length of [min - 1, min, max, max + 1]) {
      const text = sign.repeat(length);
      expect([sign, length, takes(field, text)]).toEqual([
        sign,
        countCodePoints(text),
        length >= min && length <= max,
      ]);
    }
  }
});

test.each([
  "naam@ziekenhuis.nl",
  "voor.achter+register@umc-voorbeeld.example",
  "o'brien@sub.ziekenhuis.co.uk",
  "x_1@a-b.nl",
])("a form takes %s, as the schemas of accounts, messages and reports do", (address) => {
  expect(mayBeEmailAddress(address)).toBe(true);
  for (const field of [registration.email, messageBodySchema.shape.email, reportBodySchema.shape.email]) {
    expect(takes(field, address)).toBe(true);
  }
});

test.each(["geen adres", "naam@ziekenhuis", "@ziekenhuis.nl", "naam@", "a@b@c.nl", "naam@ziekenhuis.nl."])(
  "what a form says of %s, those schemas say as well",
  (text) => {
    expect(mayBeEmailAddress(text)).toBe(false);
    for (const field of [registration.email, messageBodySchema.shape.email, reportBodySchema.shape.email]) {
      expect(takes(field, text)).toBe(false);
    }
  },
);
