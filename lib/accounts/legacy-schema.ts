import { z } from "zod";
import { buildEntryBodySchema } from "../entries/schema";
import { type DataModel, findLabelByCode, listOfferedLabels } from "../fields/data-model";
import {
  type EntryContent,
  FIELD_KEYS,
  type FieldKey,
  getFieldStructure,
  isFieldKey,
  isMultiField,
  isSingleOrMultiChoice,
  VALUE_CODES,
} from "../fields/entry-fields";
import { cleanLine, isPublicationUri, splitUris } from "../platform/text/schema";

/** Schema of an entry of the older register, stored unchecked until its owner migrates the account. */
export const legacyEntrySchema = z.object({
  /** Identifies the entry in later imports. */
  key: z.string().min(1),
  addedOn: z.iso.datetime().nullable(),
  fields: z.partialRecord(
    z.enum(FIELD_KEYS as [FieldKey, ...FieldKey[]]),
    z.union([z.string(), z.array(z.string())]),
  ),
});
export type LegacyEntry = z.infer<typeof legacyEntrySchema>;

export const legacyEntriesSchema = z.array(legacyEntrySchema);

/** A legacy entry converted to this register, with the fields that lost values. */
export interface ConvertedEntryWithLostFields {
  content: EntryContent;
  lost: FieldKey[];
}

type Body = Partial<Record<FieldKey, unknown>>;

/** Returns the label that equals a value except for case and white space; else the value itself. */
function asLabel(model: DataModel, key: FieldKey, value: string): string {
  const meant = cleanLine(value).toLowerCase();
  return listOfferedLabels(model[key]).find((label) => label.toLowerCase() === meant) ?? value;
}

function bodyOf(model: DataModel, fields: LegacyEntry["fields"]): Body {
  const body: Body = {};
  for (const key of FIELD_KEYS) {
    const values = [fields[key] ?? []].flat();
    const read = isSingleOrMultiChoice(key) ? values.map((value) => asLabel(model, key, value)) : values;
    if (isMultiField(key)) body[key] = read;
    else body[key] = read.length > 1 && !isSingleOrMultiChoice(key) ? read.join(" ") : (read[0] ?? null);
  }
  return body;
}

/** Replaces an invalid value by a valid one: the valid items of a list, the beginning of a text, or nothing. */
function repairValue(model: DataModel, key: FieldKey, value: unknown): unknown {
  if (key === "visibility") return findLabelByCode(model, "visibility", VALUE_CODES.visibilityPrivate);
  if (isMultiField(key)) {
    const offered = listOfferedLabels(model[key]);
    return Array.isArray(value) ? value.filter((item) => offered.includes(item)) : [];
  }
  const { kind, max } = getFieldStructure(key);
  if (kind === "uriList" && typeof value === "string") {
    const links = splitUris(value).filter(isPublicationUri).join("\n");
    return max !== undefined && links.length > max ? null : links || null;
  }
  const isText = kind === "text" || kind === "longText";
  return isText && typeof value === "string" && max !== undefined && value.length > max
    ? value
        .slice(0, max)
        .toWellFormed()
        .replace(/\ufffd$/, "")
        .trim()
    : null;
}

/**
 * Converts a legacy entry to the current rules: drops invalid values, cuts long texts and makes an entry with an
 * unknown visibility private. Returns null when even its name is invalid.
 */
export function convertLegacyEntry(
  model: DataModel,
  entry: LegacyEntry,
): ConvertedEntryWithLostFields | null {
  const schema = buildEntryBodySchema(model);
  const body = bodyOf(model, entry.fields);
  const lost = new Set<FieldKey>();
  // A repaired field can make another field apply, which is validated only in the next round.
  for (let round = 0; round < 3; round += 1) {
    const parsed = schema.safeParse(body);
    if (parsed.success) return { content: parsed.data.content, lost: [...lost] };
    for (const issue of parsed.error.issues) {
      const key = String(issue.path[0]);
      if (!isFieldKey(key)) return null;
      if (lost.has(key)) continue;
      lost.add(key);
      body[key] = repairValue(model, key, body[key]);
    }
  }
  return null;
}
