"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { EditableBlockDto } from "@/lib/administration/schema";
import { showToast } from "@/lib/client/toast";
import { CheckBox } from "../form/check-box";
import { Input } from "../form/input";
import { PostForm } from "../form/post-form";
import { TextBox } from "../form/text-box";
import { useApiForm } from "../form/use-api-form";
import { useDutchText } from "../ui/dutch";
import { ScriptButton } from "../ui/script-button";
import { type Direction, MoveButtons } from "./move-buttons";

export type TextValues = Pick<
  EditableBlockDto,
  "title" | "content" | "heading" | "titleEn" | "contentEn" | "updated"
>;

const typedOf = ({ title, content, titleEn, contentEn, heading }: TextValues) => ({
  title,
  content,
  titleEn: titleEn ?? "",
  contentEn: contentEn ?? "",
  isLead: heading === "lead",
});

interface TextFormProps {
  label: string;
  initial: TextValues;
  /** Somebody has just asked for this form. */
  startsFocused?: boolean;
  onSave: (values: TextValues) => Promise<EditableBlockDto>;
  /** What else can be done with the text: buttons beside the one that saves. */
  children: ReactNode;
}

/** Edits one block of a page in both languages; what is typed stays whatever the server answers. */
export function TextForm({ label, initial, startsFocused = false, onSave, children }: TextFormProps) {
  const translate = useTranslations("admin.texts");
  const [{ heading, updated }, setStored] = useState(initial);
  const { field, sending, reset, isBusy } = useApiForm(typedOf(initial), {
    explain: ({ detail: response }) => ({
      sentence: response ? translate("saveFailedWith", { response }) : translate("saveFailed"),
    }),
  });
  const saving = sending(async ({ isLead, title, content, titleEn, contentEn }) => {
    const otherHeading = heading === "lead" ? null : heading;
    const saved = await onSave({
      title,
      content,
      heading: isLead ? "lead" : otherHeading,
      titleEn: titleEn || null,
      contentEn: contentEn || null,
      updated,
    });
    setStored(saved);
    reset(typedOf(saved));
    showToast(translate("saved", { title: saved.title }), { kind: "success" });
  });
  return (
    <PostForm {...saving} aria-label={label} className="space-y-3 pb-4">
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-2">
        <div className="min-w-0 space-y-3">
          {/* It takes the place of the button that was pressed for it. */}
          <Input label={translate("blockTitle")} lang="nl" autoFocus={startsFocused} {...field("title")} />
          <TextBox label={translate("content")} lang="nl" rows={8} {...field("content")} />
        </div>
        <div className="min-w-0 space-y-3">
          <Input label={translate("titleEn")} lang="en" {...field("titleEn")} />
          <TextBox label={translate("contentEn")} lang="en" rows={8} {...field("contentEn")} />
        </div>
      </div>
      <p className="text-base text-muted">{translate("englishHint")}</p>
      <CheckBox label={translate("lead")} {...field("isLead")} />
      <div className="flex flex-wrap gap-3">
        <ScriptButton kind="primary" type="submit" disabled={isBusy}>
          {translate("save")}
        </ScriptButton>
        {children}
      </div>
    </PostForm>
  );
}

interface TextItemProps {
  text: EditableBlockDto;
  /** Which way it can still go on its page. */
  canMove: Record<Direction, boolean>;
  onMove: (direction: Direction) => void;
  onSave: (values: TextValues) => Promise<EditableBlockDto>;
  onRemove: () => void;
}

/** A text of a page: folded it shows its title, with buttons that change its place. */
export function TextItem({ text, canMove, onMove, onSave, onRemove }: TextItemProps) {
  const translate = useTranslations("admin.texts");
  const dutch = useDutchText();
  const { _id: id, title } = text;
  return (
    <li className="flex items-start gap-2 border-line border-t">
      <details className="min-w-0 flex-1">
        <summary {...dutch} className="wrap-anywhere min-h-11 py-2 font-semibold">
          {title}
        </summary>
        <TextForm label={title} initial={text} onSave={onSave}>
          <ScriptButton onClick={onRemove}>{translate("remove")}</ScriptButton>
        </TextForm>
      </details>
      <div className="flex shrink-0 gap-1 py-1">
        <MoveButtons
          id={id}
          canMove={canMove}
          labels={{ up: translate("moveUp", { title }), down: translate("moveDown", { title }) }}
          onMove={onMove}
        />
      </div>
    </li>
  );
}
