import type { ErrorCode } from "../errors";
import {
  ACCESS_TOKEN_SCOPES,
  type Actor,
  ANONYMOUS,
  ENTRY_STATES,
  type UserActor,
  VISIBILITIES,
} from "./actor";
import {
  type Action,
  decideAction,
  decideCoEditorRemoval,
  decideEntryRead,
  decideEntryWrite,
  decideExperienceWrite,
  decideProfileRead,
  decideProfileWrite,
  decideReportCreation,
  decideReportHandling,
  type EntryPermissionFacts,
  type EntryWriteAction,
  getRefusalErrorCode,
  type PermissionVerdict,
} from "./permissions";

/** Permission that a call or page requires: an action, or an action on the subject of its address. */
export type AccessRule = Action | SubjectAccessRule;

/** An action on an entry, on one of its co-editors, on a report about it, or on a person. */
export type SubjectAccessRule =
  /** `acts` names the lifecycle acts of the call (lib/entries/lifecycle.ts). */
  | { entry: "entry.read" | "report.create" | EntryWriteAction; acts?: readonly string[] }
  | { coEditor: "remove" }
  | { experience: "write" }
  | { report: "handle" | "remove" }
  | { profile: "read" | "write" };

/** Subject of a rule: the entry, null if it does not exist, and the person. */
export interface AccessRuleSubject {
  entry: EntryPermissionFacts | null;
  personId: string;
}

export function decideAccessRule(
  actor: Actor,
  rule: AccessRule,
  { entry, personId }: AccessRuleSubject,
): PermissionVerdict {
  if (typeof rule === "string") return decideAction(actor, rule);
  if ("profile" in rule) {
    return rule.profile === "read" ? decideProfileRead(actor, personId) : decideProfileWrite(actor, personId);
  }
  if ("experience" in rule) return decideExperienceWrite(actor, entry);
  if ("coEditor" in rule) return decideCoEditorRemoval(actor, entry, personId);
  if ("report" in rule) {
    const handles = decideReportHandling(actor, entry);
    return handles === true && rule.report === "remove" ? decideAction(actor, "report.manage") : handles;
  }
  if (rule.entry === "entry.read") return decideEntryRead(actor, entry);
  return rule.entry === "report.create"
    ? decideReportCreation(entry)
    : decideEntryWrite(actor, rule.entry, entry);
}

/**
 * Returns the verdict that is known before the entry is loaded: actors who may perform the rule's action on no entry
 * at all are refused for any id.
 */
export function decideAccessRuleWithoutEntry(
  actor: Actor,
  rule: AccessRule,
  personId = "",
): PermissionVerdict {
  const ofNothing = decideAccessRule(actor, rule, { entry: null, personId });
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
  ...ACCESS_TOKEN_SCOPES.map((scope): Actor => ({ ...PERSON, accessToken: { id: "", scope } })),
];

/** Every combination of subject properties that a rule can depend on. */
const SUBJECTS: readonly AccessRuleSubject[] = [PERSON.id, "other"].flatMap((personId) => [
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
export function listRefusalCodesOfRule(rule: AccessRule): Set<ErrorCode> {
  const refusals = EXAMPLE_ACTORS.flatMap((actor) =>
    SUBJECTS.flatMap((subject) => {
      const answer = decideAccessRule(actor, rule, subject);
      return answer === true ? [] : [getRefusalErrorCode(actor, answer)];
    }),
  );
  return new Set(refusals);
}
