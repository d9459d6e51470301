import "server-only";
import type { Challenge } from "altcha-lib";
import { settings } from "../env";
import { AppError } from "../errors";
import { createAltchaChallenge, verifyAltcha } from "./altcha";
import { verifyHcaptcha } from "./hcaptcha";

/** What GET /api/captcha answers. */
export type CaptchaOffer =
  | { provider: "altcha"; challenge: Challenge }
  | { provider: "hcaptcha"; siteKey: string };

/** Which captcha the pages show: hCaptcha when its two keys are set, else ALTCHA. None switches it off. */
export function captchaProvider(): { provider: "altcha" } | { provider: "hcaptcha"; siteKey: string } {
  const { HCAPTCHA_SITE_KEY, HCAPTCHA_SECRET } = settings();
  return HCAPTCHA_SITE_KEY && HCAPTCHA_SECRET
    ? { provider: "hcaptcha", siteKey: HCAPTCHA_SITE_KEY }
    : { provider: "altcha" };
}

export async function offerCaptcha(): Promise<CaptchaOffer> {
  const offer = captchaProvider();
  return offer.provider === "hcaptcha" ? offer : { ...offer, challenge: await createAltchaChallenge() };
}

/** Throws captcha_invalid unless the token is a right, unexpired, unused answer of the provider in use; captcha_unavailable. */
export async function requireCaptcha(token: string, address: string): Promise<void> {
  const right =
    captchaProvider().provider === "hcaptcha"
      ? await verifyHcaptcha(token, address)
      : await verifyAltcha(token);
  if (!right) throw new AppError("captcha_invalid");
}
