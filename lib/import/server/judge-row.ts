import "server-only";
import { createHash } from "node:crypto";
import { buildEntryBodySchema, toEntryFormValues } from "../../entries/schema";
import { type DataModel, findCodeByLabel, findLabelByCode } from "../../fields/data-model";
import {
  type EntryContent,
  FIELD_KEYS,
  type FieldKey,
  getFieldStructure,
  isFieldKey,
  isMultiField,
  isSingleOrMultiChoice,
  VALUE_CODES,
} from "../../fields/entry-fields";
import type { FindCurrentLabel } from "../../fields/renamed-labels";
import { listChangedKeys } from "../../platform/audit/kinds";
import type { FieldProblem } from "../../platform/errors";
import { toFieldProblems } from "../../platform/http/problems";
import { removeFormulaGuard } from "../../platform/text/csv";
import { cleanLine, cleanText, isNotAvailableText } from "../../platform/text/schema";
import type { ProductContent } from "../../products/schema";
import { isSameMoment } from "../date-pattern";
import { NO_CLASS_WARNING, VALUE_NOT_STORED_WARNING, VISIBLE_TO_NO_COLLEAGUE_WARNING } from "../mends";
import type { RowOutcome } from "../rules";
import { isNoDeviceText, isNothingText } from "../suggestions";
import type { ChangedImportedEntry, ImportedEntry, NewImportedEntry } from "./data/imports";
import type { ChangedProduct, ImportedProduct } from "./data/product-changes";
import type { MappedRow } from "./map-row";
import type { ProductDuplicate } from "./product-doubles";

type Value = string | string[] | null | undefined;

/** Normalises choices for comparison: current labels, in alphabetical order, whatever the separator. */
function choicesIn(key: FieldKey, value: Value, today: FindCurrentLabel): string {
  const labels = [value ?? []].flat().map((label) => today(key, label) ?? label);
  const parts = isMultiField(key) ? labels.flatMap((label) => label.split(/[;\n]/)) : labels;
  return parts.map(cleanLine).filter(Boolean).toSorted().join("\n");
}

function textIn(key: FieldKey, value: Value): string {
  const { kind } = getFieldStructure(key);
  const text = [value ?? ""].flat().join("; ");
  const clean = kind === "longText" || kind === "uriList" ? cleanText(text) : cleanLine(text);
  return isNotAvailableText(clean) ? "" : clean;
}

/**
 * Returns the values of an exported row, compared with a content. A cell equal to a stored text, with or without the
 * apostrophe that guards a formula, counts as that text: a CSV export may be old, or saved as a workbook since.
 */
function bodyBeside({ body, held, remembered }: MappedRow, content: EntryContent): MappedRow["body"] {
  const beside = { ...body };
  for (const key of FIELD_KEYS) {
    const cell = held[key];
    const stored = content[key];
    if (cell === undefined || remembered.has(key)) continue;
    if (typeof stored !== "string" || isSingleOrMultiChoice(key)) continue;
    const isSame = [cell, removeFormulaGuard(cell)].some((text) => textIn(key, text) === textIn(key, stored));
    if (isSame) beside[key] = stored;
  }
  return beside;
}

/** Whether an exported row equals a content, even one that today's rules would reject. */
function saysTheSame(row: MappedRow, content: EntryContent, today: FindCurrentLabel): boolean {
  return Object.entries(bodyBeside(row, content)).every(([name, value]) => {
    const key = name as FieldKey;
    const plain = (given: Value) =>
      isSingleOrMultiChoice(key) ? choicesIn(key, given, today) : textIn(key, given);
    return plain(value) === plain(content[key]);
  });
}

/** Result of judging one row. */
export interface Judgement {
  outcome: RowOutcome;
  /** The entry or product that the row becomes or already is. */
  content: EntryContent | ProductContent | null;
  /** Why a rejected row cannot be imported; empty for other rows. */
  problems: FieldProblem[];
  warnings: FieldProblem[];
  /** Whether the register has no entry for the row, so that it would add one. */
  isNew?: boolean;
  /** Data to store for an added or changed row: one of these four. */
  newEntry?: NewImportedEntry;
  changedEntry?: ChangedImportedEntry;
  newProduct?: ImportedProduct;
  changedProduct?: ChangedProduct;
  double?: ProductDuplicate;
}

/** Judges a row against its entry and, if it names an older version, against that version. */
type Judge = (row: MappedRow, stored: ImportedEntry | undefined, earlier?: EntryContent[]) => Judgement;

export function makeRejectedJudgement(problems: FieldProblem[]): Judgement {
  return { outcome: "rejected", content: null, problems, warnings: [] };
}

/** Returns the judgement of a row that stores nothing. */
export function makeUnstoredJudgement(
  outcome: "unchanged" | "binned" | "double",
  content: Judgement["content"] = null,
): Judgement {
  return { outcome, content, problems: [], warnings: [] };
}

/** Adds a problem to each row whose key an earlier row has. Omitted rows must not be in `rows`. */
export function addDuplicateKeyProblems(rows: readonly Pick<MappedRow, "line" | "key" | "problems">[]): void {
  const firstLines = new Map<string, number>();
  for (const row of rows) {
    if (row.key === null) continue;
    const line = firstLines.get(row.key);
    if (line === undefined) firstLines.set(row.key, row.line);
    else {
      const values = { key: row.key.slice(0, 100), line };
      row.problems.push({ path: "sourceKey", message: "import.duplicateKey", values });
    }
  }
}

interface CheckedRow {
  content: EntryContent;
  warnings: FieldProblem[];
}

/** Warns that a field is not stored, with the field and value that it requires. */
function notStored(model: DataModel, field: FieldKey): FieldProblem[] {
  const { condition } = getFieldStructure(field);
  if (condition === undefined) return [];
  const value = findLabelByCode(model, condition.field, condition.code) ?? "";
  return [
    {
      path: field,
      message: VALUE_NOT_STORED_WARNING,
      values: { field: model[condition.field].displayName, value },
    },
  ];
}

/** Says how a risk class such as 'geen medisch hulpmiddel' was read. */
function noClass({ held: { riskClass: value = "" } }: MappedRow, content: EntryContent): FieldProblem[] {
  if (value === "" || content.riskClass !== null || !isNothingText("riskClass", value)) return [];
  const values = { value: value.slice(0, 100), device: isNoDeviceText(value) ? "no" : "unknown" };
  return [{ path: "riskClass", message: NO_CLASS_WARNING, values }];
}

/** Validates a row by the form's schema; fields missing from the mapping keep the entry's values. */
function checkOf(model: DataModel, today: FindCurrentLabel) {
  const schema = buildEntryBodySchema(model, { today });
  return (row: MappedRow, stored?: EntryContent): CheckedRow | Judgement => {
    const body = { ...(stored ? { ...toEntryFormValues(stored), product: undefined } : {}), ...row.body };
    let parsed = schema.safeParse(body);
    // Values retired since the entry was made stay allowed on it, as in the form.
    if (!parsed.success && stored) parsed = buildEntryBodySchema(model, { stored, today }).safeParse(body);
    if (parsed.success && row.problems.length === 0) {
      const { content, ignored } = parsed.data;
      const warnings = ignored.filter(isFieldKey).flatMap((field) => notStored(model, field));
      return { content, warnings: [...warnings, ...noClass(row, content)] };
    }
    const named = new Set(row.problems.map(({ path }) => path));
    const all = parsed.success || named.has("row") ? [] : toFieldProblems(parsed.error, body);
    const found = all.filter(({ path }) => !named.has(path));
    return makeRejectedJudgement([...row.problems, ...found]);
  };
}

function comparable(content: EntryContent): string {
  return JSON.stringify(FIELD_KEYS.map((key) => [content[key]].flat().toSorted()));
}

/** Hashes the values of a row, to recognise an unchanged row. */
function digestOf({ body, addedOn }: MappedRow): string {
  return createHash("sha256")
    .update(JSON.stringify([body, addedOn?.date ?? null]))
    .digest("base64url");
}

/** Returns the date of a row, but no later than now: today without a time is read as noon. */
function saidMoment({ addedOn }: MappedRow): Date {
  const now = new Date();
  return addedOn === null || addedOn.date > now ? now : addedOn.date;
}

/** Returns the new creation date of an entry; it stays the same if the row's date equals it at its precision. */
function createdAtOf(row: MappedRow, stored: ImportedEntry): Date {
  const { addedOn } = row;
  return addedOn === null || isSameMoment(addedOn, stored.createdAt) ? stored.createdAt : saidMoment(row);
}

function changeTo(
  { content, warnings }: CheckedRow,
  row: MappedRow,
  stored: ImportedEntry,
  sourceDigest: string | null,
): Judgement {
  const createdAt = createdAtOf(row, stored);
  if (createdAt === stored.createdAt && comparable(content) === comparable(stored.content)) {
    return makeUnstoredJudgement("unchanged", stored.content);
  }
  const { id, version, institutionId } = stored;
  const fields = listChangedKeys(stored.content, content);
  const next = { id, version, createdAt, content, sourceDigest, institutionId, fields };
  return {
    outcome: "changed",
    content,
    problems: [],
    warnings,
    changedEntry: { ...next, former: formerOf(stored) },
  };
}

/** Returns values that an undo restores but no version holds. */
function formerOf({ sourceDigest, createdAt, institutionId }: ImportedEntry): ChangedImportedEntry["former"] {
  return { formerDigest: sourceDigest, formerCreatedAt: createdAt, formerInstitutionId: institutionId };
}

/** Warns if an entry for its institution has none, so that only its author and admins will see it. */
function noColleagues(
  model: DataModel,
  { content: { visibility }, institutionId }: Pick<NewImportedEntry, "content" | "institutionId">,
): FieldProblem[] {
  const isForColleagues =
    findCodeByLabel(model, "visibility", visibility) === VALUE_CODES.visibilityInstitution;
  return isForColleagues && institutionId === null
    ? [{ path: "visibility", message: VISIBLE_TO_NO_COLLEAGUE_WARNING }]
    : [];
}

/** Adds the author and institution named by a row to its judgement, or the problems with them. */
export function addAuthorAndInstitution(
  model: DataModel,
  judgement: Judgement,
  stored: ImportedEntry | undefined,
  { authorId, institutionId }: Pick<NewImportedEntry, "authorId" | "institutionId">,
  problems: readonly FieldProblem[],
): Judgement {
  const { outcome, warnings } = judgement;
  if (outcome === "binned") return judgement;
  if (outcome === "rejected" || problems.length > 0)
    return makeRejectedJudgement([...judgement.problems, ...problems]);
  if (judgement.newEntry !== undefined) {
    const newEntry = { ...judgement.newEntry, authorId, institutionId };
    return { ...judgement, newEntry, warnings: [...warnings, ...noColleagues(model, newEntry)] };
  }
  if (stored === undefined) return judgement;
  if (outcome === "unchanged" && institutionId === stored.institutionId) return judgement;
  const { inBin: _inBin, isImported: _isImported, ...same } = stored;
  const next = judgement.changedEntry ?? { ...same, fields: [] };
  const fields = [...next.fields, ...(institutionId === stored.institutionId ? [] : ["institution"])];
  const changedEntry = { ...next, institutionId, fields, former: formerOf(stored) };
  const all = [...warnings, ...noColleagues(model, changedEntry)];
  return { ...judgement, outcome: "changed", changedEntry, warnings: all };
}

/**
 * Judges a row of an export of this register. It changes its entry unless that was saved since the export: then an
 * unchanged row is left alone and a changed one is rejected, as in a form that stayed open meanwhile.
 */
function judgeExported(check: ReturnType<typeof checkOf>, today: FindCurrentLabel): Judge {
  return (row, stored, earlier = []) => {
    const id = row.entryId ?? "";
    if (stored === undefined) {
      const values = { id: id.slice(0, 100) };
      return makeRejectedJudgement([{ path: "sourceKey", message: "import.unknownId", values }]);
    }
    if (stored.inBin) return makeUnstoredJudgement("binned");
    const isSame = createdAtOf(row, stored) === stored.createdAt;
    const says = (content: EntryContent) => isSame && saysTheSame(row, content, today);
    if (row.problems.length === 0 && says(stored.content))
      return makeUnstoredJudgement("unchanged", stored.content);
    const isNewest = row.version === null || row.version === stored.version;
    if (!isNewest && !earlier.some((content) => comparable(content) === comparable(stored.content))) {
      if (row.problems.length === 0 && earlier.some(says))
        return makeUnstoredJudgement("unchanged", stored.content);
      const values = { version: row.version ?? 0, now: stored.version };
      return makeRejectedJudgement([{ path: "row", message: "import.savedSince", values }]);
    }
    const checked = check({ ...row, body: bodyBeside(row, stored.content) }, stored.content);
    if ("outcome" in checked) return checked;
    return changeTo(checked, row, stored, stored.sourceDigest);
  };
}

/**
 * Returns the function that judges a row against the entry made of it by an earlier import, or named by it. Values in
 * the file or mapping may have former labels. With `keepsVisibility`, for a file without visibilities, an entry that
 * exists keeps its own: the mapping's is for new ones.
 */
export function createRowJudge(model: DataModel, today: FindCurrentLabel, keepsVisibility: boolean): Judge {
  const check = checkOf(model, today);
  const judgeExport = judgeExported(check, today);
  return (row, stored, earlier) => {
    const isDoubled = row.problems.some(({ path }) => path === "sourceKey");
    if (row.entryId !== null && !isDoubled) return judgeExport(row, stored, earlier);
    if (stored?.inBin && row.key !== null) return makeUnstoredJudgement("binned");
    const checked = check(row, stored?.content);
    if ("outcome" in checked) return checked;
    const { content, warnings } = checked;
    const { key: sourceKey } = row;
    const sourceDigest = sourceKey === null ? null : digestOf(row);
    if (stored === undefined) {
      const createdAt = saidMoment(row);
      const newEntry = { sourceKey, sourceDigest, institutionId: null, createdAt, content };
      return { outcome: "added", content, problems: [], warnings, newEntry };
    }
    // A row unchanged since its last import does not overwrite what people edited since.
    if (sourceDigest === stored.sourceDigest) return makeUnstoredJudgement("unchanged", stored.content);
    const visibility = keepsVisibility ? stored.content.visibility : content.visibility;
    return changeTo({ warnings, content: { ...content, visibility } }, row, stored, sourceDigest);
  };
}
