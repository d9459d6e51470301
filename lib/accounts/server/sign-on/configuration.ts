import "server-only";
import { settings } from "../../../platform/env";
import type { SignOnRefusal } from "../../rules";

/** The identity provider that people may log in with. */
export interface SignOnConfiguration {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people know it by. */
  name: string;
  scope: string;
  claims: { email: string; emailVerified: string; name: string };
}

/** The next-auth provider's id, which is part of the address that the provider sends people back to. */
export const PROVIDER_ID = "oidc";

/** Null when single sign-on is not set up; the settings are all there or none is. */
export function signOnConfiguration(): SignOnConfiguration | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, ...rest } = settings();
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET || !OIDC_NAME) return null;
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME,
    scope: rest.OIDC_SCOPE,
    claims: {
      email: rest.OIDC_EMAIL_CLAIM,
      emailVerified: rest.OIDC_EMAIL_VERIFIED_CLAIM,
      name: rest.OIDC_NAME_CLAIM,
    },
  };
}

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

/** The refusal behind an error; what a library threw while it checked an answer is a failure. */
export function asRefusal(thrown: unknown): SignOnRefused {
  return thrown instanceof SignOnRefused ? thrown : new SignOnRefused("failed", null, thrown);
}
