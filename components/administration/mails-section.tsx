"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import type { MailDto, MailPage } from "@/lib/platform/mail/schema";
import { LIST_PAGE_SIZE } from "@/lib/platform/pagination";
import { Button } from "../ui/button";
import { FilterToggleButtons } from "../ui/chips";
import { PagedList, usePagedList } from "../ui/paged-list";
import { useFormats } from "../ui/use-formats";
import { AdminTable } from "./admin-lists";
import { AdminPart } from "./admin-part";
import { createRemovalUpdate, useActionToast, useAdminList } from "./use-admin-list";

function MailItem({ mail, onRetry }: { mail: MailDto; onRetry: () => void }) {
  const { formatDateTime } = useFormats();
  const translate = useTranslations("admin.mails");
  const { to, subject, attempts, lastError, timestamp, nextAttempt } = mail;
  const unreadable = translate("unreadable");
  return (
    <li className="flex flex-wrap items-start gap-3 border-line border-t py-4 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="wrap-anywhere font-sans text-base">{subject ?? unreadable}</h3>
        <p className="wrap-anywhere text-base">
          {translate("to")}: {to ?? unreadable} · {translate("created")}{" "}
          <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>
        </p>
        <p className="text-base text-muted">
          {nextAttempt === null
            ? translate("stuck", { attempts })
            : translate("waiting", { attempts, date: formatDateTime(nextAttempt) })}
        </p>
        {lastError ? (
          <p className="wrap-anywhere text-base text-muted">{translate("error", { error: lastError })}</p>
        ) : null}
      </div>
      <Button
        size="small"
        onClick={onRetry}
        aria-label={translate("retryNamed", { subject: subject ?? unreadable, to: to ?? unreadable })}
      >
        {translate("retry")}
      </Button>
    </li>
  );
}

const NO_FILTER: { status: "" | "failed" } = { status: "" };

/** The mails of the last 30 days, or those that failed: what, to whom, when, and whether it left. */
export function MailHistory({ first }: { first: MailPage }) {
  const { formatDateTime } = useFormats();
  const translate = useTranslations("admin.mails");
  const { data = first, ...list } = usePagedList(paths.api.mailPage, first, NO_FILTER);
  const { mails, total, counts } = data;
  const outcomeOf = ({ status, sent, attempts, lastError }: MailPage["mails"][number]) => {
    if (status === "waiting" && lastError === null) return translate("history.waiting");
    const outcome = status === "waiting" ? "stuck" : status;
    return (
      <>
        {translate(`history.${outcome}`, { date: sent === null ? "" : formatDateTime(sent), attempts })}
        {lastError === null ? null : (
          <span className="wrap-anywhere block text-muted">{translate("error", { error: lastError })}</span>
        )}
      </>
    );
  };
  return (
    <section className="mt-10">
      <h2>{translate("history.title")}</h2>
      <p className="mt-1 mb-4 max-w-[75ch] text-muted">{translate("history.intro")}</p>
      <FilterToggleButtons
        label={translate("history.filter")}
        choices={[
          { value: "", words: translate("history.all"), count: counts.all },
          { value: "failed", words: translate("history.failed"), count: counts.failed },
        ]}
        chosen={list.choice.status}
        onChoose={(status) => list.choose({ status })}
      />
      <PagedList
        list={{ ...list, total }}
        perPage={LIST_PAGE_SIZE}
        messages="admin.list"
        label={translate("history.title")}
        none={<p>{translate("history.none")}</p>}
      >
        <AdminTable
          label={translate("history.title")}
          rows={mails}
          columns={[
            { key: "what", title: translate("subject"), cell: ({ what }) => what, className: "min-w-56" },
            {
              key: "to",
              title: translate("to"),
              cell: ({ to }) => <bdi className="wrap-anywhere">{to ?? translate("history.unknown")}</bdi>,
            },
            {
              key: "created",
              title: translate("history.created"),
              cell: ({ timestamp }) => <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>,
            },
            { key: "status", title: translate("status"), cell: outcomeOf },
          ]}
        />
      </PagedList>
    </section>
  );
}

interface UnsentMailsProps {
  mails: MailDto[];
  children?: ReactNode;
}

/** Admin section of mails that could not be sent yet. */
export function UnsentMailsSection({ mails: initial, children }: UnsentMailsProps) {
  const translate = useTranslations("admin.mails");
  const told = useActionToast();
  const { items, change } = useAdminList(paths.api.mails, initial);

  const router = useRouter();

  async function retry({ _id: id }: MailDto) {
    await told(
      () => change(createRemovalUpdate(id), () => callApi("PUT", paths.api.mail(id))),
      translate("retried"),
    );
    // Updates the number of mails in the navigation.
    router.refresh();
  }

  return (
    <AdminPart id="mails" title={translate("title")} summary={translate("summary", { count: items.length })}>
      {items.length === 0 ? <p className="text-muted">{translate("none")}</p> : null}
      <ul>
        {items.map((mail) => (
          <MailItem key={mail._id} mail={mail} onRetry={() => void retry(mail)} />
        ))}
      </ul>
      {children}
    </AdminPart>
  );
}
