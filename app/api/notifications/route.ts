import { noticeBody } from "@/lib/schemas/admin";
import { addNotice, listNotices } from "@/lib/server/data/notices";
import { answer, resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({ access: "public.read", handle: () => listNotices() }),
  POST: route({
    access: "notice.write",
    body: noticeBody,
    handle: async ({ actor, body }) => answer(await addNotice(actor, body), { status: 201 }),
  }),
});
