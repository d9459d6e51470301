/** Looking whether the links of entries still work. */

export const LINK_OUTCOMES = [
  "answers",
  "gone",
  "refuses",
  "serverError",
  "noHost",
  "noConnection",
  "noTrust",
  "tooSlow",
  "tooManyRedirects",
  "notAsked",
] as const;
/** What came of asking an address. `notAsked`: it leads where the register does not go, such as into a private network. */
export type LinkOutcome = (typeof LINK_OUTCOMES)[number];

/** So many failures in a row make a link broken: one may be bad luck. */
export const BROKEN_AFTER = 2;
/** In bytes: what an index can hold. A longer one is not asked. */
export const MAX_LINK_BYTES = 2_000;
/** Of one entry so many links are asked, the first. */
export const MAX_LINKS = 20;

export type LinkFailure = Exclude<LinkOutcome, "answers" | "notAsked">;

export function isFailure(outcome: LinkOutcome): outcome is LinkFailure {
  return outcome !== "answers" && outcome !== "notAsked";
}

/** A page that asks for a login, or that we ask too often, is there. */
const THERE: readonly number[] = [401, 402, 403, 405, 407, 429];

/** What an HTTP status says of a link; redirects are followed before. */
export function outcomeOfStatus(status: number): LinkOutcome {
  if (status < 400 || THERE.includes(status)) return "answers";
  if (status === 404 || status === 410) return "gone";
  return status >= 500 ? "serverError" : "refuses";
}
