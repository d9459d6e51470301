import { z } from "zod";
import { profileCardSchema, profileCardShape } from "../accounts/answers";
import { buildSingleParameterSchema, idSchema } from "../platform/http/parameters";
import { ADD_CO_EDITOR_OBSTACLES, MAX_NAME_SEARCH_LENGTH } from "./rules";

/** Body of POST /api/algorithm/{id}/co-editors. */
export const coEditorBodySchema = z.strictObject({ person: idSchema });

/** Query of GET /api/algorithm/{id}/co-editors/candidates. */
export const candidatesQuerySchema = z.strictObject({
  search: buildSingleParameterSchema(z.string().max(MAX_NAME_SEARCH_LENGTH)),
});
export const candidatesAnswerSchema = z.array(profileCardSchema);

/** A person who may edit an entry besides its author. */
const coEditor = z
  .strictObject({
    ...profileCardShape,
    namedAt: z.iso.datetime(),
    /** The name of the person who added the co-editor; null if that account is closed. */
    namedBy: z.string().nullable(),
    /** Whether the co-editor may edit now: they have access, and belong to the entry's institution. */
    isActive: z.boolean(),
  })
  .meta({ id: "CoEditor" });
export type CoEditorDto = z.infer<typeof coEditor>;

export const coEditorsAnswerSchema = z.strictObject({
  coEditors: z.array(coEditor),
  obstacle: z.enum(ADD_CO_EDITOR_OBSTACLES).nullable(),
});
export type CoEditorsDto = z.infer<typeof coEditorsAnswerSchema>;
