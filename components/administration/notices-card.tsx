"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { NOTICE_STYLES } from "@/lib/administration/rules";
import type { NoticeDto } from "@/lib/administration/schema";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { DialogForm } from "../form/dialog-form";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { LabelledTextarea } from "../form/text-box";
import { useApiForm } from "../form/use-api-form";
import { Button } from "../ui/button";
import ConfirmDialog from "../ui/confirm-dialog";
import { Icon } from "../ui/icon";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";
import { Fold } from "./fold";
import { createItemValuesUpdate, createRemovalUpdate, useAdminList } from "./use-admin-list";

type Style = NoticeDto["style"];

interface NewNotice {
  content: string;
  style: Style;
}

/** Form to add a notice. Without client-side validation (specification section 5): the server reports errors. */
function NoticeForm({ onAdd }: { onAdd: (notice: NewNotice) => Promise<void> }) {
  const translate = useTranslations("admin.notices");
  const common = useTranslations("common");
  const id = useId();
  const begin: NewNotice = { content: "", style: "info" };
  const { field, sending, reset, failure, isBusy } = useApiForm(begin, {
    explain: ({ code, detail: response }) => ({
      sentence: response ? translate("saveFailedWith", { response }) : translate("saveFailed"),
      ...(code === "network" ? { toast: common("serverUnavailable") } : {}),
    }),
    draft: { of: "notice" },
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
        <LabelledTextarea
          label={translate("content")}
          note={translate("contentHint")}
          dir="auto"
          rows={4}
          {...field("content")}
          aria-invalid={failure === null ? undefined : true}
          className="min-h-28 aria-invalid:border-danger"
        />
        <div className="flex flex-wrap items-end gap-4">
          <StyleChoice {...field("style")} />
          <ScriptButton kind="primary" type="submit" disabled={isBusy}>
            {translate("submit")}
          </ScriptButton>
        </div>
      </PostForm>
    </div>
  );
}

interface EditFormProps {
  notice: NoticeDto;
  onSave: (change: NewNotice) => Promise<void>;
  onClose: () => void;
}

/** Form in a notice's place that changes its text and style. */
function EditForm({ notice: { content, style }, onSave, onClose }: EditFormProps) {
  const translate = useTranslations("admin.notices");
  const { field, sending, isBusy } = useApiForm<NewNotice>(
    { content, style },
    { failed: translate("saveFailed") },
  );
  const saving = sending(async (notice) => {
    await onSave(notice);
    onClose();
    showToast(translate("changed"), { kind: "success" });
  });
  return (
    <li className="border-line border-t py-3 first:border-t-0">
      <DialogForm {...saving} isBusy={isBusy} onCancel={onClose} confirm={translate("save")}>
        <LabelledTextarea label={translate("content")} dir="auto" rows={4} autoFocus {...field("content")} />
        <StyleChoice {...field("style")} />
      </DialogForm>
    </li>
  );
}

function StyleChoice(control: Omit<ComponentProps<typeof Select>, "label" | "options">) {
  const translate = useTranslations("admin.notices");
  return (
    <Select
      label={translate("style")}
      options={NOTICE_STYLES.map((name) => [name, translate(`styles.${name}`)])}
      boxClass="grow basis-52"
      {...control}
    />
  );
}

interface NoticeItemProps {
  notice: NoticeDto;
  onSave: (change: NewNotice) => Promise<void>;
  onRemove: () => void;
}

function NoticeItem({ notice, onSave, onRemove }: NoticeItemProps) {
  const { formatDateTime } = useFormats();
  const translate = useTranslations("admin.notices");
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { content, style, timestamp, author } = notice;
  const close = () => {
    flushSync(() => setEditing(false));
    opener.current?.focus();
  };
  if (isEditing) return <EditForm notice={notice} onSave={onSave} onClose={close} />;
  return (
    <li className="flex flex-wrap items-start gap-3 border-line border-t py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-base text-muted">
          <strong className="font-semibold text-ink">{translate(`styles.${style}`)}</strong>
          {" · "}
          {translate.rich("by", {
            date: () => <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>,
            name: () => <bdi>{author.name}</bdi>,
          })}
        </p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {content}
        </p>
      </div>
      <Button
        ref={opener}
        size="small"
        disabled={notice._id === "new"}
        onClick={() => setEditing(true)}
        aria-label={translate("editNamed", { content: content.slice(0, 60) })}
      >
        {translate("edit")}
      </Button>
      <Button
        size="small"
        // An optimistically shown notice cannot be removed before it is stored.
        disabled={notice._id === "new"}
        onClick={onRemove}
        aria-label={translate("removeNamed", { content: content.slice(0, 60) })}
      >
        <Icon name="trash" />
        {translate("remove")}
      </Button>
    </li>
  );
}

interface NoticesCardProps {
  notices: NoticeDto[];
  self: string;
  isPage?: boolean;
}

/** Foldable card to add a notice, with the current notices; or the same as a page of its own. */
export function NoticesCard({ notices: initial, self, isPage }: NoticesCardProps) {
  const translate = useTranslations("admin.notices");
  const { items, change } = useAdminList(paths.api.notifications, initial);
  const [leaving, setLeaving] = useState<NoticeDto | null>(null);

  async function remove({ _id: id }: NoticeDto) {
    try {
      await change(createRemovalUpdate(id), () => callApi("DELETE", paths.api.notification(id)));
      showToast(translate("removed", { id }), { kind: "success" });
    } catch (error) {
      console.error(error);
      showToast(translate("removeFailed"), { kind: "error" });
    }
  }

  const save = ({ _id: id, content, style }: NoticeDto, next: NewNotice) =>
    change(createItemValuesUpdate(id, next), () =>
      callApi("PUT", paths.api.notification(id), { ...next, was: { content, style } }),
    ).then(() => undefined);

  async function add(notice: { content: string; style: NoticeDto["style"] }) {
    const timestamp = new Date().toISOString();
    const shown: NoticeDto = { ...notice, _id: "new", timestamp, author: { name: self } };
    const isEmpty = notice.content.trim() === "";
    await change(
      (others) => (isEmpty ? others : [shown, ...others]),
      () => callApi("POST", paths.api.notifications, notice),
    );
  }

  return (
    <Fold
      id="notices"
      title={translate("title")}
      summary={translate("summary", { count: items.length })}
      isPage={isPage}
    >
      <div className="grid gap-8 md:grid-cols-2">
        <NoticeForm onAdd={add} />
        <div className="min-w-0">
          <h3 className="mb-2">{translate("list")}</h3>
          {items.length === 0 ? <p className="text-muted">{translate("none")}</p> : null}
          <ul>
            {items.map((notice) => (
              <NoticeItem
                key={notice._id}
                notice={notice}
                onSave={(next) => save(notice, next)}
                onRemove={() => setLeaving(notice)}
              />
            ))}
          </ul>
        </div>
      </div>
      {leaving ? (
        <ConfirmDialog
          title={translate("removeTitle")}
          text={translate("removeText", { content: leaving.content.slice(0, 200) })}
          action={translate("remove")}
          onConfirm={() => void remove(leaving)}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </Fold>
  );
}
