"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { DataModelEffect, EditableFieldDto, ListValueDto } from "@/lib/fields/answers";
import { paths } from "@/lib/paths";
import { controlClass, Field } from "../form/field";
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
import { type ChangeForm, useChangeForm } from "./use-change-form";
import type { FieldEditing } from "./use-field";

/** Stands for the place before all others. */
const FIRST = "first";

interface Typed {
  label: string;
  labelEn: string;
  retired: boolean;
  /** After which value a new one comes. */
  after: string;
}

interface DialogProps extends FieldEditing {
  /** Null for one that is to be added. */
  value: ListValueDto | null;
  onClose: () => void;
}

function typedOf(value: ListValueDto | null, { values }: EditableFieldDto): Typed {
  return {
    label: value?.label ?? "",
    labelEn: value?.labelEn ?? "",
    retired: value?.retired ?? false,
    after: values?.at(-1)?._id ?? FIRST,
  };
}

/** Sends a new value, and says so. */
function useAdding({ field, show, onClose }: DialogProps) {
  const translate = useTranslations("dataModel.value");
  return async ({ label, labelEn, after }: Typed, revision: string) => {
    const body = { label, labelEn, afterId: after === FIRST ? null : after, revision };
    await show(await callApi<EditableFieldDto>("POST", paths.api.listValues(field._id), body));
    showToast(translate("added", { label: label.trim() }), { kind: "success" });
    onClose();
  };
}

/** Sends a value as it is to be, and says in how many entries it came. */
function useSaving({ field, show, onClose }: DialogProps) {
  const translate = useTranslations("dataModel.value");
  return async (id: string, { label, labelEn, retired }: Typed, revision: string) => {
    const path = paths.api.listValue(field._id, id);
    const body = { label, labelEn, retired, revision };
    const saved = await callApi<{ field: EditableFieldDto; entries: number }>("PUT", path, body);
    await show(saved.field);
    const named = { label: label.trim() };
    const said =
      saved.entries === 0
        ? translate("saved", named)
        : translate("savedInEntries", { ...named, count: saved.entries });
    showToast(said, { kind: "success" });
    onClose();
  };
}

function useValueForm(props: DialogProps) {
  const { field, value, refresh } = props;
  const [add, save] = [useAdding(props), useSaving(props)];
  const [start] = useState(() => typedOf(value, field));
  const [typed, setTyped] = useState(start);
  // From which state a save is made: the one that the dialog came with or, after a conflict, the one of now.
  const [base, setBase] = useState({ value, revision: field.revision });
  const form = useChangeForm(async () => {
    const now = await refresh();
    const found = now?.values?.find(({ _id }) => _id === value?._id);
    if (now !== undefined) setBase({ value: found ?? value, revision: now.revision });
  });

  function submit() {
    const { revision, value: held } = base;
    if (held === null) return form.send({ preview: null, save: () => add(typed, revision) });
    const { label, labelEn, retired } = typed;
    const reachesFurther = label.trim() !== held.label || retired !== held.retired;
    const path = paths.api.listValuePreview(field._id, held._id);
    const preview = () => callApi<DataModelEffect>("POST", path, { label, labelEn, retired, revision });
    return form.send({
      preview: reachesFurther ? preview : null,
      save: () => save(held._id, typed, revision),
    });
  }

  const set = (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change }));
  const hasWork = JSON.stringify(typed) !== JSON.stringify(start);
  return { form, problems: form.problems, typed, set, base: base.value, submit, hasWork };
}

type ValueForm = ReturnType<typeof useValueForm>;

function PlaceField({ field, state }: { field: EditableFieldDto; state: ValueForm }) {
  const translate = useTranslations("dataModel.value");
  const id = useId();
  const { typed, set } = state;
  return (
    <Field id={id} label={translate("after")}>
      <select
        id={id}
        value={typed.after}
        onChange={(event) => set({ after: event.target.value })}
        className={`${controlClass(undefined)} min-h-11`}
      >
        <option value={FIRST}>{translate("first")}</option>
        {(field.values ?? []).map(({ _id, label }) => (
          <option key={_id} value={_id}>
            {translate("afterNamed", { label })}
          </option>
        ))}
      </select>
    </Field>
  );
}

function ValueFields({ field, value, state }: Pick<DialogProps, "field" | "value"> & { state: ValueForm }) {
  const translate = useTranslations("dataModel.value");
  const all = useTranslations("dataModel");
  const { typed, set, problems } = state;
  return (
    <>
      <ChangeText
        label={translate("label")}
        value={typed.label}
        error={problems.label}
        {...(value === null ? {} : { note: translate("labelNote") })}
        onChange={(label) => set({ label })}
      />
      <ChangeText
        label={translate("labelEn")}
        value={typed.labelEn}
        lang="en"
        error={problems.labelEn}
        note={all("field.emptyEnglish")}
        onChange={(labelEn) => set({ labelEn })}
      />
      {value === null ? <PlaceField field={field} state={state} /> : null}
      {value?.hasRule ? <p className="text-base text-muted">{translate("ruleNote")}</p> : null}
      {value !== null && !value.hasRule ? (
        <ChangeCheck
          label={translate("retire")}
          checked={typed.retired}
          note={translate("retireNote")}
          error={problems.retired}
          onChange={(retired) => set({ retired })}
        />
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

/** What saving the value would do, before it is done; and that it is being done, when that takes its time. */
function ValueEffect({
  field,
  held,
  state,
  form,
}: {
  field: EditableFieldDto;
  held: ListValueDto;
  state: ValueForm;
  form: ChangeForm;
}) {
  const translate = useTranslations("dataModel.value");
  const { typed } = state;
  const { effect } = form;
  if (effect === null) return null;
  const label = typed.label.trim();
  return (
    <EffectList>
      {label === held.label ? null : (
        <>
          <li>{translate("renamed", { before: held.label, after: label })}</li>
          <RenameEffect effect={effect} isVisibility={field._id === "visibility"} />
        </>
      )}
      {typed.retired === held.retired ? null : (
        <li>{typed.retired ? translate("retires", { count: held.entries }) : translate("returns")}</li>
      )}
    </EffectList>
  );
}

/** Adds a value to a list or changes one; what is typed stays whatever the server answers. */
export function ValueDialog(props: DialogProps) {
  const { field, value, onClose } = props;
  const translate = useTranslations("dataModel.value");
  const all = useTranslations("dataModel");
  const state = useValueForm(props);
  const { form, base } = state;
  const body = useFocusOnProblem(state.problems);
  const facts =
    base === null
      ? []
      : ([
          [translate("label"), base.label],
          [translate("labelEn"), base.labelEn ?? all("asDutch")],
          [translate("retire"), all(base.retired ? "yes" : "no")],
        ] as const);
  return (
    <ModalDialog
      title={
        value === null
          ? translate("addTitle", { field: field.displayName })
          : translate("editTitle", { label: value.label })
      }
      isOpen
      onClose={onClose}
      shape="drawer"
      hasWork={state.hasWork || form.isBusy}
    >
      <div ref={body} className="mt-5">
        <PostForm failure={form.failure} onSubmit={state.submit} className="space-y-5">
          {form.isConflict && facts.length > 0 ? <CurrentState facts={facts} /> : null}
          {form.effect !== null && base !== null ? (
            <ValueEffect field={field} held={base} state={state} form={form} />
          ) : (
            <ValueFields field={field} value={value} state={state} />
          )}
          <ChangeButtons form={form} onClose={onClose} />
        </PostForm>
      </div>
    </ModalDialog>
  );
}
