import "server-only";
import type { UserActor } from "../../domain/actor";
import { AppError } from "../../domain/errors";
import { findCredentials, recordWrongPassword } from "../data/accounts";
import { countLoginAttempt, forgetLoginAttempts } from "../data/rate-limits";
import { verifyPassword } from "./password";

/**
 * Asks a logged-in person for their password again. Throws invalid_input on `password`, and rate_limited after as many
 * failures as a login allows.
 */
export async function requirePassword(actor: UserActor, password: string, address: string): Promise<void> {
  const refusal = (message: string) =>
    new AppError("invalid_input", { fields: [{ path: "password", message }] });
  if (password === "") throw refusal("required");
  await countLoginAttempt(address, actor.email);
  const account = await findCredentials({ email: actor.email });
  const right = await verifyPassword(account?.passwordHash ?? null, password);
  if (!right || account?.id !== actor.id) {
    await recordWrongPassword(actor);
    throw refusal("passwordWrong");
  }
  await forgetLoginAttempts(address, actor.email);
}
