import { createResourceHandlers, route } from "@/lib/api/server/resource";
import {
  addIgnoredFields,
  deletedEntryNameAnswerSchema,
  entryAnswerSchema,
  savedEntryAnswerSchema,
} from "@/lib/entries/answers";
import { buildAccessRuleForActs } from "@/lib/entries/lifecycle";
import { buildEntryBodySchema } from "@/lib/entries/schema";
import {
  deleteEntry,
  getEntry,
  getEntryForWrite,
  type SaveCallback,
  updateEntry,
} from "@/lib/entries/server/entries";
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
      "Replaces the whole content. Use version to say which version the change was based on; if there is a newer one by now, you get 409 edit_conflict and nothing changes. The author stays the same. A field whose condition does not apply is emptied; values dropped in this way are listed in the response under ignored. Where somebody else has to read the change first, the algorithm stays as it is, and the response has the _id of the review under proposal; a second change then replaces the first, and revision says which one it was based on (409 review_conflict). Somebody else's undecided change gives 409 review_taken.",
    access: buildAccessRuleForActs("edit", "publish", "propose", "submit"),
    body: async (known) => {
      if (known === undefined) return buildEntryBodySchema(await getDataModel());
      const { content } = await getEntryForWrite(known.actor, known.param("id"), "entry.edit");
      return buildEntryBodySchema(await getDataModel(), { stored: content, today: await getLabelFinder() });
    },
    lists: MULTI_FIELD_KEYS,
    answer: savedEntryAnswerSchema,
    errors: ["review_taken", "review_conflict"],
    handle: async ({ actor, param, body }) => {
      const { content, ignored, ...options } = body;
      const onSave: SaveCallback = (transaction, by, id) =>
        linkChosenProduct(transaction, by, id, options.product);
      const entry = await updateEntry(actor, param("id"), content, { ...options, onSave });
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
