import "server-only";
import { cookies, headers as requestHeaders } from "next/headers";
import { z } from "zod";
import { getSafeReturnPath, paths } from "../../../paths";
import { derivePurposeKey } from "../../../platform/auth/seal";
import { signClaims, verifySignedClaims } from "../../../platform/auth/signed";
import { getPrefixedCookieName, getSecureCookieOptions } from "../../../platform/auth/token";
import { toAppError } from "../../../platform/database/failures";
import type { AppError, ErrorCode } from "../../../platform/errors";
import { getClientAddress, requireOwnOrigin } from "../../../platform/http/origin";
import { REQUEST_ID_HEADER } from "../../../platform/http/request-headers";
import { createPrivateJsonResponse } from "../../../platform/http/resource";
import { getLogger } from "../../../platform/log";
import type { SignOnConfirmationBody } from "../../schema";
import {
  SIGN_ON_TICKET_LIFETIME_SECONDS,
  SIGN_ON_VISIT_LIFETIME_SECONDS,
  type SignOnRefusal,
} from "../../sign-on-rules";
import { auditFailedLogin } from "../accounts";
import { answerWithSession, getLoginClient, setLoginCookies } from "../login-answers";
import { readSignOnProviderSettings, type SignOnProviderSettings, SignOnRefusedError } from "./discovery";
import { completeSignOn, getSignOnTicketCookieName, handleProvenIdentity, readSignOnTicket } from "./enter";
import { beginProviderVisit, finishProviderVisit, type ProvenIdentity } from "./provider";

const REFUSAL_OF: Partial<Record<ErrorCode, SignOnRefusal>> = {
  rate_limited: "limited",
  migration_possible: "migration",
  login_expired: "expired",
  unavailable: "unavailable",
};

/** Converts any thrown value to the reason why the sign-on ended. */
function refusalOf(thrown: unknown): SignOnRefusedError {
  if (thrown instanceof SignOnRefusedError) return thrown;
  const error: AppError = toAppError(thrown);
  const reason = REFUSAL_OF[error.code];
  return new SignOnRefusedError(reason ?? "failed", null, reason === undefined ? thrown : error);
}

/** Reasons recorded in the audit trail, as they concern the person, not the provider or this register. */
const RECORDED: readonly SignOnRefusal[] = ["failed", "unverified", "blocked", "migration", "expired"];

/** Returns an error's text for the log; the causes of openid-client's errors contain codes and tokens. */
const wordsOf = (cause: unknown) =>
  cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 300) : "";

async function note({ reason, userId, cause }: SignOnRefusedError, headers: Headers): Promise<void> {
  const id = headers.get(REQUEST_ID_HEADER);
  getLogger().warn({ id, reason, cause: wordsOf(cause) }, "sign-on refused");
  if (!RECORDED.includes(reason)) return;
  // The person gets the same answer when the audit trail cannot be written.
  const recorded = auditFailedLogin(userId, getClientAddress(headers), "session.signOnFailed");
  await recorded.catch((err: unknown) => getLogger().error({ id, err }, "sign-on not recorded"));
}

/** Claims of the cookie (unreadable for scripts) during a sign-on: its checks, and the page to go to afterwards. */
const visitClaims = z.object({
  verifier: z.string(),
  state: z.string(),
  nonce: z.string(),
  target: z.string().transform((path) => getSafeReturnPath(path)),
});
export const getSignOnVisitCookieName = () => getPrefixedCookieName("sign-on-visit");

/** Reads and deletes this browser's sign-on cookie; returns null when it is missing, invalid or expired. */
async function takeVisit() {
  const jar = await cookies();
  const visit = await verifySignedClaims(
    derivePurposeKey("sign-on visits"),
    jar.get(getSignOnVisitCookieName())?.value,
    visitClaims,
  );
  jar.set(getSignOnVisitCookieName(), "", { ...getSecureCookieOptions(), maxAge: 0 });
  return visit;
}

function configured(): SignOnProviderSettings {
  const configuration = readSignOnProviderSettings();
  if (configuration === null) throw new SignOnRefusedError("failed");
  return configuration;
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location, "cache-control": "private, no-store" } });
}

/** Begins a session for the identity, or its remaining step; returns the address to redirect the browser to. */
async function enter(identity: ProvenIdentity, headers: Headers, target: string): Promise<string> {
  const entered = await handleProvenIdentity(identity, getClientAddress(headers));
  if ("login" in entered) {
    await setLoginCookies(entered.login);
    return target;
  }
  (await cookies()).set(getSignOnTicketCookieName(), entered.ticket, {
    ...getSecureCookieOptions(),
    maxAge: SIGN_ON_TICKET_LIFETIME_SECONDS,
  });
  return paths.signOn(target);
}

/**
 * POST /api/auth/signin/oidc: answers {url} with the address of the provider, or after a failure with that of the login
 * page including the reason. Of `sent`, the request body, only `callbackUrl` is read; nothing of it reaches the
 * provider.
 */
export async function answerSignOnStart(request: Request, sent: unknown): Promise<Response> {
  const { callbackUrl } = (sent ?? {}) as Record<string, unknown>;
  const target = getSafeReturnPath(typeof callbackUrl === "string" ? callbackUrl : null);
  try {
    const { url, checks } = await beginProviderVisit(configured());
    const visit = await signClaims(
      derivePurposeKey("sign-on visits"),
      { ...checks, target },
      `${SIGN_ON_VISIT_LIFETIME_SECONDS}s`,
    );
    (await cookies()).set(getSignOnVisitCookieName(), visit, {
      ...getSecureCookieOptions(),
      maxAge: SIGN_ON_VISIT_LIFETIME_SECONDS,
    });
    return createPrivateJsonResponse({ url });
  } catch (error) {
    const refusal = refusalOf(error);
    await note(refusal, request.headers);
    return createPrivateJsonResponse({ url: paths.loginRefused(refusal.reason, target) });
  }
}

/**
 * GET /api/auth/callback/oidc: handles a person's return from the provider. `admit` counts the call. Any error leads to
 * the login page with a message, and begins no session.
 */
export async function answerSignOnReturn(
  { url, headers }: Request,
  admit: () => Promise<void>,
): Promise<Response> {
  const visit = await takeVisit();
  const target = visit?.target ?? paths.home;
  try {
    await admit();
    const { searchParams } = new URL(url);
    const refused = searchParams.get("error");
    if (refused !== null) throw new SignOnRefusedError(refused === "access_denied" ? "cancelled" : "failed");
    if (visit === null) throw new SignOnRefusedError("failed");
    const identity = await finishProviderVisit(configured(), searchParams, visit);
    return redirectTo(await enter(identity, headers, target));
  } catch (error) {
    const refusal = refusalOf(error);
    await note(refusal, headers);
    return redirectTo(paths.loginRefused(refusal.reason, target));
  }
}

/** POST /api/auth/sign-on: authorised by the ticket's cookie, so the request must come from a page of this site. */
export async function answerSignOnConfirmation(
  body: SignOnConfirmationBody,
  address: string,
): Promise<Response> {
  requireOwnOrigin(await requestHeaders(), "cookie");
  const jar = await cookies();
  const ticket = await readSignOnTicket(jar.get(getSignOnTicketCookieName())?.value);
  const login = await completeSignOn(body, ticket, await getLoginClient(address));
  const response = await answerWithSession(login);
  jar.set(getSignOnTicketCookieName(), "", { ...getSecureCookieOptions(), maxAge: 0 });
  return response;
}
