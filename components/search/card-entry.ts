import type { EntryDto } from "@/lib/entries/answers";
import type { PhaseProgress } from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import { type FieldKey, isSingleOrMultiChoice } from "@/lib/fields/entry-fields";
import { getShownLabel } from "@/lib/fields/shown-labels";
import { truncateText } from "@/lib/platform/language/format";

/** Maximum length of a description on a card, in characters (specification section 9). */
const MAX_DESCRIPTION_LENGTH = 255;

const SHOWN_FIELDS = [
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

/** Fields of an entry that a card shows; only these, as all of them are sent to the browser. */
type ShownEntry = Pick<EntryDto, (typeof SHOWN_FIELDS)[number] | "description">;

/** Entry for a card, with the additional data that the card needs. */
export interface CardEntry {
  entry: ShownEntry;
  rights: { edit: boolean; delete: boolean };
  phase: PhaseProgress | null;
  /** True for public entries, the default, which have no badge. */
  isPublic: boolean;
  /** Words of name and description that match the search in another word form or as a synonym. */
  marks: readonly string[];
  /** Matches in the entry's other texts. */
  places: readonly CardPlace[];
}

interface CardPlace {
  field: FieldKey;
  /** Displayed name of the field that contains the match. */
  name: string;
  text: string;
}

/** Returns a matching text with the field's name and the labels of this data model. */
export function toCardMatch({ field, text }: { field: FieldKey; text: string }, model: DataModel): CardPlace {
  const shown = isSingleOrMultiChoice(field) ? getShownLabel(model, field, text) : text;
  return { field, name: model[field].displayName, text: shown };
}

/** Returns the entry's card fields with the display names of this data model. */
export function toCardContent(entry: EntryDto, model: DataModel): ShownEntry {
  const { description } = entry;
  const shownValue = (key: (typeof SHOWN_FIELDS)[number]) => {
    const value = entry[key];
    return isSingleOrMultiChoice(key) && typeof value === "string" ? getShownLabel(model, key, value) : value;
  };
  const shown = Object.fromEntries(SHOWN_FIELDS.map((key) => [key, shownValue(key)])) as Pick<
    EntryDto,
    (typeof SHOWN_FIELDS)[number]
  >;
  return {
    ...shown,
    description: description === null ? null : truncateText(description, MAX_DESCRIPTION_LENGTH),
  };
}
