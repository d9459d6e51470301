import { z } from "zod";
import { cardShape, profileCard } from "../accounts/answers";
import { idText, oneParameter } from "../platform/http/parameters";
import { MAX_NAME_SEARCH, NAMING_OBSTACLES } from "./rules";

/** Body of POST /api/algorithm/{id}/co-editors. */
export const coEditorBody = z.strictObject({ person: idText });

/** Query of GET /api/algorithm/{id}/co-editors/candidates. */
export const candidatesQuery = z.strictObject({ search: oneParameter(z.string().max(MAX_NAME_SEARCH)) });
export const candidatesAnswer = z.array(profileCard);

/** A person who may edit an entry besides its author. */
const coEditor = z
  .strictObject({
    ...cardShape,
    namedAt: z.iso.datetime(),
    /** The name of the person who added the co-editor; null if that account is closed. */
    namedBy: z.string().nullable(),
    /** Whether the co-editor may edit now: they have access, and belong to the entry's institution. */
    isActive: z.boolean(),
  })
  .meta({ id: "CoEditor" });
export type CoEditorDto = z.infer<typeof coEditor>;

export const coEditorsAnswer = z.strictObject({
  coEditors: z.array(coEditor),
  obstacle: z.enum(NAMING_OBSTACLES).nullable(),
});
export type CoEditorsDto = z.infer<typeof coEditorsAnswer>;
