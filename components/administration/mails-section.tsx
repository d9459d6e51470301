"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import type { MailDto } from "@/lib/platform/mail/schema";
import { Button } from "../ui/button";
import { useFormats } from "../ui/use-formats";
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

/** Admin section of mails that could not be sent yet. */
export function UnsentMailsSection({ mails: initial }: { mails: MailDto[] }) {
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
    </AdminPart>
  );
}
