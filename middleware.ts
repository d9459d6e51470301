import { type NextRequest, NextResponse } from "next/server";
import type { Actor } from "@/lib/domain/actor";
import { gateAnswer, gateOf, hasCaptcha } from "@/lib/domain/gates";
import { FLASH_COOKIE } from "@/lib/flash";
import { paths } from "@/lib/paths";
import { sessionCookieName } from "@/lib/server/auth/cookie";
import { isSecure } from "@/lib/server/env";
import { PLACE_HEADER } from "@/lib/server/http/page-place";
import { REQUEST_ID_HEADER } from "@/lib/server/http/request-id";
import { contentSecurityPolicy, hardeningHeaders } from "@/lib/server/http/security-headers";
import { actorOfToken } from "@/lib/server/session";

function placeFor(refused: string, target: string, actor: Actor): string {
  if (refused === "login") return paths.loginThen(target);
  return refused === "two_factor_required" && actor.kind === "user" ? paths.profile(actor.id) : paths.home;
}

/** Sends whoever does not pass a page's gate elsewhere. The pages and the data layer check again. */
async function gate(request: NextRequest): Promise<NextResponse | null> {
  try {
    return await pass(request);
  } catch {
    // Who it is cannot be known now: the page, which asks the same, says so as pages do.
    return null;
  }
}

async function pass(request: NextRequest): Promise<NextResponse | null> {
  const needed = gateOf(request.nextUrl.pathname);
  if (needed === null) return null;
  const actor = await actorOfToken(request.cookies.get(sessionCookieName())?.value);
  const refused = gateAnswer(needed, actor);
  if (refused === null) return null;
  const target = request.nextUrl.pathname + request.nextUrl.search;
  const response = NextResponse.redirect(new URL(placeFor(refused, target, actor), request.url));
  if (refused !== "login") {
    response.cookies.set(FLASH_COOKIE, refused, {
      path: "/",
      maxAge: 60,
      sameSite: "lax",
      secure: isSecure(),
    });
  }
  return response;
}

/** What can be asked of a page. A form posts to its own page when its script has not loaded. */
const PAGE_METHODS = ["GET", "HEAD", "POST"];
const OWN_METHODS = /^\/(?:api|public)\//;

/** Calls say for themselves which methods they have; the framework answers a page to any. */
function refuseMethod({ method, nextUrl }: NextRequest): NextResponse | null {
  if (OWN_METHODS.test(nextUrl.pathname) || PAGE_METHODS.includes(method)) return null;
  return new NextResponse(null, {
    status: method === "OPTIONS" ? 204 : 405,
    headers: { allow: PAGE_METHODS.join(", ") },
  });
}

/** Whoever opens the address by which mail programs unsubscribe comes to the page that asks first. */
function openUnsubscribing({ method, nextUrl, url }: NextRequest): NextResponse | null {
  const isOpened = method === "GET" || method === "HEAD";
  if (!isOpened || nextUrl.pathname !== paths.api.unsubscribing) return null;
  return NextResponse.redirect(new URL(paths.unsubscribe(nextUrl.searchParams.get("s") ?? ""), url), 303);
}

export async function middleware(request: NextRequest) {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const policy = contentSecurityPolicy(nonce, hasCaptcha(request.nextUrl.pathname));
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  headers.set(PLACE_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  const refused = refuseMethod(request) ?? openUnsubscribing(request);
  const response = refused ?? (await gate(request)) ?? NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  for (const [name, value] of Object.entries(hardeningHeaders(request.nextUrl.pathname)))
    response.headers.set(name, value);
  const id = request.headers.get(REQUEST_ID_HEADER);
  if (id !== null) response.headers.set(REQUEST_ID_HEADER, id);
  return response;
}

export const config = {
  runtime: "nodejs",
  // Calls go without: what hardens their answers is theirs before anything (incoming-requests.ts), and to be taken apart
  // and put together again here is a quarter of what a call costs. Only the address that mails name is opened by people.
  matcher: ["/((?!_next/static/|api/|favicon\\.ico$|icon\\.svg$).*)", "/api/v1/unsubscribe"],
};
