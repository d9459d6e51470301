import { MULTI_FIELD_KEYS } from "@/lib/domain/entry-fields";
import { entryBodySchema } from "@/lib/schemas/entry";
import { getDataModel } from "@/lib/server/data/data-model";
import { deleteEntry, getEntry, getEntryForWrite, updateEntry } from "@/lib/server/data/entries";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    access: "public.read",
    handle: async ({ actor, param }) => (await getEntry(actor, param("id"))).entry,
  }),
  PUT: route({
    access: "public.read",
    body: async ({ actor, param }) => {
      const { content } = await getEntryForWrite(actor, param("id"), "entry.edit");
      return entryBodySchema(await getDataModel(), { held: content });
    },
    lists: MULTI_FIELD_KEYS,
    handle: ({ actor, param, body }) => updateEntry(actor, param("id"), body.content, body.version),
  }),
  DELETE: route({
    access: "public.read",
    handle: ({ actor, param }) => deleteEntry(actor, param("id")),
  }),
});
