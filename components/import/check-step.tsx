"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import useSWR from "swr";
import { callApi } from "@/lib/client/api";
import {
  type ImportRowsPage,
  type ImportRunDto,
  ROW_CHOICES,
  ROWS_PER_PAGE,
  type RowChoice,
} from "@/lib/domain/imports";
import { lastPage, pageWindow } from "@/lib/domain/pagination";
import { paths } from "@/lib/paths";
import { useHydrated } from "../form/use-hydrated";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { Pagination } from "../ui/pagination";
import { useFormats } from "../ui/use-formats";
import { RowItem } from "./row-item";
import { useRun } from "./run-context";
import { TroubleGroups } from "./trouble-groups";
import { useAct } from "./use-act";

/** One page of the rows that are chosen. */
function useRows() {
  const { run, refresh } = useRun();
  const [show, setShow] = useState<RowChoice>(run.rowCounts.rejected > 0 ? "problems" : "ready");
  const [page, setPage] = useState(1);
  const { data, error, isLoading, mutate } = useSWR<ImportRowsPage, unknown>(
    paths.api.importRows(run._id, show, page),
    (path: string) => callApi<ImportRowsPage>("GET", path),
    { keepPreviousData: true, shouldRetryOnError: false, revalidateOnFocus: false },
  );

  /** Shows one row as it is now where it stands: a page that moves under one's hands is no help. */
  function replace(answer: ImportRowsPage) {
    const [row] = answer.rows;
    if (data === undefined || row === undefined) return;
    const rows = data.rows.map((held) => (held.line === row.line ? row : held));
    void mutate({ ...data, rows, counts: answer.counts, groups: answer.groups }, { revalidate: false });
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
      refresh();
    },
  };
}

const COUNTED = ["added", "changed", "unchanged", "rejected", "binned", "omitted"] as const;

function Counts() {
  const translate = useTranslations("importing.check");
  const { formatNumber } = useFormats();
  const { rowCounts } = useRun().run;
  const shown = COUNTED.filter((name) => rowCounts[name] > 0 || name === "added" || name === "rejected");
  return (
    <dl className="mb-6 flex flex-wrap gap-x-10 gap-y-3">
      {shown.map((name) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-base text-muted">{translate(`counts.${name}`)}</dt>
          <dd className="font-serif text-3xl tabular-nums">{formatNumber(rowCounts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

const CHIP =
  "inline-flex min-h-9 items-center gap-2 rounded-full border px-3.5 py-1 font-semibold text-base transition-colors";

function Choice({ rows }: { rows: ReturnType<typeof useRows> }) {
  const translate = useTranslations("importing.check");
  return (
    <fieldset aria-label={translate("show")} className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0">
      {ROW_CHOICES.map((choice) => (
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

function Rows({ rows }: { rows: ReturnType<typeof useRows> }) {
  const translate = useTranslations("importing.check");
  const status = useRef<HTMLParagraphElement>(null);
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

/** The way on: the import itself, when nothing stands in its way or what does is left out. */
function Start() {
  const translate = useTranslations("importing.check");
  const { run, show, refresh } = useRun();
  const isReady = useHydrated();
  const id = useId();
  const [skips, setSkips] = useState(false);
  const { act, isBusy } = useAct(translate("startFailed"));
  const { added, changed, rejected } = run.rowCounts;
  const isBlocked = rejected > 0 && !skips;
  const isNothing = added + changed === 0;
  const note = isNothing && rejected === 0 ? "nothing" : isBlocked ? "blocked" : null;

  function start() {
    void act(async () => {
      const path = paths.api.importAct(run._id, "start");
      show(await callApi<ImportRunDto>("POST", path, { skipInvalid: skips }));
    }).then((isWell) => {
      // An answer that did not come may be of an import that did begin.
      if (!isWell) refresh();
    });
  }

  return (
    <div className="mt-8 rounded-card border border-line bg-surface p-4 sm:p-5">
      {rejected > 0 ? (
        <label className="mb-4 flex min-h-9 items-start gap-2">
          <input
            type="checkbox"
            checked={skips}
            onChange={(event) => setSkips(event.currentTarget.checked)}
            className="size-6 shrink-0"
          />
          {translate("skip", { count: rejected })}
        </label>
      ) : null}
      <Button
        kind="primary"
        disabled={!isReady || isBusy || isBlocked || isNothing}
        aria-describedby={note === null ? undefined : id}
        onClick={start}
      >
        {isBusy ? translate("starting") : translate("start", { count: added + changed })}
      </Button>
      {note === null ? null : (
        <p id={id} className="mt-2 text-base text-muted">
          {translate(note)}
        </p>
      )}
    </div>
  );
}

/** The third step: what would happen, and what is wrong, to be corrected where it stands. */
export function CheckStep({ onBack }: { onBack: () => void }) {
  const translate = useTranslations("importing.check");
  const { run } = useRun();
  const rows = useRows();
  const { binned, rejected } = run.rowCounts;
  return (
    <section>
      <h2 tabIndex={-1} className="scroll-mt-24 outline-offset-4">
        {translate("title")}
      </h2>
      <p className="mt-1 mb-6 max-w-[75ch] text-muted">{translate("intro")}</p>
      <Counts />
      {binned > 0 ? (
        <div className="mb-6">
          <Callout kind="info">{translate("binnedHint", { count: binned })}</Callout>
        </div>
      ) : null}
      <TroubleGroups groups={rows.data?.groups ?? []} onReplaced={rows.reload} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Choice rows={rows} />
        {rejected > 0 ? (
          <a href={paths.api.importAct(run._id, "problems.csv")} download className="link">
            {translate("download")}
          </a>
        ) : null}
      </div>
      <Rows rows={rows} />
      <Start />
      <Button kind="quiet" className="mt-4" onClick={onBack}>
        {translate("backToMapping")}
      </Button>
    </section>
  );
}
