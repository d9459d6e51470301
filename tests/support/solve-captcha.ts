import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

/** The work of a captcha is for browsers, not for tests and measurements. */
export const CHEAP_CAPTCHA = { ALTCHA_COST: "1", ALTCHA_MAX_NUMBER: "3" };

/** The answer to a challenge as the ALTCHA widget sends it. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error("The captcha has no solution.");
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

/** A captcha of a running register, really solved. */
export async function solveCaptcha(port: number): Promise<string> {
  const response = await fetch(`http://localhost:${port}/api/captcha`);
  const { challenge } = (await response.json()) as { challenge: Challenge };
  return solve(challenge);
}
