import type { Visibility } from "@/lib/fields/entry-fields";
import {
  type Actor,
  ANONYMOUS,
  type EntryState,
  getActorStanding,
  isAdmin,
  type Role,
  type UserActor,
} from "@/lib/platform/auth/actor";
import { findPageAccessRule, getPageRefusalReason } from "@/lib/platform/auth/gates";
import {
  ACTION_PERMISSIONS,
  type Action,
  decideAction,
  decideCoEditorRemoval,
  decideEntryRead,
  decideEntryWrite,
  decideExperienceWrite,
  decideReportHandling,
  type EntryWriteAction,
  enforceVerdict,
  getEntryRelation,
  getMissingEntryRefusal,
  isEntryConfirmedBySaving,
  listReadableVersionVisibilities,
  mayReadEntry,
  mayWriteEntry,
} from "@/lib/platform/auth/permissions";
import { AppError } from "@/lib/platform/errors";

function person(id: string, role: Role, allowAccess: boolean, institutionId: string | null): UserActor {
  const rest = { name: id, email: `${id}@test.example`, verified: true, sessionId: "s" };
  return { kind: "user", id, role, allowAccess, institutionId, ...rest };
}

const ACTORS = {
  anonymous: ANONYMOUS,
  pending: person("pending", "USER", false, "here"),
  pendingMetc: person("pendingMetc", "METCMEMBER", false, "here"),
  member: person("member", "USER", true, "elsewhere"),
  homeless: person("homeless", "USER", true, null),
  metc: person("metc", "METCMEMBER", true, "elsewhere"),
  colleague: person("colleague", "USER", true, "here"),
  coEditor: person("coEditor", "METCMEMBER", true, "here"),
  // Named as a co-editor too, and gone to another institution since.
  moved: person("moved", "USER", true, "elsewhere"),
  author: person("author", "USER", true, "here"),
  admin: person("admin", "ADMIN", true, "elsewhere"),
  adminWithoutAccess: person("adminWithoutAccess", "ADMIN", false, null),
} satisfies Record<string, Actor>;
type Name = keyof typeof ACTORS;
const NAMES = Object.keys(ACTORS) as Name[];

const entry = (visibility: Visibility, institutionId: string | null = "here", authorId = "author") => ({
  state: "PUBLISHED" as EntryState,
  visibility,
  institutionId,
  authorId,
  // Named, and only one of them still there.
  coEditorIds: ["coEditor", "moved", "pending"],
});
const table = <T>(of: (actor: Actor) => T) =>
  Object.fromEntries(NAMES.map((name) => [name, of(ACTORS[name])]));

describe("what a person is to the register", () => {
  it("follows from role and access alone", () => {
    expect(table(getActorStanding)).toEqual({
      anonymous: "anonymous",
      pending: "pending",
      pendingMetc: "pending",
      member: "member",
      homeless: "member",
      metc: "member",
      colleague: "member",
      coEditor: "member",
      moved: "member",
      author: "member",
      admin: "admin",
      adminWithoutAccess: "admin",
    });
    expect(NAMES.filter((name) => isAdmin(ACTORS[name]))).toEqual(["admin", "adminWithoutAccess"]);
  });

  it("and to an entry: its author and co-editor only while they may come in, no colleague without an institution", () => {
    expect(table((actor) => getEntryRelation(actor, entry("PUBLIC")))).toEqual({
      anonymous: "anonymous",
      pending: "pending",
      pendingMetc: "pending",
      member: "member",
      homeless: "member",
      metc: "member",
      colleague: "colleague",
      coEditor: "coEditor",
      moved: "member",
      author: "author",
      admin: "admin",
      adminWithoutAccess: "admin",
    });
    expect(getEntryRelation(ACTORS.homeless, entry("PUBLIC", null))).toBe("member");
    expect(getEntryRelation(ACTORS.pending, entry("PRIVATE", "here", "pending"))).toBe("pending");
  });
});

describe("actions on the register as a whole", () => {
  it.each<[Action, [true | number, true | number, true | number, true | number]]>([
    ["public.read", [true, true, true, true]],
    ["session.create", [true, true, true, true]],
    ["language.choose", [true, true, true, true]],
    ["entry.compare", [true, true, true, true]],
    ["entry.confirmByLink", [true, true, true, true]],
    ["follow.stopByLink", [true, true, true, true]],
    ["metrics.read", [401, 401, 401, 401]],
    ["entry.list", [401, 403, true, true]],
    ["entry.search", [true, true, true, true]],
    ["entry.create", [401, 403, true, true]],
    ["entry.contact", [403, 403, true, true]],
    ["entry.import", [401, 403, 403, true]],
    ["profile.own", [401, true, true, true]],
    ["follow.read", [401, true, true, true]],
    ["follow.change", [401, true, true, true]],
    ["follow.begin", [401, 403, true, true]],
    ["follow.hear", [401, 403, true, true]],
    ["admin.area", [401, 403, 403, true]],
    ["notice.write", [401, 403, 403, true]],
    ["user.manage", [401, 403, 403, true]],
    ["message.read", [401, 403, 403, true]],
    ["bin.manage", [401, 403, 403, true]],
    ["mail.manage", [401, 403, 403, true]],
    ["content.write", [401, 403, 403, true]],
    ["audit.read", [401, 403, 403, true]],
  ])("%s [deviation.permissions]", (action, [anonymous, pending, member, admin]) => {
    for (const name of NAMES) {
      const expected = { anonymous, pending, member, admin }[getActorStanding(ACTORS[name])];
      expect([name, decideAction(ACTORS[name], action)]).toEqual([name, expected]);
    }
  });

  it("are refused to an anonymous visitor with 401 wherever they are refused to a pending one with 403", () => {
    for (const action of Object.keys(ACTION_PERMISSIONS) as Action[]) {
      if (action === "entry.contact" || ACTION_PERMISSIONS[action].pending !== 403) continue;
      expect([action, ACTION_PERMISSIONS[action].anonymous]).toEqual([action, 401]);
    }
  });
});

describe("one entry", () => {
  it("is read by visibility", () => {
    const readers = (visibility: Visibility) =>
      NAMES.filter((name) => mayReadEntry(ACTORS[name], entry(visibility)));
    expect(readers("PUBLIC")).toEqual(NAMES);
    expect(readers("INSTITUTION")).toEqual([
      "colleague",
      "coEditor",
      "author",
      "admin",
      "adminWithoutAccess",
    ]);
    expect(readers("PRIVATE")).toEqual(["coEditor", "author", "admin", "adminWithoutAccess"]);
  });

  it("answers who may not read it with 404, never with another refusal", () => {
    for (const visibility of ["PUBLIC", "INSTITUTION", "PRIVATE"] as const) {
      for (const name of NAMES)
        expect([true, 404]).toContain(decideEntryRead(ACTORS[name], entry(visibility)));
    }
  });

  it("is edited by its author, co-editors and admins, shared by its author and admins, and deleted by admins", () => {
    for (const visibility of ["PUBLIC", "INSTITUTION", "PRIVATE"] as const) {
      const may = (action: EntryWriteAction) =>
        NAMES.filter((name) => mayWriteEntry(ACTORS[name], action, entry(visibility)));
      const insiders = ["coEditor", "author", "admin", "adminWithoutAccess"];
      expect([may("entry.edit"), may("entry.confirm")]).toEqual([insiders, insiders]);
      expect(may("entry.nameCoEditors")).toEqual(["author", "admin", "adminWithoutAccess"]);
      expect(may("entry.manage")).toEqual(["admin", "adminWithoutAccess"]);
      expect(may("entry.requestDeletion")).toEqual(["author"]);
      expect(may("entry.delete")).toEqual(["admin", "adminWithoutAccess"]);
    }
  });

  it("that a person may not see is refused like one that does not exist", () => {
    for (const action of ["entry.edit", "entry.delete"] as const) {
      for (const visibility of ["INSTITUTION", "PRIVATE"] as const) {
        for (const name of NAMES) {
          const actor = ACTORS[name];
          if (mayReadEntry(actor, entry(visibility))) continue;
          expect([name, decideEntryWrite(actor, action, entry(visibility))]).toEqual([
            name,
            getMissingEntryRefusal(actor, action),
          ]);
        }
      }
    }
  });
});

describe("a co-editor", () => {
  const removers = (personId: string) =>
    NAMES.filter((name) => decideCoEditorRemoval(ACTORS[name], entry("PRIVATE"), personId) === true);

  it("is removed by the author and admins, and stops by themselves wherever they are by now", () => {
    expect(removers("coEditor")).toEqual(["coEditor", "author", "admin", "adminWithoutAccess"]);
    expect(removers("moved")).toEqual(["moved", "author", "admin", "adminWithoutAccess"]);
    // Who may not come in any more acts on nothing.
    expect(removers("pending")).toEqual(["author", "admin", "adminWithoutAccess"]);
    expect(decideCoEditorRemoval(ACTORS.member, entry("PRIVATE"), "member")).toBe(404);
  });

  it("says by saving that the entry is right, as its author does", () => {
    const confirming = NAMES.filter((name) => isEntryConfirmedBySaving(ACTORS[name], entry("PUBLIC")));
    expect(confirming).toEqual(["coEditor", "author"]);
    // A program cannot know.
    const program = { ...ACTORS.author, accessToken: { id: "t", scope: "write" } } as const;
    expect(isEntryConfirmedBySaving(program, entry("PUBLIC"))).toBe(false);
  });

  it("reads no reports, and names nobody with a program", () => {
    expect(decideReportHandling(ACTORS.coEditor, entry("PUBLIC"))).toBe(404);
    const program = { ...ACTORS.author, accessToken: { id: "t", scope: "write" } } as const;
    expect(decideEntryWrite(program, "entry.edit", entry("PRIVATE"))).toBe(true);
    expect(decideEntryWrite(program, "entry.nameCoEditors", entry("PRIVATE"))).toBe(403);
    const own = { ...ACTORS.coEditor, accessToken: { id: "t", scope: "write" } } as const;
    expect(decideCoEditorRemoval(own, entry("PUBLIC"), "coEditor")).toBe(403);
  });
});

it("an experience is written by who belongs to the entry's institution and sees it, and by no program", () => {
  const tellers = (visibility: Visibility) =>
    NAMES.filter((name) => decideExperienceWrite(ACTORS[name], entry(visibility)) === true);
  expect(tellers("PUBLIC")).toEqual(["colleague", "coEditor", "author"]);
  expect(tellers("INSTITUTION")).toEqual(["colleague", "coEditor", "author"]);
  expect(tellers("PRIVATE")).toEqual(["coEditor", "author"]);
  expect(decideExperienceWrite(ACTORS.member, entry("PUBLIC"))).toBe(403);
  expect(decideExperienceWrite(ACTORS.member, entry("INSTITUTION"))).toBe(404);
  // An entry without an institution is nobody's hospital's, also for who has none.
  expect(decideExperienceWrite(ACTORS.homeless, entry("PUBLIC", null))).toBe(403);
  const program = { ...ACTORS.author, accessToken: { id: "t", scope: "write" } } as const;
  expect(decideExperienceWrite(program, entry("PUBLIC"))).toBe(403);
});

describe("a refusal", () => {
  it.each<[Name, 401 | 403 | 404, string]>([
    ["anonymous", 401, "not_authenticated"],
    ["pending", 403, "not_approved"],
    ["member", 403, "forbidden"],
    ["author", 403, "forbidden"],
    ["member", 404, "not_found"],
    ["pending", 404, "not_found"],
  ])("of %s with %d is %s", (name, status, code) => {
    const refuse = () => enforceVerdict(ACTORS[name], status);
    expect(refuse).toThrow(AppError);
    expect(refuse).toThrow(expect.objectContaining({ code, status }));
  });

  it("is none on yes", () => expect(() => enforceVerdict(ANONYMOUS, true)).not.toThrow());
});

describe("the gate of a page", () => {
  it.each([
    ["/", null],
    ["/dashboard", null],
    ["/about", null],
    ["/login", null],
    ["/admin", "admin.area"],
    ["/admin/", "admin.area"],
    ["/admin/users", "admin.area"],
    ["/administratie", null],
    ["/profile/1", "profile.own"],
    ["/work", "profile.own"],
    ["/profile", "profile.own"],
    ["/profiles", null],
    ["/following", "follow.read"],
    ["/algorithm/0/new", "entry.create"],
    ["/algorithm/abc/edit", { entry: "entry.edit" }],
    ["/algorithm/abc/delete", { entry: "entry.delete" }],
    ["/algorithm/abc/edit/", { entry: "entry.edit" }],
    ["/algorithm/abc/detail", null],
    ["/algorithm/abc/iets", null],
    ["/algorithm/abc", null],
  ])("%s: %j", (path, rule) => expect(findPageAccessRule(path)).toEqual(rule));

  it("sends away exactly who does not pass", () => {
    for (const rule of ["profile.own", "follow.read"] as const) {
      expect(table((actor) => getPageRefusalReason(rule, actor))).toMatchObject({
        anonymous: "login",
        pending: null,
        member: null,
        admin: null,
      });
    }
    // Whose entry it is, and whether it is there, the page says.
    for (const rule of ["entry.create", { entry: "entry.edit" }, { entry: "entry.delete" }] as const) {
      expect(table((actor) => getPageRefusalReason(rule, actor))).toMatchObject({
        anonymous: "login",
        pending: "not_approved",
        member: null,
        adminWithoutAccess: null,
      });
    }
    expect(table((actor) => getPageRefusalReason("admin.area", actor))).toMatchObject({
      anonymous: "login",
      pending: "access_denied",
      metc: "access_denied",
      adminWithoutAccess: null,
    });
    expect(NAMES.every((name) => getPageRefusalReason(null, ACTORS[name]) === null)).toBe(true);
  });
});

describe("which versions of an entry may be seen", () => {
  const codes = (versions: Visibility[]) => versions.map((visibility) => visibility[1]).join("");

  it("are those whose own visibility would have let one, of an entry that one may see today", () => {
    const [open, shared, hidden] = ["U", "N", "R"];
    const everything = `${open}${shared}${hidden}`;
    const of = (visibility: Visibility) =>
      table((actor) => codes(listReadableVersionVisibilities(actor, entry(visibility))));
    const own = {
      coEditor: everything,
      author: everything,
      admin: everything,
      adminWithoutAccess: everything,
    };
    const rest = (versions: string) =>
      Object.fromEntries(
        ["anonymous", "pending", "pendingMetc", "member", "homeless", "metc", "moved"].map((name) => [
          name,
          versions,
        ]),
      );
    expect(of("PUBLIC")).toEqual({ ...rest("U"), colleague: "UN", ...own });
    expect(of("INSTITUTION")).toEqual({ ...rest(""), colleague: "UN", ...own });
    expect(of("PRIVATE")).toEqual({ ...rest(""), colleague: "", ...own });
  });
});
