import { type NextRequest, NextResponse } from "next/server";
import { answerPostedMessage, POSTED_HEADER } from "@/lib/contact/server/posted-message";
import { isEmbedded, paths } from "@/lib/paths";
import type { Actor } from "@/lib/platform/auth/actor";
import { hasCaptcha } from "@/lib/platform/auth/captcha-pages";
import { gateAnswer, gateOf } from "@/lib/platform/auth/gates";
import { actorOfToken } from "@/lib/platform/auth/session";
import { cookieOptions, sessionCookieName, verifyToken } from "@/lib/platform/auth/token";
import { captchaProvider } from "@/lib/platform/captcha/captcha";
import { isSecure } from "@/lib/platform/env";
import { FLASH_COOKIE } from "@/lib/platform/flash";
import { countPage, patiencePage } from "@/lib/platform/http/page-limit";
import { PLACE_HEADER, PUBLIC_PAGE_HEADER } from "@/lib/platform/http/request-headers";
import { contentSecurityPolicy } from "@/lib/platform/http/security-headers";
import { LANGUAGE_COOKIE, languageNamed } from "@/lib/platform/language/language";

function placeFor(refused: string, target: string, actor: Actor): string {
  if (refused === "login") return paths.loginThen(target);
  return refused === "two_factor_required" && actor.kind === "user" ? paths.profile(actor.id) : paths.home;
}

/** Sends whoever does not pass a page's gate elsewhere. The pages and the data layer check again. */
async function gate(request: NextRequest): Promise<NextResponse | null> {
  const needed = gateOf(request.nextUrl.pathname);
  if (needed === null) return null;
  const token = request.cookies.get(sessionCookieName())?.value;
  // Who it is may not be known now: the page, which asks the same, says so as pages do.
  const actor = await actorOfToken(token).catch(() => null);
  if (actor === null) return null;
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

/** Files of public and app that a page brings with it; what is under no such name is a page that says so. */
const FILES = /^\/(?:apple-icon|icon-\d+|profile-placeholder|manifest|robots)\.(?:png|svg|webmanifest|txt)$/;

/** Calls have limits of their own, pictures are files, and a public page was counted for who asked for it. */
async function refuseHaste({ nextUrl, headers, cookies }: NextRequest): Promise<NextResponse | null> {
  if (OWN_METHODS.test(nextUrl.pathname) || FILES.test(nextUrl.pathname)) return null;
  if (headers.has(PUBLIC_PAGE_HEADER)) return null;
  const seconds = await countPage(headers);
  if (seconds === null) return null;
  const page = patiencePage(languageNamed(cookies.get(LANGUAGE_COOKIE)?.value), seconds);
  return new NextResponse(page.body, page);
}

/** Whoever opens the address by which mail programs unsubscribe comes to the page that asks first. */
function openUnsubscribing({ method, nextUrl, url }: NextRequest): NextResponse | null {
  const isOpened = method === "GET" || method === "HEAD";
  if (!isOpened || nextUrl.pathname !== paths.api.unsubscribing) return null;
  return NextResponse.redirect(new URL(paths.unsubscribe(nextUrl.searchParams.get("s") ?? ""), url), 303);
}

/** A session cookie that says nothing, such as one of an earlier secret, is taken back: it would be sent for ever. */
async function dropUnreadableSession(request: NextRequest, response: NextResponse): Promise<void> {
  const name = sessionCookieName();
  const token = request.cookies.get(name)?.value;
  if (token === undefined || (await verifyToken(token)) !== null) return;
  response.cookies.set(name, "", { ...cookieOptions(), maxAge: 0 });
}

export async function middleware(request: NextRequest) {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const withHcaptcha = hasCaptcha(request.nextUrl.pathname) && captchaProvider().provider === "hcaptcha";
  const frames = isEmbedded(request.nextUrl.pathname) ? "everywhere" : "none";
  const policy = contentSecurityPolicy(nonce, withHcaptcha, frames);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  headers.set(PLACE_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  headers.delete(POSTED_HEADER);
  const hasty = (await refuseHaste(request)) ?? refuseMethod(request) ?? openUnsubscribing(request);
  const posted = hasty === null ? await answerPostedMessage(request) : null;
  if (posted !== null) headers.set(POSTED_HEADER, posted);
  const sent = posted === "sent" ? NextResponse.redirect(new URL(paths.contactSent, request.url), 303) : null;
  const refused = hasty ?? sent;
  const response = refused ?? (await gate(request)) ?? NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  await dropUnreadableSession(request, response);
  return response;
}

export const config = {
  runtime: "nodejs",
  // Calls go without: the server has hardened their answers (lib/platform/http/server.ts), and to be taken apart
  // and put together again here is a quarter of what a call costs. Only the address that mails name is opened by people.
  matcher: ["/((?!_next/static/|api/|favicon\\.ico$|icon\\.svg$).*)", "/api/v1/unsubscribe"],
};
