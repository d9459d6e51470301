import { z } from "zod";
import type { EntryDto } from "../entries/answers";
import { CHOICE_FIELD_KEYS, type ChoiceFieldKey, type ListedFieldKey } from "../fields/entry-fields";
import { suggestedProduct } from "../products/schema";

const text = z.string().nullable();

const facetValue = z.strictObject({ value: z.string(), count: z.int().min(0) }).meta({ id: "FacetValue" });
export type FacetValue = z.infer<typeof facetValue> & {
  /** What the reader of a page calls it, where that is not `value`; the API says nothing of it. */
  shown?: string;
};

export const facetsAnswer = z.partialRecord(z.enum(CHOICE_FIELD_KEYS), z.array(facetValue));

/** Per filterable field, in the model's order, each value of its list and how many entries hold it. */
export type Facets = { field: ChoiceFieldKey; values: FacetValue[] }[];

/** To go to, one of each name: `count` says how many there are of it, `hospitals` in how many hospitals. */
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
    field: z.enum(CHOICE_FIELD_KEYS),
    displayName: z.string(),
    value: z.string(),
    shown: z.string().optional(),
  })
  .meta({ id: "SuggestedFilter" });

/** What somebody who is typing a search may want: at most ten in all, the likeliest of each kind first. */
export const suggestionsAnswer = z.strictObject({
  entries: z.array(suggestedEntry),
  products: z.array(suggestedProduct),
  filters: z.array(suggestedFilter),
  /** Names from the list of synonyms to search for. */
  terms: z.array(z.string()),
});
export type Suggestions = z.infer<typeof suggestionsAnswer>;

/** GET /api/v1/quick-search: something to go to, with the address of its page. */
const quickFound = z
  .strictObject({
    kind: z.enum(["entry", "product", "hospital"]),
    text: z.string(),
    detail: text,
    address: z.string(),
  })
  .meta({ id: "QuickFound" });
export type QuickFound = z.infer<typeof quickFound>;
export const quickSearchAnswer = z.array(quickFound);

/** A page of public entries. */
export interface PublicFound {
  entries: EntryDto[];
  total: number;
  page: number;
  last: number;
}

/** What is public of one value of a list, such as a hospital. */
export interface Explored extends PublicFound {
  field: ListedFieldKey;
  /** What the value is called today. */
  label: string;
  /** How many of them are in which phase, in the order of the phases; those without any are left out. */
  phases: FacetValue[];
  /** The phase of which these alone are; null for all. */
  phase: string | null;
}

/** A product or a hospital that is called as a search says. */
export interface NamedPage {
  kind: "product" | "hospital";
  name: string;
  /** Its page's. */
  address: string;
}
