import type { Actor } from "./actor";
import { ACTIONS, refusalCode } from "./permissions";
import { earlyVerdict, type Rule } from "./rules";

/** What a page asks of who visits it, before it looks at anything else. */
const GATES: readonly (readonly [RegExp, Rule])[] = [
  [/^\/admin(\/|$)/, "admin.area"],
  [/^\/algorithm\/[^/]+\/new\/?$/, "entry.create"],
  [/^\/algorithm\/[^/]+\/edit\/?$/, { entry: "entry.edit" }],
  [/^\/algorithm\/[^/]+\/delete\/?$/, { entry: "entry.delete" }],
  [/^\/profile(\/|$)/, "profile.own"],
  [/^\/following\/?$/, "follow.read"],
  [/^\/work\/?$/, "profile.own"],
];

/** The rule of a page's path, or null for a page that everyone may visit. */
export function gateOf(path: string): Rule | null {
  return GATES.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

/** Where a visitor who does not pass is sent: to log in, to set up what they lack, or home with a message. Null lets them pass. */
export function gateAnswer(
  rule: Rule | null,
  actor: Actor,
): "login" | "access_denied" | "not_approved" | "two_factor_required" | null {
  const answer = rule === null ? true : earlyVerdict(actor, rule);
  if (rule === null || answer === true) return null;
  const code = refusalCode(actor, answer);
  if (code === "not_authenticated") return "login";
  if (code === "two_factor_required") return code;
  // Who waits for approval is told so where it would help.
  const isForMembers = typeof rule !== "string" || ACTIONS[rule].member === true;
  return code === "not_approved" && isForMembers ? code : "access_denied";
}
