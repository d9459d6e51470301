import "server-only";
import { AppError } from "../../domain/errors";
import type { LoginBody } from "../../schemas/auth";
import { requireCaptcha } from "../captcha/captcha";
import { findCredentials, type LoggedIn, logIn } from "../data/accounts";
import { countLoginAttempt, forgetLoginAttempts } from "../data/rate-limits";
import { verifyPassword } from "./password";

/**
 * The one function that authenticates: the API's login and next-auth's credentials callback both are it.
 * Throws captcha_invalid, rate_limited, or invalid_credentials – the same, after the same work, for an unknown
 * address and for a wrong password.
 */
export async function authenticate(body: LoginBody, address: string): Promise<LoggedIn> {
  await requireCaptcha(body.captchaToken, address);
  await countLoginAttempt(address, body.email);
  const account = await findCredentials(body.email);
  const right = await verifyPassword(account?.passwordHash ?? null, body.password);
  if (!account || !right || !account.mayLogIn) throw new AppError("invalid_credentials");
  await forgetLoginAttempts(address, body.email);
  return logIn(account.id);
}
