import { readFileSync } from "node:fs";
import {
  ENTRY_TRANSITIONS,
  type EntryAct,
  type EntryTransition,
  mayPerformAct,
  requireActPermittedNow,
} from "@/lib/entries/lifecycle";
import type { EntryState, UserActor } from "@/lib/platform/auth/actor";
import type { EntryPermissionFacts } from "@/lib/platform/auth/permissions";

const ACTS = Object.keys(ENTRY_TRANSITIONS) as EntryAct[];

function person(id: string, role: "USER" | "ADMIN" = "USER"): UserActor {
  const rest = { name: "", email: "", verified: true, institutionId: "here", sessionId: "" };
  return { kind: "user", id, role, allowAccess: true, ...rest };
}
const entryIn = (state: EntryState): EntryPermissionFacts => {
  return {
    state,
    visibility: "PUBLIC",
    authorId: "author",
    institutionId: "here",
    coEditorIds: ["coEditor"],
  };
};

it.each<[EntryAct, EntryState, string[]]>([
  ["edit", "PUBLISHED", ["author", "coEditor", "admin"]],
  ["saveDraft", "DRAFT", ["author", "coEditor", "admin"]],
  ["publish", "DRAFT", ["author", "coEditor", "admin"]],
  ["publish", "PUBLISHED", []],
  // Its author throws a draft away, and asks for the deletion of what is published.
  ["delete", "DRAFT", ["author", "admin"]],
  ["delete", "IN_REVIEW", ["author", "admin"]],
  ["delete", "PUBLISHED", ["admin"]],
  ["requestDeletion", "PUBLISHED", ["author"]],
  ["requestDeletion", "DRAFT", []],
  ["confirm", "DRAFT", []],
  ["restore", "BINNED", ["admin"]],
])("%s of an entry that is %s is for %j", (act, state, expected) => {
  const people = [person("author"), person("coEditor"), person("colleague"), person("admin", "ADMIN")];
  const may = people.filter((actor) => mayPerformAct(actor, act, entryIn(state))).map(({ id }) => id);
  expect(may).toEqual(expected);
});

it.each<[EntryAct, EntryState, string | { code: string; values?: object }]>([
  ["edit", "PUBLISHED", "nothing"],
  // What is deleted is refused like what does not exist, and so is what the bin does not have.
  ["edit", "BINNED", { code: "not_found" }],
  ["restore", "PUBLISHED", { code: "not_found" }],
  ["restore", "BINNED", "nothing"],
  ["handOver", "DRAFT", { code: "entry_state", values: { why: "DRAFT" } }],
  ["edit", "IN_REVIEW", { code: "entry_state", values: { why: "IN_REVIEW" } }],
  ["saveDraft", "PUBLISHED", { code: "entry_state", values: { why: "PUBLISHED" } }],
])("%s of an entry that is %s is refused to an admin by %j", (act, state, refusal) => {
  const entry = { ...entryIn(state), version: 2 };
  const doing = () => requireActPermittedNow(person("admin", "ADMIN"), act, entry);
  if (refusal === "nothing") doing();
  else expect(doing).toThrow(expect.objectContaining(refusal));
});

it("tells of another version before it tells of another state", () => {
  const published = { ...entryIn("PUBLISHED"), version: 1 };
  expect(() => requireActPermittedNow(person("author"), "saveDraft", published, -1)).toThrow("edit_conflict");
  expect(() => requireActPermittedNow(person("stranger"), "saveDraft", published, -1)).toThrow("forbidden");
});

/** The arrows of the picture in docs/architecture.md: which acts lead to another state, as the table says. */
function arrows(): string[] {
  const acts = new Map<string, string[]>();
  for (const act of ACTS) {
    const { from, to }: EntryTransition = ENTRY_TRANSITIONS[act];
    for (const state of from) {
      if (to === "same") continue;
      const ends = to === "former" ? ["DRAFT", "IN_REVIEW", "PUBLISHED"] : [to];
      for (const end of ends) {
        if (end === state) continue;
        const arrow = `${state ?? "[*]"} --> ${end === "gone" ? "[*]" : end}`;
        acts.set(arrow, [...(acts.get(arrow) ?? []), act]);
      }
    }
  }
  return [...acts].map(([arrow, names]) => `${arrow}: ${names.join(", ")}`);
}

it("is what the picture in docs/architecture.md shows", () => {
  const [, picture = ""] =
    /```mermaid\nstateDiagram-v2\n([\s\S]*?)```/.exec(readFileSync("docs/architecture.md", "utf8")) ?? [];
  expect(picture.trim().split(/\n\s*/)).toEqual(arrows());
});
