import { z } from "zod";
import { type DataModel, listOfferedLabels } from "../fields/data-model";
import { DATA_MODEL_LIMITS } from "../fields/data-model-rules";
import type { FindCurrentLabel } from "../fields/renamed-labels";
import { findNearestTexts } from "../platform/text/nearest";
import { isDatePattern } from "./date-pattern";
import { FIELDS_BY_KIND, findListOfField, findStructure, type RowField } from "./places";
import { DUPLICATE_ACTIONS, IMPORT_LIMITS, type ImportKind, SAVED_BULK_CORRECTION_ACTS } from "./rules";

const column = z.string().min(1);

/**
 * Source of a field's value: a `constant`, or a `column` of the file. Values of a column can be translated; `otherwise`
 * tells whether a value without translation is an error, becomes empty, or becomes a given text. Cells of a multi-value
 * field are split by `separator`.
 */
const fieldMapping = z.strictObject({
  constant: z.union([z.string(), z.array(z.string())]).optional(),
  column: column.optional(),
  translate: z.record(z.string(), z.string()).optional(),
  otherwise: z.string().optional(),
  separator: z.string().min(1).optional(),
});

export type FieldMapping = z.infer<typeof fieldMapping>;

/** All fields of entries and products. */
export const IMPORTABLE_FIELDS = [...new Set([...FIELDS_BY_KIND.entries, ...FIELDS_BY_KIND.products])] as [
  RowField,
  ...RowField[],
];
/** Values of a row whose corrections can be saved. Not the source key, by which saved corrections find their row. */
const place = z.enum([...IMPORTABLE_FIELDS, "addedOn", "author", "institution"]);
export type SavedCorrectionPlace = z.infer<typeof place>;

const heldText = z.string().max(IMPORT_LIMITS.correctionMax * 2);

/** A saved correction of one wrong value; with `key`, only in the row with that source key. */
const rememberedValue = z.strictObject({
  field: place,
  from: heldText,
  to: z.union([heldText, z.array(z.string().max(DATA_MODEL_LIMITS.label)).max(DATA_MODEL_LIMITS.values)]),
  key: z.string().max(500).optional(),
});

/** A saved correction of all problems of one kind. */
const rememberedMend = z.strictObject({
  field: place,
  problem: z.string().max(100),
  mend: z.enum(SAVED_BULK_CORRECTION_ACTS),
  /** Field to which a text is moved. */
  into: z.enum(IMPORTABLE_FIELDS).optional(),
  /** Label with which the field is filled. */
  label: z.string().max(DATA_MODEL_LIMITS.label).optional(),
});
export type SavedBulkCorrection = z.infer<typeof rememberedMend>;

/** A correction saved with a mapping. It changes wrong values only. */
const remembered = z.union([rememberedValue, rememberedMend]);
export type SavedCorrection = z.infer<typeof remembered>;

/** Shape of a mapping, which tells how to read a file; `npm run import:entries` takes one for entries as a file. */
export const importMappingShape = z.strictObject({
  name: z.string().optional(),
  /** Single character between columns; a comma by default. */
  delimiter: z.string().default(","),
  /**
   * How later imports recognise a row: by the column with its number, by two columns together, or by the algorithm's
   * name in the file, each behind `prefix`. With `none`, every import adds all rows. With `register`, the column holds
   * ids of this register's entries, as in its exports; a row without one is new, and its key is its name.
   */
  sourceKey: z.strictObject({
    column: column.optional(),
    columns: z.array(column).length(2).optional(),
    fromName: z.literal(true).optional(),
    none: z.literal(true).optional(),
    prefix: z.string().default(""),
    /** `version`: column with the exported version, so that later saves are not overwritten. */
    register: z.strictObject({ version: column.optional() }).optional(),
  }),
  fields: z.record(z.string(), fieldMapping),
  /** Date on which an entry counts as added, such as {"column": "Date", "format": "MM/DD/YYYY"}. */
  addedOn: z.strictObject({ column, format: z.string() }).optional(),
  /** Author of added entries, by e-mail address of an account; for an empty cell, the chosen author. */
  author: z.strictObject({ column }).optional(),
  /**
   * Institution of the entries, by name: from a `column`, or one `constant` for all. Without it, or for an empty cell,
   * a new entry gets none and an existing entry keeps its own.
   */
  institution: z.strictObject({ column: column.optional(), constant: z.string().optional() }).optional(),
  /** For products: the action for all rows whose product an earlier row (`inFile`) or the register has. */
  doubles: z
    .strictObject({
      inFile: z.enum(["skip", "add"]).optional(),
      inRegister: z.enum(DUPLICATE_ACTIONS).optional(),
    })
    .optional(),
  /** Corrections saved from earlier files. They change wrong values only. */
  corrections: z.array(remembered).max(1_000).optional(),
});

/** A mapping that is complete enough to be saved, but maybe not to be imported with. */
export type ImportMapping = Omit<z.infer<typeof importMappingShape>, "fields"> & {
  fields: Partial<Record<RowField, FieldMapping>>;
};

type Complain = (path: string[], problem: string, values?: Record<string, string>) => void;

/** Reports labels in the mapping that their list lacks, as they would fail in every row. */
function checkLabels(
  offered: ReadonlySet<string>,
  today: (label: string) => string,
  mapping: FieldMapping,
  complain: Complain,
) {
  const { constant, translate = {}, otherwise = "error" } = mapping;
  const check = (label: string, ...path: string[]) => {
    if (label !== "" && !offered.has(today(label)))
      complain(path, "notInList", { value: label.slice(0, 100) });
  };
  for (const label of [constant ?? []].flat()) check(label, "constant");
  for (const [from, label] of Object.entries(translate)) check(label, "translate", from);
  if (otherwise !== "error" && otherwise !== "empty") check(otherwise, "otherwise");
}

/** Reports a wrong institution in the mapping, as it would fail in every row. */
function checkInstitution(
  { activeHospital: { values } }: DataModel,
  today: FindCurrentLabel,
  { column: from, constant }: NonNullable<ImportMapping["institution"]>,
  complain: Complain,
): void {
  if ((constant === undefined) === (from === undefined)) complain([], "import.constantOrColumn");
  else if (constant === "") complain(["constant"], "required");
  else if (constant !== undefined) {
    const offered = values
      .filter(({ retired, namesNone }) => !retired && !namesNone)
      .map(({ label }) => label);
    if (offered.includes(today("activeHospital", constant) ?? constant)) return;
    const nearest = findNearestTexts(constant, offered).join("; ") || "none";
    complain(["constant"], "import.unknownInstitution", { name: constant.slice(0, 100), nearest });
  }
}

function checkField(kind: ImportKind, key: string, mapping: FieldMapping, complain: Complain): void {
  const structure = findStructure(kind, key);
  if (structure === null) {
    complain([], "import.unknownEntryField", { field: key });
    return;
  }
  const { constant, column: from, separator, translate, otherwise } = mapping;
  if ((constant === undefined) === (from === undefined)) complain([], "import.constantOrColumn");
  else if (from === undefined && (translate ?? otherwise ?? separator) !== undefined) {
    complain([], "import.translateNeedsColumn");
  }
  if (structure.kind === "multi") return;
  if (Array.isArray(constant)) complain(["constant"], "singleExpected");
  if (separator !== undefined) complain(["separator"], "import.separatorNeedsList");
}

/** Reports a source key that is not defined in exactly one way. */
function checkKey({ column, columns, fromName, none }: ImportMapping["sourceKey"], complain: Complain) {
  const ways = [column, columns, fromName, none].filter((way) => way !== undefined).length;
  if (ways === 0) complain(["sourceKey", "column"], "required");
  if (ways > 1) complain(["sourceKey"], "import.keyColumnOrName");
  if (columns !== undefined && columns[0] === columns[1]) complain(["sourceKey"], "import.keyOfOneColumn");
}

/** Builds the schema of a mapping; it reports everything that cannot work before a row is read. */
export function buildImportMappingSchema(kind: ImportKind, model: DataModel, today: FindCurrentLabel) {
  return importMappingShape
    .superRefine(({ delimiter, sourceKey, fields, addedOn, institution }, context) => {
      const complain: Complain = (path, problem, values = {}) => {
        context.addIssue({ code: "custom", path, params: { problem, ...values } });
      };
      if (delimiter.length !== 1 || /["\r\n]/.test(delimiter)) complain(["delimiter"], "import.delimiter");
      checkKey(sourceKey, complain);
      for (const [key, field] of Object.entries(fields)) {
        const atField: Complain = (path, ...rest) => complain(["fields", key, ...path], ...rest);
        checkField(kind, key, field, atField);
        const list = findListOfField(kind, key);
        if (list !== null) {
          const offered = new Set(listOfferedLabels(model[list]));
          checkLabels(offered, (label) => today(list, label) ?? label, field, atField);
        }
      }
      for (const key of FIELDS_BY_KIND[kind]) {
        const isRequired = findStructure(kind, key)?.required === true && sourceKey.register === undefined;
        if (isRequired && fields[key] === undefined) complain(["fields", key], "import.unmapped");
      }
      if (addedOn && !isDatePattern(addedOn.format)) {
        complain(["addedOn", "format"], "import.datePattern", { format: addedOn.format });
      }
      if (institution !== undefined) {
        const atInstitution: Complain = (path, ...rest) => complain(["institution", ...path], ...rest);
        checkInstitution(model, today, institution, atInstitution);
      }
    })
    .transform((mapping): ImportMapping => mapping);
}

/** Returns the names of all columns that a mapping reads. */
export function listMappedColumns({
  sourceKey,
  fields,
  addedOn,
  author,
  institution,
}: ImportMapping): string[] {
  const places = [sourceKey, addedOn, author, institution, ...Object.values(fields)];
  const keyColumns = [sourceKey.register?.version, ...(sourceKey.columns ?? [])];
  const columns = [...keyColumns, ...places.map((place) => place?.column)];
  return [...new Set(columns.filter((name) => name !== undefined))];
}
