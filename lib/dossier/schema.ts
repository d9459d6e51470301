import { z } from "zod";
import { versionNumberSchema } from "../entries/schema";
import { idSchema } from "../platform/http/parameters";
import { emailOrUrlLineSchema } from "../platform/text/address";
import { buildLineSchema, buildNullableSchema } from "../platform/text/line";
import { cleanText } from "../platform/text/schema";
import {
  CHOICES,
  DOSSIER_LIMITS,
  DUTY_STATES,
  LAW_RULE_KINDS,
  NO_DAY,
  QUESTIONS,
  ROLES,
  ROUTES,
} from "./rules";

const day = z.iso.date();
const buildTextSchema = (max: number) => z.string().transform(cleanText).pipe(z.string().min(1).max(max));

const webAddress = emailOrUrlLineSchema
  .pipe(z.string().max(DOSSIER_LIMITS.documentMax))
  .superRefine((value, context) => {
    if (!/^https?:\/\/[^/\s]/i.test(value) || !URL.canParse(value))
      context.addIssue({ code: "custom", params: { problem: "uri", value: value.slice(0, 100) } });
  });

const severalOf = <Value extends string>(values: readonly Value[]) =>
  z
    .array(z.enum(values))
    .max(values.length)
    .transform((chosen) => [...new Set(chosen)]);
const dayOrNone = z.union([z.literal(NO_DAY), day]);

const FACT_SHAPE = {
  maker: z.enum(CHOICES.maker).nullable(),
  device: z.enum(CHOICES.device).nullable(),
  uses: severalOf(CHOICES.uses).nullable(),
  contents: severalOf(CHOICES.contents).nullable(),
  practices: severalOf(CHOICES.practices).nullable(),
  personalData: z.enum(CHOICES.personalData).nullable(),
  startedOn: dayOrNone.nullable(),
  marketedOn: dayOrNone.nullable(),
  redesignedOn: dayOrNone.nullable(),
  authority: severalOf(CHOICES.authority).nullable(),
};
/** Answers to all questions; null is unknown. */
export const factsSchema = z.strictObject(FACT_SHAPE);
/** Answers that somebody gave; a question that is left out is answered by what the entry says. */
export const answersSchema = factsSchema.partial();
export type Answers = z.infer<typeof answersSchema>;

const oneOf = <Value extends string>(values: readonly Value[]) => z.array(z.enum(values)).min(1).optional();
const termsSchema = z.strictObject({
  maker: oneOf(CHOICES.maker),
  device: oneOf(CHOICES.device),
  uses: oneOf(CHOICES.uses),
  contents: oneOf(CHOICES.contents),
  practices: oneOf(CHOICES.practices),
  personalData: oneOf(CHOICES.personalData),
  authority: oneOf(CHOICES.authority),
  /** On the market before this day, without a significant change of its design since. */
  old: day.optional(),
});
/** Alternatives of a row's condition. */
export const conditionSchema = z.array(termsSchema).min(1).max(20);

const sentence = buildTextSchema(DOSSIER_LIMITS.sentenceMax);

/** Body of PUT /api/v1/law-rules/{key}: what an admin corrects of a row. `revision` is that of the row as it was read. */
export const lawRuleBodySchema = z.strictObject({
  article: buildLineSchema(1, 200),
  condition: conditionSchema,
  appliesFrom: buildNullableSchema(day),
  text: sentence,
  textEn: sentence,
  fulfilment: buildNullableSchema(sentence),
  fulfilmentEn: buildNullableSchema(sentence),
  source: buildLineSchema(1, 300),
  sourceUrl: webAddress,
  readOn: buildNullableSchema(day),
  revision: z.int().min(1),
});
export type LawRuleBody = z.infer<typeof lawRuleBodySchema>;

export const lawRuleAnswerSchema = z
  .strictObject({
    key: z.string(),
    kind: z.enum(LAW_RULE_KINDS),
    /** The role or route that follows, `change` or `lastDay` of a timing; of a duty whose it is, or `both`. */
    subject: z.string(),
    /** Whether it has to be done before the day, and not on it. */
    isBefore: z.boolean(),
    /** The routes on which it applies; empty for all. */
    routes: z.array(z.enum(ROUTES)),
    condition: conditionSchema,
    /** From which day; null for a duty from the day of its route. */
    appliesFrom: day.nullable(),
    article: z.string(),
    text: z.string(),
    textEn: z.string(),
    /** What fulfils a duty. */
    fulfilment: z.string().nullable(),
    fulfilmentEn: z.string().nullable(),
    source: z.string(),
    sourceUrl: z.string(),
    /** When somebody last read it in the source; null if nobody did. */
    readOn: day.nullable(),
    revision: z.int(),
  })
  .meta({ id: "LawRule" });
export type LawRuleDto = z.infer<typeof lawRuleAnswerSchema>;
export const lawRulesAnswerSchema = z.array(lawRuleAnswerSchema);
/** Answer of PUT /api/v1/law-rules/{key}. */
export const changedLawRuleAnswerSchema = lawRuleAnswerSchema
  .extend({
    /** How many dossiers have another outcome by this change. */
    touched: z.int().min(0),
  })
  .meta({ id: "ChangedLawRule" });

export const outcomeSchema = z.strictObject({
  roles: z.array(z.strictObject({ role: z.enum(ROLES), rule: z.string() })),
  /** Empty for AI on no route. */
  routes: z.array(
    z.strictObject({
      route: z.enum(ROUTES),
      rule: z.string(),
      /** The day of the law. */
      from: day.nullable(),
      /** The day for this system; null until its design changes significantly. */
      due: day.nullable(),
      /** The row about older systems that moves that day. */
      timing: z.string().nullable(),
    }),
  ),
  duties: z.array(z.strictObject({ rule: z.string(), due: day.nullable() })),
  advice: z.array(z.string()),
  /** Questions without an answer that could change the outcome. */
  open: z.array(z.enum(QUESTIONS)),
});

const dutyBodySchema = z
  .strictObject({
    rule: idSchema,
    state: z.enum(DUTY_STATES),
    reason: buildNullableSchema(buildTextSchema(DOSSIER_LIMITS.reasonMax)),
    /** The account of who looks after it. */
    person: buildNullableSchema(idSchema),
    documents: z
      .array(webAddress)
      .max(DOSSIER_LIMITS.documents)
      .transform((all) => [...new Set(all)])
      .default([]),
    nextLook: buildNullableSchema(day),
    /** An earlier day than the law's. */
    setDue: buildNullableSchema(day),
  })
  .superRefine(({ state, reason }, context) => {
    if (state === "doesNotApply" && reason === null)
      context.addIssue({ code: "custom", path: ["reason"], params: { problem: "required" } });
  })
  // A reason that was typed before another state was chosen is not kept.
  .transform((duty) => ({ ...duty, reason: duty.state === "doesNotApply" ? duty.reason : null }));

/**
 * Body of PUT /api/algorithm/{id}/dossier: all answers that differ from what the entry says, and the duties that change.
 * `version` is that of the dossier as it was read; 0 if there was none.
 */
export const dossierBodySchema = z.strictObject({
  answers: answersSchema,
  duties: z.array(dutyBodySchema).max(100).default([]),
  version: versionNumberSchema,
});
export type DossierBody = z.infer<typeof dossierBodySchema>;

const dutyAnswerSchema = z
  .strictObject({
    rule: lawRuleAnswerSchema,
    /** The day of the law for this system; null until its design changes significantly. */
    lawDue: day.nullable(),
    /** Until when it has to be fulfilled: the law's day, or an earlier one that was set. */
    due: day.nullable(),
    setDue: day.nullable(),
    state: z.enum(DUTY_STATES),
    reason: z.string().nullable(),
    person: z.strictObject({ _id: z.string(), name: z.string() }).nullable(),
    documents: z.array(z.string()),
    nextLook: day.nullable(),
  })
  .meta({ id: "DossierDuty" });
export type DutyDto = z.infer<typeof dutyAnswerSchema>;

/** What a version stores. */
export const storedVersionSchema = z.object({
  answers: answersSchema,
  outcome: outcomeSchema,
  duties: z.record(z.string(), z.unknown()),
  changes: z.array(z.string()),
});

const versionAnswerSchema = z.strictObject({
  number: z.int().min(1),
  /** The name of who saved it; null for a closed account. */
  author: z.string().nullable(),
  saved: z.iso.datetime(),
  routes: z.array(z.enum(ROUTES)),
  /** The questions and duties that this save changed. */
  changes: z.array(z.string()),
});

export const dossierAnswerSchema = z
  .strictObject({
    entry: z.strictObject({ _id: z.string(), algorithmName: z.string() }),
    /** Counts saves; 0 for a dossier that nobody saved yet. */
    version: z.int().min(0),
    /** What the entry, its product and its history answer. */
    registered: factsSchema,
    /** The answers that somebody gave. */
    answers: answersSchema,
    /** What follows from both by the law's rows of today. */
    outcome: outcomeSchema,
    /** The rows that the outcome names, by their keys. */
    rules: z.record(z.string(), lawRuleAnswerSchema),
    duties: z.array(dutyAnswerSchema),
    /** Why the outcome differs from that of the last save, if it does: the law's rows changed, or the entry. */
    changedBy: z.enum(["law", "entry"]).nullable(),
    /** Who can look after a duty: the entry's editors and the admins of its hospital. */
    people: z.array(z.strictObject({ _id: z.string(), name: z.string() })),
    saved: z.iso.datetime().nullable(),
    versions: z.array(versionAnswerSchema),
  })
  .meta({ id: "Dossier" });
export type DossierDto = z.infer<typeof dossierAnswerSchema>;
