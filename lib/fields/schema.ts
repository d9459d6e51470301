import { z } from "zod";
import { flag } from "../institutions/schema";
import { idText } from "../platform/http/parameters";
import { line } from "../platform/text/line";
import { cleanText } from "../platform/text/schema";
import { DATA_MODEL_LIMITS } from "./data-model-rules";

const { name, help, label, values } = DATA_MODEL_LIMITS;

/** English that is left empty is told in Dutch. */
const english = <T extends z.ZodType<string, string>>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? null : value),
    schema.nullable(),
  );

const helpText = z.string().transform(cleanText).pipe(z.string().min(5).max(help));
const chosen = z.string().max(label);
const revision = z.string().max(64).optional();

/**
 * PUT /api/admin/fields/{key} and its preview. `revision` is the state that the change was made from, here and below;
 * without it the change is meant for the field as it is now.
 */
export const fieldBody = z.strictObject({
  displayName: line(2, name),
  displayNameEn: english(line(2, name)).default(null),
  help: helpText,
  helpEn: english(helpText).default(null),
  isFilterable: flag,
  doFilterEmpty: flag,
  defaultValue: z.union([chosen, z.array(chosen).max(values)]).nullable(),
  revision,
});
export type FieldBody = z.infer<typeof fieldBody>;

const valueName = { label: line(1, label), labelEn: english(line(1, label)).default(null) };

/** POST /api/admin/fields/{key}/values: a value comes after another, first with null, and last without either. */
export const newValueBody = z.strictObject({
  ...valueName,
  afterId: idText.nullable().optional(),
  revision,
});
export type NewValueBody = z.infer<typeof newValueBody>;

/** PUT /api/admin/fields/{key}/values/{valueId} and its preview. */
export const valueBody = z.strictObject({ ...valueName, retired: flag, revision });
export type ValueBody = z.infer<typeof valueBody>;

/** PUT /api/admin/fields/{key}/order. */
export const orderBody = z.strictObject({
  ids: z.array(idText).max(10 * values),
  revision,
});
export type OrderBody = z.infer<typeof orderBody>;
