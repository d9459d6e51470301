"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { getNoticeState, NOTICE_STYLES, type NoticePeriod } from "@/lib/administration/rules";
import type { NoticeDto } from "@/lib/administration/schema";
import { callApi } from "@/lib/client/api";
import { dismissErrorToasts, showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { DialogForm } from "../form/dialog-form";
import { Input } from "../form/input";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { LabelledTextarea } from "../form/text-box";
import { useApiForm } from "../form/use-api-form";
import { Notice } from "../notices/notice-box";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import ConfirmDialog from "../ui/confirm-dialog";
import { Icon } from "../ui/icon";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";
import { Fold } from "./fold";
import { createItemValuesUpdate, createRemovalUpdate, useAdminList } from "./use-admin-list";

type Style = NoticeDto["style"];

const STATE_LOOKS = { running: "accent", planned: "warning", expired: "quiet" } as const;

/** Values of the notice form; an empty day is no limit. */
interface NewNotice {
  content: string;
  style: Style;
  shownFrom: string;
  shownUntil: string;
}

/** Returns the period of the form's values for the API and the list. */
const periodOf = ({ shownFrom, shownUntil }: NewNotice): NoticePeriod => ({
  shownFrom: shownFrom || null,
  shownUntil: shownUntil || null,
});

/** Form to add a notice. Without client-side validation (specification section 5): the server reports errors. */
function NoticeForm({ self, onAdd }: { self: string; onAdd: (notice: NewNotice) => Promise<void> }) {
  const translate = useTranslations("admin.notices");
  const common = useTranslations("common");
  const id = useId();
  const begin: NewNotice = { content: "", style: "info", shownFrom: "", shownUntil: "" };
  const { field, watch, sending, reset, failure, isBusy } = useApiForm(begin, {
    explain: ({ code, detail: response, fields }) => {
      // A wrong day is told at the day.
      if ("shownFrom" in fields || "shownUntil" in fields) return undefined;
      return {
        sentence: response ? translate("saveFailedWith", { response }) : translate("saveFailed"),
        ...(code === "network" ? { toast: common("serverUnavailable") } : {}),
      };
    },
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
        <PeriodChoice from={field("shownFrom")} until={field("shownUntil")} />
        <div className="flex flex-wrap items-end gap-4">
          <StyleChoice {...field("style")} />
          <ScriptButton kind="primary" type="submit" disabled={isBusy}>
            {translate("submit")}
          </ScriptButton>
        </div>
        <Preview content={watch("content")} style={watch("style")} author={self} />
      </PostForm>
    </div>
  );
}

function PeriodChoice({
  from,
  until,
}: Record<"from" | "until", Omit<ComponentProps<typeof Input>, "label">>) {
  const translate = useTranslations("admin.notices");
  const days = { type: "date", min: "1900-01-01", max: "2999-12-31", boxClass: "grow basis-40" } as const;
  return (
    <div className="flex flex-wrap gap-4">
      <Input {...days} label={translate("shownFrom")} note={translate("shownFromHint")} {...from} />
      <Input {...days} label={translate("shownUntil")} note={translate("shownUntilHint")} {...until} />
    </div>
  );
}

/** The notice as readers will see it; nothing while it has no text. */
function Preview({ content, style, author }: { content: string; style: Style; author: string }) {
  const translate = useTranslations("admin.notices");
  const id = useId();
  const isEmpty = content.trim() === "";
  // An error of before would cover the preview.
  useEffect(() => {
    if (!isEmpty) dismissErrorToasts();
  }, [isEmpty]);
  if (isEmpty) return null;
  const notice = { content, style, timestamp: new Date().toISOString(), author: { name: author } };
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="mb-1 text-base text-muted">
        {translate("preview")}
      </h4>
      <Notice notice={notice} as="div" />
    </section>
  );
}

interface EditFormProps {
  notice: NoticeDto;
  onSave: (change: NewNotice) => Promise<void>;
  onClose: () => void;
}

/** Form in a notice's place that changes its text, style and period. */
function EditForm({ notice: { author, ...notice }, onSave, onClose }: EditFormProps) {
  const translate = useTranslations("admin.notices");
  const { content, style, shownFrom, shownUntil } = notice;
  const { field, watch, sending, isBusy } = useApiForm<NewNotice>(
    { content, style, shownFrom: shownFrom ?? "", shownUntil: shownUntil ?? "" },
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
        <PeriodChoice from={field("shownFrom")} until={field("shownUntil")} />
        <StyleChoice {...field("style")} />
        <Preview content={watch("content")} style={watch("style")} author={author.name} />
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

/** Whether a notice is shown now, and its period if it has one. */
function State({ notice, today }: { notice: NoticeDto; today: string }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("admin.notices");
  const { shownFrom, shownUntil } = notice;
  const state = getNoticeState(notice, today);
  const limits = shownFrom !== null && shownUntil !== null ? "both" : shownFrom !== null ? "from" : "until";
  return (
    <>
      <Badge kind={STATE_LOOKS[state]}>{translate(`states.${state}`)}</Badge>{" "}
      {shownFrom === null && shownUntil === null
        ? null
        : translate(`period.${limits}`, {
            from: shownFrom === null ? "" : formatDate(shownFrom),
            until: shownUntil === null ? "" : formatDate(shownUntil),
          })}
    </>
  );
}

interface NoticeItemProps {
  notice: NoticeDto;
  today: string;
  onSave: (change: NewNotice) => Promise<void>;
  onRemove: () => void;
}

function NoticeItem({ notice, today, onSave, onRemove }: NoticeItemProps) {
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
        <p className="text-base text-muted">
          <State notice={notice} today={today} />
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
  /** Today's date as YYYY-MM-DD, in Dutch time. */
  today: string;
  isPage?: boolean;
}

/** Foldable card to add a notice, with the current notices; or the same as a page of its own. */
export function NoticesCard({ notices: initial, self, today, isPage }: NoticesCardProps) {
  const translate = useTranslations("admin.notices");
  const { items, change } = useAdminList(paths.api.allNotifications, initial);
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

  const save = (notice: NoticeDto, next: NewNotice) => {
    const { _id: id, content, style } = notice;
    const values = { content: next.content, style: next.style };
    const period = periodOf(next);
    const isSamePeriod = period.shownFrom === notice.shownFrom && period.shownUntil === notice.shownUntil;
    return change(createItemValuesUpdate(id, { ...values, ...period }), () =>
      callApi("PUT", paths.api.notification(id), {
        ...values,
        ...(isSamePeriod ? {} : period),
        was: { content, style },
      }),
    ).then(() => undefined);
  };

  async function add({ content, style, ...days }: NewNotice) {
    const period = periodOf({ content, style, ...days });
    const timestamp = new Date().toISOString();
    const shown: NoticeDto = { content, style, ...period, _id: "new", timestamp, author: { name: self } };
    const isEmpty = content.trim() === "";
    const given = Object.fromEntries(Object.entries(period).filter(([, day]) => day !== null));
    await change(
      (others) => (isEmpty ? others : [shown, ...others]),
      () => callApi("POST", paths.api.notifications, { content, style, ...given }),
    );
  }

  const running = items.filter((notice) => getNoticeState(notice, today) === "running").length;
  return (
    <Fold
      id="notices"
      title={translate("title")}
      summary={translate("summary", { count: running })}
      isPage={isPage}
    >
      <div className="space-y-8">
        <NoticeForm self={self} onAdd={add} />
        <div className="min-w-0">
          <h3 className="mb-2">{translate("list")}</h3>
          {items.length === 0 ? <p className="text-muted">{translate("none")}</p> : null}
          <ul>
            {items.map((notice) => (
              <NoticeItem
                key={notice._id}
                notice={notice}
                today={today}
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
