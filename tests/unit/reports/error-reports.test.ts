import { VISIBILITIES } from "@/lib/fields/entry-fields";
import { ANONYMOUS, type Role, type UserActor } from "@/lib/platform/auth/actor";
import { hasPageCaptcha } from "@/lib/platform/auth/captcha-pages";
import {
  decideReportCreation,
  decideReportHandling,
  type EntryPermissionFacts,
} from "@/lib/platform/auth/permissions";
import { REPORT_ACT_TRANSITIONS, REPORT_STATUSES } from "@/lib/reports/rules";
import { answerReportBodySchema, reportBodySchema } from "@/lib/reports/schema";
import { breakLinks } from "@/lib/reports/server/mails";

function person(id: string, role: Role = "USER", more: Partial<UserActor> = {}): UserActor {
  const rest = { name: "x", email: "x@test.example", verified: true, institutionId: "here", sessionId: "s" };
  return { kind: "user", id, role, allowAccess: true, ...rest, ...more };
}

const entry = (visibility: EntryPermissionFacts["visibility"]): EntryPermissionFacts => ({
  state: "PUBLISHED",
  visibility,
  authorId: "author",
  institutionId: "here",
  coEditorIds: ["colleague"],
});

describe("who may report, and who handles it", () => {
  it("lets everyone report on what is public, and nobody on anything else", () => {
    expect(VISIBILITIES.map((visibility) => decideReportCreation(entry(visibility)))).toEqual([
      true,
      404,
      404,
    ]);
    expect(decideReportCreation(null)).toBe(404);
  });

  const accessToken = { id: "t", scope: "write" } as const;
  it.each([
    ["nobody", ANONYMOUS, 401, 401],
    ["who waits for access", person("author", "USER", { allowAccess: false }), 403, 403],
    ["a member", person("other", "USER", { institutionId: null }), 404, 404],
    ["a colleague", person("other"), 404, 404],
    ["the author", person("author"), true, 404],
    ["a program of the author", person("author", "USER", { accessToken }), 403, 403],
    ["an admin", person("admin", "ADMIN"), true, 404],
    ["an admin without a second factor", person("admin", "ADMIN", { lacksSecondFactor: true }), 403, 403],
  ] as const)("%s gets %s to a report, and to none %s", (_who, actor, verdict, missing) => {
    for (const visibility of VISIBILITIES) {
      expect(decideReportHandling(actor, entry(visibility))).toBe(verdict);
    }
    expect(decideReportHandling(actor, null)).toBe(missing);
  });
});

it("leads from every state to another, and never from one to itself but by another answer", () => {
  for (const status of REPORT_STATUSES) {
    const acts = Object.entries(REPORT_ACT_TRANSITIONS).filter(([, { from }]) => from.includes(status));
    expect([status, acts.length > 0]).toEqual([status, true]);
    expect(acts.filter(([kind, { to }]) => to === status && kind !== "answered")).toEqual([]);
  }
});

it("lets the captcha's script in on the page of the form alone", () => {
  expect(hasPageCaptcha("/algorithm/0199-x/report")).toBe(true);
  expect(
    ["/algorithm/0199-x/detail", "/algorithm/report", "/algorithm/x/report/y"].some(hasPageCaptcha),
  ).toBe(false);
});

describe("the words of a report", () => {
  const parse = (fields: Record<string, unknown>) =>
    reportBodySchema.parse({ message: "Hier klopt iets niet.", captchaToken: "x", ...fields });

  it("takes empty for nothing, and cleans what was typed", () => {
    const nothing = { field: null, name: null, email: null };
    expect(parse({ field: "", name: " \u202e ", email: "" })).toMatchObject(nothing);
    expect(parse({ field: null })).toMatchObject(nothing);
    expect(parse({ name: " Jo\u0007  Lezer\n" })).toMatchObject({ name: "Jo Lezer" });
    expect(parse({ message: "  Een\r\n\r\n\r\n\r\nmelding.  " }).message).toBe("Een\n\nmelding.");
  });

  it("counts as PostgreSQL does: an emoji is one", () => {
    expect(answerReportBodySchema.safeParse({ text: "🩺".repeat(10) }).success).toBe(true);
    expect(answerReportBodySchema.safeParse({ text: "🩺".repeat(9) }).success).toBe(false);
    expect(answerReportBodySchema.safeParse({ text: "🩺".repeat(2000) }).success).toBe(true);
    expect(answerReportBodySchema.safeParse({ text: "🩺".repeat(2001) }).success).toBe(false);
  });
});

describe("what a stranger typed, in a mail", () => {
  it.each([
    "https://kwaad.example/x",
    "HTTP://kwaad.example",
    "www.kwaad.example",
    "kwaad.example",
    "ik@kwaad.example",
    "mailto:ik@kwaad.example",
    "ftp://a.b",
  ])("%s is read as it was, and is no link", (words) => {
    const safe = breakLinks(words);
    expect(safe.replaceAll("\u200b", "")).toBe(words);
    expect(safe).not.toMatch(/:\/\/[a-z]|www\.[a-z]|@[a-z]|[a-z]\.[a-z]{2}|mailto:[a-z]/i);
  });

  it("leaves sentences, numbers and abbreviations as they are", () => {
    const words = "Het is 3.5 mm. Dat staat er niet, zie bladzijde 4.";
    expect(breakLinks(words)).toBe(words);
  });
});
