import { generateSync } from "otplib";
import { api } from "./api";
import type { Person } from "./people";

const STEP = 30;
/** Codes are single-use, so tests that log in more than once take those of the steps around now. */
export function codeAt(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP });
}

/** Turns two-step verification on, with the code of the step before this one. */
export async function setUpTwoFactor(
  person: Person,
  password: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const path = `/api/users/${person.id}/two-factor`;
  const begun = await api("POST", path, { token: person.token, json: { password } });
  const { secret } = begun.body;
  const code = codeAt(secret, -1);
  const { body } = await api("PUT", path, { token: person.token, json: { code } });
  return { secret, recoveryCodes: body.recoveryCodes };
}
