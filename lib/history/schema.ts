import { z } from "zod";
import { contentShape } from "../entries/answers";
import { versionNumber } from "../entries/schema";
import { CHANGE_NOTE_MAX, FIELD_KEYS, type FieldKey } from "../fields/entry-fields";
import { pagedBy } from "../platform/http/parameters";
import { cleanLine } from "../platform/text/schema";

/** So many versions on a page of the history. */
export const VERSIONS_PER_PAGE = 20;

/** GET /api/algorithm/{id}/versions. */
export const versionsQuery = z.strictObject(pagedBy(VERSIONS_PER_PAGE));

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
  /** When it was imported, if `timestamp` is the day that the source gives, of which nobody knows the hour; or else null. */
  importedAt: z.iso.datetime().nullable(),
  /** Null for who may not know them: not logged in, a name stands only at the author's own saves. */
  author: z.strictObject({ _id: z.string(), name: z.string() }).nullable(),
  /** Who might see the entry by then, as the label of the data model. */
  visibility: z.string(),
  note: text,
  /** Which fields differ from the version before it that the reader may see; null for their first. */
  changes: z.array(z.enum(FIELD_KEYS)).nullable(),
};

/** One save of an entry, numbered among those that its reader may see: nobody learns from a number of one that they may not. */
export const versionAnswer = z.strictObject(versionShape).meta({ id: "EntryVersion" });
export type EntryVersionDto = z.infer<typeof versionAnswer>;

/** A version with what the entry was, and with the versions beside it that the same reader may see. */
export const versionDetailAnswer = z
  .strictObject({
    ...versionShape,
    content: z.strictObject(contentShape),
    previous: text,
    next: text,
  })
  .meta({ id: "EntryVersionDetail" });
export type EntryVersionDetailDto = z.infer<typeof versionDetailAnswer>;

/** What putting a version back would do to the entry. */
export interface RestoreOffer {
  /** Of the entry as it is now. */
  version: number;
  changes: FieldKey[];
  /** The label of who may see it afterwards, when that changes. */
  visibility: string | null;
}

/** What an address of the history asks for; twice the same is the first. */
export function readAsked(parameters: Record<string, string | string[] | undefined>) {
  const one = (name: string) => [parameters[name]].flat()[0] || undefined;
  return { from: one("from"), to: one("to"), page: one("page"), all: one("all") };
}
