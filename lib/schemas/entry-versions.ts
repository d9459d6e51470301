import { z } from "zod";
import type { EntryVersionDetailDto, EntryVersionDto } from "../domain/dto";
import { CHANGE_NOTE_MAX, FIELD_KEYS } from "../domain/entry-fields";
import { contentShape } from "./answers";
import { versionNumber } from "./entry";
import { oneParameter, PAGE_PARAMETERS } from "./entry-query";
import { cleanLine } from "./text";

/** So many versions on a page of the history. */
export const VERSIONS_PER_PAGE = 20;

/** GET /api/algorithm/{id}/versions. */
export const versionsQuery = z
  .strictObject({
    page: oneParameter(PAGE_PARAMETERS.page),
    pageSize: oneParameter(PAGE_PARAMETERS.pageSize),
  })
  .transform(({ page = 1, pageSize = VERSIONS_PER_PAGE }) => ({ page, pageSize }));

/** POST /api/algorithm/{id}/versions/{versionId}/restore. Without `version` it is meant for the entry as it is now. */
export const restoreVersionBody = z.strictObject({
  version: versionNumber.optional(),
  /** Why, in one line, for who reads the history. */
  changeNote: z
    .string()
    .transform((text) => cleanLine(text))
    .pipe(z.string().max(CHANGE_NOTE_MAX))
    .nullish()
    .transform((text): string | null => text || null),
});
export type RestoreVersionBody = z.infer<typeof restoreVersionBody>;

const text = z.string().nullable();

const versionShape = {
  _id: z.string(),
  number: z.int().min(1),
  timestamp: z.iso.datetime(),
  author: z.strictObject({ _id: z.string(), name: z.string() }).nullable(),
  visibility: z.string(),
  note: text,
  changes: z.array(z.enum(FIELD_KEYS)).nullable(),
};

export const versionAnswer: z.ZodType<EntryVersionDto> = z
  .strictObject(versionShape)
  .meta({ id: "EntryVersion" });

export const versionDetailAnswer = z
  .strictObject({
    ...versionShape,
    content: z.strictObject(contentShape),
    previous: text,
    next: text,
  })
  // The fields come from their one list, which the compiler cannot follow into the shape.
  .meta({ id: "EntryVersionDetail" }) as unknown as z.ZodType<EntryVersionDetailDto>;
