import { MULTI_FIELD_KEYS } from "@/lib/domain/entry-fields";
import { deletedEntryAnswer, entryAnswer } from "@/lib/schemas/answers";
import { entryBodySchema } from "@/lib/schemas/entry";
import { getDataModel } from "@/lib/server/data/data-model";
import { deleteEntry, getEntry, getEntryForWrite, updateEntry } from "@/lib/server/data/entries";
import { getLabelsToday } from "@/lib/server/data/labels-today";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getEntry",
    access: "public.read",
    answer: entryAnswer,
    errors: ["not_found"],
    handle: async ({ actor, param }) => (await getEntry(actor, param("id"))).entry,
  }),
  PUT: route({
    operation: "updateEntry",
    access: "public.read",
    body: async (known) => {
      if (known === undefined) return entryBodySchema(await getDataModel());
      const { content } = await getEntryForWrite(known.actor, known.param("id"), "entry.edit");
      return entryBodySchema(await getDataModel(), { held: content, today: await getLabelsToday() });
    },
    lists: MULTI_FIELD_KEYS,
    answer: entryAnswer,
    errors: ["not_authenticated", "not_approved", "forbidden", "not_found", "edit_conflict"],
    handle: ({ actor, param, body }) =>
      updateEntry(actor, param("id"), body.content, body.version, body.note),
  }),
  DELETE: route({
    operation: "deleteEntry",
    access: "public.read",
    answer: deletedEntryAnswer,
    errors: ["not_authenticated", "not_approved", "forbidden", "not_found"],
    handle: ({ actor, param }) => deleteEntry(actor, param("id")),
  }),
});
