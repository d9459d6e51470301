import { readFileSync } from "node:fs";
import { type EntryAct, isPossible, mayDo, TRANSITIONS, type Transition } from "@/lib/entries/lifecycle";
import { ENTRY_STATES, type EntryState, type UserActor } from "@/lib/platform/auth/actor";
import type { EntrySubject } from "@/lib/platform/auth/permissions";

const ACTS = Object.keys(TRANSITIONS) as EntryAct[];

/** From each state what can be done, as decisions and the issue of the life of an entry say. */
const POSSIBLE: Record<EntryState | "new", EntryAct[]> = {
  new: ["create", "draft", "import", "migrate"],
  DRAFT: ["chooseProduct", "delete", "erase", "moveToProduct", "publish", "saveDraft"],
  IN_REVIEW: ["chooseProduct", "delete", "erase", "moveToProduct"],
  PUBLISHED: [
    "chooseProduct",
    "confirm",
    "delete",
    "edit",
    "erase",
    "handOver",
    "importAgain",
    "moveToProduct",
    "requestDeletion",
    "restoreVersion",
    "undoImport",
    "undoImportedChange",
  ],
  BINNED: ["erase", "moveToProduct", "purge", "restore"],
};

it.each([null, ...ENTRY_STATES])("from %s it can only be done what the table says", (state) => {
  const possible = ACTS.filter((act) => isPossible(act, state)).sort();
  expect(possible).toEqual([...POSSIBLE[state ?? "new"]].sort());
});

function person(id: string, role: "USER" | "ADMIN" = "USER"): UserActor {
  const rest = { name: "", email: "", verified: true, institutionId: "here", sessionId: "" };
  return { kind: "user", id, role, allowAccess: true, ...rest };
}
const entryIn = (state: EntryState): EntrySubject => {
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
  const may = people.filter((actor) => mayDo(actor, act, entryIn(state))).map(({ id }) => id);
  expect(may).toEqual(expected);
});

/** The arrows of the picture in docs/architecture.md: where acts lead, as the table says. */
function arrows(): string[] {
  const acts = new Map<string, string[]>();
  for (const act of ACTS) {
    const { from, to }: Transition = TRANSITIONS[act];
    for (const state of from) {
      const ends = to === "same" ? [state] : to === "former" ? ["DRAFT", "IN_REVIEW", "PUBLISHED"] : [to];
      for (const end of ends) {
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
