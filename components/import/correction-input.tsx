"use client";

import { useTranslations } from "next-intl";
import { offeredLabels } from "@/lib/fields/data-model";
import { fieldStructure, isChoiceField, isFieldKey, isMultiField } from "@/lib/fields/entry-fields";
import { shownLabel } from "@/lib/fields/shown-words";
import { controlClass } from "../form/field";
import { MultiSelect } from "../form/select-field";
import { NativeSelect } from "./native-select";
import { useRun } from "./run-context";

/** A choice from a list that is still to be made, which is no label. */
export const OPEN = "?";

/** What a correction begins with: what stands there, if it can be typed on. */
export function firstValue(path: string, held: string): string | string[] {
  if (path === "author" || path === "institution") return OPEN;
  if (!isFieldKey(path) || !isChoiceField(path)) return held;
  return isMultiField(path) ? [] : OPEN;
}

/** Whether its control shows by itself what is wrong. */
export function showsError(path: string): boolean {
  return isMultiField(path);
}

interface InputProps {
  id: string;
  path: string;
  /** What a screen reader calls it: the field and where it stands. */
  label: string;
  /** What is wrong with what stands there. */
  error: string | undefined;
  errorElement: string;
  value: string | string[];
  onChange: (value: string | string[]) => void;
}

/** Takes what is to stand in place of what is wrong: typed, or chosen from the field's list. */
export function CorrectionInput({ id, path, label, error, errorElement, value, onChange }: InputProps) {
  const translate = useTranslations("importing.check");
  const { model, people, institutions } = useRun();
  if (isFieldKey(path) && isMultiField(path)) {
    const chosen = [value].flat().filter((item) => item !== "");
    return (
      <div data-correction="">
        <MultiSelect
          id={id}
          label={label}
          error={error}
          options={offeredLabels(model[path])}
          called={(option) => shownLabel(model, path, option)}
          value={chosen}
          onChange={onChange}
        />
      </div>
    );
  }
  const text = [value].flat().join(" ");
  if (isFieldKey(path) && isChoiceField(path)) {
    return (
      <NativeSelect
        id={id}
        label={label}
        isLabelHidden
        value={text}
        error={error}
        describedBy={errorElement}
        onChange={onChange}
      >
        <option value={OPEN}>{translate("choose")}</option>
        {fieldStructure(path).required ? null : <option value="">{translate("asEmpty")}</option>}
        {offeredLabels(model[path]).map((option) => (
          <option key={option} value={option}>
            {shownLabel(model, path, option)}
          </option>
        ))}
      </NativeSelect>
    );
  }
  if (path === "author" || path === "institution") {
    const options =
      path === "author"
        ? people.map(({ name, email }) => ({ value: email, shown: `${name} (${email})` }))
        : institutions.map((name) => ({ value: name, shown: name }));
    return (
      <NativeSelect
        id={id}
        label={label}
        isLabelHidden
        value={text}
        error={error}
        describedBy={errorElement}
        onChange={onChange}
      >
        <option value={OPEN}>{translate("choose")}</option>
        <option value="">{translate(path === "author" ? "chosenAuthor" : "authorsInstitution")}</option>
        {options.map(({ value: option, shown }) => (
          <option key={option} value={option}>
            {shown}
          </option>
        ))}
      </NativeSelect>
    );
  }
  const control = {
    id,
    value: text,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": errorElement,
    className: `${controlClass(error)} min-h-11`,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  const isLong = isFieldKey(path) && fieldStructure(path).kind === "longText";
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      {isLong ? (
        <textarea rows={3} dir="auto" {...control} />
      ) : (
        <input type={path === "addedOn" ? "date" : "text"} dir="auto" autoComplete="off" {...control} />
      )}
    </div>
  );
}
