import { z } from "zod";
import { TOKEN_SCOPES } from "../platform/auth/actor";
import { cleanLine } from "../platform/text/schema";
import { TOKEN_DAYS, TOKEN_NAME_MAX } from "./access-token";

/** A form sends numbers as text. */
const days = z.preprocess(
  (value) => (typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value),
  z.literal(TOKEN_DAYS),
);

/** POST /api/users/{id}/tokens. */
export const accessTokenBody = z.strictObject({
  name: z.string().transform(cleanLine).pipe(z.string().min(1).max(TOKEN_NAME_MAX)),
  scope: z.enum(TOKEN_SCOPES),
  days,
  /** Asked again: a session that was left open is not enough for a key that outlives it. */
  password: z.string().min(1).max(1000),
});
export type AccessTokenBody = z.infer<typeof accessTokenBody>;
