import "server-only";
import { createHash } from "node:crypto";
import type { EditableFieldDto, FieldSummaryDto, ListValueDto } from "../../fields/answers";
import { canBeFiltered, canHaveDefault } from "../../fields/data-model-rules";
import {
  FIELD_KEYS,
  type FieldKey,
  getFieldStructure,
  isFieldKey,
  isMultiField,
  isSingleOrMultiChoice,
} from "../../fields/entry-fields";
import { fieldColumnSql } from "../../fields/server/columns";
import { parseStoredDefault } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma, type SqlReader } from "../../platform/database/db";
import { IS_ENTRY_NOT_DELETED_SQL, IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";
import { AppError } from "../../platform/errors";

export interface ListValueRow {
  id: number;
  label: string;
  labelEn: string | null;
  code: string | null;
  namesOne: boolean;
  retired: boolean;
}

/** The changeable properties of a field, as stored. */
export interface FieldState {
  key: FieldKey;
  displayName: string;
  displayNameEn: string | null;
  help: string;
  helpEn: string | null;
  isFilterable: boolean;
  doFilterEmpty: boolean;
  defaultValue: string | string[] | null;
  /** Values in order; for activeHospital only those that are not institutions. */
  values: ListValueRow[];
}

type StateRow = Omit<FieldState, "key" | "values" | "defaultValue"> & { defaultValue: unknown };

/** Reads a field's stored state; the caller authorises. Throws not_found. */
export async function getField(connection: SqlReader, key: string): Promise<FieldState> {
  if (!isFieldKey(key)) throw new AppError("not_found");
  const [row] = await connection.$queryRaw<StateRow[]>`
    SELECT f.display_name AS "displayName", f.display_name_en AS "displayNameEn", f.help, f.help_en AS "helpEn",
      f.is_filterable AS "isFilterable", f.do_filter_empty AS "doFilterEmpty", f.default_value AS "defaultValue"
    FROM field f WHERE f.key = ${key}`;
  if (row === undefined) throw new AppError("not_found");
  const values = await connection.$queryRaw<ListValueRow[]>`
    SELECT v.id, v.label, v.label_en AS "labelEn", v.code, v.names_one AS "namesOne",
      v.retired_at IS NOT NULL AS retired
    FROM list_value v WHERE v.field_key = ${key} AND v.institution_id IS NULL ORDER BY v.position, v.id`;
  return { ...row, key, defaultValue: parseStoredDefault(row.defaultValue), values };
}

/** Returns a digest of a field's changeable properties; saving with an old revision is a conflict. */
export function computeFieldRevision(state: FieldState): string {
  const { key: _never, ...changeable } = state;
  return createHash("sha256").update(JSON.stringify(changeable)).digest("base64url").slice(0, 16);
}

type Holders = Pick<ListValueDto, "entries" | "publicEntries" | "inBin">;
const NOBODY: Holders = { entries: 0, publicEntries: 0, inBin: 0 };

const HOLDERS = Prisma.sql`count(*)::int AS entries,
  (count(*) FILTER (WHERE e.visibility = 'PUBLIC' AND ${IS_ENTRY_PUBLISHED_SQL}))::int AS "publicEntries",
  (count(*) FILTER (WHERE NOT ${IS_ENTRY_NOT_DELETED_SQL}))::int AS "inBin"`;

/** Counts the entries with a value of any field but visibility, and how many are public or in the bin. */
export async function countEntriesWithValue(connection: SqlReader, id: number): Promise<Holders> {
  const [found] = await connection.$queryRaw<Holders[]>`
    SELECT ${HOLDERS} FROM entry e WHERE e.facet_keys && ${[id]}::int[]`;
  return found ?? NOBODY;
}

/** Counts the entries per value of a field, by value id, or by code for visibility. */
async function countUses(connection: SqlReader, key: FieldKey): Promise<Map<string, Holders>> {
  const stored = isMultiField(key) ? Prisma.sql`unnest(${fieldColumnSql(key)})` : fieldColumnSql(key);
  const rows = await connection.$queryRaw<(Holders & { value: string })[]>`
    SELECT e.value::text AS value, ${HOLDERS}
    FROM (SELECT e.visibility, e.state, ${stored} AS value FROM entry e) e
    WHERE e.value IS NOT NULL GROUP BY e.value`;
  return new Map(rows.map(({ value, ...holders }) => [value, holders]));
}

/** Returns a field as admins see it; the caller authorises. */
export async function buildEditableField(
  connection: SqlReader,
  state: FieldState,
): Promise<EditableFieldDto> {
  const { key, values, ...rest } = state;
  const stored = isSingleOrMultiChoice(key) ? await countUses(connection, key) : new Map<string, Holders>();
  const valueDto = ({ id, label, labelEn, code, namesOne, retired }: ListValueRow): ListValueDto => ({
    _id: String(id),
    label,
    labelEn,
    hasRule: code !== null,
    namesOne,
    retired,
    ...(stored.get(key === "visibility" ? (code ?? "") : String(id)) ?? NOBODY),
  });
  return {
    _id: key,
    kind: getFieldStructure(key).kind,
    ...rest,
    mayBeFiltered: canBeFiltered(key),
    mayHaveDefault: canHaveDefault(key),
    values: isSingleOrMultiChoice(key) ? values.map(valueDto) : null,
    revision: computeFieldRevision(state),
  };
}

interface SummaryRow {
  key: string;
  displayName: string;
  displayNameEn: string | null;
  values: number;
  retired: number;
}

/** Lists all fields in the order of the form, with the lengths of their lists; for admins. */
export async function listEditableFields(actor: Actor): Promise<FieldSummaryDto[]> {
  authorise(actor, "dataModel.manage");
  const rows = await db().$queryRaw<SummaryRow[]>`
    SELECT f.key, f.display_name AS "displayName", f.display_name_en AS "displayNameEn",
      count(v.id)::int AS values,
      (count(v.id) FILTER (WHERE v.retired_at IS NOT NULL))::int AS retired
    FROM field f LEFT JOIN list_value v ON v.field_key = f.key AND v.institution_id IS NULL GROUP BY f.key`;
  return FIELD_KEYS.flatMap((key) => {
    const row = rows.find((found) => found.key === key);
    if (row === undefined) return [];
    const { displayName, displayNameEn, values, retired } = row;
    const list = isSingleOrMultiChoice(key) ? { values, retired } : { values: null, retired: null };
    return [{ _id: key, displayName, displayNameEn, kind: getFieldStructure(key).kind, ...list }];
  });
}

/** Returns one field with its values and their numbers of entries; for admins. Throws not_found. */
export async function getEditableField(actor: Actor, key: string): Promise<EditableFieldDto> {
  authorise(actor, "dataModel.manage");
  return buildEditableField(db(), await getField(db(), key));
}
