import { z } from "zod";
import { formBooleanSchema } from "../institutions/schema";
import { idSchema } from "../platform/http/parameters";
import { buildLineSchema } from "../platform/text/line";
import { cleanText } from "../platform/text/schema";
import { DATA_MODEL_LIMITS } from "./data-model-rules";

const { name, help, label, values } = DATA_MODEL_LIMITS;

/** An English text; if left empty it is null, and the Dutch text is shown instead. */
const english = <T extends z.ZodType<string, string>>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? null : value),
    schema.nullable(),
  );

const helpText = z.string().transform(cleanText).pipe(z.string().min(5).max(help));
const chosen = z.string().max(label);
const revision = z.string().max(64).optional();

/**
 * Body of PUT /api/admin/fields/{key} and its preview. `revision`, here and below, is the state that the change was
 * made from; without it, the change applies to the current state.
 */
export const fieldBodySchema = z.strictObject({
  displayName: buildLineSchema(2, name),
  displayNameEn: english(buildLineSchema(2, name)).default(null),
  help: helpText,
  helpEn: english(helpText).default(null),
  isFilterable: formBooleanSchema,
  doFilterEmpty: formBooleanSchema,
  defaultValue: z.union([chosen, z.array(chosen).max(values)]).nullable(),
  revision,
});
export type FieldBody = z.infer<typeof fieldBodySchema>;

const valueName = {
  label: buildLineSchema(1, label),
  labelEn: english(buildLineSchema(1, label)).default(null),
};

/** Body of POST /api/admin/fields/{key}/values. The value is placed after `afterId`; first if null, last if absent. */
export const newValueBodySchema = z.strictObject({
  ...valueName,
  afterId: idSchema.nullable().optional(),
  revision,
});
export type NewValueBody = z.infer<typeof newValueBodySchema>;

/** Body of PUT /api/admin/fields/{key}/values/{valueId} and its preview. */
export const valueBodySchema = z.strictObject({ ...valueName, retired: formBooleanSchema, revision });
export type ValueBody = z.infer<typeof valueBodySchema>;

/** Body of PUT /api/admin/fields/{key}/order. */
export const orderBodySchema = z.strictObject({
  ids: z.array(idSchema).max(10 * values),
  revision,
});
export type OrderBody = z.infer<typeof orderBodySchema>;
