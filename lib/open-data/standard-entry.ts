import { z } from "zod";

/**
 * The Publicatiestandaard of the Dutch Algoritmeregister (algoritmes.overheid.nl), version 1.0: its fields in its own
 * order, with the most characters that it lets each hold. `lars` and `publication_dt` are given out by that register.
 */
export const STANDARD_FIELDS = {
  name: 100,
  description_short: 400,
  organization: 100,
  category: null,
  status: null,
  begin_date: 7,
  end_date: 7,
  contact_email: 500,
  website: 500,
  publication_category: null,
  url: 500,
  goal: 2500,
  proportionality: 2500,
  human_intervention: 2500,
  risks: 2500,
  lawful_basis: 2500,
  lawful_basis_grouping: null,
  process_index_url: 500,
  impacttoetsen_grouping: null,
  impacttoetsen: 2500,
  source_data: 2500,
  source_data_grouping: null,
  methods_and_models: 5000,
  provider: 200,
  publiccode: 500,
  lang: null,
  standard_version: null,
  source_id: 100,
  tags: 2500,
} as const satisfies Record<string, number | null>;

export type StandardField = keyof typeof STANDARD_FIELDS;
export const STANDARD_FIELD_NAMES = Object.keys(STANDARD_FIELDS) as StandardField[];

function standardField(field: StandardField) {
  const most = STANDARD_FIELDS[field];
  return field === "category" ? z.array(z.string()) : most === null ? z.string() : z.string().max(most);
}

const fields = Object.fromEntries(
  STANDARD_FIELD_NAMES.map((field) => [field, standardField(field).optional()]),
) as Record<StandardField, z.ZodOptional<ReturnType<typeof standardField>>>;
const fieldNames = z.array(z.enum(STANDARD_FIELD_NAMES));

/** An entry by the fields of the standard. */
export const standardAnswer = z
  .strictObject({
    algorithm: z.strictObject(fields),
    /** The fields of the standard that have no source here, or nothing in this entry. */
    leftOut: fieldNames,
    /** The fields that were cut to what the standard lets them hold. */
    shortened: fieldNames,
  })
  .meta({ id: "StandardEntry" });
export type StandardEntry = z.infer<typeof standardAnswer>;
