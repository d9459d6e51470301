import type { EntryDto } from "@/lib/entries/answers";
import type { PhaseProgress } from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import { type FieldKey, isChoiceField } from "@/lib/fields/entry-fields";
import { shownLabel } from "@/lib/fields/shown-labels";
import { truncate } from "@/lib/platform/language/format";

/** Longer descriptions are cut (specification section 9). */
const DESCRIPTION_LENGTH = 255;

const SHOWN = [
  "_id",
  "algorithmName",
  "algorithmType",
  "technicalReadinessLevel",
  "activeHospital",
  "developerName",
  "riskClass",
  "visibility",
  "timestamp",
  "author",
  "recheck",
] as const;

/** What a card shows of an entry, and no more: all of it is sent to the browser. */
type ShownEntry = Pick<EntryDto, (typeof SHOWN)[number] | "description">;

/** An entry's card, with what it needs to know beside the entry. */
export interface CardEntry {
  entry: ShownEntry;
  rights: { edit: boolean; delete: boolean };
  phase: PhaseProgress | null;
  /** Public entries, the usual ones, carry no badge. */
  isPublic: boolean;
  /** Words of its name and description that the search found in another form or by a synonym. */
  marks: readonly string[];
  /** The other texts in which it was found. */
  places: readonly CardPlace[];
}

interface CardPlace {
  field: FieldKey;
  /** What the reader calls the field. */
  name: string;
  text: string;
}

/** A place by the words of the reader of this model. */
export function shownPlace({ field, text }: { field: FieldKey; text: string }, model: DataModel): CardPlace {
  const shown = isChoiceField(field) ? shownLabel(model, field, text) : text;
  return { field, name: model[field].displayName, text: shown };
}

/** Choices as the reader of this model calls them. */
export function shownEntry(entry: EntryDto, model: DataModel): ShownEntry {
  const { description } = entry;
  const shownValue = (key: (typeof SHOWN)[number]) => {
    const value = entry[key];
    return isChoiceField(key) && typeof value === "string" ? shownLabel(model, key, value) : value;
  };
  const shown = Object.fromEntries(SHOWN.map((key) => [key, shownValue(key)])) as Pick<
    EntryDto,
    (typeof SHOWN)[number]
  >;
  return { ...shown, description: description === null ? null : truncate(description, DESCRIPTION_LENGTH) };
}
