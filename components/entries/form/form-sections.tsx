import { useTranslations } from "next-intl";
import { Fragment, memo, useEffect, useRef, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { MultiSelect, SingleSelect } from "@/components/form/select-field";
import { TextArea, TextField } from "@/components/form/text-field";
import type { EntryFormValues } from "@/lib/entries/schema";
import { listOfferedLabels } from "@/lib/fields/data-model";
import {
  FIELD_KEYS,
  type FieldKey,
  FORM_SECTIONS,
  getFieldStructure,
  isPatientField,
  MAX_CHANGE_NOTE_LENGTH,
} from "@/lib/fields/entry-fields";
import { getShownLabel } from "@/lib/fields/shown-labels";
import { countCodePoints } from "@/lib/platform/text/first-look";
import { cleanLine, cleanText } from "@/lib/platform/text/schema";
import { buildDescribedBy, FieldError, FieldHint, getLabelId } from "../../form/field";
import { buildHintAndHelpButton } from "../../form/help-text";
import { MarkedLabel } from "../../form/marked-label";
import { getFieldErrorMessage, listApplicableKeys, listSectionKeys } from "./entry-values";
import { getControlId, getSectionId, useFormSubject } from "./form-context";
import { FormStepBar, FormStepLinks, useFormSteps } from "./form-steps";
import { MissingFieldCount } from "./missing-fields";
import { ProductField } from "./product-field";
import { ReadingHint } from "./reading-hint";
import { SameNameWarning } from "./same-name";

function useField(key: FieldKey) {
  const { model } = useFormSubject();
  const { field, fieldState } = useController<EntryFormValues, FieldKey>({ name: key });
  return {
    text: typeof field.value === "string" ? field.value : "",
    list: Array.isArray(field.value) ? field.value : [],
    wiring: {
      id: getControlId(key),
      name: key,
      label: model[key].displayName,
      help: model[key].help,
      error: getFieldErrorMessage(fieldState.error),
      required: getFieldStructure(key).required,
      onBlur: field.onBlur,
      onChange: (value: string | string[]) => field.onChange(value),
    },
  };
}

/** Field for an entry's visibility: radio buttons with explanations. The first button has the field's id. */
function VisibilityField() {
  const translate = useTranslations("form");
  const { model, otherAuthor } = useFormSubject();
  const { text, wiring } = useField("visibility");
  const { id: fieldId, name, label, help, error, onBlur, onChange } = wiring;
  const { hint, aside } = buildHintAndHelpButton({ label, help });
  return (
    <div
      role="radiogroup"
      aria-labelledby={getLabelId(fieldId)}
      aria-describedby={buildDescribedBy(fieldId, error, null, hint)}
      aria-required
      aria-invalid={error ? true : undefined}
      className={error ? "border-danger border-l-4 pl-3" : undefined}
    >
      <div className="mb-1 flex flex-wrap items-center gap-1">
        <span id={getLabelId(fieldId)} className="font-semibold">
          <MarkedLabel label={label} required />
        </span>
        {aside}
      </div>
      <FieldHint id={fieldId}>{hint}</FieldHint>
      <div className="grid gap-2">
        {model.visibility.values
          .filter(({ retired }) => !retired)
          .map(({ label: value, shown, code }, index) => {
            const id = index === 0 ? fieldId : `${fieldId}-${index}`;
            const isChosen = value === text;
            return (
              <label
                key={value}
                className={`flex cursor-pointer gap-3 rounded-control border px-4 py-3 ${isChosen ? "border-accent bg-accent-soft" : "border-line-strong bg-surface hover:border-accent"}`}
              >
                <input
                  type="radio"
                  id={id}
                  name={name}
                  value={value}
                  checked={isChosen}
                  onChange={() => onChange(value)}
                  onBlur={onBlur}
                  aria-labelledby={`${id}-name`}
                  aria-describedby={`${id}-text`}
                  className="mt-1 size-5 shrink-0"
                />
                <span className="min-w-0">
                  <span id={`${id}-name`} className="block font-semibold">
                    {shown ?? value}
                  </span>
                  <span id={`${id}-text`} className="block text-base text-muted">
                    {otherAuthor === null
                      ? translate(`visibility.${code}`)
                      : translate(`visibilityOfAuthor.${code}`, { author: otherAuthor })}
                  </span>
                </span>
              </label>
            );
          })}
      </div>
      {error ? <FieldError id={fieldId}>{error}</FieldError> : null}
    </div>
  );
}

/** Renders a field of the data model with the input of its type. */
const EntryField = memo(function EntryField({ fieldKey }: { fieldKey: FieldKey }) {
  const { model, stored } = useFormSubject();
  const { text, list, wiring } = useField(fieldKey);
  const { kind, max } = getFieldStructure(fieldKey);
  if (kind === "single" || kind === "multi") {
    const options = listOfferedLabels(model[fieldKey], stored);
    const called = (option: string) => getShownLabel(model, fieldKey, option);
    const select = { ...wiring, options, called };
    return kind === "multi" ? (
      <MultiSelect {...select} value={list} />
    ) : (
      <SingleSelect {...select} value={text} />
    );
  }
  const isLong = kind === "longText" || kind === "uriList";
  // Counts characters as the server stores them: without the white space and control characters that cleaning removes.
  const counted = isLong ? cleanText(text) : cleanLine(text);
  const typed = { ...wiring, value: text, max, counted };
  if (!isLong) {
    return (
      <>
        <TextField {...typed} isEmail={kind === "email"} />
        {fieldKey === "algorithmName" && stored === undefined ? <SameNameWarning name={text} /> : null}
      </>
    );
  }
  if (isPatientField(fieldKey)) {
    return <TextArea {...typed} rows={3} remark={<ReadingHint text={counted} />} />;
  }
  return <TextArea {...typed} rows={max !== undefined && max > 1000 && kind === "longText" ? 7 : 3} />;
});

/** Field for a note on the change, for the entry's history; last in the form of an existing entry. */
export function ChangeNoteField() {
  const translate = useTranslations("form.changeNote");
  const { field, fieldState } = useController<EntryFormValues, "changeNote">({ name: "changeNote" });
  return (
    <div className="border-line border-t py-8">
      <TextField
        id={getControlId("changeNote")}
        name="changeNote"
        label={translate("label")}
        help={translate("help")}
        error={getFieldErrorMessage(fieldState.error)}
        value={field.value}
        max={MAX_CHANGE_NOTE_LENGTH}
        counted={cleanLine(field.value)}
        onBlur={field.onBlur}
        onChange={(value) => {
          field.onChange(value);
          // Validates while typing: an error that appeared on blur would move the submit button away from the click.
          if (countCodePoints(cleanLine(value)) > MAX_CHANGE_NOTE_LENGTH) field.onBlur();
        }}
      />
    </div>
  );
}

/** Fields on which the conditions of other fields depend. */
const CONDITION_KEYS = FIELD_KEYS.map((key) => getFieldStructure(key).condition?.field).filter(
  (key) => key !== undefined,
);

/** Returns the fields that apply to the current values; re-renders only when a field of CONDITION_KEYS changes. */
export function useApplicableKeys(): FieldKey[] {
  const { model } = useFormSubject();
  const answers = useWatch<EntryFormValues, typeof CONDITION_KEYS>({ name: CONDITION_KEYS });
  return listApplicableKeys(
    model,
    Object.fromEntries(CONDITION_KEYS.map((key, index) => [key, answers[index]])),
  );
}

/** Announces to screen readers which conditional fields appeared or disappeared. */
function ConditionAnnouncer({ keys }: { keys: readonly FieldKey[] }) {
  const translate = useTranslations("form.conditional");
  const { model } = useFormSubject();
  const before = useRef(keys);
  const [sentence, setSentence] = useState("");
  useEffect(() => {
    const came = keys.filter((key) => !before.current.includes(key));
    const went = before.current.filter((key) => !keys.includes(key));
    before.current = keys;
    const names = (list: readonly FieldKey[]) => list.map((key) => model[key].displayName).join(", ");
    if (came.length > 0) setSentence(translate("shown", { fields: names(came) }));
    else if (went.length > 0) setSentence(translate("hidden", { fields: names(went) }));
  }, [keys, model, translate]);
  return (
    <p aria-live="polite" className="sr-only">
      {sentence}
    </p>
  );
}

/** Renders the six sections of the entry form with the fields that apply; phones show one at a time. */
export function FormSections() {
  const translate = useTranslations("form.sections");
  const reading = useTranslations("form.reading");
  const keys = useApplicableKeys();
  const steps = useFormSteps();
  return (
    <>
      <FormStepBar {...steps} />
      <div className="form-steps" data-whole={steps.isWhole || undefined}>
        {FORM_SECTIONS.map((section) => (
          <section
            key={section}
            id={getSectionId(section)}
            tabIndex={-1}
            aria-labelledby={`${getSectionId(section)}-kop`}
            data-step={section === steps.current ? "current" : "other"}
            // An inline script may have opened the section of the address fragment before hydration.
            suppressHydrationWarning
            className="border-line border-t py-8 outline-none first:border-t-0 first:pt-0"
          >
            <h2 id={`${getSectionId(section)}-kop`}>{translate(section)}</h2>
            <MissingFieldCount section={section} className="mt-1 mb-3 text-base text-muted sm:mb-6" />
            {section === "patients" ? <p className="-mt-2 mb-6 max-w-prose">{reading("intro")}</p> : null}
            <div className="grid grid-cols-1 gap-6">
              {listSectionKeys(section)
                .filter((key) => keys.includes(key))
                .map((key) =>
                  key === "visibility" ? (
                    <VisibilityField key={key} />
                  ) : (
                    <Fragment key={key}>
                      {key === "developerName" ? <ProductField /> : null}
                      <EntryField fieldKey={key} />
                    </Fragment>
                  ),
                )}
            </div>
          </section>
        ))}
      </div>
      {steps.isWhole ? null : <FormStepLinks current={steps.current} />}
      <ConditionAnnouncer keys={keys} />
    </>
  );
}
