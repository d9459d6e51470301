import { z } from "zod";
import { formatDutchDay } from "../entries/recheck-day";
import { versionNumberSchema } from "../entries/schema";
import { buildPageParameterSchemas, buildSingleParameterSchema, idSchema } from "../platform/http/parameters";
import { buildLineSchema, buildNullableSchema } from "../platform/text/line";
import { cleanText } from "../platform/text/schema";
import { EFFORT_LEVELS, EXPERIENCE_LIMITS, EXPERIENCES_PER_PAGE, USE_AGAIN_ANSWERS } from "./rules";

const text = buildNullableSchema(
  z
    .string()
    .transform((typed) => cleanText(typed))
    .pipe(z.string().max(EXPERIENCE_LIMITS.textMax)),
).transform((typed) => typed || null);
/** A month that is not in the future, as YYYY-MM. */
const month = z.string().superRefine((value, context) => {
  if (!/^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(value)) {
    context.addIssue({ code: "custom", params: { problem: "month" } });
  } else if (value > formatDutchDay(new Date()).slice(0, 7)) {
    context.addIssue({ code: "custom", params: { problem: "notInFuture" } });
  }
});

/** Body of PUT /api/algorithm/{id}/experience. `version` is the one that the change was made from. */
export const experienceBodySchema = z.strictObject({
  role: buildLineSchema(EXPERIENCE_LIMITS.roleMin, EXPERIENCE_LIMITS.roleMax),
  since: buildNullableSchema(month),
  brought: text,
  obstacles: z.array(z.coerce.number().int().min(1).max(2_147_483_647)).max(100).default([]),
  obstacle: text,
  integration: text,
  effort: buildNullableSchema(z.enum(EFFORT_LEVELS)),
  again: buildNullableSchema(z.enum(USE_AGAIN_ANSWERS)),
  mayBeAsked: z.boolean().default(false),
  membersOnly: z.boolean().default(false),
  version: versionNumberSchema.optional(),
});
export type ExperienceBody = z.infer<typeof experienceBodySchema>;

/** Query of GET /api/v1/experiences: an entry by id, or a product by id or slug. */
export const experiencesQuerySchema = z
  .strictObject({
    entry: buildSingleParameterSchema(idSchema),
    product: buildSingleParameterSchema(idSchema),
    ...buildPageParameterSchemas(EXPERIENCES_PER_PAGE),
  })
  .superRefine(({ entry, product }, context) => {
    if ((entry === undefined) === (product === undefined)) {
      context.addIssue({ code: "custom", path: ["entry"], params: { problem: "entryOrProduct" } });
    }
  });
export type ExperiencesQuery = z.infer<typeof experiencesQuerySchema>;

const obstacle = z.strictObject({ _id: z.int(), label: z.string(), labelEn: z.string().nullable() });

const nullable = z.string().nullable();

/** An experience as its reader may see it. The author is named only if they agreed to be contacted. */
export const experienceAnswerSchema = z
  .strictObject({
    _id: z.string(),
    entry: z.strictObject({ _id: z.string(), algorithmName: z.string() }),
    hospital: nullable,
    role: z.string(),
    since: nullable,
    brought: nullable,
    obstacles: z.array(obstacle),
    obstacle: nullable,
    integration: nullable,
    effort: z.enum(EFFORT_LEVELS).nullable(),
    again: z.enum(USE_AGAIN_ANSWERS).nullable(),
    membersOnly: z.boolean(),
    /** The author's name; null if they do not want to be contacted. The email address is for members only. */
    contact: z.strictObject({ name: z.string(), email: z.string().optional() }).nullable(),
    /** Whether the reader wrote this experience. */
    own: z.boolean(),
    version: z.int().min(1),
    updated: z.iso.datetime(),
  })
  .meta({ id: "Experience" });
export type ExperienceDto = z.infer<typeof experienceAnswerSchema>;

const count = z.int().min(0);

const experiences = z.strictObject({
  experiences: z.array(experienceAnswerSchema),
  /** Summary of the experiences; null if there are fewer than three. */
  summary: z
    .strictObject({
      total: count,
      again: z.strictObject({ yes: count, unsure: count, no: count }),
      effort: z.strictObject({ low: count, middle: count, high: count }),
      obstacles: z.array(z.strictObject({ label: z.string(), labelEn: nullable, count })),
    })
    .nullable(),
});
export type ExperiencesDto = z.infer<typeof experiences>;
/** A page of experiences; `total` and `summary` cover all that the reader may read. */
export const experiencesAnswer = experiences.extend({ total: count });

/** The reader's own experience, for its form; null if there is none. */
export const ownExperienceAnswerSchema = z.strictObject({
  experience: experienceAnswerSchema
    .extend({ mayBeAsked: z.boolean() })
    .meta({ id: "OwnExperience" })
    .nullable(),
});
export type OwnExperienceDto = z.infer<typeof ownExperienceAnswerSchema>["experience"];

/** Body of POST and PUT of an obstacle. */
export const obstacleBodySchema = z.strictObject({
  label: buildLineSchema(EXPERIENCE_LIMITS.obstacleMin, EXPERIENCE_LIMITS.obstacleMax),
  labelEn: buildNullableSchema(buildLineSchema(EXPERIENCE_LIMITS.obstacleMin, EXPERIENCE_LIMITS.obstacleMax)),
  retired: z.boolean().default(false),
  /**
   * Revision of the obstacle to which the change was made; without a revision, the change applies to the current state.
   */
  revision: z.string().max(64).optional(),
});
export type ObstacleBody = z.infer<typeof obstacleBodySchema>;
export const experienceObstacleChoiceAnswer = obstacle
  .extend({ retired: z.boolean(), revision: z.string() })
  .meta({ id: "Obstacle" });
export type ObstacleDto = z.infer<typeof experienceObstacleChoiceAnswer>;
export const obstaclesAnswerSchema = z.array(experienceObstacleChoiceAnswer);

const obstacleIds = z.array(z.int().min(1)).min(1).max(500);

/** Body of PUT /api/v1/experiences/obstacles: all ids in the new order, and in the order that was read. */
export const obstacleOrderBodySchema = z.strictObject({ ids: obstacleIds, was: obstacleIds });
export type ObstacleOrderBody = z.infer<typeof obstacleOrderBodySchema>;
