import { z } from "zod";
import type { DataModelEffect, EditableFieldDto, FieldSummaryDto } from "../domain/data-model-rules";
import { FIELD_KEYS } from "../domain/entry-fields";

const text = z.string().nullable();
const count = z.int().min(0);
const kind = z.enum(["text", "longText", "uriList", "email", "single", "multi"]);

export const fieldSummaryAnswer: z.ZodType<FieldSummaryDto> = z
  .strictObject({
    _id: z.enum(FIELD_KEYS),
    displayName: z.string(),
    displayNameEn: text,
    kind,
    values: count.nullable(),
    retired: count.nullable(),
  })
  .meta({ id: "FieldSummary" });

const listValue = z
  .strictObject({
    _id: z.string(),
    label: z.string(),
    labelEn: text,
    hasRule: z.boolean(),
    retired: z.boolean(),
    entries: count,
    publicEntries: count,
    inBin: count,
  })
  .meta({ id: "ListValue" });

export const editableFieldAnswer: z.ZodType<EditableFieldDto> = z
  .strictObject({
    _id: z.enum(FIELD_KEYS),
    kind,
    displayName: z.string(),
    displayNameEn: text,
    help: z.string(),
    helpEn: text,
    isFilterable: z.boolean(),
    doFilterEmpty: z.boolean(),
    defaultValue: z.union([z.string(), z.array(z.string()), z.null()]),
    mayBeFiltered: z.boolean(),
    mayHaveDefault: z.boolean(),
    values: z.array(listValue).nullable(),
    revision: z.string(),
  })
  .meta({ id: "EditableField" });

export const dataModelEffectAnswer: z.ZodType<DataModelEffect> = z
  .strictObject({ entries: count, publicEntries: count, inBin: count, searches: count, followers: count })
  .meta({ id: "DataModelEffect" });

export const savedValueAnswer = z.strictObject({ field: editableFieldAnswer, entries: count });
