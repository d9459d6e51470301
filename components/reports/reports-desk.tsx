"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { type FieldNames, REPORTS_PER_PAGE } from "@/lib/reports/rules";
import type { ReportDto, ReportPage } from "@/lib/reports/schema";
import { useAct } from "../form/use-act";
import { useKeptFocus } from "../form/use-kept-focus";
import { useOpening, useQuestion } from "../form/use-opening";
import { asApiError } from "../form/use-submission";
import { loadLater } from "../ui/load-later";
import { PagedList } from "../ui/paged-list";
import { ReportFilter } from "./report-filter";
import { ReportItem } from "./report-item";
import { useReports } from "./use-reports";

const ReportDialog = loadLater(() => import("./report-dialog"));

interface DeskProps {
  first: ReportPage;
  names: FieldNames;
  /** All reports, rather than those of one's own entries. */
  isAdmin: boolean;
  /** What is said when nothing was ever reported. */
  none: string;
}

/** What is done without a form: opening again, and what an admin confirmed to remove. */
function useSimpleActs({ replace, refresh }: ReturnType<typeof useReports>) {
  const translate = useTranslations("reports.inbox");
  const { act } = useAct(translate("failed"));
  const unlessChanged = (error: unknown) => {
    if (asApiError(error).code === "report_conflict") refresh();
    throw error;
  };
  return {
    reopen: ({ _id: id, version }: ReportDto) =>
      act(async () => {
        const call = callApi<ReportDto>("POST", paths.api.reportAct(id, "reopen"), { version });
        replace(await call.catch(unlessChanged));
      }, translate("doneReopened")),
    remove: ({ _id: id }: ReportDto) =>
      act(async () => {
        await callApi("DELETE", paths.api.report(id)).catch(unlessChanged);
        refresh();
      }, translate("doneRemoved")),
  };
}

/** Reports with what can be done about them: the inbox of an author, and all of them for admins. */
export function ReportsDesk({ first, names, isAdmin, none }: DeskProps) {
  const translate = useTranslations("reports.inbox");
  const reports = useReports(isAdmin ? paths.api.allReports : paths.api.reports, first);
  const { reopen, remove } = useSimpleActs(reports);
  const { opened, open, dialog } = useOpening<{ act: "answer" | "solve"; report: ReportDto }>();
  const [ask, question] = useQuestion();
  const status = useRef<HTMLParagraphElement>(null);
  const list = useKeptFocus<HTMLUListElement>(() => status.current);
  const { counts, choice, error } = reports;
  const isEmpty = counts.open + counts.answered + counts.solved === 0 && choice.search === "";
  if (isEmpty && error === undefined) return <p className="max-w-[75ch] text-muted">{none}</p>;

  function act(what: "answer" | "solve" | "remove", report: ReportDto) {
    if (what !== "remove") return open({ act: what, report });
    ask({
      title: translate("removeTitle"),
      text: translate("removeText", { name: report.entry.algorithmName }),
      action: translate("remove"),
      onConfirm: () => void remove(report),
    });
  }

  return (
    <div>
      <ReportFilter reports={reports} hasSearch={isAdmin} />
      <PagedList
        list={reports}
        perPage={REPORTS_PER_PAGE}
        words="reports.inbox"
        status={status}
        none={<p>{translate(choice.search === "" ? "noneOfStatus" : "noneFound")}</p>}
      >
        <ul ref={list}>
          {reports.reports.map((report) => (
            <ReportItem
              key={report._id}
              report={report}
              names={names}
              isAdmin={isAdmin}
              onAct={(what) => act(what, report)}
              onReopen={() => void reopen(report)}
            />
          ))}
        </ul>
      </PagedList>
      {opened === null ? null : <ReportDialog {...opened} {...dialog} onChanged={reports.replace} />}
      {question}
    </div>
  );
}
