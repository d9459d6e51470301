"use client";

import { useTranslations } from "next-intl";
import type { EditableBlockDto } from "@/lib/administration/schema";
import { useDutchText } from "../ui/dutch";
import { ScriptButton } from "../ui/script-button";
import { MoveButtons } from "./move-buttons";
import { TextForm, type TextValues } from "./text-form";
import type { Direction } from "./use-refocus";

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
