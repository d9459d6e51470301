import { z } from "zod";
import { flag } from "../institutions/schema";
import { idText } from "../platform/http/parameters";
import { line } from "../platform/text/line";
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

/** Body of POST /api/admin/fields/{key}/values. The value is placed after `afterId`; first if null, last if absent. */
export const newValueBody = z.strictObject({
  ...valueName,
  afterId: idText.nullable().optional(),
  revision,
});
export type NewValueBody = z.infer<typeof newValueBody>;

/** Body of PUT /api/admin/fields/{key}/values/{valueId} and its preview. */
export const valueBody = z.strictObject({ ...valueName, retired: flag, revision });
export type ValueBody = z.infer<typeof valueBody>;

/** Body of PUT /api/admin/fields/{key}/order. */
export const orderBody = z.strictObject({
  ids: z.array(idText).max(10 * values),
  revision,
});
export type OrderBody = z.infer<typeof orderBody>;
