import "server-only";
import * as oidc from "openid-client";
import { paths } from "../../../paths";
import { getSettings } from "../../../platform/env";
import { cleanLine } from "../../../platform/text/schema";
import { MAX_NAME_LENGTH } from "../../rules";
import { emailAddressSchema, personNameSchema } from "../../schema";
import {
  PROVIDER_REQUEST_TIMEOUT_MS,
  PROVIDER_TOTAL_TIMEOUT_MS,
  type SignOnProviderSettings,
  SignOnRefusedError,
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
    const name = personNameSchema.safeParse(cleanLine(candidate).slice(0, MAX_NAME_LENGTH));
    if (name.success) return name.data;
  }
  return email.slice(0, MAX_NAME_LENGTH);
}

/**
 * Reads an identity from verified claims. The address and its verification come from the same source, ID token or
 * userinfo. Throws SignOnRefusedError 'unverified' without a verified address.
 */
function readIdentity(
  token: Claims,
  userinfo: Claims,
  { issuer, claims }: SignOnProviderSettings,
): ProvenIdentity {
  const subject = token.sub;
  if (typeof subject !== "string" || subject === "" || subject.length > 255)
    throw new SignOnRefusedError("failed");
  const source = token[claims.email] === undefined ? userinfo : token;
  const email = emailAddressSchema.safeParse(source[claims.email]);
  // OpenID Connect specifies a boolean; some providers send text. Any other value counts as not verified.
  const isVerified = [true, "true"].some((yes) => source[claims.emailVerified] === yes);
  if (!email.success || !isVerified) throw new SignOnRefusedError("unverified");
  const full = ({ given_name, family_name }: Claims) => [given_name, family_name].filter(Boolean).join(" ");
  const names = [token[claims.name], userinfo[claims.name], full(token), full(userinfo)];
  return { issuer, subject, email: email.data, name: nameOf(names, email.data) };
}

/** Whether an error of openid-client or fetch means that the provider was unreachable, failed or was too slow. */
function isUnreachable(thrown: unknown): boolean {
  if (typeof thrown !== "object" || thrown === null) return false;
  const { name, message, status = 0, cause } = thrown as Partial<Error & Response>;
  return name === "TimeoutError" || message === "fetch failed" || status >= 500 || isUnreachable(cause);
}

/** Converts an error of openid-client to a refusal: `provider` if it is unreachable, else `otherwise`. */
function refusalBehind(error: unknown, otherwise: "failed" | "provider"): SignOnRefusedError {
  if (error instanceof SignOnRefusedError) return error;
  return new SignOnRefusedError(isUnreachable(error) ? "provider" : otherwise, null, error);
}

/**
 * Authenticates by `client_secret_basic`, the default of OpenID Connect, if the provider supports it, else by
 * `client_secret_post`.
 */
function authenticateBy(clientSecret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(clientSecret), oidc.ClientSecretPost(clientSecret)];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? basic : post)(server, ...request);
  };
}

/**
 * Reads the provider's description (OpenID Connect Discovery). All requests of the returned configuration share a
 * deadline of PROVIDER_TOTAL_TIMEOUT_MS, and use https unless the configured issuer itself is on http. Throws
 * SignOnRefusedError 'provider'.
 */
async function connect({
  issuer,
  clientId,
  clientSecret,
}: SignOnProviderSettings): Promise<oidc.Configuration> {
  const visit = AbortSignal.timeout(PROVIDER_TOTAL_TIMEOUT_MS);
  const fetchInTime: oidc.CustomFetch = (url, { signal, ...rest }) =>
    fetch(url, {
      ...rest,
      cache: "no-store",
      signal: signal ? AbortSignal.any([signal, visit]) : visit,
    } as RequestInit);
  const checks = [oidc.enableNonRepudiationChecks];
  try {
    return await oidc.discovery(new URL(issuer), clientId, undefined, authenticateBy(clientSecret), {
      execute: issuer.startsWith("http:") ? [...checks, oidc.allowInsecureRequests] : checks,
      timeout: PROVIDER_REQUEST_TIMEOUT_MS / 1000,
      [oidc.customFetch]: fetchInTime,
    });
  } catch (error) {
    throw refusalBehind(error, "provider");
  }
}

/** Returns the callback address, as registered with the provider. */
const callbackAddress = () => new URL(paths.api.signOnCallback, getSettings().APP_URL);

/** Values that the browser stores during a sign-on, so that the provider's response can be matched to it. */
export interface ProviderVisitChecks {
  verifier: string;
  state: string;
  nonce: string;
}

/** Starts a sign-on: returns the provider's address, and the checks to store. Throws SignOnRefusedError 'provider'. */
export async function beginProviderVisit(
  configuration: SignOnProviderSettings,
): Promise<{ url: string; checks: ProviderVisitChecks }> {
  const provider = await connect(configuration);
  const checks = {
    verifier: oidc.randomPKCECodeVerifier(),
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
  };
  try {
    const url = oidc.buildAuthorizationUrl(provider, {
      scope: configuration.scope,
      redirect_uri: callbackAddress().href,
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: "S256",
    });
    return { url: url.href, checks };
  } catch (error) {
    throw refusalBehind(error, "provider");
  }
}

/**
 * Ends a sign-on: exchanges the code of the provider's response for tokens and returns the person's identity.
 * openid-client checks state, PKCE and issuer (RFC 9207), and the signature, issuer, audience, nonce and time of the ID
 * token; the userinfo endpoint must name the same subject. Throws SignOnRefusedError.
 */
export async function finishProviderVisit(
  configuration: SignOnProviderSettings,
  answer: URLSearchParams,
  { verifier, state, nonce }: ProviderVisitChecks,
): Promise<ProvenIdentity> {
  const provider = await connect(configuration);
  const came = callbackAddress();
  came.search = answer.toString();
  try {
    const tokens = await oidc.authorizationCodeGrant(provider, came, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    // openid-client does not check the claim `azp`, the client of the token, if the token has one audience.
    if (claims === undefined || (claims.azp ?? configuration.clientId) !== configuration.clientId)
      throw new SignOnRefusedError("failed");
    const hasUserinfo = provider.serverMetadata().userinfo_endpoint !== undefined;
    const userinfo = hasUserinfo ? await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub) : {};
    return readIdentity(claims, userinfo, configuration);
  } catch (error) {
    throw refusalBehind(error, "failed");
  }
}
