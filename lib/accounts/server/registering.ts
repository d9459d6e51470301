import "server-only";
import { inSteadyTime } from "../../platform/auth/steady-time";
import { requireCaptcha } from "../../platform/captcha/captcha";
import { AppError } from "../../platform/errors";
import { countAttempt } from "../../platform/http/rate-limits";
import type { ChangePasswordBody, MigrateBody, RegistrationBody, ReverifyBody, VerifyBody } from "../schema";
import type { LoggedIn } from "./accounts";
import type { DeviceOwner } from "./known-devices";
import { migrateAccount, requestMigration } from "./migrations";
import { hashPassword } from "./password";
import { requestPasswordReset, resetPassword } from "./password-resets";
import { refuseGuessablePassword, refuseNameAsPassword } from "./password-rules";
import { createAccount } from "./registrations";
import { requestVerification, verifyEmail } from "./verifications";

/**
 * What a person does for their account before being let in. `address` is the client's network address. Whether an
 * e-mail address is known shows in no answer and no time of what only asks for a mail.
 */

/** Requests an account and begins its first session. The password's rules come first: a refusal costs no captcha. */
export async function register(body: RegistrationBody, address: string): Promise<LoggedIn> {
  const { email, name, password, captchaToken } = body;
  await refuseGuessablePassword(password, email);
  refuseNameAsPassword(password, name);
  await requireCaptcha(captchaToken, address);
  await countAttempt("registration", address);
  return createAccount({ email, name, passwordHash: await hashPassword(password), address });
}

export async function verify({ email, token, captchaToken }: VerifyBody, address: string): Promise<void> {
  await requireCaptcha(captchaToken, address);
  await countAttempt("tokenTry", address);
  await verifyEmail(email, token, address);
}

/** Counts a request for a mail, per client and per e-mail address, whether there is such an account or not. */
async function countMailRequest(what: string, email: string, address: string): Promise<void> {
  await countAttempt("tokenMailOfAddress", address);
  await countAttempt("tokenMailOfAccount", what, email);
}

export async function askVerification({ email, captchaToken }: ReverifyBody, address: string): Promise<void> {
  await requireCaptcha(captchaToken, address);
  await countMailRequest("verify", email, address);
  await inSteadyTime(() => requestVerification(email));
}

export async function askPasswordReset(email: string, address: string): Promise<void> {
  await countMailRequest("reset", email, address);
  await inSteadyTime(() => requestPasswordReset(email, address));
}

/** Sets a password with the secret of a mailed link. Gives whose it is, for the browser that it was set in. */
export async function changePassword(body: ChangePasswordBody, address: string): Promise<DeviceOwner> {
  const { email, token, password } = body;
  await refuseGuessablePassword(password, email);
  await countAttempt("tokenTry", address);
  const hashFor = (name: string) => {
    refuseNameAsPassword(password, name);
    return hashPassword(password);
  };
  return resetPassword(email, token, hashFor, address);
}

export async function askMigration(email: string, address: string): Promise<void> {
  await countMailRequest("migrate", email, address);
  await inSteadyTime(() => requestMigration(email));
}

/** Moves an account of the older register here. Gives how many entries came along. */
export async function migrate({ email, token }: MigrateBody, address: string): Promise<number> {
  // No try of anybody's code.
  if (token === "") throw new AppError("token_invalid");
  await countAttempt("tokenTry", address);
  return migrateAccount(email, token, address);
}
