import { z } from "zod";
import { cleanCode } from "./two-factor";

/** A code of the app, or a recovery code where one may stand in for it. */
export const secondFactorCode = z.string().max(100).transform(cleanCode).pipe(z.string().min(1).max(32));

const password = z.string().min(1).max(1000);

/** POST /api/auth/otp: the second step of a login. */
export const loginCodeBody = z.strictObject({ ticket: z.string().min(1).max(2000), code: secondFactorCode });
export type LoginCodeBody = z.infer<typeof loginCodeBody>;

/** POST /api/users/{id}/two-factor: begins to set it up. */
export const beginTwoFactorBody = z.strictObject({ password });
export type BeginTwoFactorBody = z.infer<typeof beginTwoFactorBody>;

/** PUT /api/users/{id}/two-factor: proves that the app has the secret. */
export const confirmTwoFactorBody = z.strictObject({ code: secondFactorCode });
export type ConfirmTwoFactorBody = z.infer<typeof confirmTwoFactorBody>;

/** POST /api/users/{id}/two-factor/off and …/recovery-codes. */
export const changeTwoFactorBody = z.strictObject({ password, code: secondFactorCode });
export type ChangeTwoFactorBody = z.infer<typeof changeTwoFactorBody>;
