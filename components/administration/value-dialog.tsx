"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { DataModelEffect, EditableFieldDto, ListValueDto } from "@/lib/fields/answers";
import { paths } from "@/lib/paths";
import { CheckBox } from "../form/check-box";
import { Input } from "../form/input";
import { Select } from "../form/select";
import { ChangeDialog, EffectList, useChangeForm } from "./change-dialog";
import type { FieldEditing } from "./field-dialog";

/** Option value of the place before all other values. */
const FIRST = "first";

interface FormInput {
  label: string;
  labelEn: string;
  retired: boolean;
  /** Id of the value after which a new one is placed. */
  after: string;
}

interface Base {
  value: ListValueDto | null;
  revision: string;
}

interface DialogProps extends FieldEditing {
  /** Value to edit; null for a new one. */
  value: ListValueDto | null;
  onClose: () => void;
}

/** Saves a new or changed value and shows a toast, which for a changed value says how many entries have it. */
function useSaving({ field, show, onClose }: DialogProps) {
  const translate = useTranslations("dataModel.value");
  return async ({ label, labelEn, retired, after }: FormInput, { value, revision }: Base) => {
    const named = { label: label.trim() };
    if (value === null) {
      const body = { label, labelEn, afterId: after === FIRST ? null : after, revision };
      await show(await callApi<EditableFieldDto>("POST", paths.api.listValues(field._id), body));
      showToast(translate("added", named), { kind: "success" });
    } else {
      const path = paths.api.listValue(field._id, value._id);
      const body = { label, labelEn, retired, revision };
      const saved = await callApi<{ field: EditableFieldDto; entries: number }>("PUT", path, body);
      await show(saved.field);
      const { entries: count } = saved;
      showToast(count === 0 ? translate("saved", named) : translate("savedInEntries", { ...named, count }), {
        kind: "success",
      });
    }
    onClose();
  };
}

function useValueForm(props: DialogProps) {
  const { field, value, refresh } = props;
  const save = useSaving(props);
  return useChangeForm<FormInput, Base, DataModelEffect>({
    subject: `value/${value?._id ?? `new/${field._id}`}`,
    begin: {
      label: value?.label ?? "",
      labelEn: value?.labelEn ?? "",
      retired: value?.retired ?? false,
      after: field.values?.at(-1)?._id ?? FIRST,
    },
    base: { value, revision: field.revision },
    learn: async () => {
      const now = await refresh();
      const found = now?.values?.find(({ _id }) => _id === value?._id);
      return now && { value: found ?? value, revision: now.revision };
    },
    preview: ({ label, labelEn, retired }, { value: stored, revision }) => {
      if (stored === null || (label.trim() === stored.label && retired === stored.retired)) return null;
      const path = paths.api.listValuePreview(field._id, stored._id);
      return () => callApi("POST", path, { label, labelEn, retired, revision });
    },
    save,
  });
}

type ValueForm = ReturnType<typeof useValueForm>;

function ValueFields({ field, value, form }: Pick<DialogProps, "field" | "value"> & { form: ValueForm }) {
  const translate = useTranslations("dataModel.value");
  const all = useTranslations("dataModel");
  const places = (field.values ?? []).map(
    ({ _id, label }) => [_id, translate("afterNamed", { label })] as const,
  );
  return (
    <>
      <Input
        label={translate("label")}
        note={value === null ? null : translate("labelNote")}
        {...form.field("label")}
      />
      <Input
        label={translate("labelEn")}
        lang="en"
        note={all("field.emptyEnglish")}
        {...form.field("labelEn")}
      />
      {value === null ? (
        <Select
          label={translate("after")}
          options={[[FIRST, translate("first")], ...places]}
          {...form.field("after")}
        />
      ) : null}
      {value?.hasRule ? <p className="text-base text-muted">{translate("ruleNote")}</p> : null}
      {value !== null && !value.hasRule ? (
        <CheckBox label={translate("retire")} note={translate("retireNote")} {...form.field("retired")} />
      ) : null}
    </>
  );
}

function RenameEffect({ effect, isVisibility }: { effect: DataModelEffect; isVisibility: boolean }) {
  const translate = useTranslations("dataModel.value");
  const { entries, publicEntries, inBin, searches, followers } = effect;
  if (isVisibility) return <li>{translate("visibilityShown")}</li>;
  return (
    <>
      <li>
        {translate("entries", { count: entries })}
        {entries === 0 ? null : ` ${translate("entriesMore", { publicCount: publicEntries, inBin })}`}
      </li>
      {entries === 0 ? null : <li>{translate("past")}</li>}
      {searches === 0 ? null : <li>{translate("searches", { count: searches })}</li>}
      {followers === 0 ? null : <li>{translate("followers", { count: followers })}</li>}
      {entries === 0 ? null : <li>{translate("quiet")}</li>}
    </>
  );
}

interface ValueEffectProps {
  field: EditableFieldDto;
  stored: ListValueDto;
  effect: DataModelEffect;
  form: ValueForm;
}

/** Preview of what saving the value changes. */
function ValueEffect({ field, stored, effect, form }: ValueEffectProps) {
  const translate = useTranslations("dataModel.value");
  const { label: typed, retired } = form.getValues();
  const label = typed.trim();
  return (
    <EffectList>
      {label === stored.label ? null : (
        <>
          <li>{translate("renamed", { before: stored.label, after: label })}</li>
          <RenameEffect effect={effect} isVisibility={field._id === "visibility"} />
        </>
      )}
      {retired === stored.retired ? null : (
        <li>{retired ? translate("retires", { count: stored.entries }) : translate("returns")}</li>
      )}
    </EffectList>
  );
}

/** Dialog to add or change a value of a list. */
export function ValueDialog(props: DialogProps) {
  const { field, value, onClose } = props;
  const translate = useTranslations("dataModel.value");
  const all = useTranslations("dataModel");
  const form = useValueForm(props);
  const { effect, base } = form;
  const { value: stored } = base;
  return (
    <ChangeDialog
      title={
        value === null
          ? translate("addTitle", { field: field.displayName })
          : translate("editTitle", { label: value.label })
      }
      form={form}
      facts={
        stored === null
          ? []
          : [
              [translate("label"), stored.label],
              [translate("labelEn"), stored.labelEn ?? all("asDutch")],
              [translate("retire"), all(stored.retired ? "yes" : "no")],
            ]
      }
      effect={
        effect === null || stored === null ? null : (
          <ValueEffect field={field} stored={stored} effect={effect} form={form} />
        )
      }
      onClose={onClose}
    >
      <ValueFields field={field} value={value} form={form} />
    </ChangeDialog>
  );
}
