import { isAuthenticatorAppCode, removeCodeSeparators } from "@/lib/accounts/profile-rules";
import { getStanding, type Role, type UserActor } from "@/lib/platform/auth/actor";
import { getPageRefusal } from "@/lib/platform/auth/gates";
import {
  ACTIONS,
  type Action,
  enforceVerdict,
  profileWriteVerdict,
  readVerdict,
  TOKEN_ACTIONS,
  verdict,
  writeVerdict,
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
    expect(getStanding(admin)).toBe("pending");
    expect(getStanding(person("ADMIN"))).toBe("admin");
    for (const action of ["admin.area", "user.manage", "entry.list", "content.write"] as const) {
      expect(codeOf(() => enforceVerdict(admin, verdict(admin, action)))).toBe("two_factor_required");
    }
    expect(verdict(admin, "profile.own")).toBe(true);
    expect(
      readVerdict(admin, {
        state: "PUBLISHED",
        visibility: "PRIVATE",
        authorId: "x",
        institutionId: null,
        coEditorIds: [],
      }),
    ).toBe(404);
  });

  it("is sent to set it up", () => {
    expect(getPageRefusal("admin.area", admin)).toBe("two_factor_required");
    expect(getPageRefusal({ entry: "entry.edit" }, admin)).toBe("two_factor_required");
    expect(getPageRefusal("profile.own", admin)).toBeNull();
    expect(getPageRefusal(null, admin)).toBeNull();
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
      const allowed = (Object.keys(ACTIONS) as Action[]).filter(
        (action) => verdict(withToken("ADMIN", scope), action) === true,
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
      const named = TOKEN_ACTIONS[scope].filter((action) => action in ACTIONS);
      expect([...allowed].sort()).toEqual([...everyones, ...named].sort());
    }
    expect(TOKEN_ACTIONS.read).toEqual([
      "entry.list",
      "experience.ofMembers",
      "entry.contact",
      "profile.own",
      "follow.read",
    ]);
    expect(TOKEN_ACTIONS.write).toEqual([
      ...TOKEN_ACTIONS.read,
      "entry.create",
      "entry.edit",
      "follow.change",
      "follow.begin",
    ]);
  });

  it("edits entries with the scope for it, as a member and never as an admin", () => {
    expect(writeVerdict(withToken("USER", "write"), "entry.edit", own)).toBe(true);
    expect(writeVerdict(withToken("USER", "read"), "entry.edit", own)).toBe(403);
    expect(writeVerdict(withToken("ADMIN", "write"), "entry.delete", own)).toBe(403);
    const theirs = { ...own, authorId: "other", visibility: "PRIVATE" } as const;
    expect(readVerdict(withToken("ADMIN", "write"), theirs)).toBe(404);
    expect(writeVerdict(withToken("ADMIN", "write"), "entry.edit", theirs)).toBe(404);
  });

  it("never changes an account, its own neither, and says that it is the token's scope", () => {
    const actor = withToken("USER", "write");
    expect([profileWriteVerdict(actor, "own"), profileWriteVerdict(actor, "other")]).toEqual([403, 403]);
    expect(codeOf(() => enforceVerdict(actor, profileWriteVerdict(actor, "own")))).toBe("token_scope");
  });

  it("gives an account that is not let in no more than the account has", () => {
    expect(getStanding(withToken("USER", "write", { allowAccess: false }))).toBe("pending");
    expect(getStanding(withToken("ADMIN", "write", { lacksSecondFactor: true }))).toBe("pending");
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
