import "server-only";
import { getSettings } from "../../../platform/env";
import type { SignOnRefusal } from "../../sign-on-rules";

/** Returns the configured identity provider; null without one. The settings require all of its values or none. */
export function readSignOnProviderSettings() {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, ...rest } = getSettings();
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET || !OIDC_NAME) return null;
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    /** Display name of the provider. */
    name: OIDC_NAME,
    scope: rest.OIDC_SCOPE,
    claims: {
      email: rest.OIDC_EMAIL_CLAIM,
      emailVerified: rest.OIDC_EMAIL_VERIFIED_CLAIM,
      name: rest.OIDC_NAME_CLAIM,
    },
  };
}

export type SignOnProviderSettings = NonNullable<ReturnType<typeof readSignOnProviderSettings>>;

/** Error that ends a single sign-on. The person sees the message of its reason; the cause is only logged. */
export class SignOnRefusedError extends Error {
  constructor(
    readonly reason: SignOnRefusal,
    /** Id of the account concerned, for the audit trail. */
    readonly userId: string | null = null,
    cause?: unknown,
  ) {
    super(reason, { cause });
    this.name = "SignOnRefused";
  }
}

/** Time limits in milliseconds: of one request to the provider, and of all requests of one sign-on. */
export const PROVIDER_REQUEST_TIMEOUT_MS = 3_000;
export const PROVIDER_TOTAL_TIMEOUT_MS = 5_000;
