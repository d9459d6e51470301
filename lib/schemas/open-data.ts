import { z } from "zod";
import type { CompletenessSummary } from "../domain/completeness";
import type { DataModel } from "../domain/data-model";
import { type ChoiceFieldKey, FIELD_KEYS } from "../domain/entry-fields";
import type { Filters } from "../domain/entry-query";
import { FIELD_CHANGERS, FIELD_CHANGES, type FieldDictionary } from "../domain/field-changes";
import { listedValues } from "./entry-query";

const text = z.string().nullable();
const length = z.int().min(0).nullable();

const fieldEntry = z
  .strictObject({
    key: z.string(),
    name: z.string(),
    meaning: z.string(),
    kind: z.enum(["text", "longText", "uriList", "email", "single", "multi"]),
    required: z.boolean(),
    minLength: length,
    maxLength: length,
    condition: z.strictObject({ field: z.string(), value: z.string() }).nullable(),
    values: z.array(z.strictObject({ label: z.string(), retired: z.boolean() })).nullable(),
    defaultValue: z.union([z.string(), z.array(z.string()), z.null()]),
    filterable: z.boolean(),
    public: z.boolean(),
    standard: z.array(z.string()),
    url: z.string(),
  })
  .meta({ id: "FieldDescription" });

const fieldChange = z
  .strictObject({
    _id: z.string(),
    changedAt: z.iso.datetime(),
    kind: z.enum(FIELD_CHANGES),
    field: text,
    before: text,
    after: text,
    by: z.enum(FIELD_CHANGERS),
  })
  .meta({ id: "FieldChange" });

export const fieldsAnswer: z.ZodType<FieldDictionary> = z.strictObject({
  modified: z.iso.datetime().nullable(),
  fields: z.array(fieldEntry),
  log: z.array(fieldChange),
});

export const completenessAnswer: z.ZodType<CompletenessSummary> = z.strictObject({
  countedFields: z.array(z.enum(FIELD_KEYS)),
  minimumEntries: z.int().min(1),
  hospitals: z.array(
    z
      .strictObject({ name: z.string(), average: z.int().min(0).max(100), algorithms: z.int().min(1) })
      .meta({ id: "HospitalCompleteness" }),
  ),
});

/** A JSON-LD document with its resources side by side. */
export const catalogAnswer = z
  .strictObject({
    "@context": z.record(z.string(), z.unknown()),
    "@graph": z.array(
      z.looseObject({ "@id": z.string(), "@type": z.union([z.string(), z.array(z.string())]) }),
    ),
  })
  .meta({ id: "Catalog" });

export type CatalogDocument = z.infer<typeof catalogAnswer>;

/** What the feed is asked for by, and the field whose values those are. */
const FEED_FILTERS = {
  hospital: "activeHospital",
  specialism: "medicalSpecialism",
} as const satisfies Record<string, ChoiceFieldKey>;

/** The query of the feed: strict. An unknown parameter, or a value that is not in its list, fails by name. */
export function feedQuerySchema(model: DataModel) {
  return z
    .strictObject({
      hospital: listedValues(model, FEED_FILTERS.hospital),
      specialism: listedValues(model, FEED_FILTERS.specialism),
    })
    .transform(({ hospital = [], specialism = [] }): Filters => {
      // In the order of the lists, so that equal questions have one address.
      const chosen = (key: ChoiceFieldKey, given: readonly string[]) =>
        model[key].values.map((value) => value.label).filter((label) => given.includes(label));
      return {
        ...(hospital.length > 0 ? { activeHospital: chosen("activeHospital", hospital) } : {}),
        ...(specialism.length > 0 ? { medicalSpecialism: chosen("medicalSpecialism", specialism) } : {}),
      };
    });
}
