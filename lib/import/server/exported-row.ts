import "server-only";
import {
  type EntryContent,
  type FieldKey,
  fieldStructure,
  isChoiceField,
  isMultiField,
} from "../../fields/entry-fields";
import type { LabelToday } from "../../fields/renamed-labels";
import { cleanLine, cleanText, isNotAvailable } from "../../platform/text/schema";
import { type MappedRow, withoutGuard } from "./map-row";

type Value = string | string[] | null | undefined;

/** A choice by the names of today, whatever stands between several and in whatever order. */
function choicesIn(key: FieldKey, value: Value, today: LabelToday): string {
  const labels = [value ?? []].flat().map((label) => today(key, label) ?? label);
  const parts = isMultiField(key) ? labels.flatMap((label) => label.split(/[;\n]/)) : labels;
  return parts.map(cleanLine).filter(Boolean).toSorted().join("\n");
}

function textIn(key: FieldKey, value: Value): string {
  const { kind } = fieldStructure(key);
  const text = withoutGuard([value ?? ""].flat().join("; "));
  const clean = kind === "longText" || kind === "uriList" ? cleanText(text) : cleanLine(text);
  return isNotAvailable(clean) ? "" : clean;
}

/**
 * Whether a row of an export says what this content says, as the export would have written it: also what the rules of
 * today would not take any more did not change.
 */
export function saysTheSame(body: MappedRow["body"], content: EntryContent, today: LabelToday): boolean {
  return Object.entries(body).every(([name, value]) => {
    const key = name as FieldKey;
    const plain = (given: Value) => (isChoiceField(key) ? choicesIn(key, given, today) : textIn(key, given));
    return plain(value) === plain(content[key]);
  });
}
