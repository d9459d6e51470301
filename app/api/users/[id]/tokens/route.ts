import { z } from "zod";
import { accessTokenBody } from "@/lib/schemas/access-token";
import { accessTokenAnswer, newAccessTokenAnswer } from "@/lib/schemas/answers";
import { listAccessTokens, makeAccessToken } from "@/lib/server/data/access-tokens";
import { authoriseOwn } from "@/lib/server/data/profiles";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listAccessTokens",
    access: "profile.own",
    answer: z.array(accessTokenAnswer),
    errors: ["forbidden", "not_approved"],
    handle: ({ actor, param }) => listAccessTokens(actor, param("id")),
  }),
  POST: route({
    operation: "makeAccessToken",
    access: "profile.own",
    authorise: ({ actor, param }) => authoriseOwn(actor, param("id")),
    body: accessTokenBody,
    answer: newAccessTokenAnswer,
    status: 201,
    errors: ["forbidden", "not_approved", "too_many_tokens", "rate_limited"],
    handle: ({ actor, param, body }) => makeAccessToken(actor, param("id"), body),
  }),
});
