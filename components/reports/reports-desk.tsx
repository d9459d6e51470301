"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ApiError, callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { lastPage, pageWindow } from "@/lib/platform/pagination";
import { type FieldNames, REPORTS_PER_PAGE } from "@/lib/reports/rules";
import type { ReportDto, ReportPage } from "@/lib/reports/schema";
import { usePieceFailure } from "../form/use-piece-failure";
import { useKeptFocus } from "../form/use-rescued-focus";
import { asApiError } from "../form/use-submission";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { loadLater } from "../ui/load-later";
import { Pagination } from "../ui/pagination";
import { ReportFilter } from "./report-filter";
import { ReportItem } from "./report-item";
import { useReports } from "./use-reports";

const ReportDialog = loadLater(() => import("./report-dialog"));
const ConfirmDialog = loadLater(() => import("../ui/confirm-dialog"));

type Reports = ReturnType<typeof useReports>;
type Open = { what: "answer" | "solve" | "remove"; report: ReportDto } | null;

function Found({ reports: { total, page, isLoading, error } }: { reports: Reports }) {
  const translate = useTranslations("reports.inbox");
  if (isLoading) return translate("loading");
  if (error !== undefined || total === 0) return null;
  const last = lastPage(total, REPORTS_PER_PAGE);
  return last > 1 ? translate("foundPage", { total, page, last }) : translate("found", { total });
}

function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslations("reports.inbox");
  const detail = error instanceof ApiError ? error.detail : "";
  return (
    <Callout kind="danger" role="alert">
      <p className="mb-2">{detail ? translate("loadFailedWith", { detail }) : translate("loadFailed")}</p>
      <Button size="small" onClick={onRetry}>
        {translate("retry")}
      </Button>
    </Callout>
  );
}

/** What is done without a question: opening again, and what an admin confirmed to remove. */
function useSimpleActs(reports: Reports) {
  const translate = useTranslations("reports.inbox");
  const common = useTranslations("common");
  async function attempt(work: () => Promise<void>, done: string) {
    try {
      await work();
      showToast(done, { kind: "success" });
    } catch (thrown) {
      const { code, detail } = asApiError(thrown);
      if (code === "report_conflict") reports.refresh();
      const failed = detail ? translate("failedWith", { detail }) : translate("failed");
      showToast(code === "network" ? common("serverUnavailable") : failed, { kind: "error" });
    }
  }
  return {
    reopen: ({ _id: id, version }: ReportDto) =>
      attempt(async () => {
        reports.replace(await callApi<ReportDto>("POST", paths.api.reportAct(id, "reopen"), { version }));
      }, translate("doneReopened")),
    remove: ({ _id: id }: ReportDto) =>
      attempt(async () => {
        await callApi("DELETE", paths.api.report(id));
        reports.refresh();
      }, translate("doneRemoved")),
  };
}

function Dialogs({ open, onClose, reports }: { open: Open; onClose: () => void; reports: Reports }) {
  const translate = useTranslations("reports.inbox");
  const { remove } = useSimpleActs(reports);
  const fail = usePieceFailure(onClose);
  if (open === null) return null;
  const { what, report } = open;
  if (what === "remove") {
    return (
      <ConfirmDialog
        title={translate("removeTitle")}
        text={translate("removeText", { name: report.entry.algorithmName })}
        action={translate("remove")}
        onConfirm={() => void remove(report)}
        onClose={onClose}
        onFailed={fail}
      />
    );
  }
  return (
    <ReportDialog act={what} report={report} onClose={onClose} onChanged={reports.replace} onFailed={fail} />
  );
}

interface DeskProps {
  first: ReportPage;
  names: FieldNames;
  /** All reports, rather than those of one's own entries. */
  isAdmin: boolean;
  /** What is said when nothing was ever reported. */
  none: string;
}

/** Reports with what can be done about them: the inbox of an author, and all of them for admins. */
export function ReportsDesk({ first, names, isAdmin, none }: DeskProps) {
  const translate = useTranslations("reports.inbox");
  const reports = useReports(isAdmin ? paths.api.allReports : paths.api.reports, first);
  const { reopen } = useSimpleActs(reports);
  const [open, setOpen] = useState<Open>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const list = useKeptFocus<HTMLUListElement>(() => status.current);
  const { counts, choice, error, isLoading, total } = reports;
  const isEmpty = counts.open + counts.answered + counts.solved === 0 && choice.search === "";
  if (isEmpty && error === undefined) return <p className="max-w-[75ch] text-muted">{none}</p>;
  return (
    <div>
      <ReportFilter reports={reports} hasSearch={isAdmin} />
      <p ref={status} tabIndex={-1} role="status" className="mt-4 text-base text-muted outline-none">
        <Found reports={reports} />
      </p>
      {error === undefined ? null : <LoadFailure error={error} onRetry={reports.refresh} />}
      {error === undefined && !isLoading && total === 0 ? (
        <p className="mt-2">{translate(choice.search === "" ? "noneOfStatus" : "noneFound")}</p>
      ) : null}
      {error === undefined ? (
        <ul ref={list} aria-busy={isLoading} className={isLoading ? "opacity-60" : undefined}>
          {reports.reports.map((report) => (
            <ReportItem
              key={report._id}
              report={report}
              names={names}
              isAdmin={isAdmin}
              onAct={(what) => setOpen({ what, report })}
              onReopen={() => void reopen(report)}
            />
          ))}
        </ul>
      ) : null}
      <div className="mt-6 empty:hidden">
        <Pagination
          {...pageWindow(reports.page, lastPage(total, REPORTS_PER_PAGE))}
          label={translate("pages")}
          namePage={(n) => translate("page", { n })}
          renderLink={({ page, ...rest }) => (
            <button
              type="button"
              onClick={() => {
                reports.setPage(page);
                // Reading goes on at the top of the new page.
                status.current?.focus();
              }}
              {...rest}
            />
          )}
        />
      </div>
      <Dialogs open={open} onClose={() => setOpen(null)} reports={reports} />
    </div>
  );
}
