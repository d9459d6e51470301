import "server-only";
import { remembered } from "../../platform/cache";
import { db } from "../../platform/database/db";
import type { DataModel, FieldDefinition, ListValue } from "../data-model";
import { FIELD_KEYS, type FieldKey, isMultiField } from "../entry-fields";

/** A default as it is stored: a JSON string or list of them. */
export function readDefault(value: unknown): string | string[] | null {
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
    const institutions = row.values.filter(({ institutionId }) => institutionId !== null);
    const inOrder = [
      ...institutions.sort((a, b) => byName.compare(a.label, b.label)),
      ...row.values.filter(({ institutionId }) => institutionId === null),
    ];
    const values = inOrder.map(
      ({ id, label, labelEn, code, retiredAt }): ListValue => ({
        id,
        label,
        labelEn,
        code,
        retired: retiredAt !== null,
      }),
    );
    return [
      key,
      {
        key,
        displayName: row.displayName,
        help: row.help,
        displayNameEn: row.displayNameEn,
        helpEn: row.helpEn,
        values,
        isMultiSelect: isMultiField(key),
        isFilterable: row.isFilterable,
        doFilterEmpty: row.doFilterEmpty,
        defaultValue: readDefault(row.defaultValue),
      },
    ];
  });
  return Object.fromEntries(definitions) as DataModel;
}

const dataModel = remembered("data model", "data model", readDataModel);

/** The data model, public to everyone. The list of activeHospital is the institutions, then its own closing values. */
export function getDataModel(): Promise<DataModel> {
  return dataModel();
}

/** One field of GET /api/algorithm/dataModel, in the shape of the specification's section 3. */
export interface FieldDto {
  displayName: string;
  listData: string[];
  isMultiSelect: boolean;
  isFilterable: boolean;
  doFilterEmpty: boolean;
  defaultValue: string | string[] | null;
  help: string;
}

export function dataModelDto(model: DataModel): Record<FieldKey, FieldDto> {
  const fields = FIELD_KEYS.map((key): [FieldKey, FieldDto] => {
    const { displayName, values, isMultiSelect, isFilterable, doFilterEmpty, defaultValue, help } =
      model[key];
    const listData = values.filter((value) => !value.retired).map((value) => value.label);
    return [key, { displayName, listData, isMultiSelect, isFilterable, doFilterEmpty, defaultValue, help }];
  });
  return Object.fromEntries(fields) as Record<FieldKey, FieldDto>;
}
