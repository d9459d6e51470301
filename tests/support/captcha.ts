import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { api } from "./api";

/** Set before a test file loads anything: the work of a challenge is for browsers, not for a test run. */
export const CHEAP_CAPTCHA = { ALTCHA_COST: "1", ALTCHA_MAX_NUMBER: "3" };

/** The answer to a challenge as the ALTCHA widget sends it. */
async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error("the challenge has no solution");
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

/** A fresh challenge of the register, really solved. */
export async function captchaToken(): Promise<string> {
  const { body } = await api("GET", "/api/captcha");
  return solve(body.challenge);
}
