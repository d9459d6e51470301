import { MULTI_FIELD_KEYS } from "@/lib/domain/entry-fields";
import { entryBodySchema } from "@/lib/schemas/entry";
import { apiQuerySchema } from "@/lib/schemas/entry-query";
import { getDataModel } from "@/lib/server/data/data-model";
import { createEntry } from "@/lib/server/data/entries";
import { answerEntryList } from "@/lib/server/http/entry-list";
import { answer, resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    access: "entry.list",
    query: async () => apiQuerySchema(await getDataModel()),
    handle: ({ actor, query, url }) => answerEntryList(actor, query, url),
  }),
  POST: route({
    access: "entry.create",
    body: async () => entryBodySchema(await getDataModel()),
    lists: MULTI_FIELD_KEYS,
    handle: async ({ actor, body }) => answer(await createEntry(actor, body.content), { status: 201 }),
  }),
});
