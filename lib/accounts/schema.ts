import { z } from "zod";
import { TOKEN_SCOPES } from "../platform/auth/actor";
import { addressLine } from "../platform/text/address";
import { normalizeEmail } from "../platform/text/email-address";
import { line } from "../platform/text/line";
import { cleanLine, cleanText } from "../platform/text/schema";
import { cleanCode, TOKEN_DAYS, TOKEN_NAME_MAX } from "./profile-rules";
import { NAME_MAX, NAME_MIN, PASSWORD_MAX, REQUEST_MAX, TOKEN_LENGTH } from "./rules";

/** A person's name: one line, so that it can stand in the header of a mail. */
export const personName = line(NAME_MIN, NAME_MAX);

/** A new password, of any characters. Only the server knows which are too easy to guess, and refuses those later. */
export function newPassword(minLength: number) {
  return z.string().min(minLength).max(PASSWORD_MAX);
}

/** A token from a mail: spaces and line ends come from pasting, and are removed. */
const mailedToken = z
  .string()
  .transform((text) => cleanLine(text).replaceAll(" ", ""))
  .pipe(z.string().min(1).max(100));

/** A password that is compared with the stored one, so without the rules for a new one. */
const password = z.string().min(1).max(1000);

/** A code of the app, or a recovery code where one may stand in for it. */
const secondFactorCode = z.string().max(100).transform(cleanCode).pipe(z.string().min(1).max(32));

/** A base64 captcha answer; real ones are under 4 kB. */
export const captchaToken = z.string().min(1).max(10_000);

/** An e-mail address as accounts store it. */
export const emailAddress = addressLine.transform(normalizeEmail).pipe(z.email().max(254));

/** POST /api/auth/login. A malformed address is not refused here: it fails as an unknown account does, which tells nothing. */
export const loginBody = z.strictObject({
  email: z.string().min(1).max(1000).pipe(addressLine).transform(normalizeEmail),
  password,
  captchaToken,
  /** A program that has it may give the code of the second factor at once. */
  code: secondFactorCode.optional(),
});
export type LoginBody = z.infer<typeof loginBody>;

/** Something that may be said and need not be: an empty text is none. */
const voluntary = (clean: (text: string) => string, max: number) =>
  z
    .string()
    .transform(clean)
    .pipe(z.string().max(max))
    .transform((text) => text || null)
    .nullish();

/** POST /api/auth: a request for an account. Anything else, such as a role, is refused by name. */
export function registrationBody(minPasswordLength: number) {
  return z.strictObject({
    email: emailAddress,
    password: newPassword(minPasswordLength),
    name: personName,
    requestInstitution: voluntary(cleanLine, REQUEST_MAX.requestInstitution),
    requestFunction: voluntary(cleanLine, REQUEST_MAX.requestFunction),
    requestReason: voluntary(cleanText, REQUEST_MAX.requestReason),
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

/** POST /api/auth/otp: the second step of a login. */
export const loginCodeBody = z.strictObject({ ticket: z.string().min(1).max(2000), code: secondFactorCode });
export type LoginCodeBody = z.infer<typeof loginCodeBody>;

/** POST /api/users/{id}/two-factor, …/sign-on/unlink and …/close ask for the password again. */
export const passwordBody = z.strictObject({ password });
export type PasswordBody = z.infer<typeof passwordBody>;

/** PUT /api/users/{id}/two-factor: proves that the app has the secret. */
export const confirmTwoFactorBody = z.strictObject({ code: secondFactorCode });
export type ConfirmTwoFactorBody = z.infer<typeof confirmTwoFactorBody>;

/** POST /api/users/{id}/two-factor/off and …/recovery-codes. */
export const changeTwoFactorBody = z.strictObject({ password, code: secondFactorCode });
export type ChangeTwoFactorBody = z.infer<typeof changeTwoFactorBody>;

/** POST /api/auth/sign-on: what a sign-on still lacks. Which of the two is needed depends on the account. */
export const signOnBody = z.strictObject({
  password: password.optional(),
  code: secondFactorCode.optional(),
});
export type SignOnBody = z.infer<typeof signOnBody>;

/** POST /api/users/{id}/tokens. */
export const accessTokenBody = z.strictObject({
  name: line(1, TOKEN_NAME_MAX),
  scope: z.enum(TOKEN_SCOPES),
  // A form sends numbers as text.
  days: z.preprocess(
    (value) => (typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value),
    z.literal(TOKEN_DAYS),
  ),
  /** Asked again: an unattended session is not enough to make a token that outlives it. */
  password,
});
export type AccessTokenBody = z.infer<typeof accessTokenBody>;

/** PUT /api/users/{id}. Another address than the account's needs the password, and counts once it is confirmed. */
export const profileBody = z.strictObject({
  name: personName,
  email: emailAddress.optional(),
  password: z.string().max(1000).optional(),
});
export type ProfileBody = z.infer<typeof profileBody>;

/** PUT /api/users/{id}/image: a multipart form with the file. What it really is, the server looks at. */
export const imageBody = z.strictObject({
  image: z.instanceof(Blob).meta({ type: "string", format: "binary" }),
});
