import { generateSync } from "otplib";
import { api } from "./api";
import type { Person } from "./people";

const STEP = 30;
/**
 * Returns the code of a time step relative to now. Codes are single-use, so tests that log in repeatedly use the
 * codes of neighbouring steps.
 */
export function computeTotpCode(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP });
}

/** Enables two-factor authentication for a person, with the code of the previous time step. */
export async function enableTwoFactor(
  person: Person,
  password: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const path = `/api/users/${person.id}/two-factor`;
  const begun = await api("POST", path, { token: person.token, json: { password } });
  const { secret } = begun.body;
  const code = computeTotpCode(secret, -1);
  const { body } = await api("PUT", path, { token: person.token, json: { code } });
  return { secret, recoveryCodes: body.recoveryCodes };
}
