import "server-only";
import type { FieldDictionary, FieldEntryDto } from "../../fields/answers";
import { type DataModel, findLabelByCode } from "../../fields/data-model";
import {
  FIELD_KEYS,
  type FieldKey,
  getFieldStructure,
  isSingleOrMultiChoice,
} from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { listFieldChanges } from "../../fields/server/field-changes";
import { paths } from "../../paths";
import { ANONYMOUS } from "../../platform/auth/actor";
import { mayPerformAction } from "../../platform/auth/permissions";
import { createCachedLoader } from "../../platform/cache";
import { buildSiteUrl } from "../../platform/env";
import { STANDARD_TARGETS } from "../publication-standard";

function conditionOf(model: DataModel, key: FieldKey): FieldEntryDto["condition"] {
  const { condition } = getFieldStructure(key);
  if (condition === undefined) return null;
  const { field, code } = condition;
  return { field, value: findLabelByCode(model, field, code) ?? code };
}

function fieldOf(model: DataModel, key: FieldKey): FieldEntryDto {
  const { kind, required = false, min, max } = getFieldStructure(key);
  const { displayName, help, values, defaultValue, isFilterable } = model[key];
  return {
    key,
    name: displayName,
    meaning: help,
    kind,
    required,
    minLength: min ?? null,
    maxLength: max ?? null,
    condition: conditionOf(model, key),
    values: isSingleOrMultiChoice(key) ? values.map(({ label, retired }) => ({ label, retired })) : null,
    defaultValue,
    filterable: isFilterable,
    public: key !== "contactEmail" || mayPerformAction(ANONYMOUS, "entry.contact"),
    standard: [...(STANDARD_TARGETS[key] ?? [])],
    url: buildSiteUrl(paths.field(key)),
  };
}

/** Returns the field dictionary: every field of an entry, and the log of changes to fields. Public to everyone. */
export const getFieldDictionary = createCachedLoader(
  "field dictionary",
  "data model",
  async (): Promise<FieldDictionary> => {
    const [model, log] = await Promise.all([getDataModel(), listFieldChanges()]);
    return {
      modified: log[0]?.changedAt ?? null,
      fields: FIELD_KEYS.map((key) => fieldOf(model, key)),
      log,
    };
  },
);
