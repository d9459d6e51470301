import { type NextRequest, NextResponse } from "next/server";
import { POSTED_MESSAGE_HEADER, processPostedMessage } from "@/lib/contact/server/posted-message";
import { isEmbeddedPage, paths } from "@/lib/paths";
import type { Actor } from "@/lib/platform/auth/actor";
import { hasPageCaptcha } from "@/lib/platform/auth/captcha-pages";
import { findPageAccessRule, getPageRefusalReason } from "@/lib/platform/auth/gates";
import { findActorOfSessionToken } from "@/lib/platform/auth/session";
import { getSecureCookieOptions, getSessionCookieName, verifySessionToken } from "@/lib/platform/auth/token";
import { getCaptchaProvider } from "@/lib/platform/captcha/captcha";
import { isServedOverHttps } from "@/lib/platform/env";
import { FLASH_MESSAGE_COOKIE } from "@/lib/platform/flash";
import { consumePageQuota, createTooManyRequestsPage } from "@/lib/platform/http/page-limit";
import { PAGE_PATH_HEADER, PUBLIC_PAGE_HEADER } from "@/lib/platform/http/request-headers";
import { buildContentSecurityPolicy } from "@/lib/platform/http/security-headers";
import { LANGUAGE_COOKIE, parseLanguageOrDutch } from "@/lib/platform/language/language";

function placeFor(refused: string, target: string, actor: Actor): string {
  if (refused === "login") return paths.loginThen(target);
  return refused === "two_factor_required" && actor.kind === "user" ? paths.profile(actor.id) : paths.home;
}

/**
 * Redirects visitors who must log in first, or whose account still lacks something. Pages and the data layer check
 * again, and a page says itself that it is for others.
 */
async function gate(request: NextRequest): Promise<NextResponse | null> {
  const needed = findPageAccessRule(request.nextUrl.pathname);
  if (needed === null) return null;
  const token = request.cookies.get(getSessionCookieName())?.value;
  // If the database is unavailable, the page makes the same check and shows the error.
  const actor = await findActorOfSessionToken(token).catch(() => null);
  if (actor === null) return null;
  const refused = getPageRefusalReason(needed, actor);
  if (refused === null || refused === "access_denied") return null;
  const target = request.nextUrl.pathname + request.nextUrl.search;
  const response = NextResponse.redirect(new URL(placeFor(refused, target, actor), request.url));
  if (refused !== "login") {
    response.cookies.set(FLASH_MESSAGE_COOKIE, refused, {
      path: "/",
      maxAge: 60,
      sameSite: "lax",
      secure: isServedOverHttps(),
    });
  }
  return response;
}

/** Methods that pages accept. A form posts to its own page when its script has not loaded. */
const PAGE_METHODS = ["GET", "HEAD", "POST"];
const OWN_METHODS = /^\/(?:api|public)\//;

/** Refuses other methods on pages, which Next would answer with the page; API routes check their own methods. */
function refuseMethod({ method, nextUrl }: NextRequest): NextResponse | null {
  if (OWN_METHODS.test(nextUrl.pathname) || PAGE_METHODS.includes(method)) return null;
  return new NextResponse(null, {
    status: method === "OPTIONS" ? 204 : 405,
    headers: { allow: PAGE_METHODS.join(", ") },
  });
}

/** Files of public and app that pages load; other paths are treated as pages. */
const FILES =
  /^\/(?:apple-icon|icon-\d+|profile-placeholder|manifest|robots|sw)\.(?:png|svg|webmanifest|txt|js)$/;

/** Rate-limits pages; API calls have their own limits, images are files, and the server counts public pages. */
async function rateLimitPage({ nextUrl, headers, cookies }: NextRequest): Promise<NextResponse | null> {
  if (OWN_METHODS.test(nextUrl.pathname) || FILES.test(nextUrl.pathname)) return null;
  if (headers.has(PUBLIC_PAGE_HEADER)) return null;
  const seconds = await consumePageQuota(headers);
  if (seconds === null) return null;
  const page = createTooManyRequestsPage(parseLanguageOrDutch(cookies.get(LANGUAGE_COOKIE)?.value), seconds);
  return new NextResponse(page.body, page);
}

/** Redirects people who open a mail's one-click unsubscribe address to the page that asks for confirmation. */
function openUnsubscribing({ method, nextUrl, url }: NextRequest): NextResponse | null {
  const isOpened = method === "GET" || method === "HEAD";
  if (!isOpened || nextUrl.pathname !== paths.api.unsubscribing) return null;
  return NextResponse.redirect(new URL(paths.unsubscribe(nextUrl.searchParams.get("s") ?? ""), url), 303);
}

/** Deletes an invalid session cookie, such as one signed with an earlier secret, which browsers would send for ever. */
async function dropUnreadableSession(request: NextRequest, response: NextResponse): Promise<void> {
  const name = getSessionCookieName();
  const token = request.cookies.get(name)?.value;
  if (token === undefined || (await verifySessionToken(token)) !== null) return;
  response.cookies.set(name, "", { ...getSecureCookieOptions(), maxAge: 0 });
}

export async function middleware(request: NextRequest) {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const withHcaptcha =
    hasPageCaptcha(request.nextUrl.pathname) && getCaptchaProvider().provider === "hcaptcha";
  const frames = isEmbeddedPage(request.nextUrl.pathname) ? "everywhere" : "none";
  const policy = buildContentSecurityPolicy(nonce, withHcaptcha, frames);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  headers.set(PAGE_PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  headers.delete(POSTED_MESSAGE_HEADER);
  const hasty = (await rateLimitPage(request)) ?? refuseMethod(request) ?? openUnsubscribing(request);
  const posted = hasty === null ? await processPostedMessage(request) : null;
  if (posted !== null) headers.set(POSTED_MESSAGE_HEADER, posted);
  const sent = posted === "sent" ? NextResponse.redirect(new URL(paths.contactSent, request.url), 303) : null;
  const refused = hasty ?? sent;
  const response = refused ?? (await gate(request)) ?? NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  await dropUnreadableSession(request, response);
  return response;
}

export const config = {
  runtime: "nodejs",
  // Most API calls skip the middleware: the server sets their headers (lib/platform/http/server.ts), and the middleware
  // would add a quarter to a call's cost. The one included is the address in mails that people open.
  matcher: ["/((?!_next/static/|api/|favicon\\.ico$|icon\\.svg$).*)", "/api/v1/unsubscribe"],
};
