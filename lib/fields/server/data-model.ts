import "server-only";
import { createCachedLoader } from "../../platform/cache";
import { db } from "../../platform/database/db";
import type { DataModelDto } from "../answers";
import { type DataModel, type FieldDefinition, type ListValue, listOfferedLabels } from "../data-model";
import { FIELD_KEYS, type FieldKey, isMultiField } from "../entry-fields";

/** Returns a stored default value: a JSON string or list of strings; null for anything else. */
export function parseStoredDefault(value: unknown): string | string[] | null {
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
  return null;
}

async function readDataModel(): Promise<DataModel> {
  const fields = await db().field.findMany({ include: { values: { orderBy: { position: "asc" } } } });
  const byName = new Intl.Collator("nl");
  const rows = new Map(fields.map((field) => [field.key, field]));
  const definitions = FIELD_KEYS.map((key): [FieldKey, FieldDefinition] => {
    const row = rows.get(key);
    if (!row) throw new Error(`The data model has no field ${key}: the database was not seeded`);
    const { displayName, displayNameEn, help, helpEn, isFilterable, doFilterEmpty } = row;
    const isInstitution = ({ institutionId }: { institutionId: string | null }) => institutionId !== null;
    const inOrder = [
      ...row.values.filter(isInstitution).sort((a, b) => byName.compare(a.label, b.label)),
      ...row.values.filter((value) => !isInstitution(value)),
    ];
    const values = inOrder.map(({ id, label, labelEn, code, retiredAt, namesOne }): ListValue => {
      const named = { id, label, labelEn, code, retired: retiredAt !== null };
      return namesOne ? named : { ...named, namesNone: true };
    });
    const defaultValue = parseStoredDefault(row.defaultValue);
    const words = { displayName, displayNameEn, help, helpEn };
    const rules = { isMultiSelect: isMultiField(key), isFilterable, doFilterEmpty, defaultValue };
    return [key, { key, ...words, values, ...rules }];
  });
  return Object.fromEntries(definitions) as DataModel;
}

/** Returns the data model. Public to everyone. The list of activeHospital has the institutions first. */
export const getDataModel = createCachedLoader("data model", "data model", readDataModel);

/** Returns the answer of GET /api/algorithm/dataModel, in the shape of the specification's section 3. */
export function buildDataModelDto(model: DataModel): DataModelDto {
  const fields = FIELD_KEYS.map((key): [FieldKey, DataModelDto[FieldKey]] => {
    const { displayName, isMultiSelect, isFilterable, doFilterEmpty, defaultValue, help } = model[key];
    const listData = listOfferedLabels(model[key]);
    return [key, { displayName, listData, isMultiSelect, isFilterable, doFilterEmpty, defaultValue, help }];
  });
  return Object.fromEntries(fields) as DataModelDto;
}
