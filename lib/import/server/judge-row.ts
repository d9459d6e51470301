import "server-only";
import { createHash } from "node:crypto";
import { entryBodySchema, formValuesOf } from "../../entries/schema";
import { codeOfLabel, type DataModel, labelOfCode } from "../../fields/data-model";
import {
  type EntryContent,
  FIELD_KEYS,
  type FieldKey,
  fieldStructure,
  isChoiceField,
  isFieldKey,
  isMultiField,
  VALUE_CODES,
} from "../../fields/entry-fields";
import type { LabelToday } from "../../fields/renamed-labels";
import { changedFields } from "../../platform/audit/kinds";
import type { FieldProblem } from "../../platform/errors";
import { fieldProblems } from "../../platform/http/problems";
import { withoutGuard } from "../../platform/text/csv";
import { cleanLine, cleanText, isNotAvailable } from "../../platform/text/schema";
import type { ProductContent } from "../../products/schema";
import { isSaid } from "../date-pattern";
import { NO_COLLEAGUES, NOT_STORED } from "../mends";
import type { RowOutcome } from "../rules";
import type { ChangedEntry, ImportedEntry, NewEntry } from "./data/imports";
import type { ChangedProduct, ImportedProduct } from "./data/product-changes";
import type { MappedRow } from "./map-row";
import type { ProductDouble } from "./product-doubles";

type Value = string | string[] | null | undefined;

/** A choice by the names of today, whatever stands between several and in whatever order. */
function choicesIn(key: FieldKey, value: Value, today: LabelToday): string {
  const labels = [value ?? []].flat().map((label) => today(key, label) ?? label);
  const parts = isMultiField(key) ? labels.flatMap((label) => label.split(/[;\n]/)) : labels;
  return parts.map(cleanLine).filter(Boolean).toSorted().join("\n");
}

function textIn(key: FieldKey, value: Value): string {
  const { kind } = fieldStructure(key);
  const text = [value ?? ""].flat().join("; ");
  const clean = kind === "longText" || kind === "uriList" ? cleanText(text) : cleanLine(text);
  return isNotAvailable(clean) ? "" : clean;
}

/**
 * What a row of an export says, beside a content. A cell that holds a text of the content, with or without the apostrophe
 * that guards a formula, says that text: a CSV export may have been saved as a workbook since, or be an older one.
 */
function bodyBeside({ body, written }: MappedRow, content: EntryContent): MappedRow["body"] {
  const beside = { ...body };
  for (const key of FIELD_KEYS) {
    const cell = written[key];
    const stored = content[key];
    if (cell === undefined || typeof stored !== "string" || isChoiceField(key)) continue;
    const isSame = [cell, withoutGuard(cell)].some((text) => textIn(key, text) === textIn(key, stored));
    if (isSame) beside[key] = stored;
  }
  return beside;
}

/** Whether a row of an export says what this content says, also where today's rules would refuse it. */
function saysTheSame(row: MappedRow, content: EntryContent, today: LabelToday): boolean {
  return Object.entries(bodyBeside(row, content)).every(([name, value]) => {
    const key = name as FieldKey;
    const plain = (given: Value) => (isChoiceField(key) ? choicesIn(key, given, today) : textIn(key, given));
    return plain(value) === plain(content[key]);
  });
}

/** What an import makes of one row. */
export interface Judgement {
  outcome: RowOutcome;
  /** The entry or product that the row becomes or is. */
  content: EntryContent | ProductContent | null;
  /** Of a rejected row, why it cannot be imported; of any other none. */
  problems: FieldProblem[];
  warnings: FieldProblem[];
  /** What is to be stored of a row that is added or changed: one of these four. */
  newEntry?: NewEntry;
  changedEntry?: ChangedEntry;
  newProduct?: ImportedProduct;
  changedProduct?: ChangedProduct;
  double?: ProductDouble;
}

/** Judges a row beside the entry that it is of and, if it names a version that is not the newest, that version. */
type Judge = (row: MappedRow, stored: ImportedEntry | undefined, earlier?: EntryContent[]) => Judgement;

export function rejection(problems: FieldProblem[]): Judgement {
  return { outcome: "rejected", content: null, problems, warnings: [] };
}

/** A row that stores nothing. */
export function leftAlone(
  outcome: "unchanged" | "binned" | "double",
  content: Judgement["content"] = null,
): Judgement {
  return { outcome, content, problems: [], warnings: [] };
}

/** A key names one row: each further row that has it gets that problem. Rows that are left out have none. */
export function nameDuplicates(rows: readonly Pick<MappedRow, "line" | "key" | "problems">[]): void {
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

/** The warning that a field of a row is not stored, with the field and value that it needs. */
function notStored(model: DataModel, field: FieldKey): FieldProblem[] {
  const { condition } = fieldStructure(field);
  if (condition === undefined) return [];
  const value = labelOfCode(model, condition.field, condition.code) ?? "";
  return [{ path: field, message: NOT_STORED, values: { field: model[condition.field].displayName, value } }];
}

/** The form's own schema over a row: what the mapping does not name stays as the entry holds it. */
function checkOf(model: DataModel, today: LabelToday) {
  const schema = entryBodySchema(model, { today });
  return (row: MappedRow, stored?: EntryContent): CheckedRow | Judgement => {
    const body = { ...(stored ? { ...formValuesOf(stored), product: undefined } : {}), ...row.body };
    let parsed = schema.safeParse(body);
    // Values that were retired since the entry was made stay allowed on it, as in the form.
    if (!parsed.success && stored) parsed = entryBodySchema(model, { stored, today }).safeParse(body);
    if (parsed.success && row.problems.length === 0) {
      const { content, ignored } = parsed.data;
      return { content, warnings: ignored.filter(isFieldKey).flatMap((field) => notStored(model, field)) };
    }
    const named = new Set(row.problems.map(({ path }) => path));
    const all = parsed.success || named.has("row") ? [] : fieldProblems(parsed.error, body);
    const found = all.filter(({ path }) => !named.has(path));
    return rejection([...row.problems, ...found]);
  };
}

function comparable(content: EntryContent): string {
  return JSON.stringify(FIELD_KEYS.map((key) => [content[key]].flat().toSorted()));
}

/** What a row says of its entry, as one short text. */
function digestOf({ body, addedOn }: MappedRow): string {
  return createHash("sha256")
    .update(JSON.stringify([body, addedOn?.date ?? null]))
    .digest("base64url");
}

/** The moment that a row says, never in the future: today without a time is read as noon. */
function saidMoment({ addedOn }: MappedRow): Date {
  const now = new Date();
  return addedOn === null || addedOn.date > now ? now : addedOn.date;
}

/** The day that a row says stays what it is if it is the same, however exactly it was said. */
function createdAtOf(row: MappedRow, stored: ImportedEntry): Date {
  const { addedOn } = row;
  return addedOn === null || isSaid(addedOn, stored.createdAt) ? stored.createdAt : saidMoment(row);
}

function changeTo(
  { content, warnings }: CheckedRow,
  row: MappedRow,
  stored: ImportedEntry,
  sourceDigest: string | null,
): Judgement {
  const createdAt = createdAtOf(row, stored);
  if (createdAt === stored.createdAt && comparable(content) === comparable(stored.content)) {
    return leftAlone("unchanged", stored.content);
  }
  const { id, version, institutionId } = stored;
  const fields = changedFields(stored.content, content);
  const next = { id, version, createdAt, content, sourceDigest, institutionId, fields };
  return {
    outcome: "changed",
    content,
    problems: [],
    warnings,
    changedEntry: { ...next, former: formerOf(stored) },
  };
}

/** What undoing gives back that no version holds. */
function formerOf({ sourceDigest, createdAt, institutionId }: ImportedEntry): ChangedEntry["former"] {
  return { formerDigest: sourceDigest, formerCreatedAt: createdAt, formerInstitutionId: institutionId };
}

/** The warning that an entry for its institution belongs to none, so that its author and admins alone will see it. */
function noColleagues(
  model: DataModel,
  { content: { visibility }, institutionId }: Pick<NewEntry, "content" | "institutionId">,
): FieldProblem[] {
  const isForColleagues = codeOfLabel(model, "visibility", visibility) === VALUE_CODES.visibilityInstitution;
  return isForColleagues && institutionId === null ? [{ path: "visibility", message: NO_COLLEAGUES }] : [];
}

/** The judgement of a row with the author and institution that it names, or with what is wrong with those. */
export function attribute(
  model: DataModel,
  judgement: Judgement,
  stored: ImportedEntry | undefined,
  { authorId, institutionId }: Pick<NewEntry, "authorId" | "institutionId">,
  problems: readonly FieldProblem[],
): Judgement {
  const { outcome, warnings } = judgement;
  if (outcome === "binned") return judgement;
  if (outcome === "rejected" || problems.length > 0) return rejection([...judgement.problems, ...problems]);
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
 * A row of an export of this register. It changes its entry unless that was saved since the export: what the row left as
 * it was exported is then left alone, and what it would change is refused, as in a form that stood open meanwhile.
 */
function judgeExported(check: ReturnType<typeof checkOf>, today: LabelToday): Judge {
  return (row, stored, earlier = []) => {
    const id = row.entryId ?? "";
    if (stored === undefined) {
      const values = { id: id.slice(0, 100) };
      return rejection([{ path: "sourceKey", message: "import.unknownId", values }]);
    }
    if (stored.inBin) return leftAlone("binned");
    const isSame = createdAtOf(row, stored) === stored.createdAt;
    const says = (content: EntryContent) => isSame && saysTheSame(row, content, today);
    if (row.problems.length === 0 && says(stored.content)) return leftAlone("unchanged", stored.content);
    const isNewest = row.version === null || row.version === stored.version;
    if (!isNewest && !earlier.some((content) => comparable(content) === comparable(stored.content))) {
      if (row.problems.length === 0 && earlier.some(says)) return leftAlone("unchanged", stored.content);
      const values = { version: row.version ?? 0, now: stored.version };
      return rejection([{ path: "row", message: "import.savedSince", values }]);
    }
    const checked = check({ ...row, body: bodyBeside(row, stored.content) }, stored.content);
    if ("outcome" in checked) return checked;
    return changeTo(checked, row, stored, stored.sourceDigest);
  };
}

/**
 * Says what an import makes of a row, given the entry that an earlier import made of it, or that it names. A file or
 * mapping may name a value as it was called before.
 */
export function judgeOf(model: DataModel, today: LabelToday): Judge {
  const check = checkOf(model, today);
  const judgeExport = judgeExported(check, today);
  return (row, stored, earlier) => {
    const isDoubled = row.problems.some(({ path }) => path === "sourceKey");
    if (row.entryId !== null && !isDoubled) return judgeExport(row, stored, earlier);
    if (stored?.inBin && row.key !== null) return leftAlone("binned");
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
    // A row that did not change since leaves alone what people have edited in the meantime.
    if (sourceDigest === stored.sourceDigest) return leftAlone("unchanged", stored.content);
    return changeTo(checked, row, stored, sourceDigest);
  };
}
