import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { addIgnoredFields, draftListItemAnswerSchema, savedEntryAnswerSchema } from "@/lib/entries/answers";
import { buildEntryBodySchema } from "@/lib/entries/schema";
import { createDraft, listDrafts } from "@/lib/entries/server/drafts";
import { MULTI_FIELD_KEYS } from "@/lib/fields/entry-fields";
import { getDataModel } from "@/lib/fields/server/data-model";
import { getLabelFinder } from "@/lib/fields/server/field-changes";
import { linkChosenProduct } from "@/lib/products/server/linking";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listDrafts",
    summary: "List your drafts",
    description:
      "Unpublished algorithms of which you are the author or a co-editor, last saved first; at most a hundred.",
    access: "entry.list",
    answer: z.array(draftListItemAnswerSchema),
    handle: ({ actor }) => listDrafts(actor),
  }),
  POST: route({
    operation: "createDraft",
    summary: "Save a draft",
    description:
      "Stores an unfinished algorithm. Only a name is required. Only its author, co-editors and admins see it. A PUT on /api/algorithm/{id} with the whole content publishes it.",
    access: "entry.create",
    body: async () =>
      buildEntryBodySchema(await getDataModel(), { isDraft: true, today: await getLabelFinder() }),
    lists: MULTI_FIELD_KEYS,
    status: 201,
    answer: savedEntryAnswerSchema,
    handle: async ({ actor, body }) => {
      const entry = await createDraft(actor, body.content, (transaction, by, id) =>
        linkChosenProduct(transaction, by, id, body.product),
      );
      return addIgnoredFields(entry, body.ignored);
    },
  }),
});
