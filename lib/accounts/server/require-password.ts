import "server-only";
import type { UserActor } from "../../platform/auth/actor";
import { AppError } from "../../platform/errors";
import { countPasswordAgain, forgetPasswordAgain } from "../../platform/http/rate-limits";
import { findCredentials, recordWrongPassword } from "./accounts";
import { verifyPassword } from "./password";

/**
 * Asks a logged-in person for their password again. Throws invalid_input on `password`, and rate_limited after as many
 * failures in their session as a login allows.
 */
export async function requirePassword(actor: UserActor, password: string): Promise<void> {
  const refusal = (message: string) =>
    new AppError("invalid_input", { fields: [{ path: "password", message }] });
  if (password === "") throw refusal("required");
  await countPasswordAgain(actor);
  const account = await findCredentials({ id: actor.id });
  // Who came by single sign-on may have none yet, and is told how to get one.
  if (account?.passwordHash === null) throw refusal("passwordMissing");
  if (!(await verifyPassword(account?.passwordHash ?? null, password))) {
    await recordWrongPassword(actor);
    throw refusal("passwordWrong");
  }
  await forgetPasswordAgain(actor);
}
