import "server-only";
import { cookies, headers as requestHeaders } from "next/headers";
import { z } from "zod";
import { paths, safeReturnPath } from "../../../paths";
import { derivedKey } from "../../../platform/auth/seal";
import { readSigned, sign } from "../../../platform/auth/signed";
import { cookieName, cookieOptions } from "../../../platform/auth/token";
import { asAppError } from "../../../platform/database/failures";
import type { AppError, ErrorCode } from "../../../platform/errors";
import { clientAddress, requireOwnOrigin } from "../../../platform/http/origin";
import { REQUEST_ID_HEADER } from "../../../platform/http/request-headers";
import { answer } from "../../../platform/http/resource";
import { log } from "../../../platform/log";
import type { SignOnBody } from "../../schema";
import { SIGN_ON_LIFETIME_SECONDS, type SignOnRefusal, VISIT_LIFE } from "../../sign-on-rules";
import { recordFailedLogin } from "../accounts";
import { answerWithSession, enterSession, getLoginClient } from "../login-answers";
import { type SignOnConfiguration, SignOnRefused, signOnConfiguration } from "./discovery";
import { completeSignOn, enterBySignOn, readSignOnTicket, signOnCookieName } from "./enter";
import { beginVisit, endVisit, type ProvenIdentity } from "./provider";

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
  return new SignOnRefused(reason ?? "failed", null, reason === undefined ? thrown : error);
}

/** Reasons recorded in the audit trail, as they concern the person, not the provider or this register. */
const RECORDED: readonly SignOnRefusal[] = ["failed", "unverified", "blocked", "migration", "expired"];

/** Returns an error's text for the log; the causes of openid-client's errors contain codes and tokens. */
const wordsOf = (cause: unknown) =>
  cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 300) : "";

async function note({ reason, userId, cause }: SignOnRefused, headers: Headers): Promise<void> {
  const id = headers.get(REQUEST_ID_HEADER);
  log().warn({ id, reason, cause: wordsOf(cause) }, "sign-on refused");
  if (!RECORDED.includes(reason)) return;
  // The person gets the same answer when the audit trail cannot be written.
  const recorded = recordFailedLogin(userId, clientAddress(headers), "session.signOnFailed");
  await recorded.catch((err: unknown) => log().error({ id, err }, "sign-on not recorded"));
}

/** Claims of the cookie (unreadable for scripts) during a sign-on: its checks, and the page to go to afterwards. */
const visitClaims = z.object({
  verifier: z.string(),
  state: z.string(),
  nonce: z.string(),
  target: z.string().transform((path) => safeReturnPath(path)),
});
export const visitCookieName = () => cookieName("sign-on-visit");

/** Reads and deletes this browser's sign-on cookie; returns null when it is missing, invalid or expired. */
async function takeVisit() {
  const jar = await cookies();
  const visit = await readSigned(
    derivedKey("sign-on visits"),
    jar.get(visitCookieName())?.value,
    visitClaims,
  );
  jar.set(visitCookieName(), "", { ...cookieOptions(), maxAge: 0 });
  return visit;
}

function configured(): SignOnConfiguration {
  const configuration = signOnConfiguration();
  if (configuration === null) throw new SignOnRefused("failed");
  return configuration;
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location, "cache-control": "private, no-store" } });
}

/** Begins a session for the identity, or its remaining step; returns the address to redirect the browser to. */
async function enter(identity: ProvenIdentity, headers: Headers, target: string): Promise<string> {
  const entered = await enterBySignOn(identity, clientAddress(headers));
  if ("login" in entered) {
    await enterSession(entered.login);
    return target;
  }
  (await cookies()).set(signOnCookieName(), entered.ticket, {
    ...cookieOptions(),
    maxAge: SIGN_ON_LIFETIME_SECONDS,
  });
  return paths.signOn(target);
}

/**
 * POST /api/auth/signin/oidc: answers {url}, the provider's or the login page's with the reason. Of `sent`, the body,
 * only `callbackUrl` is read, and nothing reaches the provider.
 */
export async function beginSignOn(request: Request, sent: unknown): Promise<Response> {
  const { callbackUrl } = (sent ?? {}) as Record<string, unknown>;
  const target = safeReturnPath(typeof callbackUrl === "string" ? callbackUrl : null);
  try {
    const { url, checks } = await beginVisit(configured());
    const visit = await sign(derivedKey("sign-on visits"), { ...checks, target }, `${VISIT_LIFE}s`);
    (await cookies()).set(visitCookieName(), visit, { ...cookieOptions(), maxAge: VISIT_LIFE });
    return answer({ url });
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
export async function endSignOn({ url, headers }: Request, admit: () => Promise<void>): Promise<Response> {
  const visit = await takeVisit();
  const target = visit?.target ?? paths.home;
  try {
    await admit();
    const { searchParams } = new URL(url);
    const refused = searchParams.get("error");
    if (refused !== null) throw new SignOnRefused(refused === "access_denied" ? "cancelled" : "failed");
    if (visit === null) throw new SignOnRefused("failed");
    const identity = await endVisit(configured(), searchParams, visit);
    return redirectTo(await enter(identity, headers, target));
  } catch (error) {
    const refusal = refusalOf(error);
    await note(refusal, headers);
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
