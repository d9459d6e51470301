"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import type { EditableBlockDto } from "@/lib/administration/schema";
import { showToast } from "@/lib/client/toast";
import type { Language } from "@/lib/platform/language/language";
import { controlClass } from "../form/field";
import { PostForm } from "../form/post-form";
import { useHydrated } from "../form/use-hydrated";
import { useSubmission } from "../form/use-submission";
import { Button } from "../ui/button";

export type TextValues = Pick<
  EditableBlockDto,
  "title" | "content" | "heading" | "titleEn" | "contentEn" | "updated"
>;

interface TextFormProps {
  label: string;
  initial: TextValues;
  /** Somebody has just asked for this form. */
  startsFocused?: boolean;
  onSave: (values: TextValues) => Promise<EditableBlockDto>;
  /** What else can be done with the text: buttons beside the one that saves. */
  children: ReactNode;
}

/** The title and text of a block in one language. */
function TextControls({
  id,
  lang,
  labels,
  title,
  content,
  startsFocused = false,
  onChange,
}: {
  id: string;
  lang: Language;
  labels: { title: string; content: string };
  title: string;
  content: string;
  startsFocused?: boolean;
  onChange: (change: { title?: string; content?: string }) => void;
}) {
  return (
    <div className="min-w-0 space-y-3">
      <div>
        <label htmlFor={`${id}-title`} className="mb-1 block font-semibold">
          {labels.title}
        </label>
        <input
          id={`${id}-title`}
          lang={lang}
          value={title}
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed for it
          autoFocus={startsFocused}
          onChange={(event) => onChange({ title: event.target.value })}
          className={`${controlClass(undefined)} min-h-11`}
        />
      </div>
      <div>
        <label htmlFor={`${id}-content`} className="mb-1 block font-semibold">
          {labels.content}
        </label>
        <textarea
          id={`${id}-content`}
          lang={lang}
          rows={8}
          value={content}
          onChange={(event) => onChange({ content: event.target.value })}
          className={`${controlClass(undefined)} block resize-y`}
        />
      </div>
    </div>
  );
}

/** Edits one block of a page in both languages; what is typed stays whatever the server answers. */
export function TextForm({ label, initial, startsFocused = false, onSave, children }: TextFormProps) {
  const translate = useTranslations("admin.texts");
  const hydrated = useHydrated();
  const id = useId();
  const [values, setValues] = useState<TextValues>(initial);
  const set = (change: Partial<TextValues>) => setValues((held) => ({ ...held, ...change }));

  const { failure, isBusy, attempt } = useSubmission(({ detail: response }) => ({
    sentence: response ? translate("saveFailedWith", { response }) : translate("saveFailed"),
  }));

  const submit = () =>
    attempt(async () => {
      const { title, content, heading, titleEn, contentEn, updated } = values;
      const saved = await onSave({ title, content, heading, titleEn, contentEn, updated });
      setValues(saved);
      showToast(translate("saved", { title: saved.title }), { kind: "success" });
    });

  return (
    <PostForm failure={failure} aria-label={label} onSubmit={submit} className="space-y-3 pb-4">
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-2">
        <TextControls
          id={id}
          lang="nl"
          labels={{ title: translate("blockTitle"), content: translate("content") }}
          title={values.title}
          content={values.content}
          startsFocused={startsFocused}
          onChange={set}
        />
        <TextControls
          id={`${id}-en`}
          lang="en"
          labels={{ title: translate("titleEn"), content: translate("contentEn") }}
          title={values.titleEn ?? ""}
          content={values.contentEn ?? ""}
          onChange={({ title, content }) =>
            set({
              ...(title === undefined ? {} : { titleEn: title }),
              ...(content === undefined ? {} : { contentEn: content }),
            })
          }
        />
      </div>
      <p className="text-base text-muted">{translate("englishHint")}</p>
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
        <Button kind="primary" type="submit" disabled={!hydrated || isBusy}>
          {translate("save")}
        </Button>
        {children}
      </div>
    </PostForm>
  );
}
