"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { useForm } from "react-hook-form";
import { type DataModel, listOfferedLabels } from "@/lib/fields/data-model";
import { isMultiField } from "@/lib/fields/entry-fields";
import { findLabelByNormalisedName } from "@/lib/fields/meant-label";
import { findCertainLabel } from "@/lib/fields/nearest-labels";
import { getShownLabel } from "@/lib/fields/shown-labels";
import type { RowTrouble } from "@/lib/import/answers";
import { showDatePattern } from "@/lib/import/date-pattern";
import { findTroubleMessage } from "@/lib/import/mends";
import { findListOfField, findStructure } from "@/lib/import/places";
import { PRODUCT_DATE_FIELDS } from "@/lib/import/product-names";
import type { ImportKind } from "@/lib/import/rules";
import { PRODUCT_LAWS, PRODUCT_RISK_CLASSES } from "@/lib/products/rules";
import { Input } from "../form/input";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { MultiSelect } from "../form/select-field";
import { LabelledTextarea } from "../form/text-box";
import { Button } from "../ui/button";
import { useImportRun, useSuggestions } from "./run-context";

/** Option for a choice that is not made yet; no label equals it. */
export const OPEN = "?";

type Value = string | string[];

interface InputProps {
  path: string;
  /** Accessible name of the input. */
  label: string;
  /** Error message of the current value. */
  error?: string;
  value: Value;
  onChange: (value: Value) => void;
  /** Whether one value is chosen, also for a field that takes several. */
  isOne?: boolean;
  /** Further options of a select, such as an empty one. */
  children?: ReactNode;
}

/** Input for one value of a row: typed, or chosen from the field's list. */
export function ValueInput({ path, label, error, value, onChange, isOne = false, children }: InputProps) {
  const id = useId();
  const { run, model, people, institutions } = useImportRun();
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
    return choice(PRODUCT_RISK_CLASSES.map((one) => [one, one]));
  const list = findListOfField(run.kind, path);
  if (list !== null) {
    const options = listOfferedLabels(model[list]);
    const called = (option: string) => getShownLabel(model, list, option);
    if (isOne || !isMultiField(list)) return choice(options.map((option) => [option, called(option)]));
    const chosen = [value].flat().filter((item) => item !== "");
    return <MultiSelect {...{ id, label, error, options, called, onChange }} value={chosen} />;
  }
  if (findStructure(run.kind, path)?.kind === "longText") {
    return (
      <LabelledTextarea
        {...control}
        rows={3}
        dir="auto"
        // Enter confirms, as in the fields of one line, so that the next wrong cell gets the focus.
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
    );
  }
  return <Input {...control} type={isDay(path) ? "date" : "text"} dir="auto" autoComplete="off" />;
}

/** Whether the values of a place are days. */
export const isDay = (path: string) => path === "addedOn" || PRODUCT_DATE_FIELDS.some((day) => day === path);

/** Returns the initial value of a correction: the wrong text if it can be edited, or the labels that it means. */
function firstValue(model: DataModel, kind: ImportKind, path: string, held: string): Value {
  const list = findListOfField(kind, path);
  if (list !== null && isMultiField(list)) {
    const values = held.split(/[;|,/\n]/).map((one) => one.trim());
    const meant = (one: string) =>
      findLabelByNormalisedName(model, list, one) ?? findCertainLabel(model, list, one) ?? [];
    return [...new Set(values.flatMap(meant))];
  }
  if (list !== null) return findCertainLabel(model, list, held) ?? OPEN;
  if (path === "author" || path === "institution" || findStructure(kind, path)?.kind === "single")
    return OPEN;
  return held;
}

/** Returns a function that describes a problem in a sentence. */
export function useTroubleSentence(): (trouble: Pick<RowTrouble, "path" | "message" | "values">) => string {
  const language = useLocale();
  const translate = useTranslations("errors.fields");
  const sentence = translate as (key: string, values?: Record<string, string | number>) => string;
  return (trouble) => sentence(findTroubleMessage(trouble), showDatePattern(language, trouble.values));
}

/** Message keys for leaving the author or institution empty. */
const EMPTY = { author: "chosenAuthor", institution: "noInstitution" } as const;

/** Options of a select for a wrong value: none yet, an empty value, and the values that it may mean. */
export function ValueOptions({ path, held }: Pick<RowTrouble, "path" | "held">) {
  const translate = useTranslations("importing.check");
  const { kind } = useImportRun().run;
  const { suggest, showLabel } = useSuggestions();
  const nearest = suggest(path, held).labels.filter(Boolean);
  const empty = path === "author" || path === "institution" ? EMPTY[path] : "asEmpty";
  return (
    <>
      <option value={OPEN}>{translate("choose")}</option>
      {findStructure(kind, path)?.required ? null : <option value="">{translate(empty)}</option>}
      {nearest.length === 0 ? null : (
        <optgroup label={translate("nearest")}>
          {nearest.map((one) => (
            <option key={one} value={one}>
              {showLabel(path, one)}
            </option>
          ))}
        </optgroup>
      )}
    </>
  );
}

/** Form for a correction; `confirm` labels its button. */
export function CorrectionForm({
  trouble,
  label,
  confirm,
  isBusy,
  onCorrect,
}: {
  trouble: Pick<RowTrouble, "path" | "message" | "values" | "held">;
  label: string;
  confirm: string;
  isBusy: boolean;
  onCorrect: (value: Value) => void;
}) {
  const { path, held } = trouble;
  const { run, model } = useImportRun();
  const { watch, setValue, handleSubmit } = useForm({
    defaultValues: { value: firstValue(model, run.kind, path, held) },
  });
  const value = watch("value");
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
          <ValueOptions path={path} held={held} />
        </ValueInput>
      </div>
      <Button type="submit" disabled={value === OPEN} aria-disabled={isBusy}>
        {confirm}
        <span className="sr-only"> ({label})</span>
      </Button>
    </PostForm>
  );
}
