import { z } from "zod";
import { accessTokenAnswer, newAccessTokenAnswer } from "@/lib/accounts/answers";
import { accessTokenBody } from "@/lib/accounts/schema";
import { listAccessTokens, makeAccessToken } from "@/lib/accounts/server/access-tokens";
import { resource, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listAccessTokens",
    access: { profile: "write" },
    answer: z.array(accessTokenAnswer),
    handle: ({ actor, param }) => listAccessTokens(actor, param("id")),
  }),
  POST: route({
    operation: "makeAccessToken",
    access: { profile: "write" },
    body: accessTokenBody,
    answer: newAccessTokenAnswer,
    status: 201,
    errors: ["too_many_tokens", "rate_limited"],
    handle: ({ actor, param, body }) => makeAccessToken(actor, param("id"), body),
  }),
});
