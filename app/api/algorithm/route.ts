import { MULTI_FIELD_KEYS } from "@/lib/domain/entry-fields";
import { entriesAnswer, entryAnswer } from "@/lib/schemas/answers";
import { entryBodySchema } from "@/lib/schemas/entry";
import { apiQuerySchema } from "@/lib/schemas/entry-query";
import { getDataModel } from "@/lib/server/data/data-model";
import { createEntry } from "@/lib/server/data/entries";
import { getLabelsToday } from "@/lib/server/data/labels-today";
import { answerEntryList } from "@/lib/server/http/entry-list";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listEntries",
    access: "entry.list",
    query: async () => apiQuerySchema(await getDataModel()),
    answer: entriesAnswer,
    headers: ["ETag", "Cache-Control", "X-Total-Count", "X-Search-Corrected", "Link"],
    notModified: true,
    handle: answerEntryList,
  }),
  POST: route({
    operation: "createEntry",
    access: "entry.create",
    body: async () => entryBodySchema(await getDataModel(), { today: await getLabelsToday() }),
    lists: MULTI_FIELD_KEYS,
    status: 201,
    answer: entryAnswer,
    handle: ({ actor, body }) => createEntry(actor, body.content, body.note),
  }),
});
