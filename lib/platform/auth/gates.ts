import type { Actor } from "./actor";
import { ACTION_PERMISSIONS, getRefusalErrorCode } from "./permissions";
import { type AccessRule, decideAccessRuleWithoutEntry } from "./rules";

/** Permissions that the middleware checks before a page is rendered, by path. */
const GATES: readonly (readonly [RegExp, AccessRule])[] = [
  [/^\/admin(\/|$)/, "admin.area"],
  [/^\/algorithm\/[^/]+\/new\/?$/, "entry.create"],
  [/^\/algorithm\/[^/]+\/edit\/?$/, { entry: "entry.edit" }],
  [/^\/algorithm\/[^/]+\/delete\/?$/, { entry: "entry.delete" }],
  [/^\/profile(\/|$)/, "profile.own"],
  [/^\/following\/?$/, "follow.read"],
  [/^\/work\/?$/, "profile.own"],
];

/** Returns the rule of a page's path, or null for a page that everyone may visit. */
export function findPageAccessRule(path: string): AccessRule | null {
  return GATES.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

/** Returns why a visitor is refused: they must log in, set up a second factor or be approved, or may not; or null. */
export function getPageRefusalReason(
  rule: AccessRule | null,
  actor: Actor,
): "login" | "access_denied" | "not_approved" | "two_factor_required" | null {
  const answer = rule === null ? true : decideAccessRuleWithoutEntry(actor, rule);
  if (rule === null || answer === true) return null;
  const code = getRefusalErrorCode(actor, answer);
  if (code === "not_authenticated") return "login";
  if (code === "two_factor_required") return code;
  // Pending users are told that they wait for approval only where approval would help.
  const isForMembers = typeof rule !== "string" || ACTION_PERMISSIONS[rule].member === true;
  return code === "not_approved" && isForMembers ? code : "access_denied";
}
