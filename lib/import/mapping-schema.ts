import { z } from "zod";
import { type DataModel, offeredLabels } from "../fields/data-model";
import { DATA_MODEL_LIMITS } from "../fields/data-model-rules";
import {
  FIELD_KEYS,
  type FieldKey,
  fieldStructure,
  isChoiceField,
  isFieldKey,
  isMultiField,
} from "../fields/entry-fields";
import type { LabelToday } from "../fields/renamed-labels";
import { isDatePattern } from "./date-pattern";
import { IMPORT_LIMITS, MENDS } from "./rules";

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

/** A row's key is what it is remembered by, so a correction of that is not. */
const place = z.enum([...FIELD_KEYS, "addedOn", "author", "institution"]);
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
  into: z.enum(FIELD_KEYS).optional(),
});
export type RememberedMend = z.infer<typeof rememberedMend>;

/** A correction as a mapping holds it. It mends what is wrong, and leaves alone what is right. */
const remembered = z.union([rememberedValue, rememberedMend]);
export type Remembered = z.infer<typeof remembered>;

/** How to read a file of entries: the content of the mapping file of `npm run import:entries`. */
export const mappingShape = z.strictObject({
  name: z.string().optional(),
  /** The one character between columns; a comma by default. */
  delimiter: z.string().default(","),
  /**
   * Makes a row recognisable in every later import: the column with its own number, or the name of the algorithm as the
   * file has it, and what to put before it. With `register` the column holds the ids of entries of this register, as its
   * own exports do; a row without one is new, and known by its name.
   */
  sourceKey: z.strictObject({
    column: column.optional(),
    fromName: z.literal(true).optional(),
    prefix: z.string().default(""),
    /** `version`: the column of the version that was exported, so that what was saved since is not overwritten. */
    register: z.strictObject({ version: column.optional() }).optional(),
  }),
  fields: z.record(z.string(), fieldMapping),
  /** The day an entry counts as added, such as {"column": "Date", "format": "MM/DD/YYYY"}. */
  addedOn: z.strictObject({ column, format: z.string() }).optional(),
  /** Whose entries are added, by the e-mail address of an account; where a cell is empty, the chosen author's. */
  author: z.strictObject({ column }).optional(),
  /** Of which institution those are, by its name; where a cell is empty, the author's. */
  institution: z.strictObject({ column }).optional(),
  /** What was corrected in earlier files. It mends what is wrong, and leaves alone what is right. */
  corrections: z.array(remembered).max(1_000).optional(),
});

type MappingShape = z.infer<typeof mappingShape>;

export interface ImportMapping extends Omit<MappingShape, "fields"> {
  fields: Partial<Record<FieldKey, FieldMapping>>;
}

/** The lists, and what their values are called that had another name. */
interface Lists {
  model: DataModel;
  today: LabelToday;
}

type Complain = (
  path: (string | number)[],
  problem: string,
  values?: Record<string, string | number>,
) => void;

/**
 * What the mapping itself would put into a choice field must stand in its list, by the name of today or an earlier one, or
 * every row would fail.
 */
function checkLabels(
  { model, today }: Lists,
  key: FieldKey,
  mapping: FieldMapping,
  complain: Complain,
): void {
  if (!isChoiceField(key)) return;
  const labels = new Set(offeredLabels(model[key]));
  const complainOf = (value: string, ...path: string[]) => {
    if (value !== "" && !labels.has(today(key, value) ?? value)) {
      complain(["fields", key, ...path], "notInList", { value: value.slice(0, 100) });
    }
  };
  for (const value of [mapping.constant ?? []].flat()) complainOf(value, "constant");
  for (const [source, value] of Object.entries(mapping.translate ?? {}))
    complainOf(value, "translate", source);
  if (mapping.otherwise !== undefined && mapping.otherwise !== "error" && mapping.otherwise !== "empty") {
    complainOf(mapping.otherwise, "otherwise");
  }
}

function checkField(lists: Lists, name: string, mapping: FieldMapping, complain: Complain): void {
  if (!isFieldKey(name)) {
    complain(["fields", name], "import.unknownEntryField", { field: name });
    return;
  }
  const ofColumn = mapping.translate ?? mapping.otherwise ?? mapping.separator;
  if ((mapping.constant === undefined) === (mapping.column === undefined)) {
    complain(["fields", name], "import.constantOrColumn");
  } else if (mapping.column === undefined && ofColumn !== undefined) {
    complain(["fields", name], "import.translateNeedsColumn");
  }
  const isList = Array.isArray(mapping.constant);
  if (isList && !isMultiField(name)) complain(["fields", name, "constant"], "singleExpected");
  if (mapping.separator !== undefined && !isMultiField(name)) {
    complain(["fields", name, "separator"], "import.separatorNeedsList");
  }
  checkLabels(lists, name, mapping, complain);
}

/** Parses a mapping, and names everything that cannot work before a single row is read. */
export function importMappingSchema(model: DataModel, today: LabelToday) {
  return mappingShape
    .superRefine((mapping, context) => {
      const complain: Complain = (path, problem, values = {}) => {
        context.addIssue({ code: "custom", path, params: { problem, ...values } });
      };
      if (mapping.delimiter.length !== 1 || /["\r\n]/.test(mapping.delimiter)) {
        complain(["delimiter"], "import.delimiter");
      }
      const { column: keyColumn, fromName } = mapping.sourceKey;
      if (keyColumn === undefined && fromName === undefined) complain(["sourceKey", "column"], "required");
      if (keyColumn !== undefined && fromName !== undefined)
        complain(["sourceKey"], "import.keyColumnOrName");
      for (const [name, field] of Object.entries(mapping.fields))
        checkField({ model, today }, name, field, complain);
      for (const key of FIELD_KEYS) {
        const isRequired = fieldStructure(key).required === true && mapping.sourceKey.register === undefined;
        if (isRequired && mapping.fields[key] === undefined) complain(["fields", key], "import.unmapped");
      }
      if (mapping.addedOn && !isDatePattern(mapping.addedOn.format)) {
        complain(["addedOn", "format"], "import.datePattern", { format: mapping.addedOn.format });
      }
    })
    .transform((mapping): ImportMapping => mapping);
}

/** Every column of the file that a mapping reads. */
export function mappedColumns(mapping: ImportMapping): string[] {
  const columns = [
    mapping.sourceKey.column,
    mapping.sourceKey.register?.version,
    mapping.addedOn?.column,
    mapping.author?.column,
    mapping.institution?.column,
    ...Object.values(mapping.fields).map((field) => field.column),
  ];
  return [...new Set(columns.filter((name) => name !== undefined))];
}
