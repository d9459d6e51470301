import { z } from "zod";
import { buildSingleParameterSchema, idSchema } from "../platform/http/parameters";
import { cleanLine } from "../platform/text/schema";

/** findSynonymGroupProblems limits the number and length of names, and reports them all at this one field. */
const names = z.array(z.string().transform(cleanLine)).max(100);
const revision = z.string().max(64).optional();

/** POST /api/admin/synonyms */
export const newSynonymBodySchema = z.strictObject({ names });
/** PUT /api/admin/synonyms/{id}; without `revision` it changes the current group. */
export const synonymBody = newSynonymBodySchema.extend({ revision });
/** DELETE /api/admin/synonyms/{id}; without `revision` it deletes the current group. */
export const synonymRemovalQuerySchema = z.strictObject({
  revision: buildSingleParameterSchema(z.string().max(64)),
});
/** POST /api/admin/synonyms/preview: a new group, or other names for an existing one, none to delete it. */
export const synonymPreviewBody = synonymBody.extend({ _id: idSchema.optional() });

export type NewSynonymBody = z.infer<typeof newSynonymBodySchema>;
export type SynonymBody = z.infer<typeof synonymBody>;
export type SynonymPreviewBody = z.infer<typeof synonymPreviewBody>;

/** A group as admins see it; `revision` is a hash of its names. */
export const synonymAnswerSchema = z
  .strictObject({ _id: z.string(), names: z.array(z.string()), revision: z.string() })
  .meta({ id: "SynonymGroup" });
export type SynonymGroupDto = z.infer<typeof synonymAnswerSchema>;

/** Number of entries that each name finds, now and after a change of its group; `alsoIn` lists its other groups. */
export const synonymEffectAnswerSchema = z
  .strictObject({
    names: z.array(
      z.strictObject({
        name: z.string(),
        now: z.int().min(0),
        afterwards: z.int().min(0),
        alsoIn: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: "SynonymEffect" });
export type SynonymEffect = z.infer<typeof synonymEffectAnswerSchema>;
