import type { EditableFieldDto, ListValueDto } from "@/lib/fields/answers";
import { type ApiCallOptions, api } from "./api";
import { queryAsTableOwner } from "./database";
import type { Person } from "./people";

/** API path of the fields that admins manage. */
export const ADMIN_FIELDS_API_PATH = "/api/admin/fields";

const VALUE_COLUMNS = "id, field_key, label, label_en, code, names_one, position, retired_at, institution_id";

interface Kept {
  fields: string;
  values: string;
  log: number;
}

/** Returns a copy of the data model, to restore after a test: emptyDatabase leaves its tables unchanged. */
export async function copyDataModel(): Promise<Kept> {
  const fields = await queryAsTableOwner<{ rows: unknown }>(
    "SELECT jsonb_agg(to_jsonb(f)) AS rows FROM field f",
  );
  const values = await queryAsTableOwner<{ rows: unknown }>(
    "SELECT jsonb_agg(to_jsonb(v)) AS rows FROM list_value v",
  );
  const log = await queryAsTableOwner<{ last: number }>("SELECT max(id) AS last FROM field_change");
  return {
    fields: JSON.stringify(fields[0]?.rows),
    values: JSON.stringify(values[0]?.rows),
    log: log[0]?.last ?? 0,
  };
}

/** Restores the data model and its change log from a copy. */
export async function restoreDataModel({ fields, values, log }: Kept): Promise<void> {
  // Entries reference values of the lists, so they are removed with them.
  await queryAsTableOwner("TRUNCATE entry, follow CASCADE");
  await queryAsTableOwner("DELETE FROM list_value");
  await queryAsTableOwner(
    `UPDATE field f SET display_name = k.display_name, display_name_en = k.display_name_en, help = k.help,
       help_en = k.help_en, is_filterable = k.is_filterable, do_filter_empty = k.do_filter_empty,
       default_value = k.default_value
     FROM jsonb_populate_recordset(NULL::field, $1::jsonb) k WHERE k.key = f.key`,
    [fields],
  );
  await queryAsTableOwner(
    `INSERT INTO list_value (${VALUE_COLUMNS})
     SELECT ${VALUE_COLUMNS} FROM jsonb_populate_recordset(NULL::list_value, $1::jsonb)`,
    [values],
  );
  await queryAsTableOwner("DELETE FROM field_change WHERE id > $1", [log]);
}

/** Returns functions for the calls by which an admin changes fields and their values. */
export function createDataModelCalls(admin: () => Person, options: Pick<ApiCallOptions, "address"> = {}) {
  const call = (method: string, path: string, json?: unknown) =>
    api(method, `${ADMIN_FIELDS_API_PATH}${path}`, {
      ...options,
      token: admin().token,
      ...(json === undefined ? {} : { json }),
    });
  const read = async (key: string): Promise<EditableFieldDto> => (await call("GET", `/${key}`)).body;
  const find = async (key: string, label: string): Promise<ListValueDto> => {
    const found = (await read(key)).values?.find((value) => value.label === label);
    if (found === undefined) throw new Error(`${key} has no value ${label}`);
    return found;
  };
  const bodyOf = ({ label, labelEn, retired }: ListValueDto, fields: object) => ({
    label,
    labelEn,
    retired,
    ...fields,
  });
  return {
    call,
    read,
    find,
    add: (key: string, json: object) => call("POST", `/${key}/values`, json),
    /** Saves a value with its present properties, except those given. */
    save: async (key: string, label: string, fields: object) => {
      const value = await find(key, label);
      return call("PUT", `/${key}/values/${value._id}`, bodyOf(value, fields));
    },
    preview: async (key: string, label: string, fields: object) => {
      const value = await find(key, label);
      return call("POST", `/${key}/values/${value._id}/preview`, bodyOf(value, fields));
    },
    remove: async (key: string, label: string) =>
      call("DELETE", `/${key}/values/${(await find(key, label))._id}`),
    order: async (key: string, labels: string[]) => {
      const ids = await Promise.all(labels.map(async (label) => (await find(key, label))._id));
      return call("PUT", `/${key}/order`, { ids });
    },
    /** Saves a field with its present properties, except those given. */
    saveField: async (key: string, fields: object) => {
      const { displayName, displayNameEn, help, helpEn, isFilterable, doFilterEmpty, defaultValue } =
        await read(key);
      const held = { displayName, displayNameEn, help, helpEn, isFilterable, doFilterEmpty, defaultValue };
      return call("PUT", `/${key}`, { ...held, ...fields });
    },
  };
}
