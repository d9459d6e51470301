import { z } from "zod";
import { ACCESS_TOKEN_SCOPES } from "../platform/auth/actor";
import { emailOrUrlLineSchema } from "../platform/text/address";
import { normalizeEmail } from "../platform/text/email-address";
import { buildLineSchema } from "../platform/text/line";
import { cleanLine, cleanText } from "../platform/text/schema";
import { MAX_TOKEN_NAME_LENGTH, removeCodeSeparators, TOKEN_LIFETIMES_DAYS } from "./profile-rules";
import {
  MAILED_CODE_LENGTH,
  MAX_ACCESS_REQUEST_LENGTHS,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MIN_NAME_LENGTH,
} from "./rules";

/** Schema of a person's name: one line, so that it can stand in a mail header. */
export const personNameSchema = buildLineSchema(MIN_NAME_LENGTH, MAX_NAME_LENGTH);

/** Schema of a new password with any characters. The server later refuses guessable ones too. */
export function buildNewPasswordSchema(minLength: number) {
  return z.string().min(minLength).max(MAX_PASSWORD_LENGTH);
}

/** Schema of a token from a mail; spaces and line breaks from pasting are removed. */
const mailedToken = z
  .string()
  .transform((text) => cleanLine(text).replaceAll(" ", ""))
  .pipe(z.string().min(1).max(100));

/** Schema of an existing password, without the rules for a new one. */
const password = z.string().min(1).max(1000);

/** Schema of a second-factor code: of the app, or a recovery code where allowed. */
const secondFactorCode = z.string().max(100).transform(removeCodeSeparators).pipe(z.string().min(1).max(32));

/** Schema of a base64 captcha solution; real ones are under 4 kB. */
export const captchaTokenSchema = z.string().min(1).max(10_000);

/** Schema of an e-mail address, normalised as accounts store it. */
export const emailAddressSchema = emailOrUrlLineSchema.transform(normalizeEmail).pipe(z.email().max(254));

/** Body of POST /api/auth/login. A malformed address fails like an unknown account, which reveals nothing. */
export const loginBodySchema = z.strictObject({
  email: z.string().min(1).max(1000).pipe(emailOrUrlLineSchema).transform(normalizeEmail),
  password,
  captchaToken: captchaTokenSchema,
  /** Lets a program send the second-factor code along with the password. */
  code: secondFactorCode.optional(),
});
export type LoginBody = z.infer<typeof loginBodySchema>;

/** Schema of an optional text; an empty one counts as absent. */
const voluntary = (clean: (text: string) => string, max: number) =>
  z
    .string()
    .transform(clean)
    .pipe(z.string().max(max))
    .transform((text) => text || null)
    .nullish();

/** Body of POST /api/auth, a request for an account. Any other field, such as a role, is refused by name. */
export function buildRegistrationBodySchema(minPasswordLength: number) {
  return z.strictObject({
    email: emailAddressSchema,
    password: buildNewPasswordSchema(minPasswordLength),
    name: personNameSchema,
    requestInstitution: voluntary(cleanLine, MAX_ACCESS_REQUEST_LENGTHS.requestInstitution),
    requestFunction: voluntary(cleanLine, MAX_ACCESS_REQUEST_LENGTHS.requestFunction),
    requestReason: voluntary(cleanText, MAX_ACCESS_REQUEST_LENGTHS.requestReason),
    captchaToken: captchaTokenSchema,
  });
}
export type RegistrationBody = z.infer<ReturnType<typeof buildRegistrationBodySchema>>;

/** Body of POST /api/auth/verify: the code of a mail, or the secret of the link that confirms a new address. */
export const verifyBodySchema = z.strictObject({
  token: mailedToken,
  email: emailAddressSchema,
  captchaToken: captchaTokenSchema,
});
export type VerifyBody = z.infer<typeof verifyBodySchema>;

/** Body of POST /api/auth/reverify. */
export const reverifyBodySchema = z.strictObject({
  email: emailAddressSchema,
  captchaToken: captchaTokenSchema,
});
export type ReverifyBody = z.infer<typeof reverifyBodySchema>;

/** Body of POST /api/auth/resetpassword and POST /api/users/requestmigrate. */
export const emailBodySchema = z.strictObject({ email: emailAddressSchema });

/** Body of PUT /api/auth/changepassword. */
export function buildChangePasswordBodySchema(minPasswordLength: number) {
  return z.strictObject({
    password: buildNewPasswordSchema(minPasswordLength),
    token: mailedToken,
    email: emailAddressSchema,
  });
}
export type ChangePasswordBody = z.infer<ReturnType<typeof buildChangePasswordBodySchema>>;

/** Body of POST /api/users/migrate. */
export const migrationCodeBodySchema = z.strictObject({
  email: emailAddressSchema,
  // Six characters or empty (specification section 5, 'Migration'); empty means no code.
  token: z.literal("").or(mailedToken.pipe(z.string().length(MAILED_CODE_LENGTH))),
});
export type MigrationCodeBody = z.infer<typeof migrationCodeBodySchema>;

/** Body of POST /api/auth/otp, the second step of a login. */
export const loginCodeBodySchema = z.strictObject({
  ticket: z.string().min(1).max(2000),
  code: secondFactorCode,
});
export type LoginCodeBody = z.infer<typeof loginCodeBodySchema>;

/** Body of POST /api/users/{id}/two-factor, …/sign-on/unlink and …/close, which require the password again. */
export const passwordBodySchema = z.strictObject({ password });
export type PasswordBody = z.infer<typeof passwordBodySchema>;

/** Body of PUT /api/users/{id}/two-factor: the code proves that the app has the secret. */
export const confirmTwoFactorBodySchema = z.strictObject({ code: secondFactorCode });
export type ConfirmTwoFactorBody = z.infer<typeof confirmTwoFactorBodySchema>;

/** Body of POST /api/users/{id}/two-factor/off and …/recovery-codes. */
export const changeTwoFactorBodySchema = z.strictObject({ password, code: secondFactorCode });
export type ChangeTwoFactorBody = z.infer<typeof changeTwoFactorBodySchema>;

/** Body of POST /api/auth/sign-on, the last step of a single sign-on; the account decides which field is needed. */
export const signOnConfirmationBodySchema = z.strictObject({
  password: password.optional(),
  code: secondFactorCode.optional(),
});
export type SignOnConfirmationBody = z.infer<typeof signOnConfirmationBodySchema>;

/** Body of POST /api/users/{id}/tokens. */
export const accessTokenBodySchema = z.strictObject({
  name: buildLineSchema(1, MAX_TOKEN_NAME_LENGTH),
  scope: z.enum(ACCESS_TOKEN_SCOPES),
  // Forms send numbers as text.
  days: z.preprocess(
    (value) => (typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value),
    z.literal(TOKEN_LIFETIMES_DAYS),
  ),
  /** Required again, so that an unattended session cannot create a token that outlives it. */
  password,
});
export type AccessTokenBody = z.infer<typeof accessTokenBodySchema>;

/** Body of PUT /api/users/{id}. A new address requires the password, and takes effect when it is confirmed. */
export const profileBodySchema = z.strictObject({
  name: personNameSchema,
  email: emailAddressSchema.optional(),
  password: z.string().max(1000).optional(),
});
export type ProfileBody = z.infer<typeof profileBodySchema>;

/** Body of PUT /api/users/{id}/image: a multipart form with the file, whose content the server checks. */
export const imageBodySchema = z.strictObject({
  image: z.instanceof(Blob).meta({ type: "string", format: "binary" }),
});
