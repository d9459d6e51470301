"use client";

import { useTranslations } from "next-intl";
import { memo } from "react";
import { useController } from "react-hook-form";
import { RadioCards } from "@/components/form/radio-cards";
import { MultiSelect, SingleSelect } from "@/components/form/select-field";
import { TextArea, TextField } from "@/components/form/text-field";
import type { EntryFormValues } from "@/lib/entries/schema";
import { type FieldKey, fieldStructure } from "@/lib/fields/entry-fields";
import { shownLabel } from "@/lib/fields/shown-words";
import { cleanLine, cleanText } from "@/lib/platform/text/schema";
import { messageOf } from "./entry-resolver";
import { optionsOf } from "./entry-values";
import { controlId, useFormSubject } from "./form-context";

function useField(key: FieldKey) {
  const { model } = useFormSubject();
  const { field, fieldState } = useController<EntryFormValues, FieldKey>({ name: key });
  const structure = fieldStructure(key);
  return {
    text: typeof field.value === "string" ? field.value : "",
    list: Array.isArray(field.value) ? field.value : [],
    wiring: {
      id: controlId(key),
      name: key,
      label: model[key].displayName,
      help: model[key].help,
      error: messageOf(fieldState.error),
      required: structure.required,
      onBlur: field.onBlur,
      onChange: (value: string | string[]) => field.onChange(value),
    },
    structure,
  };
}

function TextEntryField({ fieldKey }: { fieldKey: FieldKey }) {
  const { text, wiring, structure } = useField(fieldKey);
  const { kind, max } = structure;
  const isLong = kind === "longText" || kind === "uriList";
  // The rules count what will be stored: without the white space and control characters that cleaning takes out.
  const length = (isLong ? cleanText(text) : cleanLine(text)).length;
  const shared = { ...wiring, value: text, max, length };
  if (!isLong) return <TextField {...shared} type={kind === "email" ? "email" : "text"} />;
  return <TextArea {...shared} rows={max !== undefined && max > 1000 && kind === "longText" ? 7 : 3} />;
}

function VisibilityField() {
  const translate = useTranslations("form");
  const { model, otherAuthor } = useFormSubject();
  const { text, wiring } = useField("visibility");
  const choices = model.visibility.values
    .filter((value) => !value.retired)
    .map(({ label, shown = label, code }) => ({
      value: label,
      label: shown,
      explanation:
        otherAuthor === null
          ? translate(`visibility.${code}`)
          : translate(`visibilityOfAuthor.${code}`, { author: otherAuthor }),
    }));
  return <RadioCards {...wiring} choices={choices} value={text} />;
}

function ChoiceEntryField({ fieldKey }: { fieldKey: FieldKey }) {
  const { model, stored } = useFormSubject();
  const { text, list, wiring, structure } = useField(fieldKey);
  const options = optionsOf(model, fieldKey, stored);
  const called = (option: string) => shownLabel(model, fieldKey, option);
  if (structure.kind === "multi")
    return <MultiSelect {...wiring} options={options} called={called} value={list} />;
  return <SingleSelect {...wiring} options={options} called={called} value={text} />;
}

/** One field of the data model as its kind of widget. */
export const EntryField = memo(function EntryField({ fieldKey }: { fieldKey: FieldKey }) {
  if (fieldKey === "visibility") return <VisibilityField />;
  const { kind } = fieldStructure(fieldKey);
  return kind === "single" || kind === "multi" ? (
    <ChoiceEntryField fieldKey={fieldKey} />
  ) : (
    <TextEntryField fieldKey={fieldKey} />
  );
});
