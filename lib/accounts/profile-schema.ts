import { z } from "zod";
import { personName } from "./person-schema";
import { emailAddress } from "./schema";

/** PUT /api/users/{id}. Another address than the account's needs the password, and counts once it is confirmed. */
export const profileBody = z.strictObject({
  name: personName,
  email: emailAddress.optional(),
  password: z.string().max(1000).optional(),
});
export type ProfileBody = z.infer<typeof profileBody>;

/** POST /api/users/{id}/close. */
export const closeAccountBody = z.strictObject({ password: z.string().min(1).max(1000) });
export type CloseAccountBody = z.infer<typeof closeAccountBody>;

/** PUT /api/users/{id}/image: a multipart form with the file. What it really is, the server looks at. */
export const imageBody = z.strictObject({
  image: z.instanceof(Blob).meta({ type: "string", format: "binary" }),
});
