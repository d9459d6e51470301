import { z } from "zod";
import { secondFactorCode } from "./two-factor-schema";

const password = z.string().min(1).max(1000);

/** POST /api/auth/sign-on: what a sign-on still lacks. Which of the two is needed depends on the account. */
export const signOnBody = z.strictObject({
  password: password.optional(),
  code: secondFactorCode.optional(),
});
export type SignOnBody = z.infer<typeof signOnBody>;

/** POST /api/users/{id}/sign-on/unlink. */
export const unlinkSignOnBody = z.strictObject({ password });
