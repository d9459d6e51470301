import "server-only";
import { settings } from "../../../platform/env";
import type { SignOnRefusal } from "../../sign-on-rules";

/** The identity provider that people may log in with; null without one, as the settings are all there or none is. */
export function signOnConfiguration() {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, ...rest } = settings();
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET || !OIDC_NAME) return null;
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    /** What people know it by. */
    name: OIDC_NAME,
    scope: rest.OIDC_SCOPE,
    claims: {
      email: rest.OIDC_EMAIL_CLAIM,
      emailVerified: rest.OIDC_EMAIL_VERIFIED_CLAIM,
      name: rest.OIDC_NAME_CLAIM,
    },
  };
}

export type SignOnConfiguration = NonNullable<ReturnType<typeof signOnConfiguration>>;

/** Ends a single sign-on. The person reads the sentence of its reason; the cause is for the log alone. */
export class SignOnRefused extends Error {
  constructor(
    readonly reason: SignOnRefusal,
    /** The account that it is about, for the audit trail. */
    readonly userId: string | null = null,
    cause?: unknown,
  ) {
    super(reason, { cause });
    this.name = "SignOnRefused";
  }
}

/** Milliseconds for one request to the provider, and for all requests of one visit together. */
export const REQUEST_LIMIT = 3_000;
export const VISIT_LIMIT = 5_000;
