"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import type { MessageDto, MessagePage } from "@/lib/contact/schema";
import { paths } from "@/lib/paths";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import ConfirmDialog from "../ui/confirm-dialog";
import { useDutchText } from "../ui/dutch";
import { useFormats } from "../ui/use-formats";
import { SearchedPages } from "./admin-lists";
import { Fold } from "./fold";
import { useActionToast, useAdminPage } from "./use-admin-list";

interface MessageItemProps {
  message: MessageDto;
  onMark: (read: boolean) => void;
  onRemove: () => void;
}

/** The entry that an author asks to delete, as a link while it exists. */
function DeletionLine({ deletion }: { deletion: NonNullable<MessageDto["deletion"]> }) {
  const translate = useTranslations("admin.messages");
  const dutch = useDutchText();
  const { _id: id, algorithmName: name, inBin } = deletion;
  const entry = () => {
    if (id === null) return <bdi>{translate("purged", { name })}</bdi>;
    if (inBin) return <bdi>{translate("inBin", { name })}</bdi>;
    return (
      <a href={paths.entry(id)} className="link">
        <bdi {...dutch}>{name}</bdi>
      </a>
    );
  };
  return <p className="wrap-anywhere mt-1 font-semibold">{translate.rich("deletion", { entry })}</p>;
}

function MessageItem({
  message: { name, email, message, timestamp, read, deletion },
  onMark,
  onRemove,
}: MessageItemProps) {
  const { formatDateTime } = useFormats();
  const translate = useTranslations("admin.messages");
  return (
    <li className="border-line border-t py-4 first:border-t-0 first:pt-0">
      <h3 className="flex flex-wrap items-baseline gap-x-3 font-sans text-base">
        <bdi className="wrap-anywhere min-w-0">{name}</bdi>
        <a href={`mailto:${email}`} className="link wrap-anywhere font-normal">
          {email}
        </a>
        <time dateTime={timestamp} className="font-normal text-muted">
          {formatDateTime(timestamp)}
        </time>
        <Badge kind={read ? "quiet" : "strong"}>{translate(read ? "read" : "unread")}</Badge>
      </h3>
      {deletion ? <DeletionLine deletion={deletion} /> : null}
      <p dir="auto" className="wrap-anywhere mt-1 mb-3 max-w-[75ch] whitespace-pre-line">
        {message}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => onMark(!read)}>
          {read ? translate("markUnread") : translate("markRead")}
        </Button>
        <Button size="small" onClick={onRemove}>
          {translate("remove")}
        </Button>
      </div>
    </li>
  );
}

const marked =
  (id: string, read: boolean) =>
  ({ messages, total, counts }: MessagePage): MessagePage => ({
    messages: messages.map((message) => (message._id === id ? { ...message, read } : message)),
    total,
    counts: { ...counts, unread: counts.unread + (read ? -1 : 1) },
  });

const without =
  ({ _id: id, read }: MessageDto) =>
  ({ messages, total, counts }: MessagePage): MessagePage => ({
    messages: messages.filter((message) => message._id !== id),
    total: total - 1,
    counts: { all: counts.all - 1, unread: counts.unread - (read ? 0 : 1) },
  });

/** Messages of the contact form and deletion requests, newest first. */
export function MessagesSection({ first, isPage }: { first: MessagePage; isPage?: boolean }) {
  const translate = useTranslations("admin.messages");
  const told = useActionToast();
  const { shown, change, ...list } = useAdminPage(paths.api.messagePage, first, { search: "" });
  const [leaving, setLeaving] = useState<MessageDto | null>(null);
  const { all, unread } = shown.counts;

  const router = useRouter();

  async function mark({ _id: id }: MessageDto, read: boolean) {
    await told(() => change(marked(id, read), () => callApi("PUT", paths.api.message(id), { read })));
    // Updates the number of messages in the navigation.
    router.refresh();
  }

  async function remove(message: MessageDto) {
    const call = () => callApi("DELETE", paths.api.message(message._id));
    await told(() => change(without(message), call), translate("removed", { name: message.name }));
    router.refresh();
  }

  return (
    <Fold
      id="messages"
      title={translate("title")}
      summary={translate("summary", { count: all, unread })}
      isPage={isPage}
    >
      {all === 0 ? (
        <p className="text-muted">{translate("none")}</p>
      ) : (
        <SearchedPages list={list} name={translate("title")} searchLabel={translate("search")}>
          <ul>
            {shown.messages.map((message) => (
              <MessageItem
                key={message._id}
                message={message}
                onMark={(read) => void mark(message, read)}
                onRemove={() => setLeaving(message)}
              />
            ))}
          </ul>
        </SearchedPages>
      )}
      {leaving ? (
        <ConfirmDialog
          title={translate("removeTitle")}
          text={translate("removeText", { name: leaving.name })}
          action={translate("remove")}
          onConfirm={() => void remove(leaving)}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </Fold>
  );
}
