"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { offeredLabels } from "@/lib/fields/data-model";
import { fieldStructure, isChoiceField, isFieldKey, isMultiField } from "@/lib/fields/entry-fields";
import { shownLabel } from "@/lib/fields/shown-words";
import { Input } from "../form/input";
import { Select } from "../form/select";
import { MultiSelect } from "../form/select-field";
import { TextBox } from "../form/text-box";
import { labelOptions, useRun } from "./run-context";

/** A choice from a list that is still to be made, which is no label. */
export const OPEN = "?";

/** What a correction begins with: what stands there, if it can be typed on. */
export function firstValue(path: string, cell: string): string | string[] {
  if (path === "author" || path === "institution") return OPEN;
  if (!isFieldKey(path) || !isChoiceField(path)) return cell;
  return isMultiField(path) ? [] : OPEN;
}

interface InputProps {
  path: string;
  /** What a screen reader calls it: the field and where it stands. */
  label: string;
  /** What is wrong with what stands there. */
  error: string;
  value: string | string[];
  onChange: (value: string | string[]) => void;
}

/** Takes what is to stand in place of what is wrong: typed, or chosen from the field's list. */
export function CorrectionInput({ path, label, error, value, onChange }: InputProps) {
  const translate = useTranslations("importing.check");
  const id = useId();
  const { model, people, institutions } = useRun();
  if (isFieldKey(path) && isMultiField(path)) {
    return (
      <div data-correction="">
        <MultiSelect
          id={id}
          label={label}
          error={error}
          options={offeredLabels(model[path])}
          called={(option) => shownLabel(model, path, option)}
          value={[value].flat().filter((item) => item !== "")}
          onChange={onChange}
        />
      </div>
    );
  }
  const control = { label, isLabelHidden: true, error, value: [value].flat().join(" "), onValue: onChange };
  if (isFieldKey(path) && isChoiceField(path)) {
    return (
      <Select {...control} options={labelOptions(model, path)}>
        <option value={OPEN}>{translate("choose")}</option>
        {fieldStructure(path).required ? null : <option value="">{translate("asEmpty")}</option>}
      </Select>
    );
  }
  if (path === "author" || path === "institution") {
    const options =
      path === "author"
        ? people.map(({ name, email }) => [email, `${name} (${email})`] as const)
        : institutions.map((name) => [name, name] as const);
    return (
      <Select {...control} options={options}>
        <option value={OPEN}>{translate("choose")}</option>
        <option value="">{translate(path === "author" ? "chosenAuthor" : "authorsInstitution")}</option>
      </Select>
    );
  }
  if (isFieldKey(path) && fieldStructure(path).kind === "longText") {
    return <TextBox {...control} rows={3} dir="auto" />;
  }
  return <Input {...control} type={path === "addedOn" ? "date" : "text"} dir="auto" autoComplete="off" />;
}
