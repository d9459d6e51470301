"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import {
  type FieldNamesAndTexts,
  REPORT_STATUSES,
  REPORTS_PER_PAGE,
  type ReportStatus,
} from "@/lib/reports/rules";
import type { ReportDto, ReportPage } from "@/lib/reports/schema";
import { Input } from "../form/input";
import { useApiAction } from "../form/use-act";
import { useFocusFallback } from "../form/use-focus-fallback";
import { useConfirmQuestion, useOnDemandDialog } from "../form/use-opening";
import { toApiError } from "../form/use-submission";
import { Button } from "../ui/button";
import { FilterToggleButtons } from "../ui/chips";
import { createOnDemandComponent } from "../ui/load-later";
import { PagedList, usePagedList } from "../ui/paged-list";
import { ReportItem } from "./report-item";

const ReportDialog = createOnDemandComponent(() => import("./report-dialog"));

/** Default filters of the reports: any state, any entry name. */
const NO_FILTERS: { status: ReportStatus | ""; search: string } = { status: "", search: "" };

/** Loads one page of the filtered reports. `first` is the unfiltered first page, rendered by the server. */
function useReports(base: string, first: ReportPage) {
  const router = useRouter();
  const { data, replace, refresh, ...list } = usePagedList(base, first, NO_FILTERS);
  const shown = data ?? first;
  return {
    ...list,
    ...shown,
    /** Displays a report as an action returned it, and reloads the list. */
    replace: (report: ReportDto) => {
      replace({ ...shown, reports: shown.reports.map((one) => (one._id === report._id ? report : one)) });
      // The header and the heading show the number of open reports.
      router.refresh();
    },
    refresh: () => {
      refresh();
      router.refresh();
    },
  };
}

type Reports = ReturnType<typeof useReports>;

const allOf = ({ open, answered, solved }: Reports["counts"]) => open + answered + solved;

function Search({ reports: { choice, choose } }: { reports: Reports }) {
  const translate = useTranslations("reports.inbox");
  const { register, handleSubmit, setValue } = useForm<{ search: string }>();
  return (
    <form
      method="post"
      className="noscript:hidden mt-4 flex flex-wrap items-end gap-2"
      onSubmit={handleSubmit(({ search }) => choose({ search: search.trim() }))}
    >
      <Input
        type="search"
        label={translate("search")}
        maxLength={254}
        boxClass="w-96 max-w-full"
        {...register("search")}
      />
      <Button type="submit">{translate("searchButton")}</Button>
      {choice.search === "" ? null : (
        <Button
          kind="quiet"
          onClick={() => {
            setValue("search", "");
            choose({ search: "" });
          }}
        >
          {translate("clearSearch")}
        </Button>
      )}
    </form>
  );
}

/** State filter of the reports, with the count of each state. */
function ReportFilter({ reports, hasSearch }: { reports: Reports; hasSearch: boolean }) {
  const translate = useTranslations("reports.inbox");
  const { counts, choice, choose } = reports;
  return (
    <>
      <FilterToggleButtons
        label={translate("filter")}
        choices={[
          { value: "", words: translate("all"), count: allOf(counts) },
          ...REPORT_STATUSES.map((value) => ({
            value,
            words: translate(`status.${value}`),
            count: counts[value],
          })),
        ]}
        chosen={choice.status}
        onChoose={(status) => choose({ status })}
      />
      {hasSearch ? <Search reports={reports} /> : null}
    </>
  );
}

interface DeskProps {
  first: ReportPage;
  names: FieldNamesAndTexts;
  /** Whether to list all reports instead of those of the user's own entries. */
  isAdmin: boolean;
  /** Text shown instead of the list if there are no reports at all. */
  none: string;
}

/** Returns the actions without a form: reopening a report, and deleting one after an admin's confirmation. */
function useSimpleActs({ replace, refresh }: Reports) {
  const translate = useTranslations("reports.inbox");
  const { act } = useApiAction(translate("failed"));
  const unlessChanged = (error: unknown) => {
    if (toApiError(error).code === "report_conflict") refresh();
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

/** Reports with their actions: the inbox of an author, and all reports for admins. */
export function ReportsDesk({ first, names, isAdmin, none }: DeskProps) {
  const translate = useTranslations("reports.inbox");
  const reports = useReports(isAdmin ? paths.api.allReports : paths.api.reports, first);
  const { reopen, remove } = useSimpleActs(reports);
  const { opened, open, dialog } = useOnDemandDialog<{ act: "answer" | "solve"; report: ReportDto }>();
  const [ask, question] = useConfirmQuestion();
  const status = useRef<HTMLParagraphElement>(null);
  const list = useFocusFallback<HTMLUListElement>(() => status.current);
  const { counts, choice, error } = reports;
  const isEmpty = allOf(counts) === 0 && choice.search === "";
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
        messages="reports.inbox"
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
