import { z } from "zod";
import { idText, oneParameter } from "../platform/http/parameters";
import { cleanLine } from "../platform/text/schema";

/** How many there may be, and how long each, is said by the rules: it is one field, whichever of them is wrong. */
const names = z.array(z.string().transform(cleanLine)).max(100);
const revision = z.string().max(64).optional();

/** POST /api/admin/synonyms */
export const newSynonymBody = z.strictObject({ names });
/** PUT /api/admin/synonyms/{id}; without `revision` it is meant for the group as it is now. */
export const synonymBody = newSynonymBody.extend({ revision });
/** DELETE /api/admin/synonyms/{id}, likewise. */
export const synonymRemovalQuery = z.strictObject({ revision: oneParameter(z.string().max(64)) });
/** POST /api/admin/synonyms/preview: of a new group, or of another or no set of names for one that there is. */
export const synonymPreviewBody = synonymBody.extend({ _id: idText.optional() });

export type NewSynonymBody = z.infer<typeof newSynonymBody>;
export type SynonymBody = z.infer<typeof synonymBody>;
export type SynonymPreviewBody = z.infer<typeof synonymPreviewBody>;

/** A group as admins see it; `revision` stands for its names. */
export const synonymAnswer = z
  .strictObject({ _id: z.string(), names: z.array(z.string()), revision: z.string() })
  .meta({ id: "SynonymGroup" });
export type SynonymGroupDto = z.infer<typeof synonymAnswer>;

/** How many entries each name finds, now and once a change of its group is saved; `alsoIn` names its other groups. */
export const synonymEffectAnswer = z
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
export type SynonymEffect = z.infer<typeof synonymEffectAnswer>;
