import { loginBody } from "@/lib/schemas/auth";
import { answerLogin } from "@/lib/server/http/login";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    access: "session.create",
    body: loginBody,
    handle: ({ body, address }) => answerLogin(body, address),
  }),
});
