import { z } from "zod";
import { addressLine } from "../platform/text/address";
import { mailedToken, newPassword, personName } from "./person-schema";
import { TOKEN_LENGTH } from "./rules";
import { secondFactorCode } from "./two-factor-schema";

/** A base64 captcha answer; real ones are under 4 kB. */
export const captchaToken = z.string().min(1).max(10_000);

/** An e-mail address as accounts store it: without case. */
export const emailAddress = addressLine.transform((text) => text.toLowerCase()).pipe(z.email().max(254));

/** POST /api/auth/login. An address that is none is a wrong login, not a wrong form: it reveals nothing. */
export const loginBody = z.strictObject({
  email: z
    .string()
    .min(1)
    .max(1000)
    .pipe(addressLine)
    .transform((text) => text.toLowerCase()),
  password: z.string().min(1).max(1000),
  captchaToken,
  /** A program that has it may give the code of the second factor at once. */
  code: secondFactorCode.optional(),
});
export type LoginBody = z.infer<typeof loginBody>;

/** POST /api/auth: a request for an account. Anything else, such as a role, is refused by name. */
export function registrationBody(minPasswordLength: number) {
  return z.strictObject({
    email: emailAddress,
    password: newPassword(minPasswordLength),
    name: personName,
    captchaToken,
  });
}
export type RegistrationBody = z.infer<ReturnType<typeof registrationBody>>;

/** POST /api/auth/verify: the code of the mail, or the secret of the link that confirms a new address. */
export const verifyBody = z.strictObject({ token: mailedToken, email: emailAddress, captchaToken });
export type VerifyBody = z.infer<typeof verifyBody>;

/** POST /api/auth/reverify. */
export const reverifyBody = z.strictObject({ email: emailAddress, captchaToken });
export type ReverifyBody = z.infer<typeof reverifyBody>;

/** POST /api/auth/resetpassword and POST /api/users/requestmigrate. */
export const emailBody = z.strictObject({ email: emailAddress });

/** PUT /api/auth/changepassword. */
export function changePasswordBody(minPasswordLength: number) {
  return z.strictObject({
    password: newPassword(minPasswordLength),
    token: mailedToken,
    email: emailAddress,
  });
}
export type ChangePasswordBody = z.infer<ReturnType<typeof changePasswordBody>>;

/** POST /api/users/migrate. */
export const migrateBody = z.strictObject({
  email: emailAddress,
  // Six characters or empty (specification section 5, 'Migration'); an empty one is no code.
  token: z.literal("").or(mailedToken.pipe(z.string().length(TOKEN_LENGTH))),
});
export type MigrateBody = z.infer<typeof migrateBody>;
