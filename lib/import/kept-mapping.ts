import type { DataModel } from "../fields/data-model";
import { CHOICE_FIELD_KEYS, FIELD_KEYS, isChoiceField } from "../fields/entry-fields";
import type { LabelToday } from "../fields/renamed-labels";
import type { SourceColumn } from "./answers";
import { type MappingDraft, translationOf } from "./guess";

/** The columns that a mapping reads. */
export function columnsOfDraft(draft: MappingDraft): string[] {
  const { sourceKey, fields, addedOn, author, institution } = draft;
  const columns = Object.values(fields).map((field) => field?.column);
  const others = [sourceKey, addedOn, author, institution].map((place) => place?.column);
  const version = sourceKey.register?.version;
  return [...new Set([...columns, ...others, version].filter((name) => name !== undefined))];
}

/** A kept mapping on this file: values that the file has and the mapping does not know are looked up once more. */
export function fitMapping(
  model: DataModel,
  draft: MappingDraft,
  columns: readonly SourceColumn[],
  delimiter: string,
): MappingDraft {
  const fields: MappingDraft["fields"] = {};
  for (const key of FIELD_KEYS) {
    const field = draft.fields[key];
    const column = columns.find(({ name }) => name === field?.column);
    if (field === undefined) continue;
    if (column === undefined || !isChoiceField(key)) fields[key] = field;
    else {
      const { translate: chosen, ...rest } = field;
      const translate = translationOf(model, key, column, rest.separator, chosen);
      fields[key] = { ...rest, ...(translate === undefined ? {} : { translate }) };
    }
  }
  return { ...draft, delimiter, fields };
}

/** A mapping that was kept, with the values of the lists as they are called today. */
export function draftToday(draft: MappingDraft, today: LabelToday): MappingDraft {
  const fields: MappingDraft["fields"] = { ...draft.fields };
  for (const key of CHOICE_FIELD_KEYS) {
    const field = fields[key];
    if (field === undefined) continue;
    const { constant, translate, otherwise } = field;
    const called = (label: string) => today(key, label) ?? label;
    fields[key] = {
      ...field,
      ...(constant === undefined
        ? {}
        : { constant: Array.isArray(constant) ? constant.map(called) : called(constant) }),
      ...(translate === undefined
        ? {}
        : {
            translate: Object.fromEntries(Object.entries(translate).map(([from, to]) => [from, called(to)])),
          }),
      ...(otherwise === undefined ? {} : { otherwise: called(otherwise) }),
    };
  }
  return { ...draft, fields };
}

/** The kept mapping that fits these columns: all that it reads are there, and it reads the most. */
export function findFitting<Kept extends { mapping: MappingDraft }>(
  kept: readonly Kept[],
  columns: readonly SourceColumn[],
): Kept | null {
  const names = new Set(columns.map(({ name }) => name));
  const fitting = kept.filter(({ mapping }) => {
    const wanted = columnsOfDraft(mapping);
    return wanted.length > 0 && wanted.every((name) => names.has(name));
  });
  const size = ({ mapping }: Kept) => columnsOfDraft(mapping).length;
  return fitting.reduce<Kept | null>((best, one) => (best && size(best) >= size(one) ? best : one), null);
}
