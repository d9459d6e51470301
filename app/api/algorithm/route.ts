import { resource, route } from "@/lib/api/server/resource";
import { entriesAnswer, savedEntryAnswer, withIgnored } from "@/lib/entries/answers";
import { entryBodySchema } from "@/lib/entries/schema";
import { createEntry } from "@/lib/entries/server/entries";
import { MULTI_FIELD_KEYS } from "@/lib/fields/entry-fields";
import { getDataModel } from "@/lib/fields/server/data-model";
import { getLabelsToday } from "@/lib/fields/server/field-changes";
import { linkProduct } from "@/lib/products/server/linking";
import { apiQuerySchema } from "@/lib/search/schema";
import { answerEntryList } from "@/lib/search/server/list-answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listEntries",
    access: "entry.list",
    query: async () => apiQuerySchema(await getDataModel()),
    answer: entriesAnswer,
    headers: [
      "ETag",
      "Cache-Control",
      "X-Total-Count",
      "X-Search-Corrected",
      "X-Search-Suggested",
      "X-Search-Closest",
      "Link",
    ],
    notModified: true,
    handle: answerEntryList,
  }),
  POST: route({
    operation: "createEntry",
    access: "entry.create",
    body: async () => entryBodySchema(await getDataModel(), { today: await getLabelsToday() }),
    lists: MULTI_FIELD_KEYS,
    status: 201,
    answer: savedEntryAnswer,
    handle: async ({ actor, body }) => {
      const entry = await createEntry(actor, body.content, body.note, (transaction, by, id) =>
        linkProduct(transaction, by, id, body.product),
      );
      return withIgnored(entry, body.ignored);
    },
  }),
});
