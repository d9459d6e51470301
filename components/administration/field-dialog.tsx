"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { DataModelEffect, EditableFieldDto } from "@/lib/fields/answers";
import { paths } from "@/lib/paths";
import { controlClass, describedBy, Field, FieldError } from "../form/field";
import { ModalDialog } from "../form/modal-dialog";
import { PostForm } from "../form/post-form";
import {
  ChangeButtons,
  ChangeCheck,
  ChangeText,
  CurrentState,
  EffectList,
  useFocusOnProblem,
} from "./change-parts";
import { useFieldFacts } from "./field-facts";
import { useChangeForm } from "./use-change-form";
import type { FieldEditing } from "./use-field";

interface DialogProps extends FieldEditing {
  onClose: () => void;
}

interface Typed {
  displayName: string;
  displayNameEn: string;
  help: string;
  helpEn: string;
  isFilterable: boolean;
  doFilterEmpty: boolean;
  defaultValue: string | string[] | null;
}

function typedOf(field: EditableFieldDto): Typed {
  const { displayName, displayNameEn, help, helpEn, isFilterable, doFilterEmpty, defaultValue } = field;
  const english = { displayNameEn: displayNameEn ?? "", helpEn: helpEn ?? "" };
  return { displayName, help, isFilterable, doFilterEmpty, defaultValue, ...english };
}

function useFieldForm({ field, show, refresh, onClose }: DialogProps) {
  const translate = useTranslations("dataModel.field");
  const [start] = useState(() => typedOf(field));
  const [typed, setTyped] = useState(start);
  const [base, setBase] = useState(field);
  const form = useChangeForm(async () => {
    const now = await refresh();
    if (now !== undefined) setBase(now);
  });

  const submit = () => {
    const body = { ...typed, revision: base.revision };
    const stopsFiltering = base.isFilterable && !typed.isFilterable;
    const path = paths.api.fieldPreview(field._id);
    return form.send({
      preview: stopsFiltering ? () => callApi<DataModelEffect>("POST", path, body) : null,
      save: async () => {
        const saved = await callApi<EditableFieldDto>("PUT", paths.api.editableField(field._id), body);
        await show(saved);
        showToast(translate("saved", { name: saved.displayName }), { kind: "success" });
        onClose();
      },
    });
  };

  const set = (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change }));
  const hasWork = JSON.stringify(typed) !== JSON.stringify(start);
  return { form, problems: form.problems, typed, set, base, submit, hasWork };
}

type FieldForm = ReturnType<typeof useFieldForm>;

/** What a new form begins with, of a field with one answer. */
function OneDefault({ offered, state }: { offered: string[]; state: FieldForm }) {
  const translate = useTranslations("dataModel.field");
  const id = useId();
  const error = state.problems.defaultValue;
  const { defaultValue } = state.typed;
  return (
    <Field id={id} label={translate("defaultValue")} error={error} note={translate("defaultNote")}>
      <select
        id={id}
        value={typeof defaultValue === "string" ? defaultValue : ""}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, true)}
        onChange={({ target: { value } }) => state.set({ defaultValue: value === "" ? null : value })}
        className={`${controlClass(error)} min-h-11`}
      >
        <option value="">{translate("noDefault")}</option>
        {offered.map((label) => (
          <option key={label}>{label}</option>
        ))}
      </select>
    </Field>
  );
}

/** The same of a field with several. */
function SeveralDefaults({ offered, state }: { offered: string[]; state: FieldForm }) {
  const translate = useTranslations("dataModel.field");
  const id = useId();
  const error = state.problems.defaultValue;
  const chosen = [state.typed.defaultValue ?? []].flat();
  const choose = (label: string, isChosen: boolean) => {
    const next = offered.filter((one) => (one === label ? isChosen : chosen.includes(one)));
    state.set({ defaultValue: next.length === 0 ? null : next });
  };
  return (
    <fieldset aria-describedby={describedBy(id, error, true)}>
      <legend className="mb-1 font-semibold">{translate("defaultValue")}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {offered.map((label) => (
          <label key={label} className="wrap-anywhere flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              checked={chosen.includes(label)}
              onChange={(event) => choose(label, event.target.checked)}
              className="size-6 shrink-0"
            />
            {label}
          </label>
        ))}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
      <p id={`${id}-note`} className="mt-1 text-base text-muted">
        {translate("defaultNote")}
      </p>
    </fieldset>
  );
}

function FilterFields({ state }: { state: FieldForm }) {
  const translate = useTranslations("dataModel.field");
  const { typed, set, problems } = state;
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 font-semibold">{translate("isFilterable")}</legend>
      <ChangeCheck
        label={translate("filterable")}
        note={translate("filterableNote")}
        checked={typed.isFilterable}
        error={problems.isFilterable}
        onChange={(isFilterable) => set({ isFilterable })}
      />
      <ChangeCheck
        label={translate("doFilterEmpty")}
        checked={typed.doFilterEmpty}
        onChange={(doFilterEmpty) => set({ doFilterEmpty })}
      />
    </fieldset>
  );
}

function FieldFields({ field, state }: { field: EditableFieldDto; state: FieldForm }) {
  const translate = useTranslations("dataModel.field");
  const { typed, set, problems } = state;
  const offered = (field.values ?? []).filter(({ retired }) => !retired).map(({ label }) => label);
  const text = (name: "displayName" | "displayNameEn" | "help" | "helpEn", rows?: number) => (
    <ChangeText
      label={translate(name)}
      value={typed[name]}
      error={problems[name]}
      {...(rows === undefined ? {} : { rows })}
      {...(name === "displayNameEn" || name === "helpEn"
        ? { lang: "en", note: translate("emptyEnglish") }
        : {})}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <>
      {text("displayName")}
      {text("displayNameEn")}
      {text("help", 5)}
      {text("helpEn", 5)}
      {field.mayBeFiltered ? <FilterFields state={state} /> : null}
      {field.mayHaveDefault && field.kind === "single" ? (
        <OneDefault offered={offered} state={state} />
      ) : null}
      {field.mayHaveDefault && field.kind === "multi" ? (
        <SeveralDefaults offered={offered} state={state} />
      ) : null}
    </>
  );
}

/** Changes what a field is called and how it is explained, asked and filtered by; what is typed stays. */
export function FieldDialog(props: DialogProps) {
  const { field, onClose } = props;
  const translate = useTranslations("dataModel.field");
  const factsOf = useFieldFacts();
  const state = useFieldForm(props);
  const { form, base } = state;
  const body = useFocusOnProblem(form.problems);
  return (
    <ModalDialog
      title={translate("editTitle", { name: field.displayName })}
      isOpen
      onClose={onClose}
      shape="drawer"
      hasWork={state.hasWork || form.isBusy}
    >
      <div ref={body} className="mt-5">
        <PostForm failure={form.failure} onSubmit={state.submit} className="space-y-5">
          {form.isConflict ? <CurrentState facts={factsOf(base)} /> : null}
          {form.effect === null ? (
            <FieldFields field={base} state={state} />
          ) : (
            <EffectList>
              <li>{translate("noFilterAnyMore", { name: base.displayName })}</li>
              <li>{translate("searches", { count: form.effect.searches })}</li>
            </EffectList>
          )}
          <ChangeButtons form={form} onClose={onClose} />
        </PostForm>
      </div>
    </ModalDialog>
  );
}
