import { contentBlockBody } from "@/lib/schemas/admin";
import { deleteContentBlock, saveContentBlock } from "@/lib/server/data/content-blocks";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    access: "content.write",
    body: contentBlockBody,
    handle: ({ actor, param, body }) => saveContentBlock(actor, param("id"), body),
  }),
  DELETE: route({
    access: "content.write",
    handle: ({ actor, param }) => deleteContentBlock(actor, param("id")),
  }),
});
