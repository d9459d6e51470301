"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import type { NoticeDto } from "@/lib/administration/schema";
import { showToast } from "@/lib/client/toast";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { TextBox } from "../form/text-box";
import { useApiForm } from "../form/use-api-form";
import { ScriptButton } from "../ui/script-button";

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
  const id = useId();
  const begin: NewNotice = { content: "", style: "info" };
  const { field, sending, reset, failure, isBusy } = useApiForm(begin, {
    explain: ({ code, detail: response }) => ({
      sentence: response ? translate("saveFailedWith", { response }) : translate("saveFailed"),
      ...(code === "network" ? { toast: common("serverUnavailable") } : {}),
    }),
  });
  const adding = sending(async (notice) => {
    await onAdd(notice);
    reset();
    showToast(translate("added"), { kind: "success" });
  });

  return (
    <div className="space-y-4">
      <h3 id={id}>{translate("add")}</h3>
      <PostForm {...adding} aria-labelledby={id} className="space-y-4">
        <TextBox
          label={translate("content")}
          note={translate("contentHint")}
          dir="auto"
          rows={4}
          {...field("content")}
          aria-invalid={failure === null ? undefined : true}
          className="min-h-28 aria-invalid:border-danger"
        />
        <div className="flex flex-wrap items-end gap-4">
          <Select
            label={translate("style")}
            options={STYLES.map((name) => [name, translate(`styles.${name}`)])}
            boxClass="grow basis-52"
            {...field("style")}
          />
          <ScriptButton kind="primary" type="submit" disabled={isBusy}>
            {translate("submit")}
          </ScriptButton>
        </div>
      </PostForm>
    </div>
  );
}
