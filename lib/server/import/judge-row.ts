import "server-only";
import { createHash } from "node:crypto";
import { changedFields } from "../../domain/audit";
import type { DataModel } from "../../domain/data-model";
import { type EntryContent, FIELD_KEYS } from "../../domain/entry-fields";
import type { FieldProblem } from "../../domain/errors";
import type { LabelToday } from "../../domain/renamed-labels";
import { entryBodySchema, formValuesOf } from "../../schemas/entry";
import { fieldProblems } from "../../schemas/problems";
import type { ChangedEntry, ImportedEntry, NewEntry } from "../data/imports";
import type { MappedRow } from "./map-row";

/** What an import makes of one row. */
export type Judgement =
  | { outcome: "added"; entry: NewEntry }
  | { outcome: "changed"; entry: ChangedEntry }
  | { outcome: "unchanged"; content: EntryContent }
  | { outcome: "binned"; key: string }
  | { outcome: "rejected"; problems: FieldProblem[] };

export type Judge = (row: MappedRow, held: ImportedEntry | undefined) => Judgement;

/** A key names one row: each further row that has it is told so. Rows that are left out have none. */
export function nameDuplicates(rows: readonly MappedRow[]): void {
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

type Check = (
  row: MappedRow,
  held: EntryContent | undefined,
) => { content: EntryContent } | { problems: FieldProblem[] };

/** The form's own schema over a row: what the mapping does not name stays as the entry holds it. */
function checkOf(model: DataModel, today: LabelToday): Check {
  const schema = entryBodySchema(model, { today });
  return (row, held) => {
    const body = { ...(held ? formValuesOf(held) : {}), ...row.body };
    let parsed = schema.safeParse(body);
    // Values that were retired since the entry was made stay allowed on it, as in the form.
    if (!parsed.success && held) parsed = entryBodySchema(model, { held, today }).safeParse(body);
    const named = new Set(row.problems.map(({ path }) => path));
    const found = parsed.success
      ? []
      : fieldProblems(parsed.error, body).filter(({ path }) => !named.has(path));
    const problems = named.has("row") ? row.problems : [...row.problems, ...found];
    return parsed.success && problems.length === 0 ? { content: parsed.data.content } : { problems };
  };
}

function comparable(content: EntryContent): string {
  return JSON.stringify(FIELD_KEYS.map((key) => [content[key]].flat().toSorted()));
}

/** What a row says of its entry, as one short text. */
function digestOf({ body, addedOn }: MappedRow): string {
  return createHash("sha256")
    .update(JSON.stringify([body, addedOn]))
    .digest("base64url");
}

/**
 * Says what an import makes of a row, given the entry that an earlier import made of it. A file or mapping may name a
 * value as it was called before.
 */
export function judgeOf(model: DataModel, today: LabelToday): Judge {
  const check = checkOf(model, today);
  return (row, held) => {
    if (held?.inBin && row.key !== null) return { outcome: "binned", key: row.key };
    const checked = check(row, held?.content);
    if ("problems" in checked) return { outcome: "rejected", problems: checked.problems };
    if (row.key === null) return { outcome: "rejected", problems: row.problems };
    const { content } = checked;
    const sourceDigest = digestOf(row);
    if (held === undefined) {
      const createdAt = row.addedOn ?? new Date();
      return { outcome: "added", entry: { sourceKey: row.key, sourceDigest, createdAt, content } };
    }
    const createdAt = row.addedOn ?? held.createdAt;
    // A row that did not change since leaves alone what people have edited in the meantime.
    const same =
      sourceDigest === held.sourceDigest ||
      (createdAt.getTime() === held.createdAt.getTime() && comparable(content) === comparable(held.content));
    if (same) return { outcome: "unchanged", content: held.content };
    const { id, version } = held;
    const fields = changedFields(held.content, content);
    const former = { sourceDigest: held.sourceDigest, createdAt: held.createdAt };
    return { outcome: "changed", entry: { id, version, createdAt, content, sourceDigest, fields, former } };
  };
}
