import type { ErrorCode } from "../errors";
import { type Actor, ANONYMOUS, ENTRY_STATES, TOKEN_SCOPES, type UserActor, VISIBILITIES } from "./actor";
import {
  type Action,
  coEditorRemoveVerdict,
  type EntrySubject,
  type EntryWriteAction,
  experienceWriteVerdict,
  profileReadVerdict,
  profileWriteVerdict,
  readVerdict,
  refusalErrorCode,
  reportCreateVerdict,
  reportHandleVerdict,
  type Verdict,
  verdict,
  writeVerdict,
} from "./permissions";

/** Permission that a call or page requires: an action, or an action on the subject of its address. */
export type Rule = Action | SubjectRule;

/** An action on an entry, on one of its co-editors, on a report about it, or on a person. */
export type SubjectRule =
  /** `acts` names the lifecycle acts of the call (lib/entries/lifecycle.ts). */
  | { entry: "entry.read" | "report.create" | EntryWriteAction; acts?: readonly string[] }
  | { coEditor: "remove" }
  | { experience: "write" }
  | { report: "handle" | "remove" }
  | { profile: "read" | "write" };

/** Subject of a rule: the entry, null if it does not exist, and the person. */
export interface Subject {
  entry: EntrySubject | null;
  personId: string;
}

export function ruleVerdict(actor: Actor, rule: Rule, { entry, personId }: Subject): Verdict {
  if (typeof rule === "string") return verdict(actor, rule);
  if ("profile" in rule) {
    return rule.profile === "read"
      ? profileReadVerdict(actor, personId)
      : profileWriteVerdict(actor, personId);
  }
  if ("experience" in rule) return experienceWriteVerdict(actor, entry);
  if ("coEditor" in rule) return coEditorRemoveVerdict(actor, entry, personId);
  if ("report" in rule) {
    const handles = reportHandleVerdict(actor, entry);
    return handles === true && rule.report === "remove" ? verdict(actor, "report.manage") : handles;
  }
  if (rule.entry === "entry.read") return readVerdict(actor, entry);
  return rule.entry === "report.create" ? reportCreateVerdict(entry) : writeVerdict(actor, rule.entry, entry);
}

/**
 * Returns the verdict known before the entry is loaded: actors who may perform the rule's action on no entry at all are
 * refused for any id.
 */
export function earlyVerdict(actor: Actor, rule: Rule, personId = ""): Verdict {
  const ofNothing = ruleVerdict(actor, rule, { entry: null, personId });
  return ofNothing === 404 ? true : ofNothing;
}

const PERSON: UserActor = {
  kind: "user",
  id: "asker",
  name: "",
  email: "",
  role: "USER",
  allowAccess: true,
  verified: true,
  institutionId: "here",
  sessionId: "",
};

/** One example actor of every kind, to derive the possible refusals. */
const EXAMPLE_ACTORS: readonly Actor[] = [
  ANONYMOUS,
  PERSON,
  { ...PERSON, allowAccess: false },
  { ...PERSON, role: "ADMIN" },
  { ...PERSON, role: "ADMIN", lacksSecondFactor: true },
  ...TOKEN_SCOPES.map((scope): Actor => ({ ...PERSON, accessToken: { id: "", scope } })),
];

/** Every combination of subject properties that a rule can depend on. */
const SUBJECTS: readonly Subject[] = [PERSON.id, "other"].flatMap((personId) => [
  { entry: null, personId },
  ...VISIBILITIES.flatMap((visibility) =>
    [PERSON.id, "other"].flatMap((authorId) =>
      ["here", "elsewhere"].flatMap((institutionId) =>
        [[PERSON.id], []].flatMap((coEditorIds) =>
          ENTRY_STATES.map((state) => ({
            entry: { state, visibility, authorId, institutionId, coEditorIds },
            personId,
          })),
        ),
      ),
    ),
  ),
]);

/** Returns every error code with which a rule can refuse somebody. */
export function refusalsOf(rule: Rule): Set<ErrorCode> {
  const refusals = EXAMPLE_ACTORS.flatMap((actor) =>
    SUBJECTS.flatMap((subject) => {
      const answer = ruleVerdict(actor, rule, subject);
      return answer === true ? [] : [refusalErrorCode(actor, answer)];
    }),
  );
  return new Set(refusals);
}
