"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { AuditEventDto } from "@/lib/audit/schema";
import { ApiError } from "@/lib/client/api";
import { AUDIT_PAGE_SIZE } from "@/lib/platform/audit/kinds";
import { lastPage, pageWindow } from "@/lib/platform/pagination";
import { Button, buttonClass } from "../ui/button";
import { Callout } from "../ui/callout";
import { Pagination } from "../ui/pagination";
import { AuditEvents } from "./audit-events";
import { AuditFilterForm } from "./audit-filter";
import { Fold } from "./fold";
import { useAuditTrail } from "./use-audit-trail";

function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslations("audit");
  const detail = error instanceof ApiError ? error.detail : "";
  return (
    <Callout kind="danger" role="alert">
      <p className="mb-2">{detail ? translate("failedWith", { detail }) : translate("failed")}</p>
      <Button size="small" onClick={onRetry}>
        {translate("retry")}
      </Button>
    </Callout>
  );
}

type Trail = ReturnType<typeof useAuditTrail>;

function Found({ trail }: { trail: Trail }) {
  const translate = useTranslations("audit");
  const { total, page, isLoading, error } = trail;
  const last = lastPage(total, AUDIT_PAGE_SIZE);
  if (isLoading) return translate("loading");
  // What is known is the answer to another question.
  if (error !== undefined) return null;
  return last > 1 ? translate("foundPage", { total, page, last }) : translate("found", { total });
}

function Toolbar({ trail }: { trail: Trail }) {
  const translate = useTranslations("audit");
  const { total, filePath, refresh, isLoading, error } = trail;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small" onClick={refresh} disabled={isLoading}>
        {translate("refresh")}
      </Button>
      {total > 0 && error === undefined ? (
        <a href={filePath} download className={buttonClass("secondary", "small")}>
          {translate("download")}
          <span className="sr-only"> ({translate("downloadHint", { total })})</span>
        </a>
      ) : null}
    </div>
  );
}

function Pages({ trail, onPage }: { trail: Trail; onPage: (page: number) => void }) {
  const translate = useTranslations("audit");
  return (
    <div className="mt-6 empty:hidden">
      <Pagination
        {...pageWindow(trail.page, lastPage(trail.total, AUDIT_PAGE_SIZE))}
        label={translate("pages")}
        namePage={(n) => translate("page", { n })}
        renderLink={({ page, ...rest }) => <button type="button" onClick={() => onPage(page)} {...rest} />}
      />
    </div>
  );
}

/** The audit trail in plain sentences, with filters, pages and a file of what the filter finds. */
export function AuditSection({ first }: { first: { events: AuditEventDto[]; total: number } }) {
  const translate = useTranslations("audit");
  const trail = useAuditTrail(first);
  const status = useRef<HTMLParagraphElement>(null);
  const { events, total, error, isFiltered, isLoading, setPage, apply, refresh } = trail;
  return (
    <Fold id="log" title={translate("title")} summary={translate("summary", { count: first.total })}>
      <p className="mb-5 max-w-[75ch] text-muted">{translate("intro")}</p>
      <AuditFilterForm onApply={apply} />
      <div className="mt-6 mb-4 flex flex-wrap items-center justify-between gap-3">
        <p ref={status} tabIndex={-1} role="status" className="text-base text-muted">
          <Found trail={trail} />
        </p>
        <Toolbar trail={trail} />
      </div>
      {error === undefined ? null : <LoadFailure error={error} onRetry={refresh} />}
      {error === undefined && !isLoading && total === 0 ? (
        <p>{isFiltered ? translate("noneFiltered") : translate("none")}</p>
      ) : null}
      {error === undefined ? (
        <div aria-busy={isLoading} className={isLoading ? "opacity-60" : undefined}>
          <AuditEvents events={events} />
        </div>
      ) : null}
      {error === undefined ? (
        <Pages
          trail={trail}
          onPage={(page) => {
            setPage(page);
            // Reading goes on at the top of the new page.
            status.current?.focus();
          }}
        />
      ) : null}
    </Fold>
  );
}
