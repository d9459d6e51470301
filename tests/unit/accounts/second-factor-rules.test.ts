import { isAuthenticatorAppCode, removeCodeSeparators } from "@/lib/accounts/profile-rules";
import { getActorStanding, type Role, type UserActor } from "@/lib/platform/auth/actor";
import { getPageRefusalReason } from "@/lib/platform/auth/gates";
import {
  ACCESS_TOKEN_ACTIONS,
  ACTION_PERMISSIONS,
  type Action,
  decideAction,
  decideEntryRead,
  decideEntryWrite,
  decideProfileWrite,
  enforceVerdict,
} from "@/lib/platform/auth/permissions";
import { parseSettings } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";

function person(role: Role, more: Partial<UserActor> = {}): UserActor {
  const rest = { name: "x", email: "x@test.example", verified: true, institutionId: null, sessionId: "s" };
  return { kind: "user", id: "own", role, allowAccess: true, ...rest, ...more };
}

const codeOf = (act: () => void) => {
  try {
    act();
  } catch (error) {
    return error instanceof AppError ? error.code : "another error";
  }
  return null;
};

describe("an admin without the second factor that the role needs", () => {
  const admin = person("ADMIN", { lacksSecondFactor: true });

  it("has the rights of who waits for approval, and is told why", () => {
    expect(getActorStanding(admin)).toBe("pending");
    expect(getActorStanding(person("ADMIN"))).toBe("admin");
    for (const action of ["admin.area", "user.manage", "entry.list", "content.write"] as const) {
      expect(codeOf(() => enforceVerdict(admin, decideAction(admin, action)))).toBe("two_factor_required");
    }
    expect(decideAction(admin, "profile.own")).toBe(true);
    expect(
      decideEntryRead(admin, {
        state: "PUBLISHED",
        visibility: "PRIVATE",
        authorId: "x",
        institutionId: null,
        coEditorIds: [],
      }),
    ).toBe(404);
  });

  it("is sent to set it up", () => {
    expect(getPageRefusalReason("admin.area", admin)).toBe("two_factor_required");
    expect(getPageRefusalReason({ entry: "entry.edit" }, admin)).toBe("two_factor_required");
    expect(getPageRefusalReason("profile.own", admin)).toBeNull();
    expect(getPageRefusalReason(null, admin)).toBeNull();
  });
});

describe("a personal access token", () => {
  const withToken = (role: Role, scope: "read" | "write", more: Partial<UserActor> = {}) =>
    person(role, { accessToken: { id: "t", scope }, ...more });
  const own = {
    state: "PUBLISHED",
    visibility: "PUBLIC",
    authorId: "own",
    institutionId: null,
    coEditorIds: [],
  } as const;

  it("may exactly what its scope names and what everyone may", () => {
    for (const scope of ["read", "write"] as const) {
      const allowed = (Object.keys(ACTION_PERMISSIONS) as Action[]).filter(
        (action) => decideAction(withToken("ADMIN", scope), action) === true,
      );
      const everyones = [
        "public.read",
        "entry.search",
        "entry.compare",
        "entry.confirmByLink",
        "follow.stopByLink",
        "session.create",
        "language.choose",
        "message.create",
        "report.create",
      ];
      const named = ACCESS_TOKEN_ACTIONS[scope].filter((action) => action in ACTION_PERMISSIONS);
      expect([...allowed].sort()).toEqual([...everyones, ...named].sort());
    }
    expect(ACCESS_TOKEN_ACTIONS.read).toEqual([
      "entry.list",
      "review.read",
      "dossier.read",
      "law.read",
      "experience.ofMembers",
      "entry.contact",
      "profile.own",
      "follow.read",
    ]);
    expect(ACCESS_TOKEN_ACTIONS.write).toEqual([
      ...ACCESS_TOKEN_ACTIONS.read,
      "entry.create",
      "entry.edit",
      "advice.ask",
      "dossier.write",
      "follow.change",
      "follow.begin",
    ]);
  });

  it("edits entries with the scope for it, as a member and never as an admin", () => {
    expect(decideEntryWrite(withToken("USER", "write"), "entry.edit", own)).toBe(true);
    expect(decideEntryWrite(withToken("USER", "read"), "entry.edit", own)).toBe(403);
    expect(decideEntryWrite(withToken("ADMIN", "write"), "entry.delete", own)).toBe(403);
    const theirs = { ...own, authorId: "other", visibility: "PRIVATE" } as const;
    expect(decideEntryRead(withToken("ADMIN", "write"), theirs)).toBe(404);
    expect(decideEntryWrite(withToken("ADMIN", "write"), "entry.edit", theirs)).toBe(404);
  });

  it("never changes an account, its own neither, and says that it is the token's scope", () => {
    const actor = withToken("USER", "write");
    expect([decideProfileWrite(actor, "own"), decideProfileWrite(actor, "other")]).toEqual([403, 403]);
    expect(codeOf(() => enforceVerdict(actor, decideProfileWrite(actor, "own")))).toBe("token_scope");
  });

  it("gives an account that is not let in no more than the account has", () => {
    expect(getActorStanding(withToken("USER", "write", { allowAccess: false }))).toBe("pending");
    expect(getActorStanding(withToken("ADMIN", "write", { lacksSecondFactor: true }))).toBe("pending");
  });
});

describe("a typed code", () => {
  it.each([
    [" 123 456 ", "123456", true],
    ["123-456", "123456", true],
    ["ABCDE-fgh23", "abcdefgh23", false],
    ["abcde–fgh23", "abcdefgh23", false],
    ["1234567", "1234567", false],
    ["١٢٣٤٥٦", "١٢٣٤٥٦", false],
  ])("%j is %j, of the app: %s", (typed, clean, ofApp) => {
    expect([removeCodeSeparators(typed), isAuthenticatorAppCode(removeCodeSeparators(typed))]).toEqual([
      clean,
      ofApp,
    ]);
  });
});

describe("REQUIRE_ADMIN_2FA", () => {
  const server = {
    DATABASE_URL: "postgresql://nergens/register",
    AUTH_SECRET: "only-for-the-tests-".repeat(3),
    APP_URL: "https://register.test.example",
    MAIL_FROM: "register@test.example",
    RESEND_API_KEY: "re_test",
  };
  it.each([
    [{}, true],
    [{ REQUIRE_ADMIN_2FA: "" }, true],
    [{ REQUIRE_ADMIN_2FA: "false" }, false],
    [{ EMBEDDED_DATABASE: "true" }, false],
    [{ EMBEDDED_DATABASE: "true", REQUIRE_ADMIN_2FA: "1" }, true],
  ])("with %j is %s", (settings, required) => {
    expect(parseSettings({ ...server, ...settings }).REQUIRE_ADMIN_2FA).toBe(required);
  });
});
