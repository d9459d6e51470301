import type { EntryDto } from "@/lib/entries/answers";
import { buildEntryBodySchema } from "@/lib/entries/schema";
import { createEntry } from "@/lib/entries/server/entries";
import { findListValueIds } from "@/lib/fields/choices";
import type { EntryContent, ListValueIdFieldKey } from "@/lib/fields/entry-fields";
import { getDataModel } from "@/lib/fields/server/data-model";
import type { Person } from "./people";

export type EntryContentInput = Partial<Omit<EntryContent, "algorithmName">> & { algorithmName?: string };

/** Returns the ids of values by their labels; entries reference values by id. */
export async function findValueIds(field: ListValueIdFieldKey, ...labels: string[]): Promise<number[]> {
  return findListValueIds(await getDataModel(), field, labels);
}

export async function findValueId(field: ListValueIdFieldKey, label: string): Promise<number> {
  const [id] = await findValueIds(field, label);
  if (id === undefined) throw new Error(`${field} has no value ${label}`);
  return id;
}

let counter = 0;

/** Returns a request body as the entry form sends it: a name, a visibility, and the fields under test. */
export function buildEntryBody(fields: Record<string, unknown> = {}): Record<string, unknown> {
  counter += 1;
  return { algorithmName: `Algoritme ${counter}`, visibility: "Openbaar", ...fields };
}

/** Creates an entry of a person through the API. */
export async function makeEntry(author: Person, fields: EntryContentInput = {}): Promise<EntryDto> {
  const body = buildEntryBodySchema(await getDataModel()).parse(buildEntryBody(fields));
  return createEntry(author.actor, body.content);
}
