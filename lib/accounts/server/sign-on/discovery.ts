import "server-only";
import { z } from "zod";
import { settings } from "../../../platform/env";
import type { SignOnRefusal } from "../../sign-on-rules";

/** Id of the next-auth provider, which is part of the callback address. */
export const PROVIDER_ID = "oidc";

/** Returns the configured identity provider; null without one. The settings require all of its values or none. */
export function signOnConfiguration() {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, ...rest } = settings();
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

export type SignOnConfiguration = NonNullable<ReturnType<typeof signOnConfiguration>>;

/** Error that ends a single sign-on. The person sees the message of its reason; the cause is only logged. */
export class SignOnRefused extends Error {
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

/** Converts a thrown value to a refusal; an error of a library becomes 'failed'. */
export function toSignOnRefused(thrown: unknown): SignOnRefused {
  return thrown instanceof SignOnRefused ? thrown : new SignOnRefused("failed", null, thrown);
}

/** Time limits in milliseconds: of one request to the provider, and of all requests of one sign-on. */
export const REQUEST_LIMIT = 3_000;
export const VISIT_LIMIT = 5_000;
/** How long a provider's metadata is cached, in milliseconds. */
const METADATA_TTL_MS = 600_000;
const MAX_METADATA_BYTES = 200_000;

/** Schema of a web address: browsers are redirected there, so no other scheme is allowed. */
const webAddress = z.url({ protocol: /^https?$/ });

/** The parts of OpenID Connect Discovery, section 3, that this register uses. */
const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: webAddress,
  token_endpoint: webAddress,
  jwks_uri: webAddress,
  userinfo_endpoint: webAddress.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});
export type ProviderMetadata = z.infer<typeof metadata>;

const ENDPOINTS = ["authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint"] as const;

function refuse(reason: string): never {
  throw new SignOnRefused("provider", null, new Error(reason));
}

async function readDescription(issuer: string): Promise<unknown> {
  const response = await fetch(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, {
    headers: { accept: "application/json" },
    redirect: "error",
    cache: "no-store",
    signal: AbortSignal.timeout(REQUEST_LIMIT),
  });
  if (!response.ok) throw new Error(`the provider's description answered ${response.status}`);
  const text = await response.text();
  if (text.length > MAX_METADATA_BYTES) throw new Error("the provider's description is too large");
  return JSON.parse(text);
}

/** Loads a provider's metadata; requires the configured issuer, and addresses as secure as the issuer's. */
async function discover(issuer: string): Promise<ProviderMetadata> {
  let described: unknown;
  try {
    described = await readDescription(issuer);
  } catch (cause) {
    throw new SignOnRefused("provider", null, cause);
  }
  const parsed = metadata.safeParse(described);
  if (!parsed.success) return refuse("the provider's description is not that of OpenID Connect");
  if (parsed.data.issuer !== issuer) return refuse("the provider's description is that of another issuer");
  for (const name of ENDPOINTS) {
    const address = parsed.data[name];
    const isSafe = address?.startsWith("https:") || issuer.startsWith("http:");
    if (address !== undefined && !isSafe) return refuse(`the provider's ${name} is not on https`);
  }
  return parsed.data;
}

let cached: { issuer: string; until: number; found: ProviderMetadata } | undefined;

/** Returns the provider's metadata, cached for ten minutes. Throws SignOnRefused 'provider'. */
export async function providerMetadata(issuer: string): Promise<ProviderMetadata> {
  if (cached?.issuer === issuer && cached.until > Date.now()) return cached.found;
  const found = await discover(issuer);
  cached = { issuer, until: Date.now() + METADATA_TTL_MS, found };
  return found;
}
