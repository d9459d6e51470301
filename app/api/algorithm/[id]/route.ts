import { createResourceHandlers, route } from "@/lib/api/server/resource";
import {
  addIgnoredFields,
  deletedEntryNameAnswerSchema,
  entryAnswerSchema,
  savedEntryAnswerSchema,
} from "@/lib/entries/answers";
import { buildAccessRuleForActs } from "@/lib/entries/lifecycle";
import { buildEntryBodySchema } from "@/lib/entries/schema";
import { deleteEntry, getEntry, getEntryForWrite, updateEntry } from "@/lib/entries/server/entries";
import { MULTI_FIELD_KEYS } from "@/lib/fields/entry-fields";
import { getDataModel } from "@/lib/fields/server/data-model";
import { getLabelFinder } from "@/lib/fields/server/field-changes";
import { linkChosenProduct } from "@/lib/products/server/linking";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getEntry",
    summary: "Read one algorithm",
    description:
      "Anything you may not see gets exactly the same response as something that does not exist. contactEmail is only included for people with access.",
    access: { entry: "entry.read" },
    answer: entryAnswerSchema,
    handle: async ({ actor, param }) => (await getEntry(actor, param("id"))).entry,
  }),
  PUT: route({
    operation: "updateEntry",
    summary: "Change an algorithm",
    description:
      "Replaces the whole content. Use version to say which version the change was based on; if there is a newer one by now, you get 409 edit_conflict and nothing changes. The author stays the same. A field whose condition does not apply is emptied; values dropped in this way are listed in the response under ignored.",
    access: buildAccessRuleForActs("edit", "publish"),
    body: async (known) => {
      if (known === undefined) return buildEntryBodySchema(await getDataModel());
      const { content } = await getEntryForWrite(known.actor, known.param("id"), "entry.edit");
      return buildEntryBodySchema(await getDataModel(), { stored: content, today: await getLabelFinder() });
    },
    lists: MULTI_FIELD_KEYS,
    answer: savedEntryAnswerSchema,
    handle: async ({ actor, param, body }) => {
      const { content, version, note, product, ignored } = body;
      const entry = await updateEntry(actor, param("id"), content, version, note, (transaction, by, id) =>
        linkChosenProduct(transaction, by, id, product),
      );
      return addIgnoredFields(entry, ignored);
    },
  }),
  DELETE: route({
    operation: "deleteEntry",
    summary: "Delete an algorithm",
    description: "It disappears for everyone immediately; an admin can restore it for 30 days.",
    access: buildAccessRuleForActs("delete"),
    answer: deletedEntryNameAnswerSchema,
    handle: ({ actor, param }) => deleteEntry(actor, param("id")),
  }),
});
