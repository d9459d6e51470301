/** How long somebody may be away at the identity provider, in seconds. */
export const VISIT_LIFE = 900;
/** How long what an identity provider proved may wait for a password or a code here, in seconds. */
export const SIGN_ON_LIFE = 600;

/** Why a single sign-on ended without a login; each has its sentence in the messages `login.signOn.refused`. */
export const SIGN_ON_REFUSALS = [
  /** The person turned back at the provider. */
  "cancelled",
  /** The provider cannot be reached, or takes too long. */
  "provider",
  /** What came back does not belong to what was begun, or does not hold. */
  "failed",
  /** The provider told no e-mail address that it proved. */
  "unverified",
  "blocked",
  /** The address waits in the older register. */
  "migration",
  /** It took too long, or was used before. */
  "expired",
  "limited",
  /** The register itself cannot answer. */
  "unavailable",
] as const;
export type SignOnRefusal = (typeof SIGN_ON_REFUSALS)[number];

export function isSignOnRefusal(text: unknown): text is SignOnRefusal {
  return SIGN_ON_REFUSALS.some((refusal) => refusal === text);
}

/** What is left to prove here: the password of the account that is joined, or the second factor of one that was. */
export type SignOnStep = "join" | "code";
