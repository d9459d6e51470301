import "server-only";
import type { Profile, TokenSet } from "next-auth";
import type { OAuthConfig, TokenEndpointHandler, UserinfoEndpointHandler } from "next-auth/providers/oauth";
import { cleanLine } from "../../../platform/text/schema";
import { MAX_NAME_LENGTH } from "../../rules";
import { emailAddress, personName } from "../../schema";
import {
  PROVIDER_ID,
  type ProviderMetadata,
  REQUEST_LIMIT,
  type SignOnConfiguration,
  SignOnRefused,
  toSignOnRefused,
} from "./discovery";

/** Identity of a person, as the provider verified it. */
export interface ProvenIdentity {
  issuer: string;
  /** The provider's permanent id of the person. */
  subject: string;
  /** E-mail address verified by the provider, in lower case. */
  email: string;
  name: string;
}

type Claims = Readonly<Record<string, unknown>>;

/** Returns the first candidate that is valid as the name of an account. */
function nameOf(candidates: readonly unknown[], email: string): string {
  for (const candidate of [...candidates, email]) {
    if (typeof candidate !== "string") continue;
    const name = personName.safeParse(cleanLine(candidate).slice(0, MAX_NAME_LENGTH));
    if (name.success) return name.data;
  }
  return email.slice(0, MAX_NAME_LENGTH);
}

/**
 * Reads an identity from verified claims. The address and its verification come from the same source, ID token or
 * userinfo. Throws SignOnRefused 'unverified' without a verified address.
 */
function readIdentity(
  token: Claims,
  userinfo: Claims,
  { issuer, claims }: SignOnConfiguration,
): ProvenIdentity {
  const subject = token.sub;
  if (typeof subject !== "string" || subject === "" || subject.length > 255)
    throw new SignOnRefused("failed");
  const source = token[claims.email] === undefined ? userinfo : token;
  const email = emailAddress.safeParse(source[claims.email]);
  // OpenID Connect specifies a boolean; some providers send text. Any other value counts as not verified.
  const isVerified = [true, "true"].some((yes) => source[claims.emailVerified] === yes);
  if (!email.success || !isVerified) throw new SignOnRefused("unverified");
  const full = ({ given_name, family_name }: Claims) => [given_name, family_name].filter(Boolean).join(" ");
  const names = [token[claims.name], userinfo[claims.name], full(token), full(userinfo)];
  return { issuer, subject, email: email.data, name: nameOf(names, email.data) };
}

/** Result of one callback, either an identity or a refusal; next-auth keeps neither. */
export interface SignOnVisit {
  identity?: ProvenIdentity;
  refusal?: SignOnRefused;
}

type TokenRequest = NonNullable<TokenEndpointHandler["request"]>;
type UserinfoRequest = NonNullable<UserinfoEndpointHandler["request"]>;

/** Asymmetric signature algorithms, which only the provider can produce; the first that it supports is used. */
const SIGNATURES = ["RS256", "PS256", "ES256", "RS384", "PS384", "ES384", "RS512", "PS512", "ES512"];

/** Errors of node and openid-client for a provider that is unreachable or too slow. */
const UNREACHABLE =
  /ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|socket hang up|timed out|certificate/i;

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { message, cause } = error;
  const code = "code" in error ? String(error.code) : "";
  const status = "response" in error ? Number((error.response as { statusCode?: number })?.statusCode) : 0;
  return status >= 500 || UNREACHABLE.test(`${code} ${message}`) || isUnreachable(cause);
}

/** Limits a request to the remaining time of the sign-on, so that a slow provider cannot hang it. */
async function within<T>(endsAt: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    const end = () => reject(new SignOnRefused("provider", null, new Error("the provider took too long")));
    timer = setTimeout(end, Math.max(0, endsAt - performance.now()));
  });
  try {
    return await Promise.race([work, over]);
  } catch (error) {
    throw isUnreachable(error) ? new SignOnRefused("provider", null, error) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Exchanges the code; openid-client checks state, PKCE and the ID token (signature, issuer, audience, nonce, time). */
function tokenRequest(metadata: ProviderMetadata, endsAt: number): TokenRequest {
  return async ({ client, provider, params, checks }) => {
    // RFC 9207: a provider that announces to name itself in the response but does not is not the one asked.
    if (metadata.authorization_response_iss_parameter_supported && params.iss === undefined) {
      throw new SignOnRefused("failed", null, new Error("the answer does not say whose it is"));
    }
    const { code, state, iss } = params;
    const answer = { code: code ?? "", state: state ?? "", ...(iss === undefined ? {} : { iss }) };
    const expected = { ...checks, response_type: "code" };
    const tokens = await within(endsAt, client.callback(provider.callbackUrl, answer, expected));
    if (tokens.id_token === undefined)
      throw new SignOnRefused("failed", null, new Error("there is no ID token"));
    return { tokens };
  };
}

/** Merges the ID token's claims with those of the userinfo endpoint; openid-client requires the same subject. */
function userinfoRequest(
  configuration: SignOnConfiguration,
  metadata: ProviderMetadata,
  visit: SignOnVisit,
  endsAt: number,
): UserinfoRequest {
  return async ({ client, tokens }) => {
    const verified = tokens as TokenSet & { claims: () => Claims };
    const claims = verified.claims();
    const asks = metadata.userinfo_endpoint !== undefined && tokens.access_token !== undefined;
    type Asked = Parameters<typeof client.userinfo>[0];
    const userinfo = asks ? await within(endsAt, client.userinfo(tokens as Asked)) : {};
    visit.identity = readIdentity(claims, userinfo, configuration);
    return { sub: visit.identity.subject } satisfies Profile;
  };
}

/** Wraps a step to keep its error, which next-auth would not report. */
function noting<Arguments extends unknown[], Result>(
  visit: SignOnVisit,
  step: (...given: Arguments) => Result | PromiseLike<Result>,
): (...given: Arguments) => Promise<Result> {
  return async (...given) => {
    try {
      return await step(...given);
    } catch (error) {
      visit.refusal = toSignOnRefused(error);
      throw visit.refusal;
    }
  };
}

/** Returns the next-auth provider for one sign-on that ends at `endsAt`, a `performance.now()` time. */
export function signOnProvider(
  configuration: SignOnConfiguration,
  metadata: ProviderMetadata,
  visit: SignOnVisit,
  endsAt: number,
): OAuthConfig<Profile> {
  const methods = metadata.token_endpoint_auth_methods_supported;
  const signatures = metadata.id_token_signing_alg_values_supported;
  return {
    id: PROVIDER_ID,
    name: configuration.name,
    type: "oauth",
    issuer: metadata.issuer,
    jwks_endpoint: metadata.jwks_uri,
    authorization: { url: metadata.authorization_endpoint, params: { scope: configuration.scope } },
    token: { url: metadata.token_endpoint, request: noting(visit, tokenRequest(metadata, endsAt)) },
    userinfo: {
      ...(metadata.userinfo_endpoint === undefined ? {} : { url: metadata.userinfo_endpoint }),
      request: noting(visit, userinfoRequest(configuration, metadata, visit, endsAt)),
    },
    clientId: configuration.clientId,
    clientSecret: configuration.clientSecret,
    client: {
      token_endpoint_auth_method: methods.includes("client_secret_basic")
        ? "client_secret_basic"
        : "client_secret_post",
      id_token_signed_response_alg: SIGNATURES.find((name) => signatures.includes(name)) ?? "RS256",
    },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    httpOptions: { timeout: REQUEST_LIMIT },
    profile: ({ sub }) => ({ id: sub ?? "" }),
  };
}
