"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { NoticeDto } from "@/lib/administration/schema";
import { showToast } from "@/lib/client/toast";
import { controlClass } from "../form/field";
import { PostForm } from "../form/post-form";
import { useHydrated } from "../form/use-hydrated";
import { useSubmission } from "../form/use-submission";
import { Button } from "../ui/button";

type Style = NoticeDto["style"];

const STYLES: readonly Style[] = [
  "primary",
  "secondary",
  "success",
  "danger",
  "warning",
  "info",
  "light",
  "dark",
];

export interface NewNotice {
  content: string;
  style: Style;
}

/** Adds a notice. Nothing is validated here (specification section 5): the server says what is wrong. */
export function NoticeForm({ onAdd }: { onAdd: (notice: NewNotice) => Promise<void> }) {
  const translate = useTranslations("admin.notices");
  const common = useTranslations("common");
  const hydrated = useHydrated();
  const id = useId();
  const [content, setContent] = useState("");
  const [style, setStyle] = useState<Style>("info");
  const { failure, isBusy, attempt } = useSubmission(({ code, detail: response }) => ({
    sentence: response ? translate("saveFailedWith", { response }) : translate("saveFailed"),
    ...(code === "network" ? { toast: common("serverUnavailable") } : {}),
  }));

  const submit = () =>
    attempt(async () => {
      await onAdd({ content, style });
      setContent("");
      setStyle("info");
      showToast(translate("added"), { kind: "success" });
    });

  return (
    <div className="space-y-4">
      <h3 id={`${id}-title`}>{translate("add")}</h3>
      <PostForm failure={failure} aria-labelledby={`${id}-title`} onSubmit={submit} className="space-y-4">
        <div>
          <label htmlFor={`${id}-content`} className="mb-1 block font-semibold">
            {translate("content")}
          </label>
          <textarea
            id={`${id}-content`}
            name="content"
            dir="auto"
            rows={4}
            value={content}
            aria-describedby={`${id}-hint`}
            aria-invalid={failure ? true : undefined}
            onChange={(event) => setContent(event.target.value)}
            className={`${controlClass(failure?.sentence)} block min-h-28 resize-y`}
          />
          <p id={`${id}-hint`} className="mt-1 text-base text-muted">
            {translate("contentHint")}
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-4">
          <div className="min-w-0 grow basis-52">
            <label htmlFor={`${id}-style`} className="mb-1 block font-semibold">
              {translate("style")}
            </label>
            <select
              id={`${id}-style`}
              name="style"
              value={style}
              onChange={(event) => setStyle(STYLES.find((name) => name === event.target.value) ?? "info")}
              className={`${controlClass(undefined)} min-h-11`}
            >
              {STYLES.map((name) => (
                <option key={name} value={name}>
                  {translate(`styles.${name}`)}
                </option>
              ))}
            </select>
          </div>
          <Button kind="primary" type="submit" disabled={!hydrated || isBusy}>
            {translate("submit")}
          </Button>
        </div>
      </PostForm>
    </div>
  );
}
