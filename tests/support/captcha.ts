import { api } from "./api";
import { solveCaptchaChallenge } from "./solve-captcha";

export { CHEAP_CAPTCHA_SETTINGS } from "./solve-captcha";

/** Returns the token of a new captcha challenge, which this function really solves. */
export async function createSolvedCaptchaToken(): Promise<string> {
  const { body } = await api("GET", "/api/captcha");
  return solveCaptchaChallenge(body.challenge);
}
