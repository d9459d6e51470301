"use client";

import { useTranslations } from "next-intl";
import type { AuditEventDto } from "@/lib/audit/schema";
import { AUDIT_PAGE_SIZE } from "@/lib/platform/audit/kinds";
import { Button, buttonClass } from "../ui/button";
import { PagedList } from "../ui/paged-list";
import { AuditEvents } from "./audit-events";
import { AuditFilterForm } from "./audit-filter";
import { Fold } from "./fold";
import { useAuditTrail } from "./use-audit-trail";

/** The audit trail in plain sentences, with filters, pages and a file of what the filter finds. */
export function AuditSection({ first }: { first: { events: AuditEventDto[]; total: number } }) {
  const translate = useTranslations("audit");
  const trail = useAuditTrail(first);
  const { events, total, error, isFiltered, isLoading, apply, filePath, refresh } = trail;
  return (
    <Fold id="log" title={translate("title")} summary={translate("summary", { count: first.total })}>
      <p className="mb-5 max-w-[75ch] text-muted">{translate("intro")}</p>
      <AuditFilterForm onApply={apply} />
      <PagedList
        list={trail}
        perPage={AUDIT_PAGE_SIZE}
        words="audit"
        none={<p>{translate(isFiltered ? "noneFiltered" : "none")}</p>}
        tools={
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
        }
      >
        <AuditEvents events={events} />
      </PagedList>
    </Fold>
  );
}
