"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { REPORT_STATUSES } from "@/lib/reports/rules";
import { controlClass } from "../form/field";
import { useHydrated } from "../form/use-hydrated";
import { useTypedBefore } from "../form/use-typed-before";
import { Button } from "../ui/button";
import type { useReports } from "./use-reports";

type Reports = ReturnType<typeof useReports>;

const CHIP =
  "inline-flex min-h-9 items-center gap-2 rounded-full border px-3.5 py-1 font-semibold text-base transition-colors";
const CHOSEN = "border-accent bg-accent text-on-accent";
const OTHER = "border-line-strong bg-surface text-accent hover:border-accent hover:bg-accent-soft";

function Search({ reports: { choice, choose } }: { reports: Reports }) {
  const translate = useTranslations("reports.inbox");
  const [typed, setTyped] = useState(choice.search);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useTypedBefore(field, typed, setTyped);
  return (
    <form
      method="post"
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        choose({ search: typed.trim() });
      }}
    >
      <label htmlFor={id} className="mb-1 block font-semibold">
        {translate("search")}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          ref={field}
          type="search"
          value={typed}
          maxLength={254}
          onChange={(event) => setTyped(event.target.value)}
          className={`${controlClass(undefined)} min-h-11 max-w-96`}
        />
        <Button type="submit">{translate("searchButton")}</Button>
        {choice.search === "" ? null : (
          <Button
            kind="quiet"
            onClick={() => {
              setTyped("");
              choose({ search: "" });
            }}
          >
            {translate("clearSearch")}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Which reports are shown, with how many there are of each state. */
export function ReportFilter({ reports, hasSearch }: { reports: Reports; hasSearch: boolean }) {
  const translate = useTranslations("reports.inbox");
  const isReady = useHydrated();
  const { counts, choice, choose } = reports;
  const all = counts.open + counts.answered + counts.solved;
  return (
    <div className="noscript:hidden">
      <fieldset
        aria-label={translate("filter")}
        disabled={!isReady}
        className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0"
      >
        {(["", ...REPORT_STATUSES] as const).map((status) => (
          <button
            key={status}
            type="button"
            aria-pressed={choice.status === status}
            onClick={() => choose({ status })}
            className={clsx(CHIP, choice.status === status ? CHOSEN : OTHER)}
          >
            {status === "" ? translate("all") : translate(`status.${status}`)}
            <span className="font-normal tabular-nums">{status === "" ? all : counts[status]}</span>
          </button>
        ))}
      </fieldset>
      {hasSearch ? <Search reports={reports} /> : null}
    </div>
  );
}
