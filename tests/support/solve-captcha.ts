import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

/** Settings that make captchas fast to solve in tests and benchmarks. */
export const CHEAP_CAPTCHA_SETTINGS = { ALTCHA_COST: "1", ALTCHA_MAX_NUMBER: "3" };

/** Solves an ALTCHA challenge, and returns the payload that the widget would send. */
export async function solveCaptchaChallenge(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error("The captcha has no solution.");
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

/** Fetches a captcha of a running register, solves it, and returns its token. */
export async function solveCaptchaOfServer(port: number): Promise<string> {
  const response = await fetch(`http://localhost:${port}/api/captcha`);
  const { challenge } = (await response.json()) as { challenge: Challenge };
  return solveCaptchaChallenge(challenge);
}
