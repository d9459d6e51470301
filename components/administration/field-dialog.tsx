"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import useSWR, { useSWRConfig } from "swr";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { DataModelEffect, EditableFieldDto } from "@/lib/fields/answers";
import { paths } from "@/lib/paths";
import { CheckBox } from "../form/check-box";
import { buildDescribedBy, FieldError, getNoteId } from "../form/field";
import { Input } from "../form/input";
import { Select } from "../form/select";
import { LabelledTextarea } from "../form/text-box";
import { ChangeDialog, EffectList, type Fact, useChangeForm } from "./change-dialog";

/** Loads a field of the data model with its list; `show` displays the server's response to a change. */
export function useLoadEditableField(key: string) {
  const path = paths.api.editableField(key);
  const { mutate: mutateAny } = useSWRConfig();
  const { data, error, mutate } = useSWR<EditableFieldDto>(path, (address: string) =>
    callApi<EditableFieldDto>("GET", address),
  );
  return {
    field: data,
    hasFailed: error !== undefined && data === undefined,
    show: async (field: EditableFieldDto) => {
      await mutate(field, { revalidate: false });
      // Reloads the list of fields, which shows the field's name and number of values.
      void mutateAny(paths.api.editableFields);
    },
    refresh: () => mutate(),
  };
}

/** A loaded field, with the callbacks of its forms. */
export interface FieldEditing {
  field: EditableFieldDto;
  show: (field: EditableFieldDto) => Promise<void>;
  refresh: () => Promise<EditableFieldDto | undefined>;
}

/** Returns a function that describes a field's settings, except its list, as pairs of label and text. */
function useFieldFacts(): (field: EditableFieldDto) => Fact[] {
  const translate = useTranslations("dataModel.field");
  const all = useTranslations("dataModel");
  return (field) => {
    const { displayName, displayNameEn, help, helpEn, isFilterable, doFilterEmpty, defaultValue } = field;
    const defaults = [defaultValue ?? []].flat().join(", ");
    return [
      [translate("displayName"), displayName],
      [translate("displayNameEn"), displayNameEn ?? all("asDutch")],
      [translate("help"), help],
      [translate("helpEn"), helpEn ?? all("asDutch")],
      ...(field.mayBeFiltered
        ? ([
            [translate("isFilterable"), all(isFilterable ? "yes" : "no")],
            [translate("zeros"), translate(doFilterEmpty ? "zerosHidden" : "zerosShown")],
          ] as const)
        : []),
      ...(field.mayHaveDefault
        ? ([[translate("defaultValue"), defaults || translate("noDefault")]] as const)
        : []),
    ];
  };
}

/** Shows the current settings of a field. */
export function FieldFacts({ field }: { field: EditableFieldDto }) {
  const facts = useFieldFacts()(field);
  return (
    <dl className="grid gap-x-6 gap-y-2 text-base sm:grid-cols-[max-content_minmax(0,1fr)]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted max-sm:-mb-2">{label}</dt>
          <dd className="wrap-anywhere max-w-[75ch] whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DialogProps extends FieldEditing {
  onClose: () => void;
}

function typedOf({ kind, ...field }: EditableFieldDto) {
  const { displayName, displayNameEn, help, helpEn, isFilterable, doFilterEmpty } = field;
  const chosen = [field.defaultValue ?? []].flat();
  return {
    displayName,
    displayNameEn: displayNameEn ?? "",
    help,
    helpEn: helpEn ?? "",
    isFilterable,
    doFilterEmpty,
    defaultValue: kind === "multi" ? chosen : (chosen[0] ?? ""),
  };
}

type FormInput = ReturnType<typeof typedOf>;

/** Returns the request body: an empty default is null, and several defaults have the order of the list. */
function bodyOf({ defaultValue, ...typed }: FormInput, { kind, revision, values }: EditableFieldDto) {
  const chosen = [defaultValue].flat();
  const ordered = (values ?? []).map(({ label }) => label).filter((label) => chosen.includes(label));
  const several = ordered.length === 0 ? null : ordered;
  return { ...typed, defaultValue: kind === "multi" ? several : defaultValue || null, revision };
}

function useFieldForm({ field, show, refresh, onClose }: DialogProps) {
  const translate = useTranslations("dataModel.field");
  return useChangeForm<FormInput, EditableFieldDto, DataModelEffect>({
    subject: `field/${field._id}`,
    begin: typedOf(field),
    base: field,
    learn: refresh,
    preview: (typed, base) =>
      base.isFilterable && !typed.isFilterable
        ? () => callApi("POST", paths.api.fieldPreview(field._id), bodyOf(typed, base))
        : null,
    save: async (typed, base) => {
      const path = paths.api.editableField(field._id);
      const saved = await callApi<EditableFieldDto>("PUT", path, bodyOf(typed, base));
      await show(saved);
      showToast(translate("saved", { name: saved.displayName }), { kind: "success" });
      onClose();
    },
  });
}

type FieldForm = ReturnType<typeof useFieldForm>;

/** Checkboxes for the default values of a field with several answers. */
function SeveralDefaults({ offered, form }: { offered: string[]; form: FieldForm }) {
  const translate = useTranslations("dataModel.field");
  const id = useId();
  const { error, ...field } = form.field("defaultValue");
  return (
    <fieldset aria-describedby={buildDescribedBy(id, error, true)}>
      <legend className="mb-1 font-semibold">{translate("defaultValue")}</legend>
      <div className="wrap-anywhere grid gap-x-4 sm:grid-cols-2">
        {offered.map((label) => (
          <CheckBox key={label} label={label} value={label} {...field} />
        ))}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
      <p id={getNoteId(id)} className="mt-1 text-base text-muted">
        {translate("defaultNote")}
      </p>
    </fieldset>
  );
}

function FieldFields({ field, form }: { field: EditableFieldDto; form: FieldForm }) {
  const translate = useTranslations("dataModel.field");
  const offered = (field.values ?? []).filter(({ retired }) => !retired).map(({ label }) => label);
  const english = { lang: "en", note: translate("emptyEnglish") };
  return (
    <>
      <Input label={translate("displayName")} {...form.field("displayName")} />
      <Input label={translate("displayNameEn")} {...english} {...form.field("displayNameEn")} />
      <LabelledTextarea label={translate("help")} rows={5} {...form.field("help")} />
      <LabelledTextarea label={translate("helpEn")} rows={5} {...english} {...form.field("helpEn")} />
      {field.mayBeFiltered ? (
        <fieldset className="space-y-2">
          <legend className="mb-1 font-semibold">{translate("isFilterable")}</legend>
          <CheckBox
            label={translate("filterable")}
            note={translate("filterableNote")}
            {...form.field("isFilterable")}
          />
          <CheckBox label={translate("doFilterEmpty")} {...form.field("doFilterEmpty")} />
        </fieldset>
      ) : null}
      {field.mayHaveDefault && field.kind === "single" ? (
        <Select
          label={translate("defaultValue")}
          note={translate("defaultNote")}
          options={[["", translate("noDefault")], ...offered.map((label) => [label, label] as const)]}
          {...form.field("defaultValue")}
        />
      ) : null}
      {field.mayHaveDefault && field.kind === "multi" ? (
        <SeveralDefaults offered={offered} form={form} />
      ) : null}
    </>
  );
}

/** Dialog to change a field's name, help text, and whether it is required or a filter. */
export function FieldDialog(props: DialogProps) {
  const translate = useTranslations("dataModel.field");
  const factsOf = useFieldFacts();
  const form = useFieldForm(props);
  const { base, effect } = form;
  return (
    <ChangeDialog
      title={translate("editTitle", { name: props.field.displayName })}
      form={form}
      facts={factsOf(base)}
      onClose={props.onClose}
      effect={
        effect === null ? null : (
          <EffectList>
            <li>{translate("noFilterAnyMore", { name: base.displayName })}</li>
            <li>{translate("searches", { count: effect.searches })}</li>
          </EffectList>
        )
      }
    >
      <FieldFields field={base} form={form} />
    </ChangeDialog>
  );
}
