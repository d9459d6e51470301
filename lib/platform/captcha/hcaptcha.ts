import "server-only";
import { z } from "zod";
import { settings } from "../env";
import { AppError } from "../errors";

const verdict = z.object({ success: z.boolean() });

/** Asks hCaptcha about a token. Throws captcha_unavailable when the service does not answer: fails closed. */
export async function verifyHcaptcha(token: string, address: string): Promise<boolean> {
  const { HCAPTCHA_SECRET = "", HCAPTCHA_SITE_KEY = "", HCAPTCHA_VERIFY_URL } = settings();
  try {
    const response = await fetch(HCAPTCHA_VERIFY_URL, {
      method: "POST",
      body: new URLSearchParams({
        secret: HCAPTCHA_SECRET,
        sitekey: HCAPTCHA_SITE_KEY,
        response: token,
        remoteip: address,
      }),
      signal: AbortSignal.timeout(4_000),
      cache: "no-store",
    });
    if (!response.ok) throw new Error(`hCaptcha answered ${response.status}`);
    return verdict.parse(await response.json()).success;
  } catch (cause) {
    throw new AppError("captcha_unavailable", { retryAfter: 10, cause });
  }
}
