import { newContentBlockBody } from "@/lib/schemas/admin";
import { addContentBlock, listEditableBlocks } from "@/lib/server/data/content-blocks";
import { answer, resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({ access: "content.write", handle: ({ actor }) => listEditableBlocks(actor) }),
  POST: route({
    access: "content.write",
    body: newContentBlockBody,
    handle: async ({ actor, body }) => answer(await addContentBlock(actor, body), { status: 201 }),
  }),
});
