import { buildStretchByPhaseLabel, type PhaseStretchNumberOrStopped } from "../entries/phase";
import type { DataModel } from "../fields/data-model";
import type { ListValueIdFieldKey } from "../fields/entry-fields";
import { getShownLabel } from "../fields/shown-labels";

/** The fields by which the charts of other fields can be broken down. */
export const BREAKDOWN_FIELDS = ["activeHospital", "medicalSpecialism"] as const;
export type BreakdownField = (typeof BREAKDOWN_FIELDS)[number];

/** Number of entries with a value of one field and a value of another; null where an entry has no value. */
export interface PairCount {
  column: string | null;
  row: string | null;
  count: number;
}

/** A value with its text for the reader; `value` is null for entries without one. */
interface Heading {
  value: string | null;
  text: string;
}

/** A table of a field's values by hospital or specialism. */
export interface Breakdown {
  field: ListValueIdFieldKey;
  by: BreakdownField;
  /** Name of the field of the rows, and of the field of the columns. */
  heading: string;
  columnHeading: string;
  columns: (Heading & { stretch: PhaseStretchNumberOrStopped | null })[];
  /** Rows with the most entries first; `total` counts each entry of the row once. */
  rows: (Heading & { cells: number[]; total: number })[];
  highest: number;
}

/**
 * Returns the table of a field's values by hospital or specialism. Columns are `values`, the labels of the field's
 * chart, and no value if an entry has none; entries without a hospital or specialism are the last row.
 */
export function buildBreakdown(
  model: DataModel,
  { field, by, values }: Pick<Breakdown, "field" | "by"> & { values: readonly string[] },
  { pairs, totals }: { pairs: readonly PairCount[]; totals: readonly Omit<PairCount, "column">[] },
  none: string,
): Breakdown {
  const textOf = (key: ListValueIdFieldKey, value: string | null) =>
    value === null ? none : getShownLabel(model, key, value);
  const stretchOf = field === "technicalReadinessLevel" ? buildStretchByPhaseLabel(model) : new Map();
  const hasNone = pairs.some(({ column }) => column === null);
  const columns = [...values, ...(hasNone ? [null] : [])].map((value) => ({
    value,
    text: textOf(field, value),
    stretch: stretchOf.get(value) ?? null,
  }));
  const isLast = ({ row }: { row: string | null }) => Number(row === null);
  const rows = totals
    .toSorted((one, other) => isLast(one) - isLast(other) || other.count - one.count)
    .map(({ row, count: total }) => {
      const own = new Map(
        pairs.filter((pair) => pair.row === row).map(({ column, count }) => [column, count]),
      );
      const cells = columns.map(({ value }) => own.get(value) ?? 0);
      return { value: row, text: textOf(by, row), cells, total };
    });
  return {
    field,
    by,
    heading: model[by].displayName,
    columnHeading: model[field].displayName,
    columns,
    rows,
    highest: Math.max(0, ...rows.flatMap(({ cells }) => cells)),
  };
}

/** Maximum number of columns of numbers that fit beside the names on a desk. */
const MAX_COLUMNS_ON_DESK = 12;

/** A value as the heading of a row or column, with the number of entries that have it. */
type MatrixHeading = Breakdown["columns"][number] & { total: number };

/** A breakdown as it is shown: the longer list may be in the rows. */
export interface Matrix {
  rowField: ListValueIdFieldKey;
  columnField: ListValueIdFieldKey;
  heading: string;
  columns: MatrixHeading[];
  rows: (MatrixHeading & { cells: number[] })[];
  /** Number of entries, each counted once. */
  total: number;
}

/** Returns a breakdown as a matrix; turned if it has more columns than rows and than fit beside the names. */
export function buildMatrix({ field, by, heading, columnHeading, columns, rows }: Breakdown): Matrix {
  const total = rows.reduce((sum, row) => sum + row.total, 0);
  const ofField = columns.map((column, index) => {
    const cells = rows.map((row) => row.cells[index] ?? 0);
    return { ...column, cells, total: cells.reduce((sum, count) => sum + count, 0) };
  });
  const ofBy = rows.map((row) => ({ ...row, stretch: null }));
  return columns.length > MAX_COLUMNS_ON_DESK && columns.length > rows.length
    ? { rowField: field, columnField: by, heading: columnHeading, columns: ofBy, rows: ofField, total }
    : { rowField: by, columnField: field, heading, columns: ofField, rows: ofBy, total };
}

/** Returns the shade of a cell, from 0 for none to 4 for the highest count. */
export function shadeOf(count: number, highest: number): 0 | 1 | 2 | 3 | 4 {
  return count === 0 ? 0 : (Math.ceil((4 * count) / highest) as 1 | 2 | 3 | 4);
}
