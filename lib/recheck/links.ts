/** Rules for checking whether the links of entries still work. */

export const LINK_CHECK_OUTCOMES = [
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
/** Result of a link check. `notAsked`: not requested, as its address is forbidden, such as in a private network. */
export type LinkCheckOutcome = (typeof LINK_CHECK_OUTCOMES)[number];

/** Number of consecutive failures from which a link counts as broken; a single failure may be temporary. */
export const MIN_FAILURES_FOR_BROKEN_LINK = 2;
/** Maximum length in bytes of a link that is checked, as an index cannot hold more. */
export const MAX_CHECKED_LINK_BYTES = 2_000;
/** Maximum number of links per entry that are checked, the first ones. */
export const MAX_CHECKED_LINKS_PER_ENTRY = 20;

export type LinkFailure = Exclude<LinkCheckOutcome, "answers" | "notAsked">;

export function isLinkFailure(outcome: LinkCheckOutcome): outcome is LinkFailure {
  return outcome !== "answers" && outcome !== "notAsked";
}

/** HTTP statuses of an existing page that needs a login or is rate-limited. */
const STATUSES_OF_EXISTING_PAGES: readonly number[] = [401, 402, 403, 405, 407, 429];

/** Returns the link outcome for an HTTP status; redirects were already followed. */
export function getLinkCheckOutcome(status: number): LinkCheckOutcome {
  if (status < 400 || STATUSES_OF_EXISTING_PAGES.includes(status)) return "answers";
  if (status === 404 || status === 410) return "gone";
  return status >= 500 ? "serverError" : "refuses";
}
