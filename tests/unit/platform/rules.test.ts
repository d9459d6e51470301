import { type Actor, ANONYMOUS, type UserActor } from "@/lib/platform/auth/actor";
import {
  type AccessRule,
  decideAccessRule,
  decideAccessRuleWithoutEntry,
  listRefusalCodesOfRule,
} from "@/lib/platform/auth/rules";

const MEMBER: UserActor = {
  kind: "user",
  id: "member",
  name: "Lid",
  email: "lid@test.example",
  role: "USER",
  allowAccess: true,
  verified: true,
  institutionId: "here",
  sessionId: "s",
};
const PENDING: Actor = { ...MEMBER, allowAccess: false };
const ADMIN: Actor = { ...MEMBER, id: "admin", role: "ADMIN" };

const WAITS = ["not_approved", "two_factor_required"];

describe("what a rule refuses", () => {
  it.each<[AccessRule, string[]]>([
    ["public.read", []],
    ["entry.confirmByLink", []],
    ["follow.stopByLink", []],
    ["metrics.read", ["not_authenticated"]],
    ["follow.read", ["not_authenticated"]],
    ["entry.list", ["not_authenticated", ...WAITS]],
    ["user.manage", ["not_authenticated", "forbidden", ...WAITS, "token_scope"]],
    [{ entry: "entry.read" }, ["not_found"]],
    [{ entry: "report.create" }, ["not_found"]],
    [{ entry: "entry.edit" }, ["not_authenticated", "forbidden", ...WAITS, "token_scope", "not_found"]],
    [{ coEditor: "remove" }, ["not_authenticated", "forbidden", ...WAITS, "token_scope", "not_found"]],
    [{ experience: "write" }, ["not_authenticated", "forbidden", ...WAITS, "token_scope", "not_found"]],
    [{ profile: "read" }, ["not_authenticated", ...WAITS]],
    [{ profile: "write" }, ["not_authenticated", "forbidden", ...WAITS, "token_scope"]],
  ])("%j: %j", (rule, codes) => expect([...listRefusalCodesOfRule(rule)].sort()).toEqual(codes.sort()));

  it("of a report is more where it is removed, which its author may not", () => {
    expect(listRefusalCodesOfRule({ report: "remove" })).toContain("forbidden");
    expect(listRefusalCodesOfRule({ report: "handle" })).not.toContain("forbidden");
    const entry = {
      state: "PUBLISHED",
      visibility: "PUBLIC",
      authorId: MEMBER.id,
      institutionId: null,
      coEditorIds: [],
    } as const;
    const of = (actor: Actor, report: "handle" | "remove") =>
      decideAccessRule(actor, { report }, { entry, personId: "" });
    expect([of(MEMBER, "handle"), of(MEMBER, "remove"), of(ADMIN, "remove")]).toEqual([true, 403, true]);
  });
});

it("says what is known before the entry is looked for, and no more", () => {
  const early = (rule: AccessRule) =>
    [ANONYMOUS, PENDING, MEMBER, ADMIN].map((actor) => decideAccessRuleWithoutEntry(actor, rule));
  expect(early("entry.create")).toEqual([401, 403, true, true]);
  expect(early({ entry: "entry.delete" })).toEqual([401, 403, true, true]);
  expect(early({ coEditor: "remove" })).toEqual([401, 403, true, true]);
  expect(early({ report: "handle" })).toEqual([401, 403, true, true]);
  expect(early({ entry: "entry.read" })).toEqual([true, true, true, true]);
});
