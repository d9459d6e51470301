"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { useForm } from "react-hook-form";
import { type DataModel, offeredLabels } from "@/lib/fields/data-model";
import { type ChoiceFieldKey, isMultiField } from "@/lib/fields/entry-fields";
import { meantLabel } from "@/lib/fields/meant-label";
import { knownLabel, nearestLabels } from "@/lib/fields/nearest-labels";
import { shownLabel } from "@/lib/fields/shown-labels";
import type { RowTrouble } from "@/lib/import/answers";
import { listAt, structureAt } from "@/lib/import/places";
import { PRODUCT_DAYS } from "@/lib/import/product-names";
import type { ImportKind } from "@/lib/import/rules";
import { PRODUCT_CLASSES, PRODUCT_LAWS } from "@/lib/products/rules";
import { Input } from "../form/input";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { MultiSelect } from "../form/select-field";
import { TextBox } from "../form/text-box";
import { Button } from "../ui/button";
import { useRun } from "./run-context";

/** Option for a choice that is not made yet; no label equals it. */
const OPEN = "?";

type Value = string | string[];

interface InputProps {
  path: string;
  /** Accessible name of the input. */
  label: string;
  /** Error message of the current value. */
  error?: string;
  value: Value;
  onChange: (value: Value) => void;
  /** Further options of a select, such as an empty one. */
  children?: ReactNode;
}

/** Select options for the labels most similar to a wrong value, above all labels. */
export function NearestOptions({
  field,
  value,
  asValue = (label) => label,
}: {
  field: ChoiceFieldKey;
  value: string;
  asValue?: (label: string) => string;
}) {
  const { model } = useRun();
  const translate = useTranslations("importing.check");
  const labels = nearestLabels(model, field, value);
  if (labels.length === 0) return null;
  return (
    <optgroup label={translate("nearest")}>
      {labels.map((label) => (
        <option key={label} value={asValue(label)}>
          {shownLabel(model, field, label)}
        </option>
      ))}
    </optgroup>
  );
}

/** Input for one value of a row: typed, or chosen from the field's list. */
export function ValueInput({ path, label, error, value, onChange, children }: InputProps) {
  const id = useId();
  const { run, model, people, institutions } = useRun();
  const translate = useTranslations("importing.check");
  const control = { label, isLabelHidden: true, error, value: [value].flat().join(" "), onValue: onChange };
  const choice = (options: readonly (readonly [value: string, words: string])[]) => (
    <Select {...control} options={options}>
      {children}
    </Select>
  );
  if (path === "author") return choice(people.map(({ name, email }) => [email, `${name} (${email})`]));
  if (path === "institution") return choice(institutions.map((name) => [name, name]));
  if (run.kind === "products" && path === "law")
    return choice(PRODUCT_LAWS.map((law) => [law, law === "none" ? translate("noDevice") : law]));
  if (run.kind === "products" && path === "riskClass")
    return choice(PRODUCT_CLASSES.map((one) => [one, one]));
  const list = listAt(run.kind, path);
  if (list !== null) {
    const options = offeredLabels(model[list]);
    const called = (option: string) => shownLabel(model, list, option);
    if (!isMultiField(list)) return choice(options.map((option) => [option, called(option)]));
    const chosen = [value].flat().filter((item) => item !== "");
    return <MultiSelect {...{ id, label, error, options, called, onChange }} value={chosen} />;
  }
  if (structureAt(run.kind, path)?.kind === "longText") {
    return <TextBox {...control} rows={3} dir="auto" />;
  }
  return <Input {...control} type={isDay(path) ? "date" : "text"} dir="auto" autoComplete="off" />;
}

const isDay = (path: string) => path === "addedOn" || PRODUCT_DAYS.some((day) => day === path);

/** Returns the initial value of a correction: the wrong text if it can be edited, or the labels that it means. */
function firstValue(model: DataModel, kind: ImportKind, path: string, held: string): Value {
  const list = listAt(kind, path);
  if (list !== null && isMultiField(list)) {
    const values = held.split(/[;|,/\n]/).map((one) => one.trim());
    const meant = (one: string) => meantLabel(model, list, one) ?? knownLabel(model, list, one) ?? [];
    return [...new Set(values.flatMap(meant))];
  }
  if (list !== null) return knownLabel(model, list, held) ?? OPEN;
  if (path === "author" || path === "institution" || structureAt(kind, path)?.kind === "single") return OPEN;
  return held;
}

/** Returns a function that describes a problem in a sentence. */
export function useTroubleSentence(): (trouble: Pick<RowTrouble, "message" | "values">) => string {
  const translate = useTranslations("errors.fields");
  const sentence = translate as (key: string, values?: Record<string, string | number>) => string;
  // The list is at hand here, whereas the command's message is about the mapping file.
  return ({ message, values }) => sentence(message === "import.untranslated" ? "notInList" : message, values);
}

/** Message keys for leaving the author or institution empty. */
const EMPTY = { author: "chosenAuthor", institution: "noInstitution" } as const;

/** Form for a correction; `confirm` labels its button, and `children` follow it. */
export function CorrectionForm({
  trouble,
  label,
  confirm,
  isBusy,
  onCorrect,
  children,
}: {
  trouble: Pick<RowTrouble, "path" | "message" | "values" | "held">;
  label: string;
  confirm: string;
  isBusy: boolean;
  onCorrect: (value: Value) => void;
  children?: ReactNode;
}) {
  const translate = useTranslations("importing.check");
  const { path, held } = trouble;
  const { run, model } = useRun();
  const { kind } = run;
  const list = listAt(kind, path);
  const { watch, setValue, handleSubmit } = useForm({
    defaultValues: { value: firstValue(model, kind, path, held) },
  });
  const value = watch("value");
  const isNeeded = structureAt(kind, path)?.required;
  const empty = path === "author" || path === "institution" ? EMPTY[path] : "asEmpty";
  return (
    // Uses the browser's validation, as scripts see an incomplete date as empty.
    <PostForm
      failure={null}
      noValidate={false}
      onSubmit={handleSubmit((values) => onCorrect(values.value))}
      className="mt-2 flex flex-wrap items-start gap-2"
    >
      <div className="min-w-0 flex-1 basis-64 sm:max-w-lg">
        <ValueInput
          path={path}
          label={label}
          error={useTroubleSentence()(trouble)}
          value={value}
          onChange={(next) => setValue("value", next)}
        >
          <option value={OPEN}>{translate("choose")}</option>
          {isNeeded ? null : <option value="">{translate(empty)}</option>}
          {list === null || held === "" ? null : <NearestOptions field={list} value={held} />}
        </ValueInput>
      </div>
      <Button type="submit" disabled={value === OPEN} aria-disabled={isBusy}>
        {confirm}
        <span className="sr-only"> ({label})</span>
      </Button>
      {children}
    </PostForm>
  );
}
