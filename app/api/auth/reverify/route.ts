import { reverifyBody } from "@/lib/schemas/auth";
import { askVerification } from "@/lib/server/auth/accounts";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    access: "session.create",
    body: reverifyBody,
    handle: async ({ body, address }) => {
      await askVerification(body, address);
      return { sent: true };
    },
  }),
});
