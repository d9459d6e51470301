"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ApiError } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { EditableBlockDto } from "@/lib/domain/dto";
import { controlClass } from "../form/field";
import { useHydrated } from "../form/use-hydrated";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";

export type TextValues = Pick<EditableBlockDto, "title" | "content" | "heading" | "updated">;

interface TextFormProps {
  text: EditableBlockDto;
  onSave: (values: TextValues) => Promise<EditableBlockDto>;
  onRemove: () => void;
}

/** Edits one block of a page; what is typed stays whatever the server answers. */
export function TextForm({ text, onSave, onRemove }: TextFormProps) {
  const translate = useTranslations("admin.texts");
  const hydrated = useHydrated();
  const id = useId();
  const [values, setValues] = useState<TextValues>(text);
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<TextValues>) => setValues((held) => ({ ...held, ...change }));

  async function submit() {
    setBusy(true);
    setFailure("");
    try {
      const { title, content, heading, updated } = values;
      const saved = await onSave({ title, content, heading, updated });
      setValues(saved);
      showToast(translate("saved", { title: saved.title }), { kind: "success" });
    } catch (error) {
      const response = error instanceof ApiError ? error.detail : "";
      const sentence = response ? translate("saveFailedWith", { response }) : translate("saveFailed");
      setFailure(sentence);
      showToast(sentence, { kind: "error" });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      method="post"
      noValidate
      aria-label={text.title}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="space-y-3 pb-4"
    >
      {failure ? (
        <Callout kind="danger" role="alert">
          {failure}
        </Callout>
      ) : null}
      <div>
        <label htmlFor={`${id}-title`} className="mb-1 block font-semibold">
          {translate("blockTitle")}
        </label>
        <input
          id={`${id}-title`}
          value={values.title}
          onChange={(event) => set({ title: event.target.value })}
          className={`${controlClass(undefined)} min-h-11`}
        />
      </div>
      <div>
        <label htmlFor={`${id}-content`} className="mb-1 block font-semibold">
          {translate("content")}
        </label>
        <textarea
          id={`${id}-content`}
          rows={8}
          value={values.content}
          onChange={(event) => set({ content: event.target.value })}
          className={`${controlClass(undefined)} block resize-y`}
        />
      </div>
      <label className="flex min-h-9 items-center gap-2">
        <input
          type="checkbox"
          checked={values.heading === "lead"}
          onChange={(event) => set({ heading: event.target.checked ? "lead" : null })}
          className="size-6"
        />
        {translate("lead")}
      </label>
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" type="submit" disabled={!hydrated || busy}>
          {translate("save")}
        </Button>
        <Button disabled={!hydrated || busy} onClick={onRemove}>
          {translate("remove")}
        </Button>
      </div>
    </form>
  );
}
