import { z } from "zod";
import { entryContentSchemaShape } from "../entries/answers";
import { versionNumberSchema } from "../entries/schema";
import { FIELD_KEYS, type FieldKey, MAX_CHANGE_NOTE_LENGTH } from "../fields/entry-fields";
import { buildPageParameterSchemas } from "../platform/http/parameters";
import { cleanLine } from "../platform/text/schema";

/** Number of versions per page of the history. */
export const VERSIONS_PER_PAGE = 20;

/** Query of GET /api/algorithm/{id}/versions. */
export const versionsQuerySchema = z.strictObject(buildPageParameterSchemas(VERSIONS_PER_PAGE));

/** Body of POST /api/algorithm/{id}/versions/{versionId}/restore. Without `version` it applies to the current one. */
export const restoreVersionBodySchema = z.strictObject({
  version: versionNumberSchema.optional(),
  /** The reason for restoring, in one line, shown in the history. */
  changeNote: z
    .string()
    .transform((text) => cleanLine(text))
    .pipe(z.string().max(MAX_CHANGE_NOTE_LENGTH))
    .nullish()
    .transform((text): string | null => text || null),
});
export type RestoreVersionBody = z.infer<typeof restoreVersionBodySchema>;

const text = z.string().nullable();

const versionShape = {
  _id: z.string(),
  number: z.int().min(1),
  timestamp: z.iso.datetime(),
  /** Time of the import, if `timestamp` is a date from the source, without a time of day; null otherwise. */
  importedAt: z.iso.datetime().nullable(),
  /**
   * The version's author; null if the reader may not know the name: anonymous readers see only the name of the entry's
   * author.
   */
  author: z.strictObject({ _id: z.string(), name: z.string() }).nullable(),
  /** The visibility of the entry at that time, as a label of the data model. */
  visibility: z.string(),
  note: text,
  /** When somebody else had read it before it was published; absent if nobody had. */
  peerReviewed: z.iso.datetime().optional(),
  /** The fields that differ from the previous version that the reader may see; null for the first one. */
  changes: z.array(z.enum(FIELD_KEYS)).nullable(),
};

/** A version of an entry, numbered among those that its reader may see, so that numbers reveal no hidden versions. */
export const versionAnswerSchema = z.strictObject(versionShape).meta({ id: "EntryVersion" });
export type EntryVersionDto = z.infer<typeof versionAnswerSchema>;

/** A version with the entry's content, and the ids of the adjacent versions that the reader may see. */
export const versionDetailAnswerSchema = z
  .strictObject({
    ...versionShape,
    content: z.strictObject(entryContentSchemaShape),
    previous: text,
    next: text,
  })
  .meta({ id: "EntryVersionDetail" });
export type EntryVersionDetailDto = z.infer<typeof versionDetailAnswerSchema>;

/** The effect that restoring a version would have on the entry. */
export interface RestoreOffer {
  /** The current version of the entry. */
  version: number;
  changes: FieldKey[];
  /** The label of the visibility after restoring, if it would change; null otherwise. */
  visibility: string | null;
}

/** Parses the query parameters of the history page; of a repeated one, the first counts. */
export function parseHistoryQuery(parameters: Record<string, string | string[] | undefined>) {
  const one = (name: string) => [parameters[name]].flat()[0] || undefined;
  return { from: one("from"), to: one("to"), page: one("page"), all: one("all") };
}
