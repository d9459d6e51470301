import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { addIgnoredFields, savedEntryAnswerSchema } from "@/lib/entries/answers";
import { buildAccessRuleForActs } from "@/lib/entries/lifecycle";
import { buildEntryBodySchema } from "@/lib/entries/schema";
import { saveDraft } from "@/lib/entries/server/drafts";
import { getEntryForWrite } from "@/lib/entries/server/entries";
import { MULTI_FIELD_KEYS } from "@/lib/fields/entry-fields";
import { getDataModel } from "@/lib/fields/server/data-model";
import { getLabelFinder } from "@/lib/fields/server/field-changes";
import { linkChosenProduct } from "@/lib/products/server/linking";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "saveDraft",
    summary: "Save a draft again",
    description:
      "Replaces the whole content of the draft. Use version to say which state the change was based on; versions of a draft count down from 0. If it was changed or published meanwhile, you get 409 edit_conflict and nothing changes.",
    access: buildAccessRuleForActs("saveDraft"),
    body: async (known) => {
      const model = await getDataModel();
      if (known === undefined) return buildEntryBodySchema(model, { isDraft: true });
      const { content } = await getEntryForWrite(known.actor, known.param("id"), "entry.edit");
      return buildEntryBodySchema(model, { isDraft: true, stored: content, today: await getLabelFinder() });
    },
    lists: MULTI_FIELD_KEYS,
    answer: savedEntryAnswerSchema,
    handle: async ({ actor, param, body }) => {
      const { content, version, product, ignored } = body;
      const entry = await saveDraft(actor, param("id"), content, version, (transaction, by, id) =>
        linkChosenProduct(transaction, by, id, product),
      );
      return addIgnoredFields(entry, ignored);
    },
  }),
});
