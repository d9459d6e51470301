"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { useForm } from "react-hook-form";
import { offeredLabels } from "@/lib/fields/data-model";
import { fieldStructure, isChoiceField, isFieldKey, isMultiField } from "@/lib/fields/entry-fields";
import { shownLabel } from "@/lib/fields/shown-labels";
import type { RowTrouble } from "@/lib/import/answers";
import { Input } from "../form/input";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { MultiSelect } from "../form/select-field";
import { TextBox } from "../form/text-box";
import { Button } from "../ui/button";
import { useRun } from "./run-context";

/** A choice from a list that is still to be made, which is no label. */
const OPEN = "?";

type Value = string | string[];

interface InputProps {
  path: string;
  /** What a screen reader calls it. */
  label: string;
  /** What is wrong with what stands there. */
  error?: string;
  value: Value;
  onChange: (value: Value) => void;
  /** Of a choice from a list: what can be chosen besides, such as nothing. */
  children?: ReactNode;
}

/** Takes what is to stand at a place of rows: typed, or chosen from the field's list. */
export function ValueInput({ path, label, error, value, onChange, children }: InputProps) {
  const id = useId();
  const { model, people, institutions } = useRun();
  const control = { label, isLabelHidden: true, error, value: [value].flat().join(" "), onValue: onChange };
  const choice = (options: readonly (readonly [value: string, words: string])[]) => (
    <Select {...control} options={options}>
      {children}
    </Select>
  );
  if (path === "author") return choice(people.map(({ name, email }) => [email, `${name} (${email})`]));
  if (path === "institution") return choice(institutions.map((name) => [name, name]));
  if (isFieldKey(path) && isChoiceField(path)) {
    const options = offeredLabels(model[path]);
    const called = (option: string) => shownLabel(model, path, option);
    if (!isMultiField(path)) return choice(options.map((option) => [option, called(option)]));
    const chosen = [value].flat().filter((item) => item !== "");
    return <MultiSelect {...{ id, label, error, options, called, onChange }} value={chosen} />;
  }
  if (isFieldKey(path) && fieldStructure(path).kind === "longText") {
    return <TextBox {...control} rows={3} dir="auto" />;
  }
  return <Input {...control} type={path === "addedOn" ? "date" : "text"} dir="auto" autoComplete="off" />;
}

/** What a correction begins with: what stands there, if it can be typed on. */
function firstValue(path: string, held: string): Value {
  if (path === "author" || path === "institution") return OPEN;
  if (!isFieldKey(path) || !isChoiceField(path)) return held;
  return isMultiField(path) ? [] : OPEN;
}

/** What is wrong, as a sentence. */
export function useTroubleSentence(): (trouble: Pick<RowTrouble, "message" | "values">) => string {
  const translate = useTranslations("errors.fields");
  const sentence = translate as (key: string, values?: Record<string, string | number>) => string;
  // Here the list stands beside it, where the command has a mapping file alone.
  return ({ message, values }) => sentence(message === "import.untranslated" ? "notInList" : message, values);
}

/** The sentence for leaving a place empty, which means something else at each. */
const EMPTY = { author: "chosenAuthor", institution: "authorsInstitution" } as const;

/** A form for a correction; `confirm` labels its button, and `children` follow it. */
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
  const { watch, setValue, handleSubmit } = useForm({ defaultValues: { value: firstValue(path, held) } });
  const value = watch("value");
  const isNeeded = isFieldKey(path) && fieldStructure(path).required;
  const empty = path === "author" || path === "institution" ? EMPTY[path] : "asEmpty";
  return (
    // The browser refuses a date that is typed by half, of which a script sees only that it is empty.
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
