import "server-only";
import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { getCallerIdentity } from "../../platform/auth/session";
import { getSettings } from "../../platform/env";
import { AppError, createInvalidFieldError } from "../../platform/errors";
import { readLimitedBody } from "../../platform/http/body";
import { getClientAddress, requireOwnOrigin } from "../../platform/http/origin";
import { createProblemResponse } from "../../platform/http/problem";
import { countApiCall } from "../../platform/http/rate-limits";
import { authOptions } from "./next-auth-options";
import { answerSignOnReturn, answerSignOnStart } from "./sign-on/answers";
import { readSignOnProviderSettings } from "./sign-on/discovery";

/** The next-auth actions in use, by method; its pages and log are replaced by our own. */
const ACTIONS: Record<string, readonly string[]> = {
  GET: ["csrf", "providers", "session"],
  POST: ["callback/credentials", "signout"],
};

/**
 * Further actions if an identity provider is configured: the start of a sign-on and its callback, at the paths that
 * next-auth would use for them.
 */
const SIGN_ON_ACTIONS: Record<string, readonly string[]> = {
  GET: ["callback/oidc"],
  POST: ["signin/oidc"],
};

type Context = { params: Promise<{ nextauth: string[] }> };

/** Validates the return addresses in query and cookies, as next-auth answers 500 to an invalid one. */
async function requireTarget(request: Request): Promise<void> {
  const remembered = (await cookies()).getAll().filter(({ name }) => name.endsWith("next-auth.callback-url"));
  const asked = new URL(request.url).searchParams.getAll("callbackUrl");
  for (const target of [...asked, ...remembered.map(({ value }) => value)]) {
    if (target === "") continue;
    const url = URL.canParse(target, getSettings().APP_URL) ? new URL(target, getSettings().APP_URL) : null;
    const isAddress = /^(\/|https?:)/i.test(target) && /^https?:$/.test(url?.protocol ?? "");
    if (isAddress) continue;
    throw createInvalidFieldError("callbackUrl", "wrongFormat");
  }
}

async function checked(request: Request): Promise<Request> {
  if (request.method === "GET") return request;
  requireOwnOrigin(request.headers, (await getCallerIdentity()).via);
  const body = await readLimitedBody(request);
  const type = request.headers.get("content-type") ?? "";
  if (/json/i.test(type)) {
    try {
      JSON.parse(new TextDecoder().decode(body));
    } catch (cause) {
      throw new AppError("invalid_body", { cause });
    }
  } else if (!/^application\/x-www-form-urlencoded/i.test(type)) throw new AppError("unsupported_media_type");
  return new NextRequest(request.url, { method: "POST", headers: request.headers, body });
}

function actionsOf(method: string): readonly string[] {
  const signOn = readSignOnProviderSettings() === null ? [] : (SIGN_ON_ACTIONS[method] ?? []);
  return [...(ACTIONS[method] ?? []), ...signOn];
}

async function admit(request: Request): Promise<void> {
  const { actor } = await getCallerIdentity();
  await countApiCall(actor, getClientAddress(request.headers), actor.kind === "anonymous");
}

async function handle(request: Request, context: Context, action: string): Promise<Response> {
  const isSignOn = action === "signin/oidc";
  if (action === "callback/oidc") return answerSignOnReturn(request, () => admit(request));
  if (isSignOn) requireOwnOrigin(request.headers, "cookie");
  else await requireTarget(request);
  await admit(request);
  const whole = await checked(request);
  if (!isSignOn) return NextAuth(authOptions())(whole, context);
  return answerSignOnStart(whole, await whole.json().catch(() => ({})));
}

/** Runs next-auth's handler with the origin check, body limit and problem details of every other call. */
export async function handleNextAuth(request: Request, context: Context): Promise<Response> {
  try {
    const action = (await context.params).nextauth.join("/");
    const known = ["GET", "POST"].some((method) => actionsOf(method).includes(action));
    if (!known) throw new AppError("not_found");
    if (!actionsOf(request.method).includes(action)) throw new AppError("method_not_allowed");
    return await handle(request, context, action);
  } catch (error) {
    return createProblemResponse(error, request.headers);
  }
}
