import type { EntryDto } from "@/lib/entries/answers";
import { buildEntryBodySchema } from "@/lib/entries/schema";
import { createEntry } from "@/lib/entries/server/entries";
import { findListValueIds } from "@/lib/fields/choices";
import type { EntryContent, ListValueIdFieldKey } from "@/lib/fields/entry-fields";
import { getDataModel } from "@/lib/fields/server/data-model";
import type { Person } from "./people";

export type EntryInput = Partial<Omit<EntryContent, "algorithmName">> & { algorithmName?: string };

/** The ids of these values, as entries hold them. */
export async function valueIds(field: ListValueIdFieldKey, ...labels: string[]): Promise<number[]> {
  return findListValueIds(await getDataModel(), field, labels);
}

export async function valueId(field: ListValueIdFieldKey, label: string): Promise<number> {
  const [id] = await valueIds(field, label);
  if (id === undefined) throw new Error(`${field} has no value ${label}`);
  return id;
}

let counter = 0;

/** A body as the form sends it: a name and a visibility, and whatever the test is about. */
export function bodyOf(fields: Record<string, unknown> = {}): Record<string, unknown> {
  counter += 1;
  return { algorithmName: `Algoritme ${counter}`, visibility: "Openbaar", ...fields };
}

/** An entry of a person, made as the API makes it. */
export async function makeEntry(author: Person, fields: EntryInput = {}): Promise<EntryDto> {
  const body = buildEntryBodySchema(await getDataModel()).parse(bodyOf(fields));
  return createEntry(author.actor, body.content);
}
