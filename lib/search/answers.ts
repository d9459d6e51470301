import { z } from "zod";
import type { EntryDto } from "../entries/answers";
import {
  type ListValueIdFieldKey,
  SINGLE_AND_MULTI_CHOICE_KEYS,
  type SingleOrMultiChoiceKey,
} from "../fields/entry-fields";
import { suggestedProductSchema } from "../products/schema";

const text = z.string().nullable();

const facetValue = z.strictObject({ value: z.string(), count: z.int().min(0) }).meta({ id: "FacetValue" });
export type FacetValue = z.infer<typeof facetValue> & {
  /** Label in the reader's language, if it differs from `value`; not part of the API's answer. */
  shown?: string;
};

export const facetsAnswerSchema = z.partialRecord(z.enum(SINGLE_AND_MULTI_CHOICE_KEYS), z.array(facetValue));

/** Filterable fields in the model's order, with each value of their list and its number of entries. */
export type Facets = { field: SingleOrMultiChoiceKey; values: FacetValue[] }[];

/** An entry to open, one for each name: `count` entries have that name, in `hospitals` hospitals. */
const suggestedEntry = z
  .strictObject({
    _id: z.string(),
    algorithmName: z.string(),
    algorithmType: text,
    activeHospital: text,
    developerName: text,
    count: z.int().min(1),
    hospitals: z.int().min(0),
  })
  .meta({ id: "SuggestedEntry" });

/** A value to filter on, with the name of its field. */
const suggestedFilter = z
  .strictObject({
    field: z.enum(SINGLE_AND_MULTI_CHOICE_KEYS),
    displayName: z.string(),
    value: z.string(),
    shown: z.string().optional(),
  })
  .meta({ id: "SuggestedFilter" });

/** Suggestions for a search being typed: at most ten in all, the likeliest of each kind first. */
export const suggestionsAnswerSchema = z.strictObject({
  entries: z.array(suggestedEntry),
  products: z.array(suggestedProductSchema),
  filters: z.array(suggestedFilter),
  /** Suggested search texts: names from the list of synonyms. */
  terms: z.array(z.string()),
});
export type Suggestions = z.infer<typeof suggestionsAnswerSchema>;

/** GET /api/v1/quick-search: a found entry, product or hospital, with the address of its page. */
const quickFound = z
  .strictObject({
    kind: z.enum(["entry", "product", "hospital"]),
    text: z.string(),
    detail: text,
    address: z.string(),
  })
  .meta({ id: "QuickFound" });
export type QuickSearchResult = z.infer<typeof quickFound>;
export const quickSearchAnswerSchema = z.array(quickFound);

export interface PublicEntriesPage {
  entries: EntryDto[];
  total: number;
  page: number;
  last: number;
}

/** A page of the public entries with one value of a list, such as a hospital. */
export interface PublicEntriesOfValue extends PublicEntriesPage {
  field: ListValueIdFieldKey;
  /** Current label of the value. */
  label: string;
  /** Number of entries in each phase, in the order of the phases, without empty ones. */
  phases: FacetValue[];
  /** Phase to which the entries are limited; null for all. */
  phase: string | null;
}

/** Page of a product or hospital whose name matches a search. */
export interface NamedPage {
  kind: "product" | "hospital";
  name: string;
  address: string;
}
