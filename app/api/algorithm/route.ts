import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { addIgnoredFields, entryArrayAnswerSchema, savedEntryAnswerSchema } from "@/lib/entries/answers";
import { buildEntryBodySchema } from "@/lib/entries/schema";
import { createEntry } from "@/lib/entries/server/entries";
import { MULTI_FIELD_KEYS } from "@/lib/fields/entry-fields";
import { getDataModel } from "@/lib/fields/server/data-model";
import { getLabelFinder } from "@/lib/fields/server/field-changes";
import { linkChosenProduct } from "@/lib/products/server/linking";
import { apiQuerySchema } from "@/lib/search/schema";
import { answerEntryList } from "@/lib/search/server/list-answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listEntries",
    summary: "List algorithms",
    description:
      "Without parameters, the whole list of algorithms that you may see, newest first. With one or more parameters, one page of it; the total is then in X-Total-Count and the other pages are in Link. A filter may be given more than once: an algorithm needs to match only one of its values, but has to match every filter. Send the ETag of an earlier response in If-None-Match: if nothing has changed in what you may see, you get 304 without a body. The whole list is streamed while it is being read; anything saved in the meantime results in a different ETag next time.",
    access: "entry.list",
    query: async () => apiQuerySchema(await getDataModel()),
    answer: entryArrayAnswerSchema,
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
    summary: "Add an algorithm",
    description:
      "The author is the logged-in user; an author in the body is ignored. Only algorithmName and visibility are required. A field whose condition does not apply is emptied. Values dropped in this way are listed in the response under ignored. Where somebody else has to read it first, it is offered for review: its state is IN_REVIEW, and the response has the _id of the review under proposal.",
    access: "entry.create",
    body: async () => buildEntryBodySchema(await getDataModel(), { today: await getLabelFinder() }),
    lists: MULTI_FIELD_KEYS,
    status: 201,
    answer: savedEntryAnswerSchema,
    handle: async ({ actor, body }) => {
      const entry = await createEntry(actor, body.content, body.note, (transaction, by, id) =>
        linkChosenProduct(transaction, by, id, body.product),
      );
      return addIgnoredFields(entry, body.ignored);
    },
  }),
});
