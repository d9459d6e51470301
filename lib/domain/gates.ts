import { type Actor, standingOf } from "./actor";

/** What a page asks of who visits it, before it looks at anything else. */
export type Gate = "login" | "access" | "admin";

const ENTRY_FORM = /^\/algorithm\/[^/]+\/(new|edit|delete)\/?$/;

/** The gate of a page's path, or null for a page that everyone may visit. */
export function gateOf(path: string): Gate | null {
  if (/^\/admin(\/|$)/.test(path)) return "admin";
  if (ENTRY_FORM.test(path)) return "access";
  if (/^\/profile(\/|$)/.test(path) || /^\/volgen\/?$/.test(path)) return "login";
  return null;
}

/** Where a visitor who does not pass is sent: to log in, to set up what they lack, or home with a message. Null lets them pass. */
export function gateAnswer(
  gate: Gate | null,
  actor: Actor,
): "login" | "access_denied" | "not_approved" | "two_factor_required" | null {
  const standing = standingOf(actor);
  if (gate === null || standing === "admin") return null;
  if (standing === "anonymous") return "login";
  if (gate !== "login" && actor.kind === "user" && actor.lacksSecondFactor) return "two_factor_required";
  if (gate === "admin") return "access_denied";
  return gate === "access" && standing === "pending" ? "not_approved" : null;
}

const CAPTCHA_PAGE = /^\/(login|register|verify-email|algorithm\/[^/]+\/melden)\/?$/;

/** Whether a page shows a captcha, whose script is let in there alone. */
export function hasCaptcha(path: string): boolean {
  return CAPTCHA_PAGE.test(path);
}
