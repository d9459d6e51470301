import type { EntryDto } from "@/lib/entries/answers";
import { entryBodySchema } from "@/lib/entries/schema";
import { createEntry } from "@/lib/entries/server/entries";
import type { EntryContent } from "@/lib/fields/entry-fields";
import { getDataModel } from "@/lib/fields/server/data-model";
import type { Person } from "./people";

export type EntryInput = Partial<Omit<EntryContent, "algorithmName">> & { algorithmName?: string };

let counter = 0;

/** A body as the form sends it: a name and a visibility, and whatever the test is about. */
export function bodyOf(fields: Record<string, unknown> = {}): Record<string, unknown> {
  counter += 1;
  return { algorithmName: `Algoritme ${counter}`, visibility: "Openbaar", ...fields };
}

/** An entry of a person, made as the API makes it. */
export async function makeEntry(author: Person, fields: EntryInput = {}): Promise<EntryDto> {
  const body = entryBodySchema(await getDataModel()).parse(bodyOf(fields));
  return createEntry(author.actor, body.content);
}
