"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CONTENT_PAGES } from "@/lib/administration/rules";
import type { EditableBlockDto } from "@/lib/administration/schema";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { CheckBox } from "../form/check-box";
import { Input } from "../form/input";
import { PostForm } from "../form/post-form";
import { LabelledTextarea } from "../form/text-box";
import { useApiForm } from "../form/use-api-form";
import { Button } from "../ui/button";
import ConfirmDialog from "../ui/confirm-dialog";
import { useDutchText } from "../ui/dutch";
import { MoveButtons, type MoveDirection } from "../ui/move-buttons";
import { ScriptButton } from "../ui/script-button";
import { AdminPart } from "./admin-part";
import {
  createItemValuesUpdate,
  createRemovalUpdate,
  keepItems,
  useActionToast,
  useAdminList,
} from "./use-admin-list";
import { useItemOrder } from "./use-order";

type TextValues = Pick<
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
  /** Id of the text, or for a new one the name of its page; identifies the draft. */
  subject: string;
  label: string;
  initial: TextValues;
  /** True if the user has just opened this form, which then takes the focus. */
  startsFocused?: boolean;
  onSave: (values: TextValues) => Promise<EditableBlockDto>;
  /** Buttons beside the save button of a text. */
  children: ReactNode;
}

/** Form for one text block in both languages; the typed text is kept whatever the server answers. */
function TextForm({ subject, label, initial, startsFocused = false, onSave, children }: TextFormProps) {
  const translate = useTranslations("admin.texts");
  const [{ heading, updated }, setStored] = useState(initial);
  const { field, sending, reset, isBusy } = useApiForm(typedOf(initial), {
    explain: ({ detail: response }) => ({
      sentence: response ? translate("saveFailedWith", { response }) : translate("saveFailed"),
    }),
    draft: { of: `text/${subject}`, version: Date.parse(updated) || null },
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
          {/* The form replaces the button that opened it, so it takes the focus. */}
          <Input label={translate("blockTitle")} lang="nl" autoFocus={startsFocused} {...field("title")} />
          <LabelledTextarea label={translate("content")} lang="nl" rows={8} {...field("content")} />
        </div>
        <div className="min-w-0 space-y-3">
          <Input label={translate("titleEn")} lang="en" {...field("titleEn")} />
          <LabelledTextarea label={translate("contentEn")} lang="en" rows={8} {...field("contentEn")} />
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
  /** In which directions the text can move on its page. */
  canMove: Record<MoveDirection, boolean>;
  onMove: (direction: MoveDirection) => void;
  onSave: (values: TextValues) => Promise<EditableBlockDto>;
  onRemove: () => void;
}

/** A text block of a page: folded it shows its title, with buttons that move it. */
function TextItem({ text, canMove, onMove, onSave, onRemove }: TextItemProps) {
  const translate = useTranslations("admin.texts");
  const dutch = useDutchText();
  const { _id: id, title } = text;
  // The form renders once opened: the forms of all texts would be a third of the page's HTML.
  const [wasOpened, setOpened] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (details.current?.open) setOpened(true);
  }, []);
  return (
    <li className="flex items-start gap-2 border-line border-t">
      <details ref={details} className="min-w-0 flex-1" onToggle={() => setOpened(true)}>
        <summary {...dutch} className="wrap-anywhere min-h-11 py-2 font-semibold">
          {title}
        </summary>
        {wasOpened ? (
          <TextForm subject={id} label={title} initial={text} onSave={onSave}>
            <ScriptButton onClick={onRemove}>{translate("remove")}</ScriptButton>
          </TextForm>
        ) : null}
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

/** Moves texts within their page. */
function useTextOrder(list: ReturnType<typeof useAdminList<EditableBlockDto>>) {
  const translate = useTranslations("admin.texts");
  return useItemOrder(list, {
    among: (texts, { page }) => texts.filter((text) => text.page === page),
    announce: ({ title }, position, total) => translate("moved", { title, position, total }),
    store: ({ page }, ids) => callApi("PUT", paths.api.contentOrder, { page, ids }),
  });
}

type Page = EditableBlockDto["page"];

interface NewTextProps {
  subject: Page;
  page: string;
  onSave: (values: TextValues) => Promise<EditableBlockDto>;
  onCancel: () => void;
}

/** Form for a new text; nothing of it appears on the page before it is saved. */
function NewText({ subject, page, onSave, onCancel }: NewTextProps) {
  const translate = useTranslations("admin.texts");
  return (
    <div className="mt-2 border-line border-t pt-3">
      <TextForm
        subject={subject}
        label={translate("add", { page })}
        initial={{ title: "", content: "", heading: null, titleEn: null, contentEn: null, updated: "" }}
        startsFocused
        onSave={onSave}
      >
        <Button onClick={onCancel}>{translate("cancel")}</Button>
      </TextForm>
    </div>
  );
}

/** Admin section of the editable texts of pages. */
export function TextsSection({ texts: initial }: { texts: EditableBlockDto[] }) {
  const translate = useTranslations("admin.texts");
  const told = useActionToast();
  const list = useAdminList(paths.api.contentBlocks, initial);
  const { items, change } = list;
  const { announcement, move } = useTextOrder(list);
  const [leaving, setLeaving] = useState<EditableBlockDto | null>(null);

  const [adding, setAdding] = useState<Page | null>(null);

  async function add(page: Page, { updated: _none, ...values }: TextValues) {
    const text = { page, ...values };
    const added = await change(keepItems, () =>
      callApi<EditableBlockDto>("POST", paths.api.contentBlocks, text),
    );
    setAdding(null);
    return added;
  }

  const remove = ({ _id: id, title }: EditableBlockDto) => {
    const call = () => callApi("DELETE", paths.api.contentBlock(id));
    void told(() => change(createRemovalUpdate(id), call), translate("removed", { title }));
  };

  const save = ({ _id: id }: EditableBlockDto, values: TextValues) =>
    change(createItemValuesUpdate(id, values), () =>
      callApi<EditableBlockDto>("PUT", paths.api.contentBlock(id), values),
    );

  return (
    <AdminPart id="texts" title={translate("title")} summary={translate("summary", { count: items.length })}>
      <p className="mb-4 text-base text-muted">{translate("intro")}</p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {CONTENT_PAGES.map((page) => (
        <section key={page} className="mb-6">
          <h3 className="mb-2">{translate(`pages.${page}`)}</h3>
          <ol>
            {items
              .filter((text) => text.page === page)
              .map((text, index, texts) => (
                <TextItem
                  key={text._id}
                  text={text}
                  canMove={{ up: index > 0, down: index < texts.length - 1 }}
                  onMove={(direction) => void move(text, direction)}
                  onSave={(values) => save(text, values)}
                  onRemove={() => setLeaving(text)}
                />
              ))}
          </ol>
          {adding === page ? (
            <NewText
              subject={page}
              page={translate(`pages.${page}`)}
              onSave={(values) => add(page, values)}
              onCancel={() => setAdding(null)}
            />
          ) : (
            <Button size="small" className="mt-2" onClick={() => setAdding(page)}>
              {translate("add", { page: translate(`pages.${page}`) })}
            </Button>
          )}
        </section>
      ))}
      {leaving ? (
        <ConfirmDialog
          title={translate("removeTitle")}
          text={translate("removeText", { title: leaving.title })}
          action={translate("remove")}
          onConfirm={() => remove(leaving)}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </AdminPart>
  );
}
