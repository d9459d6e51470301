/** How long a person may stay at the identity provider during a sign-on, in seconds. */
export const SIGN_ON_VISIT_LIFETIME_SECONDS = 900;
/** How long a sign-on can wait for a password or code after the provider's response, in seconds. */
export const SIGN_ON_TICKET_LIFETIME_SECONDS = 600;

/** Reasons why a single sign-on ended without a login; each has a message in `login.signOn.refused`. */
export const SIGN_ON_REFUSALS = [
  /** The person cancelled at the provider. */
  "cancelled",
  /** The provider is unreachable or too slow. */
  "provider",
  /** The provider's response does not match the request or is invalid. */
  "failed",
  /** The provider sent no verified e-mail address. */
  "unverified",
  "blocked",
  /** The address belongs to an account of the older register. */
  "migration",
  /** The ticket expired or was used before. */
  "expired",
  "limited",
  /** The register itself is unavailable. */
  "unavailable",
] as const;
export type SignOnRefusal = (typeof SIGN_ON_REFUSALS)[number];

export function isSignOnRefusal(text: unknown): text is SignOnRefusal {
  return SIGN_ON_REFUSALS.some((refusal) => refusal === text);
}

/** Remaining step: the password of the account to be linked, or the second factor of a linked one. */
export type SignOnStep = "join" | "code";
