import { verifyBody } from "@/lib/schemas/auth";
import { verify } from "@/lib/server/auth/accounts";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    access: "session.create",
    body: verifyBody,
    handle: async ({ body, address }) => {
      await verify(body, address);
      return { verified: true };
    },
  }),
});
