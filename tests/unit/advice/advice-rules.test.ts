import { adviceBodySchema } from "@/lib/advice/schema";
import { isAdviceDue } from "@/lib/entries/advice";
import { type Actor, ANONYMOUS, ENTRY_STATES, type UserActor, VISIBILITIES } from "@/lib/platform/auth/actor";
import { decideAdviceGiving, type EntryPermissionFacts } from "@/lib/platform/auth/permissions";
import { createExampleDataModel } from "../../support/data-model";

const MODEL = createExampleDataModel();
const PHASES = MODEL.technicalReadinessLevel.values;
const [FIRST = "", SECOND = "", THIRD = ""] = PHASES.map(({ label }) => label);
const STOPPED = PHASES.find(({ code }) => code !== null)?.label ?? "";

const MEMBER: UserActor = {
  kind: "user",
  id: "lid",
  name: "",
  email: "",
  role: "METCMEMBER",
  allowAccess: true,
  verified: true,
  institutionId: "noord",
  sessionId: "",
};
const ENTRY: EntryPermissionFacts = {
  state: "PUBLISHED",
  visibility: "PRIVATE",
  authorId: "auteur",
  institutionId: "umc",
  coEditorIds: [],
};
const decide = (actor: Actor, entry: EntryPermissionFacts = ENTRY) =>
  decideAdviceGiving(actor, { entry, committeeId: "noord" });

describe("who may give advice, and read the entry until then", () => {
  it("is a member of the committee that is asked, whatever the entry's visibility and state", () => {
    for (const visibility of VISIBILITIES) {
      for (const state of ENTRY_STATES)
        expect(decide(MEMBER, { ...ENTRY, visibility, state })).toBe(state === "BINNED" ? 404 : true);
    }
  });

  it.each<[string, Actor, number]>([
    ["a visitor", ANONYMOUS, 401],
    ["without access", { ...MEMBER, allowAccess: false }, 403],
    ["a member without the role", { ...MEMBER, role: "USER" }, 404],
    ["of another committee", { ...MEMBER, institutionId: "zuid" }, 404],
    ["of no institution", { ...MEMBER, institutionId: null }, 404],
    ["an admin of the register", { ...MEMBER, role: "ADMIN" }, 403],
    ["the author", { ...MEMBER, id: "auteur" }, 403],
    ["a program", { ...MEMBER, accessToken: { id: "", scope: "write" } }, 403],
  ])("is not %s", (_name, actor, refusal) => expect(decide(actor)).toBe(refusal));

  it("is nobody who is named as co-editor, also after moving elsewhere", () => {
    expect(decide(MEMBER, { ...ENTRY, coEditorIds: ["lid"] })).toBe(404);
    expect(decide(MEMBER, { ...ENTRY, institutionId: "noord", coEditorIds: ["lid"] })).toBe(403);
    expect(decideAdviceGiving(MEMBER, null)).toBe(404);
  });
});

it.each([
  [FIRST, SECOND, false],
  [SECOND, SECOND, true],
  [THIRD, SECOND, true],
  [STOPPED, SECOND, false],
  [null, SECOND, false],
  [THIRD, null, false],
  [THIRD, "a phase that is no more", false],
])("in phase %j an institution that asks from %j on needs advice: %j", (phase, from, isDue) => {
  expect(isAdviceDue(MODEL, phase, from)).toBe(isDue);
});

describe("the body of an advice", () => {
  const body = { outcome: "approved", decidedOn: "2026-01-05" };
  const problems = (more: object) =>
    adviceBodySchema.safeParse({ ...body, ...more }).error?.issues.map(({ path }) => path.join(".")) ?? [];

  it.each<[object, string[]]>([
    [{}, []],
    [{ outcome: "conditional", conditions: "Alleen overdag." }, []],
    [{ outcome: "conditional" }, ["conditions"]],
    [{ conditions: "Alleen overdag." }, ["conditions"]],
    [{ outcome: "unknown" }, ["outcome"]],
    [{ outcome: "" }, ["outcome"]],
    [{ decidedOn: "" }, ["decidedOn"]],
    [{ decidedOn: "2999-01-01" }, ["decidedOn"]],
    [{ documentUrl: "https://metc.example/brief.pdf" }, []],
    [{ documentUrl: "javascript:alert(1)" }, ["documentUrl"]],
    [{ documentUrl: "https://" }, ["documentUrl"]],
    [{ text: "x".repeat(5001) }, ["text"]],
  ])("%j has problems with %j", (more, fields) => expect(problems(more)).toEqual(fields));
});
