import "server-only";
import { cookies, headers as requestHeaders } from "next/headers";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { paths, safeReturnPath } from "../../../paths";
import { ceremonyCookies, cookieOptions } from "../../../platform/auth/token";
import { asAppError } from "../../../platform/database/failures";
import { settings } from "../../../platform/env";
import type { AppError, ErrorCode } from "../../../platform/errors";
import { clientAddress, requireOwnOrigin } from "../../../platform/http/origin";
import { REQUEST_ID_HEADER } from "../../../platform/http/request-headers";
import { answer } from "../../../platform/http/resource";
import { log } from "../../../platform/log";
import type { SignOnBody } from "../../schema";
import { SIGN_ON_LIFETIME_SECONDS, type SignOnRefusal } from "../../sign-on-rules";
import { type LoggedIn, recordFailedLogin } from "../accounts";
import { answerWithSession, getLoginClient, rememberLogin } from "../login-answers";
import { authOptions } from "../next-auth-options";
import {
  providerMetadata,
  SignOnRefused,
  signOnConfiguration,
  toSignOnRefused,
  VISIT_LIMIT,
} from "./discovery";
import { completeSignOn, enterBySignOn, readSignOnTicket, signOnCookieName } from "./enter";
import { type SignOnVisit, signOnProvider } from "./provider";

type Context = { params: Promise<{ nextauth: string[] }> };

/** The state of one single sign-on. */
interface Visit extends SignOnVisit {
  outcome?: "login" | "step";
}

const REFUSAL_OF: Partial<Record<ErrorCode, SignOnRefusal>> = {
  rate_limited: "limited",
  migration_possible: "migration",
  login_expired: "expired",
  unavailable: "unavailable",
};

/** Converts any thrown value to the reason why the sign-on ended. */
function refusalOf(thrown: unknown): SignOnRefused {
  if (thrown instanceof SignOnRefused) return thrown;
  const error: AppError = asAppError(thrown);
  const reason = REFUSAL_OF[error.code];
  return reason === undefined ? toSignOnRefused(thrown) : new SignOnRefused(reason, null, error);
}

/** Reasons recorded in the audit trail, as they concern the person, not the provider or this register. */
const RECORDED: readonly SignOnRefusal[] = ["failed", "unverified", "blocked", "migration", "expired"];

/** Returns an error's text for the log; other parts of openid-client's errors contain codes and tokens. */
function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "";
  const words = `${cause.name}: ${cause.message}`.replace(/\b(state|nonce) mismatch.*/s, "$1 mismatch");
  return words.slice(0, 300);
}

async function note({ reason, userId, cause }: SignOnRefused, headers: Headers): Promise<void> {
  const id = headers.get(REQUEST_ID_HEADER);
  log().warn({ id, reason, cause: wordsOf(cause) }, "sign-on refused");
  if (!RECORDED.includes(reason)) return;
  // The person gets the same answer when the audit trail cannot be written.
  const recorded = recordFailedLogin(userId, clientAddress(headers), "session.signOnFailed");
  await recorded.catch((err: unknown) => log().error({ id, err }, "sign-on not recorded"));
}

/** Returns the page to go to after the login; next-auth stores it in a cookie, as a path or absolute address. */
async function rememberedTarget(): Promise<string> {
  const remembered = (await cookies()).get(ceremonyCookies().callbackUrl.name)?.value ?? "";
  const { APP_URL } = settings();
  if (!URL.canParse(remembered, APP_URL)) return paths.home;
  const { origin, pathname, search, hash } = new URL(remembered, APP_URL);
  return origin === APP_URL ? safeReturnPath(pathname + search + hash) : paths.home;
}

/** Deletes the check cookies of a failed sign-on. */
async function clearChecks(): Promise<void> {
  const jar = await cookies();
  const { pkceCodeVerifier, state, nonce } = ceremonyCookies();
  for (const { name } of [pkceCodeVerifier, state, nonce]) {
    if (jar.has(name)) jar.set(name, "", { ...cookieOptions(), maxAge: 0 });
  }
}

/** Copies only the cookies of next-auth's response, not its redirect. */
function cookiesOf(response: Response): Headers {
  const headers = new Headers({ "cache-control": "private, no-store" });
  for (const cookie of response.headers.getSetCookie()) headers.append("set-cookie", cookie);
  return headers;
}

function redirectTo(path: string, headers = new Headers({ "cache-control": "private, no-store" })): Response {
  headers.set("location", path);
  return new Response(null, { status: 302, headers });
}

async function enter(visit: Visit, headers: Headers): Promise<LoggedIn | null> {
  try {
    if (visit.identity === undefined) throw new SignOnRefused("failed");
    const entered = await enterBySignOn(visit.identity, clientAddress(headers));
    if ("login" in entered) {
      visit.outcome = "login";
      await rememberLogin(entered.login);
      return entered.login;
    }
    const options = { ...cookieOptions(), maxAge: SIGN_ON_LIFETIME_SECONDS };
    (await cookies()).set(signOnCookieName(), entered.ticket, options);
    visit.outcome = "step";
  } catch (error) {
    visit.refusal = refusalOf(error);
  }
  return null;
}

/** Runs next-auth's part of a sign-on with the provider's current metadata. Throws SignOnRefused. */
async function visitProvider(request: NextRequest, context: Context, visit: Visit): Promise<Response> {
  const configuration = signOnConfiguration();
  if (configuration === null) throw new SignOnRefused("failed");
  const endsAt = performance.now() + VISIT_LIMIT;
  const metadata = await providerMetadata(configuration.issuer);
  const provider = signOnProvider(configuration, metadata, visit, endsAt);
  const options = authOptions({ provider, enter: () => enter(visit, request.headers) });
  const response: Response = await NextAuth(options)(request, context);
  if (visit.refusal) throw visit.refusal;
  return response;
}

/**
 * POST /api/auth/signin/oidc: answers {url}, the address of the provider, or of the login page with the reason of a
 * refusal. Nothing in `sent`, the body, is passed to the provider.
 */
export async function beginSignOn(request: Request, context: Context, sent: unknown): Promise<Response> {
  const { csrfToken, callbackUrl } = (sent ?? {}) as Record<string, unknown>;
  const target = safeReturnPath(typeof callbackUrl === "string" ? callbackUrl : null);
  try {
    const { origin, pathname } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set("content-type", "application/json");
    headers.delete("content-length");
    const body = JSON.stringify({ csrfToken, callbackUrl: target, json: "true" });
    const response = await visitProvider(
      new NextRequest(origin + pathname, { method: "POST", headers, body }),
      context,
      {},
    );
    const { url = "" } = (await response.json().catch(() => ({}))) as { url?: string };
    // An address of our own is next-auth's page for a CSRF token that does not match the cookie.
    if (!URL.canParse(url) || new URL(url).origin === settings().APP_URL) throw new SignOnRefused("failed");
    return Response.json({ url }, { headers: cookiesOf(response) });
  } catch (error) {
    const refusal = refusalOf(error);
    await note(refusal, request.headers);
    return answer({ url: paths.loginRefused(refusal.reason, target) });
  }
}

/**
 * GET /api/auth/callback/oidc: handles a person's return from the provider. `admit` counts the call. Any error leads to
 * the login page with a message, and begins no session.
 */
export async function endSignOn(
  request: Request,
  context: Context,
  admit: () => Promise<void>,
): Promise<Response> {
  const target = await rememberedTarget();
  const visit: Visit = {};
  try {
    await admit();
    const { url, headers } = request;
    const refused = new URL(url).searchParams.get("error");
    if (refused !== null) throw new SignOnRefused(refused === "access_denied" ? "cancelled" : "failed");
    const response = await visitProvider(new NextRequest(url, { headers }), context, visit);
    if (visit.outcome === undefined) throw new SignOnRefused("failed");
    return redirectTo(visit.outcome === "login" ? target : paths.signOn(target), cookiesOf(response));
  } catch (error) {
    const refusal = refusalOf(error);
    await note(refusal, request.headers);
    await clearChecks();
    return redirectTo(paths.loginRefused(refusal.reason, target));
  }
}

/** POST /api/auth/sign-on: authorised by the ticket's cookie, so the request must come from a page of this site. */
export async function answerSignOnStep(body: SignOnBody, address: string): Promise<Response> {
  requireOwnOrigin(await requestHeaders(), "cookie");
  const jar = await cookies();
  const ticket = await readSignOnTicket(jar.get(signOnCookieName())?.value);
  const login = await completeSignOn(body, ticket, await getLoginClient(address));
  const response = await answerWithSession(login);
  jar.set(signOnCookieName(), "", { ...cookieOptions(), maxAge: 0 });
  return response;
}
