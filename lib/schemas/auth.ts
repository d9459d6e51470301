import { z } from "zod";
import { cleanLine } from "./text";

/** A base64 captcha answer; real ones are under 4 kB. */
export const captchaToken = z.string().min(1).max(10_000);

/** An e-mail address as accounts store it: without case. */
export const emailAddress = z
  .string()
  .transform((text) => cleanLine(text).toLowerCase())
  .pipe(z.email().max(254));

/** POST /api/auth/login. An address that is none is a wrong login, not a wrong form: it reveals nothing. */
export const loginBody = z.strictObject({
  email: z
    .string()
    .min(1)
    .max(1000)
    .transform((text) => cleanLine(text).toLowerCase()),
  password: z.string().min(1).max(1000),
  captchaToken,
});
export type LoginBody = z.infer<typeof loginBody>;
