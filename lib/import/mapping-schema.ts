import { z } from "zod";
import { type DataModel, offeredLabels } from "../fields/data-model";
import { DATA_MODEL_LIMITS } from "../fields/data-model-rules";
import type { LabelToday } from "../fields/renamed-labels";
import { nearestTexts } from "../platform/text/nearest";
import { isDatePattern } from "./date-pattern";
import { FIELDS_OF, listAt, type RowField, structureAt } from "./places";
import { DOUBLE_CHOICES, IMPORT_LIMITS, type ImportKind, MENDS } from "./rules";

const column = z.string().min(1);

/**
 * Where the value of one field comes from: a `constant`, or a `column` of the file. A column's value can be
 * translated; what has no translation is an error, or becomes empty, or becomes the text that `otherwise` gives. A
 * field that takes several values splits its cell by `separator`.
 */
const fieldMapping = z.strictObject({
  constant: z.union([z.string(), z.array(z.string())]).optional(),
  column: column.optional(),
  translate: z.record(z.string(), z.string()).optional(),
  otherwise: z.string().optional(),
  separator: z.string().min(1).optional(),
});

export type FieldMapping = z.infer<typeof fieldMapping>;

/** The fields of whatever kind of row. */
export const ROW_FIELDS = [...new Set([...FIELDS_OF.entries, ...FIELDS_OF.products])] as [
  RowField,
  ...RowField[],
];
/** A row's key is what it is remembered by, so a correction of that is not. */
const place = z.enum([...ROW_FIELDS, "addedOn", "author", "institution"]);
export type RememberedPlace = z.infer<typeof place>;

const heldText = z.string().max(IMPORT_LIMITS.correctionMax * 2);

/** What stands in place of a value that is wrong; with a key only in the row that has it. */
const rememberedValue = z.strictObject({
  field: place,
  from: heldText,
  to: z.union([heldText, z.array(z.string().max(DATA_MODEL_LIMITS.label)).max(DATA_MODEL_LIMITS.values)]),
  key: z.string().max(500).optional(),
});

/** What is done about every mistake of a kind. */
const rememberedMend = z.strictObject({
  field: place,
  problem: z.string().max(100),
  mend: z.enum(MENDS),
  /** Where a text goes that is moved. */
  into: z.enum(ROW_FIELDS).optional(),
});
export type RememberedMend = z.infer<typeof rememberedMend>;

/** A correction as a mapping holds it. It mends what is wrong, and leaves alone what is right. */
const remembered = z.union([rememberedValue, rememberedMend]);
export type Remembered = z.infer<typeof remembered>;

/** How to read a file: of entries it is the content of the mapping file of `npm run import:entries`. */
export const mappingShape = z.strictObject({
  name: z.string().optional(),
  /** The one character between columns; a comma by default. */
  delimiter: z.string().default(","),
  /**
   * Makes a row recognisable in every later import: the column with its own number, two columns that are one together, or
   * the name of the algorithm as the file has it, and what to put before it. With `none` no row is recognised: every
   * import adds all rows. With `register` the column holds the ids of entries of this register, as its
   * own exports do; a row without one is new, and known by its name.
   */
  sourceKey: z.strictObject({
    column: column.optional(),
    columns: z.array(column).length(2).optional(),
    fromName: z.literal(true).optional(),
    none: z.literal(true).optional(),
    prefix: z.string().default(""),
    /** `version`: the column of the version that was exported, so that what was saved since is not overwritten. */
    register: z.strictObject({ version: column.optional() }).optional(),
  }),
  fields: z.record(z.string(), fieldMapping),
  /** The day an entry counts as added, such as {"column": "Date", "format": "MM/DD/YYYY"}. */
  addedOn: z.strictObject({ column, format: z.string() }).optional(),
  /** Whose entries are added, by the e-mail address of an account; where a cell is empty, the chosen author's. */
  author: z.strictObject({ column }).optional(),
  /**
   * Whose the entries are: the institution that a `column` names, or one `constant` for all, by its name. Without it, and
   * where the cell is empty, a new entry belongs to none and one that is there keeps its own.
   */
  institution: z.strictObject({ column: column.optional(), constant: z.string().optional() }).optional(),
  /** Of products: the action for all rows whose product is in an earlier row (`inFile`), or in the register. */
  doubles: z
    .strictObject({
      inFile: z.enum(["skip", "add"]).optional(),
      inRegister: z.enum(DOUBLE_CHOICES).optional(),
    })
    .optional(),
  /** What was corrected in earlier files. It mends what is wrong, and leaves alone what is right. */
  corrections: z.array(remembered).max(1_000).optional(),
});

/** How to read a file: as a draft complete enough to be stored, not always to be carried out. */
export type ImportMapping = Omit<z.infer<typeof mappingShape>, "fields"> & {
  fields: Partial<Record<RowField, FieldMapping>>;
};

type Complain = (path: string[], problem: string, values?: Record<string, string>) => void;

/** What the mapping itself puts into a choice field must be in its list, or every row would fail. */
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

/** Names what is wrong with the institution of all rows, which would be wrong in every row. */
function checkInstitution(
  { activeHospital: { values } }: DataModel,
  today: LabelToday,
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
    const nearest = nearestTexts(constant, offered).join("; ") || "none";
    complain(["constant"], "import.unknownInstitution", { name: constant.slice(0, 100), nearest });
  }
}

function checkField(kind: ImportKind, key: string, mapping: FieldMapping, complain: Complain): void {
  const structure = structureAt(kind, key);
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

/** A key is made in one way. */
function checkKey({ column, columns, fromName, none }: ImportMapping["sourceKey"], complain: Complain) {
  const ways = [column, columns, fromName, none].filter((way) => way !== undefined).length;
  if (ways === 0) complain(["sourceKey", "column"], "required");
  if (ways > 1) complain(["sourceKey"], "import.keyColumnOrName");
  if (columns !== undefined && columns[0] === columns[1]) complain(["sourceKey"], "import.keyOfOneColumn");
}

/** Parses a mapping, and names everything that cannot work before a single row is read. */
export function importMappingSchema(kind: ImportKind, model: DataModel, today: LabelToday) {
  return mappingShape
    .superRefine(({ delimiter, sourceKey, fields, addedOn, institution }, context) => {
      const complain: Complain = (path, problem, values = {}) => {
        context.addIssue({ code: "custom", path, params: { problem, ...values } });
      };
      if (delimiter.length !== 1 || /["\r\n]/.test(delimiter)) complain(["delimiter"], "import.delimiter");
      checkKey(sourceKey, complain);
      for (const [key, field] of Object.entries(fields)) {
        const atField: Complain = (path, ...rest) => complain(["fields", key, ...path], ...rest);
        checkField(kind, key, field, atField);
        const list = listAt(kind, key);
        if (list !== null) {
          const offered = new Set(offeredLabels(model[list]));
          checkLabels(offered, (label) => today(list, label) ?? label, field, atField);
        }
      }
      for (const key of FIELDS_OF[kind]) {
        const isRequired = structureAt(kind, key)?.required === true && sourceKey.register === undefined;
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

/** Every column of the file that a mapping reads. */
export function mappedColumns({ sourceKey, fields, addedOn, author, institution }: ImportMapping): string[] {
  const places = [sourceKey, addedOn, author, institution, ...Object.values(fields)];
  const keyColumns = [sourceKey.register?.version, ...(sourceKey.columns ?? [])];
  const columns = [...keyColumns, ...places.map((place) => place?.column)];
  return [...new Set(columns.filter((name) => name !== undefined))];
}
