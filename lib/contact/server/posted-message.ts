import "server-only";
import { paths } from "../../paths";
import { getSessionCookieName } from "../../platform/auth/token";
import { toAppError } from "../../platform/database/failures";
import { AppError } from "../../platform/errors";
import { readLimitedBody } from "../../platform/http/body";
import { getClientAddress, requireOwnOrigin } from "../../platform/http/origin";
import { toProblem } from "../../platform/http/problem";
import { toFieldProblems } from "../../platform/http/problems";
import { getLogger } from "../../platform/log";
import type { PostedMessage } from "../schema";
import { messageBodySchema } from "../schema";
import { sendMessage } from "./messages";

/** Encodes a submission for a header, whatever characters it contains. */
function packMessage(posted: PostedMessage): string {
  return Buffer.from(JSON.stringify(posted)).toString("base64url");
}

export function decodePostedMessage(packed: string | null): PostedMessage | null {
  return packed === null ? null : JSON.parse(Buffer.from(packed, "base64url").toString());
}

/** Header in which the middleware, which alone can read a page's form body, passes the result to the page. */
export const POSTED_MESSAGE_HEADER = "x-posted-message";

interface PostedForm {
  method: string;
  nextUrl: URL;
  headers: Headers;
  cookies: { has(name: string): boolean };
}

const FIELDS = ["name", "email", "message", "website"] as const;
const NOTHING = { name: "", email: "", message: "" };

async function readForm(request: Request): Promise<Record<(typeof FIELDS)[number], string>> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? ""))
    throw new AppError("unsupported_media_type");
  const form = new URLSearchParams(new TextDecoder().decode(await readLimitedBody(request)));
  const text = (name: string) => form.get(name) ?? "";
  return { name: text("name"), email: text("email"), message: text("message"), website: text("website") };
}

/**
 * Handles the contact form of a page without script, under the rules of the API call. Returns "sent", the encoded
 * failure for the page, or null for any other request.
 */
export async function processPostedMessage(request: Request & PostedForm): Promise<"sent" | string | null> {
  if (request.method !== "POST" || request.nextUrl.pathname !== paths.contact) return null;
  let values: PostedMessage["values"] = NOTHING;
  try {
    requireOwnOrigin(request.headers, request.cookies.has(getSessionCookieName()) ? "cookie" : null);
    const typed = await readForm(request);
    values = { name: typed.name, email: typed.email, message: typed.message };
    const parsed = await messageBodySchema.safeParseAsync(typed);
    if (!parsed.success)
      throw new AppError("invalid_input", { fields: toFieldProblems(parsed.error, typed) });
    await sendMessage(parsed.data, getClientAddress(request.headers));
    return "sent";
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.status >= 500)
      getLogger().error({ problem: error.code, err: error.cause }, "posted message failed");
    const { status, code, detail, errors = {} } = toProblem(error, request.headers);
    return packMessage({ values, status, code, detail, errors });
  }
}
