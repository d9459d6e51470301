"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import useSWR from "swr";
import { callApi } from "@/lib/client/api";
import type { ImportRowsPage } from "@/lib/import/answers";
import { ROW_CHOICES, ROWS_PER_PAGE, type RowChoice } from "@/lib/import/rules";
import { paths } from "@/lib/paths";
import { lastPage, pageWindow } from "@/lib/platform/pagination";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { Pagination } from "../ui/pagination";
import { RowItem } from "./row-item";
import { useRun } from "./run-context";
import type { KindFilter } from "./use-kinds";

/** One page of the rows that are chosen; of those with mistakes, the ones of a kind. */
export function useRows(filter: KindFilter, reloadTroubles: () => void) {
  const { run, refresh } = useRun();
  const [show, setShow] = useState<RowChoice>(run.rowCounts.rejected > 0 ? "problems" : "ready");
  const [page, setPage] = useState(1);
  const ofKind = show === "problems" ? { ...filter } : {};
  const { data, error, isLoading, mutate } = useSWR<ImportRowsPage, unknown>(
    paths.api.importRows(run._id, { show, page: String(page), ...ofKind }),
    (path: string) => callApi<ImportRowsPage>("GET", path),
    { keepPreviousData: true, shouldRetryOnError: false, revalidateOnFocus: false },
  );

  /** Shows one row as it is now where it stands: a page that moves under one's hands is no help. */
  function replace(answer: ImportRowsPage) {
    const [row] = answer.rows;
    if (data === undefined || row === undefined) return;
    const rows = data.rows.map((held) => (held.line === row.line ? row : held));
    void mutate({ ...data, rows, counts: answer.counts }, { revalidate: false });
    reloadTroubles();
    refresh();
  }

  return {
    data,
    error,
    isLoading,
    show,
    page,
    setPage,
    choose: (next: RowChoice) => {
      setShow(next);
      setPage(1);
    },
    replace,
    reload: () => {
      void mutate().catch(() => undefined);
      reloadTroubles();
      refresh();
    },
  };
}

const CHIP =
  "inline-flex min-h-9 items-center gap-2 rounded-full border px-3.5 py-1 font-semibold text-base transition-colors";

/** Not every file has such rows, and few need the choice. */
const isRare = (choice: RowChoice): choice is "sameName" | "changed" =>
  choice === "sameName" || choice === "changed";

/** Which rows are shown. */
export function RowChoices({ rows }: { rows: ReturnType<typeof useRows> }) {
  const translate = useTranslations("importing.check");
  const { rowCounts } = useRun().run;
  const choices = ROW_CHOICES.filter(
    (choice) => !isRare(choice) || rowCounts[choice] > 0 || rows.show === choice,
  );
  return (
    <fieldset aria-label={translate("show")} className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0">
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={rows.show === choice}
          onClick={() => rows.choose(choice)}
          className={`${CHIP} ${
            rows.show === choice
              ? "border-accent bg-accent text-on-accent"
              : "border-line-strong bg-surface text-accent hover:border-accent hover:bg-accent-soft"
          }`}
        >
          {translate(`choices.${choice}`)}
        </button>
      ))}
    </fieldset>
  );
}

function Found({ rows: { data, page, isLoading } }: { rows: ReturnType<typeof useRows> }) {
  const translate = useTranslations("importing.check");
  if (data === undefined) return isLoading ? translate("loading") : null;
  const last = lastPage(data.total, ROWS_PER_PAGE);
  return last > 1
    ? translate("foundPage", { total: data.total, page, last })
    : translate("found", { total: data.total });
}

/** The rows, each to be corrected where it stands. */
export function Rows({
  rows,
  status,
}: {
  rows: ReturnType<typeof useRows>;
  status: RefObject<HTMLParagraphElement | null>;
}) {
  const translate = useTranslations("importing.check");
  const { data, error } = rows;
  return (
    <>
      <p ref={status} tabIndex={-1} role="status" className="mt-4 text-base text-muted outline-none">
        <Found rows={rows} />
      </p>
      {error === undefined ? null : (
        <Callout kind="danger" role="alert">
          <p className="mb-2">{translate("loadFailed")}</p>
          <Button size="small" onClick={rows.reload}>
            {translate("retry")}
          </Button>
        </Callout>
      )}
      {data?.rows.length === 0 ? (
        <p className="mt-2">{translate(rows.show === "problems" ? "noProblems" : "none")}</p>
      ) : null}
      <ul className="mt-2 divide-y divide-line">
        {data?.rows.map((row) => (
          <RowItem key={row.line} row={row} onAnswer={rows.replace} />
        ))}
      </ul>
      <div className="mt-6 empty:hidden">
        <Pagination
          {...pageWindow(rows.page, lastPage(data?.total ?? 0, ROWS_PER_PAGE))}
          label={translate("pages")}
          namePage={(n) => translate("page", { n })}
          renderLink={({ page, ...rest }) => (
            <button
              type="button"
              onClick={() => {
                rows.setPage(page);
                // Reading goes on at the top of the new page.
                status.current?.focus();
              }}
              {...rest}
            />
          )}
        />
      </div>
    </>
  );
}
