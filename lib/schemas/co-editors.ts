import { z } from "zod";
import { type CoEditorDto, type CoEditorsDto, MAX_NAME_SEARCH, NAMING_OBSTACLES } from "../domain/co-editors";
import { cardShape, profileCard } from "./answers";
import { oneParameter } from "./entry-query";
import { cleanLine } from "./text";

const personId = z.string().transform(cleanLine).pipe(z.string().min(1).max(64));

/** POST /api/algorithm/{id}/co-editors. */
export const coEditorBody = z.strictObject({ person: personId });

/** GET /api/algorithm/{id}/co-editors/candidates. */
export const candidatesQuery = z.strictObject({ search: oneParameter(z.string().max(MAX_NAME_SEARCH)) });
export const candidatesAnswer = z.array(profileCard);

const coEditor: z.ZodType<CoEditorDto> = z
  .strictObject({
    ...cardShape,
    namedAt: z.iso.datetime(),
    namedBy: z.string().nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: "CoEditor" });

export const coEditorsAnswer: z.ZodType<CoEditorsDto> = z.strictObject({
  coEditors: z.array(coEditor),
  obstacle: z.enum(NAMING_OBSTACLES).nullable(),
});
