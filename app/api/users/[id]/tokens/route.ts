import { z } from "zod";
import { accessTokenAnswerSchema, newAccessTokenAnswerSchema } from "@/lib/accounts/answers";
import { accessTokenBodySchema } from "@/lib/accounts/schema";
import { createAccessToken, listAccessTokens } from "@/lib/accounts/server/access-tokens";
import { createResourceHandlers, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listAccessTokens",
    summary: "List your own access tokens",
    description: "The tokens themselves are not included: a token is only returned when it is created.",
    access: { profile: "write" },
    answer: z.array(accessTokenAnswerSchema),
    handle: ({ actor, param }) => listAccessTokens(actor, param("id")),
  }),
  POST: route({
    operation: "makeAccessToken",
    summary: "Create an access token",
    description:
      "For programs, to send in the header Authorization: Bearer. With scope read it can read the algorithms, experiences and profiles that you may see, and what you follow; with write it can also add and change algorithms, follow things and save searches. It cannot read error reports, your own experience or the management of a hospital. It never gives access to the admin area or to the settings of your account. Creating it requires the password, and the owner gets an e-mail. Logging out does not end it; a new password, the removal of two-step verification by an admin, logging out everywhere, and blocking or closing the account do.",
    access: { profile: "write" },
    body: accessTokenBodySchema,
    answer: newAccessTokenAnswerSchema,
    status: 201,
    errors: ["too_many_tokens", "rate_limited"],
    handle: ({ actor, param, body }) => createAccessToken(actor, param("id"), body),
  }),
});
