import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

/** A captcha of a running register, really solved. */
export async function solveCaptcha(port: number): Promise<string> {
  const response = await fetch(`http://localhost:${port}/api/captcha`);
  const { challenge } = (await response.json()) as { challenge: Challenge };
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error("The captcha has no solution.");
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
