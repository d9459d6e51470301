import { z } from "zod";
import { formatDutchDay } from "../entries/recheck-day";
import { idSchema } from "../platform/http/parameters";
import { buildLineSchema, buildNullableSchema } from "../platform/text/line";
import { cleanLine } from "../platform/text/schema";
import {
  EVIDENCE_LEVELS,
  EVIDENCE_LIMITS,
  normaliseDoi,
  PERFORMANCE_MEASURE_NAMES,
  PERFORMANCE_MEASURES,
} from "./rules";

const doi = z
  .string()
  .transform(cleanLine)
  .superRefine((value, context) => {
    if (value === "") context.addIssue({ code: "custom", params: { problem: "required" } });
    else if (normaliseDoi(value) === null) {
      context.addIssue({ code: "custom", params: { problem: "doi", value: value.slice(0, 100) } });
    }
  })
  .transform((value) => normaliseDoi(value) ?? "");

const number = (schema: z.ZodNumber) =>
  z.preprocess(
    (value) =>
      typeof value === "string" && value.trim() !== "" ? Number(value.trim().replace(",", ".")) : value,
    schema,
  );

const yesNo = buildNullableSchema(z.boolean());

/** Body of PUT /api/v1/evidence/studies/{id}. */
export const studyBodySchema = z.strictObject({
  doi,
  title: buildLineSchema(EVIDENCE_LIMITS.titleMin, EVIDENCE_LIMITS.titleMax),
  year: number(z.number().int().min(EVIDENCE_LIMITS.yearMin)).superRefine((value, context) => {
    const next = new Date().getUTCFullYear() + 1;
    if (value > next) context.addIssue({ code: "custom", params: { problem: "tooLarge", max: next } });
  }),
  level: buildNullableSchema(number(z.number().int().min(1).max(EVIDENCE_LEVELS.length))),
  independent: yesNo,
  prospective: yesNo,
  multicentre: yesNo,
});
export type StudyBody = z.infer<typeof studyBodySchema>;

/** Body of POST /api/v1/evidence/studies. */
export const newStudyBody = studyBodySchema.extend({ product: idSchema });
/** Query of GET /api/v1/evidence/studies. */
export const studiesQuerySchema = z.strictObject({
  product: z
    .preprocess((given) => (given === undefined ? [] : given), z.array(idSchema).length(1))
    .transform(([product = ""]) => product),
});

const yesNoAnswer = z.boolean().nullable();
export const studyAnswerSchema = z
  .strictObject({
    _id: z.string(),
    doi: z.string(),
    title: z.string(),
    year: z.int(),
    level: z.int().min(1).max(6).nullable(),
    independent: yesNoAnswer,
    prospective: yesNoAnswer,
    multicentre: yesNoAnswer,
  })
  .meta({ id: "Study" });
export type StudyDto = z.infer<typeof studyAnswerSchema>;
export const studiesAnswerSchema = z.array(studyAnswerSchema);

const figure = number(z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER));

/** Body of POST and PUT of a local validation figure: within its measure's range, the estimate within its interval. */
export const validationFigureBodySchema = z
  .strictObject({
    measure: z.enum(PERFORMANCE_MEASURE_NAMES),
    estimate: figure,
    low: buildNullableSchema(figure),
    high: buildNullableSchema(figure),
    size: buildNullableSchema(number(z.number().int().min(1).max(1_000_000_000))),
    population: buildNullableSchema(buildLineSchema(2, EVIDENCE_LIMITS.textMax)),
    dataset: buildNullableSchema(buildLineSchema(2, EVIDENCE_LIMITS.textMax)),
    day: buildNullableSchema(z.iso.date()),
  })
  .superRefine(({ measure, estimate, low, high, day }, context) => {
    const wrong = (path: string, problem: string, values = {}) =>
      context.addIssue({ code: "custom", path: [path], params: { problem, ...values } });
    const [min, max] = PERFORMANCE_MEASURES[measure];
    for (const [path, value] of Object.entries({ estimate, low, high })) {
      if (value !== null && (value < min || value > max)) {
        wrong(path, max === 1 ? "measureRange" : "tooSmall", { min, max });
      }
    }
    if ((low === null) !== (high === null)) wrong(low === null ? "low" : "high", "wholeInterval");
    if (low !== null && low > estimate) wrong("low", "lowAboveEstimate");
    if (high !== null && high < estimate) wrong("high", "highBelowEstimate");
    if (day !== null && day > formatDutchDay(new Date())) wrong("day", "notInFuture");
  });
export type ValidationFigureBody = z.infer<typeof validationFigureBodySchema>;

const text = z.string().nullable();
const end = z.number().nullable();
export const validationAnswerSchema = z
  .strictObject({
    _id: z.string(),
    entry: z.strictObject({ _id: z.string(), algorithmName: z.string() }),
    hospital: text,
    measure: z.enum(PERFORMANCE_MEASURE_NAMES),
    estimate: z.number(),
    low: end,
    high: end,
    size: z.int().nullable(),
    population: text,
    dataset: text,
    day: text,
  })
  .meta({ id: "LocalValidation" });
export type ValidationDto = z.infer<typeof validationAnswerSchema>;
export const validationsAnswerSchema = z.array(validationAnswerSchema);
